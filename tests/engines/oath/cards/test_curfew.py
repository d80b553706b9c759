"""Curfew, a denizen of Order."""

import pytest

from games.oath.engine.play.core.hooks import TRADES
from tests.engines.oath.cards.scenes.order import RULERS, paid, under
from tests.engines.oath.conftest import NewCard

law = pytest.mark.law


@law("OATH-7.1.4a")
@pytest.mark.parametrize(("ruler", "taker"), RULERS)
def test_it_works(ruler: str, taker: int | None) -> None:
    s = under("curfew", ruler)
    s.site(3, cards=["wolves"])
    before = s.state.shared
    s.act(1)("trade", "trade-for-favor:wolves:1")
    assert paid(s, taker, before)
    assert s.red.favor == 3 + 1 - 1
    s.check()


def test_curfew_forbids_what_cannot_be_paid_for() -> None:
    s = under("curfew")
    s.site(3, cards=["wolves"])
    s.red.favor, s.state.shared = 0, s.state.shared + 3
    assert "trade" not in s.act(1).options
    s.red.favor, s.state.shared = 2, s.state.shared - 2  # two for secrets, none for the toll
    s.player(1, advisers=["bear-traps"])
    assert s.act(1)("trade").options == ["trade-for-favor:wolves:1"]


def test_curfew_does_not_tax_its_ruler() -> None:
    s = under("curfew")
    s.site(3, cards=["wolves"])
    s.act(2)("trade", "trade-for-favor:wolves:1")
    assert not s.logged("favor-given")


@law("OATH-10.enemy-c")
def test_curfew_of_the_empire_does_not_tax_citizens() -> None:
    s = under("curfew", "purple", roles=("citizen", "exile"))
    s.site(3, cards=["wolves"])
    s.act(1)("trade", "trade-for-favor:wolves:1")
    assert not s.logged("favor-given")


def test_curfew_asks_nothing_for_cards_of_other_rulers() -> None:
    s = under("curfew")
    s.site(4, cards=["wolves"], warbands={"purple": 1})
    s.red.site = 4
    s.act(1)("trade", "trade-for-favor:wolves:1")
    assert not s.logged("favor-given")


def test_curfew_asks_who_rules_the_card_not_where_the_trader_stands(new_card: NewCard) -> None:
    library = new_card((TRADES, lambda held, t, trade: trade.slots.append(3)))
    s = under("curfew")
    s.site(3, cards=["wolves"])
    s.site(8, cards=[library])
    s.red.site = 8
    s.act(1)("trade", [f"modifier:{library}"], "trade-for-favor:wolves:1")
    assert paid(s, 2, 0)

"""Vow of Poverty, a denizen of Beast."""

from typing import Any

import pytest

from games.oath.engine.play.core.hooks import FAVOR_COMES_FROM, FAVOR_GOES_TO
from games.oath.engine.play.rounds.rounds import rest
from tests.engines.oath.cards.scenes.beast import here
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


@law("OATH-7.4.1a", "OATH-9.2b")
def test_the_vow_of_poverty_trades_for_no_favor() -> None:
    s = here("longbows", advisers=("vow-of-poverty", "garrison"))
    d = s.act(1)("trade")
    assert d.options == ["trade-for-favor:longbows:0", "trade-for-secrets:longbows:1"]
    d("trade-for-favor:longbows:0")
    assert (s.red.favor, s.red.secrets, s.red.supply) == (2, 0, 6)
    s.check()


def test_careless_trades_do_not_help_the_poor() -> None:
    s = Scene(3)
    s.reliquary("map", "whistle", None, "ivory-eye")
    s.site(1, cards=["longbows"])
    s.player(0, secrets=1, favor=2, advisers=["vow-of-poverty"])
    assert s.act(0)("trade").options[0] == "trade-for-favor:longbows:0"


def resting(s: Scene, seat: int = 1) -> Driver:
    return s.run(rest(s.table, seat), turn=seat)


def poor(**player: Any) -> Scene:
    s = Scene(3)
    s.player(1, advisers=["vow-of-poverty"], **player)
    return s


@law("OATH-4.3.5a", "OATH-7.3.4a")
def test_the_poor_are_given_alms() -> None:
    s = poor()
    d = resting(s)
    assert d.options == ["power:vow-of-poverty/1", "done"]
    d("power:vow-of-poverty/1")
    assert d.options == [f"bank:{suit}" for suit in s.state.banks]
    d("bank:order")
    assert d.over
    assert (s.red.favor, s.state.banks["order"]) == (2, 1)
    s.check()


def test_alms_can_be_declined_and_run_short() -> None:
    s = poor()
    assert resting(s)("done").over
    assert s.red.favor == 0
    s.state.banks["order"], s.state.shared = 1, s.state.shared + 2
    resting(s)("power:vow-of-poverty/1", "bank:order")
    assert s.red.favor == 1
    s.check()


def test_who_has_favor_gets_no_alms() -> None:
    s = poor(favor=1)
    assert resting(s).over
    s = poor()
    assert resting(s, 2).over


def test_favor_that_lay_on_cards_makes_nobody_rich() -> None:
    s = poor()
    s.site(3, cards=["wolves"])
    s.state.where["wolves"].card.favor, s.state.shared = 1, s.state.shared - 1
    resting(s)("power:vow-of-poverty/1", "bank:beast")
    assert (s.red.favor, s.state.banks["beast"]) == (2, 2)
    s.check()


def test_whose_favor_is_a_bank_is_always_poor(new_card: NewCard) -> None:
    s = poor()
    s.player(1, advisers=[new_card((FAVOR_GOES_TO, lambda: "nomad"), (FAVOR_COMES_FROM, lambda: "nomad"))])
    resting(s)("power:vow-of-poverty/1", "bank:hearth")
    assert (s.red.favor, s.state.banks["nomad"], s.state.banks["hearth"]) == (0, 5, 1)


@pytest.mark.answer("vow-of-poverty", 1)
@pytest.mark.parametrize(
    ("advisers", "trades"),
    [
        ((), ["for-favor:longbows:3", "for-both:longbows:secrets:1:0"]),
        (("vow-of-poverty",), ["for-favor:longbows:0", "for-secrets:longbows:0"]),
    ],
)
def test_careless_trades_bring_the_poor_no_favor_at_all(advisers: tuple[str, ...], trades: list[str]) -> None:
    s = Scene(3)
    s.reliquary("map", "whistle", None, "ivory-eye")
    s.site(1, cards=["longbows"])
    s.player(0, secrets=1, favor=2, advisers=["garrison", *advisers])
    assert s.act(0)("trade").options == [f"trade-{trade}" for trade in trades]

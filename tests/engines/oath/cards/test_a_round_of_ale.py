"""A Round of Ale, a denizen of Hearth."""

from typing import Any

import pytest

from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.hooks import REST
from tests.engines.oath.cards.scenes.hearth import lay, table, use
from tests.engines.oath.conftest import NewCard

law = pytest.mark.law


def test_a_round_of_ale_returns_all_tokens() -> None:
    s = table("a-round-of-ale", "hall-of-debate", favor=1, turned=2, supply=2, relics=["cup-of-plenty"])
    s.player(2, advisers=["lancers"])
    s.site(7, cards=["wolves"], secrets=1)
    s.banner("darkest-secret", holder=2, tokens=3)
    lay(s, "hall-of-debate", favor=1)
    lay(s, "lancers", favor=2, secrets=1)
    lay(s, "wolves", secrets=1)
    lay(s, "cup-of-plenty", secrets=1)
    use(s, "a-round-of-ale")
    assert s.state.where["a-round-of-ale"].card.favor == 1
    assert all(s.state.where[card].card.empty for card in ("hall-of-debate", "lancers", "wolves", "cup-of-plenty"))
    assert (s.state.banks["hearth"], s.state.banks["nomad"]) == (4, 5)
    assert (s.red.secrets, s.red.turned, s.blue.secrets) == (5, 0, 0)
    assert (s.state.banners["darkest-secret"].tokens, s.state.site(7).secrets) == (3, 1)
    assert (s.red.supply, s.state.act_over) == (2, False)
    s.check()


def test_a_round_of_ale_is_served_once() -> None:
    s = table("a-round-of-ale", favor=3)
    assert "power:a-round-of-ale" not in use(s, "a-round-of-ale").options


def test_a_round_of_ale_is_no_rest(new_card: NewCard) -> None:
    def never(*_: Any) -> Any:
        raise AssertionError

    s = table("a-round-of-ale", favor=1, advisers=[new_card((REST, never))])
    use(s, "a-round-of-ale")


@law("OATH-7.2.2a", "OATH-7.2.2b")
def test_the_round_of_ale_stays_where_it_is() -> None:
    s = table("a-round-of-ale")
    card = s.state.where["a-round-of-ale"].card
    assert ruling.is_locked(s.state, 1, "site", 3, card)

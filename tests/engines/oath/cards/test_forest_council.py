"""Forest Council, a denizen of Beast."""

import pytest

from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.states import Role
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def council(roles: tuple[Role, ...] = (), **warbands: int) -> Scene:
    """Its ruler's, at slot 4; red, with favor and a secret, stands among beasts of its own."""
    s = Scene(3, roles=roles)
    s.site(3, cards=["wolves", "longbows"], warbands={"purple" if roles else "red": 1})
    s.site(4, cards=["forest-council"], warbands=warbands)
    for seat in (1, 2):
        s.player(seat, favor=2, secrets=1, site=3)
    return s


def business(s: Scene, seat: int) -> set[str]:
    """Cards the seat can muster from or trade with."""
    return {option.split(":")[1] for verb in ("muster", "trade") for option in s.act(seat)(verb).options}


@law("OATH-9.2b", "OATH-7.1.4c", "OATH-10.enemy-c")
def test_the_forest_council_keeps_beasts_from_enemies() -> None:
    s = council(blue=1)
    assert business(s, 1) == {"longbows"}
    assert business(s, 2) == {"wolves", "longbows"}


def test_under_bandits_the_council_serves_nobody() -> None:
    s = council()
    assert business(s, 1) == business(s, 2) == {"longbows"}


def test_the_empires_council_serves_its_citizens() -> None:
    s = council(("citizen", "exile"), purple=1)
    assert business(s, 1) == {"wolves", "longbows"}
    assert business(s, 2) == {"longbows"}


def test_powers_of_beasts_stay_open_and_the_council_stays_there() -> None:
    s = council(blue=1)
    s.player(2, warbands=1)
    s.act(1)("power:wolves")
    card = s.state.site(4).cards[0]
    assert all(ruling.is_locked(s.state, seat, "site", 4, card) for seat in range(3))

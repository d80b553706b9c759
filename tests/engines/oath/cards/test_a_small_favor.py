"""A Small Favor, a denizen of Discord."""

import pytest

from tests.engines.oath.hand import playing, turning_up
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-7.3.3a", "OATH-10.gain-b")
def test_it_works() -> None:
    s = Scene(3)
    d = playing(s, "a-small-favor")
    assert d.options == ["as-adviser", "facedown", "discard"]
    assert d("as-adviser").over
    assert s.red.warbands == 4
    s.check()


@law("OATH-9.3b")
def test_a_small_favor_gives_what_is_left() -> None:
    s = Scene(3)
    s.site(4, warbands={"red": 11})
    playing(s, "a-small-favor")("as-adviser")
    assert s.red.warbands == 3
    s.check()


def test_a_citizen_gains_imperial_warbands_as_a_small_favor() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    playing(s, "a-small-favor")("as-adviser")
    assert (s.red.warbands, s.state.reserve["purple"]) == (4, 20)
    s.check()


@law("OATH-7.3.3c")
def test_a_small_favor_is_done_when_turned_up() -> None:
    s = Scene(3)
    playing(s, "a-small-favor")("facedown")
    assert s.red.warbands == 0
    turning_up(s)("as-adviser")
    assert s.red.warbands == 4


@law("OATH-7.2.2a")
def test_a_small_favor_stays_an_adviser() -> None:
    s = Scene(3)
    s.player(1, advisers=["a-small-favor", "wolves", "elders"])
    assert playing(s, "bewitch")("as-adviser").options == ["card:wolves", "card:elders"]

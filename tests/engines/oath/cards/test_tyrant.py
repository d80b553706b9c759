"""Tyrant, a denizen of Order."""

import pytest

from games.oath.engine.play.majors.travel import make_travel
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-9.2j")
@pytest.mark.parametrize("colour", ["blue", "purple", "red"])
@pytest.mark.answer("tyrant", 3)
def test_a_tyrant_kills_on_arrival(colour: str) -> None:
    """The own ones, too, and the last one."""
    s = Scene(3, oath="devotion")
    s.site(4, warbands={colour: 1})
    s.player(1, advisers=["tyrant"], warbands=2)
    s.act(1)("travel", "travel-to:4:wastes:2")
    assert s.state.site(4).warbands == {}
    assert s.red.warbands == 2
    s.check()


@law("OATH-9.2d")
@pytest.mark.answer("tyrant", 1)
@pytest.mark.answer("tyrant", 2)
def test_a_tyrant_finds_nobody_and_may_go_there() -> None:
    s = Scene(3)
    s.player(1, advisers=["tyrant"], warbands=2)
    s.act(1)("travel", "travel-to:4:wastes:2")
    assert (s.red.site, s.red.warbands) == (4, 2)


@law("OATH-7.6.5e")
def test_a_tyrant_kills_no_bandits() -> None:
    s = Scene(3)
    s.player(1, advisers=["tyrant"], relics=["bandit-crown"])
    s.act(1)("travel", "travel-to:4:wastes:2")
    assert not s.logged("warbands-killed")


def test_a_tyrant_kills_when_made_to_travel() -> None:
    s = Scene(3)
    s.site(4, warbands={"blue": 2})
    s.player(1, advisers=["tyrant"])
    s.run(make_travel(s.table, 1, 0, only=[4]), turn=0)("travel-to:4:wastes:0")
    assert s.state.site(4).warbands == {"blue": 1}


def test_a_tyrant_travels_for_nobody_else() -> None:
    s = Scene(3)
    s.site(4, warbands={"red": 2})
    s.player(1, advisers=["tyrant"])
    s.act(2)("travel", "travel-to:4:wastes:2")
    assert s.state.site(4).warbands == {"red": 2}

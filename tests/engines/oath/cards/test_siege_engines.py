"""Siege Engines, a denizen of Order."""

import pytest

from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def siege(**at: dict[str, int]) -> Scene:
    s = Scene(3, oath="devotion")
    for slot, warbands in at.items():
        s.site(int(slot[1:]), warbands=warbands)
    s.player(1, advisers=["siege-engines"], favor=1, warbands=3)
    s.player(2, warbands=3)
    return s


@law("OATH-10.kill-a")
def test_siege_engines_kill_two_at_a_site() -> None:
    s = siege(s3={"red": 3}, s4={"blue": 3}, s6={"blue": 3})
    d = s.act(1)("power:siege-engines")
    assert d.options == ["besiege:3:fertile-valley", "besiege:4:wastes"]  # those of the region
    d("besiege:4:wastes")
    assert s.state.site(4).warbands == {"blue": 1}
    assert (s.red.warbands, s.blue.warbands, s.red.favor) == (3, 3, 0)
    s.check()


@law("OATH-9.3b")
def test_siege_engines_kill_the_only_one() -> None:
    s = siege(s4={"blue": 1})
    s.act(1)("power:siege-engines")
    assert s.state.site(4).warbands == {}
    assert s.state.reserve["blue"] == 11
    s.check()


def test_siege_engines_kill_their_users_own() -> None:
    s = siege(s3={"red": 2})
    s.act(1)("power:siege-engines")
    assert s.state.site(3).warbands == {}


@law("OATH-2.11b")
def test_siege_engines_may_move_the_title() -> None:
    s = siege(s4={"purple": 2}, s7={"red": 1})
    s.state.oath = "supremacy"
    s.act(1)("power:siege-engines")
    assert s.state.title == 1


def test_siege_engines_find_no_warbands() -> None:
    s = siege(s6={"blue": 3})
    assert "power:siege-engines" not in s.act(1).options

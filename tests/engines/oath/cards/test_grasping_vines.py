"""Grasping Vines, a denizen of Beast."""

import pytest

from games.oath.engine.play.core.states import Role
from games.oath.engine.play.majors.travel import make_travel
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def vines(roles: tuple[Role, ...] = (), **warbands: int) -> Scene:
    """At slot 4; slot 3, where red stands, has the same ruler."""
    s = Scene(3, roles=roles)
    s.site(3, warbands=warbands)
    s.site(4, cards=["grasping-vines"], warbands=warbands)
    s.player(1, warbands=2)
    s.player(2, warbands=2)
    return s


@law("OATH-7.1.4a", "OATH-10.kill-a")
def test_grasping_vines_hold_one_back_from_any_site_of_their_ruler() -> None:
    s = vines(blue=1)
    d = s.act(1)("travel", "travel-to:5:deep-woods:2")
    assert (s.red.warbands, s.red.site) == (1, 5)
    d("travel", "travel-to:3:fertile-valley:2")  # from a site of the bandits
    assert s.red.warbands == 1
    s.act(2)("travel", "travel-to:5:deep-woods:2")
    assert s.blue.warbands == 2
    s.check()


@pytest.mark.answer("grasping-vines", 1)
def test_vines_take_nothing_where_nothing_is() -> None:
    s = vines(blue=1)
    s.red.warbands, s.state.reserve["red"] = 0, 14
    s.act(1)("travel", "travel-to:5:deep-woods:2")
    assert (s.red.site, s.red.warbands) == (5, 0)
    s.check()


@law("OATH-7.6.2a")
@pytest.mark.answer("grasping-vines", 2)
def test_vines_hold_who_is_made_to_travel() -> None:
    s = vines(blue=1)
    s.run(make_travel(s.table, 1, 2, only=[5]), turn=2)("travel-to:5:deep-woods:0")
    assert (s.red.site, s.red.warbands) == (5, 1)


@law("OATH-10.enemy-c")
def test_vines_of_bandits_hold_everybody() -> None:
    s = vines()
    for seat in (1, 2):
        s.act(seat)("travel", "travel-to:5:deep-woods:2")
    assert (s.red.warbands, s.blue.warbands) == (1, 1)


def test_vines_of_the_empire_let_citizens_go() -> None:
    s = vines(("citizen", "exile"), purple=1)
    for seat in (1, 2):
        s.act(seat)("travel", "travel-to:5:deep-woods:2")
    assert (s.red.warbands, s.blue.warbands) == (2, 1)

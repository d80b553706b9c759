"""Garrison, a denizen of Order."""

import pytest

from games.oath.engine.play.majors.playing import play_as_searched
from tests.engines.oath.cards.scenes.order import put_into_play
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def test_a_garrison_mans_all_sites() -> None:
    s = Scene(3)
    s.site(4, warbands={"red": 1})
    s.site(5, warbands={"red": 2})
    d = put_into_play(s, "garrison", "to-site:3:fertile-valley")
    assert d.over
    assert [s.state.site(slot).warbands.get("red") for slot in (3, 4, 5)] == [None, 2, 3]
    assert s.red.warbands == 0
    s.check()


def test_a_garrison_counts_its_own_site_if_ruled() -> None:
    s = Scene(3)
    s.site(3, warbands={"red": 1})
    s.player(1, warbands=3)
    put_into_play(s, "garrison", "to-site:3:fertile-valley")
    assert (s.state.site(3).warbands["red"], s.red.warbands) == (2, 3)


@law("OATH-9.3b")
def test_a_garrison_too_small_goes_where_its_player_likes() -> None:
    s = Scene(3)
    s.site(4, warbands={"red": 5})
    s.site(5, warbands={"red": 8})
    s.player(1, warbands=0)
    d = put_into_play(s, "garrison", "to-site:3:fertile-valley")
    assert s.logged("warbands-gained")[0].params["count"] == 1
    assert d.options == ["ruled-site:4:wastes", "ruled-site:5:deep-woods"]
    d("ruled-site:5:deep-woods")
    assert s.state.site(5).warbands["red"] == 9
    s.check()


def test_a_garrison_of_the_empire_is_purple() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.site(4, warbands={"purple": 1})
    put_into_play(s, "garrison", "to-site:3:fertile-valley")
    assert s.state.site(4).warbands == {"purple": 2}
    s.check()


@law("OATH-9.2b")
@pytest.mark.answer("ring-of-devotion", 1)
def test_a_garrison_that_cannot_be_placed_stays_on_the_board() -> None:
    s = Scene(3)
    s.site(4, warbands={"red": 1})
    s.player(1, relics=["ring-of-devotion"])
    put_into_play(s, "garrison", "to-site:3:fertile-valley")
    assert (s.red.warbands, s.state.site(4).warbands["red"]) == (1, 1)


@law("OATH-7.2.1a")
def test_a_garrison_is_no_adviser() -> None:
    s = Scene(3)
    s.player(1, hand=["garrison"])
    assert s.run(play_as_searched(s.table, 1, "garrison"), turn=1).options == [
        "to-site:3:fertile-valley",
        "facedown",
        "discard",
    ]

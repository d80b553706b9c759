"""Great Herd, a denizen of Nomad."""

from typing import Any

import pytest

from games.oath.engine.play.core.actions import Playing
from games.oath.engine.play.majors.playing import play
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.hand import HERE, at, playing
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def herd(*elsewhere: str, **red: Any) -> tuple[Scene, Driver]:
    s = Scene(3)
    s.site(5, cards=elsewhere)
    s.player(1, **red)
    return s, playing(s, "great-herd")(HERE)


@law("OATH-10.swap-a", "OATH-7.3.3d")
def test_the_herd_moves_on_with_all_that_lies_on_it() -> None:
    s = Scene(3)
    other = s.site(2, cards=["elders", "longbows"]).cards[0]
    other.favor, s.state.shared = 1, s.state.shared - 1
    d = playing(s, "great-herd")(HERE)
    assert d.options == ["card:elders", "no-swap"]
    assert d("card:elders").over
    assert (at(s, 2), at(s, 3)) == (["longbows", "great-herd"], ["elders"])
    assert s.state.site(3).cards[0].favor == 1
    assert (s.red.favor, s.red.secrets) == (1, 0), "for playing it here; nothing for a card that comes home (steppe)"
    s.check()


def test_the_herd_may_stay() -> None:
    s, d = herd("elders")
    assert d("no-swap").over
    assert (at(s, 3), at(s, 5)) == (["great-herd"], ["elders"])


@law("OATH-9.2e")
def test_the_herd_does_not_move_about_at_its_site() -> None:
    s = Scene(3)
    s.site(3, cards=["elders"])
    assert playing(s, "great-herd")(HERE).over


@law("OATH-7.2.2c")
@pytest.mark.parametrize("cards", [["longbows"], ["sacred-ground"], ["ancient-forge"], []])
@pytest.mark.answer("great-herd", 1)
def test_a_herd_without_unlocked_kin_stays(cards: list[str]) -> None:
    s, d = herd(*cards)
    assert d.over
    assert at(s, 3) == ["great-herd"]


@pytest.mark.parametrize("slot", [3, 5])
def test_the_bloodline_keeps_the_herd_from_moving(slot: int) -> None:
    s = Scene(3)
    s.site(5, cards=["elders"])
    s.site(slot, warbands={"blue": 1})
    s.player(2, advisers=["ancient-bloodline"])
    assert playing(s, "great-herd")(HERE).over


def test_a_swapped_card_is_not_played() -> None:
    s = Scene(3)
    s.site(5, cards=["the-gathering"])
    assert playing(s, "great-herd")(HERE, "card:the-gathering").over
    assert at(s, 3) == ["the-gathering"]


def test_the_herd_leaves_the_site_where_it_was_played() -> None:
    """Which the People's Favor may have chosen."""
    s = Scene(3)
    s.site(5, cards=["elders"])
    s.player(1, hand=["great-herd"])
    d = s.run(play(s.table, Playing(1, card="great-herd", region=True)), turn=1)("to-site:4:wastes", "card:elders")
    assert d.over
    assert (at(s, 4), at(s, 5), at(s, 3)) == (["elders"], ["great-herd"], [])


@pytest.mark.law("OATH-site.slum-a", "OATH-10.swap-a")
@pytest.mark.parametrize(("answer", "left"), [("card:longbows", []), ("no-discard", ["longbows"])])
def test_the_herd_may_clear_a_card_of_the_slum_it_comes_to(answer: str, left: list[str]) -> None:
    s = Scene(3)
    s.site(6, cards=["elders", "longbows"])
    d = playing(s, "great-herd")(HERE, "card:elders")
    assert (asked(d), d.options) == ((1, "discard-first"), ["card:longbows", "no-discard"])
    assert d(answer).over
    assert (at(s, 3), at(s, 6)) == (["elders"], [*left, "great-herd"])
    assert s.state.discards["cradle"] == [slug for slug in ["longbows"] if slug not in left]
    s.check()


@pytest.mark.law("OATH-site.slum-a", "OATH-10.swap-a")
def test_whoever_comes_to_the_slum_for_the_herd_may_clear_a_card_too() -> None:
    """One when the herd is played there, and one when its kin comes; never one of the two."""
    s = Scene(3)
    s.player(1, site=6)
    s.site(6, cards=["longbows", "rangers"])
    s.site(5, cards=["elders", "wolves"])
    d = playing(s, "great-herd")("to-site:6:great-slum", "card:longbows", "card:elders")
    assert d.options == ["card:rangers", "no-discard"]
    assert d("card:rangers").over
    assert (at(s, 6), at(s, 5)) == (["elders"], ["wolves", "great-herd"])
    s.check()

"""Bandit Chief, a denizen of Discord."""

import pytest

from games.oath.engine.play.core.ruling import bandits_at
from tests.engines.oath.campaign_scene import attack, bandits, clash, fight
from tests.engines.oath.hand import HERE, playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-2.8.3b", "OATH-7.6.5e")
def test_the_bandit_chief_leads_two_more_everywhere() -> None:
    s = Scene(3)
    s.site(1, warbands={"purple": 1})
    s.site(7, faceup=False)
    s.site(8, cards=["bandit-chief"], warbands={"blue": 1})
    assert [bandits_at(s.state, slot) for slot in range(1, 9)] == [0, 3, 3, 3, 3, 3, 0, 0]


@law("OATH-5.5.4c")
def test_the_chiefs_bandits_defend() -> None:
    s = bandits("wolves")
    s.site(8, cards=["bandit-chief"])
    fight(attack(s))
    assert s.logged("defense-rolled")[0].params["bandits"] == 3


@law("OATH-7.6.5d")
def test_the_chiefs_bandits_fight_for_the_crown() -> None:
    s = clash()
    s.state.site(3).warbands, s.state.reserve["blue"] = {}, s.state.reserve["blue"] + 1
    s.site(8, cards=["bandit-chief"])
    s.player(2, relics=["bandit-crown"])
    fight(attack(s))
    assert s.logged("defense-rolled")[0].params["bandits"] == 3


def test_when_played_the_chief_kills_no_bandits() -> None:
    s = Scene(3)
    playing(s, "bandit-chief")(HERE)
    assert bandits_at(s.state, 3) == 3
    assert not s.logged("warbands-killed")


@law("OATH-10.kill-a")
def test_the_bandit_chief_kills_one_at_every_site() -> None:
    s = Scene(3)
    s.site(1, warbands={"purple": 3})
    s.site(4, warbands={"red": 2})
    s.site(6, warbands={"blue": 1})
    d = playing(s, "bandit-chief")
    assert "as-adviser" not in d.options
    assert d(HERE).over
    assert [site.warbands for site in s.state.sites if site.warbands] == [{"purple": 2}, {"red": 1}]
    s.check()


@law("OATH-2.11b")
def test_the_title_moves_when_the_chief_has_struck() -> None:
    s = Scene(3)
    s.site(1, warbands={"purple": 1})
    s.site(4, warbands={"red": 2})
    s.site(5, warbands={"blue": 1})
    playing(s, "bandit-chief")(HERE)
    assert s.state.title == 1

"""Hunting Party, a denizen of Order."""

from tests.engines.oath.campaign_scene import fight
from tests.engines.oath.play_scenario import Scene


def test_it_works() -> None:
    s = Scene(3)
    s.site(3, cards=["hunting-party"])
    s.player(1, warbands=2)
    fight(s.act(1)("search", ["modifier:hunting-party"]), "discard", "campaign")
    assert s.logged("campaign-declared")[0].params["seat"] == 1
    assert s.red.supply == 7 - 2


def test_the_hunting_party_may_stay_at_home() -> None:
    s = Scene(3)
    s.site(3, cards=["hunting-party"])
    fight(s.act(1)("search", ["modifier:hunting-party"]), "discard", "no-campaign")
    assert not s.logged("campaign-declared")


def test_the_hunting_party_does_not_follow_a_search_of_discards() -> None:
    s = Scene(3)
    s.site(3, cards=["hunting-party"])
    s.discards("provinces", "wolves")
    d = s.act(1)("search", ["modifier:hunting-party"], "pile:provinces", "discard")
    assert d.ask.prompt == "act"


def test_without_the_modifier_nobody_hunts() -> None:
    s = Scene(3)
    s.site(3, cards=["hunting-party"])
    d = fight(s.act(1)("search", []), "discard")
    assert d.ask.prompt == "act"
    assert not s.logged("campaign-declared")

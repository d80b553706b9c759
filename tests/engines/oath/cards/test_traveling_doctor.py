"""Traveling Doctor, a denizen of Hearth."""

import pytest

from games.oath.engine.play.core.hooks import DECLARED
from tests.engines.oath.campaign_scene import attack, fight, war
from tests.engines.oath.cards.scenes.hearth_plans import against_allies, at_home, at_plans, bandits, clash, empire
from tests.engines.oath.conftest import NewCard

law = pytest.mark.law


def test_the_doctor_saves_a_defeated_attacker() -> None:
    s = clash(red=("traveling-doctor",), attack="k", defense="x x")
    d = fight(at_plans(s, dice=1), "plan:traveling-doctor")
    assert d.over
    assert s.logged("campaign-lost")[0].params["killed"] == {"red": 1}  # by the skull
    assert s.red.warbands == 4
    assert s.state.site(7).cards == []
    assert s.state.discards["cradle"] == ["traveling-doctor"]
    s.check()


def test_the_doctor_saves_defeated_defenders() -> None:
    s = clash(blue=("traveling-doctor",), attack="s s s s s")
    fight(at_plans(s), "plan:traveling-doctor")
    assert s.logged("campaign-won")[0].params["killed"] == {}
    assert s.blue.warbands == 3  # that of the site too
    assert s.state.site(8).cards == []
    s.check()


def test_the_doctor_stays_with_victors() -> None:
    s = clash(red=("traveling-doctor",), blue=("storyteller",), attack="s s s s s")
    fight(at_plans(s), "plan:traveling-doctor")
    assert s.logged("campaign-won")[0].params["killed"] == {"blue": 1}
    assert [card.slug for card in s.state.site(7).cards] == ["traveling-doctor"]


def test_the_doctor_goes_before_what_kills_all(new_card: NewCard) -> None:
    doom = new_card((DECLARED, lambda held, t, c: c.all_lost.add("defender")))
    s = clash(blue=("traveling-doctor",), attack="s s s s s")
    s.player(0, advisers=[doom])
    fight(at_plans(s), "plan:traveling-doctor")
    assert s.logged("campaign-won")[0].params["killed"] == {}


def test_the_doctor_saves_the_whole_empire() -> None:
    s = empire(citizen=("traveling-doctor",), attack="k k k k s")
    at_home(s, 1, 7, ("outriders",))
    fight(against_allies(s, "plan:outriders", "plan:traveling-doctor"))
    assert s.logged("campaign-won")[0].params["killed"] == {}
    assert s.purple.warbands + s.blue.warbands == 6
    s.check()


def test_the_bandits_lose_their_doctor() -> None:
    s = bandits("traveling-doctor", attack="s s s s s")
    fight(attack(s))
    assert s.logged("campaign-won")
    assert s.state.site(3).cards == []
    s = bandits("traveling-doctor", warbands=0)
    fight(attack(s))
    assert s.logged("campaign-lost")
    assert len(s.state.site(3).cards) == 1


@law("OATH-5.5.6h")
def test_the_doctor_goes_on_defeat_before_the_spoils() -> None:
    """Where the defeat was, not where its holder is banished to; and a Military Parade finds it gone."""
    s = war(attack="s s s s s")
    s.player(1, warbands=5, advisers=["military-parade"])
    s.player(2, warbands=2, site=3, advisers=["traveling-doctor", "longbows"])
    d = attack(s)("defender:@2", "dice:5", "plan:military-parade")
    hearth, order = s.state.banks["hearth"], s.state.banks["order"]
    d("plan:traveling-doctor")
    while d.ask.prompt != "banish":
        d(d.options[0])
    assert s.state.discards["hinterland"] == ["traveling-doctor"]
    d("banish", "travel-to:8:river:0")
    assert s.state.discards["cradle"] == []
    assert (s.state.banks["hearth"], s.state.banks["order"]) == (hearth, order - 1)
    s.check()

"""Sneak Attack, a denizen of Discord."""

from typing import Any

import pytest

from tests.engines.oath.campaign_scene import asked, attack, fight, war
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def sneaky(*advisers: str, **dice: Any) -> Scene:
    """Red attacks bandits at slot 3; blue stands there."""
    s = war(**dice)
    s.player(1, warbands=5, favor=3)
    s.player(2, site=3, warbands=4, favor=2, supply=0, advisers=["sneak-attack", *advisers])
    return s


@law("OATH-7.1.4b", "OATH-7.6.2a")
@pytest.mark.answer("sneak-attack", 2)
def test_a_sneak_attack_answers_every_campaign() -> None:
    s = sneaky()
    d = fight_until(attack(s), "sneak-attack", "defender:bandits")
    assert asked(d) == (2, "sneak-attack")
    d("campaign")
    assert (asked(d), s.blue.supply) == ((2, "attack-dice"), 0)
    fight(d)
    assert [event.params["seat"] for event in s.logged("campaign-declared")] == [1, 2]
    assert s.logged("campaign-declared")[1].params["defender"] == "@1"
    s.check()


def fight_until(d: Driver, prompt: str, *wanted: str) -> Driver:
    """As `fight`, up to this question."""
    left = list(wanted)
    while not d.over and d.ask.prompt != prompt:
        answer = next((option for option in left if option in d.options), None)
        other = d.options[0 if d.ask.prompt in ("sacrifice", "occupy") else -1]
        d([] if d.ask.least == 0 else answer or other)
    return d


@law("OATH-7.1.3b")
def test_a_sneak_attack_can_be_left() -> None:
    s = sneaky()
    assert fight_until(attack(s), "sneak-attack", "defender:bandits")("no-campaign").over
    assert len(s.logged("campaign-declared")) == 1


@law("OATH-5.5.1b")
@pytest.mark.answer("sneak-attack", 1)
def test_the_sneak_must_reach_the_attacker() -> None:
    s = sneaky()
    s.blue.site = 4
    fight(attack(s))
    assert len(s.logged("campaign-declared")) == 1
    s = sneaky(attack="s s s s s s")
    s.site(4, warbands={"red": 1})
    s.blue.site = 4  # ruled by red
    fight(attack(s), "campaign")
    assert [event.params["seat"] for event in s.logged("campaign-declared")] == [1, 2]


def test_the_sneak_does_not_answer_an_own_campaign() -> None:
    s = sneaky()
    s.player(2, supply=7)
    fight(attack(s, 2), "defender:bandits")
    assert len(s.logged("campaign-declared")) == 1


@law("OATH-7.1.2h")
def test_sneak_plans_are_paid_to_the_banks() -> None:
    s = sneaky("mercenaries")
    d = fight_until(attack(s), "sneak-attack", "defender:bandits")("campaign", "dice:4")
    before = s.state.banks["discord"]
    d("plan:mercenaries", "swing-add")
    assert (s.state.banks["discord"], s.blue.advisers[1].favor) == (before + 1, 0)


@law("OATH-5.5.1f", "OATH-5.5.1g")
def test_imperial_players_can_sneak_upon_each_other() -> None:
    s = sneaky()
    s.red.role = "citizen"
    s.blue.role = "citizen"
    s.red.warbands = s.blue.warbands = 0
    s.state.reserve["red"] = s.state.reserve["blue"] = 14
    s.player(1, warbands=2)
    s.player(2, warbands=2)
    fight(attack(s), "defender:bandits", "campaign")
    assert s.logged("campaign-declared")[1].params["defender"] == "@1"
    s.check()


def test_vow_of_peace_keeps_from_sneaking() -> None:
    s = sneaky("vow-of-peace")
    fight(attack(s), "defender:bandits")
    assert len(s.logged("campaign-declared")) == 1

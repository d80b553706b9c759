"""Second Wind, a denizen of Discord."""

from typing import Any

import pytest

from games.oath.engine.play.core.hooks import CAMPAIGN_OVER, Held
from games.oath.engine.play.core.states import Battle, OathTable
from tests.engines.oath.campaign_scene import (
    asked,
    at_plans,
    attack,
    bandits,
    clash,
    fight,
    offered,
    open_to,
    used,
)
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

answer = pytest.mark.answer
law = pytest.mark.law


def windy(*advisers: str, secrets: int = 1, favor: int = 1, attack: str = "s s s s s") -> Scene:
    """Red attacks bandits at slot 3; blue stands at slot 4."""
    s = bandits("wolves", attack=attack)
    s.state.shared += s.red.favor - favor
    s.red.favor = favor
    s.player(1, secrets=secrets, supply=2, advisers=["second-wind", *advisers])
    s.player(2, warbands=1)
    return s


def to(d: Driver, prompt: str, *wanted: str) -> Driver:
    """Up to this question."""
    while not d.over and d.ask.prompt != prompt:
        answer = next((option for option in wanted if option in d.options), None)
        d(answer or d.options[0 if d.ask.prompt in ("sacrifice", "occupy") else -1])
    return d


@law("OATH-7.6.2a", "OATH-7.1.3b")
def test_a_second_wind_travels_and_fights_on() -> None:
    s = windy()
    d = to(attack(s), "free-travel", "dice:5", "plan:second-wind")
    assert (asked(d), d.options) == ((1, "free-travel"), ["travel", "no-travel"])
    assert s.logged("campaign-won")
    assert s.state.battle is None
    d("travel", "travel-to:4:wastes:0")
    assert asked(d) == (1, "free-campaign")
    d("campaign", "defender:@2")
    fight(d)
    assert s.red.supply == 0
    assert [event.params["defender"] for event in s.logged("campaign-declared")] == ["bandits", "@2"]
    s.check()


def test_each_part_of_a_second_wind_is_optional() -> None:
    s = windy()
    s.blue.site = 3
    d = to(attack(s), "free-travel", "defender:bandits", "dice:5", "plan:second-wind")("no-travel")
    assert asked(d) == (1, "free-campaign")
    assert d("no-campaign").over
    assert s.red.site == 3


def test_no_second_wind_after_a_defeat() -> None:
    s = windy(attack="")
    s.site(8, cards=["bandit-chief"])
    d = to(attack(s), "free-travel", "dice:0", "plan:second-wind", "no-sacrifice")
    assert d.over
    assert s.logged("campaign-lost")
    assert used(s) == [("@1", "second-wind")]


@law("OATH-7.1.2e")
def test_a_second_wind_can_blow_again_if_paid_again() -> None:
    s = windy(secrets=2, favor=2)
    d = to(attack(s), "free-travel", "dice:5", "plan:second-wind")("travel", "travel-to:4:wastes:0", "campaign", "defender:@2")
    d = to(d, "plan")
    assert open_to(d) == ["plan:second-wind"]
    d("plan:second-wind")
    assert (s.red.favor, s.red.secrets, s.red.advisers[0].secrets) == (0, 0, 2)


@pytest.mark.parametrize(("secrets", "favor"), [(0, 1), (1, 0)])
def test_a_second_wind_has_its_price(secrets: int, favor: int) -> None:
    s = windy(secrets=secrets, favor=favor)
    assert offered(attack(s)) == []


@pytest.mark.answer("sneak-attack", 3)
def test_a_sneak_attack_comes_before_the_second_wind() -> None:
    s = windy()
    s.player(2, site=3, advisers=["sneak-attack"])
    d = to(attack(s), "sneak-attack", "defender:bandits", "dice:5", "plan:second-wind")
    assert asked(d) == (2, "sneak-attack")
    d = to(d("campaign"), "free-travel")
    assert asked(d) == (1, "free-travel")
    assert len(s.logged("campaign-declared")) == 2


@pytest.mark.answer("martial-culture", 1)
def test_citizenship_of_the_victor_comes_before_the_second_wind() -> None:
    s = clash(red=("second-wind", "wolves"), attack="s s s s s s")
    s.site(5, cards=["martial-culture"], warbands={"red": 1})
    s.player(1, secrets=1)
    d = to(at_plans(s), "become-citizen", "plan:second-wind", "plan:martial-culture")
    assert s.red.role == "exile"
    d("become-citizen")
    assert (asked(d), s.red.role) == ((1, "free-travel"), "citizen")


def test_others_hear_of_the_campaign_first(new_card: NewCard) -> None:
    heard: list[str] = []

    def hear(held: Held[Any], t: OathTable, battle: Battle, won: bool) -> Any:
        heard.append(f"{won}")
        yield from ()

    s = windy()
    s.player(0, advisers=[new_card((CAMPAIGN_OVER, hear))])
    to(attack(s), "free-travel", "dice:5", "plan:second-wind")
    assert heard == ["True"]

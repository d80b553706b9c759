"""Sticky Fire, a relic."""

import pytest

from tests.engines.oath.campaign_scene import empire, offered
from tests.engines.oath.cards.scenes.relics_campaign import SHIELD, SWORD, Rolls, attack_of_red, attack_on_red, fight
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-5.5.8a", "OATH-10.give-a")
def test_it_works(rolls: Rolls) -> None:
    rolls([SWORD] * 7)
    s = attack_of_red(relic="sticky-fire", favor=2)
    fight(s.act(1), "plan:sticky-fire", "burn-them")
    assert s.blue.warbands == 0
    assert s.state.reserve["blue"] == 14
    assert (s.red.favor, s.blue.favor) == (1, 1)
    s.check()


def test_sticky_fire_may_spare_them_and_then_costs_nothing(rolls: Rolls) -> None:
    rolls([SWORD] * 7)
    s = attack_of_red(relic="sticky-fire", favor=2)
    fight(s.act(1), "plan:sticky-fire", "spare-them")
    assert s.blue.warbands == 3
    assert (s.red.favor, s.blue.favor) == (2, 0)


def test_sticky_fire_kills_although_there_is_no_favor_to_give(rolls: Rolls) -> None:
    rolls([SWORD] * 7)
    s = attack_of_red(relic="sticky-fire")
    fight(s.act(1), "plan:sticky-fire", "burn-them")
    assert s.blue.warbands == 0
    assert s.blue.favor == 0


def test_sticky_fire_burns_the_attackers_board_for_a_defender(rolls: Rolls) -> None:
    rolls([SWORD], [SHIELD])
    s = attack_on_red(relic="sticky-fire", favor=1)
    fight(s.act(2), "plan:sticky-fire", "burn-them")
    assert s.blue.warbands == 0
    assert s.blue.favor == 1
    s.check()


def test_sticky_fire_does_nothing_for_the_defeated(rolls: Rolls) -> None:
    rolls([SWORD])
    s = attack_of_red(relic="sticky-fire", favor=2)
    fight(s.act(1), "plan:sticky-fire")
    assert s.blue.warbands == 4
    assert s.red.favor == 2


@pytest.mark.answer("sticky-fire", 1)
@pytest.mark.parametrize(("defender", "favor"), [(0, (3, 2)), (2, (2, 3))])
def test_the_favor_for_the_fire_goes_to_the_player_attacked_alone(defender: int, favor: tuple[int, int]) -> None:
    """Of the Chancellor and a Citizen, one of whom is the other's Ally."""
    s = empire(attack="s s s s s s s s s")
    s.player(1, warbands=4, relics=["sticky-fire"])
    wanted = ["plan:sticky-fire", "burn-them"] + (["join", "seat:@2"] if defender == 0 else [])
    fight(s.act(1), f"defender:@{defender}", *wanted)
    assert s.red.favor == 1
    assert (s.purple.favor, s.blue.favor) == favor
    s.check()


def test_sticky_fire_reaches_survivors_of_the_force_only(rolls: Rolls) -> None:
    """Blue's board is elsewhere and was no part of the defense: only the warband that came home from the site burns."""
    rolls([SWORD] * 7)
    s = attack_of_red(relic="sticky-fire", favor=2)
    s.blue.site = 8
    fight(s.act(1), "plan:sticky-fire", "burn-them")
    assert s.blue.warbands == 4


def saved_by(s: Scene, power: str) -> Scene:
    """Blue has such a plan at a site in slot 8."""
    s.site(8, cards=[power], warbands={"blue": 1})
    s.player(2, secrets=1)
    return s


@law("OATH-5.5.8d")
@pytest.mark.answer("sticky-fire", 2)
@pytest.mark.parametrize(("choice", "given"), [("burn-them", 1), ("spare-them", 0)])
@pytest.mark.parametrize("power", ["traveling-doctor", "billowing-fog"])
def test_fire_on_a_force_that_a_power_saves_costs_its_favor_all_the_same(
    power: str, choice: str, given: int, rolls: Rolls
) -> None:
    rolls([SWORD] * 9)
    s = saved_by(attack_of_red(relic="sticky-fire", favor=2), power)
    fight(s.act(1), "plan:sticky-fire", f"plan:{power}", choice)
    assert s.logged("campaign-won")[0].params["killed"] == {}
    assert s.blue.warbands == 4 + 2
    assert (s.red.favor, s.blue.favor) == (2 - given, given)
    s.check()


@law("OATH-5.5.8d")
@pytest.mark.parametrize(("choice", "given"), [("burn-them", 1), ("spare-them", 0)])
@pytest.mark.parametrize("power", ["traveling-doctor", "billowing-fog"])
def test_a_defenders_fire_is_void_too_and_not_free(power: str, choice: str, given: int, rolls: Rolls) -> None:
    rolls([SWORD], [SHIELD])
    s = saved_by(attack_on_red(relic="sticky-fire", favor=2), power)
    fight(s.act(2), "plan:sticky-fire", f"plan:{power}", choice)
    assert s.logged("campaign-lost")[0].params["killed"] == {}
    assert s.blue.warbands == 5
    assert (s.red.favor, s.blue.favor) == (2 - given, given)
    s.check()


@law("OATH-5.5.8d")
def test_nobody_is_asked_to_burn_a_saved_force_without_favor_to_give(rolls: Rolls) -> None:
    rolls([SWORD] * 9)
    s = saved_by(attack_of_red(relic="sticky-fire"), "traveling-doctor")
    d = s.act(1)("campaign")
    asked = []
    while d.ask.prompt != "act":
        asked.append(d.ask.prompt)
        plan = next((option for option in d.options if option.startswith("plan:")), None)
        nobody = d.options[0] if d.ask.prompt in ("sacrifice", "occupy") else d.options[-1]
        d((plan or nobody) if d.ask.most == 1 else [])
    assert len(s.logged("plan-used")) == 2
    assert "burn-spared" not in asked
    assert s.blue.warbands == 6


@law("OATH-5.5.8d")
def test_the_cage_catches_a_force_that_the_fire_could_not_burn(rolls: Rolls) -> None:
    rolls([SWORD] * 9)
    s = saved_by(attack_of_red(relic="sticky-fire", favor=1), "traveling-doctor")
    s.player(1, relics=["obsidian-cage"])
    fight(s.act(1), "plan:sticky-fire", "plan:obsidian-cage", "plan:traveling-doctor", "burn-them")
    assert s.red.relics[1].warbands == {"blue": 6}
    assert (s.red.favor, s.blue.favor) == (0, 1)
    s.check()


@law("OATH-7.6.5e")
@pytest.mark.parametrize("relic", ["sticky-fire", "cursed-cauldron", "obsidian-cage"])
def test_there_is_no_such_plan_against_bandits(relic: str, rolls: Rolls) -> None:
    rolls([SWORD] * 7)
    s = Scene(3)
    s.player(1, warbands=5, relics=[relic])
    assert offered(s.act(1)("campaign")) == []
    assert s.logged("campaign-won")


@law("OATH-7.5b", "OATH-7.5.1a")
def test_only_its_holder_uses_it(rolls: Rolls) -> None:
    rolls([SWORD] * 7)
    s = attack_of_red(relic="sticky-fire")
    s.player(0, relics=[s.red.relics.pop().slug])
    assert offered(s.act(1)("campaign")) == []

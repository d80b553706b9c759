"""Specialist, a denizen of Order."""

import pytest

from tests.engines.oath.campaign_scene import at_plans, attack, bandits, clash, empire, fight, offered, used


def test_a_specialist_leaves_the_defender_without_plans() -> None:
    s = clash(red=("specialist",), blue=("longbows",))
    fight(at_plans(s), "plan:specialist")
    assert used(s) == [("@1", "specialist")]
    assert s.red.advisers[0].favor == 2


def test_a_specialist_outwits_allies() -> None:
    s = empire(citizen=("longbows",), chancellor=("bear-traps",))
    s.player(1, advisers=["specialist"])
    fight(attack(s), "defender:@0", "join", "seat:@2", "plan:specialist")
    assert used(s) == [("@1", "specialist")]


def test_a_specialist_outwits_bandits() -> None:
    s = bandits("longbows")
    s.player(1, advisers=["specialist"])
    fight(attack(s), "plan:specialist")
    assert used(s) == [("@1", "specialist")]


def test_a_specialist_stops_no_other_powers() -> None:
    s = clash(red=("specialist",))
    s.site(3, "mountain")
    s.player(2, relics=["circlet-of-command"])
    s.player(1, warbands=1)
    fight(attack(s), "target-pawn", "plan:specialist")
    assert s.logged("campaign-declared")[0].params["defense"] == 1 + 3
    assert s.logged("attack-dice-removed")


@pytest.mark.answer("specialist", 1)
def test_a_specialist_bars_every_plan_of_the_defending_empire() -> None:
    s = empire(citizen=("longbows",), chancellor=("bear-traps",))
    s.player(1, advisers=["specialist"])
    assert offered(attack(s), "defender:@0", "join", "plan:specialist") == ["plan:specialist"]
    s = empire(citizen=("longbows",), chancellor=("bear-traps",))
    s.player(1, advisers=["specialist"])
    assert set(offered(attack(s), "defender:@0", "join", "seat:@2")) == {
        "plan:specialist",
        "plan:longbows",
        "plan:bear-traps",
    }

"""Peace Envoy, a denizen of Order."""

import pytest

from games.oath.engine.play.campaign import add_defense
from games.oath.engine.play.core.hooks import DECLARED
from tests.engines.oath.campaign_scene import at_plans, attack, bandits, clash, empire, fight, offered, open_to, used
from tests.engines.oath.conftest import NewCard


def test_a_peace_envoy_buys_victory() -> None:
    s = clash(red=("peace-envoy",), blue=("longbows",), favor=4)
    fight(attack(s)("target-pawn", "dice:0"), "plan:peace-envoy", "occupy:1")
    assert used(s) == [("@1", "peace-envoy")]  # the defender has no time for plans
    assert s.red.advisers[0].favor == 1
    assert s.logged("favor-given")[0].params["count"] == 1 + 2 == 3
    assert not s.logged("roll")
    assert not s.logged("warbands-killed")
    assert s.blue.warbands == 3  # that of the site came home
    assert s.state.site(3).warbands == {"red": 1}


@pytest.mark.answer("peace-envoy", 3)
def test_half_of_the_favor_given_may_be_burnt() -> None:
    s = clash(red=("peace-envoy",), favor=4)
    fight(attack(s)("target-pawn", "dice:0"), "plan:peace-envoy", "let-stay", "burn-half:3")
    assert (s.red.favor, s.blue.favor) == (0, 4)
    s.check()


@pytest.mark.answer("peace-envoy", 2)
def test_the_envoys_gift_is_part_of_the_cost() -> None:
    s = clash(red=("peace-envoy",), favor=3)
    d = attack(s)("target-pawn", "dice:0")  # three dice and the cost would be four
    assert offered(d) == []


def test_a_defenders_envoy_sends_the_attacker_home() -> None:
    s = clash(blue=("peace-envoy",), favor=3)
    fight(at_plans(s), "plan:peace-envoy")
    assert s.logged("campaign-lost")
    assert (s.red.warbands, s.blue.warbands) == (5, 2)
    assert (s.red.favor, s.blue.favor) == (4, 1)
    assert s.state.banks["order"] == 4  # paid off turn
    s.check()


def test_an_envoy_goes_alone() -> None:
    s = clash(red=("peace-envoy", "longbows"), favor=3)
    d = at_plans(s)("plan:longbows", "swing-add")
    assert open_to(d) == []


def test_an_envoy_needs_the_enemys_pawn() -> None:
    s = clash(red=("peace-envoy",))
    s.blue.site = 4
    assert offered(attack(s)) == []


def test_an_envoy_of_the_defence_needs_the_own_pawn_there() -> None:
    assert offered(at_plans(clash(blue=("peace-envoy",)))) == ["plan:peace-envoy"]
    s = clash(blue=("peace-envoy",))
    s.blue.site = 4
    assert offered(attack(s)) == []


def test_an_envoy_finds_no_bandits() -> None:
    s = bandits()
    s.player(1, advisers=["peace-envoy"])
    assert offered(attack(s)) == []


def test_an_allys_envoy_pays_the_attacker_and_binds_the_side() -> None:
    s = empire(citizen=("peace-envoy",), chancellor=("longbows",))
    s.player(2, favor=1)
    fight(attack(s), "defender:@0", "join", "seat:@2", "seat:@2", "plan:peace-envoy")
    assert used(s) == [("@2", "peace-envoy")]
    assert (s.red.favor, s.blue.favor) == (4, 0)
    assert s.logged("campaign-lost")


@pytest.mark.answer("peace-envoy", 1)
def test_the_envoys_gift_is_not_for_allies() -> None:
    s = empire()
    s.player(1, favor=1, advisers=["peace-envoy"])
    fight(attack(s), "defender:@0", "join", "seat:@2", "plan:peace-envoy")
    assert (s.purple.favor, s.blue.favor) == (4, 2)


def test_all_dice_of_the_pool_are_paid_for(new_card: NewCard) -> None:
    wall = new_card((DECLARED, lambda held, t, c: add_defense(t, c, 2)))
    s = clash(red=("peace-envoy",), favor=4)
    s.site(8, cards=[wall])
    fight(at_plans(s), "plan:peace-envoy")
    assert s.red.favor == 0

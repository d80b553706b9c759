"""Bear Traps, a denizen of Order."""

import pytest

from tests.engines.oath.campaign_scene import at_plans, attack, bandits, clash, fight

law = pytest.mark.law


@pytest.mark.answer("bear-traps", 1)
def test_bear_traps_kill_one_and_take_a_die() -> None:
    s = clash(blue=("bear-traps",))
    fight(at_plans(s), "plan:bear-traps")
    assert s.logged("attack-dice-removed")[0].params == {"count": 1, "pool": 4}  # the killed one costs no further die
    assert s.logged("warbands-killed")[0].params == {"colour": "red", "count": 1, "place": "board:@1"}
    s.check()


@law("OATH-5.5.3d", "OATH-9.3b")
def test_bear_traps_without_dice_or_warbands() -> None:
    s = bandits("bear-traps", warbands=0)
    fight(attack(s))
    assert s.logged("defense-dice-added")[0].params["count"] == 1
    assert not s.logged("warbands-killed")


@pytest.mark.answer("bear-traps", 2)
def test_the_trapped_one_fills_a_cauldron() -> None:
    s = clash(blue=("bear-traps",))
    s.player(2, relics=["cursed-cauldron"])
    fight(at_plans(s, dice=0), "plan:cursed-cauldron", "plan:bear-traps")
    assert s.logged("campaign-lost")[0].params["killed"] == {"red": 1 + 2}  # four are left, half of them fall
    assert s.blue.warbands == 2 + 3

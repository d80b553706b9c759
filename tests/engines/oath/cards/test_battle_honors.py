"""Battle Honors, a denizen of Order."""

import pytest

from tests.engines.oath.campaign_scene import at_plans, attack, bandits, clash, empire, fight

law = pytest.mark.law


@law("OATH-5.5.8a")
@pytest.mark.parametrize(("bank", "gained"), [(3, 2), (1, 1), (0, 0)])
@pytest.mark.answer("battle-honors", 1)
def test_it_works(bank: int, gained: int) -> None:
    s = clash(red=("battle-honors",), attack="s s s s s")
    s.state.shared += 3 - bank
    s.state.banks["order"] = bank
    fight(at_plans(s), "plan:battle-honors")
    assert s.red.favor == 2 + gained
    s.check()


def test_battle_honors_pay_a_defender_too() -> None:
    s = clash(blue=("battle-honors",))
    fight(at_plans(s, dice=0), "plan:battle-honors")
    assert s.blue.favor == 4


def test_battle_honors_pay_an_ally_of_the_victor() -> None:
    s = empire(citizen=("battle-honors",))
    fight(attack(s), "defender:@0", "join", "seat:@2", "dice:0", "plan:battle-honors")
    assert (s.purple.favor, s.blue.favor) == (2, 4)


def test_battle_honors_pay_no_loser() -> None:
    s = clash(red=("battle-honors",))
    fight(at_plans(s, dice=0), "plan:battle-honors")
    assert s.red.favor == 2


def test_favor_that_bandits_win_is_burnt() -> None:
    s = bandits("battle-honors", warbands=0)
    before = s.state.shared
    fight(attack(s))
    assert s.logged("campaign-lost")
    assert (s.state.banks["order"], s.state.shared) == (1, before + 2)
    s.check()

"""What holds for several cards of Order alike, and where they meet."""

import pytest

from tests.engines.oath.campaign_scene import at_plans, attack, bandits, clash, fight, offered, used

law = pytest.mark.law


@law("OATH-5.5.3d")
@pytest.mark.parametrize(("card", "dice", "pool"), [("longbows", 1, 5), ("longbows", 1, 0), ("code-of-honor", 2, 1)])
def test_a_defender_removes_dice_or_adds_defense(card: str, dice: int, pool: int) -> None:
    s = clash(blue=(card,))
    d = at_plans(s, dice=pool)(f"plan:{card}", "swing-remove")
    assert s.logged("campaign-declared")[0].params["defense"] == 1
    fight(d)
    removed = sum(event.params["count"] for event in s.logged("attack-dice-removed"))
    added = sum(event.params["count"] for event in s.logged("defense-dice-added"))
    assert (removed, added) == (min(pool, dice), dice - min(pool, dice))


@law("OATH-5.5.3c")
@pytest.mark.parametrize("card", ["longbows", "code-of-honor", "bear-traps", "battle-honors", "military-parade", "wrestlers"])
def test_bandits_use_the_free_ones(card: str) -> None:
    s = bandits(card)
    fight(attack(s))
    assert used(s) == [("bandits", card)]
    s.check()


@pytest.mark.parametrize("card", ["martial-culture", "keep"])
def test_bandits_use_those_of_sites_too(card: str) -> None:
    s = bandits(card)
    fight(attack(s))
    assert used(s) == [("bandits", card)]
    s.check()


@law("OATH-5.5.3c")
@pytest.mark.parametrize("card", ["encirclement", "field-promotion", "peace-envoy", "shield-wall"])
def test_bandits_pay_nothing(card: str) -> None:
    s = bandits(card, warbands=0)
    fight(attack(s))
    assert used(s) == []


@law("OATH-7.5b")
@pytest.mark.parametrize("card", ["bear-traps", "shield-wall", "wrestlers"])
def test_a_plan_of_defense_does_not_attack(card: str) -> None:
    assert at_plans(clash(red=(card,), blue=("longbows",))).ask.seat == 2


@law("OATH-7.5b")
@pytest.mark.parametrize("card", ["outriders", "scouts", "specialist"])
def test_a_plan_of_attack_does_not_defend(card: str) -> None:
    s = clash(blue=(card,))
    s.red.supply = s.blue.supply = 3
    assert offered(at_plans(s)) == []


@law("OATH-5.5.3f")
@pytest.mark.parametrize("card", ["encirclement", "field-promotion", "peace-envoy", "specialist"])
def test_a_plan_that_cannot_be_paid_is_not_offered(card: str) -> None:
    s = clash(red=(card,), favor=0)
    assert offered(at_plans(s)) == []

"""Keep, a denizen of Order."""

from tests.engines.oath.campaign_scene import at_plans, attack, bandits, clash, fight, open_to, used, war


def test_keep_adds_two_dice_where_it_is_a_target() -> None:
    s = clash()
    s.site(3, cards=["keep"])
    fight(at_plans(s), "plan:keep")
    assert s.logged("defense-dice-added")[0].params == {"count": 2, "pool": 3}


def test_keep_does_nothing_when_its_site_is_no_target() -> None:
    """Only the pawn is attacked, at a site of the attacker's own."""
    s = war()
    s.site(3, warbands={"red": 1})
    s.site(4, warbands={"blue": 1}, cards=["longbows", "keep"])
    s.player(1, warbands=3)
    s.player(2, site=3)
    d = attack(s)("target-pawn", "done", "dice:0")
    assert open_to(d) == ["plan:longbows"]


def test_bandits_keep_the_targeted_keep_only() -> None:
    s = bandits()
    s.site(5, cards=["keep"])
    fight(attack(s))
    assert used(s) == []

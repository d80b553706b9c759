"""Zealots, a denizen of Discord."""

import pytest

from tests.engines.oath.campaign_scene import (
    asked,
    at_plans,
    attack,
    bandits,
    clash,
    fight,
    offered,
    open_to,
)

answer = pytest.mark.answer
law = pytest.mark.law


@law("OATH-5.5.5f", "OATH-10.sacrifice-a")
@pytest.mark.parametrize(("theirs", "needed"), [(5, 3), (6, 3), (7, 3), (8, 4)])
def test_zealots_count_three_each(theirs: int, needed: int) -> None:
    """One more of blue's is at the site; two hollow swords make one."""
    s = clash(red=("zealots",), theirs=theirs)
    d = at_plans(s, dice=0)("plan:zealots")
    assert asked(d) == (1, "sacrifice")
    assert d.options == ["no-sacrifice", f"sacrifice:{needed}"]
    d(f"sacrifice:{needed}")
    fight(d)
    assert s.logged("campaign-won")[0].params["attack"] == 3 * needed
    s.check()


@pytest.mark.parametrize(("theirs", "works"), [(3, False), (4, False), (5, True)])
@pytest.mark.answer("zealots", 1)
def test_zealots_have_to_be_fewer(theirs: int, works: bool) -> None:
    d = at_plans(clash(red=("zealots",), theirs=theirs))
    assert (d.ask.prompt == "plan") is works


@pytest.mark.answer("zealots", 1)
def test_losses_later_do_not_stop_the_zealots() -> None:
    s = clash(red=("zealots",), blue=("bear-traps",), theirs=5, attack="k k")
    d = at_plans(s, dice=3)("plan:zealots", "plan:bear-traps")
    assert asked(d)[1] == "sacrifice"
    assert d.options[1] == "sacrifice:1"  # six and a warband behind four swords


def test_zealots_count_bandits() -> None:
    s = bandits("wolves", warbands=2)
    s.site(8, cards=["bandit-chief"])
    s.player(1, advisers=["zealots"])
    assert open_to(attack(s)("done", "dice:0")) == ["plan:zealots"]
    s = bandits("wolves", warbands=3)
    s.site(8, cards=["bandit-chief"])
    s.player(1, advisers=["zealots"])
    assert offered(attack(s)("done", "dice:0")) == []


@answer("bandit-crown", 1)
@law("OATH-7.6.5d")
@pytest.mark.parametrize(("crown", "works"), [((), False), (("bandit-crown",), True)])
def test_zealots_count_the_crowns_bandits_beside_warbands(crown: tuple[str, ...], works: bool) -> None:
    """Five attack four warbands on the board, one at the site, and a bandit there."""
    s = clash(red=("zealots",), theirs=4)
    s.player(2, relics=crown)
    assert (open_to(at_plans(s)) == ["plan:zealots"]) is works


@law("OATH-9.2b")
def test_zealots_are_of_no_use_where_sacrifice_is_forbidden() -> None:
    s = clash(red=("zealots",), blue=("vow-of-peace",), theirs=6)
    assert offered(at_plans(s)) == []


def test_zealots_cost_a_favor() -> None:
    s = clash(red=("zealots",), theirs=6, favor=0)
    assert offered(at_plans(s)) == []


@pytest.mark.answer("zealots", 1)
def test_skulls_that_fall_later_make_no_zealots() -> None:
    """Six against six: three skulls come too late."""
    s = clash(red=("zealots",), theirs=4, attack="k k k")
    assert offered(at_plans(s, dice=3)) == []
    assert s.logged("attack-rolled")[0].params["skulls"] == 3

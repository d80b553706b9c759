"""Encirclement, a denizen of Order."""

import pytest

from tests.engines.oath.campaign_scene import at_plans, attack, bandits, clash, empire, fight, open_to

answer = pytest.mark.answer
law = pytest.mark.law


@pytest.mark.parametrize(("theirs", "works"), [(3, True), (4, False), (6, False)])
def test_encirclement_needs_the_larger_force(theirs: int, works: bool) -> None:
    """Blue has one more at the site."""
    d = at_plans(clash(red=("encirclement",), blue=("longbows",), theirs=theirs))
    assert (d.ask.seat == 1) is works


@pytest.mark.parametrize(("theirs", "works"), [(4, False), (5, True)])
def test_encirclement_counts_all_that_adds_to_the_defense(theirs: int, works: bool) -> None:
    s = clash(blue=("encirclement",), theirs=theirs)
    d = at_plans(s)
    assert (d.ask.prompt == "plan") is works


def test_encirclement_counts_allies() -> None:
    s = empire(citizen=("encirclement",))
    d = attack(s)("defender:@0", "done", "dice:0", "join", ["seat:@2"])
    assert open_to(d) == ["plan:encirclement"]  # two, two and two against five


@law("OATH-5.5.4c")
@pytest.mark.parametrize(("warbands", "works"), [(1, False), (2, True)])
def test_encirclement_counts_bandits_at_targets(warbands: int, works: bool) -> None:
    s = bandits(warbands=warbands)
    s.player(1, advisers=["encirclement"])
    d = attack(s)("done", "dice:0")
    assert (not d.over and d.ask.prompt == "plan") is works


@answer("bandit-crown", 1)
@law("OATH-7.6.5d")
@pytest.mark.parametrize(("crown", "works"), [((), False), (("bandit-crown",), True)])
def test_encirclement_counts_the_crowns_bandits_beside_warbands(crown: tuple[str, ...], works: bool) -> None:
    """Five attack four warbands on the board, one at the site, and a bandit there."""
    s = clash(blue=("encirclement",), theirs=4)
    s.player(2, relics=crown)
    assert (open_to(at_plans(s)) == ["plan:encirclement"]) is works


@law("OATH-7.1.2h", "OATH-5.5.3k")
def test_encirclement_is_paid_to_the_bank_off_turn() -> None:
    s = clash(blue=("encirclement",), theirs=5)
    fight(at_plans(s), "plan:encirclement")
    assert (s.blue.favor, s.state.banks["order"]) == (1, 4)

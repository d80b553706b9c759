"""Captains, a denizen of Order."""

from typing import Any

import pytest

from tests.engines.oath.campaign_scene import fight, war
from tests.engines.oath.play_scenario import Scene

answer = pytest.mark.answer
law = pytest.mark.law


def captains(*, favor: int = 1, **dice: Any) -> Scene:
    """Red has Captains at the own site, a warband on the board and two at slot 5, where blue stands with three."""
    s = war(**dice)
    s.site(3, cards=["captains"])
    s.site(5, warbands={"red": 2})
    s.player(1, favor=favor, warbands=1, supply=0)
    s.player(2, site=5, warbands=3)
    return s


@law("OATH-10.force-a")
def test_it_works() -> None:
    s = captains(attack="s s s", defense=". .")
    d = s.act(1)("power:captains")
    assert d.options == [f"dice:{n}" for n in range(4)]  # the pawn is the only target
    d("dice:3")
    assert (s.red.favor, s.state.site(3).cards[0].favor) == (0, 1)
    d("sacrifice:1")
    assert d.ask.prompt == "sacrifice-from"
    d("fall:0")  # not the one on the board
    assert s.state.site(5).warbands == {"red": 1}
    assert s.logged("campaign-decided")[0].params["winner"] == "@1"
    s.check()


def test_captains_spend_no_supply_and_the_site_need_be_no_target() -> None:
    s = captains()
    fight(s.act(1)("power:captains"))
    assert s.red.supply == 0
    assert s.logged("campaign-declared")[0].params["targets"] == ["pawn"]


def test_captains_go_to_the_board_after_a_defeat() -> None:
    s = captains()
    d = s.act(1)("power:captains", "dice:0")
    fight(d)
    assert s.red.warbands == 2  # three, and one of them fell
    assert s.state.site(5).warbands == {}
    s.check()


@pytest.mark.parametrize("change", ["no favor", "nobody there", "no site"])
def test_captains_without_money_enemy_or_site(change: str) -> None:
    s = captains(favor=0 if change == "no favor" else 1)
    if change == "nobody there":
        s.blue.site = 4
    if change == "no site":
        s.state.site(5).warbands = {}
        s.state.reserve["red"] += 2
    assert "power:captains" not in s.act(1).options


@law("OATH-7.1.2g")
def test_captains_lead_once_a_turn() -> None:
    s = captains(favor=2)
    s.site(4, warbands={"red": 2})
    s.player(2, site=4)
    d = fight(s.act(1)("power:captains"))
    assert "power:captains" not in d.options


@law("OATH-5.5.1f")
@pytest.mark.answer("captains", 2)
def test_captains_of_a_citizen_rise_against_the_chancellor() -> None:
    """From an Imperial site, whose warbands do not defend."""
    s = Scene(3, roles=("citizen", "exile"))
    s.site(3, cards=["captains"])
    s.site(5, warbands={"purple": 2})
    s.player(0, site=5, warbands=1)
    s.player(1, favor=1, warbands=1)
    d = s.act(1)("power:captains")
    assert {"target-pawn", "target-site:5:deep-woods"} <= set(d.options)
    d("target-pawn", "done")
    assert d.options == [f"dice:{n}" for n in range(4)]
    fight(d, "dice:0")
    assert s.logged("defense-rolled")[0].params["warbands"] == 1
    s.check()


@answer("bandit-crown", 1)
@law("OATH-7.6.5d", "OATH-7.6.5e", "OATH-5.5.2k")
@pytest.mark.parametrize("garrison", [0, 1])
def test_captains_lead_bandits_for_the_crown(garrison: int) -> None:
    """From a bare site, or beside the warband there."""
    s = war(attack="k k k")
    s.site(3, cards=["captains"])
    s.site(5, warbands={"red": garrison} if garrison else {})
    s.player(1, favor=1, warbands=1, relics=["bandit-crown"])
    s.player(2, site=5, warbands=3)
    d = s.act(1)("power:captains", "ruled-site:5:deep-woods")
    while d.ask.prompt != "attack-dice":
        d("target-pawn" if "target-pawn" in d.options else "done")
    assert d.options == [f"dice:{n}" for n in range(3 + garrison)]  # one warband on the board, one bandit
    fight(d, f"dice:{2 + garrison}")
    assert (s.red.warbands, s.state.site(5).warbands) == (0, {})
    assert s.logged("attack-rolled")[0].params["skulls"] == 2 + garrison
    s.check()


@pytest.mark.answer("captains", 1)
@pytest.mark.parametrize("defender", [0, 2])
def test_captains_at_an_imperial_site_rise_against_the_empire(defender: int) -> None:
    """Slots 5 and 7 are purple; the Citizen stands at neither."""
    s = Scene(3, roles=("citizen", "citizen"))
    s.site(7, cards=["captains"], warbands={"purple": 1})
    s.site(5, warbands={"purple": 2})
    s.player(defender, site=5, warbands=1)
    s.player(1, favor=1, warbands=1)
    d = s.act(1)("power:captains")
    while d.ask.prompt != "target":
        d(next(option for option in d.options if option in ("ruled-site:5:deep-woods", f"defender:@{defender}")))
    fight(d, "target-pawn", "dice:3")
    declared = s.logged("campaign-declared")[0].params
    assert (declared["seat"], declared["defender"], declared["targets"]) == (1, f"@{defender}", ["pawn"])
    assert s.logged("defense-rolled")[0].params["warbands"] == 1

"""Denizens of Order with actions: Captains, Messenger, Palanquin, Siege Engines."""

from typing import Any

import pytest

from tests.engines.oath.campaign_scene import fight, war
from tests.engines.oath.play_scenario import Scene

law, answer = pytest.mark.law, pytest.mark.answer


# -- Captains ---------------------------------------------------------------------------------------------------------


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
    assert s.told("campaign-decided")[0].params["winner"] == "@1"
    s.check()


def test_captains_spend_no_supply_and_the_site_need_be_no_target() -> None:
    s = captains()
    fight(s.act(1)("power:captains"))
    assert s.red.supply == 0
    assert s.told("campaign-declared")[0].params["targets"] == ["pawn"]


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
    assert s.told("defense-rolled")[0].params["warbands"] == 1
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
    assert s.told("attack-rolled")[0].params["skulls"] == 2 + garrison
    s.check()


# -- Messenger --------------------------------------------------------------------------------------------------------


def messenger(**what: int) -> Scene:
    s = Scene(3, oath="devotion")
    s.site(4, warbands={"red": 3})
    s.site(6, warbands={"red": 1})
    s.player(1, advisers=["messenger"], **({"favor": 1, "warbands": 2} | what))
    return s


@law("OATH-6.5a")
def test_a_messenger_moves_warbands_everywhere_but_the_last_ones() -> None:
    s = messenger()
    d = s.act(1)("power:messenger")
    assert d.options == ["amount:0", "amount:1", "amount:2"]
    d("amount:2", "amount:0")
    assert d.options == [f"amount:{n}" for n in range(5)]
    d("amount:4")
    assert [s.state.site(slot).warbands for slot in (4, 6)] == [{"red": 1}, {"red": 5}]
    assert (s.red.warbands, s.red.favor) == (0, 0)
    s.check()


@pytest.mark.parametrize("change", [{"favor": 0}, {"site": 8}])
def test_a_messenger_needs_favor_and_no_place(change: dict[str, int]) -> None:
    s = messenger(**change)
    assert ("power:messenger" in s.act(1).options) is ("favor" not in change)


def test_a_messenger_with_nobody_to_move_does_not_go() -> None:
    s = Scene(3)
    s.site(4, warbands={"red": 1})
    s.player(1, advisers=["messenger"], favor=1)
    assert "power:messenger" not in s.act(1).options


@pytest.mark.answer("messenger", 1)
def test_a_messenger_of_a_citizen_asks_nobody() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.site(4, warbands={"purple": 3})
    s.player(1, advisers=["messenger"], favor=1)
    d = s.act(1)("power:messenger", "amount:2")
    assert d.ask.seat == 1
    d("amount:0")
    assert s.red.warbands == 2
    s.check()


@law("OATH-9.2b")
@pytest.mark.answer("ring-of-devotion", 1)
def test_a_messenger_of_who_cannot_place_only_calls_in() -> None:
    s = messenger()
    s.player(1, relics=["ring-of-devotion"])
    d = s.act(1)("power:messenger", "amount:2")
    assert d.ask.prompt == "act"
    assert s.red.warbands == 4


@law("OATH-7.6.5c")
def test_a_messenger_leaves_the_last_place_to_the_crowns_bandits() -> None:
    s = messenger()
    s.player(1, relics=["bandit-crown"])
    assert s.act(1)("power:messenger").options == [f"amount:{n}" for n in range(4)]


# -- Palanquin --------------------------------------------------------------------------------------------------------


def palanquin(*, seats: int = 3, **what: int) -> Scene:
    s = Scene(seats)
    s.player(1, advisers=["palanquin"], **({"favor": 1, "supply": 0} | what))
    return s


def together_at(s: Scene) -> tuple[int, int]:
    return s.red.site, s.blue.site


@law("OATH-7.6.2a")
def test_a_palanquin_takes_another_along() -> None:
    s = palanquin()
    d = s.act(1)("power:palanquin")
    assert len(d.options) == 7
    d("travel-to:7:rocky-coast:0", "travel-to:7:rocky-coast:0")
    assert together_at(s) == (7, 7)
    assert [event.params["seat"] for event in s.told("travelled")] == [2]
    assert (s.red.supply, s.blue.supply) == (0, 7)
    s.check()


@pytest.mark.parametrize(("what", "where"), [({"favor": 0}, 3), ({}, 4)])
def test_a_palanquin_needs_favor_and_a_guest_at_the_site(what: dict[str, int], where: int) -> None:
    s = palanquin(**what)
    s.blue.site = where
    assert "power:palanquin" not in s.act(1).options


def test_a_palanquin_lets_choose_among_guests() -> None:
    s = palanquin(seats=4)
    d = s.act(1)("power:palanquin")
    assert d.options == ["seat:@2", "seat:@3"]


def test_only_the_guest_travels() -> None:
    """So a Tyrant strikes who is carried off, and not who does it."""
    s = palanquin()
    s.site(5, warbands={"purple": 3})
    s.player(1, advisers=["tyrant"])
    s.act(1)("power:palanquin", "travel-to:5:deep-woods:0", "travel-to:5:deep-woods:0")
    assert s.state.site(5).warbands == {"purple": 3}
    s = palanquin()
    s.site(5, warbands={"purple": 3})
    s.player(2, advisers=["tyrant"])
    s.act(1)("power:palanquin", "travel-to:5:deep-woods:0", "travel-to:5:deep-woods:0")
    assert s.state.site(5).warbands == {"purple": 2}


@law("OATH-9.2b")
@pytest.mark.answer("palanquin", 1)
def test_a_guest_pays_tolls_or_stays() -> None:
    s = palanquin()
    s.site(5, cards=["toll-roads"], warbands={"purple": 1})
    s.player(2, favor=1)
    d = s.act(1)("power:palanquin", "travel-to:5:deep-woods:0", "travel-to:5:deep-woods:0")
    assert (d.ask.seat, d.ask.prompt) == (2, "travel-toll")
    d("stay-away")
    assert together_at(s) == (3, 3)
    assert (d.ask.prompt, len(d.options)) == ("palanquin-to", 6)
    d("travel-to:6:great-slum:0", "travel-to:6:great-slum:0")
    assert together_at(s) == (6, 6)


@pytest.mark.answer("palanquin", 1)
def test_a_guest_without_favor_cannot_be_brought_to_a_toll() -> None:
    s = palanquin()
    s.site(5, cards=["toll-roads"], warbands={"purple": 1})
    d = s.act(1)("power:palanquin")
    assert "travel-to:5:deep-woods:0" not in d.options


@law("OATH-5.6.2b")
def test_a_guest_uncovers_a_facedown_site() -> None:
    s = palanquin()
    s.site(8, faceup=False)
    s.act(1)("power:palanquin", "travel-facedown:8:0", "travel-facedown:8:0")
    assert s.state.site(8).faceup
    assert together_at(s) == (8, 8)
    s.check()


def in_the_wood(ruler: str) -> Scene:
    s = palanquin(seats=4)
    s.site(3, "shrouded-wood", warbands={ruler: 1})
    s.player(3, site=4)
    return s


@pytest.mark.answer("palanquin", 2)
def test_whoever_rules_the_wood_may_send_the_guest_elsewhere() -> None:
    s = in_the_wood("red")
    d = s.act(1)("power:palanquin", "travel-to:4:wastes:0")
    assert d.ask.seat == 1
    d("travel-to:7:rocky-coast:0")
    assert together_at(s) == (4, 7)


@pytest.mark.answer("palanquin", 2)
def test_a_guest_who_rules_the_wood_comes_along() -> None:
    s = in_the_wood("blue")
    s.act(1)("power:palanquin", "travel-to:4:wastes:0", "travel-to:4:wastes:0")
    assert together_at(s) == (4, 4)


@pytest.mark.answer("palanquin", 2)
def test_another_ruler_of_the_wood_picks_the_guests_way() -> None:
    s = in_the_wood("yellow")
    s.site(8, faceup=False)
    d = s.act(1)("power:palanquin", "travel-facedown:8:0")
    assert d.ask.seat == 3
    d("travel-to:6:great-slum:0")
    assert together_at(s) == (8, 6)
    assert s.state.site(8).faceup
    s.check()


# -- Siege Engines ----------------------------------------------------------------------------------------------------


def siege(**at: dict[str, int]) -> Scene:
    s = Scene(3, oath="devotion")
    for slot, warbands in at.items():
        s.site(int(slot[1:]), warbands=warbands)
    s.player(1, advisers=["siege-engines"], favor=1, warbands=3)
    s.player(2, warbands=3)
    return s


@law("OATH-10.kill-a")
def test_siege_engines_kill_two_at_a_site() -> None:
    s = siege(s3={"red": 3}, s4={"blue": 3}, s6={"blue": 3})
    d = s.act(1)("power:siege-engines")
    assert d.options == ["besiege:3:fertile-valley", "besiege:4:wastes"]  # those of the region
    d("besiege:4:wastes")
    assert s.state.site(4).warbands == {"blue": 1}
    assert (s.red.warbands, s.blue.warbands, s.red.favor) == (3, 3, 0)
    s.check()


@law("OATH-9.3b")
def test_siege_engines_kill_the_only_one() -> None:
    s = siege(s4={"blue": 1})
    s.act(1)("power:siege-engines")
    assert s.state.site(4).warbands == {}
    assert s.state.reserve["blue"] == 11
    s.check()


def test_siege_engines_kill_their_users_own() -> None:
    s = siege(s3={"red": 2})
    s.act(1)("power:siege-engines")
    assert s.state.site(3).warbands == {}


@law("OATH-2.11b")
def test_siege_engines_may_move_the_title() -> None:
    s = siege(s4={"purple": 2}, s7={"red": 1})
    s.state.oath = "supremacy"
    s.act(1)("power:siege-engines")
    assert s.state.title == 1


def test_siege_engines_find_no_warbands() -> None:
    s = siege(s6={"blue": 3})
    assert "power:siege-engines" not in s.act(1).options

"""Wrestlers, a denizen of Order."""

import pytest

from tests.engines.oath.campaign_scene import (
    against_citizen,
    at_plans,
    attack,
    bandits,
    clash,
    empire,
    fight,
    offered,
    war,
)

law = pytest.mark.law


@law("OATH-10.sacrifice-a")
def test_wrestlers_sacrifice_one_for_a_die() -> None:
    s = clash(blue=("wrestlers",))
    d = at_plans(s, dice=0)("plan:wrestlers")
    assert d.ask.seat == 2
    d("fall:0")  # not at the site, so on the board
    assert s.blue.warbands == 1
    assert s.logged("defense-dice-added")[0].params == {"count": 1, "pool": 2}
    fight(d)
    assert s.logged("defense-rolled")[0].params["warbands"] == 2
    s.check()


@pytest.mark.answer("wrestlers", 1)
def test_wrestlers_may_give_the_last_one_of_a_targeted_site() -> None:
    s = clash(blue=("wrestlers",), attack="s s s s s")
    fight(at_plans(s), "plan:wrestlers", "fall:1", "occupy:2")
    assert s.logged("warbands-killed")[0].params["place"] == "fertile-valley"
    assert s.state.site(3).warbands == {"red": 2}


@law("OATH-5.5.4b", "OATH-5.5.4c", "OATH-7.6.5d")
@pytest.mark.parametrize(("relics", "bandits"), [((), 0), (("bandit-crown",), 1)])
def test_no_bandit_takes_the_place_of_the_last_one(relics: tuple[str, ...], bandits: int) -> None:
    """But for whoever commands them."""
    s = clash(blue=("wrestlers",))
    s.player(2, relics=relics)
    fight(at_plans(s, dice=0), "plan:wrestlers", "fall:1")
    rolled = s.logged("defense-rolled")[0].params
    assert (rolled["warbands"], rolled["bandits"], rolled["total"]) == (2, bandits, 2 + bandits)


def test_wrestlers_may_give_an_allys() -> None:
    s = empire(chancellor=("wrestlers",))
    d = attack(s)("defender:@0", "done", "dice:0", "join", ["seat:@2"], "plan:wrestlers")
    fight(d("fall:0", "fall:0"))
    assert s.blue.warbands == 1


def test_wrestlers_of_bandits_sacrifice_nobody() -> None:
    s = bandits("wrestlers")
    fight(attack(s))
    assert not s.logged("sacrificed")
    assert not s.logged("defense-dice-added")


@law("OATH-7.6.5e")
def test_wrestlers_cannot_sacrifice_the_crowns_bandits() -> None:
    s = war()
    s.player(1, warbands=3)
    s.player(2, relics=["bandit-crown"], advisers=["wrestlers"])
    assert offered(attack(s)) == []


@pytest.mark.answer("wrestlers", 2)
def test_wrestlers_sacrifice_no_warband_of_an_ally_whose_board_adds_none() -> None:
    s = against_citizen(citizen=("wrestlers",))
    d = attack(s)("defender:@2", "done", "dice:0", "plan:wrestlers")
    assert (d.ask.prompt, d.ask.params["place"]) == ("sacrifice-from", "fertile-valley")
    d("fall:0")  # not at the site: so on the own board, without a further question
    assert (s.blue.warbands, s.purple.warbands) == (1, 2)

"""Insect Swarm, a denizen of Beast."""

import pytest

from games.oath.engine.play.core.faces import Cost
from tests.engines.oath.campaign_scene import (
    at_plans,
    attack,
    bandits,
    clash,
    empire,
    fight,
    offered,
    open_to,
    used,
)
from tests.engines.oath.cards.scenes.beast_plans import plan
from tests.engines.oath.conftest import NewCard

answer = pytest.mark.answer
law = pytest.mark.law


@law("OATH-7.5.3a", "OATH-10.burn-a")
@pytest.mark.answer("insect-swarm", 1)
def test_the_swarm_makes_enemy_plans_dear(new_card: NewCard) -> None:
    free, dear = plan(new_card), plan(new_card, cost=Cost(favor=1))
    s = clash(red=(free, dear), blue=("insect-swarm",), favor=2)
    d = at_plans(s)
    assert open_to(d) == [f"plan:{free}", f"plan:{dear}"]
    before = s.state.shared
    d(f"plan:{free}")
    assert (s.red.favor, s.state.shared) == (1, before + 1)
    assert open_to(d) == []  # the other one would cost two


def test_the_swarm_works_in_attack_and_not_against_its_holder(new_card: NewCard) -> None:
    mine, theirs = plan(new_card), plan(new_card)
    s = clash(red=("insect-swarm", mine), blue=(theirs,), favor=1)
    d = at_plans(s)(f"plan:{mine}")
    assert s.red.favor == 1
    d(f"plan:{theirs}")
    assert s.blue.favor == 0
    s = clash(red=("insect-swarm",), blue=(theirs,), favor=0)
    assert offered(attack(s)) == []


@pytest.mark.answer("insect-swarm", 1)
def test_the_swarm_keeps_bandits_from_all_plans(new_card: NewCard) -> None:
    free = plan(new_card)
    s = bandits(free)
    s.player(1, advisers=["insect-swarm"])
    fight(attack(s))
    assert used(s) == []
    s = bandits(free)
    s.player(2, advisers=["insect-swarm"])  # takes no part
    fight(attack(s))
    assert used(s) == [("bandits", free)]


@pytest.mark.parametrize(("answer", "left"), [("join", 1), ("stay-out", 2)])
def test_the_swarm_of_an_ally_counts(new_card: NewCard, answer: str, left: int) -> None:
    free = plan(new_card)
    s = empire(citizen=("insect-swarm",))
    s.player(1, advisers=[free])
    fight(attack(s), "defender:@0", answer, *(["seat:@2"] if answer == "join" else []), f"plan:{free}")
    assert s.red.favor == left


@pytest.mark.answer("insect-swarm", 1)
def test_a_swarm_that_takes_no_part_makes_nothing_dearer() -> None:
    s = clash(red=("longbows",), blue=("bear-traps",), favor=0)
    s.player(0, advisers=["insect-swarm"])
    assert set(offered(at_plans(s))) == {"plan:longbows", "plan:bear-traps"}

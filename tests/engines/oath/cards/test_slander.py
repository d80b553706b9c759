"""Slander, a denizen of Discord."""

import pytest

from tests.engines.oath.campaign_scene import (
    at_plans,
    attack,
    bandits,
    clash,
    empire,
    fight,
    offered,
)
from tests.engines.oath.cards.scenes.discord_plans import after_pawn

law = pytest.mark.law


@law("OATH-5.5.7.IIIb")
@pytest.mark.parametrize("choice", ["banish", "let-stay"])
def test_slander_burns_all_favor(choice: str) -> None:
    """Without another question, whatever becomes of the pawn."""
    s = clash(red=("slander",), favor=5, attack="s s s s s")
    s.blue.advisers.append(s._draw("elders"))
    s.blue.advisers[0].favor, s.state.shared = 1, s.state.shared - 1
    s.state.changed()
    fight(after_pawn(s), "plan:slander", choice)
    assert (s.blue.favor, s.blue.advisers[0].favor) == (0, 1)
    s.check()


def test_without_slander_half_is_burnt() -> None:
    s = clash(red=("slander",), favor=5, attack="s s s s s")
    fight(after_pawn(s), "burn-half:2")
    assert s.blue.favor == 3


@pytest.mark.parametrize("card", ["slander", "book-burning"])
def test_only_who_is_after_the_pawn_uses_it(card: str) -> None:
    s = clash(red=(card,), favor=3)
    assert offered(at_plans(s)) == []


@pytest.mark.parametrize("card", ["slander", "book-burning"])
def test_it_is_of_no_use_against_bandits(card: str) -> None:
    s = bandits("wolves")
    s.player(1, advisers=[card])
    assert offered(attack(s)) == []


def test_slander_costs_a_favor() -> None:
    s = clash(red=("slander",), favor=0)
    assert offered(after_pawn(s)) == []


def test_slander_needs_victory_and_spares_allies() -> None:
    s = clash(red=("slander",), favor=5)
    fight(after_pawn(s), "plan:slander")
    assert s.blue.favor == 5
    s = empire(attack="s s s s s s s s s")
    s.player(1, advisers=["slander"])
    fight(attack(s)("defender:@0"), "target-pawn", "join", "seat:@2", "plan:slander", "sacrifice:2")
    assert (s.purple.favor, s.blue.favor) == (0, 2)

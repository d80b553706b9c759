"""Rival Khan, a denizen of Nomad."""

import pytest

from tests.engines.oath.campaign_scene import (
    at_plans,
    attack,
    bandits,
    clash,
    empire,
    fight,
)
from tests.engines.oath.cards.scenes.nomad_plans import added, more_defense, removed, through
from tests.engines.oath.hand import advisers, at

law = pytest.mark.law


@law("OATH-7.5.3a", "OATH-5.5.8b")
@pytest.mark.parametrize(("theirs", "works"), [(("elders",), True), (("?elders",), False), (("longbows",), False), ((), False)])
def test_the_khan_without_a_rival_comes_in_vain(theirs: tuple[str, ...], works: bool) -> None:
    """And goes all the same."""
    s = clash(red=("rival-khan",), blue=theirs)
    through(at_plans(s), "plan:rival-khan", *(["swing-add"] if works else []))
    assert (added(s), advisers(s), s.state.discards["hinterland"]) == (4 if works else 0, [], ["rival-khan"])


@pytest.mark.parametrize(("theirs", "fewer", "more"), [("elders", 3, 1), ("wolves", 0, 0)])
def test_the_khan_of_a_defender_looks_at_the_attacker(theirs: str, fewer: int, more: int) -> None:
    s = clash(red=(theirs,), blue=("rival-khan",))
    through(at_plans(s, dice=3), "plan:rival-khan", *(["swing-remove"] if fewer else []))
    assert (removed(s), more_defense(s), advisers(s, 2)) == (fewer, more, [])


@pytest.mark.parametrize("joins", [True, False])
def test_allies_are_rivals_too(joins: bool) -> None:
    s = empire(citizen=("elders",))
    s.player(1, advisers=["rival-khan"])
    d = attack(s)("defender:@0", "done", "dice:5", "join" if joins else "stay-out", *([["seat:@2"]] if joins else []))
    d("plan:rival-khan")
    assert (d.ask.prompt == "swing") is joins
    through(d, *(["swing-add"] if joins else []))
    assert advisers(s) == []


@pytest.mark.parametrize(("card", "gone"), [("elders", 4), ("longbows", 0)])
def test_the_khan_of_bandits(card: str, gone: int) -> None:
    s = bandits("rival-khan")
    s.player(1, advisers=[card])
    fight(attack(s), "dice:5")
    assert (removed(s), at(s, 3)) == (gone, [])

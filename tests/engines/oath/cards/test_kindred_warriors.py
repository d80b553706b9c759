"""Kindred Warriors, a denizen of Arcane."""

import pytest

from tests.engines.oath.campaign_scene import at_plans, attack, clash, empire, fight, used
from tests.engines.oath.cards.scenes.arcane_plans import pools, with_secrets
from tests.engines.oath.play_scenario import Driver


def kin(*cards: str) -> Driver:
    s = with_secrets(clash(red=("kindred-warriors", *cards), theirs=9, attack="k"))
    return at_plans(s)("plan:kindred-warriors")


def test_kindred_warriors_join_for_other_suits() -> None:
    d = kin("wolves", "tents")
    assert d.options == ["amount:0", "amount:1", "amount:2"]
    d("amount:2", "swing-add")
    assert pools(d.scene, "attack-dice-added") == [2]
    fight(d)
    assert d.scene.logged("attack-rolled")[0].params["swords"] >= 2
    assert d.scene.logged("warbands-killed")[0].law != "OATH-5.5.5b"  # no skull kills


def test_kindred_warriors_count_no_arcane_and_nothing_facedown() -> None:
    s = with_secrets(clash(red=("kindred-warriors", "tutor", "?wolves"), theirs=9))
    fight(at_plans(s)("plan:kindred-warriors"))  # without a question for how many
    assert len(used(s)) == 1
    assert pools(s, "attack-dice-added") == []


def test_kindred_warriors_of_a_defender_count_imperial_sites() -> None:
    s = empire(chancellor=("kindred-warriors",))
    s.player(0, secrets=1)
    s.site(1, warbands={"purple": 1}, cards=["wolves"])
    s.site(2, warbands={"purple": 1}, cards=["longbows"])
    fight(attack(s), "plan:kindred-warriors", "amount:2", "swing-remove")
    assert pools(s, "attack-dice-removed") == [2]


@pytest.mark.answer("kindred-warriors", 1)
@pytest.mark.parametrize(
    ("card", "counts"),
    [("wolves", 1), ("tents", 1), ("garrison", 1), ("storyteller", 1), ("scryer", 1), ("tutor", 0)],
)
def test_kindred_warriors_join_for_every_suit_but_their_own(card: str, counts: int) -> None:
    s = clash(red=("kindred-warriors", card), theirs=9)
    s.player(1, secrets=1)
    d = at_plans(s)("plan:kindred-warriors")
    assert (not d.over and d.options == ["amount:0", "amount:1"]) is bool(counts)

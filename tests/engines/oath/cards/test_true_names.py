"""True Names, a denizen of Beast."""

import pytest

from tests.engines.oath.campaign_scene import (
    at_plans,
    attack,
    bandits,
    clash,
    empire,
    fight,
    open_to,
    used,
)
from tests.engines.oath.cards.scenes.beast_plans import plan
from tests.engines.oath.conftest import NewCard

law = pytest.mark.law


@law("OATH-9.2b", "OATH-10.match-a")
def test_true_names_bar_plans_of_the_holders_suits(new_card: NewCard) -> None:
    mine = [plan(new_card, suit=suit) for suit in ("beast", "order", "nomad", None)]
    theirs = [plan(new_card, suit=suit) for suit in ("beast", "order", "nomad")]
    s = clash(red=(*mine,), blue=("true-names", "longbows", "?lancers", *theirs[:1]))
    d = at_plans(s)
    assert open_to(d) == [f"plan:{card}" for card in mine[2:]]  # facedown advisers have no suit
    d("done")
    assert f"plan:{theirs[0]}" in open_to(d)
    s = clash(red=("true-names", mine[0]), blue=(*theirs,))
    d = at_plans(s)
    assert open_to(d) == [f"plan:{mine[0]}"]
    d("done")
    assert open_to(d) == [f"plan:{card}" for card in theirs[1:]]


def test_true_names_of_an_ally_and_against_bandits(new_card: NewCard) -> None:
    beast, order = plan(new_card, suit="beast"), plan(new_card, suit="order")
    s = empire(citizen=("true-names",))
    s.player(1, advisers=[beast, order])
    d = attack(s)("defender:@0", "done", "dice:0", "join", ["seat:@2"])
    assert open_to(d) == [f"plan:{order}"]
    s = bandits(beast, order)
    s.player(1, advisers=["true-names"])
    fight(attack(s))
    assert used(s) == [("bandits", order)]
    s = clash(red=(beast,))
    s.player(0, advisers=["true-names"])
    assert open_to(at_plans(s)) == [f"plan:{beast}"]  # takes no part

"""The Great Levy, a denizen of Hearth."""

import pytest

from tests.engines.oath.campaign_scene import attack, fight
from tests.engines.oath.cards.scenes.hearth_plans import PEOPLE, at_plans, clash, used


@pytest.mark.parametrize(("way", "skulls"), [("swing-add", 0), ("swing-remove", 0), ("", 2)])
def test_the_levy_ignores_skulls(way: str, skulls: int) -> None:
    s = clash(red=("the-great-levy",), attack="k k", defense="x")
    d = at_plans(s)
    d(*(["plan:the-great-levy", way] if way else ["done"]))
    fight(d)
    assert s.logged("attack-rolled")[0].params["skulls"] == skulls
    assert s.logged("attack-rolled")[0].params["swords"] >= 4


def test_a_levy_void_spares_nobody() -> None:
    s = clash(red=("the-great-levy",), attack="k k")
    s.banner(PEOPLE, holder=2)
    fight(attack(s))
    assert (used(s), s.logged("attack-rolled")[0].params["skulls"]) == ([], 2)


def test_a_defenders_levy_leaves_the_skulls() -> None:
    s = clash(blue=("the-great-levy",), attack="k k")
    fight(attack(s), "plan:the-great-levy", "swing-remove")
    assert s.logged("attack-rolled")[0].params["skulls"] == 2

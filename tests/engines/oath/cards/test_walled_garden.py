"""Walled Garden, a denizen of Beast."""

from typing import Any

import pytest

from tests.engines.oath.campaign_scene import (
    asked,
    at_plans,
    attack,
    bandits,
    clash,
    fight,
    open_to,
    used,
)
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def garden(slot: int = 3, **site: Any) -> Scene:
    s = clash()
    s.site(slot, cards=["walled-garden"], **site)
    s.site(7, cards=["wolves", "salad-days"], warbands={"red": 1})
    s.site(8, cards=["forest-temple", "bracken"])
    s.player(2, advisers=["birdsong"])
    return s


@law("OATH-7.5.4a")
def test_the_garden_is_defended_by_all_beasts_at_sites() -> None:
    s = garden()
    at_plans(s)("plan:walled-garden")
    assert s.logged("defense-dice-added")[0].params == {"count": 4, "pool": 5}


def test_the_garden_must_be_a_target() -> None:
    s = garden(5, warbands={"blue": 1})
    assert open_to(at_plans(s)) == []
    s = garden(5, warbands={"blue": 1})
    d = attack(s)("target-site:5:deep-woods", "done", "dice:0")
    assert open_to(d) == ["plan:walled-garden"]


def test_the_garden_does_not_attack() -> None:
    s = clash()
    s.site(3, cards=["walled-garden"])
    s.player(1, relics=["bandit-crown"])
    d = at_plans(s)
    assert asked(d) == (2, "plan")


@law("OATH-5.5.3c")
def test_bandits_defend_the_garden() -> None:
    s = bandits("walled-garden")
    fight(attack(s))
    assert used(s) == [("bandits", "walled-garden")]
    assert s.logged("defense-dice-added")[0].params["count"] == 1

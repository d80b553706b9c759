"""War Tortoise, a denizen of Beast."""

import pytest

from tests.engines.oath.campaign_scene import (
    at_plans,
    attack,
    bandits,
    clash,
    fight,
    open_to,
    used,
)

law = pytest.mark.law


@law("OATH-5.5.4d", "OATH-5.5.4e")
def test_the_attackers_tortoise_breaks_double_shields() -> None:
    s = clash(red=("war-tortoise",), defense="2 1 x")
    for slot in (5, 6):
        s.site(slot, warbands={"blue": 1})
    d = attack(s)("target-site:5:deep-woods", "target-site:6:great-slum", "done", "dice:1", "plan:war-tortoise")
    rolled = s.logged("defense-rolled")[0].params
    assert (len(rolled["rolled"]), rolled["shields"]) == (3, 2)
    assert (s.red.favor, s.state.where["war-tortoise"].card.favor) == (1, 1)
    fight(d)
    s.check()


@law("OATH-5.5.5b", "OATH-7.1.2h")
def test_the_defenders_tortoise_stops_double_swords_and_no_skulls() -> None:
    s = clash(blue=("war-tortoise",), attack="k s k")
    at_plans(s, dice=3)("plan:war-tortoise")
    rolled = s.logged("attack-rolled")[0].params
    assert (rolled["swords"], rolled["skulls"]) == (1, 2)
    assert (s.blue.favor, s.state.banks["beast"], s.state.where["war-tortoise"].card.favor) == (1, 4, 0)
    assert s.red.warbands == 3


def test_the_tortoise_is_not_free() -> None:
    assert open_to(at_plans(clash(red=("war-tortoise",), favor=0))) == []
    s = bandits("war-tortoise")
    fight(attack(s))
    assert used(s) == []

"""Outriders, a denizen of Order."""

from tests.engines.oath.campaign_scene import at_plans, clash, fight


def test_outriders_ignore_skulls_and_keep_the_swords() -> None:
    s = clash(red=("outriders",), attack="k k k k k")
    fight(at_plans(s), "plan:outriders")
    rolled = s.logged("attack-rolled")[0].params
    assert (rolled["swords"], rolled["skulls"]) == (10, 0)
    assert s.red.warbands == 5

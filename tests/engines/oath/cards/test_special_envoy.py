"""Special Envoy, a denizen of Nomad."""

from tests.engines.oath.play_scenario import Scene


def test_the_envoy_ends_the_act_phase() -> None:
    s = Scene(3)
    s.site(4, cards=["elders"])
    s.player(1, supply=0, advisers=["special-envoy", "hospitality"])
    d = s.act(1)("travel", "modifier:special-envoy", "modifier:hospitality", "travel-to:4:wastes:0")
    assert d.over
    assert (s.red.favor, s.red.supply) == (1, 0), "other effects of the Travel come first"
    s.check()


def test_the_envoy_may_stay() -> None:
    s = Scene(3)
    s.player(1, advisers=["special-envoy"])
    d = s.act(1)("travel", [], "travel-to:4:wastes:2")
    assert (d.ask.prompt, s.red.supply) == ("act", 5)

"""Map, a relic."""

import pytest

from tests.engines.oath.cards.scenes.relics import holding
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@pytest.mark.parametrize(("supply", "after"), [(0, 4), (2, 6), (5, 7)])
def test_the_map_goes_for_four_supply(supply: int, after: int) -> None:
    s = holding("map", supply=supply)
    s.act(1)("power:map")
    assert s.red.relics == []
    assert s.state.relic_deck[-1] == "map"
    assert s.red.supply == after
    s.check()


@law("OATH-2.11b")
def test_giving_up_the_map_can_cost_the_title() -> None:
    s = Scene(3, oath="protection")
    s.player(1, relics=["map", "whistle"])
    s.player(2, relics=["brass-horse"], banners=["peoples-favor"])
    s.state.title = 1
    s.act(1)("power:map")
    assert s.state.title == 2

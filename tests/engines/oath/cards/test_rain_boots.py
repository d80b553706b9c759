"""Rain Boots, a denizen of Nomad."""

import pytest

from tests.engines.oath.campaign_scene import (
    at_plans,
    clash,
    fight,
)


@pytest.mark.parametrize(("defense", "shields"), [("1 1", 0), ("2 1", 2), ("2 x 1", 4), ("1 x", 0)])
def test_rain_boots_wade_through_single_shields(defense: str, shields: int) -> None:
    s = clash(red=("rain-boots",), defense=defense)
    d = at_plans(s)
    assert s.state.battle
    s.state.battle.defense = len(defense.split())
    fight(d, "plan:rain-boots")
    assert s.logged("defense-rolled")[0].params["shields"] == shields

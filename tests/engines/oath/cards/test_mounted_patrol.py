"""Mounted Patrol, a denizen of Nomad."""

import pytest

from tests.engines.oath.campaign_scene import (
    at_plans,
    clash,
    fight,
)
from tests.engines.oath.cards.scenes.nomad_plans import more_defense, removed, through


@pytest.mark.parametrize(("dice", "rolled"), [(5, 2), (4, 2), (1, 0), (0, 0)])
def test_the_patrol_halves_the_pool(dice: int, rolled: int) -> None:
    s = clash(blue=("mounted-patrol",))
    fight(at_plans(s, dice=dice), "plan:mounted-patrol")
    assert len(s.logged("attack-rolled")[0].params["rolled"]) == rolled
    assert more_defense(s) == 0


@pytest.mark.answer("mounted-patrol", 1)
def test_the_patrol_halves_last() -> None:
    s = clash(blue=("mounted-patrol", "horse-archers"))
    through(at_plans(s), "plan:mounted-patrol", "plan:horse-archers", "swing-remove")
    assert (removed(s), len(s.logged("attack-rolled")[0].params["rolled"])) == (3, 1)

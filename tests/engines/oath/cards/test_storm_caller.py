"""Storm Caller, a denizen of Nomad."""

from tests.engines.oath.campaign_scene import (
    at_plans,
    clash,
    fight,
)
from tests.engines.oath.cards.scenes.nomad_plans import more_defense


def test_the_storm_adds_two_dice() -> None:
    s = clash(blue=("storm-caller",))
    d = at_plans(s)("plan:storm-caller")
    assert more_defense(s) == 2
    fight(d)

"""Campaigns to test battle plans of Discord in."""

from tests.engines.oath.campaign_scene import (
    attack,
)
from tests.engines.oath.play_scenario import Driver, Scene


def after_pawn(s: Scene, *, dice: int = 5) -> Driver:
    """Of a clash: slot 3 and blue's pawn are the targets."""
    return attack(s)("target-pawn", f"dice:{dice}")


def pools(s: Scene) -> list[tuple[str, int]]:
    kinds = ("attack-dice-added", "attack-dice-removed", "defense-dice-added")
    return [(event.kind, event.params["count"]) for event in s.table.events if event.kind in kinds]

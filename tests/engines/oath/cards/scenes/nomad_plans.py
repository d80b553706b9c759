"""Campaigns to test battle plans of Nomad in."""

from tests.engines.oath.campaign_scene import (
    fight,
)
from tests.engines.oath.play_scenario import Driver, Scene


def added(s: Scene) -> int:
    return sum(event.params["count"] for event in s.logged("attack-dice-added"))


def removed(s: Scene) -> int:
    return sum(event.params["count"] for event in s.logged("attack-dice-removed"))


def more_defense(s: Scene) -> int:
    return sum(event.params["count"] for event in s.logged("defense-dice-added"))


def through(d: Driver, *answers: str) -> Driver:
    """The answers, and then the rest of the Campaign."""
    return fight(d(*answers))

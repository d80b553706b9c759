"""Holders of relics."""

from typing import Any

from games.oath.engine.play.rounds.act import usable
from tests.engines.oath.play_scenario import Scene


def holding(relic: str, seats: int = 3, **player: Any) -> Scene:
    """Red, in slot 3, holds the relic."""
    s = Scene(seats)
    s.player(1, relics=[relic], **player)
    return s


def offered(s: Scene, relic: str) -> bool:
    s.state.turn = 1
    return relic in usable(s.table, 1)

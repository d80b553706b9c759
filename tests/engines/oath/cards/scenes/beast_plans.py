"""Campaigns to test battle plans of Beast in."""

from typing import Any

from games.oath.engine.play.core.hooks import BATTLE_PLAN
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene


def plan(new_card: NewCard, **what: Any) -> str:
    """A battle plan that does nothing."""
    return new_card((BATTLE_PLAN, lambda held, t, c, user: None), **what)


def pools(s: Scene) -> tuple[int, int]:
    assert s.state.battle is not None
    return s.state.battle.attack, s.state.battle.defense

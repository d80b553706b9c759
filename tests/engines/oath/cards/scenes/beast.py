"""Tables to test denizens of Beast at."""

from typing import Any

from games.oath.engine.play.core.states import Role
from games.oath.engine.play.majors.playing import play_as_searched
from tests.engines.oath.play_scenario import Driver, Scene


def here(*cards: str, advisers: tuple[str, ...] = (), **player: Any) -> Scene:
    """Red stands at slot 3, a site of bandits, with these cards."""
    s = Scene(3)
    s.site(3, cards=cards)
    s.player(1, **{"favor": 2, "secrets": 1, "advisers": advisers, **player})
    return s


def user(card: str, *, oath: str = "devotion", roles: tuple[Role, ...] = (), **player: Any) -> Scene:
    """Red has the card as adviser, and a secret to pay for it."""
    s = Scene(3, oath, roles)
    s.player(1, **{"secrets": 1, "advisers": [card], **player})
    return s


def offered(s: Scene, card: str, seat: int = 1) -> bool:
    return any(option.partition("/")[0] == f"power:{card}" for option in s.act(seat).options)


THREE = ("longbows", "rangers", "mercenaries")


def searching(
    *modifiers: str, advisers: tuple[str, ...] = (), cards: tuple[str, ...] = (), **player: Any
) -> tuple[Scene, Driver]:
    """Red, with cards at its site, begins a Search with these modifiers."""
    s = Scene(3)
    s.deck(*THREE)
    s.site(3, cards=cards)
    s.player(1, advisers=advisers, **player)
    return s, s.act(1)("search", [f"modifier:{card}" for card in modifiers])


def in_hand(s: Scene, card: str, *modifiers: str) -> Driver:
    """Red plays it as if searched."""
    s.player(1, hand=[card])
    d = s.run(play_as_searched(s.table, 1, card), turn=1)
    return d([f"modifier:{modifier}" for modifier in modifiers]) if d.ask.prompt == "modifiers" else d


def piles(s: Scene) -> Scene:
    s.discards("cradle", "longbows", "rangers", "mercenaries", "garrison")
    s.discards("provinces", "lancers", "elders", "scouts", "tents")
    return s


def foraging(*modifiers: str, cards: tuple[str, ...] = (), **player: Any) -> tuple[Scene, Driver]:
    s = piles(Scene(3))
    s.site(3, cards=cards)
    s.player(1, **player)
    return s, s.act(1)("search", [f"modifier:{card}" for card in modifiers])

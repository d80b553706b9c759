"""Tables to test denizens of Arcane at."""

from typing import Any

from tests.engines.oath.play_scenario import Driver, Scene


def red(*cards: str, **what: Any) -> Scene:
    """It is red's turn, at slot 3, with these advisers."""
    s = Scene(3)
    s.player(1, advisers=list(cards), **what)
    s.state.turn = 1
    return s


def act(s: Scene, *answers: str | list[str]) -> Driver:
    return s.act(1)(*answers)


def power(s: Scene, card: str, *answers: str | list[str]) -> Driver:
    return act(s, f"power:{card}", *answers)


def market(*cards: str, at: tuple[str, ...] = ("wolves",), **what: Any) -> Scene:
    s = red(*cards, **({"secrets": 2, "favor": 4} | what))
    s.site(3, cards=at)
    return s

"""Lays out the board of a game from its view alone. A game may have a board of its own; every other view is shown as a
list."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import get_language, gettext

from games.shelf.shelves import shelf
from games.shelf.words import words

Seen = dict[str, Any]


@dataclass(frozen=True)
class Board:
    template: str
    colours: list[str]
    """The colours of the seats, where the game has any."""
    layout: Any


def board(game_id: str, view: Seen, names: list[str]) -> Board:
    """Lays out a view. `names` are those of the seats."""
    if lay_out := shelf(game_id).board:
        layout, colours = lay_out(view, names)
        return Board(f"{game_id}/board.html", colours, layout)
    return Board("sessions/boards/plain.html", [], plain(game_id, view, names))


@dataclass(frozen=True)
class Line:
    """A value with its name: a line of text, or more lines below it."""

    label: str
    text: str = ""
    inner: list["Line"] = field(default_factory=list)


def plain(game_id: str, view: Seen, names: list[str]) -> list[Line]:
    """Makes any view readable: short values in one line, others below their name."""
    messages, language = shelf(game_id).messages, get_language()

    def read(text: str) -> str:
        name = messages.name(text, language)
        return name if name != text else words(text)

    return _all(view, read, names)


def _all(view: Seen, read: Callable[[str], str], names: list[str]) -> list[Line]:
    return [_line(key, value, read, names) for key, value in view.items() if value not in (None, [], {}, "")]


def _line(key: str, value: Any, read: Callable[[str], str], names: list[str]) -> Line:
    label = read(key)
    match value:
        case dict():
            return Line(label, inner=_all(value, read, names))
        case list() if any(isinstance(inner, dict) for inner in value):
            called = names if len(value) == len(names) and key in ("players", "seats") else []
            lines = [
                _line(called[n] if called else str(n + 1), inner, read, names) if inner is not None else Line(str(n + 1), "–")
                for n, inner in enumerate(value)
            ]
            return Line(label, inner=lines)
        case list():
            return Line(label, ", ".join(_word(inner, read) for inner in value))
        case _:
            return Line(label, _word(value, read))


def _word(value: Any, read: Callable[[str], str]) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return read(value) if isinstance(value, str) else str(value)

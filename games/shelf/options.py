"""The options of a game, as a form asks for them and the lobby shows them."""

import ast
import inspect
import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

import fixtures
from games.kernel.game import game
from games.kernel.values import ForSeats, OneASeat, SeatNumber
from games.shelf.shelves import shelf
from games.shelf.sources import parse
from games.shelf.words import words

BETWEEN = " · "
"""Stands between the names of a thing in several languages, the English one first."""
Kind = Literal["yes or no", "number", "one of", "seat", "one a seat", "document"]


@dataclass(frozen=True, kw_only=True)
class Option:
    """One of a game's options."""

    name: str
    label: str
    help: str
    kind: Kind
    default: Any
    choices: tuple[tuple[str, str], ...] = ()
    """For `one of` and `one a seat`: (value, names)."""
    first: int = 0
    """For `one a seat`: the first seat that has one."""
    least: int | None = None
    most: int | None = None
    """For a number: the highest."""
    seats: range | None = None
    """The numbers of seats with which it applies; None: with any."""

    def is_chosen(self, value: Any) -> bool:
        """Says whether the value is a choice, and not just the default."""
        return value not in (None, []) and value != self.default

    def in_words(self, value: Any) -> Any:
        """Puts a value into the words that the lobby shows."""
        match self.kind:
            case "yes or no":
                return "yes" if value else "no"
            case "seat":
                return f"Seat {value + 1}"
            case "one of":
                return self._english(value)
            case "one a seat":
                return ", ".join(f"Seat {seat}: {self._english(slug)}" for seat, slug in enumerate(value, self.first + 1))
            case "document":
                return value.get("name") or value.get("map_id") or "one of its own"
            case _:
                return value

    def _english(self, value: Any) -> str:
        return dict(self.choices)[str(value)].partition(BETWEEN)[0]


@cache
def options(game_id: str) -> tuple[Option, ...]:
    """Lists all options of a game in its order. One of a type that no form knows is a mistake in the game, and fails here."""
    the_game = game(game_id)
    helps = _docstrings(the_game.Options)
    return tuple(
        Option(
            name=field.name,
            label=shelf(game_id).label(field.name),
            help=re.sub(r"\s+", " ", helps.get(field.name, "")),
            default=field.default if field.default is not msgspec.NODEFAULT else None,
            **_shape(game_id, field.type),
        )
        for field in msgspec.structs.fields(the_game.Options)
    )


def _shape(game_id: str, declared: Any) -> dict[str, Any]:
    """Reads off a type what kind of option it is."""
    if get_origin(declared) in (Union, UnionType):
        inner = [part for part in get_args(declared) if part is not type(None)]
        if len(inner) == 1:
            return _shape(game_id, inner[0])
    if get_origin(declared) is Annotated:
        inner, *marks = get_args(declared)
        shape: dict[str, Any] = {}
        for mark in marks:
            match mark:
                case OneASeat():
                    shape |= {"kind": "one a seat", "choices": _named(game_id, mark.of), "first": mark.first}
                case ForSeats():
                    shape |= {"seats": mark.counts}
                case msgspec.Meta(ge=least, le=most):
                    shape |= {"least": least, "most": most}
        return shape if "kind" in shape else _shape(game_id, inner) | shape
    if get_origin(declared) is Literal:
        return {"kind": "one of", "choices": _named(game_id, get_args(declared))}
    if declared in _KINDS:
        return {"kind": _KINDS[declared]}
    raise TypeError(f"{game_id} has an option of type {declared}, for which there is no field on forms.")


_KINDS: dict[Any, Kind] = {bool: "yes or no", int: "number", SeatNumber: "seat", dict[str, Any]: "document"}


def _named(game_id: str, values: tuple[Any, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((str(value), _in_all_languages(game_id, str(value))) for value in values)


def _in_all_languages(game_id: str, slug: str) -> str:
    names = next((record["names"] for record in fixtures.records(game_id) if record["slug"] == slug), {"en": words(slug)})
    return BETWEEN.join(dict.fromkeys(names.values()))


def _docstrings(struct: type) -> dict[str, str]:
    """Returns the docstring below each field."""
    body = next(part.body for part in ast.walk(parse(inspect.getsource(struct))) if isinstance(part, ast.ClassDef))
    found = {}
    for field, text in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            found[ast.unparse(field.target)] = str(text.value.value)
    return found

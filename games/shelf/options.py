"""The options of a game, as a form asks for them and the lobby tells them."""

import ast
import inspect
import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Optional

import msgspec

import fixtures
from games.kernel.game import game
from games.kernel.values import OneASeat, SeatNumber
from games.shelf.words import words

BETWEEN = " · "
"""Names in several languages, the English one first."""


@dataclass(frozen=True)
class Wish:
    """One of a game's options."""

    name: str
    label: str
    help: str
    kind: str
    """yes · seat · one a seat · document (a whole one, such as another map)"""
    choices: tuple[tuple[str, str], ...] = ()
    """Of one a seat: (slug, names)."""
    first: int = 0
    """Of one a seat: the first that has one."""


@cache
def wishes(game_id: str) -> list[Wish]:
    """All that the game has, in its order. An option of a kind that no form knows fails here."""
    the_game = game(game_id)
    told = _docstrings(the_game.Options)
    return [
        Wish(
            field.name,
            field.name.replace("_", " ").capitalize(),
            re.sub(r"\s+", " ", told.get(field.name, "")),
            *_kind(game_id, field.type),
        )
        for field in msgspec.structs.fields(the_game.Options)
    ]


def _kind(game_id: str, option: Any) -> tuple[Any, ...]:
    for mark in getattr(option, "__metadata__", ()):
        if isinstance(mark, OneASeat):
            return "one a seat", tuple((slug, _in_all_languages(game_id, slug)) for slug in mark.of), mark.first
    return (_KINDS[option],)


def _in_all_languages(game_id: str, slug: str) -> str:
    names = next((record["names"] for record in fixtures.records(game_id) if record["slug"] == slug), {"en": words(slug)})
    return BETWEEN.join(dict.fromkeys(names.values()))


_KINDS: dict[Any, str] = {
    bool: "yes",
    Optional[SeatNumber]: "seat",  # noqa: UP045  a NewType is no class
    dict[str, Any] | None: "document",
}


def chosen_as(wish: Wish, value: Any) -> Any:
    """An option as it is told in the lobby."""
    if wish.kind == "seat":
        return f"Seat {value + 1}"
    match value:
        case dict():
            return value.get("name") or value.get("map_id") or "one of its own"
        case list():
            english = {slug: names.partition(BETWEEN)[0] for slug, names in wish.choices}
            return ", ".join(f"Seat {seat}: {english[slug]}" for seat, slug in enumerate(value, wish.first + 1))
        case _:
            return value


def _docstrings(struct: type) -> dict[str, str]:
    """What stands below each field."""
    body = next(part.body for part in ast.walk(ast.parse(inspect.getsource(struct))) if isinstance(part, ast.ClassDef))
    texts = {}
    for field, text in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            texts[ast.unparse(field.target)] = str(text.value.value)
    return texts

"""What pages of games on screen call things: cards with their texts, and the state of a table."""

import ast
import inspect
import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Optional

import msgspec

import fixtures
from chronicle.web.games import words
from games.kernel.game import game
from games.kernel.values import OneASeat, SeatNumber
from games.models import GameSession

STATUS = {
    GameSession.Status.LOBBY: "gathering",
    GameSession.Status.PLAYING: "being played",
    GameSession.Status.PAUSED: "paused",
    GameSession.Status.FINISHED: "over",
    GameSession.Status.ABANDONED: "abandoned",
}
BOT_NAMES = {"greedy": "Bot, plays to win", "random": "Bot, plays at random"}


@dataclass(frozen=True)
class Thing:
    """Something that can be looked up."""

    slug: str
    name: str
    kind: str
    suit: str
    text: str


@cache
def things(game_id: str) -> dict[str, Thing]:
    """By slug; of a card with two sides, each side by its own."""
    found: dict[str, Thing] = {}
    for record in fixtures.records(game_id):
        for side in ("intact", "ruined"):
            if "slug" in (face := record.get(side) or {}):
                powers = [power for power in record.get("powers", ()) if power.get("face") in (None, side)]
                found[face["slug"]] = _thing(face, record, powers)
        found[record["slug"]] = _thing(record, record, record.get("powers", ()))
    return found


def _thing(face: dict[str, Any], record: dict[str, Any], powers: Any) -> Thing:
    text = " ".join(power["text"] for power in powers if power.get("text"))
    return Thing(face["slug"], face["names"]["en"], record["kind"], record.get("suit") or "", text)


def about(game_id: str, option: str) -> Thing | None:
    """The thing an option is about: the last that it names and of which there is something to read, else the last."""
    known = things(game_id)
    named = [known[slug] for argument in option.split(":")[1:] if (slug := argument.partition("/")[0]) in known]
    return next((thing for thing in reversed(named) if thing.text), named[-1] if named else None)


def short(game_id: str) -> str:
    return game(game_id).name.partition(":")[0]


# -- options of a game ------------------------------------------------------------------------------------------------


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
    told = {}
    for field, text in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            told[ast.unparse(field.target)] = str(text.value.value)
    return told

"""The shelf of a game: all that pages, commands and services ask about it beside its rules.

`games/<game>/shelf.py` defines it as `SHELF`. Its templates stand in `games/<game>/templates/<game>/`, its styles in
`games/<game>/static/<game>/style.css`; Django finds both without a list.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from fixtures import Record
from games import GAMES
from games.kernel.errors import Illegal
from games.shelf.messages import Messages
from games.shelf.score_sheets import ScoreSheet
from games.shelf.story import Story
from games.shelf.words import words

View = dict[str, Any]
"""What a viewer may see of a game: what its engine's `view` returns."""


@dataclass(frozen=True)
class Sheet:
    """A page of a game in the catalogue, at `catalogue/<game>/<slug>/`: template `<game>/<slug>.html`."""

    slug: str
    title: str
    context: Callable[[], dict[str, Any]] = dict


@dataclass(frozen=True, kw_only=True)
class Shelf:
    id: str
    name: str
    about: str
    """The game in a sentence."""
    law: tuple[str, ...] = ()
    """The prefixes of the ids of its rules in docs/laws, the general one first."""
    messages: Messages = field(default_factory=Messages)
    """How its questions, options and events read."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """Plurals of kinds of records that do not just take an s."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Labels of fields of records and of options, where their keys do not say it."""
    sides: tuple[str, ...] = ()
    """Where a record with several faces has these, each with a slug of its own; the first is called like the record."""
    glyph: str = ""
    """The template that draws the sign of a `suit`."""
    picture: Callable[[], Any] | None = None
    """What `<game>/picture.html` shows as `picture` in the list of all games."""
    opening: Callable[[], Any] | None = None
    """What `<game>/opening.html` shows as `opening` to visitors at the top of the first page."""
    showpiece: Callable[[], Any] | None = None
    """What `<game>/showpiece.html` shows as `showpiece` to visitors further down."""
    beside: Callable[[Record], Any] | None = None
    """What `<game>/beside.html` shows as `beside` on the page of a record; None where there is nothing to show."""
    sheets: tuple[Sheet, ...] = ()
    cites: Callable[[Record], list[str]] | None = None
    """The rules that a record lives by."""
    cases: Mapping[str, str] = field(default_factory=dict)
    """Kind of worked cases → the module that runs them against the engine."""
    coverage: str = ""
    """The module whose `kinds()` says which cards have their powers in the rules, for the table of the README."""
    board: Callable[[View, list[str]], tuple[Any, list[str]]] | None = None
    """From a view and the names of the seats: what `<game>/board.html` shows as `layout`, and the colours of the seats."""
    lying_at: Callable[[View, str], str] | None = None
    """Returns, from a view, the slug of what lies at a place that options name; the name itself where it is one already."""
    seat_side: Callable[[View, int], str] | None = None
    """Returns for which side a seat played, from the view after the end: its role, its empire, its nation."""
    opponents: Callable[[View], list[tuple[str, dict[str, float]]]] | None = None
    """Returns who else had points without a seat, and what they are made of, from the view after the end."""
    small_print: Callable[[View], list[str]] | None = None
    """Returns what stands in small print below a result, from the view after the end: what of the game is reconstructed."""
    points: bool = True
    """Whether points decide who wins."""
    categories: tuple[str, ...] = ()
    """What points are made of (`Score.parts`), in the order of the score sheet."""
    length: str = ""
    """What `rounds` of its engine counts, called by the text `thing.<length>`: how long a game was. Empty if nothing."""
    score_sheet: ScoreSheet | None = None
    """What is entered about a game that was played at a real table; None where none can be."""
    story: Story | None = None
    """The game's place in a campaign."""
    bot: str = "greedy"
    """The bot that sits on a seat for which nobody chose one."""
    demo: Mapping[str, Any] = field(default_factory=dict)
    """The options of its table on a fresh installation."""
    demo_play: Mapping[str, Any] = field(default_factory=dict)
    """A filled-in score sheet for a fresh installation: `table`, and `seats` with the entries of two or three players."""

    @property
    def has_help(self) -> bool:
        return any(sheet.slug == "help" for sheet in self.sheets)

    def kind_name(self, kind: str) -> str:
        """Names the kind in the plural, for headings and filters."""
        return self.kinds.get(kind) or f"{words(kind)}s"

    def label(self, key: str) -> str:
        return self.labels.get(key) or words(key)

    def slugs(self, record: Record) -> list[str]:
        """Returns the slugs by which a record is known: its own and those of its further faces."""
        own = [record[side]["slug"] for side in self.sides if "slug" in (record.get(side) or {})]
        return list(dict.fromkeys([record["slug"], *own]))


def shelf(game_id: str) -> Shelf:
    """Finds the shelf of a game."""
    if game_id not in GAMES:
        raise Illegal("unknown_game", f"There is no game {game_id!r}; there are: {', '.join(GAMES)}.")
    return _shelf(GAMES[game_id])


@cache
def _shelf(package: str) -> Shelf:
    found: Shelf = import_module(f"{package}.shelf").SHELF
    return found


def shelves() -> list[Shelf]:
    return [shelf(game_id) for game_id in GAMES]


def by_law(rule: str) -> Shelf | None:
    """Finds the game to whose law a rule belongs, by its prefix: `GAME-5.2` belongs to the game with the prefix GAME."""
    prefix = rule.partition("-")[0]
    return next((one for one in shelves() if prefix in one.law), None)

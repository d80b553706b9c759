"""What a game has to supply to live on the kernel, and where a game is found."""

from abc import ABC, abstractmethod
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from games import GAMES
from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.kernel.table import Table
from games.kernel.values import Ask, ForSeats, Outcome, Rules

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741
B = TypeVar("B")


class Mend(msgspec.Struct, frozen=True):
    """A rule that was mended after games had been played by it."""

    number: int
    date: str
    law: tuple[str, ...]
    text: str
    """What is so since then, in a sentence."""


class Game(ABC, Generic[S, O, B]):
    """A game: its rules as generators, its state as plain data, and the only window through which state leaves it."""

    id: ClassVar[str]
    name: ClassVar[str]
    seat_counts: ClassVar[range]
    opens_log: ClassVar[bool] = True
    """Whether everybody may read the whole log after the end; not where the next game must not know it."""
    stands: ClassVar[frozenset[str]] = frozenset()
    """Verbs of the options of standing offers, if there are any; no question has options of these. So an answer says by itself
    what it answers."""
    mended: ClassVar[tuple[Mend, ...]] = ()
    """Numbered from 1, and only ever added to, at the end: an answer remembers how many of them it was taken by."""
    State: type[S]
    Options: type[O]

    @abstractmethod
    def board(self, options: O, seats: int) -> B:
        """Gives what never changes in this game: facts and options, ready for use. Raises Illegal for unplayable options."""

    @abstractmethod
    def new_state(self, board: B, seats: int) -> S:
        """Lays out the components in the box, before anything was drawn or shuffled."""

    @abstractmethod
    def play(self, table: Table[S, B]) -> Rules[Outcome]:
        """Plays the whole game, set-up included; yields a checkpoint before its first ask."""

    def standing(self, state: S, board: B, seat: int) -> list[Ask]:
        """Lists what the seat may do now, whoever is asked: nobody waits for it.

        Each has an id of its own, which is no number and stays while it stands.
        """
        return []

    def take(self, table: Table[S, B], offer: Ask, picked: list[str]) -> None:
        """Does for the seat what it took up, in the middle of whatever rule is in flight.

        Nothing is drawn, and every open question stays as it is.
        """
        raise NotImplementedError

    def is_standing(self, choose: Any) -> bool:
        """Tells whether this is an answer to a standing offer, by its verb."""
        first = choose[0] if choose and isinstance(choose, (list, tuple)) else choose
        return isinstance(first, str) and first.partition(":")[0] in self.stands

    @abstractmethod
    def view(self, state: S, board: B, viewer: int) -> dict[str, Any]:
        """Shows what this viewer may see: the only way state leaves the engine."""

    def rounds(self, state: S) -> int | None:
        """Gives the round that is being played, from 1, after the end the last one; None in a game that counts none."""
        return None

    @abstractmethod
    def invariants(self, state: S, board: B) -> list[str]:
        """Lists what is wrong with the state; nothing when every piece is in exactly one place and every limit is kept."""

    @abstractmethod
    def permute_hidden(self, state: S, board: B, viewer: int, dice: Dice) -> None:
        """Deals out again everything this viewer cannot see, in place: a world just as possible to the viewer."""

    @abstractmethod
    def worth(self, state: S, board: B, seat: int) -> float:
        """Values how well the seat stands, from what it may know; the greedy bot plays for it."""

    def judge(self, state: S, board: B, ask: Ask) -> list[float] | None:
        """Values each option of a question for its seat, from what the seat may know.

        Of several that may be picked, those above 0 are. None: the greedy bot imagines where they lead, which takes far longer.
        """
        return None


def playable() -> list[str]:
    """Lists the games that have rules here: those with an engine in their package."""
    return [game_id for game_id, package in GAMES.items() if _has_engine(package)]


@cache
def _has_engine(package: str) -> bool:
    return find_spec(f"{package}.engine") is not None


def game(game_id: str) -> Game[Any, Any, Any]:
    """Finds a game by its id; its engine is imported when it is first asked for."""
    if game_id not in GAMES or not _has_engine(GAMES[game_id]):
        raise Illegal("unknown_game", f"There is no game {game_id!r}; there are: {', '.join(sorted(playable()))}.")
    return _of(GAMES[game_id])


@cache
def _of(package: str) -> Game[Any, Any, Any]:
    module = import_module(f"{package}.engine.game")
    found: Game[Any, Any, Any] = next(value for value in vars(module).values() if isinstance(value, Game))
    _for_seats(found)  # looked up now, not by the first two threads at once
    return found


def options_of(the_game: Game[Any, Any, Any], given: Any, seats: int) -> Any:
    """Reads the game's options from plain data, or refuses them and points at the fault."""
    try:
        options = msgspec.convert({} if given is None else given, the_game.Options)
    except msgspec.ValidationError as error:
        raise Illegal("bad_options", f"Options of {the_game.id}: {error}.", at="/options") from error
    for name, default, counts in _for_seats(the_game):
        if seats not in counts and getattr(options, name) != default:
            allowed = f"{counts[0]} to {counts[-1]} seats" if len(counts) > 1 else f"{counts[0]} seat{'s' * (counts[0] != 1)}"
            raise Illegal("bad_options", f"Option {name} applies only to games with {allowed}.", at=f"/options/{name}")
    return options


@cache
def _for_seats(the_game: Game[Any, Any, Any]) -> list[tuple[str, Any, range]]:
    return [
        (field.name, field.default, mark.counts)
        for field in msgspec.structs.fields(the_game.Options)
        for mark in getattr(field.type, "__metadata__", ())
        if isinstance(mark, ForSeats)
    ]

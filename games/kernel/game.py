"""What a game has to supply to live on the kernel, and the register of games."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.kernel.messages import Messages
from games.kernel.table import Table
from games.kernel.values import Ask, Outcome, Rules

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
    messages: Messages

    @abstractmethod
    def board(self, options: O, seats: int) -> B:
        """What never changes in this game: facts and options, ready for use. Raises Illegal for unplayable options."""

    @abstractmethod
    def new_state(self, board: B, seats: int) -> S:
        """The components in the box, before anything was drawn or shuffled."""

    @abstractmethod
    def play(self, table: Table[S, B]) -> Rules[Outcome]:
        """The whole game, set-up included; yields a checkpoint before its first ask."""

    def standing(self, state: S, board: B, seat: int) -> list[Ask]:
        """What the seat may do now, whoever is asked: nobody waits for it. Each has an id of its own, which is no number and
        stays while it stands."""
        return []

    def take(self, table: Table[S, B], offer: Ask, picked: list[str]) -> None:
        """The seat does it, in the middle of whatever rule is in flight: nothing is drawn, and every open question stays as
        it is."""
        raise NotImplementedError

    def is_standing(self, choose: Any) -> bool:
        """Whether this is an answer to a standing offer, by its verb."""
        first = choose[0] if choose and isinstance(choose, (list, tuple)) else choose
        return isinstance(first, str) and first.partition(":")[0] in self.stands

    @abstractmethod
    def view(self, state: S, board: B, viewer: int) -> dict[str, Any]:
        """What this viewer may see: the only way state leaves the engine."""

    def rounds(self, state: S) -> int | None:
        """The round that is being played, from 1, after the end the last one; None in a game that counts none."""
        return None

    @abstractmethod
    def invariants(self, state: S, board: B) -> list[str]:
        """What is wrong with the state; empty when every piece is in exactly one place and every limit is kept."""

    @abstractmethod
    def permute_hidden(self, state: S, board: B, viewer: int, dice: Dice) -> None:
        """Deals out again everything this viewer cannot see, in place: a world just as possible to the viewer."""

    @abstractmethod
    def worth(self, state: S, board: B, seat: int) -> float:
        """How well the seat stands, from what it may know; the greedy bot plays for it."""

    def judge(self, state: S, board: B, ask: Ask) -> list[float] | None:
        """What each option of a question is worth to its seat, from what the seat may know; of several that may be picked,
        those above 0 are. None: the greedy bot imagines where they lead, which takes far longer."""
        return None


REGISTER: Mapping[str, str] = {
    "oath": "games.oath.engine.game:OATH",
    "whispers": "games.whispers.engine.game:WHISPERS",
}
"""Every playable game: id → where it is. Imported when first asked for."""


def game(game_id: str) -> Game[Any, Any, Any]:
    if game_id not in REGISTER:
        raise Illegal("unknown_game", f"There is no game {game_id!r}; there are: {', '.join(sorted(REGISTER))}.")
    module, _, name = REGISTER[game_id].partition(":")
    found: Game[Any, Any, Any] = getattr(import_module(module), name)
    return found


def options_of(the_game: Game[Any, Any, Any], given: Any) -> Any:
    """The game's options from plain data, or a refusal that points at the fault."""
    try:
        return msgspec.convert({} if given is None else given, the_game.Options)
    except msgspec.ValidationError as error:
        raise Illegal("bad_options", f"Options of {the_game.id}: {error}.", at="/options") from error

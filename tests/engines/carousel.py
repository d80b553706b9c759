"""A game for the tests of bots in which one can go round and round for nothing, and would like to."""

from typing import Any

import msgspec

from games.kernel.dice import Dice
from games.kernel.game import Game
from games.kernel.table import Table
from games.kernel.values import CHECKPOINT, Ask, Outcome, Rules, Score, choose, choose_some, ranked

HORSES = 3


class Fair(msgspec.Struct):
    horse: list[int]
    round: int = 0
    turn: int = 0


class Terms(msgspec.Struct, forbid_unknown_fields=True):
    rounds: int = 3
    judged: bool = True
    inside: bool = False
    """One rides in the middle of an action, with no checkpoint, as one asks oneself to."""
    picks: bool = False
    """Riding is one of several things that can be picked together."""


class Carousel(Game[Fair, Terms, Terms]):
    """In a turn one rides to the next horse as often as one likes, or gets off."""

    id = "carousel"
    name = "Carousel"
    seat_counts = range(2, 4)
    State = Fair
    Options = Terms

    def board(self, options: Terms, seats: int) -> Terms:
        return options

    def new_state(self, board: Terms, seats: int) -> Fair:
        return Fair([0] * seats)

    def play(self, table: Table[Fair, Terms]) -> Rules[Outcome]:
        state, board = table.state, table.board
        for n in table.each("round", range(board.rounds)):
            for seat in table.each("seat", range(table.seats)):
                yield CHECKPOINT
                state.round, state.turn = n + 1, seat
                while (yield from self._rides(seat, board)):
                    state.horse[seat] = (state.horse[seat] + 1) % HORSES
                    if not board.inside:
                        yield CHECKPOINT
        return ranked([Score(seat, horse) for seat, horse in enumerate(state.horse)], "horse")

    def _rides(self, seat: int, board: Terms) -> Rules[bool]:
        if board.picks:
            return "ride" in (yield from choose_some(seat, "what", ["ride", "wave"], 0, 2))
        if (yield from choose(seat, "act", ["ride", "get-off"])) == "get-off":
            return False
        yield from choose(seat, "how", ["sitting", "standing"])
        return True

    def view(self, state: Fair, board: Terms, viewer: int) -> dict[str, Any]:
        return {"horse": state.horse}

    def rounds(self, state: Fair) -> int | None:
        return state.round

    def invariants(self, state: Fair, board: Terms) -> list[str]:
        return []

    def permute_hidden(self, state: Fair, board: Terms, viewer: int, dice: Dice) -> None:
        pass

    def worth(self, state: Fair, board: Terms, seat: int) -> float:
        return float(state.turn == seat)

    def judge(self, state: Fair, board: Terms, ask: Ask) -> list[float] | None:
        return [float(option in ("ride", "sitting")) for option in ask.options] if board.judged else None


CAROUSEL = Carousel()


class Haggling(Carousel):
    """One offers as often as one likes, and the other declines."""

    id = "haggling"
    name = "Haggling"

    def play(self, table: Table[Fair, Terms]) -> Rules[Outcome]:
        while True:
            yield CHECKPOINT
            if (yield from choose(0, "act", ["offer", "leave"])) == "leave":
                return ranked([Score(seat, 0) for seat in range(table.seats)], "")
            if (yield from choose(1, "offered", ["accept", "decline"])) == "accept":
                table.state.horse[0] += 1


HAGGLING = Haggling()

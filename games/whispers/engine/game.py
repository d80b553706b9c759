"""A War of Whispers on the kernel."""

from typing import Any

from games.kernel.dice import Dice
from games.kernel.game import Game
from games.kernel.values import Outcome, Rules
from games.whispers.engine import board as boards
from games.whispers.engine import effects, rounds, states, views
from games.whispers.engine.board import WINDOWS, Board
from games.whispers.engine.cards import EFFECTS
from games.whispers.engine.mended import MENDED
from games.whispers.engine.states import WhispersTable


class Whispers(Game[states.State, boards.Options, Board]):
    id = "whispers"
    name = "A War of Whispers"
    seat_counts = range(2, 5)  # WOW-1.1a
    mended = MENDED
    State = states.State
    Options = boards.Options

    def board(self, options: boards.Options, seats: int) -> Board:
        return boards.board(options, seats)

    def new_state(self, board: Board, seats: int) -> states.State:
        return rounds.new_state(board, seats)

    def play(self, table: WhispersTable) -> Rules[Outcome]:
        return rounds.play(table)

    def view(self, state: states.State, board: Board, viewer: int) -> dict[str, Any]:
        return views.view(state, board, viewer)

    def rounds(self, state: states.State) -> int:
        return min(state.round, boards.ROUNDS)

    def invariants(self, state: states.State, board: Board) -> list[str]:
        return views.invariants(state, board)

    def permute_hidden(self, state: states.State, board: Board, viewer: int, dice: Dice) -> None:
        views.permute_hidden(state, board, viewer, dice)

    def worth(self, state: states.State, board: Board, seat: int) -> float:
        return views.worth(state, board, seat)


if missing := WINDOWS.keys() ^ EFFECTS.keys():
    raise LookupError(f"{effects.__name__}: cards and effects do not match: {sorted(missing)}")

WHISPERS = Whispers()

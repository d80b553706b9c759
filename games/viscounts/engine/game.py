"""Viscounts of the West Kingdom on the kernel."""

from typing import Any, get_args

from games.kernel.dice import Dice
from games.kernel.game import Game
from games.kernel.values import Ask, Outcome, Rules
from games.viscounts.engine import board as boards
from games.viscounts.engine import castle, checks, hiring, judge, rounds, scribes, states, views
from games.viscounts.engine.board import Board
from games.viscounts.engine.effects import OPS
from games.viscounts.engine.states import ViscountsTable
from games.viscounts.engine.vocabulary import Effect


class Viscounts(Game[states.State, boards.Options, Board]):
    id = "viscounts"
    name = "Viscounts of the West Kingdom"
    seat_counts = range(1, 5)  # VIS-1.1a
    State = states.State
    Options = boards.Options

    def board(self, options: boards.Options, seats: int) -> Board:
        return boards.board(options, seats)

    def new_state(self, board: Board, seats: int) -> states.State:
        return states.new_state(board, seats)

    def play(self, table: ViscountsTable) -> Rules[Outcome]:
        return rounds.play(table)

    def view(self, state: states.State, board: Board, viewer: int) -> dict[str, Any]:
        return views.view(state, board, viewer)

    def rounds(self, state: states.State) -> int:
        return max(state.round, 1)  # the set-up belongs to the first

    def invariants(self, state: states.State, board: Board) -> list[str]:
        return checks.invariants(state, board)

    def permute_hidden(self, state: states.State, board: Board, viewer: int, dice: Dice) -> None:
        views.permute_hidden(state, board, viewer, dice)

    def worth(self, state: states.State, board: Board, seat: int) -> float:
        return judge.worth(state, board, seat)

    def judge(self, state: states.State, board: Board, ask: Ask) -> list[float] | None:
        return judge.judge(state, board, ask)


if missing := {kind.__name__ for kind in get_args(Effect) if kind not in OPS}:
    names = ", ".join(module.__name__ for module in (castle, hiring, scribes))
    raise LookupError(f"{names}: nothing carries out {sorted(missing)}")

VISCOUNTS = Viscounts()

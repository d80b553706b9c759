"""A game that only asks: what a decision costs when the rules do nothing."""

from typing import Any

import msgspec

from games.kernel.dice import Dice
from games.kernel.game import Game
from games.kernel.table import Table
from games.kernel.values import CHECKPOINT, Outcome, Rules, choose

OPTIONS = ["one", "two", "three", "four"]


class Count(msgspec.Struct):
    asked: int = 0


class Length(msgspec.Struct):
    asks: int = 1000


class Bare(Game[Count, Length, Length]):
    id = "bare"
    name = "Bare"
    seat_counts = range(1, 2)
    State = Count
    Options = Length

    def board(self, options: Length, seats: int) -> Length:
        return options

    def new_state(self, board: Length, seats: int) -> Count:
        return Count()

    def play(self, table: Table[Count, Length]) -> Rules[Outcome]:
        while table.state.asked < table.board.asks:
            yield CHECKPOINT
            yield from choose(0, "ask", OPTIONS)
            table.state.asked += 1
        return Outcome((0,), "end")

    def view(self, state: Count, board: Length, viewer: int) -> dict[str, Any]:
        return {"asked": state.asked}

    def invariants(self, state: Count, board: Length) -> list[str]:
        return []

    def permute_hidden(self, state: Count, board: Length, viewer: int, dice: Dice) -> None:
        """Nothing is hidden."""

    def worth(self, state: Count, board: Length, seat: int) -> float:
        return 0


BARE = Bare()

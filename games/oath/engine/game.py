"""Oath on the kernel: set up from a world, played, and its chronicle's choices made."""

from typing import Annotated, Any

import msgspec

from games.kernel.dice import Dice
from games.kernel.game import Game
from games.kernel.values import Ask, OneASeat, Outcome, Rules
from games.oath.engine import powers as _powers  # noqa: F401  all powers register
from games.oath.engine.mended import MENDED
from games.oath.engine.play import invariants, judging, permuting, showing, views, worth
from games.oath.engine.play.core import states
from games.oath.engine.play.core.states import Board, OathTable
from games.oath.engine.play.rounds import ending, rounds, setting_up, victory
from games.oath.engine.world.facts import CHANCELLOR, COLOURS

STAGES = (setting_up.set_up, rounds.rounds, ending.chronicle)


class OathOptions(msgspec.Struct, forbid_unknown_fields=True):
    world: dict[str, Any] | None = None
    """The world it starts in, as a save string of the mod or as JSON; none: a new one, as for a group's first game."""
    boards: Annotated[list[str], OneASeat(tuple(colour for colour in COLOURS if colour != CHANCELLOR), first=1)] = []
    """Of the seats after the Chancellor's, where they are agreed on; none: the players choose (1.9a)."""


class Oath(Game[states.State, OathOptions, Board]):
    id = "oath"
    name = "Oath: Chronicles of Empire and Exile"
    seat_counts = range(2, 7)
    mended = MENDED
    stands = frozenset({showing.VERB})
    opens_log = False  # it names facedown relics, and cards that may be among the Dispossessed
    State = states.State
    Options = OathOptions

    def board(self, options: OathOptions, seats: int) -> Board:
        """Makes the board whenever a match is loaded; the world is looked at when the game is set up."""
        return Board(seats, options.world, options.boards)

    def new_state(self, board: Board, seats: int) -> states.State:
        return setting_up.new_state(board, seats)

    def play(self, table: OathTable) -> Rules[Outcome]:
        for stage in table.each("stage", STAGES):
            yield from stage(table)
        table.state.phase = "over"
        return victory.outcome(table.state)

    def standing(self, state: states.State, board: Board, seat: int) -> list[Ask]:
        return showing.offers(state, seat)

    def take(self, table: OathTable, offer: Ask, picked: list[str]) -> None:
        showing.show(table, offer, picked)

    def view(self, state: states.State, board: Board, viewer: int) -> dict[str, Any]:
        return views.view(state, board, viewer)

    def rounds(self, state: states.State) -> int:
        return state.round

    def invariants(self, state: states.State, board: Board) -> list[str]:
        return invariants.invariants(state, board)

    def permute_hidden(self, state: states.State, board: Board, viewer: int, dice: Dice) -> None:
        permuting.permute_hidden(state, board, viewer, dice)

    def worth(self, state: states.State, board: Board, seat: int) -> float:
        return worth.worth(state, board, seat)

    def judge(self, state: states.State, board: Board, ask: Ask) -> list[float] | None:
        return judging.judge(state, board, ask)


OATH = Oath()

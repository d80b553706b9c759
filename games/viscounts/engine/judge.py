"""How well a seat stands, and what an option is worth to it: what the greedy bot plays for."""

from games.kernel.values import Ask
from games.viscounts.engine.board import Board
from games.viscounts.engine.scoring import parts
from games.viscounts.engine.states import State


def worth(state: State, board: Board, seat: int) -> float:
    """Values a position: the points now, and what may bring more."""
    player = state.players[seat]
    goods = sum(player.goods.values()) + sum(n for good, n in player.goods.items() if good != "silver")
    return sum(parts(board, state, seat).values()) + 0.3 * goods


def judge(state: State, board: Board, ask: Ask) -> list[float] | None:
    return None

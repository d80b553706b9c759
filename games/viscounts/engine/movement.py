"""The Viscount's way round the ring, and whom it meets there (VIS-5)."""

from collections.abc import Iterator
from functools import partial

from games.kernel.values import CHECKPOINT, About, Rules, Withheld, choose_of
from games.viscounts.engine import effects, states
from games.viscounts.engine.about import about, hindered
from games.viscounts.engine.board import Board
from games.viscounts.engine.facts import FreeMove
from games.viscounts.engine.states import Player, State, ViscountsTable, named
from games.viscounts.engine.vocabulary import Rearrange, Steps

MEETING: Steps = (Rearrange(),)


def move(t: ViscountsTable, who: int) -> Rules[None]:
    """Moves the Viscount at least as far as the card played says, further for Silver (VIS-5.1)."""
    turn, player = t.state.turn, t.state.players[who]
    assert turn is not None
    silver, reach = player.goods["silver"], ends(t.state, t.board, player, turn.value)
    options = {f"move:{space}": (space, price) for space, price in reach if price <= silver}
    space, price = yield from choose_of(
        who,
        "move",
        options,
        "VIS-5.1a",
        checkpoint=CHECKPOINT,
        about=_moving,
        withheld=partial(_too_far, t, player, turn.value),
        value=turn.value,
    )
    states.pay(player, {"silver": price})
    player.space = space
    t.tell("moves", "VIS-5.1a", seat=who, where=space, silver=price)
    yield from meet(t, who)


def ends(state: State, board: Board, player: Player, value: int) -> list[tuple[str, int]]:
    """Lists every space with what it costs to end there, free extra spaces taken off (VIS-5.1c to 5.1e, 17.3d)."""
    given = value + free_steps(board, player)
    return [(space, max(steps - given, 0)) for space, steps in board.ring(state.ring).reach(player.space, value)]


def free_steps(board: Board, player: Player) -> int:
    powers = [board.columns[column].power for column in player.emptied]
    return sum([power.n for power in powers if isinstance(power, FreeMove)])


def _moving(end: tuple[str, int]) -> About:
    space, price = end
    return about(space, cost={"silver": price})


def _too_far(t: ViscountsTable, player: Player, value: int) -> Iterator[Withheld]:
    """Says why the Viscount cannot end on other spaces: a nearer one would take a whole lap (VIS-5.1b, 5.1c)."""
    near = dict(t.board.ring(t.state.ring).reach(player.space, 1))
    for space, price in ends(t.state, t.board, player, value):
        if price > player.goods["silver"]:
            why = ("wrong-path", "VIS-5.1b") if near[space] < value else ("no-silver", "VIS-5.1c")
            yield hindered(f"move:{space}", why, silver=price)


def meet(t: ViscountsTable, who: int) -> Rules[None]:
    """Lets everybody else whose Viscount stands there rearrange their row (VIS-5.3, 13.1e)."""
    state = t.state
    here = state.players[who].space
    for other in states.clockwise(state, who)[1:]:
        if state.players[other].space == here:
            t.tell("meets", "VIS-5.3a", seat=named(t, who), other_seat=named(t, other), where=here)
            yield from effects.resolve(t, other, MEETING)

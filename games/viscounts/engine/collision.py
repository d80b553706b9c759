"""A collision of a player's markers, resolved in phase 5 of that player's turn (VIS-8)."""

from games.kernel.values import CHECKPOINT, Rules
from games.viscounts.engine import effects, states
from games.viscounts.engine.states import ViscountsTable, named


def resolve(t: ViscountsTable, who: int) -> Rules[None]:
    """Resolves the four steps if the markers share a space, then parts the markers (VIS-8.1, 8.2, 8.5)."""
    state, board = t.state, t.board
    player = state.players[who]
    if not player.met:
        return
    yield CHECKPOINT
    t.tell("collision", "VIS-8.1a", seat=named(t, who), at=player.virtue)
    order = states.clockwise(state, who)
    for each in order:
        yield from effects.fire(t, each, "collision_step_1")
    for each in order:
        yield from effects.fire(t, each, "collision_step_2")
    at = player.virtue  # for both steps, whatever step 3 shifts (VIS-8.2b)
    yield from effects.resolve(t, who, board.rewards(who, at))
    others = board.track[at - 1].other_players
    for other in order[1:]:
        if others.condition is None or others.condition.holds(states.criminals(board, state.players[other])):
            yield from effects.resolve(t, other, others.effects)
    states.part_markers(player)
    t.tell("markers-part", "VIS-8.5a", seat=named(t, who))

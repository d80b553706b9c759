"""How well a seat stands, from what everybody sees and its own cards."""

from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.states import Board, State
from games.oath.engine.play.core.title import leaders
from games.oath.engine.play.rounds.victory import meets, visions_of


def worth(state: State, board: Board, seat: int) -> float:
    if state.victory:
        return 1000.0 if state.victory.seat == seat else -1000.0
    player = state.players[seat]
    value = 6.0 * ruling.goods(state, seat) + 5.0 * len(ruling.ruled_slots(state, seat))
    value += 1.0 * player.favor + 1.5 * (player.secrets + player.turned) + 1.2 * player.warbands + 1.0 * len(player.advisers)
    value += 0.5 * player.supply
    if state.title == seat:
        value += 30.0 + 40.0 * state.usurper
    elif seat in leaders(state):
        value += 15.0
    for vision in visions_of(state, seat):
        value += 10.0 + 60.0 * meets(state, seat, vision)
    return value

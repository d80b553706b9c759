"""What loyalties are worth, and who wins (WOW-5, 17, 18)."""

from collections.abc import Iterable, Mapping

from games.kernel.values import Outcome, Score, ranked
from games.whispers.engine.board import EMPIRES, MULTIPLIERS, Board, Empire, Slot
from games.whispers.engine.states import State, WhispersTable


def cities(state: State, board: Board) -> dict[Empire, int]:
    """Counts the cities of every empire, which are those of the regions it controls (WOW-9.2a)."""
    return {empire: sum(board.regions[r].city for r, h in state.holder.items() if h == empire) for empire in EMPIRES}


def loyalty_points(
    multipliers: Mapping[Empire, int], cities: Mapping[Empire, int], own_agents: Iterable[Empire] = ()
) -> dict[Empire, int]:
    """Gives the points by empire: cities × multiplier (WOW-5.2a).

    `own_agents` names, for each region with an own agent, who controls it; the region counts as one more city (WOW-18.1c,
    18.1d).
    """
    agents = list(own_agents)
    return {empire: multiplier * (cities.get(empire, 0) + agents.count(empire)) for empire, multiplier in multipliers.items()}


def multipliers(tokens: Mapping[Slot, Empire]) -> dict[Empire, int]:
    return {empire: MULTIPLIERS[slot] for slot, empire in tokens.items()}


def score(state: State, board: Board, seat: int) -> Score:
    player = state.players[seat]
    agents = [state.holder[region] for region, owners in state.in_regions.items() if seat in owners]
    points = loyalty_points(multipliers(player.tokens), cities(state, board), agents)
    parts: dict[str, float] = dict(points.items())
    if board.options.secrecy_bonus:
        parts["secrecy"] = len(player.tokens) - len(player.face_up)
    return Score(seat, sum(parts.values()), parts, tie_breaks(player.swapped, len(player.hand)))


def tie_breaks(swapped: int, cards: int) -> tuple[int, int]:
    """Breaks ties, the higher the better: fewer tokens swapped, then more cards in hand (WOW-17.1d, 17.1e)."""
    return -swapped, cards


def final(table: WhispersTable) -> Outcome:
    """Reveals all loyalties, counts the points and ranks the players (WOW-17)."""
    state = table.state
    scores = [score(state, table.board, seat) for seat in range(table.seats)]
    for seat, player in enumerate(state.players):
        table.reveal("loyalty-revealed", "WOW-17.1b", seat=seat, tokens=dict(player.tokens))
    for result in scores:
        table.tell("score", "WOW-17.1c", seat=result.seat, points=int(result.points), parts=result.parts)
    outcome = ranked(scores, "loyalty")
    table.tell("end", "WOW-17.1a", winner_seats=list(outcome.winners))
    return outcome

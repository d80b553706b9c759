"""Victory points at the end, and who wins (VIS-11, 15.5)."""

from collections import Counter
from collections.abc import Iterable, Sequence

from games.kernel.values import Outcome, Score, ranked
from games.viscounts.engine.board import Board
from games.viscounts.engine.box import Manuscript
from games.viscounts.engine.facts import EndCard, Unit
from games.viscounts.engine.means import all_icons
from games.viscounts.engine.states import Player, State, ViscountsTable, named
from games.viscounts.engine.vocabulary import BUILDINGS, Icon, Paper, Ribbon

ICONS: dict[Unit, Icon] = {
    "cleric_icons": "cleric",
    "criminal_icons": "criminal",
    "noble_icons": "noble",
    "trade_icons": "trade",
}


def buildings(board: Board, who: int, player: Player) -> dict[str, int]:
    """Scores the Buildings of each type by their number (VIS-11.1a to 11.1d)."""
    built = Counter(board.columns_of(who)[slug].building for slug in player.emptied)
    return {kind: board.buildings[kind].vp_for_built[str(built[kind])] for kind in BUILDINGS}


def castle(board: Board, state: State, who: int) -> int:
    """Scores the Workers in the Castle by their tier (VIS-6.3.6f)."""
    worth = board.castle.vp_per_worker
    tier1, tier2 = (sum(section[who] for section in tier) for tier in (state.tier1, state.tier2))
    return tier1 * worth.tier1 + tier2 * worth.tier2 + state.tier3[who] * worth.tier3


def set_sizes(ribbons: Iterable[Ribbon]) -> list[int]:
    """Makes sets of different ribbons, the largest first (VIS-6.4.3b to 6.4.3d)."""
    left, sizes = Counter(ribbons), []
    while left := +left:
        sizes.append(len(left))
        left.subtract(list(left))
    return sizes


def set_points(board: Board, player: Player) -> int:
    ribbons = (board.manuscripts[slug].ribbon for slug in player.manuscripts)
    return sum(board.sets[size] for size in set_sizes(ribbon for ribbon in ribbons if ribbon))


def condition(board: Board, who: int, player: Player, manuscript: Manuscript) -> int:
    """Scores what a Manuscript says (VIS-11.1f, 11.1g)."""
    scoring = manuscript.scoring
    if scoring is None:
        return 0
    return counted(board, who, player, scoring.unit) // scoring.per * scoring.vp


def counted(board: Board, who: int, player: Player, unit: Unit) -> int:
    match unit:
        case "approved_deeds":
            return player.approved
        case "paid_debts":
            return player.paid
        case "buildings_built":
            return len(player.emptied)
        case "manuscripts":
            return len(player.manuscripts)
        case "unspent_resources":
            return resources(player)
        case _:
            return all_icons(board, who, player).get(ICONS[unit], 0)


def resources(player: Player) -> int:
    """Counts Ink Wells, Gold and Stone; Silver is none (VIS-1.1m)."""
    return sum(n for good, n in player.goods.items() if good != "silver")


def majority(card: EndCard, counts: Sequence[int]) -> list[float]:
    """Shares out the places of a revealed Poverty or Prosperity Card (VIS-11.2).

    Who has none gets no share; who is tied shares the places that they take up together.
    """
    places: Sequence[int] = card.vp if len(counts) > 2 else card.vp_below_three_players
    shares: list[float] = [0.0] * len(counts)
    for count in {*counts}:
        tied = [who for who, n in enumerate(counts) if n == count]
        first = sum(n > count for n in counts)
        if count >= card.min_to_qualify:
            for who in tied:
                shares[who] = sum(places[first : first + len(tied)]) / len(tied)
    return shares


def revealed(state: State, paper: Paper) -> bool:
    """Tells whether the Poverty or the Prosperity Card is revealed (VIS-2.1c, 2.1d)."""
    return state.papers.get(paper) == 0


def majorities(board: Board, state: State) -> dict[str, list[float]]:
    """Scores both end cards, as far as they are revealed (VIS-10.2a, 11.2c)."""
    found = {}
    for paper, card in board.end_cards.items():
        counts = [player.approved if card.counts_at_end == "approved_deeds" else player.paid for player in state.players]
        found[card.slug] = majority(card, counts) if revealed(state, paper) else [0.0] * len(counts)
    return found


def parts(board: Board, state: State, who: int) -> dict[str, float]:
    """Lists what a player's points are made of."""
    player, worth = state.players[who], board.papers
    found: dict[str, float] = {**buildings(board, who, player)}
    found["castle"] = castle(board, state, who)
    found["manuscript_sets"] = set_points(board, player)
    found["manuscript_conditions"] = sum(condition(board, who, player, board.manuscripts[m]) for m in player.manuscripts)
    found["castle_leader"] = board.leader.vp if state.leader == who else 0
    found["church_favours"] = sum(board.favours[ribbon].vp for ribbon in player.favours)
    found["unpaid_debts"] = player.debts * worth["unpaid"] + player.paid * worth["paid"]
    found["acquired_deeds"] = player.deeds * worth["acquired"]
    found["approved_deeds"] = player.approved * worth["approved"]
    for card, shares in majorities(board, state).items():
        found[card] = shares[who]
    if board.is_ai(who):
        found["resources"] = resources(player)  # VIS-15.5c
    return found


def score(board: Board, state: State, who: int) -> Score:
    """Scores a player; left-over Silver and resources break ties (VIS-11.3b)."""
    found, player = parts(board, state, who), state.players[who]
    return Score(who, sum(found.values()), found, (sum(player.goods.values()),))


def final(t: ViscountsTable) -> Outcome:
    """Counts the points and ranks the players; a lone one has to beat the opponent (VIS-11.3, 15.5d)."""
    state = t.state
    scores = [score(t.board, state, who) for who in range(len(state.players))]
    for each in scores:
        t.tell("score", "VIS-11.3a", seat=named(t, each.seat), points=int(each.points), parts=each.parts)
    outcome = ranked(scores[: t.seats], "points")
    if t.seats == 1 and scores[0].points <= scores[1].points:
        outcome = Outcome((), "opponent", outcome.scores, outcome.ranking)
    t.tell("end", "VIS-11.3a", winner_seats=list(outcome.winners))
    return outcome

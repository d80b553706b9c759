"""What must always hold: every piece in exactly one place, every limit kept."""

from collections import Counter
from collections.abc import Iterator

from games.viscounts.engine.board import END, FEWEST_CARDS, START, WORKERS, Board
from games.viscounts.engine.scoring import revealed
from games.viscounts.engine.states import Player, State
from games.viscounts.engine.vocabulary import RIBBONS


def invariants(state: State, board: Board) -> list[str]:
    """Lists what is wrong with the state."""
    if wrong := [f"`{name}` does not fit this game" for name in _misshapen(state, board)]:
        return wrong
    return [*_cards(state, board), *_board_pieces(state, board), *_castle(state, board), *_players(state, board)]


def _misshapen(state: State, board: Board) -> Iterator[str]:
    count, sections = board.seats + (board.seats == 1), len(board.sections)
    piles = {"townsfolk": state.townsfolk, "manuscripts": state.manuscripts}
    if len(state.players) != count:
        yield "players"
    if sorted(state.ring) != sorted(board.segments):
        yield "ring"
    for name, found in piles.items():
        if found and found.keys() != board.segments.keys():
            yield name
    if any(len(tier) != sections or any(len(workers) != count for workers in tier) for tier in (state.tier1, state.tier2)):
        yield "castle"
    if len(state.tier3) != count:
        yield "tier3"
    if not state.sites.keys() <= board.sites.keys():
        yield "sites"
    if not (0 <= state.first < board.seats and 0 <= state.active < count and 0 <= state.facing < sections):
        yield "first, active or facing"
    if any(len(player.row) != len(board.printed) for player in state.players):
        yield "row"


def _cards(state: State, board: Board) -> Iterator[str]:
    """Finds cards that are missing or there twice (VIS-1.1); Schemes are dealt last in the set-up."""
    piles = (*state.townsfolk.values(), *state.manuscripts.values(), state.box, state.dismissed, state.future, state.scheme_box)
    there = Counter(card for pile in piles for card in pile)
    there.update(card for pair in (*state.pairs, *state.left_over) for card in (pair.card, pair.hero))
    for player in state.players:
        there.update(_owned(player))
    box = Counter([*board.cards, *board.player_cards, *board.manuscripts])
    if board.seats == 1 and state.round:
        box.update([*board.schemes])
    for slug, card in board.cards.items():
        if card.family == "starting":
            box[slug] = board.seats
    yield from (f"VIS-12.6a: {slug} is not in the draw pile" for slug in state.unseen if slug not in state.players[-1].draw)
    for slug in sorted({*box, *(there if state.round else ())}):
        if there[slug] != box[slug]:
            yield f"VIS-1.1: {slug} is there {there[slug]} times, not {box[slug]}"


def _owned(player: Player) -> Iterator[str]:
    yield from (*player.draw, *player.hand, *player.discard, *player.destroyed, *player.manuscripts)
    yield from (card for card in (*player.row, player.card) if card)


def _board_pieces(state: State, board: Board) -> Iterator[str]:
    for ribbon in RIBBONS:
        if sum(ribbon in player.favours for player in state.players) > 1:
            yield f"VIS-1.1j: the Cleric Bonus Card {ribbon} is there twice"
    for paper, card in board.end_cards.items():
        most = card.cards_on_top_by_players[str(board.seats)]
        if not 0 <= state.papers.get(paper, 0) <= most:
            yield f"VIS-1.9: {state.papers[paper]} on {card.slug}"
    if (state.last_round is not None) != any(revealed(state, paper) for paper in board.end_cards):
        yield "VIS-10.1a: the end is triggered by a revealed card, and by nothing else"
    for who, player in enumerate(state.players):
        built = Counter(built.building for built in state.sites.values() if built.owner == who)
        columns = board.columns_of(who)
        if not {*player.emptied} <= {*columns} or built != Counter(columns[slug].building for slug in player.emptied):
            yield f"VIS-1.1c: player {who} has built {dict(built)} from {player.emptied}"


def _castle(state: State, board: Board) -> Iterator[str]:
    castle = board.castle
    for tier, most in ((state.tier1, castle.max_workers_tier1_section), (state.tier2, castle.max_workers_tier2_section)):
        for workers, section in zip(tier, board.sections, strict=True):
            if min(workers) < 0 or (sum(workers) > most and not state.climbing):
                yield f"VIS-6.3.5a: {workers} at {section.slug}"
    for who, player in enumerate(state.players):
        inside = sum(workers[who] for tier in (state.tier1, state.tier2) for workers in tier) + state.tier3[who]
        if player.workers < 0 or player.workers + inside != WORKERS:
            yield f"VIS-1.1b: player {who} has {player.workers} + {inside} Workers"
    if state.leader is None and any(state.tier3):
        yield "VIS-6.3.6a: nobody leads the Castle"
    if state.leader is not None and state.tier3[state.leader] < max(state.tier3):
        yield "VIS-6.3.6b: somebody has more Workers on tier 3 than the Castle Leader"


def _players(state: State, board: Board) -> Iterator[str]:
    for who, player in enumerate(state.players):
        if min(player.goods.values()) < 0 or min(player.debts, player.paid, player.deeds, player.approved) < 0:
            yield f"VIS-1.1n: player {who} has {player.goods}"
        if not START <= player.corruption <= player.virtue <= END:
            yield f"VIS-3.2a: the markers of player {who} stand on {player.corruption} and {player.virtue}"
        if player.cards < FEWEST_CARDS and not board.is_ai(who):
            yield f"VIS-4.5c: player {who} has {player.cards} cards"
        if board.is_ai(who) and player.hand:
            yield "VIS-12.1e: the AI has a hand"
        if player.space not in board.spaces and (state.round or player.space):
            yield f"VIS-5.2b: the Viscount of player {who} stands on {player.space!r}"

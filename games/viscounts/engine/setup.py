"""The set-up: ring, piles, pairs of Player Cards and Heroes, first hands (VIS-1, 12.1, 12.3)."""

from functools import partial
from typing import Literal

from games.kernel.values import CHECKPOINT, About, Rules, choose_of
from games.viscounts.engine import decks, effects, states
from games.viscounts.engine.about import about
from games.viscounts.engine.board import Board
from games.viscounts.engine.facts import PlayerCard
from games.viscounts.engine.solo import opponent
from games.viscounts.engine.states import Pair, ViscountsTable, named
from games.viscounts.engine.vocabulary import RESOURCES, Gain, Gained

ANY: Literal["any_resource"] = "any_resource"


def lay_out(t: ViscountsTable) -> Rules[None]:
    """Lays out everything that is dealt by chance (VIS-1.2, 1.3, 1.6, 1.7a, 1.7b)."""
    state, board = t.state, t.board
    t.dice.shuffle(state.ring)
    state.facing = t.dice.below(len(board.sections))
    t.reveal("ring", "VIS-1.2b", segments=list(state.ring), section=board.sections[-state.facing].slug)
    deal_piles(t)
    if t.seats > 1 and board.options.first_player is None:
        state.first = t.lot("first-player", range(t.seats), "VIS-1.6a")
    elif board.options.first_player is not None:
        state.first = board.options.first_player
    t.tell("first-player", "VIS-1.6a" if t.seats > 1 else "VIS-12.1f", seat=state.first)
    cards, heroes = list(board.player_cards), [card.slug for card in board.cards.values() if card.family == "notable"]
    t.sealed.shuffle(cards)
    t.sealed.shuffle(heroes)
    state.pairs = [Pair(cards.pop(), heroes.pop()) for _ in range(t.seats + 1)]
    state.box = cards + heroes
    t.reveal("pairs", "VIS-1.7b", cards=[pair.card for pair in state.pairs], heroes=[pair.hero for pair in state.pairs])
    yield from ()


def deal_piles(t: ViscountsTable) -> None:
    """Deals the Townsfolk into five piles of near-equal size, the Manuscripts into lots under grey-backed ones (VIS-1.3)."""
    state, board = t.state, t.board
    townsfolk = [card.slug for card in board.cards.values() if card.family == "common"]
    grey, black = list(board.grey), [slug for slug in board.manuscripts if slug not in board.grey]
    for cards in (townsfolk, grey, black):
        t.sealed.shuffle(cards)
    count = len(state.ring)
    for place, segment in enumerate(state.ring):
        state.townsfolk[segment] = townsfolk[place::count]
        state.manuscripts[segment] = [*black[place::count], grey[place]]
    t.reveal(
        "piles",
        "VIS-1.3b",
        townsfolk=[pile[-1] for pile in state.townsfolk.values()],
        manuscripts=[pile[-1] for pile in state.manuscripts.values()],
    )


def choose_pairs(t: ViscountsTable) -> Rules[None]:
    """Lets everybody choose a pair, against the order of turns, and carry it out at once (VIS-1.7c to 1.7e)."""
    state = t.state
    for who in t.each("chooser", [(state.first - 1 - i) % t.seats for i in range(t.seats)]):
        yield CHECKPOINT
        state.active = who
        options = {f"pair:{pair.card}:{pair.hero}": pair for pair in state.pairs}
        pair = yield from choose_of(who, "pair", options, "VIS-1.7d", about=partial(_pairing, t.board))
        yield from start(t, who, pair)


def _pairing(board: Board, pair: Pair) -> About:
    card = board.player_cards[pair.card]
    return about(pair.card, pair.hero, card.start_space, gain=goods(card))


def start(t: ViscountsTable, who: int, pair: Pair) -> Rules[None]:
    """Takes a pair: the Viscount's place, the goods, then the card's further effects (VIS-1.8a to 1.8g)."""
    state, player = t.state, t.state.players[who]
    state.pairs.remove(pair)
    card = t.board.player_cards[pair.card]
    player.card, player.space = pair.card, card.start_space
    player.draw.append(pair.hero)
    t.tell("chooses", "VIS-1.7e", seat=who, card=pair.card, hero=pair.hero, where=player.space)
    yield from effects.resolve(t, who, tuple(Gain(what, n) for what, n in goods(card).items() if n))
    yield from effects.resolve(t, who, card.powers[0].effects)


def goods(card: PlayerCard) -> dict[Gained, int]:
    """Lists what a Player Card brings (VIS-1.8b)."""
    found: dict[Gained, int] = {"silver": card.silver}
    for resource in (*RESOURCES, ANY):
        found[resource] = card.resources.get(resource, 0)
    return found | {"debt": card.debts, "deed": card.deeds}


def seat_opponent(t: ViscountsTable) -> Rules[None]:
    """Puts the solo opponent's Viscount on the space of the card that was not chosen, and sets it up (VIS-12.3, 12.4)."""
    state = t.state
    state.left_over, state.pairs = state.pairs, []
    if t.seats == 1:
        state.active = t.seats
        card = t.board.player_cards[state.left_over[0].card]
        state.players[t.seats].space = card.start_space
        t.tell("opponent-stands", "VIS-12.3c", seat=named(t, t.seats), card=card.slug, where=card.start_space)
        yield from opponent.set_up(t)


def deal_hands(t: ViscountsTable) -> Rules[None]:
    """Counts out Debts and Deeds, shuffles the first draw piles and draws the first hands (VIS-1.8h, 1.8i, 1.9)."""
    state, board = t.state, t.board
    state.papers = {paper: card.cards_on_top_by_players[str(t.seats)] for paper, card in board.end_cards.items()}
    t.tell("counted-out", "VIS-1.9e", debts=state.papers["debt"], deeds=state.papers["deed"])
    state.round = 1
    for who in states.clockwise(state, state.first)[: t.seats]:
        player = state.players[who]
        t.sealed.shuffle(player.draw)
        t.tell("shuffles", "VIS-1.8h", seat=who, count=len(player.draw))
        decks.draw_up(t, who, board.hand_limit)
    yield from ()

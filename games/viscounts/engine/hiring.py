"""Hiring and dismissing Townsfolk (VIS-6.0.2, 7, 16.1n)."""

from functools import partial

from games.kernel.values import About, Rules, choose_of
from games.viscounts.engine import effects, states
from games.viscounts.engine.about import about, amounts
from games.viscounts.engine.board import Board
from games.viscounts.engine.box import Card
from games.viscounts.engine.effects import resolves
from games.viscounts.engine.facts import DismissCost
from games.viscounts.engine.states import Player, ViscountsTable
from games.viscounts.engine.vocabulary import HireFree


@resolves(HireFree)
def hire_free(t: ViscountsTable, who: int, step: HireFree) -> Rules[None]:
    """Lets a player hire any Townsfolk in sight without paying; a printed one cannot be hired (VIS-16.1n, 17.4f)."""
    options = {f"hire:{card}": segment for card, segment in states.visible(t.state.townsfolk).items()}
    if not options:
        t.tell("nobody-to-hire", "VIS-17.4f", seat=who)
        return
    segment = yield from choose_of(who, "hire-free", options, "VIS-16.1n", about=partial(hiring, t, 0))
    yield from hire(t, who, segment, 0)


def hiring(t: ViscountsTable, price: int, segment: str) -> About:
    card = t.board.cards[t.state.townsfolk[segment][-1]]
    return about(
        card.slug, t.board.segments[segment].townsfolk, cost={"silver": price}, gain={"card": 1, **amounts(card.hired)}
    )


def hire(t: ViscountsTable, who: int, segment: str, price: int) -> Rules[None]:
    """Moves the card to its new owner, then resolves its effect, then what reacts to a hire (VIS-7.1, 17.5e)."""
    player = t.state.players[who]
    states.pay(player, {"silver": price})
    card = states.take_townsfolk(t.state, segment, player)
    t.reveal("hires", "VIS-7.1d", seat=who, card=card, silver=price, where=segment)
    yield from effects.resolve(t, who, t.board.cards[card].hired)
    yield from effects.fire(t, who, "hire_any_means")


# -- dismissals -----------------------------------------------------------------------------------------------------


def in_play(t: ViscountsTable, who: int) -> Card:
    """Gives the Townsfolk beside the player's Viscount: the top card, or the one printed beneath (VIS-5.2h, 17.4x)."""
    segment = states.segment_of(t, who)
    top = states.top(t.state, segment)
    return t.board.cards[top] if top else t.board.segments[segment].printed_townsfolk


def dismissal_cost(board: Board, player: Player, card: Card) -> int:
    """Tells what a dismissal costs: the card's value, or what an uncovered column says (VIS-6.0.2c, 6.0.2j)."""
    for column in player.emptied:
        power = board.columns[column].power
        if isinstance(power, DismissCost):
            return power.silver
    return card.cost


def dismiss(t: ViscountsTable, who: int) -> Rules[None]:
    """Removes the Townsfolk beside the Viscount, printed ones stay, and resolves its top-right effect (VIS-6.0.2)."""
    player, segment, card = t.state.players[who], states.segment_of(t, who), in_play(t, who)
    price = dismissal_cost(t.board, player, card)
    states.pay(player, {"silver": price})
    if t.state.townsfolk[segment]:
        states.dismiss(t.state, segment)
        t.reveal("dismisses", "VIS-6.0.2e", seat=who, card=card.slug, silver=price, where=segment)
    else:
        t.tell("dismisses-printed", "VIS-7.2c", seat=who, silver=price, where=segment)
    yield from effects.resolve(t, who, card.hired)

"""What happens to the cards of one player: shuffled, discarded, destroyed, rearranged (VIS-9.2, 16.2a to 16.2h)."""

from collections.abc import Iterator
from functools import partial
from itertools import permutations

from games.kernel.values import UNSAID, About, Rules, choose_or
from games.viscounts.engine import effects, states
from games.viscounts.engine.about import about
from games.viscounts.engine.board import FEWEST_CARDS
from games.viscounts.engine.effects import resolves
from games.viscounts.engine.states import Player, ViscountsTable, named
from games.viscounts.engine.vocabulary import Destroy, Discard, Rearrange, Shuffle

TOP = ""
"""Stands for the unseen top card of the draw pile."""


def shuffle_in(t: ViscountsTable, who: int) -> None:
    """Shuffles the discard pile into what is left of the draw pile, and looks for Criminals (VIS-9.2, 16.2g)."""
    player = t.state.players[who]
    player.draw += player.discard
    player.discard = []
    t.sealed.shuffle(player.draw)
    t.tell("shuffles", "VIS-9.2a", seat=named(t, who), count=len(player.draw))
    check_row(t, who)


def check_row(t: ViscountsTable, who: int) -> None:
    """Gives 1 Corruption for a shuffle with Criminals in the row, else 1 Virtue (VIS-9.2b to 9.2d, 17.4c)."""
    if states.criminals(t.board, t.state.players[who]):
        effects.shift(t, who, "corruption", 1, "VIS-9.2b")
    else:
        effects.shift(t, who, "virtue", 1, "VIS-9.2d")


def refill(t: ViscountsTable, who: int) -> bool:
    """Makes a new draw pile where a card is needed and there is none; tells whether there is a card now (VIS-9.2a)."""
    player = t.state.players[who]
    if not player.draw and player.discard:
        shuffle_in(t, who)
    return bool(player.draw)


def draw_up(t: ViscountsTable, who: int, limit: int) -> None:
    """Draws up to the hand limit, as far as there are cards (VIS-9.1)."""
    player = t.state.players[who]
    drawn = []
    while len(player.hand) < limit and refill(t, who):
        drawn.append(player.draw.pop())
        player.hand.append(drawn[-1])
    if drawn:
        t.tell_only((who,), {"cards": drawn}, "draws", "VIS-9.1a", seat=who, count=len(drawn))


@resolves(Shuffle)
def shuffle(t: ViscountsTable, who: int, step: Shuffle) -> Rules[None]:
    """Shuffles the discard pile into the draw pile, if anything lies there (VIS-16.2g, 16.2h)."""
    if t.state.players[who].discard:
        shuffle_in(t, who)
    else:
        t.tell("nothing-to-shuffle", "VIS-16.2h", seat=who)
    yield from ()


# -- discards and destroys ------------------------------------------------------------------------------------------


def sources(t: ViscountsTable, player: Player, verb: str) -> Iterator[tuple[str, str]]:
    """Lists what can be discarded or destroyed: cards of the hand, the unseen top of the draw pile (VIS-16.2b, 16.2d).

    A player in the set-up chooses openly among the cards of the first draw pile (VIS-1.8f).
    """
    openly = t.state.round == 0
    for card in player.draw if openly else player.hand:
        yield f"{verb}:{card}", card
    if not openly and (player.draw or player.discard):
        yield f"{verb}-top", TOP


@resolves(Discard)
def discard(t: ViscountsTable, who: int, step: Discard) -> Rules[None]:
    """Lets a player discard from the hand, or the unseen top of the draw pile, one by one (VIS-16.2b, 16.2c, 16.2o)."""
    player = t.state.players[who]
    for left in range(step.n, 0, -1):
        if t.state.round == 0:  # VIS-1.8k
            return
        options = dict(sources(t, player, "discard"))
        card = yield from choose_or(
            who, "discard", options, "done", "VIS-16.2b", reveals=_uncovers(options), about=_discarding, left=left
        )
        if card is None:
            return
        if card == TOP:
            refill(t, who)
            player.discard.append(player.draw.pop())
        else:
            player.hand.remove(card)
            player.discard.append(card)
        t.reveal("discards", "VIS-16.2b", seat=who, card=player.discard[-1], blind=card == TOP)


def _uncovers(options: dict[str, str]) -> bool:
    return TOP in options.values()


def _discarding(card: str) -> About:
    return about(*([card] if card else []), cost={"card": 1})


@resolves(Destroy)
def destroy(t: ViscountsTable, who: int, step: Destroy) -> Rules[None]:
    """Lets a player destroy cards for their value in Silver, as long as more than three are left (VIS-16.2d to 16.2f, 4.5c)."""
    player = t.state.players[who]
    for left in range(step.n, 0, -1):
        if player.cards <= FEWEST_CARDS:
            t.tell("too-few-cards", "VIS-4.5c", seat=who)
            return
        options = dict(sources(t, player, "destroy"))
        says = partial(_destroying, t)
        card = yield from choose_or(
            who, "destroy", options, "done", "VIS-16.2d", reveals=_uncovers(options), about=says, left=left
        )
        if card is None:
            return
        if card == TOP:
            refill(t, who)
            destroyed, pile = player.draw[-1], player.draw
        else:
            destroyed, pile = card, player.hand if t.state.round else player.draw
        states.destroy(player, destroyed, pile)
        t.reveal("destroys", "VIS-16.2d", seat=who, card=destroyed, blind=card == TOP)
        effects.receive(t, who, "silver", t.board.cards[destroyed].cost, "VIS-16.2e")


def _destroying(t: ViscountsTable, card: str) -> About:
    if card == TOP:
        return about(cost={"card": 1})
    return about(card, cost={"card": 1}, gain={"silver": t.board.cards[card].cost})


# -- the row --------------------------------------------------------------------------------------------------------


@resolves(Rearrange)
def rearrange(t: ViscountsTable, who: int, step: Rearrange) -> Rules[None]:
    """Lets a player put the cards of the row into another order, on the spaces that they occupy (VIS-16.2a, 17.4d)."""
    player = t.state.players[who]
    here = tuple(card for card in player.row if card)
    orders = {":".join(("row", *order)): order for order in permutations(here) if order != here}
    order = yield from choose_or(who, "rearrange", orders, "keep", "VIS-16.2a", about=_rearranging)
    if order:
        states.reorder(player, order)
        t.tell("rearranges", "VIS-16.2a", seat=who, row=list(order))


def _rearranging(order: tuple[str, ...]) -> About:
    return UNSAID if not order else about(*order)

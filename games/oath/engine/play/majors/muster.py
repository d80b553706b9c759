"""Muster: favor on a card at the own site brings warbands (5.2)."""

from collections.abc import Iterator
from functools import partial

from games.kernel.values import About, Rules, Withheld, choose_found
from games.oath.engine.play.core.about import about, lying, site
from games.oath.engine.play.core.actions import Major, Muster, MusterOffer, Trade
from games.oath.engine.play.core.declare import (
    adjust,
    bill,
    can_spend,
    cheapest,
    commit,
    declare,
    feasible,
    left,
    likely,
    may_bind,
    may_help,
)
from games.oath.engine.play.core.hooks import BAN_MUSTER, MUSTERS
from games.oath.engine.play.core.ruling import suit_of
from games.oath.engine.play.core.states import Card, OathTable, State
from games.oath.engine.play.core.tokens import gain_warbands, place_on, purse
from games.oath.engine.play.core.why import MODIFIERS_FORBID, NOT_NOW, Why, forbidden, nearest, too_dear

PLAIN = MusterOffer(0, Card(""))
"""What a Muster takes when no power bears on it."""


def can_muster(t: OathTable, seat: int) -> bool:
    state = t.state
    if not (BAN_MUSTER.live(state) or may_bind(t, seat, MUSTERS)):
        player = state.players[seat]
        if player.supply >= PLAIN.supply and purse(state, seat) >= PLAIN.favor and has_open_card(state, player.site):
            return True
        if not may_help(t, seat, MUSTERS):
            return False
    return feasible(t, lambda: start(t, seat), MUSTERS, offers)


def muster(t: OathTable, seat: int) -> Rules[None]:
    action = yield from declare(t, lambda: start(t, seat), offers, MUSTERS)
    offer = action.offer = yield from choose_found(
        seat,
        "muster",
        lambda: ((option_of(t, seat, offer), offer) for offer in offers(t, action)),
        "OATH-5.2.1b",
        about=partial(explain, t, action),
        withheld=lambda: closed(t, action),
    )
    commit(t, action, offer.supply)
    place_on(t, seat, offer.card, offer.favor, offer.secret)
    t.tell("mustered", "OATH-5.2.1b", seat=seat, card=offer.card.slug, favor=offer.favor, secrets=offer.secret)
    gain_warbands(t, seat, offer.gain, "OATH-5.2.2a", "muster")
    for step in action.after:
        yield from step()


def start(t: OathTable, seat: int) -> Muster:
    return Muster(seat, slots=[t.state.players[seat].site])


def offers(t: OathTable, action: Muster) -> Iterator[MusterOffer]:
    """Lists what can be mustered and paid in full (9.3g)."""
    seat, bans = action.seat, BAN_MUSTER.live(t.state)
    favor, secrets = left(t, action)
    for slot, card in open_cards(t, action, filled=action.filled):
        offer = MusterOffer(slot, card)
        if (
            adjust(action, offer)
            and can_spend(t, seat, offer.supply)
            and favor >= offer.favor
            and secrets >= offer.secret
            and not (bans and any(ban.do(ban, t, seat, slot, card) for ban in bans))
        ):
            yield offer


def open_cards(t: OathTable, action: Muster | Trade, *, filled: bool = False) -> Iterator[tuple[int, Card]]:
    """Lists denizens and intact edifices without tokens, and without a modifier's cost to come (5.2.1b–d, 5.3.2b)."""
    paid_on = [held.card for held in action.modifiers if held.power.cost.favor or held.power.cost.secret]
    for slot in action.slots:
        for card in t.state.site(slot).cards:
            if suit_of(card) and (filled or (card.empty and card not in paid_on)):
                yield slot, card


def has_open_card(state: State, slot: int) -> bool:
    """Tells whether the site has a card to muster or trade with, when no power bears on it."""
    return any(card.empty and suit_of(card) for card in state.site(slot).cards)


def option_of(t: OathTable, seat: int, offer: MusterOffer) -> str:
    return f"muster-on:{lying(offer.card)}:{gain(t, seat, offer)}"


def explain(t: OathTable, action: Muster, offer: MusterOffer) -> About:
    """Says on which card it is done, what it takes, and how many warbands come (5.2.1b, 5.2.2a)."""
    cost = bill(action, offer.supply, offer.favor, offer.secret)
    return about(offer.card.slug, site(offer.slot), cost=cost, gain={"warband": gain(t, action.seat, offer)})


def gain(t: OathTable, seat: int, offer: MusterOffer) -> int:
    """Counts the warbands that come, as far as the bank has them (9.3g, 9.3h)."""
    return min(offer.gain, t.state.reserve[t.state.players[seat].force])


# -- what the menu says of it -----------------------------------------------------------------------------------------


def glance(t: OathTable, seat: int) -> About:
    """Says which cards can be mustered on, and for how much Supply at least."""
    action = likely(t, lambda: start(t, seat), offers, MUSTERS)
    found = list(offers(t, action))
    return about(*(offer.card.slug for offer in found), cost=cheapest(bill(action, offer.supply) for offer in found))


def why_not(t: OathTable, seat: int) -> Withheld:
    return nearest("muster", closed(t, likely(t, lambda: start(t, seat), offers, MUSTERS)), Why("no-card-here", "OATH-5.2.1b"))


def closed(t: OathTable, action: Muster) -> Iterator[Withheld]:
    """Says of each other card at hand why it cannot be mustered on."""
    offered = [offer.card for offer in offers(t, action)]
    for slot in action.slots:
        for card in t.state.site(slot).cards:
            if not any(card is other for other in offered):
                offer = MusterOffer(slot, card)
                why = unfit(action, card, filled=action.filled) or _refused(t, action, offer)
                yield why.of(option_of(t, action.seat, offer))


def unfit(action: Muster | Trade, card: Card, *, filled: bool = False) -> Why | None:
    """Says why the card is not among the open ones."""
    if not suit_of(card):
        return Why("no-suit", "OATH-5.2.1d")
    if not filled and (not card.empty or any(card is held.card for held in action.modifiers)):
        return Why("tokens-on-card", "OATH-5.2.1c")
    return None


def _refused(t: OathTable, action: Muster, offer: MusterOffer) -> Why:
    if not adjust(action, offer):
        return MODIFIERS_FORBID
    cost = bill(action, offer.supply, offer.favor, offer.secret)
    return too_dear(t, action.seat, cost) or forbidden(t, BAN_MUSTER, action.seat, offer.slot, offer.card) or NOT_NOW


MAJOR = Major(can_muster, muster, glance, why_not)

"""Muster: favor on a card at the own site brings warbands (5.2)."""

from collections.abc import Iterator
from functools import partial

from games.kernel.values import About, Rules, choose_found
from games.oath.engine.play.core.about import about, site
from games.oath.engine.play.core.actions import Muster, MusterOffer, Trade
from games.oath.engine.play.core.declare import adjust, bill, can_spend, commit, declare, feasible, left
from games.oath.engine.play.core.hooks import BAN_MUSTER, MUSTERS
from games.oath.engine.play.core.ruling import suit_of
from games.oath.engine.play.core.states import Card, OathTable
from games.oath.engine.play.core.tokens import gain_warbands, spend


def can_muster(t: OathTable, seat: int) -> bool:
    return feasible(t, lambda: start(t, seat), MUSTERS, offers)


def muster(t: OathTable, seat: int) -> Rules[None]:
    action = yield from declare(t, lambda: start(t, seat), offers, MUSTERS)
    offer = action.offer = yield from choose_found(
        seat,
        "muster",
        lambda: ((option_of(t, seat, offer), offer) for offer in offers(t, action)),
        "OATH-5.2.1b",
        about=partial(explain, t, action),
    )
    commit(t, action, offer.supply)
    place(t, seat, offer.card, offer.favor, offer.secret)
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


def place(t: OathTable, seat: int, card: Card, favor: int, secrets: int) -> None:
    """Places tokens from the board onto the card that is mustered or traded with."""
    spend(t, seat, favor)
    t.state.players[seat].secrets -= secrets
    card.favor += favor
    card.secrets += secrets


def option_of(t: OathTable, seat: int, offer: MusterOffer) -> str:
    return f"muster-on:{offer.card.slug}:{gain(t, seat, offer)}"


def explain(t: OathTable, action: Muster, offer: MusterOffer) -> About:
    """Says on which card it is done, what it takes, and how many warbands come (5.2.1b, 5.2.2a)."""
    cost = bill(action, offer.supply, offer.favor, offer.secret)
    return about(offer.card.slug, site(offer.slot), cost=cost, gain={"warband": gain(t, action.seat, offer)})


def gain(t: OathTable, seat: int, offer: MusterOffer) -> int:
    """Counts the warbands that come, as far as the bank has them (9.3g, 9.3h)."""
    return min(offer.gain, t.state.reserve[t.state.players[seat].force])

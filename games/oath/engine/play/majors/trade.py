"""Trade: a secret for favor, or favor for secrets (5.3)."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Literal

from games.kernel.values import UNSAID, About, Rules, Withheld, choose_found, choose_of
from games.oath.engine.play.core.about import about, board, lying, of_power, site
from games.oath.engine.play.core.actions import Major, Trade, TradeOffer
from games.oath.engine.play.core.declare import (
    available,
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
from games.oath.engine.play.core.hooks import BAN_TRADE, GUISES, TRADE_TOLL, TRADES, Held
from games.oath.engine.play.core.ruling import advisers_in, suit_of
from games.oath.engine.play.core.states import Card, OathTable
from games.oath.engine.play.core.tokens import gain_favor, gain_secrets, place_on, purse
from games.oath.engine.play.core.why import MODIFIERS_FORBID, NOT_NOW, Why, forbidden, nearest, too_dear
from games.oath.engine.play.majors.muster import has_open_card, open_cards, unfit

FAVOR: Literal["favor"] = "favor"
SECRETS: Literal["secrets"] = "secrets"
AS_ONESELF = "as-oneself"


Worn = tuple[tuple[Held[Any], str], ...]
"""Guises, each with its option."""
Seen = tuple[Held[Any], ...]


SUPPLY, SECRET, TWO_FAVOR = 1, 1, 2
"""What a Trade takes (5.3): Supply, and a secret for favor or two favor for secrets."""


def can_trade(t: OathTable, seat: int, worn: Worn = (), seen: Seen = ()) -> bool:
    state = t.state
    if not (GUISES.live(state) or BAN_TRADE.live(state) or TRADE_TOLL.live(state) or may_bind(t, seat, TRADES)):
        player = state.players[seat]
        is_payable = player.supply >= SUPPLY and (player.secrets >= SECRET or purse(state, seat) >= TWO_FAVOR)
        if is_payable and has_open_card(state, player.site):
            return True
        if not may_help(t, seat, TRADES):
            return False
    return any(feasible(t, begin, TRADES, offers) for begin in beginnings(t, seat, worn, seen))


def trade(t: OathTable, seat: int) -> Rules[None]:
    worn = yield from choose_guise(t, seat)
    action = yield from declare(t, partial(disguised, t, seat, worn), offers, TRADES)
    offer = action.offer = yield from choose_found(
        seat,
        "trade",
        lambda: ((option_of(t, offer), offer) for offer in offers(t, action)),
        "OATH-5.3.2a",
        about=partial(explain, t, action),
        withheld=lambda: closed(t, action),
    )
    if action.guise is not None:
        t.state.guise = {seat: action.guise}
    commit(t, action, offer.supply, offer.tolls)
    place_on(t, seat, offer.card, offer.favor, offer.secret)
    card = offer.card.slug
    t.tell("traded", "OATH-5.3.2a", seat=seat, card=card, favor=offer.favor, secrets=offer.secret)
    if suit := suit_of(offer.card):
        gain_favor(t, seat, suit, offer.gain_favor, "OATH-5.3.2d", "trade")
    gain_secrets(t, seat, offer.gain_secret, "OATH-5.3.2f", "trade")
    t.state.guise = {}
    for step in action.after:
        yield from step()


def start(t: OathTable, seat: int) -> Trade:
    player = t.state.players[seat]
    return Trade(seat, slots=[player.site], advisers=player.advisers)


def beginnings(t: OathTable, seat: int, worn: Worn = (), seen: Seen = ()) -> Iterator[Callable[[], Trade]]:
    """Lists ways to begin: as oneself, and in each guise, one upon the other."""
    held = next_guise(t, seat, worn, seen)
    if held is None:
        yield partial(disguised, t, seat, worn)
        return
    for then in wardrobe(t, seat, worn, held).values():
        yield from beginnings(t, seat, then, (*seen, held))


def next_guise(t: OathTable, seat: int, worn: Worn, seen: Seen) -> Held[Any] | None:
    """Finds a guise that can be put on over those worn, and has not been asked about."""
    if not GUISES.live(t.state):
        return None
    return next((held for held in available(t, disguised(t, seat, worn), (GUISES,)) if held not in seen), None)


def wardrobe(t: OathTable, seat: int, worn: Worn, held: Held[Any]) -> dict[str, Worn]:
    """Lists by option what is worn then."""
    return {AS_ONESELF: worn} | {option: (*worn, (held, option)) for option in held.do(held, t, disguised(t, seat, worn))}


def disguised(t: OathTable, seat: int, worn: Worn) -> Trade:
    action = start(t, seat)
    for held, option in worn:
        put_on(t, action, held, option)
    return action


def put_on(t: OathTable, action: Trade, held: Held[Any], option: str) -> None:
    action.modifiers.append(held)
    held.do(held, t, action)[option]()


def choose_guise(t: OathTable, seat: int) -> Rules[Worn]:
    """Asks for guises one at a time, since each bears on the others; only those with which there is something to trade."""
    worn: Worn = ()
    seen: Seen = ()
    while held := next_guise(t, seat, worn, seen):
        seen = (*seen, held)
        guises = {option: then for option, then in wardrobe(t, seat, worn, held).items() if can_trade(t, seat, then, seen)}
        worn = yield from choose_of(
            seat,
            "trade-as",
            guises,
            "OATH-7.4c",
            always=[*guises] != [AS_ONESELF],
            about=partial(dressed, t, seat, worn),
            card=held.slug,
        )
    return worn


def dressed(t: OathTable, seat: int, now: Worn, then: Worn) -> About:
    """Says as whom or where the seat trades in one more guise, and what this costs; nothing where it puts on none."""
    if then == now:
        return UNSAID
    before, after, power = disguised(t, seat, now), disguised(t, seat, then), of_power(then[-1][0])
    where = site(after.at) if after.guise is None or after.guise == before.guise else board(after.guise)
    return About((where, *power.where), power.cost)


def option_of(t: OathTable, offer: TradeOffer) -> str:
    """Names the option of a Trade by what it brings (9.3g)."""
    favor = favor_gained(t, offer)
    if offer.way == FAVOR and not offer.gain_secret:
        return f"trade-for-favor:{offer.card.slug}:{favor}"
    if offer.way == SECRETS and not offer.gain_favor:
        return f"trade-for-secrets:{offer.card.slug}:{offer.gain_secret}"
    return f"trade-for-both:{offer.card.slug}:{offer.way}:{favor}:{offer.gain_secret}"


def favor_gained(t: OathTable, offer: TradeOffer) -> int:
    """Counts the favor that comes, as far as the bank has it (9.3g)."""
    return min(offer.gain_favor, t.state.banks[suit_of(offer.card) or ""])


def explain(t: OathTable, action: Trade, offer: TradeOffer) -> About:
    """Says with which card it is done, what it takes and brings (5.3.2)."""
    return about(
        offer.card.slug,
        site(offer.slot),
        cost=bill(action, offer.supply, offer.favor, offer.secret, offer.tolls),
        gain={"favor": favor_gained(t, offer), "secret": offer.gain_secret},
    )


def offers(t: OathTable, action: Trade) -> Iterator[TradeOffer]:
    """Lists Trades that can be paid in full (9.3g)."""
    seat, bans = action.seat, BAN_TRADE.live(t.state)
    favor, secrets = left(t, action)
    for slot, card in open_cards(t, action):
        if bans and any(ban.do(ban, t, seat, slot, card) for ban in bans):
            continue
        for offer in both_ways(action, slot, card):
            if adjusted(t, action, offer) and can_pay(t, offer, seat, favor, secrets):
                yield offer


def both_ways(action: Trade, slot: int, card: Card) -> tuple[TradeOffer, TradeOffer]:
    """Gives what a card offers: favor for a secret, and secrets for 2 favor (5.3.2)."""
    matching = matches(action, card)
    return (
        TradeOffer(slot, card, FAVOR, SUPPLY, secret=SECRET, gain_favor=1 + matching),
        TradeOffer(slot, card, SECRETS, SUPPLY, favor=TWO_FAVOR, gain_secret=matching),
    )


def matches(action: Trade, card: Card) -> int:
    """Counts faceup advisers of the card's suit, each as often as it counts (5.3.2c, 5.3.2f)."""
    suit = suit_of(card)
    return sum(
        advisers_in(adviser)
        for adviser in action.advisers
        if adviser.faceup and action.suits.get(adviser.slug, suit_of(adviser)) == suit
    )


def adjusted(t: OathTable, action: Trade, offer: TradeOffer) -> bool:
    for adjust in (*action.adjust, *action.last):
        if adjust(offer) is False:
            return False
    if offer.no_favor:
        offer.gain_favor = 0
    for held in TRADE_TOLL.live(t.state):
        held.do(held, t, action, offer)
    return True


def can_pay(t: OathTable, offer: TradeOffer, seat: int, favor: int, secrets: int) -> bool:
    for toll in offer.tolls:
        favor, secrets = favor - toll.favor, secrets - toll.turned
    return can_spend(t, seat, offer.supply) and favor >= offer.favor and secrets >= offer.secret


# -- what the menu says of it -----------------------------------------------------------------------------------------


def glance(t: OathTable, seat: int) -> About:
    """Says which cards can be traded with, and for how much Supply at least."""
    action = _likely(t, seat)
    found = list(offers(t, action))
    places = dict.fromkeys(offer.card.slug for offer in found)
    return about(*places, cost=cheapest(bill(action, offer.supply) for offer in found))


def _likely(t: OathTable, seat: int) -> Trade:
    """Begins a Trade as oneself, or in a guise in which there is something to trade."""
    found = [likely(t, begin, offers, TRADES) for begin in beginnings(t, seat)]
    return next((action for action in found if next(offers(t, action), None)), found[0])


def why_not(t: OathTable, seat: int) -> Withheld:
    return nearest("trade", closed(t, _likely(t, seat)), Why("no-card-here", "OATH-5.3.2b"))


def closed(t: OathTable, action: Trade) -> Iterator[Withheld]:
    """Says of each other card at hand, and each way, why it cannot be traded with."""
    offered = [(offer.card, offer.way) for offer in offers(t, action)]
    for slot in action.slots:
        for card in t.state.site(slot).cards:
            for offer in both_ways(action, slot, card):
                if any(card is other and offer.way == way for other, way in offered):
                    continue
                if why := unfit(action, card):
                    yield why.of(f"trade-for-{offer.way}:{lying(card)}:0")
                else:
                    why = _refused(t, action, offer)
                    yield why.of(option_of(t, offer))


def _refused(t: OathTable, action: Trade, offer: TradeOffer) -> Why:
    if why := forbidden(t, BAN_TRADE, action.seat, offer.slot, offer.card):
        return why
    if not adjusted(t, action, offer):
        return MODIFIERS_FORBID
    cost = bill(action, offer.supply, offer.favor, offer.secret, offer.tolls)
    return too_dear(t, action.seat, cost, action.guise) or NOT_NOW


MAJOR = Major(can_trade, trade, glance, why_not)

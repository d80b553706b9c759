"""What can be part of a deal: whose it is, and how it changes hands (6.6.1c, 7.6.3, 10.exchange, 10.give)."""

from collections.abc import Callable, Iterator, Sequence

from games.kernel.values import About
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import Amounts, Thing, about, board, site, space
from games.oath.engine.play.core.cards import give_banner, give_relic, lay_as_adviser, lift
from games.oath.engine.play.core.hooks import BAN_PLACING
from games.oath.engine.play.core.ruling import rules_site
from games.oath.engine.play.core.states import Card, Exchangeable, Item, OathTable, Offer, State
from games.oath.engine.play.core.tokens import (
    board_of,
    can_give_secrets,
    give_favor,
    give_secrets,
    move_warbands,
    purse,
    site_at,
)
from games.oath.engine.play.minors.promises import PROMISES, promisable

# -- what somebody could put in ---------------------------------------------------------------------------------------


def _favor(t: OathTable, owner: int, other: int) -> Iterator[Item]:
    if purse(t.state, owner):
        yield Item("some", "favor")


def _secrets(t: OathTable, owner: int, other: int) -> Iterator[Item]:
    """Lists secrets by how they lie: faceup and facedown ones are told apart (10.exchange-d)."""
    if can_give_secrets(t, owner):
        if t.state.players[owner].secrets:
            yield Item("some", "secrets")
        if t.state.players[owner].turned:
            yield Item("some", "facedown-secrets")


def _relics(t: OathTable, owner: int, other: int) -> Iterator[Item]:
    return (Item("relic", card.slug) for card in t.state.players[owner].relics)


def _banners(t: OathTable, owner: int, other: int) -> Iterator[Item]:
    return (Item("banner", slug) for slug, banner in t.state.banners.items() if banner.holder == owner)


def _advisers(t: OathTable, owner: int, other: int) -> Iterator[Item]:
    state = t.state
    free = (card for card in state.players[owner].advisers if not ruling.is_locked(state, owner, "adviser", owner, card))
    return (Item("counsellor", called(card)) for card in free)


def _sites(t: OathTable, owner: int, other: int) -> Iterator[Item]:
    state = t.state
    return (Item("site", number=slot) for slot in ruling.ruled_slots(state, owner) if not rules_site(state, other, slot))


GOODS: dict[Exchangeable, Callable[[OathTable, int, int], Iterator[Item]]] = {
    "favor": _favor,
    "secrets": _secrets,
    "relics": _relics,
    "banners": _banners,
    "advisers": _advisers,
    "sites": _sites,
    "promises": promisable,
}


def goods(t: OathTable, owner: int, other: int, kinds: Sequence[Exchangeable]) -> Iterator[Item]:
    """Lists what the seat can put in; `some` favor stands for any amount."""
    return (item for kind in kinds for item in GOODS[kind](t, owner, other))


def stock(state: State, owner: int, what: str) -> int:
    """Counts the favor, secrets or facedown secrets of the seat."""
    if what == "favor":
        return purse(state, owner)
    player = state.players[owner]
    return player.secrets if what == "secrets" else player.turned


def called(card: Card) -> str:
    """Names a thing in public; a facedown adviser goes by its mark, since its front is not agreed on (9.4i)."""
    return card.slug if card.faceup else f"#{card.mark}"


# -- what it is to a seat --------------------------------------------------------------------------------------------

COUNTED: dict[str, Thing] = {"favor": "favor", "secrets": "secret", "facedown-secrets": "secret", "relic": "relic"}


def place_of(owner: int, receiver: int, item: Item) -> str:
    """Names where a thing lies; of tokens the board from which they come, of a peace the board of whom it is made to."""
    if item.kind in ("relic", "banner", "counsellor", "penalty-relic"):
        return item.what
    if item.kind in ("site", "leave"):
        return site(item.number)
    return board(receiver if item.kind == "peace" else owner)


def amount_of(items: list[Item]) -> Amounts:
    """Counts what of these changes hands at once."""
    found: Amounts = {}
    for item in items:
        if thing := COUNTED.get(item.kind):
            found[thing] = found.get(thing, 0) + (item.number or 1)
    return found


def balance(offer: Offer, seat: int) -> About:
    """Says what is in the deal, what the seat gives in it, and what it gets."""
    comes, goes = _flows(offer, seat)
    where = [place_of(owner, receiver, item) for owner, receiver, items in offer.sides for item in items]
    gain = amount_of(comes)
    if offer.space is not None:
        where.append(space(offer.space))
        gain["relic"] = gain.get("relic", 0) + (seat == offer.taker)
    return about(*dict.fromkeys(where), cost=amount_of(goes), gain=gain)


# -- whether all of it can change hands -------------------------------------------------------------------------------


def possible(t: OathTable, offer: Offer) -> bool:
    """Tells whether the deal can be carried out, within the limits of those who receive (6.6.1h)."""
    if offer.kind == "citizenship":
        if offer.space is None or t.state.reliquary[offer.space] is None:
            return False
    elif not (offer.gives or offer.wants):
        return False
    for owner, receiver, items in offer.sides:
        if not items:
            continue
        owned = set(goods(t, owner, receiver, offer.kinds))
        if not all(_covered(t.state, owner, item, owned) for item in items):
            return False
        if not (_advisers_fit(t.state, receiver, offer) and _sites_can_be_held(t, receiver, offer)):
            return False
    return True


def _covered(state: State, owner: int, item: Item, owned: set[Item]) -> bool:
    if item.kind in ("favor", "secrets", "facedown-secrets"):
        return Item("some", item.kind) in owned and stock(state, owner, item.kind) >= item.number
    return item in owned or item.kind in PROMISES


def slots(items: list[Item]) -> list[int]:
    """Lists where the sites among these are."""
    return [item.number for item in items if item.kind == "site"]


def adviser(state: State, owner: int, name: str) -> Card:
    return next(card for card in state.players[owner].advisers if called(card) == name)


def _advisers_in(state: State, owner: int, items: list[Item]) -> list[Card]:
    names = [item.what for item in items if item.kind == "counsellor"]
    return [card for card in state.players[owner].advisers if called(card) in names]


def _flows(offer: Offer, seat: int) -> tuple[list[Item], list[Item]]:
    """Lists what the seat gets, and what it gives."""
    return (offer.wants, offer.gives) if seat == offer.giver else (offer.gives, offer.wants)


def _advisers_fit(state: State, seat: int, offer: Offer) -> bool:
    comes, goes = _flows(offer, seat)
    other = offer.taker if seat == offer.giver else offer.giver
    coming = [card for card in _advisers_in(state, other, comes) if not (card.faceup and ruling.ignores_limit(card.slug))]
    return not coming or ruling.too_many_advisers(state, seat, coming, _advisers_in(state, seat, goes)) == 0


def least_garrison(state: State, seat: int) -> int:
    """Counts the warbands that must stay at a site: none for whoever rules sites without any (7.6.5b)."""
    return 0 if seat in ruling.bandit_leaders(state) else 1


def warbands_at_hand(state: State, seat: int, offer: Offer) -> int:
    """Counts warbands on the board, and at the sites that the seat gives away."""
    left = (ruling.own_warbands(state, seat, slot) for slot in slots(_flows(offer, seat)[1]))
    return state.players[seat].warbands + sum(left)


def can_place(t: OathTable, seat: int) -> bool:
    return not BAN_PLACING.forbids(t, seat)


def _sites_can_be_held(t: OathTable, seat: int, offer: Offer) -> bool:
    needed = len(slots(_flows(offer, seat)[0])) * least_garrison(t.state, seat)
    return not needed or (can_place(t, seat) and warbands_at_hand(t.state, seat, offer) >= needed)


# -- changing hands ---------------------------------------------------------------------------------------------------


def _give_adviser(t: OathTable, owner: int, to: int, item: Item, law: str) -> None:
    """Moves an adviser as it lies, with its tokens (9.4i).

    Who looked at it before knows nothing of it in its new place (9.4q).
    """
    card = adviser(t.state, owner, item.what)
    lift(t.state, card.slug)
    if card.faceup:
        t.tell("adviser-given", law, seat=owner, to_seat=to, card=card.slug)
    else:
        card.seen = []
        t.tell_only((owner, to), {"card": card.slug}, "adviser-given-facedown", law, seat=owner, to_seat=to, mark=card.mark)
    lay_as_adviser(t.state, to, card)


def _give_site(t: OathTable, owner: int, to: int, item: Item, law: str) -> None:
    """Sends the warbands of whoever gives the site home; garrisons follow."""
    here = item.number
    t.tell("site-given", law, seat=owner, to_seat=to, site=t.state.site(here).slug)
    move_warbands(t, owner, site_at(here), board_of(owner), ruling.own_warbands(t.state, owner, here), law)


HANDS_OVER: dict[str, Callable[[OathTable, int, int, Item, str], None]] = {
    "favor": lambda t, owner, to, item, law: give_favor(t, owner, to, item.number, law),
    "secrets": lambda t, owner, to, item, law: give_secrets(t, owner, to, item.number, law),
    "facedown-secrets": lambda t, owner, to, item, law: give_secrets(t, owner, to, item.number, law, facedown=True),
    "relic": lambda t, owner, to, item, law: give_relic(t, to, item.what, law),
    "banner": lambda t, owner, to, item, law: give_banner(t, to, item.what, law),
    "counsellor": _give_adviser,
    "site": _give_site,
}

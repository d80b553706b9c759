"""Binding deals between two seats: drafted piece by piece, put forward, accepted, declined or drafted anew (6.6.1, 7.6.3)."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Literal, NamedTuple

from games.kernel.values import UNSAID, About, Ask, Menu, Rules, ask_of, choose, choose_amount, choose_of
from games.oath.engine.play.core.about import about, at_site, board, by_seat, of_player, of_space
from games.oath.engine.play.core.cards import peek
from games.oath.engine.play.core.states import Exchangeable, Item, OathTable, Offer
from games.oath.engine.play.core.title import settle
from games.oath.engine.play.core.tokens import board_of, move_warbands, site_at, site_name
from games.oath.engine.play.majors.playing import shrink_advisers
from games.oath.engine.play.minors.deal_items import (
    HANDS_OVER,
    amount_of,
    balance,
    can_place,
    goods,
    least_garrison,
    place_of,
    possible,
    slots,
    stock,
    warbands_at_hand,
)
from games.oath.engine.play.minors.promises import AMOUNTS, LAST_ROUND, PENALTIES, PROMISES, by_name, record

COUNTERS = 3
"""How often a deal can be drafted anew."""


class Move(NamedTuple):
    """What an option does to a draft."""

    verb: Literal["space", "let-look", "give", "want", "propose", "withdraw"]
    item: Item = Item("")
    space: int = 0


def can_deal(t: OathTable, seat: int, kinds: set[Exchangeable]) -> bool:
    """Tells whether there is anybody with whom anything could be exchanged."""
    return any(can_deal_with(t, seat, other, kinds) for other in range(t.seats) if other != seat)


def can_deal_with(t: OathTable, seat: int, other: int, kinds: set[Exchangeable]) -> bool:
    return any(any(goods(t, a, b, [*kinds])) for a, b in ((seat, other), (other, seat)))


def deal(t: OathTable, seat: int, kinds: set[Exchangeable], law: str) -> Rules[bool]:
    """Negotiates a deal with any one player."""
    others = by_seat(other for other in range(t.seats) if other != seat)
    taker = yield from choose_of(seat, "deal-with", others, law, about=of_player)
    return (yield from negotiate(t, seat, taker, kinds, law))


def negotiate(t: OathTable, giver: int, taker: int, kinds: set[Exchangeable], law: str) -> Rules[bool]:
    """Negotiates, and tells whether they agreed; then everything has changed hands. `kinds`: see Offer."""
    offer = Offer("deal", giver, taker, giver, sorted(kinds))
    if not (yield from haggle(t, offer, law)):
        return False
    yield from carry_out(t, offer, law)
    return True


# -- until both agree -------------------------------------------------------------------------------------------------


def haggle(t: OathTable, offer: Offer, law: str) -> Rules[bool]:
    """Passes the draft between the two until they agree or give up; nothing moves before both agree (6.6.1g)."""
    t.state.offer = offer
    agreed = yield from _to_and_fro(t, offer, law)
    t.state.offer = None
    return agreed


def _to_and_fro(t: OathTable, offer: Offer, law: str) -> Rules[bool]:
    for counters_left in range(COUNTERS, -1, -1):
        seat, other = offer.drafter, offer.other
        if not (yield from _draft(t, offer, law)):
            t.tell("deal-withdrawn", law, seat=seat, to_seat=other)
            return False
        terms = _terms(t, offer)
        t.tell(f"{offer.kind}-proposed", law, seat=seat, to_seat=other, **terms)
        options = ["accept", "decline", *(["counter"] if counters_left else [])]
        answer = yield from choose(
            other, f"{offer.kind}-proposed", options, law, about=partial(_about_answer, offer, other), by_seat=seat, **terms
        )
        if answer == "accept":
            agreed = possible(t, offer)  # 6.6.1h
            t.tell("deal-agreed" if agreed else "deal-void", law, seat=other, to_seat=seat)
            return agreed
        t.state.used = [*t.state.used, _spoken(offer)]
        if answer == "decline":
            t.tell("deal-declined", law, seat=other, to_seat=seat)
            return False
        t.tell("deal-countered", law, seat=other, to_seat=seat)
        offer.drafter = other
    return False


def _terms(t: OathTable, offer: Offer) -> dict[str, Any]:
    """Gives the terms from the point of view of whoever drafted them."""
    gives, wants = ([by_name(t.state, item) for item in items] for items in (offer.gives, offer.wants))
    if offer.space is not None:
        gives.insert(0, f"space:{offer.space}")
    return {"gives": gives, "wants": wants} if offer.drafter == offer.giver else {"gives": wants, "wants": gives}


def _about_answer(offer: Offer, seat: int, answer: str) -> About:
    return balance(offer, seat) if answer == "accept" else UNSAID


def _called(t: OathTable, moves: dict[str, Move]) -> dict[str, str]:
    """Names the sites that options name by their slot."""
    return {
        option: site_name(t.state, move.item.number) for option, move in moves.items() if move.item.kind in ("site", "leave")
    }


def _spoken(offer: Offer) -> str:
    """Gives the note by which the same terms are put to nobody twice in a turn."""
    items = "+".join((*sorted(map(str, offer.gives)), "for", *sorted(map(str, offer.wants))))
    return f"refused:{offer.kind}:@{offer.giver}:@{offer.taker}:{offer.space}:{items}"


def _draft(t: OathTable, offer: Offer, law: str) -> Rules[bool]:
    """Asks for one thing after the other; False: the drafter would rather leave it."""
    offer.gives, offer.wants, offer.space = [], [], None
    seat, other = offer.drafter, offer.other
    gives, wants = (offer.gives, offer.wants) if seat == offer.giver else (offer.wants, offer.gives)
    find, has = partial(_question, t, offer, law), partial(_is_offered, t, offer)
    while True:
        answer: str = yield Menu(seat, "draft", [], law, find=find, has=has)
        match ENDS.get(answer) or _move(t, offer, answer):
            case Move("space", space=space):
                offer.space = space
            case Move("let-look", space=space):
                relic = t.state.reliquary[space]
                assert relic
                peek(t, offer.taker, relic, f"space:{space}", "OATH-6.6.1d")
            case Move("give", item):
                gives.append((yield from _spelt_out(t, seat, seat, item, law)))
            case Move("want", item):
                wants.append((yield from _spelt_out(t, seat, other, item, law)))
            case end:
                return end == ENDS["propose"]


def _question(t: OathTable, offer: Offer, law: str) -> Ask:
    """Asks for the next thing, with all that can be added."""
    moves = dict(_additions(t, offer)) | {
        end: move for end, move in ENDS.items() if end == "withdraw" or _can_propose(t, offer)
    }
    limit = "listed-promises" if "promises" in offer.kinds else ""  # 7.6.3h
    params = {"to_seat": offer.other, "called": _called(t, moves), **_terms(t, offer), "limit": limit}
    return ask_of(offer.drafter, "draft", moves, law, params, about=partial(_explain, offer))


def _explain(offer: Offer, move: Move) -> About:
    """Says where a thing lies that is put in, whether it is given or got, and what the whole deal is to the drafter."""
    seat, other = offer.drafter, offer.other
    match move:
        case Move("propose"):
            return balance(offer, seat)
        case Move("give", item):
            return about(place_of(seat, other, item), cost=amount_of([item]))
        case Move("want", item):
            return about(place_of(other, seat, item), gain=amount_of([item]))
        case Move("withdraw"):
            return UNSAID
    return of_space(move.space)


def _is_offered(t: OathTable, offer: Offer, option: str) -> bool:
    """Tells whether the question has the option, without finding all others."""
    if option in ENDS:
        return option == "withdraw" or _can_propose(t, offer)
    move = _move(t, offer, option)
    if move is None:
        return False
    return move in _spaces(t, offer) or (move.verb in ("give", "want") and move.item in _open(t, offer, move.verb))


def _can_propose(t: OathTable, offer: Offer) -> bool:
    return possible(t, offer) and _spoken(offer) not in t.state.used


def _additions(t: OathTable, offer: Offer) -> Iterator[tuple[str, Move]]:
    """Lists what can be added to the draft, by option."""
    yield from ((f"{move.verb}:{move.space}", move) for move in _spaces(t, offer))
    for verb in GIVE_OR_WANT:
        yield from ((f"{verb}-{item}", Move(verb, item)) for item in _open(t, offer, verb))


def _move(t: OathTable, offer: Offer, option: str) -> Move | None:
    """Finds what an option does, whether or not it can be done now: it does the same in every draft, and is found once."""
    if option not in _MET:
        _MET.update(_additions(t, offer))
    return _MET.get(option)


_MET: dict[str, Move] = {}
ENDS = {"propose": Move("propose"), "withdraw": Move("withdraw")}
GIVE_OR_WANT: tuple[Literal["give", "want"], ...] = ("give", "want")


def _spaces(t: OathTable, offer: Offer) -> list[Move]:
    """Lists spaces of the Reliquary for an offer of Citizenship (6.6.1b). Its holder may let the Exile look there (6.6.1d)."""
    if offer.kind != "citizenship":
        return []
    relics = [(space, relic) for space, relic in enumerate(t.state.reliquary) if relic]
    found = [Move("space", space=space) for space, _ in relics] if offer.space is None else []
    if offer.drafter == offer.giver:
        found += [Move("let-look", space=space) for space, relic in relics if offer.taker not in relic.seen]
    return found


def _open(t: OathTable, offer: Offer, verb: str) -> Iterator[Item]:
    """Lists what the drafter can still `give` or `want`; penalties only to promises, and one."""
    owner, other = (offer.drafter, offer.other) if verb == "give" else (offer.other, offer.drafter)
    items = offer.gives if owner == offer.giver else offer.wants
    if not items and "promises" not in offer.kinds:  # all of it
        yield from goods(t, owner, other, offer.kinds)
        return
    kinds = {item.kind for item in items}
    promises = kinds.intersection(PROMISES)
    no_penalty = not promises or bool(promises.intersection(PENALTIES))
    for item in goods(t, owner, other, offer.kinds):
        if item.kind == "some":
            there = item.what in kinds
        elif item.kind == "pay":
            there = f"pay-{item.what}" in kinds
        else:
            there = item in items or (no_penalty and item.kind in ("penalty", *PENALTIES))
        if not there:
            yield item


def _spelt_out(t: OathTable, seat: int, owner: int, item: Item, law: str) -> Rules[Item]:
    """Asks for amounts and times."""
    kind, what = item.kind, item.what
    if kind not in ("some", "pay", "penalty"):
        return item
    amounts = range(1, stock(t.state, owner, what) + 1) if kind == "some" else AMOUNTS
    given = partial(_counted, owner, what if kind == "some" else kind, own=owner == seat)
    count = yield from choose_amount(seat, "amount", "amount", amounts, law, about=given, what=what)
    if kind == "some":
        return Item(what, number=count)
    if kind == "penalty":
        return Item(f"penalty-{what}", number=count)
    by_round = yield from choose_amount(seat, "by-round", "by-round", range(t.state.round, LAST_ROUND), law, what=what)
    return Item(f"pay-{what}", number=count, by_round=by_round)


def _counted(owner: int, what: str, count: int, *, own: bool) -> About:
    """Says from whose board so much goes, and to the seat whether it gives or gets it; only promised, it is neither."""
    amount = amount_of([Item(what, number=count)])
    return about(board(owner), cost=amount if own else {}, gain={} if own else amount)


# -- then -------------------------------------------------------------------------------------------------------------


def carry_out(t: OathTable, offer: Offer, law: str) -> Rules[None]:
    """Carries the deal out, everything at once (7.6.3f)."""
    garrisons = []
    for _, receiver, items in offer.sides:
        garrisons += yield from _garrisons(t, offer, receiver, slots(items), law)
    for owner, receiver, items in offer.sides:
        for item in items:
            if item.kind in HANDS_OVER:
                HANDS_OVER[item.kind](t, owner, receiver, item, law)
        record(t, owner, receiver, items, law)
    for seat, slot, count in garrisons:
        move_warbands(t, seat, board_of(seat), site_at(slot), count, law)
    if any(item.kind == "counsellor" for item in (*offer.gives, *offer.wants)):
        for seat in (offer.giver, offer.taker):
            yield from shrink_advisers(t, seat)  # 7.6.4b; whoever gave one may have been allowed more by it
    yield from settle(t)


def _garrisons(t: OathTable, offer: Offer, seat: int, slots: list[int], law: str) -> Rules[list[tuple[int, int, int]]]:
    """Asks how many warbands go to each site that the seat gets: at least one."""
    least = least_garrison(t.state, seat)
    left = warbands_at_hand(t.state, seat, offer) if slots and can_place(t, seat) else 0
    found = []
    for after, slot in zip(range(len(slots) - 1, -1, -1), slots, strict=True):
        count = yield from choose_amount(
            seat,
            "garrison",
            "amount",
            range(least, left - least * after + 1),
            law,
            about=partial(_garrisoned, slot),
            site=t.state.site(slot).slug,
        )
        left -= count
        found.append((seat, slot, count))
    return found


def _garrisoned(slot: int, count: int) -> About:
    return at_site(slot)

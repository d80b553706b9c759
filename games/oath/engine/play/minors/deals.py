"""Binding deals between two seats: drafted piece by piece, put forward, accepted, declined or drafted anew (6.6.1, 7.6.3)."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from games.kernel.values import UNSAID, About, Ask, Menu, Rules, ask_of, choose, choose_amount, choose_of
from games.oath.engine.play.core.about import about, at_site, board, by_seat, of_player, of_space
from games.oath.engine.play.core.cards import peek
from games.oath.engine.play.core.states import Exchangeable, OathTable, Offer
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
    named,
    place_of,
    possible,
    stock,
    warbands_at_hand,
)
from games.oath.engine.play.minors.promises import AMOUNTS, LAST_ROUND, PENALTIES, PROMISES, by_name, record

COUNTERS = 3
"""How often a deal can be drafted anew."""
ABOUT_SITES = ("give-site:", "want-site:", "give-leave:", "want-leave:")


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
            other, f"{offer.kind}-proposed", options, law, about=partial(_explain, t, offer, other), by_seat=seat, **terms
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


def _called(t: OathTable, options: list[str]) -> dict[str, str]:
    """Names the sites that options name by their slot."""
    return {option: site_name(t.state, int(option.partition(":")[2])) for option in options if option.startswith(ABOUT_SITES)}


def _spoken(offer: Offer) -> str:
    """Gives the note by which the same terms are put to nobody twice in a turn."""
    items = "+".join((*sorted(offer.gives), "for", *sorted(offer.wants)))
    return f"refused:{offer.kind}:@{offer.giver}:@{offer.taker}:{offer.space}:{items}"


def _draft(t: OathTable, offer: Offer, law: str) -> Rules[bool]:
    """Asks for one thing after the other; False: the drafter would rather leave it."""
    offer.gives, offer.wants, offer.space = [], [], None
    seat, other = offer.drafter, offer.other
    gives, wants = (offer.gives, offer.wants) if seat == offer.giver else (offer.wants, offer.gives)
    find, has = partial(_question, t, offer, law), partial(_is_offered, t, offer)
    while True:
        answer: str = yield Menu(seat, "draft", [], law, find=find, has=has)
        verb, _, rest = answer.partition(":")
        match verb.partition("-")[0]:
            case "propose" | "withdraw":
                return verb == "propose"
            case "space":
                offer.space = int(rest)
            case "let":
                relic = t.state.reliquary[int(rest)]
                assert relic
                peek(t, offer.taker, relic, f"space:{rest}", "OATH-6.6.1d")
            case "give":
                gives.append((yield from _spelt_out(t, seat, seat, answer.partition("-")[2], law)))
            case _:
                wants.append((yield from _spelt_out(t, seat, other, answer.partition("-")[2], law)))


def _question(t: OathTable, offer: Offer, law: str) -> Ask:
    """Asks for the next thing, with all that can be added."""
    options = [*_spaces(t, offer), *_open(t, offer, "give"), *_open(t, offer, "want")]
    if _can_propose(t, offer):
        options.append("propose")
    options.append("withdraw")
    limit = "listed-promises" if "promises" in offer.kinds else ""  # 7.6.3h
    params = {"to_seat": offer.other, "called": _called(t, options), **_terms(t, offer), "limit": limit}
    return ask_of(offer.drafter, "draft", options, law, params, about=partial(_explain, t, offer, offer.drafter))


def _explain(t: OathTable, offer: Offer, seat: int, option: str) -> About:
    """Says where a thing lies that is put in, whether it is given or got, and what the whole deal is to the seat."""
    verb, _, item = option.partition("-")
    if option in ("accept", "propose"):
        return balance(offer, seat)
    if verb in ("give", "want"):
        ends = (seat, offer.giver + offer.taker - seat)
        amount = amount_of([item])
        if verb == "give":
            return about(place_of(*ends, item), cost=amount)
        return about(place_of(*ends[::-1], item), gain=amount)
    kind, _, number = option.partition(":")
    return of_space(int(number)) if kind in ("space", "let-look") else UNSAID


def _is_offered(t: OathTable, offer: Offer, option: str) -> bool:
    """Tells whether the question has the option, without finding all others."""
    verb = option.partition("-")[0]
    if verb in ("give", "want"):
        return option in _open(t, offer, verb)
    return option == "withdraw" or (_can_propose(t, offer) if option == "propose" else option in _spaces(t, offer))


def _can_propose(t: OathTable, offer: Offer) -> bool:
    return possible(t, offer) and _spoken(offer) not in t.state.used


def _spaces(t: OathTable, offer: Offer) -> list[str]:
    """Lists spaces of the Reliquary for an offer of Citizenship (6.6.1b). Its holder may let the Exile look there (6.6.1d)."""
    if offer.kind != "citizenship":
        return []
    relics = [(space, relic) for space, relic in enumerate(t.state.reliquary) if relic]
    found = [f"space:{space}" for space, _ in relics] if offer.space is None else []
    if offer.drafter == offer.giver:
        found += [f"let-look:{space}" for space, relic in relics if offer.taker not in relic.seen]
    return found


def _open(t: OathTable, offer: Offer, verb: str) -> Iterator[str]:
    """Lists what the drafter can still `give` or `want`; penalties only to promises, and one."""
    owner, other = (offer.drafter, offer.other) if verb == "give" else (offer.other, offer.drafter)
    items = offer.gives if owner == offer.giver else offer.wants
    if not items and "promises" not in offer.kinds:  # all of it
        for what in goods(t, owner, other, offer.kinds):
            yield f"{verb}-{what}"
        return
    kinds = {item.partition(":")[0] for item in items}
    promises = kinds.intersection(PROMISES)
    no_penalty = not promises or bool(promises.intersection(PENALTIES))
    for what in goods(t, owner, other, offer.kinds):
        kind, _, rest = what.partition(":")
        if kind == "some":
            there = rest in kinds
        elif kind == "pay":
            there = f"pay-{rest}" in kinds
        else:
            there = what in items or (no_penalty and kind.startswith("penalty"))
        if not there:
            yield f"{verb}-{what}"


def _spelt_out(t: OathTable, seat: int, owner: int, what: str, law: str) -> Rules[str]:
    """Asks for amounts and times."""
    kind, _, rest = what.partition(":")
    if kind not in ("some", "pay", "penalty"):
        return what
    amounts = range(1, stock(t.state, owner, rest) + 1) if kind == "some" else AMOUNTS
    given = partial(_counted, owner, rest if kind == "some" else kind, own=owner == seat)
    count = yield from choose_amount(seat, "amount", "amount", amounts, law, about=given, what=rest)
    if kind == "some":
        return f"{rest}:{count}"
    if kind == "penalty":
        return f"penalty-{rest}:{count}"
    by_round = yield from choose_amount(seat, "by-round", "by-round", range(t.state.round, LAST_ROUND), law, what=rest)
    return f"pay-{rest}:{count}:{by_round}"


def _counted(owner: int, what: str, count: int, *, own: bool) -> About:
    """Says from whose board so much goes, and to the seat whether it gives or gets it; only promised, it is neither."""
    amount = amount_of([f"{what}:{count}"])
    return about(board(owner), cost=amount if own else {}, gain={} if own else amount)


# -- then -------------------------------------------------------------------------------------------------------------


def carry_out(t: OathTable, offer: Offer, law: str) -> Rules[None]:
    """Carries the deal out, everything at once (7.6.3f)."""
    garrisons = []
    for _, receiver, items in offer.sides:
        garrisons += yield from _garrisons(t, offer, receiver, named(items, "site"), law)
    for owner, receiver, items in offer.sides:
        for item in items:
            kind, _, rest = item.partition(":")
            if kind in HANDS_OVER:
                HANDS_OVER[kind](t, owner, receiver, rest, law)
        record(t, owner, receiver, items, law)
    for seat, slot, count in garrisons:
        move_warbands(t, seat, board_of(seat), site_at(slot), count, law)
    if named([*offer.gives, *offer.wants], "counsellor"):
        for seat in (offer.giver, offer.taker):
            yield from shrink_advisers(t, seat)  # 7.6.4b; whoever gave one may have been allowed more by it
    yield from settle(t)


def _garrisons(t: OathTable, offer: Offer, seat: int, slots: list[str], law: str) -> Rules[list[tuple[int, int, int]]]:
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
            about=partial(_garrisoned, int(slot)),
            site=t.state.site(int(slot)).slug,
        )
        left -= count
        found.append((seat, int(slot), count))
    return found


def _garrisoned(slot: int, count: int) -> About:
    return at_site(slot)

"""Playing a card to a site, to the advisers or as a revealed Vision; or discarding it (5.1.4, 6.1, 7.6.4)."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Literal

from games.kernel.values import About, Rules, Withheld, choose_found, choose_of, choose_or, choose_some_of
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import about, by_card, discarding, of_card, of_player, pile, site
from games.oath.engine.play.core.actions import Major, Playing
from games.oath.engine.play.core.cards import (
    back_of,
    discard,
    facedown,
    lay_as_adviser,
    lay_as_vision,
    lay_at_site,
    lift,
    out_of_hand,
    pile_for,
    to_box,
    turn_up,
)
from games.oath.engine.play.core.declare import bill, commit, declare, left, payable
from games.oath.engine.play.core.faces import CONSPIRACY, FACES
from games.oath.engine.play.core.hooks import (
    ADVISER_LIMIT,
    BAN_FACEDOWN,
    BAN_FACEUP,
    BAN_SITE,
    HOMELAND,
    MAKES_ROOM,
    PLAYED,
    PLAYS,
    SEARCH_TOLL,
    WHEN_PLAYED,
    Held,
)
from games.oath.engine.play.core.states import Card, OathTable, State, Zone
from games.oath.engine.play.core.title import settle
from games.oath.engine.play.core.tokens import gain_favor, gain_secrets, site_name
from games.oath.engine.play.core.why import NOT_NOW, Why, forbidden, too_dear
from games.oath.engine.world.facts import REGION_OF, SLOTS

NO_DISCARD = "no-discard"


def play(t: OathTable, playing: Playing) -> Rules[None]:
    """Lets the card in hand, or the facedown adviser, go where the player likes and the rules allow, or discards it."""
    playing.zone, playing.facedown = "", False
    way, slot = yield from choose_found(
        playing.seat,
        "play-card",
        partial(places, t, playing),
        "OATH-5.1.4a",
        about=partial(explain, t, playing),
        withheld=partial(closed, t, playing),
        card=playing.card,
    )
    if way == "to-site":
        yield from play_to_site(t, playing, slot)
    elif way == "as-adviser":
        yield from play_as_adviser(t, playing)
    elif way == "facedown":
        yield from play_facedown(t, playing)
    elif way == "reveal":
        yield from reveal(t, playing)
    else:
        yield from discard(t, playing.seat, [playing.card], "OATH-5.1.4b", to=playing.discard_to)


Place = tuple[str, int]
"""How a card is played: to-site (in a slot), as-adviser, facedown, reveal or discard."""


def places(t: OathTable, playing: Playing) -> Iterator[tuple[str, Place]]:
    """Lists where the card can go, by option."""
    for slot, there in t.state.slots():
        if can_play_to(t, playing, slot):
            yield f"to-site:{slot}:{there.slug}", ("to-site", slot)
    if not playing.only_site:
        if can_be_adviser(t, playing):
            yield "as-adviser", ("as-adviser", 0)
        if can_lie_facedown(t, playing):
            yield "facedown", ("facedown", 0)
        if can_be_revealed(t, playing):
            yield "reveal", ("reveal", 0)
    yield "discard", ("discard", 0)  # 5.1.4d


def explain(t: OathTable, playing: Playing, place: Place) -> About:
    """Says where the card goes, and what it brings at a site (5.1.4.If)."""
    state, (way, slot) = t.state, place
    if way == "to-site":
        if playing.secret_for_favor:
            return about(site(slot), gain={"secret": 1})
        suit = FACES[playing.card].suit
        return about(site(slot), gain={"favor": min(1, state.banks[suit]) if suit else 0})
    if way == "discard":
        to = playing.discard_to[0] if playing.discard_to else pile_for(state, playing.seat, state.where.get(playing.card))
        return About((pile(to),))
    return of_player(playing.seat)


def play_adviser(t: OathTable, seat: int) -> Rules[None]:
    """Plays or discards a facedown adviser like the card of a Search; costs no Supply (6.1)."""
    playing = yield from declare(t, lambda: beginning(t, seat, "adviser"), payable, PLAYS)
    slugs = by_card(card.slug for card in facedown_advisers(t.state, seat))
    playing.card = yield from choose_of(seat, "play-which", slugs, "OATH-6.1a", about=of_card)
    playing.was_adviser = t.state.where[playing.card].card
    yield from play_now(t, playing)


def can_play_adviser(t: OathTable, seat: int) -> bool:
    if not facedown_advisers(t.state, seat):
        return False
    return not SEARCH_TOLL.live(t.state) or affordable(t, beginning(t, seat, "adviser"))


def glance(t: OathTable, seat: int) -> About:
    """Says which facedown advisers can be played."""
    cost = bill(beginning(t, seat, "adviser"), 0)
    return about(*(card.slug for card in facedown_advisers(t.state, seat)), cost=cost)


def why_not(t: OathTable, seat: int) -> Withheld:
    if facedown_advisers(t.state, seat):
        why = too_dear(t, seat, bill(beginning(t, seat, "adviser"), 0)) or NOT_NOW
    else:
        why = Why("no-facedown-adviser", "OATH-6.1a")
    return why.of("play-adviser")


def facedown_advisers(state: State, seat: int) -> list[Card]:
    return [card for card in state.players[seat].advisers if not card.faceup]


def play_as_searched(t: OathTable, seat: int, slug: str) -> Rules[None]:
    """Plays or discards a card that a power has put into the hand, like the kept card of a Search."""
    if not affordable(t, beginning(t, seat, "power", slug)):
        yield from discard(t, seat, [slug], "OATH-5.1.4b")
        return
    playing = yield from declare(t, lambda: beginning(t, seat, "power", slug), payable, PLAYS)
    yield from play_now(t, playing)


def beginning(t: OathTable, seat: int, how: Literal["adviser", "power"], card: str = "") -> Playing:
    playing = Playing(seat, how=how, card=card)
    ask_tolls(t, playing)
    return playing


def ask_tolls(t: OathTable, playing: Playing) -> None:
    for held in SEARCH_TOLL.live(t.state):
        held.do(held, t, playing)


def affordable(t: OathTable, playing: Playing) -> bool:
    return min(left(t, playing)) >= 0


def play_now(t: OathTable, playing: Playing) -> Rules[None]:
    commit(t, playing, 0)
    for step in playing.drawn:
        yield from step()
    yield from play(t, playing)
    for step in playing.after:
        yield from step()


# -- to a site --------------------------------------------------------------------------------------------------------


def can_play_to(t: OathTable, playing: Playing, slot: int) -> bool:
    state, seat, slug = t.state, playing.seat, playing.card
    return (
        FACES[slug].kind == "denizen"  # 5.1.4.IIIa
        and ruling.may_lie(slug, "site")
        and within_reach(state, playing, slot)
        and not banned_faceup(t, playing, "site", slot)
        and not ((ban := BAN_SITE.of(slug)) and ban.do(state, seat, slot, slug))
        and can_clear(t, seat, slot, slug, openings(t, playing, slot), playing.modifiers)
    )


def within_reach(state: State, playing: Playing, slot: int) -> bool:
    """Tells whether the card may be played to this site at all: the own one, unless powers allow more (5.1.4a, 5.1.4.Id)."""
    here = state.players[playing.seat].site
    return (
        slot == here
        or (playing.region and REGION_OF[slot] == REGION_OF[here])
        or any(anywhere(playing.card) for anywhere in playing.anywhere)
    )


def banned_faceup(t: OathTable, playing: Playing, zone: Zone, at: int) -> bool:
    return BAN_FACEUP.forbids(t, playing.seat, playing.card, zone, at)


def play_to_site(t: OathTable, playing: Playing, slot: int) -> Rules[None]:
    state, seat, slug = t.state, playing.seat, playing.card
    yield from clear(t, seat, slot, slug, openings(t, playing, slot), playing.modifiers, to=playing.discard_to)
    lay_at_site(state, slot, card := take_up(t, playing))
    t.reveal("played-to-site", "OATH-5.1.4.Ib", seat=seat, card=slug, site=state.site(slot).slug, slot=slot)
    playing.zone, playing.at = "site", slot
    if playing.secret_for_favor:
        gain_secrets(t, seat, 1, "OATH-5.1.4.If", "played-to-site")
    elif suit := FACES[slug].suit:
        gain_favor(t, seat, suit, 1, "OATH-5.1.4.If", "played-to-site")
    for held in HOMELAND.live(state):
        if held.at == slot and held.relevant(t, playing):
            yield from held.do(held, t, playing)
    yield from was_played(t, playing, card)


def openings(t: OathTable, playing: Playing, slot: int) -> list[list[int]]:
    """Lists, for each power that lets a card be discarded first, the sites where (5.1.4.Ic)."""
    declared = [first(slot) for first in playing.discard_first]
    return declared + room_makers(t, playing.seat, slot, playing.card)


def room_makers(t: OathTable, seat: int, slot: int, slug: str) -> list[list[int]]:
    return [[slot] for held in MAKES_ROOM.live(t.state) if held.do(held, t, seat, slot, slug)]


def discardable(state: State, seat: int, slots: list[int], in_use: Iterable[Held[Any]]) -> list[str]:
    return [
        card.slug
        for slot in slots
        for card in state.site(slot).cards
        if not ruling.is_locked(state, seat, "site", slot, card, in_use)
    ]


def surplus_at(state: State, slot: int, slug: str) -> int:
    """Counts the cards that must leave the site so that this one may come (2.8.1)."""
    if slug and FACES[slug].ignores_capacity:
        return 0
    return max(0, len(state.site(slot).cards) + 1 - ruling.capacity(state, slot))


def can_clear(t: OathTable, seat: int, slot: int, slug: str, where: list[list[int]], in_use: Iterable[Held[Any]]) -> bool:
    """Tells whether the site can take the card: not facedown (5.1.4.Ih), not full unless a card can go first (5.1.4.Ia)."""
    if not t.state.site(slot).faceup:
        return False
    surplus = surplus_at(t.state, slot, slug)
    if not surplus:
        return True
    chances = sum(slot in slots for slots in where)
    return surplus <= chances and surplus <= len(discardable(t.state, seat, [slot], in_use))


def clear(
    t: OathTable,
    seat: int,
    slot: int,
    slug: str,
    where: list[list[int]],
    in_use: Iterable[Held[Any]],
    to: tuple[str, bool] | None = None,
    *,
    for_it: str = "",
) -> Rules[None]:
    """Discards cards that go first; those that the card needs must go. `for_it`: the card that leaves in exchange."""
    for n, slots in enumerate(where):
        surplus = 0 if for_it else surplus_at(t.state, slot, slug)
        must = 0 < surplus == sum(slot in others for others in where[n:]) and slot in slots
        cards = discardable(t.state, seat, [slot] if must else slots, in_use)
        going = yield from choose_or(
            seat,
            "discard-first",
            by_card(card for card in cards if card != for_it),
            NO_DISCARD,
            "OATH-5.1.4.Ic",
            must=must,
            about=partial(_going, t.state, seat),
            card=slug,
            site=t.state.site(slot).slug,
            slot=slot,
        )
        if going:
            yield from discard(t, seat, [going], "OATH-5.1.4.Ic", to=to)


def can_make_room(t: OathTable, seat: int, slot: int, in_use: Iterable[Held[Any]] = (), slug: str = "") -> bool:
    """Tells whether a power can move a card there."""
    return can_clear(t, seat, slot, slug, room_makers(t, seat, slot, slug), in_use)


def make_room(t: OathTable, seat: int, slot: int, in_use: Iterable[Held[Any]] = (), slug: str = "") -> Rules[bool]:
    """Makes room before a power moves a card there; tells whether there is any."""
    if not can_make_room(t, seat, slot, in_use, slug):
        return False
    yield from clear(t, seat, slot, slug, room_makers(t, seat, slot, slug), in_use)
    return True


def clear_for_swap(
    t: OathTable, seat: int, slot: int, coming: str, going: str, in_use: Iterable[Held[Any]] = ()
) -> Rules[None]:
    """Lets a card that comes in exchange make room, which it does not need (site.slum-a)."""
    yield from clear(t, seat, slot, coming, room_makers(t, seat, slot, coming), in_use, for_it=going)


# -- to the advisers --------------------------------------------------------------------------------------------------


def can_be_adviser(t: OathTable, playing: Playing) -> bool:
    """Tells whether the card can become a faceup adviser."""
    slug = playing.card
    if FACES[slug].kind != "denizen" or not ruling.may_lie(slug, "adviser"):
        return False  # 5.1.4.IIIg
    if banned_faceup(t, playing, "adviser", playing.seat):
        return False
    surplus, removable = advisers_to_go(t.state, playing.seat, Card(slug), playing.modifiers)
    return surplus <= len(removable)


def can_lie_facedown(t: OathTable, playing: Playing) -> bool:
    if playing.was_adviser or BAN_FACEDOWN.forbids(t, playing.seat):
        return False
    surplus, removable = advisers_to_go(t.state, playing.seat, Card(playing.card, faceup=False), playing.modifiers)
    return surplus <= len(removable)


def advisers_to_go(
    state: State, seat: int, coming: Card | None = None, in_use: Iterable[Held[Any]] = (), *, for_it: Card | None = None
) -> tuple[int, list[str]]:
    """Counts the advisers that must go, and lists which can.

    The limit is judged with the coming card in force (5.1.4.IIe, 7.6.4). `for_it` is the adviser that leaves in exchange.
    """
    advisers = [card for card in state.players[seat].advisers if card is not for_it]
    if coming:
        turned_up = any(card.slug == coming.slug for card in advisers)
        exempt = turned_up or (coming.faceup and ruling.ignores_limit(coming.slug))
        if exempt and ADVISER_LIMIT.of(coming.slug) is None:
            return 0, []  # 6.1e, 9.2h
        advisers = [*(card for card in advisers if card.slug != coming.slug), coming]
    counted, limit = ruling.counted_advisers(state, seat, advisers)
    if coming and ADVISER_LIMIT.of(coming.slug) is None and not any(card is coming for card in counted):
        return 0, []  # nobody makes room for what takes none
    if coming is None or for_it:  # nobody is added (9.2h)
        counted = [card for card in counted if not (card.faceup and ruling.ignores_limit(card.slug))]
    surplus = max(0, len(counted) - limit)
    removable = [
        card.slug for card in counted if card is not coming and not ruling.is_locked(state, seat, "adviser", seat, card, in_use)
    ]
    return surplus, removable


def can_swap(state: State, seat: int, going: Card, coming: Card) -> bool:
    """Tells whether locked advisers let the seat keep to its limit then (7.6.4d)."""
    surplus, removable = advisers_to_go(state, seat, coming, for_it=going)
    return surplus <= len(removable)


def advisers_go(t: OathTable, playing: Playing, coming: Card) -> Rules[None]:
    surplus, removable = advisers_to_go(t.state, playing.seat, coming, playing.modifiers)
    yield from dismiss(t, playing.seat, surplus, removable, "OATH-5.1.4.IIe", playing.discard_to)


def dismiss(
    t: OathTable, seat: int, count: int, removable: list[str], law: str, to: tuple[str, bool] | None = None
) -> Rules[None]:
    about = partial(_going, t.state, seat)
    going = yield from choose_some_of(seat, "advisers-go", by_card(removable), count, count, law, about=about)
    yield from discard(t, seat, going, law, to=to)


def _going(state: State, seat: int, slug: str) -> About:
    return discarding(state, seat, state.where[slug].card)


def shrink_advisers(t: OathTable, seat: int) -> Rules[None]:
    """Discards advisers above the limit, for powers that bring one without playing it; locked ones stay (7.6.4b, 7.6.4d)."""
    surplus, removable = advisers_to_go(t.state, seat)
    yield from dismiss(t, seat, min(surplus, len(removable)), removable, "OATH-7.6.4b")


def play_as_adviser(t: OathTable, playing: Playing) -> Rules[None]:
    state, seat, slug = t.state, playing.seat, playing.card
    yield from advisers_go(t, playing, Card(slug))
    if card := playing.was_adviser:
        turn_up(state, card)
    else:
        lay_as_adviser(state, seat, card := take_up(t, playing))
    t.reveal("played-as-adviser", "OATH-5.1.4.IIb", seat=seat, card=slug)
    playing.zone, playing.at = "adviser", seat
    yield from was_played(t, playing, card)


def play_facedown(t: OathTable, playing: Playing) -> Rules[None]:
    state, seat, slug = t.state, playing.seat, playing.card
    yield from advisers_go(t, playing, Card(slug, faceup=False))
    out_of_hand(state, seat, slug)
    lay_as_adviser(state, seat, card := facedown(state, slug))
    playing.facedown = True
    t.tell_only((seat,), {"card": slug}, "played-facedown", "OATH-5.1.4.IIj", seat=seat, back=back_of(slug), mark=card.mark)


# -- Visions ----------------------------------------------------------------------------------------------------------


def can_be_revealed(t: OathTable, playing: Playing) -> bool:
    slug = playing.card
    if FACES[slug].kind != "vision":
        return False
    exile = t.state.players[playing.seat].role == "exile"
    return (exile or slug == CONSPIRACY) and not banned_faceup(t, playing, "vision", playing.seat)


def reveal(t: OathTable, playing: Playing) -> Rules[None]:
    """Lays a Vision on the Revealed Vision space; the Conspiracy acts and goes into the box (5.1.4.III, 5.1.4.IV)."""
    state, seat, slug = t.state, playing.seat, playing.card
    player = state.players[seat]
    if slug == CONSPIRACY:
        card = take_up(t, playing)
        to_box(state, slug)
        t.reveal("conspiracy-played", "OATH-5.1.4.IVf", seat=seat, card=slug)
    else:
        while player.vision:
            yield from discard(t, seat, [player.vision.slug], "OATH-5.1.4.IIIf", to=playing.discard_to)
        lay_as_vision(state, seat, card := take_up(t, playing))
        t.reveal("vision-revealed", "OATH-5.1.4.IIId", seat=seat, card=slug)
    playing.zone, playing.at = "vision", seat
    yield from was_played(t, playing, card)


# -- faceup -----------------------------------------------------------------------------------------------------------


def take_up(t: OathTable, playing: Playing) -> Card:
    """Takes the card, faceup, from the hand or the advisers; whoever calls lays it down."""
    if playing.was_adviser:
        card = lift(t.state, playing.card).card
        turn_up(t.state, card)
        return card
    out_of_hand(t.state, playing.seat, playing.card)
    return Card(playing.card)


def was_played(t: OathTable, playing: Playing, card: Card) -> Rules[None]:
    """Lets modifiers act, then the When Played power; favor and Homeland came before (7.3.3b)."""
    for step in playing.played:
        yield from step()
    for held in list(PLAYED.live(t.state)):
        yield from held.do(held, t, playing)
    if power := WHEN_PLAYED.of(card.slug):
        assert playing.zone
        yield from power.do(Held(power, playing.zone, playing.at, card), t, playing)
    yield from settle(t)


# -- where it cannot be played ----------------------------------------------------------------------------------------


def closed(t: OathTable, playing: Playing) -> Iterator[Withheld]:
    """Says of each other place why the card cannot go there; of the Revealed Vision space only for a Vision."""
    offered = [place for _, place in places(t, playing)]
    for slot in SLOTS:
        if ("to-site", slot) not in offered:
            yield _closed_site(t, playing, slot).of(f"to-site:{slot}:{site_name(t.state, slot)}")
    reasons = {"as-adviser": _no_adviser, "facedown": _not_facedown}
    if FACES[playing.card].kind == "vision":
        reasons["reveal"] = _not_revealed
    for way, why in reasons.items():
        if (way, 0) not in offered:
            yield (Why("to-a-site-only", "OATH-7.1.3a") if playing.only_site else why(t, playing)).of(way)


def _closed_site(t: OathTable, playing: Playing, slot: int) -> Why:
    """Says why the card cannot be played to the site, in the order in which it is judged."""
    state, seat, slug = t.state, playing.seat, playing.card
    if FACES[slug].kind != "denizen":
        return Why("vision-to-site", "OATH-5.1.4.IIIa")
    if not ruling.may_lie(slug, "site"):
        return Why("advisers-only", "OATH-7.2.1b")
    if not within_reach(state, playing, slot):
        return Why("not-at-this-site", "OATH-5.1.4a")
    if not state.site(slot).faceup:
        return Why("site-is-facedown", "OATH-5.1.4.Ih")
    if why := forbidden(t, BAN_FACEUP, seat, slug, "site", slot):
        return why
    if (ban := BAN_SITE.of(slug)) and ban.do(state, seat, slot, slug):
        return Why("forbidden", "OATH-9.2b", {"card": slug})
    return Why("site-is-full", "OATH-5.1.4.Ia", {"capacity": ruling.capacity(state, slot)})


def _no_adviser(t: OathTable, playing: Playing) -> Why:
    slug = playing.card
    if FACES[slug].kind != "denizen":
        return Why("vision-as-adviser", "OATH-5.1.4.IIIg")
    if not ruling.may_lie(slug, "adviser"):
        return Why("sites-only", "OATH-7.2.1a")
    return forbidden(t, BAN_FACEUP, playing.seat, slug, "adviser", playing.seat) or _LOCKED_ADVISERS


def _not_facedown(t: OathTable, playing: Playing) -> Why:
    if playing.was_adviser:
        return Why("faceup-only", "OATH-6.1b")
    return forbidden(t, BAN_FACEDOWN, playing.seat) or _LOCKED_ADVISERS


def _not_revealed(t: OathTable, playing: Playing) -> Why:
    ban = forbidden(t, BAN_FACEUP, playing.seat, playing.card, "vision", playing.seat)
    return ban or Why("exiles-only", "OATH-5.1.4.IIIb")


_LOCKED_ADVISERS = Why("advisers-are-locked", "OATH-5.1.4.IIg")


MAJOR = Major(can_play_adviser, play_adviser, glance, why_not)

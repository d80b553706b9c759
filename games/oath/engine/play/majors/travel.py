"""Travel: the pawn goes to another site, by its own action, by a power, or made to by somebody else (5.6, 7.6.2)."""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.kernel.values import About, Rules, Withheld, choose_found, choose_or
from games.oath.engine.play.core.about import Thing, about, at_site, site
from games.oath.engine.play.core.actions import Journey, Major, Step, Travel
from games.oath.engine.play.core.cards import reveal_site
from games.oath.engine.play.core.declare import (
    Works,
    adjust,
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
    oblige,
    offer,
    use,
)
from games.oath.engine.play.core.faces import BOARD
from games.oath.engine.play.core.hooks import ARRIVED, BAN_TRAVEL, CHOOSES_DESTINATION, DEPARTED, TRAVEL_TOLL, TRAVELS, Held
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.core.title import settle
from games.oath.engine.play.core.tokens import may_turn, move_pawn, site_name
from games.oath.engine.play.core.why import MODIFIERS_FORBID, NOT_NOW, Why, nearest, too_dear
from games.oath.engine.world.facts import REGION_OF, SLOTS

COSTS: dict[str, dict[str, int]] = BOARD["travel_costs"]["matrix"]
OTHER = "let-choose"


NEAREST = {origin: min(COSTS[REGION_OF[origin]][REGION_OF[slot]] for slot in SLOTS if slot != origin) for origin in SLOTS}
"""By slot, the Supply that the nearest other site takes."""


def can_travel(t: OathTable, seat: int) -> bool:
    """Tells whether there is a way; without powers that bind the seat it can always go to the nearest site."""
    state, player = t.state, t.state.players[seat]
    if player.supply < NEAREST[player.site]:
        if next(available(t, start(t, seat), (TRAVELS,)), None) is None:
            return False
    elif not (
        BAN_TRAVEL.live(state)
        or TRAVEL_TOLL.live(state)
        or may_bind(t, seat, TRAVELS)
        or (state.used and stranding(t, seat) in state.used)
    ):
        return True
    return feasible(t, lambda: start(t, seat), TRAVELS, open_journeys)


def stranding(t: OathTable, seat: int) -> str:
    """Gives the note that from here, with this Supply, the seat was led out of reach in this turn."""
    player = t.state.players[seat]
    return f"stranded:{player.site}:{player.supply}"


def travel(t: OathTable, seat: int) -> Rules[None]:
    action = yield from declare(t, lambda: start(t, seat), open_journeys, TRAVELS)
    yield from go(t, action)


def make_travel(
    t: OathTable, traveller: int, by: int, only: list[int] | None = None, law: str = "", arrived: Step | None = None
) -> Rules[bool]:
    """Makes somebody travel without Supply, by a power or a banishment.

    Modifiers are asked for once the way is known. `arrived` comes before whatever modifiers let follow.
    """

    def begin() -> Travel:
        action = start(t, traveller, by=by, only=only, free=True)
        if arrived:
            action.after.append(arrived)
        return action

    action = yield from declare(t, begin, open_journeys, TRAVELS, asks=by == traveller)
    if action.forced:
        yield from aid_oneself(t, action, [aid for aid in aids(t, action) if evades(t, action, aid)], ways)
    return (yield from go(t, action, law))


def ways_for(t: OathTable, traveller: int, by: int) -> dict[int, str]:
    """Lists by slot where somebody could be made to travel."""
    action = start(t, traveller, by=by, free=True)
    oblige(t, action, TRAVELS)
    return {way.journey.slot: option for option, way in open_ways(t, action, [])}


def free_travel(t: OathTable, seat: int, only: list[int] | None = None) -> Rules[bool]:
    return (yield from make_travel(t, seat, seat, only))


def start(t: OathTable, seat: int, by: int | None = None, only: list[int] | None = None, *, free: bool = False) -> Travel:
    by = seat if by is None else by
    return Travel(seat, free, by=by, origin=t.state.players[seat].site, forced=by != seat, only=only)


# -- where to ---------------------------------------------------------------------------------------------------------


class Way(NamedTuple):
    """A journey, and the action with the modifiers by which it is possible."""

    action: Travel
    journey: Journey
    owed: tuple[Held[Any], ...] = ()
    """Modifiers to which the traveller has not agreed yet."""


def journeys(t: OathTable, action: Travel, *, beyond: bool = False) -> Iterator[Journey]:
    """Lists legal journeys that can be paid in full (5.6.1, 9.3g).

    With `beyond` come those that take more Supply than there is.
    """
    bans, tolls = BAN_TRAVEL.live(t.state), TRAVEL_TOLL.live(t.state)
    favor, secrets = left(t, action)
    if favor < 0 or secrets < 0:
        return
    supply = t.state.players[action.seat].supply
    costs = COSTS[REGION_OF[action.origin]]
    is_fixed = not (beyond or action.free or action.adjust)
    """No journey costs less than its way."""
    for slot in SLOTS if action.only is None else action.only:
        way = costs[REGION_OF[slot]]
        if slot == action.origin or (is_fixed and way > supply):
            continue
        journey = Journey(slot, way)
        if action.adjust and not adjust(action, journey):
            continue
        if bans and any(not ignored(journey, held) and held.do(held, t, action, slot) for held in bans):
            continue
        for held in tolls:
            if not ignored(journey, held):
                held.do(held, t, action, journey)
        if (beyond or cost(action, journey) <= supply) and (not journey.tolls or _can_give(t, action, journey, favor, secrets)):
            yield journey


def _can_give(t: OathTable, action: Travel, journey: Journey, favor: int, secrets: int) -> bool:
    """Tells whether the traveller has what the tolls of the journey take, after what its modifiers cost."""
    tolls = journey.tolls
    return favor >= favor_of(journey) and secrets >= sum(toll.turned for toll in tolls) and may_turn(t, action.seat, tolls)


def ignored(journey: Journey, held: Held[Any]) -> bool:
    """Tells whether the journey ignores this power; then it neither binds nor acts on the way (9.2c)."""
    return held.slug in journey.ignores or (journey.ignores_sites and held.zone == "map")


def cost(action: Travel, journey: Journey) -> int:
    return 0 if action.free or journey.free else journey.supply + journey.more


def favor_of(journey: Journey) -> int:
    return sum(toll.favor for toll in journey.tolls)


def open_journeys(t: OathTable, action: Travel) -> Iterator[Journey]:
    """Lists journeys the traveller can set out on. Once led out of reach, it gets none on which this would happen again."""
    if would_strand(t, action):
        guides = [held for held in CHOOSES_DESTINATION.live(t.state) if held.do(held, t, action) is not None]
        return (journey for journey in journeys(t, action) if all(ignored(journey, held) for held in guides))
    return journeys(t, action)


def would_strand(t: OathTable, action: Travel) -> bool:
    """Tells whether the traveller can be led out of reach again: it was in this turn, and some way takes more Supply."""
    used, supply = t.state.used, t.state.players[action.seat].supply
    if not used or stranding(t, action.seat) not in used:
        return False
    return any(cost(action, journey) > supply for journey in journeys(t, action, beyond=True))


def ways(t: OathTable, action: Travel, *, beyond: bool = False) -> Iterator[Way]:
    """Lists ways by which a pawn can be sent, judged with what its owner may use or ignore on them (5.6.1f).

    Of these it is the one for which least is given. No site needs two modifiers.
    """
    if not action.forced:
        return (Way(action, journey) for journey in (journeys(t, action, beyond=True) if beyond else open_journeys(t, action)))
    found: dict[int, Way] = {}
    for owed in ((), *((aid,) for aid in aids(t, action))):
        helped = aided(t, action, *owed)
        for journey in journeys(t, helped):
            way = Way(helped, journey, owed)
            if journey.slot not in found or sum(price(way)) < sum(price(found[journey.slot])):
                found[journey.slot] = way
    return iter([found[slot] for slot in sorted(found)])


def aids(t: OathTable, action: Travel) -> list[Held[Any]]:
    """Lists modifiers that the traveller can still use (7.4.1b)."""
    mine = available(t, action, (TRAVELS,))
    return [held for held in mine if not held.power.mandatory and held not in action.modifiers]


def aided(t: OathTable, action: Travel, *more: Held[Any]) -> Travel:
    """Copies the action with more modifiers, to look ahead."""
    helped = replace(
        action,
        modifiers=[*action.modifiers, *more],
        tolls=[*action.tolls],
        adjust=[*action.adjust],
        prices=[*action.prices],
        after=[*action.after],
    )
    for aid in more:
        aid.do(aid, t, helped)
    return helped


def evades(t: OathTable, action: Travel, aid: Held[Any]) -> bool:
    """Tells whether with it some journeys ignore a power that gives the choice to a third player (9.2c)."""
    guides = [held for held in CHOOSES_DESTINATION.live(t.state) if held.do(held, t, action) not in (None, action.by)]
    return bool(guides) and any(ignored(journey, held) for journey in journeys(t, aided(t, action, aid)) for held in guides)


def aid_oneself(t: OathTable, action: Travel, may: list[Held[Any]], open_to: Works[Travel], target: str = "") -> Rules[None]:
    """Lets who is made to travel use what it likes of these, as long as there is a way."""

    def fits(some: list[Held[Any]]) -> bool:
        return next(open_to(t, aided(t, action, *some)), None) is not None

    for aid in (yield from offer(action.seat, may, fits, target)):
        use(t, action, aid)


def price(way: Way) -> tuple[int, int]:
    """Counts favor and secrets that the traveller gives beside what it has offered with modifiers."""
    offered = [held for held in way.action.modifiers if held not in way.owed]
    tolls = [toll for toll in (*way.action.tolls, *way.journey.tolls) if toll.by not in offered]
    costs = [held.power.cost for held in way.owed]
    return (
        sum(toll.favor for toll in tolls) + sum(cost.favor + cost.burn_favor for cost in costs),
        sum(toll.turned for toll in tolls) + sum(cost.secret + cost.burn_secret for cost in costs),
    )


def go(t: OathTable, action: Travel, law: str = "") -> Rules[bool]:
    """Asks for the destination and goes there. Nothing is paid where there is none."""
    refused: list[int] = []
    while any(way.journey.slot not in refused for way in ways(t, action)):
        chooser, way = yield from choose_way(t, action, refused, law or "OATH-5.6.1a")
        journey = way.journey
        if not can_spend(t, action.seat, cost(way.action, journey)):
            t.state.used = [*t.state.used, stranding(t, action.seat)]
            t.tell("stranded", "OATH-site.wood-c", seat=action.seat, target=site_name(t.state, journey.slot))
            return False
        if chooser == action.seat or (yield from is_willing(t, way)):
            if action.forced:
                yield from enjoy(t, way.action, journey)
            yield from arrive(t, way.action, journey)
            return True
        refused.append(journey.slot)
    return False


def open_ways(t: OathTable, action: Travel, refused: list[int], *, beyond: bool = False) -> Iterator[tuple[str, Way]]:
    found = ways(t, action, beyond=beyond)
    return ((option_of(t, way.action, way.journey), way) for way in found if way.journey.slot not in refused)


def choose_way(t: OathTable, action: Travel, refused: list[int], law: str) -> Rules[tuple[int, Way]]:
    """Lets whoever travels, or makes the pawn travel, choose, unless a power gives the choice to another (site.wood-c)."""
    chooser, beyond = action.by, False
    for held in CHOOSES_DESTINATION.live(t.state):
        other = held.do(held, t, action)
        if other is None:
            continue
        chooser = other
        known = dict(open_ways(t, action, refused))
        own = yield from choose_or(
            action.by,
            "travel-unguided",
            {option: way for option, way in known.items() if ignored(way.journey, held)},
            OTHER,
            "OATH-9.2c",
            must=would_strand(t, action),
            about=partial(explain, action.by),
            chooser_seat=other,
        )
        if own:
            return action.by, own
        if action.forced:
            action.only = None  # whoever chooses now is not bound to where somebody else sends the pawn
        beyond = True
    way = yield from choose_found(
        chooser,
        "travel",
        partial(open_ways, t, action, refused, beyond=beyond),
        law,
        reveals=lambda ways: not all(t.state.site(way.journey.slot).faceup for way in ways),
        about=partial(explain, chooser),
        withheld=partial(closed, t, action, refused, beyond=beyond) if chooser == action.seat else None,
        traveller_seat=action.seat,
        source=site_name(t.state, action.origin),
    )
    return chooser, way


def option_of(t: OathTable, action: Travel, journey: Journey) -> str:
    site = t.state.site(journey.slot)
    where = f"travel-to:{journey.slot}:{site.slug}" if site.faceup else f"travel-facedown:{journey.slot}"
    return f"{where}:{cost(action, journey)}"


def explain(chooser: int, way: Way) -> About:
    """Says where the way leads, and what it takes from the traveller who chooses it (5.6.1, 5.6.2a)."""
    action, journey = way.action, way.journey
    if chooser != action.seat:
        return at_site(journey.slot)
    return about(site(journey.slot), cost=bill(action, cost(action, journey), tolls=journey.tolls))


def is_willing(t: OathTable, way: Way) -> Rules[bool]:
    """Asks the traveller whether it pays: nobody has power over another's favor and secrets (5.6.1g)."""
    seat, target = way.action.seat, site_name(t.state, way.journey.slot)
    tolls: tuple[tuple[str, Thing], ...] = (("travel-toll", "favor"), ("travel-secret", "secret"))
    for (prompt, thing), count in zip(tolls, price(way), strict=True):
        if count:
            goes = yield from choose_or(
                seat,
                prompt,
                {"pay-toll": (thing, count)},
                "stay-away",
                "OATH-5.6.1g",
                about=partial(toll_of, way.journey.slot),
                target=target,
                count=count,
            )
            if not goes:
                return False
    return True


def toll_of(slot: int, toll: tuple[Thing, int]) -> About:
    thing, count = toll
    return about(site(slot), cost={thing: count})


def enjoy(t: OathTable, action: Travel, journey: Journey) -> Rules[None]:
    """Asks who is made to travel for the modifiers that bear on this very journey, whose way is open already (7.4.1b)."""
    action.only = [journey.slot]
    may = [aid for aid in aids(t, action) if len(aided(t, action, aid).after) > len(action.after)]
    yield from aid_oneself(t, action, may, journeys, target=site_name(t.state, journey.slot))


# -- the way ----------------------------------------------------------------------------------------------------------


def arrive(t: OathTable, action: Travel, journey: Journey) -> Rules[None]:
    """Pays for the journey, moves the pawn, and lets powers of departure and arrival act (5.6.2)."""
    state, seat = t.state, action.seat
    commit(t, action, cost(action, journey), journey.tolls)
    for held in list(DEPARTED.live(state)):
        if not ignored(journey, held):
            yield from held.do(held, t, action, journey)
    move_pawn(state, seat, journey.slot)
    t.tell(
        "travelled",
        "OATH-5.6.2a",
        seat=seat,
        source=site_name(state, action.origin),
        target=site_name(t.state, journey.slot),
        forced=action.forced,
    )
    if not state.site(journey.slot).faceup:
        reveal_site(t, journey.slot)
        yield from settle(t)
    for held in list(ARRIVED.live(state)):
        if not ignored(journey, held):
            yield from held.do(held, t, action, journey)
    for step in action.after:
        yield from step()
    if action.ends_act:
        state.act_over = True


# -- what the menu says of it -----------------------------------------------------------------------------------------


def glance(t: OathTable, seat: int) -> About:
    """Says where the pawn can go, and for how much Supply at least."""
    action = likely(t, lambda: start(t, seat), open_journeys, TRAVELS)
    found = list(open_journeys(t, action))
    return about(*(site(journey.slot) for journey in found), cost=cheapest(bill(action, cost(action, j)) for j in found))


def why_not(t: OathTable, seat: int) -> Withheld:
    return nearest("travel", closed(t, likely(t, lambda: start(t, seat), open_journeys, TRAVELS), []), NOT_NOW)


def closed(t: OathTable, action: Travel, refused: list[int], *, beyond: bool = False) -> Iterator[Withheld]:
    """Says of each other site why the traveller cannot go there."""
    offered = [way.journey.slot for _, way in open_ways(t, action, refused, beyond=beyond)]
    for slot in SLOTS:
        if slot not in offered and slot != action.origin:
            journey = Journey(slot, COSTS[REGION_OF[action.origin]][REGION_OF[slot]])
            why = _refused(t, action, journey)
            yield why.of(option_of(t, action, journey))


def _refused(t: OathTable, action: Travel, journey: Journey) -> Why:
    """Says why the journey cannot be made, in the order in which it is judged."""
    seat, slot = action.seat, journey.slot
    if action.only is not None and slot not in action.only:
        return Why("not-sent-there", "OATH-7.6.2a")
    if not adjust(action, journey):
        return MODIFIERS_FORBID
    for ban in BAN_TRAVEL.live(t.state):
        if not ignored(journey, ban) and ban.do(ban, t, action, slot):
            return Why("forbidden", "OATH-9.2b", {"card": ban.slug})
    for held in TRAVEL_TOLL.live(t.state):
        if not ignored(journey, held):
            held.do(held, t, action, journey)
    if why := too_dear(t, seat, bill(action, cost(action, journey), tolls=journey.tolls)):
        return why
    if not may_turn(t, seat, journey.tolls):
        return Why("may-not-pay", "OATH-9.2b")
    return Why("stranded", "OATH-site.wood-c") if would_strand(t, action) else NOT_NOW


MAJOR = Major(can_travel, travel, glance, why_not)

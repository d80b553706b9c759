"""Who rules what, who is whose enemy, what fits where: questions to the state (2, 6.6.3, 7.1, 7.2, 9.2, 10)."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from games.oath.engine.play.core.faces import ADVISER_ONLY, BOARD, FACES, SITE_FACES, SITE_ONLY, Cost
from games.oath.engine.play.core.hooks import (
    ADVISER_LIMIT,
    BAN_POWER,
    BAN_TAKE,
    BANDITS,
    CAPACITY,
    COUNTS_AS,
    IGNORES_LIMIT,
    LOCKS,
    ON_THE_MAP,
    RULES_BARE_SITES,
    RULES_CARD,
    UNCOUNTED,
    Held,
    Hook,
)
from games.oath.engine.play.core.states import Card, OathTable, Player, State, Zone
from games.oath.engine.world.facts import CHANCELLOR, REGION_OF

EMPIRE = -1
"""The ruler of a site with purple warbands: all Imperial players together (6.6.3b)."""
ADVISERS: int = BOARD["player_board"]["adviser_limit"]

# -- roles ------------------------------------------------------------------------------------------------------------


def imperial(state: State, seat: int) -> bool:
    """Tells whether the seat counts as Imperial; not in a Campaign among Imperial players (10.imperial, 5.5.1f, 5.5.1g)."""
    return state.players[seat].imperial and not (state.battle and seat in state.battle.apart)


def enemies(state: State, one: int, other: int) -> bool:
    """Tells whether two seats are enemies: all others are, but Imperial players among themselves (10.enemy)."""
    return one != other and not (imperial(state, one) and imperial(state, other))


def enemy_to(state: State, seat: int, ruler: int | None) -> bool:
    """Tells whether the seat is an enemy of this ruler: a seat, the Empire, or the bandits (10.enemy-c)."""
    if ruler is None:
        return True
    return not imperial(state, seat) if ruler == EMPIRE else ruler != seat


def enemy_of_ruler(state: State, seat: int, slot: int) -> bool:
    """Tells whether the seat is an enemy of whoever rules the site."""
    return enemy_to(state, seat, ruler_of(state, slot))


def enemy_of_owner(state: State, seat: int, held: Held[Any]) -> bool:
    """Tells whether the seat is an enemy of whoever rules the card with this power."""
    if held.owner is not None:
        return enemies(state, seat, held.owner)
    return enemy_to(state, seat, card_ruler(state, held.at, held.card))


# -- sites ------------------------------------------------------------------------------------------------------------


def ruler_of(state: State, slot: int) -> int | None:
    """Names the ruler of a site: a seat, EMPIRE, or None for bandits, and for nobody at a facedown site."""
    site = state.sites[slot - 1]
    if not site.faceup:
        return None
    for colour in site.warbands:
        return EMPIRE if colour == CHANCELLOR else state.of_colour(colour)
    return ruler_of_bare_sites(state)


def ruler_of_bare_sites(state: State) -> int | None:
    """Names the ruler of faceup sites without warbands: a seat or EMPIRE by a power, or None for the bandits."""
    for held in RULES_BARE_SITES.live(state):
        seat = held.do(held, state)
        return EMPIRE if imperial(state, seat) else seat
    return None


def rulers_of_sites(state: State) -> list[tuple[int, int | None]]:
    """Lists faceup sites by slot, each with its ruler, as `ruler_of` names it."""
    bare = ruler_of_bare_sites(state)
    by_colour = {player.colour: seat for seat, player in enumerate(state.players)}
    by_colour[CHANCELLOR] = EMPIRE
    return [
        (slot, by_colour[next(iter(site.warbands))] if site.warbands else bare)
        for slot, site in enumerate(state.sites, 1)
        if site.faceup
    ]


def bandit_leaders(state: State) -> list[int]:
    """Lists the seats that treat bandits as own warbands (7.6.5a)."""
    return [held.do(held, state) for held in RULES_BARE_SITES.live(state)]


def rules_site(state: State, seat: int, slot: int) -> bool:
    site = state.sites[slot - 1]
    if not site.faceup:
        return False
    for colour in site.warbands:
        return imperial(state, seat) if colour == CHANCELLOR else state.players[seat].colour == colour
    ruler = ruler_of_bare_sites(state)
    return ruler is not None and (ruler == seat or (ruler == EMPIRE and imperial(state, seat)))


def rulers(state: State, slot: int) -> list[int]:
    return [seat for seat in range(len(state.players)) if rules_site(state, seat, slot)]


def ruled_slots(state: State, seat: int) -> list[int]:
    colours, names = [state.players[seat].colour], [seat]
    if imperial(state, seat):
        colours.append(CHANCELLOR)
        names.append(EMPIRE)
    rules_bare = ruler_of_bare_sites(state) in names
    return [
        slot
        for slot, site in enumerate(state.sites, 1)
        if site.faceup and (next(iter(site.warbands)) in colours if site.warbands else rules_bare)
    ]


def head_of(state: State, slot: int) -> int | None:
    """Names who speaks, takes tolls and chooses for the ruler: for the Empire the Chancellor; None: bandits."""
    ruler = ruler_of(state, slot)
    return state.chancellor if ruler == EMPIRE else ruler


def own_warbands(state: State, seat: int, slot: int) -> int:
    """Counts warbands of the seat's colour at the site."""
    return state.site(slot).warbands.get(state.players[seat].force, 0)


def bandits_at(state: State, slot: int) -> int:
    """Counts bandits: one, or as powers say; beside warbands only those of whoever leads bandits (2.8.3b, 7.6.5d)."""
    site = state.site(slot)
    if not site.faceup or (site.warbands and not any(rules_site(state, seat, slot) for seat in bandit_leaders(state))):
        return 0
    return 1 + sum(held.do(held, state) for held in BANDITS.live(state))


def capacity(state: State, slot: int) -> int:
    printed = SITE_FACES[state.site(slot).slug].capacity
    given = [c for held in CAPACITY.live(state) if (c := held.do(held, state, slot)) is not None]
    return min(given) if given else printed


# -- cards ------------------------------------------------------------------------------------------------------------


def suit_of(card: Card) -> str | None:
    """Names the suit of a card; None for a facedown one, a ruin, a relic or a Vision (10.match-a)."""
    return FACES[card.slug].suit if card.faceup else None


def suits_at(state: State, slot: int) -> list[str]:
    return [suit for card in state.site(slot).cards if (suit := suit_of(card))]


def adviser_suits(player: Player) -> list[str]:
    """Lists the suits of faceup advisers, once for each adviser that a card counts for."""
    return [suit for card in player.advisers if (suit := suit_of(card)) for _ in range(advisers_in(card))]


def advisers_in(card: Card) -> int:
    power = COUNTS_AS.of(card.slug)
    return power.do() if power and card.faceup else 1


def card_rulers(state: State, held: Held[Any]) -> list[int]:
    """Lists who rules a card: whoever has it as adviser or relic, or rules its site (7.1.1b)."""
    if held.owner is not None:
        return [held.owner]
    return site_card_rulers(state, held.at, held.card) if held.zone == "site" else rulers(state, held.at)


def site_card_rulers(state: State, slot: int, card: Card | None) -> list[int]:
    if card is not None:
        for held in RULES_CARD.live(state):
            seat = held.do(held, state, slot, card)
            if seat is not None:
                return [seat]
    return rulers(state, slot)


def card_ruler(state: State, slot: int, card: Card | None) -> int | None:
    """Names the ruler of a card at the site in this slot: a seat, EMPIRE, or None for bandits."""
    seats = site_card_rulers(state, slot, card)
    if not seats:
        return None
    return EMPIRE if imperial(state, seats[0]) else seats[0]


def rules_power(state: State, seat: int, held: Held[Any]) -> bool:
    """Tells whether the seat rules the card; for battle plans a pawn at its site is not enough (7.1.1b, 7.5.1a)."""
    if held.zone == "site":
        if RULES_CARD.live(state):
            return seat in site_card_rulers(state, held.at, held.card)
    elif held.zone != "map":
        return held.at == seat
    return rules_site(state, seat, held.at)


def has_access(state: State, seat: int, held: Held[Any], at: int = 0) -> bool:
    """Tells whether the seat rules the card, or its pawn is at the card's site (`at`: counts as there) (7.1.1a)."""
    is_here = held.zone in ON_THE_MAP and (at or state.players[seat].site) == held.at
    return is_here or rules_power(state, seat, held)


def ruled_cards(state: State, seat: int) -> list[Card]:
    """Lists denizens and edifices that the seat rules: faceup advisers, and those at sites."""
    found = [card for card in state.players[seat].advisers if card.faceup]
    for slot, site in state.slots():
        found += [card for card in site.cards if seat in site_card_rulers(state, slot, card)]
    return found


def is_locked(state: State, seat: int, zone: Zone, at: int, card: Card, in_use: Iterable[Held[Any]] = ()) -> bool:
    """Tells whether the seat cannot discard, move or swap the card (7.2.2, 7.4.3a)."""
    if card.faceup and FACES[card.slug].locked:
        return True
    if any(held.card is card for held in in_use):
        return True
    return any(held.do(held, state, seat, zone, at, card) for held in LOCKS.live(state))


def may_lie(slug: str, zone: Literal["site", "adviser"]) -> bool:
    """Tells whether the restriction banner of a faceup card lets it lie in this zone (7.2.1)."""
    restriction = FACES[slug].restriction
    return restriction != (ADVISER_ONLY if zone == "site" else SITE_ONLY)


# -- advisers ---------------------------------------------------------------------------------------------------------


def adviser_limit(state: State, seat: int) -> int:
    """Gives the lowest of the adviser limits that hold for the seat (7.6.4c)."""
    return min([ADVISERS, *(held.do(held, state) for held in ADVISER_LIMIT.owned(state, seat))])


def too_many_advisers(state: State, seat: int, coming: Sequence[Card] = (), going: Sequence[Card] = ()) -> int:
    """Counts how many would be too many when these come and go, before a limit that comes with them is heeded."""
    stay = [card for card in state.players[seat].advisers if not any(card is other for other in going)]
    counted, _ = counted_advisers(state, seat, [*stay, *coming])
    if not any(card is new for card in counted for new in coming):
        return 0  # nobody makes room for what takes none
    _, limit = counted_advisers(state, seat, stay)
    return max(0, len(counted) - limit)


def counted_advisers(state: State, seat: int, advisers: list[Card]) -> tuple[list[Card], int]:
    """Lists those that would count if these were all advisers of the seat, with the limit that would hold (7.6.4c)."""
    uncounted = _by_advisers(UNCOUNTED, state, seat, advisers)
    counted = [card for card in advisers if not any(held.do(held, state, card) for held in uncounted)]
    limits = _by_advisers(ADVISER_LIMIT, state, seat, advisers)
    return counted, min([ADVISERS, *(held.do(held, state) for held in limits)])


def _by_advisers(hook: Hook[Any], state: State, seat: int, advisers: list[Card]) -> list[Held[Any]]:
    """Lists the powers that the seat would have by these advisers, and has by whatever else it holds."""
    found = [held for held in hook.owned(state, seat) if held.zone != "adviser"]
    powers = ((card, hook.of(card.slug)) for card in advisers if card.faceup)
    return found + [Held(power, "adviser", seat, card) for card, power in powers if power]


def ignores_limit(slug: str) -> bool:
    power = IGNORES_LIMIT.of(slug)
    return power is not None and power.do()


# -- goods and goals --------------------------------------------------------------------------------------------------


def goods(state: State, seat: int) -> int:
    """Counts relics and banners held (2.11e, 3.2e); the Reliquary counts for nobody (2.3g)."""
    return len(state.players[seat].relics) + sum(banner.holder == seat for banner in state.banners.values())


def holder_of(state: State, what: str) -> int | None:
    """Names the seat that holds the relic or banner."""
    if banner := state.banners.get(what):
        return banner.holder
    spot = state.where.get(what)
    return spot.at if spot and spot.zone == "relic" else None


def can_take(t: OathTable, seat: int, what: str) -> bool:
    """Tells whether the seat can take a relic (by slug) or a banner, by any means."""
    return not BAN_TAKE.forbids(t, seat, what)


# -- powers -----------------------------------------------------------------------------------------------------------


def banned(t: OathTable, seat: int, held: Held[Any], cost: Cost) -> bool:
    return BAN_POWER.forbids(t, seat, held, cost)


def in_region(slot: int) -> list[int]:
    region = REGION_OF[slot]
    return [s for s, r in REGION_OF.items() if r == region]

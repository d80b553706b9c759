"""What never changes during a game of A War of Whispers: the map, the councils, the cards, and the options agreed on."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec

import fixtures
from games.kernel.errors import Illegal
from games.kernel.values import OneASeat, SeatNumber

Empire = Literal["bear", "eagle", "elephant", "lion", "horse"]
Office = Literal["sheriff", "steward", "marshal", "chancellor"]
Symbol = Literal["city", "farm", "fort"]
Kind = Literal["banners", "cards", "attack", "change-seat"]
"""What an action of a seat does."""
Window = Literal["before_action", "attack_declare", "after_attack", "after_action"]
"""When cards can be played."""
Slot = Literal["devout", "dutiful", "affiliated", "unallied", "opposed"]
"""A space for a loyalty token."""

_CONSTANTS = fixtures.read("whispers", "constants")
EMPIRES = msgspec.convert(_CONSTANTS["turn_order"], tuple[Empire, ...])  # WOW-8.1b
OFFICES = msgspec.convert(_CONSTANTS["office_order"], tuple[Office, ...])  # WOW-8.1c
SYMBOLS: tuple[Symbol, ...] = ("city", "farm", "fort")
ROUNDS: int = _CONSTANTS["rounds"]
LIMITS: dict[str, int] = _CONSTANTS["limits"]
BANNERS: int = _CONSTANTS["components"]["banners_per_empire"]
AGENTS: int = _CONSTANTS["components"]["agents_per_organisation"]
MULTIPLIERS = msgspec.convert(
    {slot["slug"]: slot["multiplier"] for slot in fixtures.read("whispers", "loyalty-slots")["records"]}, dict[Slot, int]
)
SOCIETIES: tuple[str, ...] = tuple(society["slug"] for society in fixtures.read("whispers", "organisations")["records"])


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """What a group agrees on before the game."""

    agents_in_regions: bool = False
    """The advanced rule, WOW-18."""
    secrecy_bonus: bool = False
    """Variant, not in the rulebook: a point for each own loyalty token that is face down at the end."""
    distinct_devotion: bool = False
    """Variant, not in the rulebook: no two players are Devout to the same empire."""
    first_player: SeatNumber | None = None
    """The seat that begins; none: by lot (WOW-3.4a)."""
    societies: Annotated[list[str] | None, OneASeat(SOCIETIES)] = None
    """One a seat; none: in the order of the box (WOW-1.1c)."""
    map: dict[str, Any] | None = None
    """Another map, as JSON in the form of a map file; none: the reconstructed one."""


@dataclass(frozen=True, slots=True)
class Region:
    slug: str
    home: Empire
    city: int
    farm: int
    fort: int
    start: int

    @property
    def limit(self) -> int:
        """The most banners that may stay here at the end of a turn, more where there is a farm (WOW-12.1a, 12.1b, 12.1g)."""
        return LIMITS["garrison_with_farm"] if self.farm else LIMITS["garrison"]


@dataclass(frozen=True, slots=True)
class Action:
    slug: str
    kind: Kind
    amount: int
    per: Symbol | None
    group: int


@dataclass(frozen=True, slots=True)
class Seat:
    slug: str
    empire: Empire
    office: Office
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    slug: str
    empire: Empire
    effects: dict[str, tuple[Empire, ...]]
    """Effect → what else it costs: one empire's card more, or nothing (WOW-15.1c)."""


@dataclass(frozen=True, slots=True)
class Board:
    options: Options
    map_id: str
    regions: dict[str, Region]
    neighbours: dict[str, tuple[str, ...]]
    symbols: dict[Symbol, dict[str, int]]
    """Symbol → the regions that show it, and how often."""
    societies: tuple[str, ...]

    @property
    def reconstructed(self) -> bool:
        return self.map_id == str(_MAP["map_id"])


def _action(record: dict[str, Any]) -> Action:
    power = record["powers"][0]
    params = power.get("params", {})
    amount = params.get("add", params.get("draw", 0))
    return msgspec.convert(
        {
            "slug": record["slug"],
            "kind": power["kind"],
            "amount": amount,
            "per": params.get("per"),
            "group": params.get("group", 1),
        },
        Action,
    )


def _card(record: dict[str, Any]) -> Card:
    empire = record["empire"]
    effects = {}
    for power in record["powers"]:
        cost = dict(power["cost"])
        cost[empire] -= 1  # the card itself counts (WOW-15.3c)
        effects[power["effect"]] = tuple(other for other, n in cost.items() for _ in range(n))
    return msgspec.convert({"slug": record["slug"], "empire": empire, "effects": effects}, Card)


ACTIONS: dict[str, Action] = {r["slug"]: _action(r) for r in fixtures.read("whispers", "actions")["records"]}
SEATS: dict[str, Seat] = {
    r["slug"]: msgspec.convert({**r, "actions": [power["action"] for power in r["powers"]]}, Seat)
    for r in sorted(fixtures.read("whispers", "seats")["records"], key=lambda r: (EMPIRES.index(r["empire"]), r["order"]))
}
COUNCILS: dict[Empire, tuple[str, ...]] = {
    empire: tuple(seat.slug for seat in SEATS.values() if seat.empire == empire) for empire in EMPIRES
}
FROM_SEAT: dict[str, tuple[str, ...]] = {
    seat: council[place:] for council in COUNCILS.values() for place, seat in enumerate(council)
}
"""Seat → itself and those to the right of it in its council."""
CARDS: dict[str, Card] = {r["slug"]: _card(r) for r in fixtures.read("whispers", "cards")["records"]}
WINDOWS = msgspec.convert(
    {r["slug"]: r["powers"][0]["windows"] for r in fixtures.read("whispers", "effects")["records"]},
    dict[str, tuple[Window, ...]],
)
"""Effect → when it can be played."""
_MAP = fixtures.read("whispers", "map")


def board(options: Options, seats: int) -> Board:
    societies = tuple(options.societies or SOCIETIES[:seats])
    if len(societies) != seats or len(set(societies)) != seats or not set(societies) <= set(SOCIETIES):
        raise Illegal(
            "bad_options",
            f"societies: {seats} different ones of {', '.join(SOCIETIES)}.",
            law=("WOW-1.1c",),
            at="/options/societies",
        )
    if options.first_player is not None and not 0 <= options.first_player < seats:
        raise Illegal(
            "bad_options", f"first_player: a seat from 0 to {seats - 1}.", law=("WOW-3.4a",), at="/options/first_player"
        )
    if options.map is None:
        map_id, borders = _MAP["map_id"], _MAP["adjacency"]
        regions, symbols = laid_out(_REGIONS), _SYMBOLS
    else:
        map_file = read_map(options.map)
        map_id, borders = map_file.map_id, map_file.adjacency
        regions = laid_out([msgspec.to_builtins(region) for region in map_file.regions])
        symbols = shown(regions)
    neighbours: dict[str, list[str]] = {region: [] for region in regions}
    for one, other in borders:
        neighbours[one].append(other)
        neighbours[other].append(one)
    beside = {region: tuple(sorted(others)) for region, others in neighbours.items()}
    return Board(options, map_id, regions, beside, symbols, societies)


def laid_out(records: list[dict[str, Any]]) -> dict[str, Region]:
    return {
        r["slug"]: Region(
            r["slug"], r["home"], r["symbols"]["city"], r["symbols"]["farm"], r["symbols"]["fort"], r["banners_at_start"]
        )
        for r in records
    }


def shown(regions: dict[str, Region]) -> dict[Symbol, dict[str, int]]:
    """Counts each symbol in the regions that show it."""
    return {symbol: {r.slug: n for r in regions.values() if (n := getattr(r, symbol))} for symbol in SYMBOLS}


_REGIONS = fixtures.read("whispers", "regions")["records"]
_SYMBOLS = shown(laid_out(_REGIONS))


class Symbols(msgspec.Struct):
    city: int = 0
    farm: int = 0
    fort: int = 0


class MapRegion(msgspec.Struct):
    home: str
    symbols: Symbols
    banners_at_start: int
    center: tuple[float, float]
    slug: str = ""
    id: str = ""
    polygon: list[tuple[float, float]] | None = None


class MapFile(msgspec.Struct):
    """A map of one's own: regions named by `slug` (or `id`), every land border once."""

    regions: list[MapRegion]
    adjacency: list[tuple[str, str]]
    map_id: str = "own"
    meta: dict[str, Any] = {}


def read_map(given: dict[str, Any]) -> MapFile:
    """Reads a map and checks it; every refusal points at the fault."""
    try:
        map_file = msgspec.convert(given, MapFile)
    except msgspec.ValidationError as error:
        raise _broken(str(error)) from error
    map_file.map_id = map_file.meta.get("map_id", map_file.map_id)
    for i, region in enumerate(map_file.regions):
        region.slug = region.slug or region.id
        if not region.slug or ":" in region.slug:
            raise _broken("a region needs a slug without a colon", f"/regions/{i}/slug")
        if region.home not in EMPIRES:
            raise _broken(f"home is one of {', '.join(EMPIRES)}, not {region.home!r}", f"/regions/{i}/home")
        counts = (region.banners_at_start, region.symbols.city, region.symbols.farm, region.symbols.fort)
        if min(counts) < 0:
            raise _broken("counts cannot be negative", f"/regions/{i}")
    slugs = [region.slug for region in map_file.regions]
    if len(set(slugs)) != len(slugs):
        twice = next(slug for slug in slugs if slugs.count(slug) > 1)
        raise _broken(f"region {twice} stands there twice", "/regions")
    for empire in EMPIRES:
        homes = [region for region in map_file.regions if region.home == empire]
        if not homes:
            raise _broken(f"the {empire} empire has no home region", "/regions")
        if sum(region.banners_at_start for region in homes) > BANNERS:
            raise _broken(f"the {empire} empire starts with more than its {BANNERS} banners", "/regions")
    _check_borders(map_file.adjacency, slugs)
    return map_file


def _check_borders(borders: list[tuple[str, str]], slugs: list[str]) -> None:
    seen: set[frozenset[str]] = set()
    for i, (one, other) in enumerate(borders):
        pair = frozenset((one, other))
        if unknown := pair - set(slugs):
            raise _broken(f"there is no region {min(unknown)}", f"/adjacency/{i}")
        if len(pair) == 1:
            raise _broken(f"{one} cannot border itself", f"/adjacency/{i}")
        if pair in seen:
            raise _broken(f"the border of {one} and {other} is listed twice", f"/adjacency/{i}")
        seen.add(pair)
    reached, frontier = {slugs[0]}, [slugs[0]]
    while frontier:
        here = frontier.pop()
        for pair in seen:
            if here in pair:
                (there,) = pair - {here}
                if there not in reached:
                    reached.add(there)
                    frontier.append(there)
    if cut_off := set(slugs) - reached:
        raise _broken(f"{min(cut_off)} cannot be reached from {slugs[0]} by land", "/adjacency")


def _broken(why: str, at: str = "") -> Illegal:
    return Illegal("bad_map", f"Map: {why}.", law=("WOW-4.1a",), at=f"/options/map{at}")

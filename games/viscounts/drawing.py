"""The board of Viscounts as it is drawn: the ground of the ring, what stands on it and lies beside it, the castle."""

from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

from msgspec import Struct

import fixtures
from games.viscounts import ring
from games.viscounts.cards import BUILDINGS, GAME, ICONS, LETTERS, Card, Line, Sign, cards, icons_said, signs, words

Half = tuple[str, str]


class Mark(Struct, frozen=True):
    """A glyph or a text where it is drawn. Numbers are texts: as they stand they are written into the page, in any language."""

    glyph: str
    text: str
    x: str
    y: str
    size: str


class Pawn(Struct, frozen=True):
    """Something of a seat: its sign at a point, with a number on it or none."""

    x: str
    y: str
    seat: int
    colour: str
    name: str
    text: str = ""


class Ground(Struct, frozen=True):
    """What never changes of a Segment on its place of the ring."""

    place: int
    slug: str
    land: str
    river: str


class Town(Struct, frozen=True):
    slug: str
    said: str
    x: str
    y: str
    inner: bool
    number: int | None
    marks: list[Mark]
    pawns: list[Pawn]


class Site(Struct, frozen=True):
    things: str
    said: str
    x: str
    y: str
    marks: list[Mark]
    building: str
    letter: str
    owner: Pawn | None


class Way(Struct, frozen=True):
    """A Link: two halves, each with the colour of its owner, if it is complete."""

    slug: str
    said: str
    x: str
    y: str
    halves: tuple[Half, Half]
    complete: bool
    marks: list[Mark]


class Plaque(Struct, frozen=True):
    """A card beside its Segment, in short."""

    thing: str
    kind: str
    x: str
    y: str
    name: str
    cost: int
    count: int
    suit: str
    icons: list[Mark]
    effect: list[Mark]
    printed: bool
    sure: bool
    said: str


class Segment(Struct, frozen=True):
    """What stands on a Segment, and lies beside it."""

    slug: str
    ways: list[Way]
    sites: list[Site]
    towns: list[Town]
    plaques: list[Plaque]


class Part(Struct, frozen=True):
    """A section of a tier of the castle."""

    things: str
    said: str
    path: str
    effect: list[Mark]
    workers: list[Pawn]


class Castle(Struct, frozen=True):
    tier_1: list[Part]
    tier_2: list[Part]
    top: Part


_WIDE = 0.54
"""How wide a character is, by the size of the text."""


def written(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def laid(signs: list[Sign], centre: ring.Point, size: float, *, left: bool = False) -> list[Mark]:
    """Lays signs beside each other, around a point or on from it."""
    widths = [(size if sign.glyph else 0) + _WIDE * size * len(sign.text) for sign in signs]
    gap = size * 0.14
    whole = sum(widths) + gap * (len(signs) - 1)
    x, y = centre
    x -= 0 if left else whole / 2
    marks = []
    for sign, width in zip(signs, widths, strict=True):
        text = width - (size if sign.glyph else 0)
        if sign.text:
            marks.append(Mark("", sign.text, written(x + text / 2), written(y + size * 0.33), written(size)))
        if sign.glyph:
            marks.append(Mark(sign.glyph, "", written(x + text), written(y - size / 2), written(size)))
        x += width + gap
    return marks


def exchange(power: dict[str, Any]) -> list[Sign]:
    """Draws the exchange of an outer space."""
    kind = power["type"]
    gives = power["effects"][0]["what"] if kind == "resource" else kind
    return [Sign("trade", str(power["trade_icons"])), Sign("", "›"), Sign(gives)]


# -- what the facts say of the board --------------------------------------------------------------------------------


class Seats(Struct, frozen=True):
    """Who sits at the table, and how they are drawn."""

    names: tuple[str, ...]
    colours: tuple[str, ...]

    def pawn(self, seat: int, at: ring.Point, text: str = "") -> Pawn:
        return Pawn(written(at[0]), written(at[1]), seat, self.colours[seat], self.names[seat], text)


class Standing(Struct, frozen=True):
    """What stands on the board now, or on a part of it."""

    viscounts: tuple[tuple[str, int], ...] = ()
    """Space and seat."""
    buildings: tuple[tuple[str, int, str], ...] = ()
    """Spot, whose it is, and of which type."""

    def at(self, space: str) -> list[int]:
        return [seat for there, seat in self.viscounts if there == space]

    def on(self, spot: str) -> tuple[int, str] | None:
        return next(((owner, kind) for there, owner, kind in self.buildings if there == spot), None)

    def narrowed(self, segment: str, spots: set[str]) -> "Standing":
        """Gives what stands on a Segment and on these Spots."""
        return Standing(
            tuple(one for one in self.viscounts if one[0].startswith(f"{segment}-")),
            tuple(one for one in self.buildings if one[0] in spots),
        )


class Pile(Struct, frozen=True):
    """A pile beside a Segment: its top card, or None where only the printed one is left."""

    thing: str
    top: str | None
    count: int


_INNER = [Sign("noble"), Sign("", "/"), Sign("cleric")]
"""What is done on an inner space."""
NEXT = "next-segment-"


@cache
def records(name: str) -> dict[str, fixtures.Record]:
    return {record["slug"]: record for record in fixtures.read(GAME, name)["records"]}


@cache
def of_segment(name: str, segment: str, face: str = "") -> tuple[fixtures.Record, ...]:
    """Lists the spaces, Spots or Links of a Segment, in their order."""
    found = [
        record for record in records(name).values() if record["segment"] == segment and record.get("face", "") in ("", face)
    ]
    return tuple(sorted(found, key=lambda record: str(record["slug"])) if name != "spaces" else found)


def segment_name(slug: str) -> str:
    first, second = slug.split("-")[1:]
    return f"{first}–{second}"


def space_name(slug: str) -> str:
    """Names a space by its red number, an inner one by those of its Segment."""
    record = records("spaces")[slug]
    number = record["start_number"]
    return f"space {number}" if number else f"inner space {segment_name(record['segment'])}"


@cache
def ground(place: int, segment: str, face: str) -> Ground:
    spots = of_segment("sites", segment, face)
    drawn = ring.places(len(spots))[place]
    left = sum(spot["river_side"] == "left" for spot in spots)
    return Ground(place, segment, drawn.land, drawn.river[left])


def town(space: fixtures.Record, at: ring.Point, now: Standing, seats: Seats) -> Town:
    inner = space["position"] == "inner"
    there = now.at(space["slug"])
    first = at[0] - (len(there) - 1) * 15
    signs = _INNER if inner else exchange(space["powers"][0])
    return Town(
        slug=space["slug"],
        said=f"{space_name(space['slug'])}: {trade_said(space)}",
        x=written(at[0]),
        y=written(at[1]),
        inner=inner,
        number=space["start_number"],
        marks=laid(signs, (at[0], at[1] - 8), 19),
        pawns=[seats.pawn(seat, (round(first + n * 30, 1), at[1] + 21)) for n, seat in enumerate(there)],
    )


@cache
def arrows(spots: int) -> list[str]:
    """Draws where the arrows of all Segments lead."""
    return [path for place in ring.places(spots) for path in place.arrows]


def trade_said(space: fixtures.Record) -> str:
    """Says what is exchanged on a space."""
    if not space["powers"]:
        return "Place Workers or Transcribe"
    power = space["powers"][0]
    n = power["trade_icons"]
    return f"{n} Merchant{'' if n == 1 else 's'} for: {words(power['effects'])}"


def site(spot: fixtures.Record, at: ring.Spot, now: Standing, seats: Seats) -> Site:
    x, y = at.at
    effects = spot["powers"][0]["effects"]
    built = now.on(spot["slug"])
    owner, kind = built or (None, "")
    said = f"{BUILDINGS[kind]} of {seats.names[owner]}" if owner is not None else words(effects)
    return Site(
        things=spot["slug"],
        said=said,
        x=written(x),
        y=written(y),
        marks=[] if built else laid(signs(effects), (x, y), 24),
        building=kind,
        letter=LETTERS.get(kind, ""),
        owner=None if owner is None else seats.pawn(owner, (x + 20, y + 20)),
    )


def ways(segment: str, following: str, face: str, place: int, now: Standing, seats: Seats) -> list[Way]:
    """Draws the Links of a Segment; the last leads to the next one."""
    spots = of_segment("sites", segment, face)
    by_id = {spot["id"]: (n, spot["slug"]) for n, spot in enumerate(spots)}
    beyond = of_segment("sites", following, face)[0]["slug"]
    drawn, found = ring.places(len(spots))[place], []
    for link in of_segment("links", segment, face):
        n, start = by_id[link["from"]]
        end = beyond if link["to"].startswith(NEXT) else by_id[link["to"]][1]
        owners = [(now.on(spot) or (None,))[0] for spot in (start, end)]
        complete = None not in owners
        colours = [seats.colours[owner] if complete and owner is not None else "" for owner in owners]
        effects, at = link["powers"][0]["effects"], drawn.spots[n]
        found.append(
            Way(
                slug=link["slug"],
                said=words(effects),
                x=written(at.link[0]),
                y=written(at.link[1]),
                halves=((at.halves[0], colours[0]), (at.halves[1], colours[1])),
                complete=complete,
                marks=laid(signs(effects), at.link, 15),
            )
        )
    return found


def plaque(pile: Pile, segment: fixtures.Record, at: ring.Point) -> Plaque:
    """Draws the top of a pile, or what is printed below it."""
    kind = "townsfolk" if "townsfolk" in pile.thing else "manuscript"
    card = cards()[pile.top] if pile.top else printed(segment["slug"], kind)
    x, y = at
    return Plaque(
        thing=f"{pile.thing} {card.slug}",
        kind=kind,
        x=written(x),
        y=written(y),
        name=card.name,
        cost=card.cost,
        count=pile.count,
        suit=card.suit,
        icons=laid([Sign(icon) for icon in card.icons], (x + 50, y + 53), 24, left=True),
        effect=laid(card.effect, (x + (158 if kind == "townsfolk" else 50), y + 53), 24, left=True),
        printed=pile.top is None,
        sure=card.sure,
        said="; ".join(f"{line.when}: {line.does}" for line in (*card.lines, *card.hired)),
    )


@cache
def printed(slug: str, kind: str) -> Card:
    """Gives the card that is printed on a Segment, below a pile."""
    segment = records("segments")[slug]
    power = next(power for power in segment["powers"] if power["kind"] == f"fallback_{kind}")
    icons = power.get("icons") or {}
    does = words(power["effects"])
    line = (
        Line("On dismissing", f"{does}; it is never hired")
        if kind == "townsfolk"
        else Line("At once", f"{does}; it is never taken")
    )
    return Card(
        slug=segment["slug"],
        name="Printed on the board",
        kind=kind,
        cost=power["cost"],
        icons=[icon for icon in ICONS for _ in range(icons.get(icon, 0))],
        said=icons_said(icons),
        effect=signs(power["effects"]),
        lines=[line],
        hired=[],
        suit="",
        sure=not segment["reconstructed"],
    )


def segment(place: int, slug: str, following: str, face: str, now: Standing, piles: tuple[Pile, ...], seats: Seats) -> Segment:
    """Draws what is on a Segment and beside it."""
    spots = {spot["slug"] for each in (slug, following) for spot in of_segment("sites", each, face)}
    return _segment(place, slug, following, face, now.narrowed(slug, spots), piles, seats)


@lru_cache(512)
def _segment(place: int, slug: str, following: str, face: str, now: Standing, piles: tuple[Pile, ...], seats: Seats) -> Segment:
    spots = of_segment("sites", slug, face)
    drawn, record = ring.places(len(spots))[place], records("segments")[slug]
    beside = zip(piles, (drawn.townsfolk, drawn.manuscript), strict=False)  # in the catalogue there are none
    return Segment(
        slug=slug,
        ways=ways(slug, following, face, place, now, seats),
        sites=[site(spot, at, now, seats) for spot, at in zip(spots, drawn.spots, strict=True)],
        towns=[town(space, drawn.spaces[space["position"]], now, seats) for space in of_segment("spaces", slug)],
        plaques=[plaque(pile, record, at) for pile, at in beside],
    )


Workers = tuple[int, ...]
"""How many each seat has."""


@lru_cache(256)
def castle(offset: int, tier_1: tuple[Workers, ...], tier_2: tuple[Workers, ...], top: Workers, seats: Seats) -> Castle:
    """Draws the castle: its Sections clockwise, the first of them at the place `offset` of the ring."""
    ones, twos = [], []
    for index, record in enumerate(sections()):
        place = (index + offset) % ring.PLACES
        drawn, effects = ring.sections()[place], record["powers"][0]["effects"]
        name = section_name(record)
        outer, inner = tier_1[index], tier_2[index]
        ones.append(Part(f"{record['slug']}-outer", f"{name}, tier 1", drawn.tier_1, [], _stand(1, place, outer, seats)))
        twos.append(
            Part(
                record["slug"], f"{name}, tier 2", drawn.tier_2, _around(signs(effects), drawn), _stand(2, place, inner, seats)
            )
        )
    x, y = ring.point(0, 0)
    circle = f"M{x - ring.TOP} {y}a{ring.TOP} {ring.TOP} 0 1 1 {2 * ring.TOP} 0a{ring.TOP} {ring.TOP} 0 1 1 {-2 * ring.TOP} 0Z"
    effect = [] if any(top) else laid([Sign("any_resource")], (x, y), 30)
    return Castle(ones, twos, Part("castle-top", "tier 3", circle, effect, _stand(3, 0, top, seats)))


def _around(drawn: list[Sign], section: ring.Section) -> list[Mark]:
    """Lays up to three signs along a Section of the castle."""
    at = section.effect[1:2] if len(drawn) == 1 else section.effect
    if len(drawn) == 2:
        at = [(round((a[0] + b[0]) / 2, 1), round((a[1] + b[1]) / 2, 1)) for a, b in pairwise(section.effect)]
    return [mark for sign, point in zip(drawn, at, strict=True) for mark in laid([sign], point, 23)]


def _stand(tier: int, place: int, workers: Workers, seats: Seats) -> list[Pawn]:
    there = [(seat, n) for seat, n in enumerate(workers) if n]
    at = ring.standing(tier, place, len(there))
    return [seats.pawn(seat, point, str(n)) for (seat, n), point in zip(there, at, strict=True)]


@cache
def sections() -> tuple[fixtures.Record, ...]:
    """Lists the five Sections of tier 2 clockwise."""
    found = [record for record in records("castle-sections").values() if record["index"] is not None]
    return tuple(sorted(found, key=lambda record: int(record["index"])))


def section_name(record: fixtures.Record) -> str:
    return words(record["powers"][0]["effects"])

"""The board of Viscounts: the ring around the castle, the cards beside it, and what lies before each player."""

from functools import cache, lru_cache
from typing import Any

from msgspec import Struct

import fixtures
from games.viscounts import drawing, ring
from games.viscounts.cards import (
    ACTIONS,
    BUILDINGS,
    GAME,
    ICONS,
    LETTERS,
    Card,
    Sign,
    cards,
    columns,
    good,
    icons_said,
    signs,
    words,
)
from games.viscounts.drawing import NEXT, Castle, Ground, Pile, Seats, Segment, Standing, Workers

Seen = dict[str, Any]
SEAT_COLOURS = ("red", "blue", "yellow", "purple")
RIBBONS = ("grey", "yellow", "black", "blue")
_PAPERS = (
    ("debts", "debt", "unpaid Debt"),
    ("paid", "paid", "paid Debt"),
    ("deeds", "deed", "acquired Deed"),
    ("approved", "approved", "approved Deed"),
)


class Chip(Struct, frozen=True):
    """So many of something."""

    glyph: str
    count: int
    said: str


class Column(Struct, frozen=True):
    slug: str
    building: str
    letter: str
    built: bool
    signs: list[Sign]
    does: str


class Step(Struct, frozen=True):
    """A space of the track."""

    number: int
    above: list[Sign]
    below: list[Sign]
    corruption: bool
    virtue: bool


class Field(Struct, frozen=True):
    """A card space of the row: a card, or what is printed there."""

    number: int
    card: Card | None
    printed: list[str]
    said: str


class Ribbon(Struct, frozen=True):
    colour: str
    cards: list[Card]


class Player(Struct, frozen=True):
    number: int
    name: str
    colour: str
    ai: str
    """What the solo opponent goes for; empty for everybody else."""
    tags: list[str]
    at: str
    goods: list[Chip]
    icons: list[Chip]
    """The icons that count for its actions now."""
    papers: list[Chip]
    piles: list[Chip]
    row: list[Field]
    criminals: int
    track: list[Step]
    columns: list[Column]
    ribbons: list[Ribbon]
    favours: list[Card]
    leads: bool
    card: Card | None
    discard: list[str]
    destroyed: list[str]
    hand: list[Card] | None
    first_cards: list[Card]
    """In the set-up: the cards of the first draw pile, which all know until they are shuffled."""
    sure: bool


class Pair(Struct, frozen=True):
    """A Player Card with its Hero, on offer in the set-up."""

    card: Card
    hero: Card
    start: str
    goods: list[Chip]


class Stall(Struct, frozen=True):
    """What lies beside a Segment, to read."""

    slug: str
    name: str
    townsfolk: Card
    townsfolk_things: str
    townsfolk_left: str
    manuscript: Card
    manuscript_things: str
    manuscript_left: str


class Common(Struct, frozen=True):
    """A card of the whole table: what it is, who has it or what lies on it."""

    thing: str
    name: str
    signs: list[Sign]
    suit: str
    now: str
    about: str


class InWords(Struct, frozen=True):
    """A Segment in words."""

    slug: str
    name: str
    spaces: list[tuple[str, str]]
    spots: list[tuple[str, str]]
    links: list[tuple[str, str]]
    castle: list[tuple[str, str]]


class Drawn(Struct, frozen=True):
    """The ring and the castle, drawn and in words."""

    width: int
    height: int
    grounds: list[Ground]
    arrows: list[str]
    segments: list[Segment]
    castle: Castle
    sure: bool
    words: list[InWords]


class Layout(Struct, frozen=True):
    ring: Drawn
    pairs: list[Pair]
    stalls: list[Stall]
    commons: list[Common]
    players: list[Player]
    notes: list[str]


def board(view: Seen, names: list[str]) -> tuple[Layout, list[str]]:
    called = [*names, *(ai_name(player["ai"]) for player in view["players"] if player["ai"])]
    seats = Seats(tuple(called), SEAT_COLOURS[: len(called)])
    order: list[str] = view["ring"]
    following = dict(zip(order, [*order[1:], *order[:1]], strict=True))
    face = _face(view)
    now = _standing(view)
    drawn = Drawn(
        width=ring.WIDTH,
        height=ring.HEIGHT,
        grounds=[drawing.ground(place, slug, face) for place, slug in enumerate(order)],
        arrows=drawing.arrows(len(drawing.of_segment("sites", order[0], face))),
        segments=[
            drawing.segment(place, slug, following[slug], face, now, _piles(view, slug), seats)
            for place, slug in enumerate(order)
        ],
        castle=_castle(view, seats),
        sure=face == "3-4",
        words=[_in_words(place, slug, face, view, now, seats) for place, slug in enumerate(order)],
    )
    return Layout(
        ring=drawn,
        pairs=[_pair(pair) for pair in view["pairs"]],
        stalls=[_stall(view, slug) for slug in order],
        commons=_commons(view, called),
        players=[_player(who, view, called) for who in range(len(called))],
        notes=notes(view),
    ), list(SEAT_COLOURS)[: len(names)]


def _face(view: Seen) -> str:
    """Says for how many players the side of the Segments is that lies up."""
    return "1-2" if next(iter(view["sites"])).startswith("face-1-2") else "3-4"


def opponents(view: Seen) -> list[tuple[str, dict[str, float]]]:
    """Names the solo opponent, with what its points are made of in the end."""
    scored = zip(view["players"], view["points"] or (), strict=False)
    return [(ai_name(player["ai"]), points) for player, points in scored if player["ai"]]


@cache
def ai_name(slug: str) -> str:
    name: str = _ai(slug)["names"]["en"]
    return name


@cache
def _ai(slug: str) -> fixtures.Record:
    return next(record for record in fixtures.read(GAME, "ai-boards")["records"] if record["slug"] == slug)


def _standing(view: Seen) -> Standing:
    return Standing(
        tuple((player["space"], who) for who, player in enumerate(view["players"]) if player["space"]),
        tuple((site, built["owner"], built["building"]) for site, built in view["sites"].items() if built),
    )


def _piles(view: Seen, segment: str) -> tuple[Pile, Pile]:
    now = view["segments"][segment]
    return (
        Pile(f"townsfolk-{segment}", now["townsfolk"], now["townsfolk_count"]),
        Pile(f"manuscript-{segment}", now["manuscript"], now["manuscript_count"]),
    )


def _castle(view: Seen, seats: Seats) -> Castle:
    tier_1, tier_2 = (tuple(tuple(section[tier]) for section in view["castle"]) for tier in ("tier1", "tier2"))
    return drawing.castle(view["facing"], tier_1, tier_2, tuple(view["tier3"]), seats)


# -- beside the ring ------------------------------------------------------------------------------------------------


def _stall(view: Seen, slug: str) -> Stall:
    now = view["segments"][slug]
    people, texts = _piles(view, slug)
    person = cards()[people.top] if people.top else drawing.printed(slug, "townsfolk")
    text = cards()[texts.top] if texts.top else drawing.printed(slug, "manuscript")
    return Stall(
        slug=slug,
        name=f"Segment {drawing.segment_name(slug)}",
        townsfolk=person,
        townsfolk_things=f"{people.thing} {person.slug}",
        townsfolk_left=_left(now["townsfolk_count"]),
        manuscript=text,
        manuscript_things=f"{texts.thing} {text.slug}",
        manuscript_left=_left(now["manuscript_count"]),
    )


def _left(count: int) -> str:
    return f"{count} left" if count else "printed on the board: the pile is empty"


def _pair(pair: Seen) -> Pair:
    record = next(record for record in fixtures.read(GAME, "player-cards")["records"] if record["slug"] == pair["card"])
    goods = {"silver": record["silver"], **record["resources"], "debt": record["debts"], "deed": record["deeds"]}
    return Pair(
        card=cards()[pair["card"]],
        hero=cards()[pair["hero"]],
        start=drawing.space_name(record["start_space"]),
        goods=[Chip(what, n, good(what, n)) for what, n in goods.items() if n],
    )


def _commons(view: Seen, names: list[str]) -> list[Common]:
    found = []
    for record in fixtures.read(GAME, "end-cards")["records"]:
        paper = record["pile"]
        left = view["papers"].get(paper)
        now = "revealed" if left == 0 else f"{good(paper, left)} on it" if left else "counted out after the set-up"
        counted = "approved Deeds" if record["counts_at_end"] == "approved_deeds" else "paid Debts"
        first, *rest = record["vp"] if len(names) > 2 else record["vp_below_three_players"]
        about = f"revealed, the most {counted} bring {first} VP, then {' and '.join(map(str, rest))}"
        found.append(Common(f"{record['slug']} {paper}", record["names"]["en"], [Sign(paper)], "", now, about))
    for record in fixtures.read(GAME, "church-favours")["records"]:
        ribbon = record["suit"]
        holder = next((who for who, player in enumerate(view["players"]) if ribbon in player["favours"]), None)
        icons: dict[str, int] = record["powers"][0]["icons"]
        drawn = [Sign(icon) for icon, n in icons.items() for _ in range(n)]
        name = f"{ribbon.capitalize()} Cleric Bonus Card"
        found.append(
            Common(record["slug"], name, drawn, ribbon, _held(holder, names), f"{icons_said(icons)} for its owner, 3 VP")
        )
    leader = fixtures.read(GAME, "castle-leader")["records"][0]
    held = _held(view["leader"], names)
    found.append(Common(leader["slug"], leader["names"]["en"], [Sign("castle")], "", held, "hand limit 1 higher, 5 VP"))
    return found


def _held(who: int | None, names: list[str]) -> str:
    return "nobody’s yet" if who is None else f"held by {names[who]}"


def notes(view: Seen) -> list[str]:
    """Says what of this table is reconstructed, or read from a single picture."""
    found = []
    if _face(view) == "1-2":
        found.append("The side of the Segments for 1 and 2 players is pictured nowhere; its Spots and Links are reconstructed.")
    found.append(_unsure_cards())
    for player in view["players"]:
        if player["ai"]:
            board = "this board" if _ai(player["ai"])["reconstructed"] else "columns 4 to 9 of this board"
            found.append(f"Of the solo material most Schemes and {board} are reconstructed.")
    if numbers := [str(space["start_number"]) for space in _records("spaces") if space["confidence"] == "medium"]:
        found.append(f"The exchanges of spaces {', '.join(numbers)} are read from few pictures; another one shows others.")
    return found


@cache
def _unsure_cards() -> str:
    """Counts the cards that are reconstructed."""
    manuscripts, unsure = _records("manuscripts"), [record for record in _records("manuscripts") if record["reconstructed"]]
    made = ", ".join(str(record["number"]) for record in _records("player-cards") if record["reconstructed"])
    counted = f"{len(unsure)} of the {len(manuscripts)} Manuscripts and the Player Cards {made}"
    return f"{counted} are reconstructed; each such card says so."


def _records(name: str) -> list[fixtures.Record]:
    return list(drawing.records(name).values())


# -- before a player ------------------------------------------------------------------------------------------------


def _player(who: int, view: Seen, names: list[str]) -> Player:
    player = view["players"][who]
    ai: str = player["ai"] or ""
    known = cards()
    tags = [text for text, is_so in _tags(who, view) if is_so]
    owned = [known[slug] for slug in player["manuscripts"]]
    ribbons = [Ribbon(ribbon, [card for card in owned if card.suit == ribbon]) for ribbon in RIBBONS]
    return Player(
        number=who,
        name=names[who],
        colour=SEAT_COLOURS[who],
        ai=ACTIONS.get(_ai(ai)["primary_focus"], "flip Debts and Deeds") if ai else "",
        tags=tags,
        at=drawing.space_name(player["space"]) if player["space"] else "",
        goods=[Chip(what, n, good(what, n)) for what, n in player["goods"].items()],
        icons=_icons(player, ai),
        papers=[Chip(glyph, player[key], some(player[key], said)) for key, glyph, said in _PAPERS],
        piles=_pile_chips(player, view, ai),
        row=_row(player["row"], ai),
        criminals=player["criminals"],
        track=_track(player, ai),
        columns=[
            Column(each.slug, each.building, LETTERS[each.building], each.slug in player["emptied"], each.signs, each.does)
            for each in columns(ai)
        ],
        ribbons=[ribbon for ribbon in ribbons if ribbon.cards],
        favours=[known[f"church-favour-{ribbon}"] for ribbon in player["favours"]],
        leads=view["leader"] == who,
        card=known[player["card"]] if player["card"] else None,
        discard=[known[slug].name for slug in player["discard"]],
        destroyed=[known[slug].name for slug in player["destroyed"]],
        hand=[known[slug] for slug in player["hand"]] if "hand" in player and not view["pairs"] else None,
        first_cards=[known[slug] for slug in player.get("first_cards", ()) if player["card"]],
        sure=not (ai and _ai(ai)["reconstructed"]),
    )


def _icons(player: Seen, ai: str) -> list[Chip]:
    """Counts the icons of the row, the uncovered columns and the Cleric Bonus Cards (VIS-6.0.1e)."""
    found: list[str] = []
    for slug, printed in zip(player["row"], _printed_icons(ai), strict=True):
        found += cards()[slug].icons if slug else printed
    for column in columns(ai):
        if column.slug in player["emptied"]:
            found += column.icons
    for ribbon in player["favours"]:
        found += cards()[f"church-favour-{ribbon}"].icons
    return [Chip(icon, n, icons_said({icon: n})) for icon in ICONS if (n := found.count(icon))]


def _tags(who: int, view: Seen) -> list[tuple[str, bool]]:
    return [
        ("chooses" if view["pairs"] else "takes a turn", view["active"] == who),
        ("start player", view["first"] == who),
        ("Castle Leader", view["leader"] == who),
    ]


def _pile_chips(player: Seen, view: Seen, ai: str) -> list[Chip]:
    draw, discard = player["draw_count"], len(player["discard"])
    kind = "Scheme" if ai else "card"
    chips = [
        Chip("workers", player["workers"], f"{some(player['workers'], 'Worker')} left"),
        Chip("draw", draw, f"{some(draw, kind)} to draw"),
        Chip("discard", discard, f"{some(discard, kind)} discarded"),
    ]
    if ai:
        return [*chips, Chip("scheme", view["future"], f"{some(view['future'], 'Future Scheme')} left")]
    return [*chips, Chip("hand", player["hand_count"], f"{some(player['hand_count'], 'card')} in hand")]


def some(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"


def _row(row: list[str | None], ai: str) -> list[Field]:
    fields = []
    for n, (slug, printed) in enumerate(zip(row, _printed_icons(ai), strict=True), 1):
        fields.append(
            Field(n, cards()[slug] if slug else None, list(printed), icons_said({i: printed.count(i) for i in printed}))
        )
    return fields


@cache
def _printed_icons(ai: str) -> tuple[tuple[str, ...], ...]:
    """Lists the icons printed on the spaces of the row."""
    if ai:
        headers = _ai(ai)["row_printed_headers"]
        return tuple(tuple(headers[str(n)] or ()) for n in range(1, 4))
    spaces = fixtures.read(GAME, "player-board")["row"]["starting_icons"]
    return tuple(tuple(icon for icon, n in space["icons"].items() for _ in range(n)) for space in spaces)


def _track(player: Seen, ai: str) -> list[Step]:
    own = {reward["position"]: reward["ai_active"] for reward in _ai(ai)["track"]} if ai else {}
    return [
        Step(
            number=at,
            above=signs(own.get(at) or power["active_player"]),
            below=_below(power["other_players"]),
            corruption=player["corruption"] == at,
            virtue=player["virtue"] == at,
        )
        for at, power in _track_powers()
    ]


@cache
def _track_powers() -> tuple[tuple[int, Seen], ...]:
    records = sorted(fixtures.read(GAME, "track-spaces")["records"], key=lambda record: int(record["position"]))
    return tuple((record["position"], record["powers"][0]) for record in records)


def _below(others: Seen) -> list[Sign]:
    """Draws what the others get in a collision, with its condition."""
    condition = others["condition"] or {}
    if condition.get("criminal_icons_min"):
        return [Sign("criminal", "1+"), *signs(others["effects"])]
    if "criminal_icons_max" in condition:
        return [Sign("criminal", "0"), *signs(others["effects"])]
    return signs(others["effects"])


# -- the board in words ---------------------------------------------------------------------------------------------


def _in_words(place: int, slug: str, face: str, view: Seen, now: Standing, seats: Seats) -> InWords:
    index = (place - view["facing"]) % ring.PLACES
    section = view["castle"][index]
    spots = {spot["slug"] for spot in drawing.of_segment("sites", slug, face)}
    return _said(slug, face, index, tuple(section["tier1"]), tuple(section["tier2"]), now.narrowed(slug, spots), seats)


@lru_cache(512)
def _said(slug: str, face: str, section: int, tier_1: Workers, tier_2: Workers, now: Standing, seats: Seats) -> InWords:
    """Says what is on a Segment and in the Section of the castle beside it."""
    spots = drawing.of_segment("sites", slug, face)
    number = {spot["id"]: spot["order"] for spot in spots}
    links = []
    for link in drawing.of_segment("links", slug, face):
        to = "the next Segment" if link["to"].startswith(NEXT) else f"Spot {number[link['to']]}"
        links.append((f"Spot {number[link['from']]} to {to}", words(link["powers"][0]["effects"])))
    return InWords(
        slug=slug,
        name=f"Segment {drawing.segment_name(slug)}",
        spaces=[_space_said(space, now, seats) for space in drawing.of_segment("spaces", slug)],
        spots=[_spot_said(spot, now, seats) for spot in spots],
        links=links,
        castle=[
            ("Tier 1", _workers_said(tier_1, seats)),
            (f"Tier 2 ({drawing.section_name(drawing.sections()[section])})", _workers_said(tier_2, seats)),
        ],
    )


def _space_said(space: fixtures.Record, now: Standing, seats: Seats) -> tuple[str, str]:
    there = [seats.names[who] for who in now.at(space["slug"])]
    name = drawing.space_name(space["slug"])
    return name[:1].upper() + name[1:], "; ".join([drawing.trade_said(space), *(f"{who} is here" for who in there)])


def _spot_said(spot: fixtures.Record, now: Standing, seats: Seats) -> tuple[str, str]:
    built = now.on(spot["slug"])
    side = f"Spot {spot['order']}, {spot['river_side']} of the River"
    return (
        side,
        f"{BUILDINGS[built[1]]} of {seats.names[built[0]]}" if built else f"free: {words(spot['powers'][0]['effects'])}",
    )


def _workers_said(workers: Workers, seats: Seats) -> str:
    return ", ".join(f"{seats.names[who]} {n}" for who, n in enumerate(workers) if n) or "nobody"

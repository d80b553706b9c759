"""The world that outlives the game: where every card is between two games. A pure value."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Self

import msgspec

from games.kernel.errors import Illegal
from games.oath.engine.world.facts import (
    COLOURS,
    DENIZEN_RECORDS,
    EDIFICE_SIDES,
    EDIFICES,
    KIND,
    OATHS,
    SITES,
    SLOTS,
    SUIT,
    SUITS,
)

if TYPE_CHECKING:
    from games.oath.engine.world.aftermath import EndSlot

FORMAT = "chronicle.world/1"


class Placed(msgspec.Struct, omit_defaults=True):
    """A card at a site."""

    card: str
    kind: str
    side: str | None = None
    """The side of an edifice: intact or ruined."""
    faceup: bool = msgspec.field(default_factory=lambda: True)


def in_order(cards: Iterable[Placed]) -> list[Placed]:
    """Sorts cards as they lie at a site: denizens and edifices as they came, then the relics.

    A world keeps no other order, and a save string has no other.
    """
    return sorted(cards, key=lambda placed: placed.kind == "relic")


class Slot(msgspec.Struct):
    slot: int
    site: str | None
    faceup: bool
    sealed: bool = False
    cards: list[Placed] = []

    def of_kind(self, kind: str) -> list[Placed]:
        return [placed for placed in self.cards if placed.kind == kind]


class SeatBoard(msgspec.Struct):
    color: str
    side: str
    played_last: bool = False


class Previous(msgspec.Struct):
    winner: str
    winner_name: str = "UNKNOWN"
    citizenship: dict[str, str] = {}


class Place(msgspec.Struct, omit_defaults=True):
    zone: str
    count: int
    slot: int | None = None
    top: bool = False
    """On top of the relic deck, where the winner's and the Reliquary's relics were laid (8.6.3)."""


class Unknown(msgspec.Struct):
    """These cards are in these places, nobody knows which is where; the counts agree. In one place alone, a deck, nobody knows
    their order."""

    cards: list[str]
    places: list[Place]

    @property
    def is_scattered(self) -> bool:
        """Whether the cards may lie in several places, not only in any order in one."""
        return len({(place.zone, place.slot) for place in self.places}) > 1


class World(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    format: str = FORMAT
    game: str = "oath"
    name: str
    chapter: int
    oath: str
    slots: list[Slot]
    site_deck: list[str]
    archive: dict[str, list[str]]
    edifices_in_archive: list[str]
    dispossessed: list[str]
    world_deck: list[str]
    relic_deck: list[str]
    box: list[str]
    boards: list[SeatBoard]
    previous: Previous | None = None
    unknown: list[Unknown] = []
    confirmed: list[str] = []
    """Codes of doubtful things that somebody has confirmed, such as `over_capacity` (SCRIBE-23)."""
    tts: dict[str, Any] | None = None

    @classmethod
    def read(cls, data: Any, at: str = "") -> Self:
        """Reads plain JSON data: its form, then every invariant; refusals point at the fault."""
        world: Self = convert(data, cls, at)
        for slot in world.slots:
            for placed in slot.cards:
                if placed.kind == "edifice" and placed.card in EDIFICE_SIDES:
                    placed.card, side = EDIFICE_SIDES[placed.card]  # the ruined side's own name is accepted
                    placed.side = placed.side or side
                placed.faceup = placed.kind != "relic"  # 5.1.4.Ib, 2.8.2c: whatever was said
            slot.cards = in_order(slot.cards)
        if faults := [*world.faults(), *world.doubts()]:
            fault = faults[0]
            raise Illegal(fault.code, "; ".join(f.message for f in faults[:5]), law=fault.law, at=at + fault.at)
        return world

    def plain(self) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found

    def slot(self, number: int) -> Slot:
        return self.slots[number - 1]

    def board(self, color: str) -> SeatBoard:
        return next(board for board in self.boards if board.color == color)

    def zones(self) -> dict[str, list[str]]:
        """Lists every known card by zone; cards at sites and the sites themselves are in `slot-1` … `slot-8`."""
        return {
            **{f"slot-{s.slot}": ([s.site] if s.site else []) + [placed.card for placed in s.cards] for s in self.slots},
            "site_deck": self.site_deck,
            "archive": [card for suit in SUITS for card in self.archive.get(suit, [])],
            "edifices_in_archive": self.edifices_in_archive,
            "dispossessed": self.dispossessed,
            "world_deck": self.world_deck,
            "relic_deck": self.relic_deck,
            "box": self.box,
        }

    def faults(self) -> "list[Fault]":
        """Lists what is wrong with it; nothing for a world that can be."""
        return [*_form_faults(self), *_site_faults(self), *_place_faults(self), *_unknown_faults(self)]

    def doubts(self) -> "list[Fault]":
        """Lists what the law rarely allows and nobody has confirmed (SCRIBE-23)."""
        return [] if "over_capacity" in self.confirmed else over_capacity(self.slots)

    def view(self, *, sealed: bool) -> dict[str, Any]:
        """Shows the world as the table sees it (`sealed`), or with its secrets, for exports that carry them.

        Sealed are the order of decks, facedown sites, facedown relics and who is among the Dispossessed (OATH-8.5d,
        SCRIBE-55); so is what lies in the Archive, since it would tell the rest by difference. What everyone at the table
        could count stays: docs/rulings.md says what and why.
        """
        data = self.plain()
        if not sealed:
            return data
        unnamed = [(place.slot, KIND[unknown.cards[0]]) for unknown in self.unknown for place in unknown.places if place.slot]
        for slot in data["slots"]:
            if not slot["faceup"]:
                slot["sealed"] = bool(slot["site"]) or (slot["slot"], "site") in unnamed
                slot["site"] = None
            for placed in slot["cards"]:
                if not lies_open(placed):
                    placed["card"] = None
        for zone in ("site_deck", "dispossessed", "world_deck", "relic_deck"):
            data[zone] = {"count": len(data[zone])}
        data["archive"] = {suit: {"count": len(cards)} for suit, cards in data["archive"].items()}
        data["unknown"] = [{"count": len(unknown["cards"]), "places": unknown["places"]} for unknown in data["unknown"]]
        data["tts"] = None
        return data


def at_table(world: World, own: Iterable[str] = (), reliquary: int = 0) -> World:
    """Returns the world as a box holds it that hands put in order: they shuffle the decks, and deal sites and relics facedown
    anew, so that nobody knows which lies where (SCRIBE-60). What lies in which pile stays known.

    On the relic deck lie the last winner's `own` relics and so many of the `reliquary` (8.6.3).
    """
    facedown = [slot for slot in world.slots if not slot.faceup]
    at_sites = [placed.card for slot in world.slots for placed in slot.of_kind("relic")]
    known = {
        "site": [*world.site_deck, *(slot.site for slot in facedown if slot.site)],
        "relic": [*world.relic_deck, *at_sites],
    }
    kept = [group for group in world.unknown if not known.get(KIND[group.cards[0]])]
    lying = {kind: [card for g in world.unknown if KIND[g.cards[0]] == kind for card in g.cards] for kind in known}
    groups = list(kept)
    if known["site"]:
        dealt = [Place("slot", 1, slot.slot) for slot in facedown if slot.site or _unknown_at(world, slot.slot)]
        groups += spread([*known["site"], *lying["site"]], dealt, "site_deck")
    if known["relic"]:
        own = [card for card in own if card in world.relic_deck]
        counts = {slot.slot: len(slot.of_kind("relic")) + _unknown_at(world, slot.slot) for slot in world.slots if slot.faceup}
        places = [Place("relic_deck", reliquary, top=True), *(Place("slot", n, number) for number, n in counts.items())]
        groups += spread(own, [Place("relic_deck", len(own), top=True)], "relic_deck")
        others = [card for card in (*known["relic"], *lying["relic"]) if card not in own]
        groups += spread(others, [place for place in places if place.count], "relic_deck")
    for kind in ("denizen", "vision"):
        groups += spread([card for card in world.world_deck if KIND[card] == kind], [], "world_deck")
    slots = [
        msgspec.structs.replace(
            slot, site=slot.site if slot.faceup else None, cards=[placed for placed in slot.cards if placed.kind != "relic"]
        )
        for slot in world.slots
    ]
    return msgspec.structs.replace(world, slots=slots, site_deck=[], relic_deck=[], world_deck=[], unknown=groups)


def spread(cards: list[str], places: list[Place], rest: str) -> list[Unknown]:
    """Says of cards that they lie in these places, nobody knows which where; the others in the pile named last."""
    left = len(cards) - sum(place.count for place in places)
    found = [*places, Place(rest, left)] if left > 0 else places
    return [Unknown(sorted(cards), found)] if cards else []


def _unknown_at(world: World, slot: int) -> int:
    return sum(place.count for group in world.unknown for place in group.places if place.slot == slot)


def lies_open(placed: dict[str, Any]) -> bool:
    """Tells whether a card at a site, as plain data, lies open: relics never do (2.8.2c), whatever is said of them."""
    return placed["kind"] != "relic" and bool(placed.get("faceup", True))


class Fault(msgspec.Struct, frozen=True):
    code: str
    message: str
    at: str = ""
    law: tuple[str, ...] = ()


def convert(data: Any, to: type[Any], at: str = "") -> Any:
    """Converts as msgspec does, its complaint turned into a refusal with a JSON pointer."""
    try:
        return msgspec.convert(data, to)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        pointer = path.rstrip("`").replace("[...]", "/*").replace("[", "/").replace("]", "").replace(".", "/")
        raise Illegal("malformed", f"{message}.", at=at + pointer) from error
    except UnicodeEncodeError as error:
        raise Illegal("malformed", "Half a character (a lone surrogate) is no text.", at=at) from error


def listed(names: list[str]) -> str:
    """Joins up to eight names, and counts the others."""
    shown, others = names[:8], names[8:]
    return ", ".join(shown) + (f" and {len(others)} more" if others else "")


# -- invariants -----------------------------------------------------------------------------------------------------


def _form_faults(world: World) -> list[Fault]:
    faults = []
    if world.format != FORMAT:
        faults.append(Fault("format", f"expected format {FORMAT}, got {world.format!r}", "/format"))
    if world.game != "oath":
        faults.append(Fault("game", f"expected game oath, got {world.game!r}", "/game"))
    if world.chapter < 0:
        faults.append(Fault("chapter", "a chapter cannot be negative", "/chapter"))
    if world.oath not in OATHS:
        faults.append(Fault("oath", f"unknown oath {world.oath!r}; there are {', '.join(OATHS)}", "/oath", ("OATH-1.3a",)))
    if [slot.slot for slot in world.slots] != list(SLOTS):
        faults.append(Fault("slots", "a world has the slots 1 to 8, in this order", "/slots", ("OATH-1.1b",)))
    if sorted(board.color for board in world.boards) != sorted(COLOURS):
        faults.append(Fault("boards", f"a world has the six boards {', '.join(COLOURS)}", "/boards", ("OATH-8.7.2a",)))
    for i, board in enumerate(world.boards):
        allowed = ("chancellor",) if board.color == "purple" else ("citizen", "exile")
        if board.side not in allowed:
            faults.append(
                Fault("side", f"the {board.color} board shows {' or '.join(allowed)}", f"/boards/{i}/side", ("OATH-1.9b",))
            )
    if unknown := set(world.archive) - set(SUITS):
        faults.append(Fault("suit", f"unknown suit {min(unknown)!r} in the archive", "/archive"))
    return faults


ZONE_KINDS = {
    "site_deck": {"site"},
    "archive": {"denizen"},
    "edifices_in_archive": {"edifice"},
    "dispossessed": {"denizen"},
    "world_deck": {"denizen", "vision"},
    "relic_deck": {"relic"},
}


def _place_faults(world: World) -> list[Fault]:
    """Looks whether every card is in exactly one place, and of a kind that belongs there (OATH-8.8g, SCRIBE-49)."""
    faults = []
    zones = world.zones()
    everywhere: Counter[str] = Counter()
    for zone, cards in zones.items():
        everywhere.update(cards)
        at = f"/slots/{int(zone[5:]) - 1}" if zone.startswith("slot-") else f"/{zone}"
        for card in cards:
            if card not in KIND:
                faults.append(Fault("unknown_card", f"there is no card {card!r}", at, ("SCRIBE-49",)))
            elif KIND[card] not in ZONE_KINDS.get(zone, {KIND[card]}):
                faults.append(Fault("wrong_zone", f"{card} is a {KIND[card]}: it cannot be in {zone}", at, ("SCRIBE-49",)))
    everywhere.update(card for unknown in world.unknown for card in unknown.cards)
    for card, n in everywhere.items():
        if n > 1:
            where = ", ".join(zone for zone, cards in zones.items() if card in cards)
            faults.append(Fault("duplicate_card", f"{card} is in {n} places: {where}", "", ("OATH-8.8g", "SCRIBE-49")))
    missing = [card for card in KIND if card not in everywhere]
    if missing:
        faults.append(Fault("missing_card", f"nowhere to be found: {listed(missing)}", "", ("OATH-8.8g", "SCRIBE-49")))
    for suit, cards in world.archive.items():
        wrong = [card for card in cards if SUIT.get(card, suit) != suit]
        if wrong:
            faults.append(Fault("wrong_suit", f"{wrong[0]} is not of the suit {suit}", f"/archive/{suit}", ("OATH-8.4e",)))
    return faults


def _site_faults(world: World) -> list[Fault]:
    faults = []
    for i, slot in enumerate(world.slots):
        at = f"/slots/{i}"
        if slot.site is not None and KIND.get(slot.site) != "site":
            faults.append(Fault("not_a_site", f"{slot.site!r} is not a site", f"{at}/site", ("OATH-1.1a",)))
            continue
        if slot.cards and not (slot.site and slot.faceup):
            faults.append(Fault("cards_at_facedown", "no cards may lie at a facedown site", f"{at}/cards", ("OATH-1.1c",)))
        for j, placed in enumerate(slot.cards):
            faults += _placed_faults(placed, f"{at}/cards/{j}")
        if len(slot.of_kind("edifice")) > 1:
            faults.append(Fault("two_edifices", "a site holds at most one edifice", f"{at}/cards", ("OATH-8.3.1c",)))
    return faults


def over_capacity(slots: "Iterable[Slot | EndSlot]", at: str = "") -> list[Fault]:
    """Lists sites with more denizens and edifices than they have room for (OATH-2.8.1a)."""
    faults = []
    for i, slot in enumerate(slots):
        taken = sum(placed.kind != "relic" and not ignores_capacity(placed.card) for placed in slot.cards)
        if slot.site in SITES and taken > SITES[slot.site].capacity:
            message = f"{slot.site} has room for {SITES[slot.site].capacity}, not {taken}; confirm it if a power allowed it"
            faults.append(Fault("over_capacity", message, f"{at}/slots/{i}/cards", ("OATH-2.8.1a", "SCRIBE-23")))
    return faults


def ignores_capacity(card: str) -> bool:
    return bool(DENIZEN_RECORDS.get(card, {}).get("ignores_site_capacity"))


def _placed_faults(placed: Placed, at: str) -> list[Fault]:
    if placed.kind not in ("denizen", "edifice", "relic") or KIND.get(placed.card, placed.kind) != placed.kind:
        return [Fault("wrong_kind", f"{placed.card} is not a {placed.kind} that can lie at a site", at, ("OATH-1.1a",))]
    if placed.kind == "edifice" and (placed.card not in EDIFICES or placed.side not in ("intact", "ruined")):
        return [Fault("edifice_side", f"{placed.card}: an edifice is intact or ruined", f"{at}/side", ("OATH-8.3.3a",))]
    return []


UNKNOWN_PLACES = {
    "denizen": {"archive", "dispossessed", "world_deck"},
    "relic": {"slot", "relic_deck"},
    "site": {"slot", "site_deck"},
    "vision": {"world_deck"},
}
"""What can be unknown, and where: everything else lies open."""


def _unknown_faults(world: World) -> list[Fault]:
    faults = []
    for i, unknown in enumerate(world.unknown):
        at = f"/unknown/{i}"
        places = sum(place.count for place in unknown.places)
        if not unknown.cards or places != len(unknown.cards):
            message = f"{len(unknown.cards)} cards but {places} places: the counts must agree"
            faults.append(Fault("unknown_counts", message, at, ("SCRIBE-21",)))
        kinds = {KIND.get(card, "") for card in unknown.cards}
        if strange := [card for card in unknown.cards if card not in KIND]:
            faults.append(Fault("unknown_card", f"there is no card {strange[0]!r}", f"{at}/cards", ("SCRIBE-49",)))
        elif len(kinds) > 1 or not kinds <= UNKNOWN_PLACES.keys():
            message = "a group of unknown cards is of one kind: denizens, relics, sites or Visions"
            faults.append(Fault("unknown_kind", message, f"{at}/cards", ("SCRIBE-21",)))
        for kind in kinds & UNKNOWN_PLACES.keys():
            faults += [
                Fault("unknown_place", f"a {kind} nobody knows cannot be there", f"{at}/places/{j}", ("SCRIBE-21",))
                for j, place in enumerate(unknown.places)
                if not _can_be_unknown(world, kind, place)
            ]
    return faults


def _can_be_unknown(world: World, kind: str, place: Place) -> bool:
    if place.count < 1 or place.zone not in UNKNOWN_PLACES[kind] or (place.zone == "slot") != (place.slot in SLOTS):
        return False
    if place.top and place.zone != "relic_deck":
        return False
    if place.slot is None or len(world.slots) != len(SLOTS):
        return True
    slot = world.slot(place.slot)
    return slot.faceup and slot.site is not None if kind == "relic" else not slot.faceup and slot.site is None

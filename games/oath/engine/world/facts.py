"""The cards, sites and boards of Oath, from fixtures/oath/, ready for use."""

from typing import Any, NamedTuple

import fixtures

_TERMS = fixtures.read("oath", "terms")
_BOARD = fixtures.read("oath", "board")

SUITS: tuple[str, ...] = tuple(_TERMS["suit_order_clockwise"])  # OATH-8.4f
COLOURS: tuple[str, ...] = tuple(colour["slug"] for colour in _BOARD["player_colors"])
CHANCELLOR = "purple"
REGIONS: dict[str, tuple[int, ...]] = {"cradle": (1, 2), "provinces": (3, 4, 5), "hinterland": (6, 7, 8)}
REGION_OF: dict[int, str] = {slot: region for region, slots in REGIONS.items() for slot in slots}
SLOTS: tuple[int, ...] = tuple(REGION_OF)
GRAND_SCEPTER = "grand-scepter"


class Site(NamedTuple):
    slug: str
    capacity: int
    relics: int
    """Relic icons of its reveal prompt (8.6.2)."""


class Edifice(NamedTuple):
    slug: str
    """The intact side's slug names the card."""
    ruin: str
    suit: str


def _records(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = fixtures.read("oath", name)["records"]
    return found


DENIZENS: dict[str, str] = {r["slug"]: suit for suit in SUITS for r in _records(f"denizens-{suit}")}
"""Slug → suit."""
DENIZEN_RECORDS: dict[str, dict[str, Any]] = {r["slug"]: r for suit in SUITS for r in _records(f"denizens-{suit}")}
SITES: dict[str, Site] = {r["slug"]: Site(r["slug"], r["capacity"], r["reveal"]["relics"]) for r in _records("sites")}
EDIFICES: dict[str, Edifice] = {r["slug"]: Edifice(r["slug"], r["ruined"]["slug"], r["suit"]) for r in _records("edifices")}
EDIFICE_SIDES: dict[str, tuple[str, str]] = {
    slug: side for e in EDIFICES.values() for slug, side in ((e.slug, (e.slug, "intact")), (e.ruin, (e.slug, "ruined")))
}
"""Slug of either side → the card and its side."""
RELICS: tuple[str, ...] = tuple(r["slug"] for r in _records("relics") if r["slug"] != GRAND_SCEPTER)
VISIONS: tuple[str, ...] = tuple(r["slug"] for r in _records("visions"))
OATHS: tuple[str, ...] = tuple(r["slug"] for r in _records("oaths"))
OATH_OF_VISION: dict[str, str] = {r["vision"]: r["slug"] for r in _records("oaths")}  # OATH-8.1b

KIND: dict[str, str] = {
    **dict.fromkeys(DENIZENS, "denizen"),
    **dict.fromkeys(EDIFICES, "edifice"),
    **dict.fromkeys(RELICS, "relic"),
    GRAND_SCEPTER: "relic",
    **dict.fromkeys(VISIONS, "vision"),
    **dict.fromkeys(SITES, "site"),
}
"""Every card that the chronicle keeps track of → what it is."""
SUIT: dict[str, str] = DENIZENS | {e.slug: e.suit for e in EDIFICES.values()}

"""What is printed on the cards: one face a card, two an edifice."""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import fixtures
from games.oath.engine.world.facts import DENIZEN_RECORDS, EDIFICES, GRAND_SCEPTER, SITES, SUIT, SUITS

BOARD: dict[str, Any] = fixtures.read("oath", "board")
SETUP: dict[str, Any] = fixtures.read("oath", "setup")["every_game"]
PEOPLES_FAVOR = "peoples-favor"
DARKEST_SECRET = "darkest-secret"  # noqa: S105  a banner
BANNERS = (PEOPLES_FAVOR, DARKEST_SECRET)
TITLE = "oathkeeper-title"
CONSPIRACY = "conspiracy"
SITE_ONLY = "site-only"
ADVISER_ONLY = "adviser-only"
Kind = Literal["denizen", "edifice", "ruin", "relic", "vision", "site", "banner", "title", "reliquary"]


class Cost(NamedTuple):
    """What a power costs (7.1.2): placed on its card, or burnt."""

    favor: int = 0
    secret: int = 0
    burn_favor: int = 0
    burn_secret: int = 0

    def plus(self, more: "Cost") -> "Cost":
        return Cost(*(a + b for a, b in zip(self, more, strict=True)))


FREE = Cost()


class Printed(NamedTuple):
    """A power as it is printed on a card."""

    kind: str
    side: str | None
    modifies: tuple[str, ...]
    mandatory: bool
    cost: Cost


@dataclass(frozen=True, slots=True)
class Face:
    slug: str
    kind: Kind
    suit: str | None = None
    restriction: str | None = None
    locked: bool = False
    dice: int = 0
    """Defense dice it adds as a target."""
    ignores_capacity: bool = False
    powers: tuple[Printed, ...] = ()


@dataclass(frozen=True, slots=True)
class SiteFace:
    slug: str
    capacity: int
    favor: int
    secrets: int
    relics: int
    """Icons of the reveal prompt (2.8.2)."""
    price: tuple[str, int] | None
    """The price of a relic here: burn-favor, burn-secret, or the suit of the bank that takes the favor; how many (5.4.2)."""
    group: str
    homeland: str | None


def _cost(given: dict[str, Any]) -> Cost:
    return Cost(given["favor"], given["secret"], given["burn_favor"], given["burn_secret"])


def _printed(record: dict[str, Any], face: str | None = None) -> tuple[Printed, ...]:
    return tuple(
        Printed(p["kind"], p["side"], tuple(p["modifies"]), p["mandatory"], _cost(p["cost"]))
        for p in record["powers"]
        if face is None or p["face"] == face
    )


def _records(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = fixtures.read("oath", name)["records"]
    return found


def _faces() -> dict[str, Face]:
    faces = [
        Face(
            slug,
            "denizen",
            SUIT[slug],
            r["restriction"],
            r["locked"],
            ignores_capacity=r["ignores_site_capacity"],
            powers=_printed(r),
        )
        for slug, r in DENIZEN_RECORDS.items()
    ]
    for r in _records("edifices"):
        suit = r["intact"]["suit"]
        faces.append(Face(r["intact"]["slug"], "edifice", suit, r["restriction"], r["locked"], powers=_printed(r, "intact")))
        faces.append(Face(r["ruined"]["slug"], "ruin", None, r["restriction"], r["locked"], powers=_printed(r, "ruined")))
    faces += [Face(r["slug"], "relic", dice=r["defense_dice"], powers=_printed(r)) for r in _records("relics")]
    faces += [Face(r["slug"], "vision", powers=_printed(r)) for r in _records("visions")]
    faces += [Face(r["slug"], "site", powers=_printed(r)) for r in _records("sites")]
    faces += [Face(r["slug"], "banner", powers=_printed(r)) for r in _records("banners")]
    faces += [Face(r["slug"], "reliquary", powers=_printed(r)) for r in _records("reliquary") if "slot" in r]
    faces.append(Face(TITLE, "title"))
    return {face.slug: face for face in faces}


def _price(given: dict[str, Any] | None) -> tuple[str, int] | None:
    if given is None:
        return None
    if bank := given["favor_to_bank"]:
        return bank["suit"], bank["amount"]
    return ("burn-favor", given["burn_favor"]) if given["burn_favor"] else ("burn-secret", given["burn_secret"])


FACES: dict[str, Face] = _faces()
SITE_FACES: dict[str, SiteFace] = {
    r["slug"]: SiteFace(
        r["slug"],
        r["capacity"],
        r["reveal"]["favor"],
        r["reveal"]["secret"],
        r["reveal"]["relics"],
        _price(r["recover_cost"]),
        r["group"],
        r["homeland_suit"],
    )
    for r in _records("sites")
}
RELIQUARY: tuple[str, ...] = tuple(r["slug"] for r in sorted(_records("reliquary")[1:], key=lambda r: r["slot"]))
"""The modifiers under the four spaces, in their order."""
VISION_RECORDS: dict[str, dict[str, Any]] = {r["slug"]: r for r in _records("visions")}
DISCARDS_TO: dict[str, str] = {r["slug"]: r["discards_go_to"] for r in fixtures.read("oath", "terms")["regions"]}

__all__ = ["EDIFICES", "FACES", "GRAND_SCEPTER", "SITES", "SUITS", "Cost", "Face", "Printed", "SiteFace"]

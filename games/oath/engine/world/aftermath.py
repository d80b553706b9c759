"""Everything as it lies when a game of Oath has ended, before the chronicle is written."""

from typing import Any, Literal, Self

import msgspec

from games.oath.engine.world.world import Placed, Unknown, convert

FORMAT = "chronicle.aftermath/1"
EMPIRE = "empire"
BANDITS = "bandits"
UNNAMED = "?"
"""A facedown relic whose name the table does not know; `null` in the JSON."""


class Winner(msgspec.Struct):
    color: str
    role: str
    how: list[str]
    """usurper · a Vision's slug · stable-regime · successor · war-exhaustion; several at once can hold."""
    round: int | None = None
    roll: int | None = None
    """The roll of the end die, for a stable regime."""
    visions_drawn: int | None = None


class EndSlot(msgspec.Struct):
    slot: int
    site: str | None
    faceup: bool
    ruler: str | None = None
    """A colour, empire, bandits, or nothing at a facedown site."""
    cards: list[Placed] = []


class Adviser(msgspec.Struct):
    card: str
    faceup: bool = True


class EndPlayer(msgspec.Struct):
    color: str
    role: str
    name: str = ""
    advisers: list[Adviser] = []
    revealed_vision: str | None = None
    relics: list[str] = []
    banners: list[str] = []


class Aftermath(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Lists that did not change since the world may be left out (None)."""

    format: str = FORMAT
    oath: str | None = None
    """The oath of this game, as a check (SCRIBE-4)."""
    winner: Winner
    slots: list[EndSlot]
    players: list[EndPlayer]
    reliquary: list[str] = []
    discards: dict[str, list[str]] = {}
    world_deck: list[str] | None = None
    relic_deck: list[str] | None = None
    site_deck: list[str] | None = None
    archive: dict[str, list[str]] | None = None
    edifices_in_archive: list[str] | None = None
    dispossessed: list[str] | None = None
    box: list[str] | None = None
    added: dict[str, list[str]] = {}
    """Cards that powers put into one of these piles during play; with it nobody has to list a sealed pile (SCRIBE-33)."""
    taken: dict[str, list[str]] = {}
    """Cards that powers took out of a sealed pile during play, named where they lie now: archive, dispossessed (SCRIBE-33)."""
    unknown: list[Unknown] = []
    """Unknown cards, as in the world. Without cards: so many facedown relics lie there, and nobody knows which."""
    confirmed: list[str] = []
    """Codes of warnings that the scribe has confirmed (SCRIBE-23)."""

    @classmethod
    def read(cls, data: Any, at: str = "") -> Self:
        aftermath: Self = convert(_unnamed(data), cls, at)
        return aftermath


def _unnamed(data: Any) -> Any:
    """Gives a relic without a name (null) the sign for that, at a site also its face; all else the conversion judges."""
    if not isinstance(data, dict):
        return data
    data = dict(data)
    if isinstance(data.get("reliquary"), list):
        data["reliquary"] = [UNNAMED if relic is None else relic for relic in data["reliquary"]]
    if isinstance(data.get("slots"), list):
        data["slots"] = [
            slot | {"cards": [_relic_facedown(card) for card in slot["cards"]]}
            if isinstance(slot, dict) and isinstance(slot.get("cards"), list)
            else slot
            for slot in data["slots"]
        ]
    return data


def _relic_facedown(card: Any) -> Any:
    """Lays relics at sites facedown (2.8.2c), where nothing else is said."""
    if not isinstance(card, dict) or card.get("kind") != "relic":
        return card
    return {"faceup": False, **card} | ({"card": UNNAMED} if card.get("card") is None else {})


class Build(msgspec.Struct, forbid_unknown_fields=True):
    slot: int
    replaces: str
    """The denizen that makes room."""


class Repair(msgspec.Struct, forbid_unknown_fields=True):
    slot: int


class EdificeChoice(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    build: Build | None = None
    repair: Repair | None = None


class CitizenshipAnswer(msgspec.Struct, forbid_unknown_fields=True):
    color: str
    accepted: bool


UNKNOWN: Literal["unknown"] = "unknown"
"""A draw that hands made and nobody has seen."""
Unseen = Literal["unknown", "app"]


class Draws(msgspec.Struct, forbid_unknown_fields=True):
    """What was drawn by hand at the table: named, or `unknown` where nobody may look (SCRIBE-41).

    Whatever is left out, or is said to be drawn by the `app`, is drawn by the chronicle's own dice.
    """

    sites: list[str | None] | Unseen | None = None
    """Dealt to the empty slots, in slot order (8.3.5.6). None: nobody knows, allowed for those that stay facedown."""
    archive: list[str] | Unseen | None = None
    """The six cards added to the world deck (8.4e or 8.4i), which are always named (SCRIBE-44)."""
    dispossessed: list[str | None] | Unseen | None = None
    """The six cards put away (8.5c). None: nobody knows."""
    relics: list[str | None] | Unseen | None = None
    """Dealt to sites, in slot order (8.6.2). None: nobody knows."""
    relic_deck: list[str] | Unseen | None = None
    """The whole deck in its new order, top first (8.6.3)."""
    world_deck: list[str] | Unseen | None = None
    """The whole deck in its new order, top first (8.8)."""

    def by_hand(self, draw: str, count: int) -> Any:
        """Returns the cards drawn by hand, `count` times None for those nobody has seen; None if dice draw."""
        value = getattr(self, draw)
        return [None] * count if value == UNKNOWN else value if isinstance(value, list) else None

    def is_unknown(self, draw: str) -> bool:
        return bool(getattr(self, draw) == UNKNOWN)


class Choices(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What the law lets a person choose. Missing where there is something to choose: refused, with the legal options."""

    oath: str | None = None
    citizenship: list[CitizenshipAnswer] | None = None
    edifice: EdificeChoice | msgspec.UnsetType | None = msgspec.UNSET
    """None: neither built nor repaired."""
    suit: str | None = None
    draws: Draws = msgspec.field(default_factory=Draws)

    @classmethod
    def read(cls, data: Any, at: str = "") -> Self:
        choices: Self = convert(data or {}, cls, at)
        return choices

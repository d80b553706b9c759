"""Everything as it lies when a game of Oath has ended, before the chronicle is written."""

from typing import Any, Self

import msgspec

from games.oath.world import Placed, Unknown, convert

FORMAT = "chronicle.aftermath/1"
EMPIRE = "empire"
BANDITS = "bandits"


class Winner(msgspec.Struct):
    color: str
    role: str
    how: list[str]
    """usurper · a Vision's slug · stable-regime · successor · war-exhaustion; several at once can hold."""


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
    unknown: list[Unknown] = []

    @classmethod
    def read(cls, data: Any, at: str = "") -> Self:
        aftermath: Self = convert(data, cls, at)
        return aftermath


class EdificeChoice(msgspec.Struct, forbid_unknown_fields=True):
    build: dict[str, Any] | None = None
    """{"slot", "replaces"}: the denizen that makes room."""
    repair: dict[str, Any] | None = None
    """{"slot"}"""


class CitizenshipAnswer(msgspec.Struct, forbid_unknown_fields=True):
    color: str
    accepted: bool


class Draws(msgspec.Struct, forbid_unknown_fields=True):
    """What was drawn by hand at the table; whatever is left out is drawn by the chronicle's own dice."""

    sites: list[str] | None = None
    """Dealt to the empty slots, in slot order (8.3.5.6)."""
    archive: list[str] | None = None
    """The six cards added to the world deck (8.4e or 8.4i)."""
    dispossessed: list[str] | None = None
    """The six cards put away (8.5c)."""
    relics: list[str] | None = None
    """Dealt to sites, in slot order (8.6.2)."""
    relic_deck: list[str] | None = None
    """The whole deck in its new order, top first (8.6.3)."""
    world_deck: list[str] | None = None
    """The whole deck in its new order, top first (8.8)."""


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

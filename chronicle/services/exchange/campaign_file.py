"""A whole campaign as one JSON document, `chronicle.campaign/1`: exports write it and imports read it.

Accounts do not travel, only names at the table; neither does the seed of draws to come.
"""

from datetime import date, datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Format = Literal["chronicle.campaign/1"]

Color = Literal["purple", "red", "blue", "yellow", "white", "black"]
Role = Literal["", "chancellor", "citizen", "exile"]
PlayedAt = Literal["table", "screen", "both"]
Draw = Literal["sites", "archive", "dispossessed", "relics", "relic_deck", "world_deck"]
Setting = Literal["hands", "unknown", "app"]
Kind = Literal["founding", "table", "session", "import", "bare"]
Number = Annotated[int, Meta(ge=0, le=100_000)]
Version = Annotated[int, Meta(ge=1, le=100_000)]
Moment = Annotated[datetime, Meta(tz=True)]


class SeatRow(msgspec.Struct, forbid_unknown_fields=True):
    color: Color
    player: int | None = None
    """The number of a player of the file, from 0."""
    role_at_start: Role = ""
    role_at_end: Role = ""
    won: bool = False


class EntryRow(msgspec.Struct, forbid_unknown_fields=True):
    law: Annotated[str, Meta(pattern=r"^(OATH-8[0-9a-z.]{0,15}|SCRIBE-61)$")]
    kind: str
    params: dict[str, Any] = {}
    sealed: bool = False


class Story(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a chapter says, now or before it was corrected."""

    version: Version = 1
    title: str = ""
    notes: str = ""
    played_on: date | None = None
    minutes: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    oath: str = ""
    winner_color: Color | Literal[""] = ""
    winner_role: Role = ""
    winner_how: list[str] = []
    seats: list[SeatRow] = []
    record: list[EntryRow] = []
    world: dict[str, Any] | None = None
    aftermath: dict[str, Any] | None = None
    choices: dict[str, Any] | None = None


class Earlier(Story, kw_only=True):
    replaced_at: Moment
    why: str


class Account(msgspec.Struct, forbid_unknown_fields=True):
    """One version of a chapter's saga."""

    version: Version
    text: str
    generated: bool
    written_at: Moment


class ChapterRow(Story, kw_only=True):
    number: Number
    kind: Kind
    recorded_at: Moment
    fingerprint: Annotated[str, Meta(pattern="^[0-9a-f]{0,64}$")] = ""
    by_hands: bool = False
    """Whether hands dealt and shuffled, so that the app knew nothing of what they laid facedown."""
    versions: list[Earlier] = []
    saga: list[Account] = []


class CampaignFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    format: Format = "chronicle.campaign/1"
    sealed: bool
    """True if what nobody at the table may know is left out: such a file can be read, not imported."""
    game: Literal["oath"]
    name: str
    description: str = ""
    created_at: Moment
    played_at: PlayedAt = "both"
    draws: dict[Draw, Setting] = {}
    """Who made each random draw when a game was last recorded."""
    players: list[str] = []
    chapters: list[ChapterRow]

"""The one form in which games on screen leave the services: what pages show and what the API says are these structs.

A field's description is what the API's schema says of it. A list of choices says which values a text takes.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID

from django.db.models import TextChoices
from msgspec import UNSET, Meta, Struct, UnsetType

from games.models import GameSession, Handover
from games.models import Seat as SeatRow


@dataclass(frozen=True)
class OneOf:
    """Marks a text that is one of these."""

    choices: type[TextChoices]


class Mend(Struct, frozen=True, kw_only=True):
    """A rule that was mended after games had been played by it."""

    number: Annotated[int, Meta(description="Its number among the game's mended rules, the oldest first.")]
    date: date
    law: Annotated[tuple[str, ...], Meta(description="The rules by their numbers.")]
    text: Annotated[str, Meta(description="What has been the case since then.")]


class Option(Struct, frozen=True, kw_only=True):
    id: str
    text: str
    where: Annotated[tuple[str, ...], Meta(description="The places and pieces that it acts on, as the game calls them.")]
    cost: Annotated[dict[str, int], Meta(description="What you give for it, as far as the rules know: thing and amount.")]
    gain: Annotated[dict[str, int], Meta(description="What you get by it, as far as the rules know: thing and amount.")]


class Ask(Struct, frozen=True, kw_only=True):
    id: str
    seat: int
    prompt: str
    params: dict[str, Any]
    text: str
    law: str
    standing: Annotated[
        bool, Meta(description="Something you may do at any time, answered like a question; nobody waits for it.")
    ]
    least: int
    most: int
    reveals: Annotated[bool, Meta(description="Whether an answer to it rolls dice or reveals something.")]
    knows_why: Annotated[
        bool,
        Meta(description="Whether the rules can say what is not offered now, and why: `asks/{ask}/withheld/`."),
    ]
    options: list[Option]


class PlayedSeat(Struct, frozen=True, kw_only=True):
    number: int
    kind: Annotated[str, OneOf(SeatRow.Kind)]
    name: str
    colour: str
    bot: str
    player: UUID | None
    guest: Annotated[bool, Meta(description="Whether this is a guest, for whom the host plays.")]
    host: Annotated[str | None, Meta(description="Who plays for a guest; null if nobody in the group does.")]
    kept: Annotated[
        bool,
        Meta(
            description="Whether a bot plays until the player comes back; others need that player's consent to take the seat."
        ),
    ]
    waiting_since: datetime | None
    leaves_at: Annotated[
        datetime | None,
        Meta(
            description="When the absent player's seat goes to somebody else, unless the player does anything before.",
        ),
    ]


class PlayedSession(Struct, frozen=True, kw_only=True):
    """A session as you may see it."""

    id: UUID
    group: UUID
    campaign: UUID | None
    game: str
    name: str
    options: dict[str, Any]
    status: Annotated[str, OneOf(GameSession.Status)]
    spectators: Annotated[str, OneOf(GameSession.Spectators)]
    version: int
    answered: int
    told: Annotated[int, Meta(description="How many events there have been so far.")]
    round: int | None
    viewer: Annotated[int, Meta(description="The seat as which you see the game; -1: as a spectator.")]
    hands: Annotated[list[int], Meta(description="The seats that you play.")]
    seats: list[PlayedSeat]
    waiting: list[int]
    view: Annotated[
        dict[str, Any] | None,
        Meta(description="The game as you may see it; its form depends on the game. null: not started."),
    ]
    asks: list[Ask]
    outcome: dict[str, Any] | None
    trouble: str
    outlived: Annotated[
        str | None,
        Meta(description="Why nothing is asked: by the present rules, the game under way comes out differently."),
    ]
    mended: Annotated[list[Mend], Meta(description="The rules mended since, if `outlived` gives mended rules as the reason.")]
    base_chapter: int | None
    fate: str
    commitment: Annotated[str, Meta(description="The digest of the seed, which itself is shown after the end.")]
    seed: Annotated[
        str | None,
        Meta(
            description="Shown after the end. For a campaign's game the second half is the digest of a sealed seed,"
            " by which unseen cards were drawn; null where the seed would tell what the next game must not know."
        ),
    ]
    started_at: datetime | None
    updated_at: datetime
    finished_at: datetime | None


class Asks(Struct, frozen=True, kw_only=True):
    version: int
    status: str
    viewer: int
    hands: list[int]
    waiting: list[int]
    asks: list[Ask]


class WithheldOption(Struct, frozen=True, kw_only=True):
    id: str
    text: str
    why: str
    law: str


class LogEntry(Struct, frozen=True, kw_only=True):
    number: int
    kind: str
    params: dict[str, Any]
    law: str
    detailed: Annotated[bool, Meta(description="Whether it shows you something that not everybody may know.")]
    text: str
    move: int
    seat: int | None
    at: datetime


class TableEntry(Struct, frozen=True, kw_only=True):
    """A seat that changed hands."""

    move: int
    told: Annotated[int, Meta(description="How many events of the game came before it.")]
    kind: Annotated[str, OneOf(Handover.How)]
    seat: int
    text: str
    at: datetime


class Log(Struct, frozen=True, kw_only=True):
    version: int
    told: Annotated[
        int,
        Meta(
            description="How many events there are. If it is less than you know already, something was taken back:"
            " read from 0 again."
        ),
    ]
    entries: list[LogEntry]
    table: Annotated[list[TableEntry], Meta(description="Every seat that changed hands in this game, wherever you read from.")]


class Moment(Struct, frozen=True, kw_only=True):
    moment: int
    moments: int
    round: int | None
    told: int
    view: dict[str, Any] | None
    outlived: Annotated[
        str | None,
        Meta(description="Why there is no view: under the present rules this moment would be different."),
    ]
    mended: Annotated[list[Mend], Meta(description="The rules mended since, if `outlived` gives mended rules as the reason.")]
    waiting: list[int]
    move: int
    seat: int | None
    at: datetime
    entries: list[LogEntry]
    outcome: dict[str, Any] | None


class Round(Struct, frozen=True, kw_only=True):
    round: int
    moment: int


class Verdict(Struct, frozen=True, kw_only=True):
    """What came of replaying a finished game, and where it differs first."""

    ok: bool
    decisions: int | UnsetType = UNSET
    at: str | UnsetType = UNSET
    expected: Any | UnsetType = UNSET
    got: Any | UnsetType = UNSET
    other_rules: Annotated[
        bool | UnsetType,
        Meta(
            description="Whether the replay differs and an earlier edition of the rules took some of the answers, which may"
            " be why."
        ),
    ] = UNSET
    mended: Annotated[list[Mend] | UnsetType, Meta(description="The rules mended since, if `other_rules` is true.")] = UNSET

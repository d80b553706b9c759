"""The one form in which games on screen leave the services: what pages show and what the API says are these structs.

A field's description is what the API's schema says of it. A list of choices says which values a text takes.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Any, Self
from uuid import UUID

from django.db.models import TextChoices
from msgspec import UNSET, Meta, Struct, UnsetType

from games import models


@dataclass(frozen=True)
class OneOf:
    """Marks a text that is one of these."""

    choices: type[TextChoices]


Count = Annotated[int, Meta(ge=0)]


class SessionSeat(Struct, frozen=True, kw_only=True):
    number: Count
    kind: Annotated[str, OneOf(models.Seat.Kind)]
    name: str
    colour: Annotated[str, Meta(max_length=12)]
    bot: Annotated[str, Meta(max_length=20)]
    player: UUID | None
    waiting_since: datetime | None

    @classmethod
    def of(cls, row: models.Seat) -> "SessionSeat":
        return cls(
            number=row.number,
            kind=row.kind,
            name=row.name,
            colour=row.colour,
            bot=row.bot,
            player=row.player_id,
            waiting_since=row.waiting_since,
        )


class Session(Struct, frozen=True, kw_only=True):
    """A game as lists show it."""

    id: UUID
    group: UUID
    group_name: str
    campaign: UUID | None
    game: Annotated[str, Meta(max_length=20)]
    name: Annotated[str, Meta(max_length=80)]
    status: Annotated[str, OneOf(models.GameSession.Status)]
    spectators: Annotated[str, OneOf(models.GameSession.Spectators)]
    version: Count
    answered: Count
    round: Count | None
    seats: list[SessionSeat]
    base_chapter: Count | None
    fate: Annotated[str, OneOf(models.GameSession.Fate)]
    outcome: Annotated[dict[str, Any] | None, Meta(description="Winners, how, scores, ranking.")]
    created_at: datetime
    started_at: datetime | None
    updated_at: datetime
    finished_at: datetime | None
    mine: Annotated[bool, Meta(description="Whether you play in it.")]
    my_turn: Annotated[bool, Meta(description="Whether it waits for you.")]

    @property
    def status_label(self) -> str:
        return str(models.GameSession.Status(self.status).label)

    @classmethod
    def of(cls, row: models.GameSession) -> "Session":
        """Makes it of a row of `sessions.listed`."""
        return cls(
            id=row.pk,
            group=row.group_id,
            group_name=row.group.name,
            campaign=row.campaign_id,
            game=row.game,
            name=row.name,
            status=row.status,
            spectators=row.spectators,
            version=row.version,
            answered=row.answered,
            round=row.round,
            seats=[SessionSeat.of(seat) for seat in row.seats.all()],
            base_chapter=row.base_chapter,
            fate=row.fate,
            outcome=row.outcome,
            created_at=row.created_at,
            started_at=row.started_at,
            updated_at=row.updated_at,
            finished_at=row.finished_at,
            mine=row.mine,  # type: ignore[attr-defined]
            my_turn=row.my_turn,  # type: ignore[attr-defined]
        )


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
    kind: Annotated[str, OneOf(models.Seat.Kind)]
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
    status: Annotated[str, OneOf(models.GameSession.Status)]
    spectators: Annotated[str, OneOf(models.GameSession.Spectators)]
    version: int
    answered: int
    event_count: Annotated[int, Meta(description="How many events there have been so far.")]
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
    events_before: Annotated[int, Meta(description="How many events of the game came before it.")]
    kind: Annotated[str, OneOf(models.Handover.How)]
    seat: int
    text: str
    at: datetime


class Log(Struct, frozen=True, kw_only=True):
    version: int
    event_count: Annotated[
        int,
        Meta(
            description="How many events there are. If it is less than you know already, something was taken back:"
            " read from 0 again."
        ),
    ]
    entries: list[LogEntry]
    table: Annotated[list[TableEntry], Meta(description="Every seat that changed hands in this game, wherever you read from.")]


class Note(Struct, frozen=True, kw_only=True):
    id: UUID
    player: UUID | None
    name: str | None
    text: Annotated[str, Meta(max_length=2000)]
    at: datetime

    @classmethod
    def of(cls, row: models.Note) -> "Note":
        name = row.player.name if row.player else None
        return cls(id=row.pk, player=row.player_id, name=name, text=row.text, at=row.at)


class Proposal(Struct, frozen=True, kw_only=True):
    id: UUID
    kind: Annotated[str, OneOf(models.Proposal.Kind)]
    seat: Annotated[Count | None, Meta(description="The seat that proposes it. Empty if somebody without a seat does.")]
    argument: dict[str, Any]
    agreed: list[int]
    state: Annotated[str, OneOf(models.Proposal.State)]
    at: datetime

    @classmethod
    def of(cls, row: models.Proposal, **more: Any) -> Self:
        return cls(
            id=row.pk,
            kind=row.kind,
            seat=row.seat,
            argument=row.argument,
            agreed=row.agreed,
            state=row.state,
            at=row.at,
            **more,
        )


class OpenProposal(Proposal, frozen=True, kw_only=True):
    """A proposal that waits for consent, as one viewer sees it."""

    missing: list[int]
    """The seats whose consent it waits for."""
    mine: bool
    """Whether the viewer made it."""


class Proposed(Struct, frozen=True, kw_only=True):
    proposal: Annotated[Proposal | None, Meta(description="null: no consent was needed, and it is done.")]
    session: PlayedSession


class Moment(Struct, frozen=True, kw_only=True):
    moment: int
    moments: int
    round: int | None
    event_count: int
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

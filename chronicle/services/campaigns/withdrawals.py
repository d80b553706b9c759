"""Takes the newest chapter out of the story, and puts it back.

A withdrawn chapter is kept whole: its rows, where every card lay, who sat there. It stands on no page, in no statistic, search
or export. It can come back while its place is free and what it followed is as it was.
"""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import msgspec
from django.core import serializers
from django.db import transaction
from django.db.models import Q, QuerySet

from chronicle.errors import NotFound, Refused
from chronicle.models import Campaign, Chapter, ChapterSeat, Draft, Job, User, Verb, Withdrawn, WithdrawnSeat
from chronicle.permissions import Act, require
from chronicle.services import audit, locks
from chronicle.services.campaigns import campaigns, chapters, evenings, worlds
from games.models import GameSession, Outbox

LAW = ("SCRIBE-65",)
BELOW = ("seats", "record", "sightings", "versions", "saga_texts")
"""The rows of a chapter, by their names there."""
Fate, Status = GameSession.Fate, GameSession.Status
BUSY = (Job.State.QUEUED, Job.State.RUNNING)


def lock(campaign: Campaign, session: UUID | None = None) -> Campaign:
    """Locks the campaign, and before it the games on screen that its chapters concern."""
    written = Q(chapter__in=Chapter.objects.filter(campaign=campaign.pk))
    locks.below(Q(campaign=campaign.pk) | written | Q(pk__in=[session] if session else []), Q(pk=campaign.pk), Q(pk__in=[]))
    return campaigns.lock(campaign)


def of(campaign: Campaign) -> "QuerySet[Withdrawn]":
    """Returns what was withdrawn from the campaign, the latest first."""
    return campaign.withdrawn.select_related("withdrawn_by").order_by("-at")


@transaction.atomic
def withdraw(user: User, campaign: Campaign, number: int) -> Withdrawn:
    """Takes the newest chapter out of the story, by whatever way it came. Refuses while something stands on it."""
    require(user, Act.WITHDRAW, campaign.group)
    campaign = lock(campaign)
    require(user, Act.WITHDRAW, campaign.group)
    if found := " ".join(standing_on(campaign, number)):
        raise Refused("stands_on_it", found, law=LAW)
    chapter = worlds.find_chapter(campaign, number)
    session = GameSession.objects.filter(chapter=chapter).values_list("pk", flat=True).first()
    row = Withdrawn.objects.create(
        campaign=campaign,
        number=number,
        kind=chapter.kind,
        title=chapter.title,
        withdrawn_by=user,
        after_version=chapter.before.version if chapter.before else 0,
        session=session,
        rows=_rows(chapter),
        spots={card: list(spot) for card, spot in worlds.lies(campaign, number).items()},
    )
    sat = chapter.seats.values_list("color", "player_id")
    WithdrawnSeat.objects.bulk_create(WithdrawnSeat(withdrawn=row, color=color, player_id=player) for color, player in sat)
    audit.record(user, Verb.WITHDRAW_CHAPTER, chapter, campaign.group, number=number)
    _tell(GameSession.objects.filter(chapter=chapter), chapter=None, fate=Fate.WAITING)
    contested = GameSession.objects.filter(campaign=campaign, fate=Fate.CONTESTED, base_chapter=number - 1)
    _tell(contested, fate=Fate.WAITING)
    Job.objects.filter(key=chapters.key_of(campaign, number)).delete()
    Draft.objects.filter(campaign=campaign, number=number).delete()  # it would have corrected what is no longer there
    chapter.delete()
    worlds.rewind(campaign, number)
    campaign.head = number - 1
    campaign.save(update_fields=["head"])
    return row


@transaction.atomic
def restore(user: User, row: Withdrawn) -> Chapter:
    """Puts a withdrawn chapter back where it was."""
    require(user, Act.WITHDRAW, row.campaign.group)
    campaign = lock(row.campaign, row.session)
    require(user, Act.WITHDRAW, campaign.group)
    found = Withdrawn.objects.filter(pk=row.pk).first()
    if found is None:
        raise NotFound
    row, number = found, found.number
    if why := " ".join(in_the_way(campaign, row)):
        raise Refused("not_free", why, law=LAW)
    _write(row)
    chapter = Chapter.objects.get(campaign=campaign, number=number)
    worlds.lay(campaign, number, {card: worlds.Spot(*spot) for card, spot in row.spots.items()})
    chapters.advance(campaign, number)
    evenings.rejoin(chapter)
    _tell(_of(row), chapter=chapter, fate=Fate.WRITTEN)
    audit.record(user, Verb.RESTORE_CHAPTER, chapter, campaign.group, number=number)
    row.delete()
    return chapter


def standing_on(campaign: Campaign, number: int) -> Iterator[str]:
    """Names what keeps the chapter in the story, a sentence each."""
    chapter = worlds.find_chapter(campaign, number)
    if chapter.campaign_id != campaign.pk:
        yield f"Chapter {number} belongs to {chapter.campaign}, where this fork began."
    elif chapter.before is None or chapter.before.frame is None:
        yield "The world of this campaign begins with this chapter: it cannot be withdrawn, only the campaign be deleted."
    if number < campaign.head:
        yield f"Chapter {number + 1} follows it: withdraw that one first."
    for fork in campaign.forks.filter(forked_at=number):
        yield f"The fork {fork.name} begins with it."
    if Job.objects.filter(key=chapters.key_of(campaign, number + 1), state__in=BUSY).exists():
        yield f"Chapter {number + 1} is being written."
    yield from _begun(campaign, number + 1)
    for session in campaign.sessions.filter(base_chapter=number).order_by("created_at"):
        if session.status in (Status.PLAYING, Status.PAUSED):
            yield f"The game {session.name} on screen is being played in its world."
        elif session.fate in (Fate.WAITING, Fate.CONTESTED, Fate.WRITING):
            yield f"The game {session.name} on screen, played in its world, waits to be written or left out."


def in_the_way(campaign: Campaign, row: Withdrawn) -> Iterator[str]:
    """Names what keeps a withdrawn chapter out of the story, a sentence each."""
    number, session = row.number, _of(row).first()
    before = Chapter.objects.filter(pk=row.rows[0]["fields"]["before"], version=row.after_version).first()
    if campaign.head >= number:
        yield f"Chapter {number} has been written anew."
    elif before is None or campaign.head != before.number:
        yield f"Chapter {number - 1}, which it followed, is no longer what it was."
    writing = Q(campaign=campaign, base_chapter=number - 1, fate=Fate.WRITING)
    busy = Job.objects.filter(key=chapters.key_of(campaign, number), state__in=BUSY)
    if busy.exists() or GameSession.objects.filter(writing).exists():
        yield f"Chapter {number} is being written."
    yield from _begun(campaign, number)
    if session and session.fate == Fate.WRITTEN:
        yield f"The game {session.name} on screen, which it tells of, has become another chapter."


def _of(row: Withdrawn) -> "QuerySet[GameSession]":
    """Returns the game on screen that the chapter tells of, if there is one."""
    return GameSession.objects.filter(pk__in=[row.session] if row.session else [])


def _begun(campaign: Campaign, number: int) -> Iterator[str]:
    for draft in Draft.objects.filter(campaign=campaign, number=number).select_related("saved_by"):
        who = draft.saved_by.name if draft.saved_by else "Somebody"
        yield f"{who} has begun to record game {number}: discard that first."


def _rows(chapter: Chapter) -> list[dict[str, Any]]:
    """Returns the chapter, and what belongs to it, as plain data; who sat there is kept in rows of its own."""
    rows = serializers.serialize("python", [chapter, *(row for name in BELOW for row in getattr(chapter, name).all())])
    for row in rows:
        row["fields"].pop("player", None)
    plain: list[dict[str, Any]] = msgspec.to_builtins(rows)
    return plain


def _write(withdrawn: Withdrawn) -> None:
    """Writes the rows again. Accounts that have been deleted meanwhile are nobody."""
    players = dict(withdrawn.seats.values_list("color", "player_id"))
    for kept in serializers.deserialize("python", withdrawn.rows, ignorenonexistent=True):
        row: Any = kept.object
        for field in row._meta.concrete_fields:
            if field.related_model is User and not User.objects.filter(pk=getattr(row, field.attname)).exists():
                setattr(row, field.attname, None)
        if isinstance(row, ChapterSeat):
            row.player_id = players.get(row.color)
        if isinstance(row.pk, int):
            row.pk = None
        row.save(force_insert=True)


def _tell(sessions: "QuerySet[GameSession]", **changes: Any) -> None:
    """Changes what becomes of games on screen, and lets the pages of these games know."""
    for session in sessions:
        for name, value in changes.items():
            setattr(session, name, value)
        session.version += 1
        session.save(update_fields=[*changes, "version"])
        Outbox.objects.create(session=session, version=session.version, kind="chapter")

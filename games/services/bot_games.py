"""Limits how many games without people go on at a time, for each person and for each group."""

from collections.abc import Sequence
from zlib import crc32

from django.conf import settings
from django.db import connection
from django.db.models import Exists, OuterRef, QuerySet

from chronicle.errors import Refused
from games.models import GameSession, Seat

_STARTS = crc32(b"games in which only bots play")


def going_on() -> "QuerySet[GameSession]":
    """Returns the games under way in which no person and no guest has a seat."""
    people = Seat.objects.filter(session=OuterRef("pk"), kind=Seat.Kind.PLAYER)
    return GameSession.objects.filter(~Exists(people), status=GameSession.Status.PLAYING)


def require_room(session: GameSession, seats: Sequence[Seat]) -> None:
    """Refuses to let one more game without people go on. Called at the end of everything that could start one, in its
    transaction."""
    if session.status != GameSession.Status.PLAYING or any(seat.kind == Seat.Kind.PLAYER for seat in seats):
        return
    _one_after_the_other()
    others = going_on().exclude(pk=session.pk)
    if session.created_by_id and others.filter(created_by=session.created_by_id).count() >= settings.BOT_GAMES_PER_PERSON:
        raise _too_many(settings.BOT_GAMES_PER_PERSON, "opened by one person")
    if others.filter(group=session.group_id).count() >= settings.BOT_GAMES_PER_GROUP:
        raise _too_many(settings.BOT_GAMES_PER_GROUP, "of the same group")


def _one_after_the_other() -> None:
    """Lets other transactions wait until this one ends. SQLite admits one writer at a time anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_STARTS])


def _too_many(most: int, whose: str) -> Refused:
    games = f"{most} games {whose}" if most != 1 else f"One game {whose}"
    return Refused(
        "too_many_bot_games",
        f"Only bots would play here. {games} can go on without people at the same time, and so many do:"
        " let one finish, pause it or end it first.",
    )

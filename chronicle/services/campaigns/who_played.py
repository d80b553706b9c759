"""Who played: who sat at the table, who won, when, for how long, and notes.

This is not the world, so it can be added and mended at any time, on any chapter; what was said before stays in the trail.
"""

from datetime import date
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.db.models import QuerySet
from msgspec import UNSET, UnsetType

from chronicle.errors import Conflict, NotFound, Refused
from chronicle.models import AuditEntry, Campaign, Chapter, Group, Player, User, Verb
from chronicle.permissions import Act, require
from chronicle.services import audit, fields
from chronicle.services.campaigns import campaigns, chapters
from chronicle.services.campaigns.chapters import Past
from chronicle.services.people import groups, players
from chronicle.services.refusing import refusing
from games.oath.engine.chronicle.reading import HOW
from games.oath.engine.world.facts import CHANCELLOR, COLOURS
from games.oath.engine.world.world import convert

LAW = ("SCRIBE-64",)
LONGEST = 10_000
"""In minutes; about a week."""


class Sat(msgspec.Struct, forbid_unknown_fields=True):
    color: str
    player: UUID | None = None
    guest: str = ""
    """A name instead of a player: whoever has it at the table, or else a new guest."""


class WhoPlayed(msgspec.Struct, forbid_unknown_fields=True):
    """What is given of how a game was played; the rest stays as it is."""

    seats: list[Sat] | UnsetType = UNSET
    winner: Past | UnsetType | None = UNSET
    played_on: date | UnsetType | None = UNSET
    minutes: int | UnsetType | None = UNSET
    notes: str | UnsetType = UNSET


def known(chapter: Chapter) -> dict[str, Any]:
    """Returns what is known of a chapter's evening, as plain data."""
    winner = {"color": chapter.winner_color, "role": chapter.winner_role, "how": chapter.winner_how}
    return {
        "seats": [{"color": seat.color, "player": seat.player_id and str(seat.player_id)} for seat in chapter.seats.all()],
        "winner": winner if chapter.winner_color else None,
        "played_on": chapter.played_on and chapter.played_on.isoformat(),
        "minutes": chapter.minutes,
        "notes": chapter.notes,
    }


def stamp(chapter: Chapter) -> str:
    """Returns a digest of what is known of the evening, to notice that somebody else has mended it meanwhile."""
    return chapters.fingerprint(known(chapter))


def untold(campaign: Campaign) -> "QuerySet[Chapter]":
    """Returns the campaign's own games without a record of which nobody has said who played, in order."""
    return (
        campaign.chapters.filter(number__gt=0, aftermath__isnull=True).exclude(seats__player__isnull=False).order_by("number")
    )


def earlier(chapter: Chapter) -> "QuerySet[AuditEntry]":
    """Returns the entries of the trail with what was said of the evening before (`details["before"]`), the latest first. For
    whoever may see the trail."""
    return AuditEntry.objects.filter(verb=Verb.MEND_EVENING, target_id=str(chapter.pk)).select_related("actor")


@transaction.atomic
def mend(user: User, chapter: Chapter, given: dict[str, Any], seen: str | None = None) -> Chapter:
    """Changes what is given of the evening (see WhoPlayed). Refuses if it is no longer as the person saw it."""
    require(user, Act.RECORD, chapter.campaign.group)
    group = groups.lock(chapter.campaign.group)
    campaign = campaigns.lock(chapter.campaign)
    require(user, Act.RECORD, group)
    found = Chapter.objects.filter(pk=chapter.pk).first()
    if found is None:
        raise NotFound
    chapter = found
    before = known(chapter)
    if seen is not None and seen != chapters.fingerprint(before):
        raise Conflict("mended", "Somebody else has said who played here in the meantime.")
    with refusing():
        evening: WhoPlayed = convert(given, WhoPlayed)
    _take(chapter, evening)
    sat = _seated(user, group, chapter, evening.seats)
    _check(chapter, sat, evening)
    chapter.save()
    chapters.sit(chapter, sat)
    now = known(chapter)
    if changed := {name: value for name, value in before.items() if value != now[name]}:
        audit.record(user, Verb.MEND_EVENING, chapter, group, number=chapter.number, campaign=str(campaign.pk), before=changed)
    return chapter


@transaction.atomic
def mend_all(user: User, campaign: Campaign, games: dict[int, tuple[str, dict[str, Any]]]) -> int:
    """Mends several chapters of the campaign at once, or none: by number, what the person saw and what is given. Returns how
    many."""
    for number, (seen, given) in games.items():
        chapter = Chapter.objects.filter(campaign=campaign, number=number).select_related("campaign__group").first()
        if chapter is None:
            raise NotFound
        try:
            mend(user, chapter, given, seen)
        except Refused as refusal:
            at = f"/games/{number}{refusal.field or ''}"
            raise Refused(refusal.code, refusal.message, field=at, law=refusal.law) from refusal
    return len(games)


def _take(chapter: Chapter, evening: WhoPlayed) -> None:
    """Puts all but the seats into the chapter."""
    if evening.played_on is not UNSET:
        chapter.played_on = evening.played_on
    if evening.minutes is not UNSET:
        if evening.minutes is not None and not 1 <= evening.minutes <= LONGEST:
            raise Refused("minutes", f"A game takes 1 to {LONGEST} minutes.", field="/minutes", law=LAW)
        chapter.minutes = evening.minutes
    if evening.notes is not UNSET:
        try:
            chapter.notes = fields.text(Chapter, "notes", evening.notes)
        except Refused as refusal:
            raise Refused(refusal.code, refusal.message, field="/notes") from refusal
    if evening.winner is not UNSET:
        _take_winner(chapter, evening.winner)


def _take_winner(chapter: Chapter, won: Past | None) -> None:
    """Puts the winner into the chapter. Where the world says who won, nobody can say otherwise."""
    known = chapters.winner_of_the_world(chapter)
    if known and (won is None or won.color != known):
        raise Refused("other_winner", f"{known.capitalize()} won, as the world says.", field="/winner", law=LAW)
    if won is None:
        chapter.winner_color, chapter.winner_role, chapter.winner_how = "", "", []
        return
    if won.color not in COLOURS or won.role not in ("", *chapters.ROLES) or not set(won.how) <= set(HOW):
        raise Refused(
            "winner", "A winner needs a colour, and a role and a way of winning that exist in the law.", field="/winner"
        )
    if won.role and (won.role == "chancellor") != (won.color == CHANCELLOR):
        raise Refused("chancellor", "The Chancellor, and nobody else, plays Purple.", field="/winner", law=("SCRIBE-11",))
    same = won.color == chapter.winner_color
    role = won.role or ("chancellor" if won.color == CHANCELLOR else chapter.winner_role if same else "")
    how = won.how or (chapter.winner_how if same else [])
    if chapter.aftermath is not None and (role, how) != (chapter.winner_role, chapter.winner_how):
        raise Refused(
            "recorded", "The record says how this game was won: correct the record instead.", field="/winner", law=LAW
        )
    chapter.winner_color, chapter.winner_role, chapter.winner_how = won.color, role, how


def _seated(user: User, group: Group, chapter: Chapter, seats: list[Sat] | UnsetType) -> dict[str, Player | None]:
    """Returns who sat at each colour. A name that is new at the table becomes a guest."""
    if seats is UNSET:
        return {seat.color: seat.player for seat in chapter.seats.select_related("player")}
    named = [chapters.Seat(sat.color, _player(user, group, sat, f"/seats/{n}")) for n, sat in enumerate(seats)]
    known = chapters.players_of(group, named)
    return {seat.color: known.get(seat.player) for seat in named}


def _player(user: User, group: Group, sat: Sat, at: str) -> UUID | None:
    if not sat.guest.strip():
        return sat.player
    if sat.player:
        raise Refused("player_twice", "Give either a player or a guest's name.", field=f"{at}/guest")
    name = " ".join(sat.guest.split())
    if there := group.players.filter(name__iexact=name).first():
        return there.pk
    try:
        return players.add_guest(user, group, name).pk
    except Refused as refusal:
        raise Refused(refusal.code, refusal.message, field=f"{at}/guest") from refusal


def _check(chapter: Chapter, sat: dict[str, Player | None], evening: WhoPlayed) -> None:
    if chapter.number == 0 and (sat or evening.winner or evening.minutes):
        raise Refused("no_game", "Nobody played the founding: the first game is chapter 1.", field="/seats", law=LAW)
    if chapter.aftermath is not None and set(sat) != set(chapter.seats.values_list("color", flat=True)):
        raise Refused("recorded", "The record says which colours played: correct the record instead.", field="/seats", law=LAW)
    if (evening.seats or evening.winner) and chapter.winner_color and chapter.winner_color not in sat:
        color = chapter.winner_color.capitalize()
        raise Refused("winner_away", f"{color} won, and must have a seat.", field="/winner", law=LAW)

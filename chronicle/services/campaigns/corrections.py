"""Corrects the newest chapter. What it said before stays readable, with who corrected it and why. Older chapters are forked
instead."""

from hashlib import blake2b
from typing import Any

from django.db import transaction

from chronicle.errors import Conflict, Refused
from chronicle.models import Campaign, Chapter, ChapterVersion, RecordEntry, User, Verb
from chronicle.permissions import Act, require
from chronicle.services import audit, fields
from chronicle.services.campaigns import campaigns, chapters, worlds
from chronicle.services.refusing import refusing
from games.kernel.dice import Dice
from games.oath.engine.world.recount import LAW, Change, Found, recount
from games.oath.engine.world.world import World, convert


@transaction.atomic
def correct(
    user: User,
    campaign: Campaign,
    number: int,
    version: int,
    data: dict[str, Any],
    why: str,
    *,
    kind: Chapter.Kind | None = None,
) -> Chapter:
    """Records the newest game again, as it really was, or another game of some `kind` in its place. What nobody drew by hand is
    drawn as it was before."""
    campaign, chapter = newest(user, campaign, number, version)
    if chapter.aftermath is None:
        raise Refused("no_game", "No game was recorded for this chapter: correct the present world instead.")
    phase = chapters.Phase(campaign, number, data, by_hands=chapter.by_hands and kind is None)
    _keep(chapter, user, why)
    chapter.seats.all().delete()
    chapter.record.all().delete()
    chapter.sightings.all().delete()
    worlds.rewind(campaign, number)
    chapter.fingerprint = chapters.fingerprint(data)
    chapter.kind = kind or chapter.kind
    phase.tell(chapter)
    audit.record(user, Verb.CORRECT_CHAPTER, chapter, campaign.group, number=number, version=chapter.version)
    return chapter


@transaction.atomic
def correct_world(
    user: User, campaign: Campaign, number: int, version: int, moves: list[dict[str, Any]], why: str, *, oath: str | None = None
) -> Chapter:
    """Corrects the present world by moves of single cards (see Move), and perhaps another oath."""
    campaign, chapter = newest(user, campaign, number, version)
    with refusing():
        found: Found = convert({"moves": moves, "oath": oath or ""}, Found)
    world, changes = as_found(campaign, found)
    put_right(user, campaign, chapter, world, changes, why)
    audit.record(user, Verb.CORRECT_WORLD, chapter, campaign.group, number=number, version=chapter.version)
    return chapter


def as_found(campaign: Campaign, found: Found) -> tuple[World, list[Change]]:
    """Returns the present world as the table has it, and what was believed otherwise. Asked again it says the same."""
    world, chapter = worlds.believed(campaign), worlds.find_chapter(campaign, campaign.head)
    key = blake2b(b"put right", key=bytes(campaign.seed), digest_size=32).digest()
    seed = blake2b(f"{campaign.head} {chapter.version}".encode(), key=key, digest_size=32).digest()
    with refusing():
        after, changes = recount(world, found, Dice(seed), at_table=campaign.is_at_table)
    return worlds.settle(after), changes


def put_right(user: User, campaign: Campaign, chapter: Chapter, world: World, changes: list[Change], why: str) -> None:
    """Writes the world as the table has it as a new version of the newest chapter; the record says what was believed
    otherwise, and keeps sealed what is."""
    number = chapter.number
    with refusing():
        world = worlds.settle(World.read(world.plain()))
    if campaign.is_at_table and not worlds.is_laid_by_hands(chapter):
        changes = [Change(worlds.LAID_OUT, {}), *changes]
    _keep(chapter, user, why)
    worlds.unname(world, chapter)
    for name, value in worlds.columns(world).items():
        setattr(chapter, name, value)
    chapter.save()
    worlds.rewind(campaign, number)
    worlds.place(campaign, number, world)
    first = chapter.record.count()
    RecordEntry.objects.bulk_create(
        RecordEntry(chapter=chapter, position=first + n, law=LAW, kind=change.kind, params=change.params, sealed=change.sealed)
        for n, change in enumerate(sorted(changes, key=lambda change: change.sealed))
    )


def newest(user: User, campaign: Campaign, number: int, version: int) -> tuple[Campaign, Chapter]:
    """Locks the campaign, and returns it with its newest chapter; refuses any other, and one on which something stands."""
    campaign = campaigns.lock(campaign)
    require(user, Act.RECORD, campaign.group)
    if number != campaign.head:
        raise Refused("not_newest", f"Later chapters build on chapter {number}: fork the campaign there instead.")
    if campaign.forked_at == number:
        raise Refused("not_own", "This fork has no chapter of its own yet: its newest chapter belongs to the parent.")
    if campaign.forks.filter(forked_at=number).exists():
        raise Refused("forked", "A fork builds on this chapter: it can no longer be changed.")
    chapters.nothing_underway(campaign)
    chapter = worlds.find_chapter(campaign, number)
    if chapter.version != version:
        raise Conflict("corrected", f"Somebody has corrected this chapter: it is at version {chapter.version}.")
    return campaign, chapter


def _keep(chapter: Chapter, by: User, why: str) -> None:
    """Stores what the chapter has said until now as a version of it."""
    seats = chapter.seats.select_related("player").values("player_id", "color", "role_at_start", "role_at_end", "won")
    names = ("title", "notes", "oath", "winner_color", "winner_role", "winner_how")
    entries = list(chapter.record.values("law", "kind", "params", "sealed"))
    world = worlds.load(chapter.campaign, chapter.number)
    worlds.unname(world, chapter)
    ChapterVersion.objects.create(
        chapter=chapter,
        version=chapter.version,
        replaced_by=by,
        why=fields.text(ChapterVersion, "why", why),
        public={
            **{name: getattr(chapter, name) for name in names},
            "played_on": chapter.played_on and chapter.played_on.isoformat(),
            "minutes": chapter.minutes,
            "seats": [seat | {"player_id": seat["player_id"] and str(seat["player_id"])} for seat in seats],
            "record": [entry for entry in entries if not entry["sealed"]],
            "world": world.view(sealed=True),
        },
        secret={"world": world.plain(), "record": entries, "aftermath": chapter.aftermath, "choices": chapter.choices},
    )
    chapter.version += 1

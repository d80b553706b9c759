"""Corrects the newest chapter. What it said before stays readable, with who corrected it and why. Older chapters are forked
instead."""

from typing import Any

import msgspec
from django.db import transaction

from chronicle.errors import Conflict, Refused
from chronicle.models import Campaign, Chapter, ChapterVersion, User, Verb
from chronicle.permissions import Act, require
from chronicle.services import audit, fields
from chronicle.services.campaigns import campaigns, chapters, worlds
from chronicle.services.refusing import refusing
from games.oath.engine.world.facts import KIND, SUIT
from games.oath.engine.world.world import Placed, World, convert, in_order


class Move(msgspec.Struct, forbid_unknown_fields=True):
    """Where a card really lies: at a slot (an edifice with its side), or at the top or bottom of a pile."""

    card: str
    slot: int | None = None
    side: str | None = None
    faceup: bool = True
    zone: str | None = None
    top: bool = False


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
    campaign, chapter = _newest(user, campaign, number, version)
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
    campaign, chapter = _newest(user, campaign, number, version)
    world = worlds.load(campaign, number)
    with refusing():
        read: list[Move] = convert(moves, list[Move], "/moves")
    for n, move in enumerate(read):
        _move(world, move, f"/moves/{n}")
    world.oath = oath or world.oath
    with refusing():
        world = worlds.settle(World.read(world.plain()))
    _keep(chapter, user, why)
    worlds.unname(world, chapter)
    for name, value in worlds.columns(world).items():
        setattr(chapter, name, value)
    chapter.save()
    worlds.rewind(campaign, number)
    worlds.place(campaign, number, world)
    audit.record(user, Verb.CORRECT_WORLD, chapter, campaign.group, number=number, version=chapter.version)
    return chapter


def _newest(user: User, campaign: Campaign, number: int, version: int) -> tuple[Campaign, Chapter]:
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


def _move(world: World, move: Move, at: str) -> None:
    card = move.card
    if KIND.get(card, "site") == "site":
        raise Refused("unknown_card", f"There is no movable card {card!r}.", field=f"{at}/card", law=("SCRIBE-49",))
    _lift(world, move, at)
    if move.slot and 1 <= move.slot <= len(world.slots):
        slot = world.slot(move.slot)
        slot.cards = in_order([*slot.cards, Placed(card, KIND[card], move.side, move.faceup)])
    elif move.zone == "archive" and card in SUIT:
        world.archive[SUIT[card]].append(card)
    elif move.zone in (*worlds.DECKS, *worlds.HEAPS):
        pile: list[str] = getattr(world, move.zone)
        pile.insert(0 if move.top else len(pile), card)
    else:
        raise Refused("no_such_place", "A card goes to a slot from 1 to 8, or into a pile that takes it.", field=at)


def _lift(world: World, move: Move, at: str) -> None:
    """Takes the card from where it was. A card whose place nobody knew can only be found where it may have been; one from a
    deck of unknown order, anywhere."""
    card, to = move.card, ("slot", move.slot) if move.slot else (move.zone, None)
    for there in world.slots:
        there.cards = [placed for placed in there.cards if placed.card != card]
    for pile in [*world.archive.values(), *(getattr(world, name) for name in (*worlds.DECKS, *worlds.HEAPS))]:
        if card in pile:
            pile.remove(card)
    for unknown in world.unknown:
        if card in unknown.cards:
            may_be = [p for p in unknown.places if (p.zone, p.slot) == to or not unknown.is_scattered]
            if not may_be:
                raise Refused("not_there", f"{card} cannot have been there.", field=at, law=("SCRIBE-21",))
            unknown.cards.remove(card)
            may_be[-1].count -= 1
            unknown.places = [place for place in unknown.places if place.count]
    world.unknown = [unknown for unknown in world.unknown if unknown.cards]

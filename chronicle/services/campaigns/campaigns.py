"""Campaigns: how a world begins. Every change of a campaign locks its row first, so that its chapters are written one after
the other."""

import secrets
from typing import Any

from django.db import transaction
from django.db.models import Q

from chronicle.errors import NotFound, Refused
from chronicle.models import Campaign, Chapter, Group, User, Verb
from chronicle.permissions import Act, require
from chronicle.services import audit, fields, locks
from chronicle.services.campaigns import worlds
from chronicle.services.refusing import refusing
from games.oath.engine.world.founding import new_world
from games.oath.engine.world.remembered import MOST_BEFORE
from games.oath.engine.world.world import World, at_table


@transaction.atomic
def create(
    user: User,
    group: Group,
    name: str,
    description: str = "",
    *,
    played_at: str = Campaign.PlayedAt.BOTH,
    world: dict[str, Any] | None = None,
    by_hands: bool = False,
) -> Campaign:
    """Creates a campaign: a new one, or one that went on elsewhere, whose chapters before the given world are bare.

    Where hands lay out the world, because it is new and at a table or lies in a box (`by_hands`), nothing is drawn for them.
    """
    require(user, Act.START_CAMPAIGN, group)
    campaign = Campaign(
        group=group,
        name=fields.text(Campaign, "name", name),
        description=fields.text(Campaign, "description", description),
        created_by=user,
        seed=secrets.token_bytes(32),
        played_at=fields.text(Campaign, "played_at", played_at),
    )
    if world is None:
        by_hands = campaign.is_at_table
        value, kind = new_world(worlds.dice(campaign, 0), campaign.name), Chapter.Kind.FOUNDING
    else:
        worlds.stored(world)
        with refusing():
            value, kind = World.read(world), Chapter.Kind.IMPORT
        if value.chapter > MOST_BEFORE:
            raise Refused("too_old", f"A world may have {MOST_BEFORE} chapters behind it, not {value.chapter}.", field="world")
    campaign.head = value.chapter
    campaign.save()
    if by_hands:
        value = at_table(value)
    found(campaign, worlds.settle(value), kind, user, by_hands=by_hands)
    audit.record(user, Verb.CREATE_CAMPAIGN, campaign, group, chapter=value.chapter, kind=kind)
    return campaign


def found(campaign: Campaign, world: World, kind: Chapter.Kind, by: User, *, by_hands: bool = False) -> Chapter:
    """Creates the first chapter with a world, and bare ones for the games before it."""
    before = None
    for number in range(world.chapter):
        before = Chapter(campaign=campaign, number=number, before=before, kind=Chapter.Kind.BARE, recorded_by=by)
        before.save()
    chapter = Chapter(
        campaign=campaign,
        number=world.chapter,
        before=before,
        kind=kind,
        recorded_by=by,
        by_hands=by_hands,
        **worlds.columns(world),
    )
    if world.previous:
        chapter.winner_color = world.previous.winner
    chapter.save()
    worlds.place(campaign, world.chapter, world)
    return chapter


@transaction.atomic
def edit(
    user: User,
    campaign: Campaign,
    *,
    name: str | None = None,
    description: str | None = None,
    played_at: str | None = None,
) -> Campaign:
    """Changes the name, the description and where it is played, as far as they are given.

    No chapter changes with the place: what hands dealt is drawn when a game on screen begins, and what the app dealt is unknown
    once hands have dealt anew, when their next game is recorded.
    """
    campaign = lock(campaign)
    require(user, Act.START_CAMPAIGN, campaign.group)
    given = {"name": name, "description": description}
    changes = {field: fields.text(Campaign, field, value) for field, value in given.items() if value is not None}
    for field, value in changes.items():
        setattr(campaign, field, value)
    campaign.save(update_fields=changes)
    if changes or played_at is None:
        audit.record(user, Verb.EDIT_CAMPAIGN, campaign, campaign.group, fields=list(changes))
    if played_at not in (None, campaign.played_at):
        _move(user, campaign, played_at)
    return campaign


def _move(user: User, campaign: Campaign, played_at: str) -> None:
    before, campaign.played_at = campaign.played_at, fields.text(Campaign, "played_at", played_at)
    campaign.save(update_fields=["played_at"])
    audit.record(user, Verb.MOVE_CAMPAIGN, campaign, campaign.group, before=before, after=campaign.played_at)


@transaction.atomic
def delete(user: User, campaign: Campaign, name: str) -> None:
    """Deletes the campaign with all its chapters, for good. Its name, typed again, shows that this is meant."""
    locks.drained(lambda: _delete(user, campaign, name))


def _delete(user: User, campaign: Campaign, name: str) -> None:
    locks.below(Q(campaign=campaign.pk), Q(pk=campaign.pk), Q(pk__in=[]))
    campaign = lock(campaign)
    require(user, Act.DELETE_CAMPAIGN, campaign.group)
    if name.strip() != campaign.name:
        raise Refused("name_differs", f"Type the campaign's name, {campaign.name}, to delete it.", field="name")
    if campaign.forks.exists():
        raise Refused("has_forks", "Forks depend on this campaign: delete them first.")
    audit.record(user, Verb.DELETE_CAMPAIGN, campaign, campaign.group, name=campaign.name)
    campaign.delete()


@transaction.atomic
def with_secrets(user: User, campaign: Campaign, number: int, purpose: str, *, by_hands: bool = False) -> World:
    """Returns the world with what is sealed in it, for exports, or as hands lay it out. The trail says who took it out."""
    require(user, Act.SEE_SECRETS, campaign.group)
    world = worlds.laid_out(campaign, number) if by_hands else worlds.load(campaign, number)
    audit.record(user, Verb.TAKE_OUT_SECRETS, campaign, campaign.group, chapter=number, purpose=purpose)
    return world


def lock(campaign: Campaign) -> Campaign:
    """Locks the campaign for this transaction and returns it as it is now; NotFound if it was deleted in the meantime.
    `locks` says in which order rows are locked."""
    locked = (
        Campaign.objects.select_for_update(of=("self",), no_key=True).select_related("group").filter(pk=campaign.pk).first()
    )
    if locked is None:
        raise NotFound
    return locked

"""Drafts: forms that are half filled in, saved at every step, so that another scribe can go on."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from chronicle.errors import Conflict, NotFound, Refused
from chronicle.models import Campaign, Draft, Group, User, Verb
from chronicle.permissions import Act, require
from chronicle.services import audit
from chronicle.services.campaigns import campaigns, worlds
from chronicle.services.people import players

MOST = 200_000
"""In bytes; a complete record has some 20,000."""


@transaction.atomic
def of_game(user: User, campaign: Campaign) -> Draft:
    """Returns the draft of the campaign's next chapter: the one that somebody began, or a new one."""
    campaign = campaigns.lock(campaign)
    return _of_chapter(user, campaign, campaign.head + 1)


@transaction.atomic
def of_correction(user: User, campaign: Campaign) -> Draft:
    """Returns the draft that corrects the newest chapter, filled in with what was recorded."""
    campaign = campaigns.lock(campaign)
    return _of_chapter(user, campaign, campaign.head)


def _of_chapter(user: User, campaign: Campaign, number: int) -> Draft:
    require(user, Act.RECORD, campaign.group)
    draft, is_new = Draft.objects.get_or_create(
        campaign=campaign,
        number=number,
        defaults={"group": campaign.group, "purpose": Draft.Purpose.GAME, "started_by": user, "saved_by": user},
    )
    if is_new:
        audit.record(user, Verb.START_DRAFT, draft, draft.group)
    return draft


@transaction.atomic
def of_world(user: User, group: Group) -> Draft:
    """Starts a draft for a chronicle that was played before it came here."""
    require(user, Act.START_CAMPAIGN, group)
    draft = Draft.objects.create(group=group, purpose=Draft.Purpose.WORLD, started_by=user, saved_by=user)
    audit.record(user, Verb.START_DRAFT, draft, group)
    return draft


@transaction.atomic
def save(user: User, draft: Draft, version: int, data: dict[str, Any], guests: Mapping[str, str] | None = None) -> Draft:
    """Saves the draft on top of the version that the person saw. Refuses if somebody else has saved meanwhile; nothing is
    overwritten. `guests` are names of people who sat there and are not at the group's table yet, by colour."""
    if guests:
        _seat(user, draft.group, data["report"]["seats"], guests)
    draft = _locked(draft)
    require(user, Act.RECORD, draft.group)
    if draft.version != version:
        raise Conflict("draft_changed", f"{draft.saved_by or 'Somebody'} has changed this draft in the meantime.")
    if len(worlds.stored(data)) > MOST:
        raise Refused("draft_too_long", f"A draft has {MOST} bytes at most.")
    draft.data, draft.version = data, version + 1
    draft.saved_by, draft.saved_at = user, timezone.now()
    draft.save()
    return draft


def _seat(user: User, group: Group, seats: list[dict[str, Any]], guests: Mapping[str, str]) -> None:
    """Adds guests to the group's table, and lets them sit at their seats."""
    for number, seat in enumerate(seats):
        try:
            if name := guests.get(seat["color"]):
                seat["player"] = str(players.add_guest(user, group, name).pk)
        except Refused as refusal:
            raise Refused(refusal.code, refusal.message, field=f"/seats/{number}/player") from refusal


@transaction.atomic
def discard(user: User, draft: Draft) -> None:
    draft = _locked(draft)
    require(user, Act.RECORD, draft.group)
    audit.record(user, Verb.DISCARD_DRAFT, draft, draft.group)
    draft.delete()


def _locked(draft: Draft) -> Draft:
    row = (
        Draft.objects.select_for_update(of=("self",), no_key=True)
        .select_related("group", "saved_by")
        .filter(pk=draft.pk)
        .first()
    )
    if row is None:
        raise NotFound
    return row

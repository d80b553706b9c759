"""Counts again what lies in the box between two games, and puts the world right by it: the table is right (SCRIBE-61)."""

from collections.abc import Collection
from typing import Any

from django.db import transaction

from chronicle.errors import Refused
from chronicle.models import Campaign, Chapter, User, Verb
from chronicle.permissions import Act, require
from chronicle.services import audit
from chronicle.services.campaigns import corrections, worlds
from chronicle.services.refusing import refusing
from games.oath.engine.world.recount import LAW, PILES, Change, Found
from games.oath.engine.world.world import World, convert
from games.oath.record import sentence

__all__ = ["CONFIRMED", "OVER_CAPACITY", "PILES", "TABLE_IS_RIGHT", "differences", "recount"]

TABLE_IS_RIGHT, OVER_CAPACITY = CONFIRMED = ("table_is_right", "over_capacity")
WHY = "The box was counted again."


@transaction.atomic
def recount(
    user: User,
    campaign: Campaign,
    number: int,
    version: int,
    found: dict[str, Any],
    why: str = "",
    confirmed: Collection[str] = (),
) -> Chapter:
    """Enters piles of the box as they really are (see Found). What lay open and is otherwise has to be confirmed; what is
    sealed is put right in silence (SCRIBE-62)."""
    campaign, chapter = corrections.newest(user, campaign, number, version)
    world, changes = _as_found(campaign, found)
    told = [sentence(change.kind, change.params) for change in changes if not change.sealed]
    if told and TABLE_IS_RIGHT not in confirmed:
        message = f"{' '.join(told)} Confirm it if the table is right."
        raise Refused("not_as_believed", message, field="confirmed", law=(LAW,))
    if OVER_CAPACITY in confirmed:
        world.confirmed = [*{*world.confirmed, OVER_CAPACITY}]
    piles = [pile["pile"] for pile in found.get("piles", [])]
    changes = [*changes, Change("recounted", {"piles": piles})] if piles else changes
    corrections.put_right(user, campaign, chapter, world, changes, why.strip() or WHY)
    audit.record(user, Verb.RECOUNT, chapter, campaign.group, number=number, version=chapter.version, piles=piles)
    return chapter


def differences(user: User, campaign: Campaign, found: dict[str, Any]) -> list[str]:
    """Says, a sentence each, what was believed otherwise, as far as it lay open. Writes nothing."""
    require(user, Act.RECORD, campaign.group)
    _, changes = _as_found(campaign, found)
    return [sentence(change.kind, change.params) for change in changes if not change.sealed]


def _as_found(campaign: Campaign, found: dict[str, Any]) -> tuple[World, list[Change]]:
    worlds.stored(found)
    with refusing():
        given: Found = convert(found, Found)
    return corrections.as_found(campaign, given)

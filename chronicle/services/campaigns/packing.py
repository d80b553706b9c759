"""Packs the box after a game: what is ticked off is remembered, and for which campaign the box was packed last."""

from hashlib import blake2b
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from chronicle.errors import Conflict
from chronicle.models import Campaign, Chapter, Group, User, Verb
from chronicle.permissions import Act, require
from chronicle.services import audit
from chronicle.services.campaigns import campaigns, history, worlds
from games.oath.engine.world.world import World
from games.oath.packing import Heap, to_pack
from games.oath.swap import PileSwap, Swap, to_deal
from games.oath.swap import sealed_swap as compare_sealed
from games.oath.swap import swap as compare


class Packing(msgspec.Struct):
    """The packing list of the newest chapter, and how far the table has come."""

    number: int
    heaps: list[Heap]
    ticked: set[str]
    is_packed: bool
    """Whether all of it was ticked off, or somebody said that the box is packed."""

    @property
    def total(self) -> int:
        return sum(len(heap.tasks) for heap in self.heaps)

    @property
    def done(self) -> int:
        return len(self.ticked)

    @property
    def digest(self) -> str:
        """Returns a short name of what is ticked: another phone has news if it is another one."""
        return blake2b(" ".join(sorted(self.ticked)).encode(), digest_size=6).hexdigest()


def packing(campaign: Campaign, view: dict[str, Any] | None = None) -> Packing:
    """Returns the packing list of the newest chapter, whose world as the table sees it may have been read already.

    What is to be done otherwise since it was ticked is not ticked.
    """
    chapter = _newest(campaign)
    entries = map(dict, history.record(chapter).values("kind", "params"))
    heaps = to_pack(view or history.world(campaign, campaign.head), entries)
    kept = campaign.packing if campaign.packing.get("chapter") == str(chapter.pk) else {}
    ticked = {task.key for heap in heaps for task in heap.tasks} & set(kept.get("ticks", []))
    return Packing(campaign.head, heaps, ticked, kept.get("packed") == _digest(heaps))


def awaits(campaign: Campaign, view: dict[str, Any]) -> bool:
    """Tells whether the box is to be packed for the newest chapter, which was played, and whose world everybody sees so."""
    if campaign.played_at == Campaign.PlayedAt.SCREEN:
        return False
    played = _newest(campaign).kind in (Chapter.Kind.TABLE, Chapter.Kind.SESSION)
    return played and not packing(campaign, view).is_packed


@transaction.atomic
def tick(user: User, campaign: Campaign, number: int, key: str, *, done: bool) -> Packing:
    """Ticks one thing off, or not any more; said twice it is so once. With the last one the box is packed."""
    campaign = campaigns.lock(campaign)
    require(user, Act.PACK, campaign.group)
    found = packing(campaign)
    if found.number != number or all(task.key != key for heap in found.heaps for task in heap.tasks):
        raise Conflict("other_list", "The list has changed meanwhile: load the page again.")
    found.ticked = found.ticked | {key} if done else found.ticked - {key}
    if found.done == found.total and not found.is_packed:
        found.is_packed = True
        _pack(campaign)
        audit.record(user, Verb.PACK_BOX, campaign, campaign.group, number=number, name=campaign.name)
    _keep(campaign, found)
    return found


@transaction.atomic
def declare(user: User, campaign: Campaign) -> Packing:
    """Says that the box holds this campaign now, whatever is ticked off."""
    campaign = campaigns.lock(campaign)
    require(user, Act.PACK, campaign.group)
    found = packing(campaign)
    found.is_packed = True
    _pack(campaign)
    _keep(campaign, found)
    audit.record(user, Verb.SET_BOX, campaign, campaign.group, number=campaign.head, name=campaign.name)
    return found


def held(group: Group) -> Campaign | None:
    """Returns the campaign for which the group packed its box last, with the chapter that lies in it; None if nobody said."""
    campaign = group.campaigns.exclude(packed_at=None).order_by(F("packed_at").desc(), "pk").first()
    if campaign:
        campaign.packed_chapter = _in_the_box(campaign)
    return campaign


def swap(source: Campaign, number: int, campaign: Campaign) -> Swap:
    """Says what everybody may see of how the box of one campaign becomes that of another one."""
    return compare(_lying(source, number).view(sealed=True), _lying(campaign, campaign.head).view(sealed=True))


def sealed_swap(
    user: User, source: Campaign, number: int, campaign: Campaign
) -> tuple[list[PileSwap], list[tuple[str, list[tuple[str, int]]]]]:
    """Says which unseen cards change places, and which piles are dealt unseen; the trail says who took that out."""
    now, then = (
        campaigns.with_secrets(user, row, chapter, "swap sheet", by_hands=row.is_at_table)
        for row, chapter in ((source, number), (campaign, campaign.head))
    )
    return compare_sealed(now, then), to_deal(then)


def _lying(campaign: Campaign, number: int) -> World:
    return worlds.laid_out(campaign, number) if campaign.is_at_table else worlds.load(campaign, number)


def _in_the_box(campaign: Campaign) -> int:
    """Returns the chapter that lies in the box: the one it was packed for, or a later one that was played with the box."""
    packed = min(campaign.packed_chapter or 0, campaign.head)
    played = history.timeline(campaign).filter(kind=Chapter.Kind.TABLE, number__gt=packed)
    return max([packed, *played.values_list("number", flat=True)])


def _newest(campaign: Campaign) -> Chapter:
    """Returns the newest chapter without its world."""
    return history.lines(campaign).only("id", "kind", "campaign").get(number=campaign.head)


def _pack(campaign: Campaign) -> None:
    campaign.packed_at, campaign.packed_chapter = timezone.now(), campaign.head


def _keep(campaign: Campaign, found: Packing) -> None:
    chapter = _newest(campaign)
    packed = {"packed": _digest(found.heaps)} if found.is_packed else {}
    campaign.packing = {"chapter": str(chapter.pk), "ticks": sorted(found.ticked)} | packed
    campaign.save(update_fields=["packing", "packed_at", "packed_chapter"])


def _digest(heaps: list[Heap]) -> str:
    keys = " ".join(sorted(task.key for heap in heaps for task in heap.tasks))
    return blake2b(keys.encode(), digest_size=16).hexdigest()

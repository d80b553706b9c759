"""Moves worlds into and out of the tables: placements say where cards are, the chapter holds their order and everything
else."""

import json
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
from django.db.models import F, OuterRef, QuerySet, Subquery
from django.db.models.functions import JSONObject

from chronicle.errors import NotFound, Refused
from chronicle.models import Campaign, Chapter, ChapterSeat, Placement
from games.kernel.dice import Dice
from games.oath.engine.world.facts import KIND, SUIT, SUITS
from games.oath.engine.world.world import Placed, Slot, World, at_table

DECKS = ("site_deck", "world_deck", "relic_deck", "dispossessed")
"""Piles whose order means something and is stored with the chapter."""
HEAPS = ("edifices_in_archive", "box")
OPEN_ZONES = frozenset(HEAPS)
"""Zones where everybody knows what lies there; elsewhere only what lies faceup at a site is known."""
LAID_OUT = "laid-out"
"""The entry of the record that says that hands have laid out a world that the app had dealt."""
_ORDER = {card: n for n, card in enumerate(KIND)}


class Spot(NamedTuple):
    zone: str
    slot: int | None = None
    site: str = ""
    side: str = ""
    faceup: bool = True

    @property
    def sealed(self) -> bool:
        return not (self.faceup if self.zone == "slot" else self.zone in OPEN_ZONES)


def stored(data: Any) -> bytes:
    """Returns the data in one normal form. Refuses what a database cannot store."""
    try:
        found = json.dumps(data, sort_keys=True, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, TypeError, RecursionError) as error:
        raise Refused("not_json", "The data is not valid JSON.") from error
    if b"\\u0000" in found:
        raise Refused("not_json", "The data contains a character that cannot be stored.")
    return found


def dice(campaign: Campaign, number: int) -> Dice:
    """Returns the dice of one chapter: writing it again, after a fault or a correction, draws the same."""
    return Dice(blake2b(f"chapter {number}".encode(), key=bytes(campaign.seed), digest_size=32).digest())


def settle(world: World) -> World:
    """Sorts piles without an order as the catalogue does, so that equal worlds are equal values."""
    return msgspec.structs.replace(
        world,
        slots=[Slot(s.slot, s.site, s.faceup and s.site is not None, s.sealed, s.cards) for s in world.slots],
        archive={suit: _sorted(world.archive.get(suit, [])) for suit in SUITS},
        edifices_in_archive=_sorted(world.edifices_in_archive),
        box=_sorted(world.box),
    )


def find_chapter(campaign: Campaign, number: int) -> Chapter:
    """Returns the chapter, from this campaign or from the ancestor that holds it."""
    chapter = chapters().filter(number=number, campaign=campaign.holder_of(number)).first()
    if chapter is None:
        raise NotFound
    return chapter


def chapters() -> "QuerySet[Chapter]":
    """Returns the chapters of all campaigns, with the winners' names."""
    winner = ChapterSeat.objects.filter(chapter=OuterRef("pk"), won=True).values("player__name")
    return Chapter.objects.select_related("campaign").annotate(winner_name=Subquery(winner[:1]))


def load(campaign: Campaign, number: int) -> World:
    """Loads the world of a chapter, secrets included; two queries, however long the story is."""
    chapter = find_chapter(campaign, number)
    if chapter.frame is None:
        raise Refused("no_world", f"Nobody recorded the world of chapter {number}.")
    return _world(chapter, lies(chapter.campaign, number))


def laid_out(campaign: Campaign, number: int) -> World:
    """Loads the world of a chapter as the box holds it once hands have laid it out: what they deal and shuffle anew is unknown,
    unless they dealt that chapter's world or a digital table brought it."""
    world, chapter = load(campaign, number), find_chapter(campaign, number)
    if is_laid_by_hands(chapter):
        return world
    on_top = chapter.record.filter(kind="relics-on-top").first()
    return at_table(world, on_top.params["cards"], on_top.params["count"]) if on_top else at_table(world)


def is_laid_by_hands(chapter: Chapter) -> bool:
    """Tells whether the world of the chapter is as hands have dealt it, at a table or a digital one, or as it was counted."""
    known = chapter.by_hands or chapter.kind == Chapter.Kind.IMPORT
    return known or chapter.record.filter(kind=LAID_OUT).exists()


def believed(campaign: Campaign) -> World:
    """Loads the present world as it is believed to lie in the box."""
    number = campaign.head
    return laid_out(campaign, number) if campaign.is_at_table else load(campaign, number)


def place(campaign: Campaign, number: int, world: World) -> None:
    """Closes and opens the placements of the cards that moved. The caller holds the campaign's lock."""
    lay(campaign, number, spots(world))


def lay(campaign: Campaign, number: int, now: dict[str, Spot]) -> None:
    """Places each card where it lies now."""
    rows = Placement.objects.filter(campaign=campaign, until=None)
    there = {row[0]: (row[1], Spot(*row[2:])) for row in rows.values_list("card", "pk", *Spot._fields)}
    moved = [card for card, spot in now.items() if card not in there or there[card][1] != spot]
    rows.filter(pk__in=[there[card][0] for card in moved if card in there]).update(until=number)
    Placement.objects.bulk_create(
        Placement(campaign=campaign, card=card, kind=KIND[card], sealed=now[card].sealed, since=number, **now[card]._asdict())
        for card in moved
    )


def lies(campaign: Campaign, number: int) -> dict[str, Spot]:
    """Returns where every card lay after that chapter's game. The campaign holds the chapter itself."""
    return {card: Spot(*spot) for card, spot in _spots(campaign, number)}


def rewind(campaign: Campaign, number: int) -> None:
    """Undoes the placements of a chapter, as if it had moved nothing."""
    Placement.objects.filter(campaign=campaign, since=number).delete()
    Placement.objects.filter(campaign=campaign, until=number).update(until=None)


def unname(world: World, chapter: Chapter) -> None:
    """Removes the winner's name where the winner is a player of the group: the seat says who it was, and somebody who is
    forgotten there must not be named here."""
    frame: dict[str, Any] = chapter.frame  # type: ignore[assignment]
    if world.previous:
        world.previous.winner_name = frame["previous"]["winner_name"]


def columns(world: World) -> dict[str, Any]:
    """Returns what the chapter itself stores of a world. The winner's name is left to the player, who may change it."""
    plain = world.plain()
    slots = [{key: slot[key] for key in ("slot", "faceup", "sealed")} for slot in plain["slots"]]
    kept = (*DECKS, *HEAPS, "archive", "oath", "chapter")
    return {
        "oath": world.oath,
        "frame": {key: value for key, value in plain.items() if key not in kept} | {"slots": slots},
        "orders": {deck: plain[deck] for deck in DECKS}
        | {"slots": [[placed.card for placed in slot.cards] for slot in world.slots]},
    }


def spots(world: World) -> dict[str, Spot]:
    found: dict[str, Spot] = {}
    for slot in world.slots:
        if slot.site:
            found[slot.site] = Spot("slot", slot.slot, slot.site, "", slot.faceup)
        for placed in slot.cards:
            found[placed.card] = Spot("slot", slot.slot, slot.site or "", placed.side or "", placed.faceup)
    for zone, cards in world.zones().items():
        if not zone.startswith("slot-"):
            found |= dict.fromkeys(cards, Spot(zone))
    return found | {card: Spot("unknown") for unknown in world.unknown for card in unknown.cards}


def _spots(campaign: Campaign, number: int) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Selects each card's latest placement begun by then. Every card has an open placement, so those list the cards, and
    the length of the story does not matter."""
    then = Placement.objects.filter(campaign=campaign, card=OuterRef("card"), since__lte=number).order_by("-since")
    as_json = JSONObject(**{field: F(field) for field in Spot._fields})
    cards = Placement.objects.filter(campaign=campaign, until=None)
    for card, spot in cards.values_list("card", Subquery(then.values(spot=as_json)[:1])):
        yield card, (spot["zone"], spot["slot"], spot["site"], spot["side"], bool(spot["faceup"]))


def _world(chapter: Chapter, spots: dict[str, Spot]) -> World:
    frame: dict[str, Any] = chapter.frame  # type: ignore[assignment]
    piles: dict[str, list[str]] = {heap: [] for heap in HEAPS}
    archive: dict[str, list[str]] = {suit: [] for suit in SUITS}
    sites: dict[int, str] = {}
    for card in _sorted(spots):
        spot = spots[card]
        if spot.zone in piles:
            piles[spot.zone].append(card)
        elif spot.zone == "archive":
            archive[SUIT[card]].append(card)
        elif spot.zone == "slot" and spot.site == card:
            sites[spot.slot or 0] = card
    slots = [
        Slot(**flags, site=sites.get(flags["slot"]), cards=[_placed(card, spots[card]) for card in cards])
        for flags, cards in zip(frame["slots"], chapter.orders["slots"], strict=True)
    ]
    rest = {key: value for key, value in frame.items() if key != "slots"}
    name: str | None = getattr(chapter, "winner_name", None)
    if name and rest["previous"]:
        rest["previous"] = rest["previous"] | {"winner_name": name}
    decks = {deck: chapter.orders[deck] for deck in DECKS}
    world = msgspec.convert(
        rest | decks | piles | {"archive": archive, "oath": chapter.oath, "chapter": chapter.number, "slots": []}, World
    )
    world.slots = slots
    return world


def _placed(card: str, spot: Spot) -> Placed:
    return Placed(card, KIND[card], spot.side or None, spot.faceup)


def _sorted(cards: Any) -> list[str]:
    return sorted(cards, key=_ORDER.__getitem__)

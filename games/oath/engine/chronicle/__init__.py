"""Writing the chronicle: law 8, from the end of one game to the world of the next. One pure function."""

from collections import Counter
from typing import Any

import msgspec

from games.kernel.dice import Dice
from games.oath.engine.chronicle import cards, oath_and_citizens, sites
from games.oath.engine.chronicle import powers as _powers  # noqa: F401  registers what cards change
from games.oath.engine.chronicle.reading import begin, warnings
from games.oath.engine.chronicle.writing import ChoiceNeeded, Entry, Group, Writing
from games.oath.engine.world.aftermath import Aftermath, Choices, EndSlot
from games.oath.engine.world.facts import DENIZENS, EDIFICES, KIND
from games.oath.engine.world.world import Place, Previous, Slot, Unknown, World, in_order, over_capacity

__all__ = ["ChoiceNeeded", "Entry", "foresee", "needed", "record_view", "warnings", "write"]

STEPS = (
    oath_and_citizens.swear,  # 8.1
    oath_and_citizens.citizenship,  # 8.2
    sites.edifice,  # 8.3.1
    sites.clear,  # 8.3.2
    sites.ruin,  # 8.3.3
    sites.refill,  # 8.3.5
    cards.add_from_archive,  # 8.4
    cards.dispossess,  # 8.5
    cards.relics,  # 8.6
)


def write(world: World, after: Aftermath, choices: Choices, dice: Dice) -> tuple[World, list[Entry]]:
    """Writes the next world, and records every change in the order of the law.

    A choice that is missing is refused with its options.
    """
    w = begin(world, after, choices, dice)
    return _write(w), w.record


def foresee(world: World, after: Aftermath, choices: Choices) -> tuple[list[ChoiceNeeded], list[Entry]]:
    """Finds the choices that are still missing; with none missing, every change the table will see whatever the dice say.

    Refuses what is drawn by hand and cannot be relied on to fit what the dice draw.
    """
    w = begin(world, after, choices, Dice(bytes(32)))
    needs = _needed(w)
    if not needs:
        _write(w)
        if w.doubt:
            raise w.doubt
    return needs, w.certain


def _write(w: Writing) -> World:
    for step in STEPS:
        step(w)
    new = finish(w)
    if faults := new.faults():  # OATH-8.8g
        raise RuntimeError(f"the chronicle broke the world: {faults[0].message}")
    return new


def finish(w: Writing) -> World:
    """Packs everything into the box, and gives the next world (8.7, 8.8)."""
    for slot in w.slots:
        _stack(w, slot)
    w.note("8.7.2a", "boards-boxed", sides={board.color: board.side for board in w.boards})
    deck = cards.build_world_deck(w)
    unknown = _unknowns(w, deck)
    return World(
        name=w.world.name,
        chapter=w.world.chapter + 1,
        oath=w.oath,
        slots=[Slot(slot.slot, slot.site, slot.faceup, not slot.faceup, in_order(slot.cards)) for slot in w.slots],
        site_deck=w.site_deck,
        archive=w.archive,
        edifices_in_archive=w.edifices_in_archive,
        dispossessed=w.dispossessed,
        world_deck=deck,
        relic_deck=w.relic_deck,
        box=w.box,
        boards=w.boards,
        previous=Previous(
            winner=w.after.winner.color,
            winner_name=w.winner.name or "UNKNOWN",
            citizenship={board.color: board.side for board in w.world.boards if board.color != "purple"},
        ),
        unknown=unknown,
        confirmed=["over_capacity"] if over_capacity(w.slots) else [],
        tts=w.world.tts and {key: value for key, value in w.world.tts.items() if key in ("version", "suit_order_codes")},
    )


def _stack(w: Writing, slot: EndSlot) -> None:
    """Records how a site is packed away: a faceup one with the cards on it, a facedown one alone (8.7.1a)."""
    if not slot.faceup:
        w.note("8.7.1a", "facedown-site-stacked", slot=slot.slot)
        return
    shown = [EDIFICES[p.card].ruin if p.side == "ruined" else p.card for p in slot.cards if p.kind != "relic"]
    relics = sum(placed.kind == "relic" for placed in slot.cards)
    by_chance = slot.slot in w.left_to_chance
    w.note("8.7.1a", "site-stacked", by_chance=by_chance, slot=slot.slot, site=slot.site, cards=shown, relics=relics)


def _unknowns(w: Writing, deck: list[str]) -> list[Unknown]:
    """Takes what nobody knows out of the lists: cards that can be in several places, and decks in an order nobody knows.

    Stand-ins that came together in one place are known again to be there.
    """
    if not (w.groups or w.shuffled):
        return []
    relics_on_top = w.relic_deck[: w.on_top] if "relic_deck" in w.shuffled else []
    relics_below = w.relic_deck[len(relics_on_top) :]
    piles: list[tuple[Place, list[str]]] = [
        (Place("site_deck", 0), w.site_deck),
        (Place("archive", 0), w.archive_unknown),
        (Place("dispossessed", 0), w.dispossessed),
        (Place("world_deck", 0), deck),
        (Place("relic_deck", 0, top=True), relics_on_top),
        (Place("relic_deck", 0), relics_below),
    ]
    for _, pile in piles:
        w.resolve(pile)
    for card in w.archive_unknown:
        if card not in w.groups:
            w.archive[DENIZENS[card]].append(card)
    found: dict[int, tuple[Group, Counter[tuple[str, int | None, bool]]]] = {}

    def stays(card: str, zone: str, slot: int | None = None, *, top: bool = False) -> bool:
        if group := w.groups.get(card):
            found.setdefault(id(group), (group, Counter()))[1][zone, slot, top] += 1
        return not group

    for place, pile in piles:
        pile[:] = [card for card in pile if stays(card, place.zone, top=place.top)]
    for slot in w.slots:
        relics = [placed.card for placed in slot.cards if placed.kind == "relic"]
        w.resolve(relics)
        for placed in [placed for placed in slot.cards if placed.kind == "relic"]:
            placed.card = relics.pop(0)
        slot.cards = [placed for placed in slot.cards if stays(placed.card, "slot", slot.slot)]
        if slot.site and not stays(slot.site, "slot", slot.slot):
            slot.site = None
    unordered = [group for place, pile in piles if place.zone in w.shuffled for group in _unordered(place, pile)]
    w.relic_deck = [*relics_on_top, *relics_below]
    return [
        *(
            Unknown(sorted(group.cards), [Place(zone, count, slot, top) for (zone, slot, top), count in places.items()])
            for group, places in found.values()
        ),
        *unordered,
    ]


def _unordered(place: Place, pile: list[str]) -> list[Unknown]:
    """Takes the cards out of a deck in an order nobody knows, as a group of each kind."""
    kinds: dict[str, list[str]] = {}
    for card in sorted(pile):
        kinds.setdefault(KIND[card], []).append(card)
    pile.clear()
    return [Unknown(cards, [msgspec.structs.replace(place, count=len(cards))]) for cards in kinds.values()]


def needed(world: World, after: Aftermath, choices: Choices) -> list[ChoiceNeeded]:
    """Lists every choice that is still missing, with its options. None of them depends on another."""
    return _needed(begin(world, after, choices, Dice(bytes(32))))


def _needed(w: Writing) -> list[ChoiceNeeded]:
    checks = (oath_and_citizens.oath_needed, oath_and_citizens.citizenship_needed, sites.edifice_needed, cards.suit_needed)
    return [need for check in checks if (need := check(w))]


def record_view(entries: list[Entry], *, sealed: bool) -> list[dict[str, Any]]:
    """Gives the record as the table sees it (`sealed`), or whole."""
    shown: list[dict[str, Any]] = msgspec.to_builtins([entry for entry in entries if not (sealed and entry.sealed)])
    return shown

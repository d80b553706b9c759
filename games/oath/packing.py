"""How the box is packed after a game, a pile at a time, from what everybody may see: no secret goes in, so none comes out
(SCRIBE-56)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Any

import msgspec

from games.oath.engine.chronicle.cards import BLOCKS
from games.oath.engine.world.facts import SUITS, VISIONS
from games.oath.names import ROLES, listed, name
from games.oath.saga import in_order


class Task(msgspec.Struct):
    """One thing to do. Its key stays the same as long as its words do."""

    key: str
    law: str
    words: str


class Heap(msgspec.Struct):
    """A pile of the box, with what goes there."""

    slug: str
    title: str
    tasks: list[Task]
    note: str = ""


def to_pack(view: dict[str, Any], record: Iterable[dict[str, Any]]) -> list[Heap]:
    """Lists what goes where, from `World.view(sealed=True)` and the open entries of the chapter's record."""
    entries = {entry["kind"]: entry.get("params", {}) for entry in record}
    unknown = unknown_by_pile(view)
    heaps = [
        Heap("oath", "The oath", [_task("8.1", f"{name(view['oath'])} lies on top: it is in force in the next game")]),
        Heap("sites", "The stack of sites", list(_sites(view, unknown)), "Top to bottom, each with its cards on it."),
        Heap("boards", "The boards", [_task("8.7", f"{b['color'].capitalize()}: {ROLES[b['side']]}") for b in view["boards"]]),
        Heap("archive", "The Archive", list(_archive(view, unknown, entries)), "Nobody needs to look at these cards."),
        Heap("edifices", "The edifices of the Archive", list(_edifices(view))),
        Heap("dispossessed", "The Dispossessed", list(_dispossessed(view, unknown, entries)), "Facedown: nobody looks."),
        Heap("relics", "The relic deck", list(_relics(view, unknown, entries))),
        Heap("site-deck", "The site deck", list(_site_deck(view, unknown))),
        Heap("world-deck", "The world deck", list(_world_deck(view, unknown)), "Shuffled, facedown, from top to bottom."),
    ]
    return [heap for heap in map(_told_apart, heaps) if heap.tasks]


def unknown_by_pile(view: dict[str, Any]) -> Counter[str]:
    """Counts the cards that nobody knows in each pile where they may lie."""
    found = Counter[str]()
    for group in view["unknown"]:
        for place in group["places"]:
            found[f"slot-{place['slot']}" if place.get("slot") else place["zone"]] += place["count"]
    return found


def _task(law: str, words: str) -> Task:
    return Task("", law, words)


def _told_apart(heap: Heap) -> Heap:
    """Gives each task its key, made of its pile and its words, so that what is to be done otherwise is not ticked any more."""
    for task in heap.tasks:
        task.key = f"{heap.slug}-{blake2b(task.words.encode(), digest_size=6).hexdigest()}"
    return heap


def _sites(view: dict[str, Any], unknown: Counter[str]) -> Iterator[Task]:
    for slot in view["slots"]:
        number = slot["slot"]
        if not slot["faceup"]:
            yield _task("8.7.1", f"{number}. A facedown site, alone; nobody looks")
            continue
        names = [name(card["card"], card.get("side")) for card in slot["cards"] if card["card"]]
        relics = sum(card["card"] is None for card in slot["cards"]) + unknown[f"slot-{number}"]
        with_it = [*names, *([_some(relics, "facedown relic")] if relics else [])]
        yield _task("8.7.1", f"{number}. {name(slot['site'])}{f', with {listed(with_it)}' if with_it else ', with no cards'}")


def _archive(view: dict[str, Any], unknown: Counter[str], entries: dict[str, Any]) -> Iterator[Task]:
    if added := entries.get("archive-added"):
        yield _task("8.4", f"{_by_suit(added['counts'])} went from here into the world deck")
    if healed := entries.get("archive-healed"):
        yield _task("8.4", f"The Dispossessed come back into their stacks: {_by_suit(healed['counts'])}")
    if (more := entries.get("dispossessed-added")) is not None:
        yield _task("8.4", f"{_some(more['count'], 'card')} of the largest of these stacks went into the world deck")
    scattered = f", and some of the {unknown['archive']} that nobody has sorted" if unknown["archive"] else ""
    for suit in SUITS:
        yield _task("8.4", f"{suit.capitalize()}: {_some(view['archive'][suit]['count'], 'card')}{scattered}")


def _edifices(view: dict[str, Any]) -> Iterator[Task]:
    if view["edifices_in_archive"]:
        yield _task("8.3", listed([name(card) for card in view["edifices_in_archive"]]))


def _dispossessed(view: dict[str, Any], unknown: Counter[str], entries: dict[str, Any]) -> Iterator[Task]:
    if put := entries.get("dispossessed-count"):
        words = f"{_some(put['count'], 'card')}, drawn unseen from the discard piles and the losers’ advisers"
        yield _task("8.5", words)
    yield _task("8.5", f"{_some(view['dispossessed']['count'] + unknown['dispossessed'], 'card')} in all")


def _relics(view: dict[str, Any], unknown: Counter[str], entries: dict[str, Any]) -> Iterator[Task]:
    if "scepter-boxed" in entries:
        yield _task("8.6.1", "The Grand Scepter goes into the box")
    if top := entries.get("relics-on-top"):
        on_top = [*map(name, top["cards"]), *([f"{top['count']} of the Reliquary"] if top["count"] else [])]
        if on_top:
            yield _task("8.6.3", f"On top, shuffled among themselves, facedown: {listed(on_top)}")
    count = view["relic_deck"]["count"] + unknown["relic_deck"]
    yield _task("8.6", f"{_some(count, 'card')} in all, facedown, the rest shuffled below")


def _site_deck(view: dict[str, Any], unknown: Counter[str]) -> Iterator[Task]:
    yield _task("8.3.2", f"{_some(view['site_deck']['count'] + unknown['site_deck'], 'card')}, shuffled, facedown")


def _world_deck(view: dict[str, Any], unknown: Counter[str]) -> Iterator[Task]:
    count = view["world_deck"]["count"] + unknown["world_deck"]
    denizens = count - len(VISIONS)
    for block, visions in BLOCKS:
        part = min(block, max(0, denizens))
        denizens -= part
        yield _task("8.8", f"{_some(part, 'denizen')} with {visions} Visions, shuffled: {part + visions} cards")
    yield _task("8.8", f"The other {_some(max(0, denizens), 'denizen')} at the bottom: {count} cards in all")


def _by_suit(counts: dict[str, int]) -> str:
    return listed([f"{n} {suit.capitalize()}" for suit, n in in_order(counts) if n])


def _some(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"

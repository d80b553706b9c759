"""What to pull and what to add, a pile at a time, so that a box packed for one world holds another one.

The sheet for everybody is made of what everybody may see of both worlds; which unseen cards change places stands on the sealed
one alone.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from games.oath.engine.world.facts import COLOURS, EDIFICES, KIND, SLOTS, SUIT, SUITS
from games.oath.engine.world.world import Place, Unknown, World, lies_open

UNSEEN = ""
"""Where a card goes to, or comes from, that nobody may see there."""
OPEN = (*(f"slot-{slot}" for slot in SLOTS), "edifices_in_archive", "box")
SEALED = (
    *(f"site-{slot}" for slot in SLOTS),
    *(f"relics-{slot}" for slot in SLOTS),
    *(f"archive-{suit}" for suit in SUITS),
    "dispossessed",
    "world_deck",
    "relic_deck",
    "site_deck",
)
EITHER = "|"
"""Joins piles of which nobody knows in which one a card lies."""


class PileSwap(msgspec.Struct):
    """What changes in one pile: each card, an edifice by the side that lies up, and the pile that it goes to or comes from."""

    pile: str
    pull: list[tuple[str, str]]
    add: list[tuple[str, str]]


class Swap(msgspec.Struct):
    """How one world becomes another one, as far as everybody may know."""

    oath: str | None
    """The oath that is to be in force; None: it stays."""
    boards: dict[str, str]
    """Boards to turn, each to its side."""
    piles: list[PileSwap]
    counts: list[tuple[str, int, int]]
    """The sealed piles: how many cards each has, and is to have."""


def swap(now: dict[str, Any], then: dict[str, Any]) -> Swap:
    """Compares two worlds as everybody may see them (`World.view(sealed=True)`)."""
    sides, wanted = ({board["color"]: board["side"] for board in view["boards"]} for view in (now, then))
    has, to_have = _counts(now), _counts(then)
    return Swap(
        oath=None if now["oath"] == then["oath"] else then["oath"],
        boards={color: wanted[color] for color in COLOURS if sides[color] != wanted[color]},
        piles=_changes(dict(open_places(now)), dict(open_places(then)), OPEN),
        counts=[(pile, has[pile], to_have[pile]) for pile in SEALED if has[pile] or to_have[pile]],
    )


def sealed_swap(now: World, then: World) -> list[PileSwap]:
    """Lists the changes of the piles that nobody sees, with the cards that go to open ones or come from there."""
    places, wanted = dict(all_places(now)), dict(all_places(then))
    either = {place for place in (*places.values(), *wanted.values()) if EITHER in place}
    return _changes(places, wanted, (*SEALED, *sorted(either)))


def to_deal(world: World) -> list[tuple[str, list[tuple[str, int]]]]:
    """Lists the piles of which nobody is to know which card lies where, with how many cards lie in each."""
    found: dict[str, Counter[str]] = {}
    for group in world.unknown:
        if EITHER in (pile := _pile_of(group)):
            counts = found.setdefault(pile, Counter())
            for place in group.places:
                counts[_place_of(place, group.cards[0])] += place.count
    return [(pile, list(counts.items())) for pile, counts in found.items()]


def open_places(view: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yields each card that everybody sees, an edifice by the side that lies up, with its pile."""
    for slot in view["slots"]:
        here = f"slot-{slot['slot']}"
        if slot["faceup"] and slot["site"]:
            yield slot["site"], here
        yield from ((_shown(card["card"], card.get("side")), here) for card in slot["cards"] if lies_open(card))
    for heap in ("edifices_in_archive", "box"):
        yield from ((card, heap) for card in view[heap])


def all_places(world: World) -> Iterator[tuple[str, str]]:
    """Yields each card with its pile; where nobody knows in which one it lies, with all of them."""
    yield from open_places(world.view(sealed=True))
    for slot in world.slots:
        if slot.site and not slot.faceup:
            yield slot.site, f"site-{slot.slot}"
        yield from ((placed.card, f"relics-{slot.slot}") for placed in slot.of_kind("relic"))
    for suit, cards in world.archive.items():
        yield from ((card, f"archive-{suit}") for card in cards)
    for deck in ("dispossessed", "world_deck", "relic_deck", "site_deck"):
        yield from ((card, deck) for card in getattr(world, deck))
    for group in world.unknown:
        yield from ((card, _pile_of(group)) for card in group.cards)


def _changes(now: Mapping[str, str], then: Mapping[str, str], piles: Iterable[str]) -> list[PileSwap]:
    found = []
    for pile in piles:
        pull = [(card, then.get(card, UNSEEN)) for card, place in now.items() if place == pile != then.get(card)]
        add = [(card, now.get(card, UNSEEN)) for card, place in then.items() if place == pile != now.get(card)]
        if pull or add:
            found.append(PileSwap(pile, sorted(pull, key=_sites_first), sorted(add, key=_sites_first)))
    return found


def _sites_first(change: tuple[str, str]) -> tuple[bool, str]:
    return KIND.get(change[0]) != "site", change[0]


def _shown(card: str, side: str | None) -> str:
    return EDIFICES[card].ruin if side == "ruined" else card


def _pile_of(group: Unknown) -> str:
    return EITHER.join(sorted({_place_of(place, group.cards[0]) for place in group.places}))


def _place_of(place: Place, card: str) -> str:
    if place.slot:
        return f"{'relics' if KIND[card] == 'relic' else 'site'}-{place.slot}"
    return f"archive-{SUIT[card]}" if place.zone == "archive" else place.zone


def _counts(view: dict[str, Any]) -> Counter[str]:
    """Counts the cards of the sealed piles, as anybody at the table can."""
    found = Counter[str]()
    for slot in view["slots"]:
        found[f"site-{slot['slot']}"] += not slot["faceup"] and slot["sealed"]
        found[f"relics-{slot['slot']}"] += sum(not lies_open(card) for card in slot["cards"])
    found.update({f"archive-{suit}": pile["count"] for suit, pile in view["archive"].items()})
    for deck in ("dispossessed", "world_deck", "relic_deck", "site_deck"):
        found[deck] += view[deck]["count"]
    for group in view["unknown"]:
        for place in group["places"]:
            if place.get("slot") and view["slots"][place["slot"] - 1]["faceup"]:
                found[f"relics-{place['slot']}"] += place["count"]
            elif not place.get("slot"):
                found[place["zone"]] += place["count"]
    return found

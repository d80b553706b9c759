"""From one world's box to another's: what is pulled and added, a pile at a time; and how a box is packed."""

from itertools import pairwise
from random import Random

import msgspec
import pytest

from games.oath.engine.world.facts import KIND, SITES
from games.oath.engine.world.world import World, at_table
from games.oath.packing import to_pack
from games.oath.swap import OPEN, SEALED, UNSEEN, PileSwap, all_places, open_places, sealed_swap, swap, to_deal
from tests.engines.oath.table import Table
from tests.engines.oath.test_chronicle_properties import grown, swapped

Piles = dict[str, set[str]]


def piles_of(places: dict[str, str]) -> Piles:
    found: Piles = {}
    for card, pile in places.items():
        found.setdefault(pile, set()).add(card)
    return found


def carried_out(piles: Piles, changes: list[PileSwap]) -> Piles:
    """Pulls and adds as the sheet says, which names nothing that is not there."""
    done = {pile: set(cards) for pile, cards in piles.items()}
    for change in changes:
        pulled, added = {card for card, _ in change.pull}, {card for card, _ in change.add}
        assert pulled <= done.setdefault(change.pile, set())
        assert not added & done[change.pile]
        done[change.pile] = done[change.pile] - pulled | added
    return {pile: cards for pile, cards in done.items() if cards}


def boxes(seed: int) -> list[World]:
    """Worlds of one table after each of its games, one dealt by the app, one of an app whose hands deal now."""
    table = Table(seed)
    found = [table.app]
    for _ in range(2):
        table.evening()
        found.append(table.app)
    return [*found, grown(seed, 2), at_table(grown(seed + 1, 3))]


@pytest.mark.law("SCRIBE-56")
@pytest.mark.parametrize("seed", range(5))
def test_it_works(seed: int) -> None:
    """The pulls and adds of both sheets make one world's piles of the other's."""
    for now, then in [*pairwise(boxes(seed)), *pairwise(reversed(boxes(seed)))]:
        piles, wanted = piles_of(dict(all_places(now))), piles_of(dict(all_places(then)))
        sheet, sealed = swap(now.view(sealed=True), then.view(sealed=True)), sealed_swap(now, then)
        assert carried_out(carried_out(piles, sheet.piles), sealed) == wanted
        assert not {change.pile for change in sheet.piles} & {change.pile for change in sealed}, "each pile stands on one sheet"


@pytest.mark.parametrize("seed", range(3))
def test_it_is_as_short_as_can_be(seed: int) -> None:
    """No card that stays is named, and each that moves is pulled once and added once."""
    for now, then in pairwise(boxes(seed)):
        sheet = swap(now.view(sealed=True), then.view(sealed=True))
        changes = [*sheet.piles, *sealed_swap(now, then)]
        places, wanted = dict(all_places(now)), dict(all_places(then))
        moved = sorted((card, place) for card, place in places.items() if wanted.get(card) != place)
        assert sorted((card, change.pile) for change in changes for card, _ in change.pull) == moved
    same = boxes(seed)[-1]
    sheet = swap(same.view(sealed=True), same.view(sealed=True))
    assert (sheet.oath, sheet.boards, sheet.piles, sealed_swap(same, same)) == (None, {}, [], [])


@pytest.mark.law("SCRIBE-55", "SCRIBE-62")
@pytest.mark.parametrize("table", [False, True])
def test_the_sheet_for_everybody_tells_nothing_sealed(table: bool) -> None:
    """Worlds that look alike have the same sheet; a card that goes where nobody looks is said to do just that."""
    for seed in range(6):
        world, then = grown(seed, 3), grown(seed + 1, 2)
        other = swapped(world, Random(seed))
        if table:
            world, other, then = at_table(world), at_table(other), at_table(then)
        sheet = swap(world.view(sealed=True), then.view(sealed=True))
        assert swap(other.view(sealed=True), then.view(sealed=True)) == sheet
        assert {change.pile for change in sheet.piles} <= set(OPEN)
        shown = dict(open_places(then.view(sealed=True)))
        assert all(to == shown.get(card, UNSEEN) for change in sheet.piles for card, to in change.pull)


def test_it_counts_the_sealed_piles() -> None:
    for world in boxes(1):
        counts = {pile: has for pile, has, _ in swap(world.view(sealed=True), world.view(sealed=True)).counts}
        assert set(counts) <= set(SEALED)
        lying = sum(counts.values()) + len(dict(open_places(world.view(sealed=True))))
        assert lying == len(KIND)
        assert sum(n for pile, n in counts.items() if pile.startswith("site")) <= len(SITES)


def test_what_nobody_knows_is_dealt_unseen() -> None:
    world = boxes(0)[1]
    deals = dict(to_deal(world))
    for group in world.unknown:
        if group.is_scattered:
            assert sum(map(sum, [[n for _, n in counts] for counts in deals.values()])) >= len(group.cards)
    assert any("dispossessed" in pile for pile in deals)


@pytest.mark.law("SCRIBE-56")
def test_the_packing_list() -> None:
    """Sites top to bottom, boards, Archive, Dispossessed, relics, world deck: each with its rule, and the counts agree."""
    table = Table(3)
    record = [msgspec.to_builtins(entry) for entry in table.evening() if not entry.sealed]
    view = table.app.view(sealed=True)
    heaps = {heap.slug: heap for heap in to_pack(view, record)}
    assert list(heaps) == [
        "oath",
        "sites",
        "boards",
        "archive",
        "edifices",
        "dispossessed",
        "relics",
        "site-deck",
        "world-deck",
    ]
    assert [task.words[:2] for task in heaps["sites"].tasks] == [f"{n}." for n in range(1, 9)]
    assert heaps["dispossessed"].tasks[-1].words == "6 cards in all"
    deck = [task.words for task in heaps["world-deck"].tasks]
    assert deck[:2] == [
        "10 denizens with 2 Visions, shuffled: 12 cards",
        "15 denizens with 3 Visions, shuffled: 18 cards",
    ]
    keys = [task.key for heap in heaps.values() for task in heap.tasks]
    assert len(keys) == len(set(keys))


@pytest.mark.law("SCRIBE-55", "SCRIBE-62")
def test_the_packing_list_tells_nothing_sealed() -> None:
    world = grown(2, 3)
    assert to_pack(swapped(world, Random(1)).view(sealed=True), []) == to_pack(world.view(sealed=True), [])

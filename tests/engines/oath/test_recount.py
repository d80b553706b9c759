"""The box is counted again: the world is put right where it differs, and nobody learns what was believed (SCRIBE-61, 62)."""

from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.oath.engine.chronicle.checks import check_entry
from games.oath.engine.world.facts import DENIZENS, EDIFICES, KIND, RELICS, SITES, SUITS
from games.oath.engine.world.founding import new_world
from games.oath.engine.world.recount import STACKS, Change, Found, Move, Pile, recount
from games.oath.engine.world.world import World, at_table
from games.oath.record import sentence
from tests.engines.oath.table import Table, differences
from tests.engines.oath.test_chronicle_properties import COUNTED, grown, swapped

DICE = "recount"


def put_right(world: World, *piles: Pile, table: bool = True, **found: Any) -> tuple[World, list[Change]]:
    after, changes = recount(world, Found(list(piles), **found), Dice(seed_of(DICE)), at_table=table)
    assert after.faults() == []
    return after, changes


def told(changes: list[Change]) -> list[str]:
    return [change.kind for change in changes if not change.sealed]


def as_it_lies(box: World, slot: int, *, named: bool = False) -> Pile:
    """Enters what lies in a slot of the box, with its relics by name or counted."""
    lying = box.slot(slot)
    cards = [EDIFICES[p.card].ruin if p.side == "ruined" else p.card for p in lying.cards if p.kind != "relic"]
    relics = [placed.card for placed in lying.of_kind("relic")]
    site = lying.site if lying.faceup else None
    return Pile(f"slot-{slot}", [*cards, *relics] if named else cards, len(relics), site)


def open_piles(box: World, *, named: bool = False) -> list[Pile]:
    """Enters everything of a box that people may look at."""
    piles = [as_it_lies(box, slot.slot, named=named) for slot in box.slots]
    piles += [Pile(f"archive-{suit}", list(box.archive[suit])) for suit in SUITS]
    piles.append(Pile("edifices_in_archive", list(box.edifices_in_archive)))
    piles.append(Pile("dispossessed", count=len(box.dispossessed)))
    return [*piles, Pile("boards", sides={board.color: board.side for board in box.boards})]


def test_it_works() -> None:
    """A site, an edifice's side and a denizen are otherwise than believed."""
    world = at_table(new_world(Dice(seed_of("first"))))
    slot = next(slot for slot in world.slots if slot.faceup and slot.of_kind("denizen"))
    card = slot.of_kind("denizen")[0].card
    other = next(site for site in SITES if site not in {s.site for s in world.slots})
    edifice = next(card for card in EDIFICES if card in world.edifices_in_archive)
    after, changes = put_right(world, Pile(f"slot-{slot.slot}", [EDIFICES[edifice].ruin], site=other))
    assert after.slot(slot.slot).site == other
    assert [(p.card, p.side) for p in after.slot(slot.slot).of_kind("edifice")] == [(edifice, "ruined")]
    assert edifice not in after.edifices_in_archive
    assert any(card in group.cards for group in after.unknown), "where nobody looks"
    assert told(changes) == ["site-contradicted", "card-found", *["card-missing"] * len(slot.of_kind("denizen"))]


@pytest.mark.law("SCRIBE-61")
@pytest.mark.parametrize("seed", range(6))
def test_a_box_counted_again_is_the_box(seed: int) -> None:
    """Whatever was believed: entered pile by pile, all that people may look at agrees with it afterwards."""
    table = Table(seed)
    table.evening()
    box = table.box
    other = Table(seed + 100)
    for _ in range(2):
        other.evening()
    for app in (table.app, other.app, at_table(other.box)):
        app.oath = box.oath
        sides = {"citizen": "exile", "exile": "citizen", "chancellor": "chancellor"}
        app.boards = [msgspec.structs.replace(board, side=sides[board.side]) for board in box.boards]
        after, _ = put_right(app, *open_piles(box))
        assert looked_at(after) == looked_at(box)
        again, changes = put_right(after, *open_piles(box))
        assert told(changes) == []
        assert again == after, "nothing is left to be put right"


@pytest.mark.law("SCRIBE-61")
@pytest.mark.parametrize("seed", range(4))
def test_what_was_unknown_is_settled(seed: int) -> None:
    """With the relics looked at, too, only what nobody may look at is unknown: who is dispossessed, and orders."""
    table = Table(seed)
    for _ in range(2):
        table.evening()
    after, changes = put_right(table.app, *open_piles(table.box, named=True))
    assert told(changes) == []
    assert differences(after, table.box) == []
    scattered = [group for group in after.unknown if group.is_scattered]
    assert {zone for group in scattered for zone in (place.zone for place in group.places)} <= {
        "world_deck",
        "dispossessed",
        "slot",
        "site_deck",
    }
    assert {KIND[group.cards[0]] for group in scattered} <= {"denizen", "site"}


def looked_at(world: World) -> Any:
    """Returns all of a world that people may look at, and the counts of the rest."""
    unknown = [(place.zone, place.slot, place.count) for group in world.unknown for place in group.places]
    relics = {slot.slot: len(slot.of_kind("relic")) for slot in world.slots}
    for zone, slot, count in unknown:
        if zone == "slot" and slot and world.slot(slot).faceup:
            relics[slot] += count
    return (
        [(s.site, [(p.card, p.side) for p in s.cards if p.kind != "relic"]) if s.faceup else None for s in world.slots],
        {suit: sorted(cards) for suit, cards in world.archive.items()},
        sorted(world.edifices_in_archive),
        {board.color: board.side for board in world.boards},
        relics,
        len(world.dispossessed) + sum(count for zone, _, count in unknown if zone == "dispossessed"),
    )


@pytest.mark.law("SCRIBE-61")
def test_every_change_has_its_sentence() -> None:
    """And can be read again from a file."""
    met, boxes = set[str](), [grown(seed, 2) for seed in range(2)]
    boxes += [at_table(world) for world in boxes]
    for n in range(300):
        world = boxes[n % 4]
        found = tried(world, Random(f"sentences {n}"), n % 4 > 1)
        found.oath = Random(n).choice(["devotion", "supremacy"])
        found.piles.append(Pile("boards", sides={"red": Random(n).choice(["citizen", "exile"])}))
        with suppress(Illegal):
            for change in recount(world, found, Dice(seed_of(DICE)), at_table=n % 4 > 1)[1]:
                check_entry(change.kind, change.params, "")
                assert not {"{", "}"} & set(sentence(change.kind, change.params))
                met.add(change.kind)
    assert met >= COUNTED - {"edifice-turned"}


def test_an_edifice_is_turned() -> None:
    box = next(box for box in (grown(seed, 4) for seed in range(20)) if any(s.of_kind("edifice") for s in box.slots))
    slot = next(slot for slot in box.slots if slot.of_kind("edifice"))
    edifice = slot.of_kind("edifice")[0]
    other = EDIFICES[edifice.card].ruin if edifice.side == "intact" else edifice.card
    cards = [*(p.card for p in slot.of_kind("denizen")), other]
    after, changes = put_right(box, Pile(f"slot-{slot.slot}", cards, site=slot.site), table=False)
    assert told(changes) == ["edifice-turned"]
    check_entry(changes[0].kind, changes[0].params, "")
    assert [p.side for p in after.slot(slot.slot).of_kind("edifice")] != [edifice.side]
    assert after.slot(slot.slot).of_kind("relic") == slot.of_kind("relic"), "nobody spoke of relics"


def tried(world: World, rng: Random, table: bool) -> Found:
    """Enters what somebody wants to know: a site, a card or a relic that may be anywhere, a count."""
    piles: list[Pile] = []
    for slot in world.slots:
        if rng.random() < 0.3:
            site = rng.choice([slot.site, rng.choice(list(SITES)), None])
            site = site if slot.faceup or site is None else rng.choice(list(SITES))
            cards = [EDIFICES[p.card].ruin if p.side == "ruined" else p.card for p in slot.cards if p.kind != "relic"]
            cards += rng.sample(list(DENIZENS), rng.randint(0, 1))
            relics = rng.sample(list(RELICS), rng.randint(0, 2))
            count = rng.choice([None, rng.randint(0, 3)]) if not relics else None
            piles.append(Pile(f"slot-{slot.slot}", [*cards, *relics] if site else None, count if site else None, site))
    for pile in rng.sample([*STACKS, "dispossessed"], 2):
        suit = pile.removeprefix("archive-")
        if pile in STACKS and table:
            whole = [card for card, of in DENIZENS.items() if of == suit]
            piles.append(Pile(pile, rng.sample(whole, min(len(whole), len(world.archive[suit]) + rng.randint(-1, 1)))))
        else:
            piles.append(Pile(pile, count=rng.randint(0, 30)))
    moves = []
    for card in rng.sample([*DENIZENS, *RELICS], 3):
        zones = ["relic_deck"] if card in RELICS else ["archive", "dispossessed", "world_deck"]
        where: dict[str, Any] = rng.choice([{"slot": rng.randint(1, 8)}, {"zone": rng.choice(zones)}])
        moves.append(Move(card, **where, top=rng.random() < 0.5, taken=rng.choice(["", rng.choice(zones)])))
    return Found(piles, moves if rng.random() < 0.5 else [])


def outcome(world: World, found: Found, table: bool) -> Any:
    try:
        after, changes = recount(world, found, Dice(seed_of(DICE)), at_table=table)
    except Illegal as refusal:
        return refusal.code, refusal.message, refusal.law, refusal.at, refusal.names
    assert after.faults() == []
    return after.view(sealed=True), [change for change in changes if not change.sealed]


@pytest.mark.law("SCRIBE-62")
@pytest.mark.parametrize("table", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_worlds_that_look_alike_are_put_right_alike(seed: int, table: bool) -> None:
    """No refusal, no change that is told, and nothing of the world afterwards says what was believed."""
    world = grown(seed, 3, 0.5 * (seed % 2))
    other = swapped(world, Random(seed))
    if table:
        world, other = at_table(world), at_table(other)
    assert other.view(sealed=True) == world.view(sealed=True)
    went = 0
    for n in range(60):
        found = tried(world, Random(f"{seed} {n}"), table)
        mine, others = outcome(world, found, table), outcome(other, found, table)
        assert mine == others, found
        went += isinstance(mine[0], dict)
    assert went > 5

"""Any world, any lawful end of a game, any choices: nothing is lost and the law holds."""

import re
import time
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from games.kernel.dice import Dice, seed_of
from games.oath.engine.chronicle import Entry, record_view, write
from games.oath.engine.world.aftermath import Aftermath, Choices
from games.oath.engine.world.facts import KIND, REGIONS, SITES, VISIONS
from games.oath.engine.world.founding import new_world
from games.oath.engine.world.world import World
from games.oath.record import SENTENCES, STEPS, by_steps
from tests.engines.oath.random_aftermath import random_aftermath, random_choices

SAMPLE = 1_500
SOAK = 20_000
CHAIN = 1_000
LIFE = 15  # generations of one world
COUNTED = {"board-found", "card-found", "edifice-turned", "oath-found", "pile-counted", "relics-counted", "site-found"}
"""What is recorded only where the box is counted again (tests/engines/oath/test_recount.py)."""
CONTRADICTIONS = {
    "site-contradicted",
    "site-turned-down",
    "card-contradicted",
    "card-missing",
    "laid-out",
    "recounted",
} | COUNTED
"""What is recorded only where the table contradicts the world (tests/engines/oath/test_table.py)."""


def generation(world: World, rng: Random, dice: Dice, fog: float) -> tuple[Aftermath, Choices, World, list[Entry]]:
    after = random_aftermath(world, rng, fog=fog)
    choices = random_choices(world, after, rng)
    new, record = write(world, after, choices, dice)
    return after, choices, new, record


def check(before: World, after: Aftermath, choices: Choices, new: World, record: list[Entry]) -> None:
    assert new.faults() == []
    assert new.doubts() == []
    assert new.chapter == before.chapter + 1
    cards = Counter(card for zone in new.zones().values() for card in zone)
    cards.update(card for group in new.unknown for card in group.cards)
    assert cards == Counter(dict.fromkeys(KIND, 1))
    deck = [KIND[card] == "vision" for card in new.world_deck]
    denizens = len(deck) - len(VISIONS)
    top = min(denizens, 10) + 2
    assert (sum(deck[:top]), sum(deck[top : top + max(min(denizens - 10, 15), 0) + 3]), sum(deck)) == (2, 3, 5)
    for slots in REGIONS.values():
        assert any(new.slot(slot).faceup for slot in slots)
    for slot in new.slots:
        assert slot.faceup or not slot.cards
        assert slot.sealed is not slot.faceup
    if not new.unknown:
        assert all(slot.site for slot in new.slots)
        wanted = sum(SITES[slot.site or ""].relics for slot in new.slots if slot.faceup)
        have = sum(len(slot.of_kind("relic")) for slot in new.slots)
        assert have >= wanted or not new.relic_deck
    if after.winner.role == "exile" and not choices.citizenship:
        assert all(board.side != "citizen" for board in new.boards)
    assert World.read(new.plain()) == new


def grown(seed: int, generations: int, fog: float = 0.0) -> World:
    rng, dice = Random(seed), Dice(seed_of(f"grown {seed}"))
    world = new_world(dice)
    for _ in range(generations):
        world = generation(world, rng, dice, fog)[2]
    return world


def run(total: int) -> tuple[int, set[str]]:
    done, met = 0, set[str]()
    for seed in range(total // LIFE + 1):
        rng, dice = Random(seed), Dice(seed_of(f"properties {seed}"))
        world = new_world(dice)
        fog = (0.0, 0.0, 0.3, 1.0)[seed % 4]
        for _ in range(LIFE):
            before = world.plain()
            given = generation(world, rng, dice, fog)
            assert world.plain() == before
            check(world, *given)
            world, done = given[2], done + 1
            met |= {entry.kind for entry in given[3]}
    return done, met


def test_it_works() -> None:
    done, met = run(SAMPLE)
    assert done >= SAMPLE
    assert met == set(SENTENCES) - CONTRADICTIONS


def test_the_same_dice_write_the_same_chronicle() -> None:
    world = grown(7, 5)
    after = random_aftermath(world, Random(1))
    choices = random_choices(world, after, Random(1))
    first, second = (write(world, after, choices, Dice(seed_of("same"))) for _ in range(2))
    assert first == second
    assert write(world, after, choices, Dice(seed_of("other"))) != first


def test_nothing_that_was_given_is_changed() -> None:
    world = grown(8, 5, fog=0.5)
    after = random_aftermath(world, Random(2), fog=0.5)
    choices = random_choices(world, after, Random(2))
    before = [msgspec.to_builtins(value) for value in (world, after)]
    write(world, after, choices, Dice(seed_of("same")))
    assert [msgspec.to_builtins(value) for value in (world, after)] == before


def test_a_record_reads_well() -> None:
    world, met = grown(9, 3), set[str]()
    for seed in range(80):
        _, _, new, record = generation(world, Random(seed), Dice(seed_of(f"read {seed}")), fog=seed % 2)
        steps = by_steps(record_view(record, sealed=False))
        assert [step.law for step in steps] == sorted({"8.1", "8.4", "8.5", "8.6", "8.7", "8.8"} | {step.law for step in steps})
        assert all(step.title == STEPS[step.law] for step in steps)
        assert sum(len(step.lines) for step in steps) == len(record)
        for _, sentence in (line for step in steps for line in step.lines):
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.endswith(".")
            assert not re.search(r"[{}?]|None|  |\b[a-z]+-[a-z]+\b", sentence), sentence
        met |= {entry.kind for entry in record}
        world = new
    assert met == set(SENTENCES) - CONTRADICTIONS


# -- secrets --------------------------------------------------------------------------------------------------------


def swapped(world: World, rng: Random) -> World:
    """Another world that the table cannot tell from this one."""
    data = world.plain()
    hidden: dict[str, list[tuple[Any, Any]]] = {"denizen": [], "relic": [], "site": []}
    suits: dict[str, list[tuple[Any, Any]]] = {}
    for zone, kind in (("site_deck", "site"), ("relic_deck", "relic"), ("dispossessed", "denizen")):
        hidden[kind] += [(data[zone], i) for i in range(len(data[zone]))]
    for suit, cards in data["archive"].items():
        suits[suit] = [(cards, i) for i in range(len(cards))]
    for slot in data["slots"]:
        if slot["site"] and not slot["faceup"]:
            hidden["site"].append((slot, "site"))
        hidden["relic"] += [(placed, "card") for placed in slot["cards"] if not placed.get("faceup", True)]
    deck = data["world_deck"]
    rng.shuffle(deck)
    hidden["denizen"] += [(deck, i) for i, card in enumerate(deck) if KIND[card] == "denizen"]
    for places in (*hidden.values(), *suits.values()):
        cards = [owner[key] for owner, key in places]
        rng.shuffle(cards)
        for (owner, key), card in zip(places, cards, strict=True):
            owner[key] = card
    return World.read(data)


@pytest.mark.law("SCRIBE-55")
@pytest.mark.parametrize("fog", [0.0, 0.5])
def test_the_view_tells_no_secret(fog: float) -> None:
    for seed in range(20):
        world = grown(seed, 4, fog)
        other = swapped(world, Random(seed))
        assert other != world
        assert other.view(sealed=True) == world.view(sealed=True)
        assert other.view(sealed=False) != world.view(sealed=False)
        shown = msgspec.json.encode(world.view(sealed=True)).decode()
        sealed = [*world.world_deck, *world.relic_deck, *world.site_deck, *world.dispossessed]
        sealed += [card for cards in world.archive.values() for card in cards]
        assert not [card for card in sealed if f'"{card}"' in shown]


@pytest.mark.law("SCRIBE-55")
def test_the_record_tells_no_secret() -> None:
    """The entries everybody may read name no card that is hidden afterwards, but for what was open before."""
    for seed in range(20):
        world = grown(seed, 4)
        after, _, new, record = generation(world, Random(seed), Dice(seed_of(f"secret {seed}")), 0.0)
        shown = msgspec.json.encode([e for e in record_view(record, sealed=True) if e["kind"] != "visions-set-aside"]).decode()
        was_open = {card for slot in after.slots if slot.faceup for card in (slot.site, *(p.card for p in slot.cards))}
        was_open |= {relic for player in after.players for relic in player.relics}
        hidden = {slot.site for slot in new.slots if not slot.faceup} | set(new.site_deck) | set(new.dispossessed)
        hidden |= set(new.relic_deck) | set(new.world_deck) | {p.card for s in new.slots for p in s.of_kind("relic")}
        assert not [card for card in hidden - was_open if f'"{card}"' in shown]


# -- the long runs --------------------------------------------------------------------------------------------------


@pytest.mark.soak("chronicles")
def test_many_generations() -> None:
    start = time.perf_counter()
    done, _ = run(SOAK)
    print(f"\nchronicle: {done} generations, 0 broken, {time.perf_counter() - start:.0f} s")
    assert done >= SOAK


@pytest.mark.soak("chronicles")
def test_a_long_chain() -> None:
    rng, dice = Random(0), Dice(seed_of("chain"))
    world, spent = new_world(dice), 0.0
    for n in range(CHAIN):
        after = random_aftermath(world, rng)
        choices = random_choices(world, after, rng)
        start = time.perf_counter()
        new, record = write(world, after, choices, dice)
        spent += time.perf_counter() - start
        check(world, after, choices, new, record)
        world = new
        assert world.chapter == n + 1
    print(f"\nchronicle: a chain of {CHAIN} generations, {1000 * spent / CHAIN:.2f} ms each")

"""Save strings beside a floor of the same run, and the chronicle phase on a mature world."""

from random import Random
from statistics import median
from time import perf_counter

import pytest

from games.kernel.dice import Dice, seed_of
from games.oath.engine.chronicle import write
from games.oath.engine.save.repair import repair
from games.oath.engine.save.strings import CARDS, decode, encode
from games.oath.engine.save.translation import from_world, to_world
from games.oath.engine.world.founding import new_world
from tests.bench.figures import fastest, p95, show
from tests.engines.oath.random_aftermath import random_aftermath, random_choices
from tests.engines.oath.test_save_string import VECTORS

pytestmark = pytest.mark.bench

ROUNDS = 25
TIMES = 200
FULL = [vector["string"] for vector in VECTORS if vector["expected"]["world_deck"]["codes"]]
DECODED = [decode(text) for text in FULL]
WORLDS = [to_world(data, Dice(bytes(32))) for data in DECODED]
HEX = [text.replace(data["chronicle_name"], "").replace("UNKNOWN", "") for text, data in zip(FULL, DECODED, strict=True)]
BY_CODE = dict(enumerate(CARDS))
LEAST = 1 / 7
"""Of the floor: about half of what a JavaScript parser does on the same kind of machine."""
MATURE, MEASURED = 50, 400
MOST_PHASE = 5.0
"""Milliseconds."""


def floor() -> int:
    """The same bytes through fromhex and one look-up each, and nothing else."""
    for text in HEX * TIMES:
        for code in bytes.fromhex(text):
            BY_CODE[code]
    return len(HEX) * TIMES


def decoded() -> int:
    for text in FULL * TIMES:
        decode(text)
    return len(FULL) * TIMES


def encoded() -> int:
    for data in DECODED * TIMES:
        encode(data)
    return len(DECODED) * TIMES


def to_worlds() -> int:
    dice = Dice(seed_of("bench"))
    for data in DECODED:
        to_world(data, dice)
    return len(DECODED)


def from_worlds() -> int:
    for world in WORLDS:
        encode(from_world(world))
    return len(WORLDS)


def repaired() -> int:
    dice = Dice(seed_of("bench"))
    for data in DECODED:
        repair(data, dice)
    return len(DECODED)


def test_save_strings() -> None:
    best: dict[str, float] = {}
    runs = {
        "floor: fromhex and a look-up a byte": floor,
        "decode": decoded,
        "encode": encoded,
        "decoded to a world": to_worlds,
        "world to a string": from_worlds,
        "findings and repair": repaired,
    }
    for _ in range(ROUNDS):  # in turns, so that a busy moment of the machine hits all alike
        for name, run in runs.items():
            seconds, count = fastest(run)
            best[name] = max(best.get(name, 0), count / seconds)
    least = best["floor: fromhex and a look-up a byte"]
    show(
        f"Save strings, one process, best of {ROUNDS}",
        ["what", "a second", "µs each", "× floor"],
        [[name, f"{rate:,.0f}", 1e6 / rate, rate / least] for name, rate in best.items()],
    )
    assert min(best["decode"], best["encode"]) >= LEAST * least


def test_the_chronicle_phase() -> None:
    rng, world, micros, entries = Random(1), new_world(Dice(seed_of("bench"))), [], 0
    for generation in range(MATURE + MEASURED):
        after = random_aftermath(world, rng)
        choices = random_choices(world, after, rng)
        started = perf_counter()
        world, record = write(world, after, choices, Dice(seed_of(str(generation))))
        if generation >= MATURE:
            micros.append(1e6 * (perf_counter() - started))
            entries += len(record)
    show(
        f"The chronicle phase, generations {MATURE} to {MATURE + MEASURED} of a world",
        ["median µs", "p95 µs", "most µs", "entries of the record"],
        [[median(micros), p95(micros), max(micros), entries / MEASURED]],
    )
    assert median(micros) <= 1000 * MOST_PHASE

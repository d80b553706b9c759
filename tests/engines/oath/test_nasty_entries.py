"""Whatever is put at whichever place of a report: the chronicle writes it or refuses it with a reason, and never breaks."""

import copy
import re
from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import msgspec
import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.oath.engine.chronicle import needed, write
from games.oath.engine.world.aftermath import UNNAMED, Aftermath, Choices
from games.oath.engine.world.facts import GRAND_SCEPTER, KIND
from games.oath.engine.world.world import World
from tests.engines.oath.random_aftermath import random_aftermath, random_choices
from tests.engines.oath.scenario import founded, plain_end, written
from tests.engines.oath.test_chronicle_properties import grown

WORLD = founded()
SAMPLE = 3_000
SOAK = 200_000
PER_WORLD = 150
Place = tuple[str | int, ...]
IDS = {card for card in KIND if "-" in card}

NASTY: list[Any] = [
    *(None, True, False, 0, 1, -1, 1.0, 1e308, float("nan"), 10**30, "", "x", "?", "\0", "\ud800", "１"),
    *([], [None], ["?"], {}, {"x": 1}),
    *({"build": {"slot": 1.0, "replaces": "x"}}, {"build": {"slot": 10**30, "replaces": "x"}}, {"repair": {"slot": True}}),
    *({"cards": [], "places": []}, {"cards": [], "places": [{"zone": "slot", "count": 1, "slot": 10**30}]}),
    {"cards": [], "places": [{"zone": "reliquary", "count": 1}]},
]


def places(value: Any, at: Place = ()) -> Iterator[Place]:
    """Every place of the data, and one more in every list and object."""
    if at:
        yield at
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from places(inner, (*at, name))
        yield (*at, "new")
    if isinstance(value, list):
        for i, inner in enumerate(value):
            yield from places(inner, (*at, i))
        yield (*at, len(value))


def put(data: Any, at: Place, value: Any) -> None:
    for step in at[:-1]:
        data = data[step]
    if isinstance(data, list) and at[-1] == len(data):
        data.append(value)
    else:
        data[at[-1]] = value


def outcome(world: World, given: dict[str, Any]) -> str:
    """`written`, or the code of the refusal, which says apart what it names."""
    try:
        after = Aftermath.read(given.get("aftermath"), "/aftermath")
        choices = Choices.read(given.get("choices"), "/choices")
        needed(world, after, choices)
        new, _ = write(world, after, choices, Dice(seed_of("dice")))
    except Illegal as refusal:
        rest = re.sub("'.*?'", "", refusal.worded(lambda what: "…"))  # without what it repeats of the report
        assert not IDS & {*re.findall(r"[a-z]+(?:-[a-z]+)+", rest)}, rest
        assert "/aftermath/" not in rest, rest
        return refusal.code
    assert new.faults() == []
    return "written"


def walk(total: int) -> set[str]:
    rng, met = Random("nasty entries"), set[str]()
    for _ in range(total // PER_WORLD):
        world = grown(rng.randrange(100), rng.randrange(4), rng.choice((0.0, 0.5, 1.0)))
        after = random_aftermath(world, rng, fog=rng.choice((0.0, 0.5)))
        plain = msgspec.to_builtins({"aftermath": after, "choices": random_choices(world, after, rng)})
        everywhere = list(places(plain))
        for _ in range(PER_WORLD):
            given = copy.deepcopy(plain)
            value = rng.choice((rng.choice(NASTY), rng.choice(list(KIND))))
            put(given, rng.choice(everywhere), value)
            met.add(outcome(world, given))
    return met


def test_it_works() -> None:
    met = walk(SAMPLE)
    assert {"written", "malformed", "unknown_card", "duplicate_card"} <= met


@pytest.mark.soak("nasty")
def test_many_more() -> None:
    met = walk(SOAK)
    print(f"{SOAK} reports with one thing wrong: written, or refused for {len(met) - 1} different reasons")


def ended() -> dict[str, Any]:
    """A plain end in which every list is given."""
    after = Aftermath.read(plain_end(WORLD))
    after.added = {"box": [], "relic_deck": []}
    after.relic_deck, after.box = [], []
    found: dict[str, Any] = msgspec.to_builtins(after)
    return found


def name(card: str, found: dict[str, Any], at: Place) -> None:
    """Also there."""
    pile: Any = found
    for step in at:
        pile = pile[step]
    pile.append({"card": card, "kind": "relic"} if at[-1] == "cards" else card)


HELD: list[Place] = [("players", 0, "relics"), ("players", 1, "relics")]
NAMED: list[Place] = [*HELD, ("relic_deck",), ("box",), ("added", "box"), ("added", "relic_deck")]
RELICS_AT: list[Place] = [*NAMED, ("slots", 0, "cards"), ("reliquary",)]


@pytest.mark.law("SCRIBE-49")
@pytest.mark.parametrize(("first", "second"), list(combinations_with_replacement(RELICS_AT, 2)))
def test_the_scepter_twice(first: Place, second: Place) -> None:
    found = ended()
    for at in (first, second):
        name(GRAND_SCEPTER, found, at)
    with pytest.raises(Illegal, match=GRAND_SCEPTER) as refusal:
        written(WORLD, found)
    assert refusal.value.code == "duplicate_card"


@pytest.mark.law("SCRIBE-29")
@pytest.mark.parametrize("at", NAMED)
def test_a_relic_that_has_to_be_named(at: Place) -> None:
    """Only facedown relics at sites and in the Reliquary may go unnamed."""
    found = ended()
    name(UNNAMED, found, at)
    with pytest.raises(Illegal) as refusal:
        written(WORLD, found)
    assert (refusal.value.code, refusal.value.law) == ("unknown_card", ("SCRIBE-49",))

"""What a preview of the chronicle phase shows: the same choices and changes whatever the dice say, found in one run."""

from collections import Counter
from functools import reduce
from operator import and_
from random import Random
from typing import Any

import msgspec
import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.oath.cases.run import Run
from games.oath.engine.chronicle import Entry, foresee, needed, write
from games.oath.engine.world.aftermath import Aftermath, Choices, Draws
from games.oath.engine.world.facts import SUITS
from games.oath.engine.world.founding import new_world
from games.oath.engine.world.world import World
from tests.engines.oath.random_aftermath import random_aftermath, random_choices
from tests.engines.oath.scenario import PURPLE, RED, intact, many, site

THROWS = 12


def always(world: World, after: Aftermath, choices: Choices) -> list[Entry]:
    """What comes out the same with each of many dice, as far as it is shown."""
    first, *others = [write(world, after, choices, Dice(seed_of(f"trial {n}")))[1] for n in range(THROWS)]
    return [entry for entry in first if not entry.sealed and all(entry in other for other in others)]


def foreseen(world: World, after: Aftermath, choices: Choices) -> list[Entry]:
    needs, certain = foresee(world, after, choices)
    assert not needs
    return certain


def ends(seed: int, fog: float, generations: int = 8) -> list[tuple[World, Aftermath, Choices]]:
    rng, world, found = Random(seed), new_world(Dice(seed_of(f"foresee {seed}"))), []
    for _ in range(generations):
        after = random_aftermath(world, rng, fog=fog)
        choices = random_choices(world, after, rng)
        found.append((world, after, choices))
        world = write(world, after, choices, Dice(seed_of(f"{seed}")))[0]
    return found


@pytest.mark.parametrize("seed", range(12))
def test_it_works(seed: int) -> None:
    for world, after, choices in ends(seed, fog=(0.0, 0.3, 1.0)[seed % 3]):
        assert foreseen(world, after, choices) == always(world, after, choices)


@pytest.mark.parametrize("seed", range(12))
def test_the_choices_asked_for_depend_on_no_dice(seed: int) -> None:
    for world, after, _ in ends(seed, fog=(0.0, 0.3, 1.0)[seed % 3]):
        needs, certain = foresee(world, after, Choices())
        assert [str(need) for need in needs] == [str(need) for need in needed(world, after, Choices())]
        assert bool(certain) is not bool(needs)
        for n in range(THROWS if needs else 0):
            with pytest.raises(Illegal) as refused:
                write(world, after, Choices(), Dice(seed_of(f"trial {n}")))
            assert str(refused.value) in map(str, needs)


def certain(runs: list[Run]) -> list[Entry]:
    """What is called certain, which is what all of the runs have and show."""
    records = [Counter(msgspec.json.encode(entry) for entry in run.w.record if not entry.sealed) for run in runs]
    for run in runs:
        assert Counter(msgspec.json.encode(entry) for entry in run.w.certain) == reduce(and_, records)
    return runs[0].w.certain


@pytest.mark.parametrize(
    ("dispossessed", "known"),
    [({"discord": 4, "hearth": 4, "beast": 1}, False), ({"discord": 5, "hearth": 4, "beast": 1}, True), ({}, True)],
)
def test_of_stacks_alike_chance_says_which_heals_the_archive(dispossessed: dict[str, int], known: bool) -> None:
    thin = dict.fromkeys(SUITS, 1)
    found = certain(many(winner_faceup_advisers=["tents"], archive_counts=thin, dispossessed_by_suit=dispossessed))
    assert any(entry.kind == "archive-healed" for entry in found) is known
    assert any(entry.kind == "dispossessed-added" for entry in found)


RUIN = site(8, "drowned-city", "bandits", edifice=intact("great-spire"))


@pytest.mark.parametrize(
    ("kept", "relics", "known"),
    [
        ([site(1, "river", "empire"), site(2, "mine", "empire")], ["map", "whistle"], 1),
        ([site(1, "river", "empire"), site(2, "mine", "empire")], ["map", "whistle", "truthful-harp"], 2),
        ([site(1, "river", "empire"), site(2, "mine", "empire")], ["map", "whistle", "truthful-harp", "cracked-horn"], 3),
    ],
)
def test_sites_after_one_that_is_turned_up_may_find_no_relics_left(kept: list[Any], relics: list[str], known: int) -> None:
    """The Mine in slot 2 is served before slot 3, which chance fills; the Drowned City, with its ruin, after it."""
    found = certain(many(*kept, RUIN, relic_deck_before=relics, players=[PURPLE, RED]))
    dealt = [entry.params["site"] for entry in found if entry.kind == "relic-dealt"]
    assert dealt == ["mine", "drowned-city", "drowned-city"][:known]


def drawn(new: World, record: list[Entry], given: Random) -> dict[str, list[str]]:
    """Some of what was drawn, as somebody who did it by hand would enter it."""
    cards = {entry.kind: entry.params["cards"] for entry in record if "cards" in entry.params}
    dealt = {entry.params["slot"] for entry in record if entry.kind == "site-dealt"}
    relics = Counter(entry.params["slot"] for entry in record if entry.kind == "relic-dealt")
    every = {
        "sites": [slot.site for slot in new.slots if slot.slot in dealt],
        "archive": cards["cards-added"],
        "dispossessed": cards["dispossessed"],
        "relics": [placed.card for slot in new.slots if relics[slot.slot] for placed in slot.cards[-relics[slot.slot] :]],
        "relic_deck": new.relic_deck,
        "world_deck": new.world_deck,
    }
    return {name: cards for name, cards in every.items() if given.random() < 0.5}


def refusal(world: World, after: Aftermath, choices: Choices, *dice: Dice) -> str:
    try:
        for thrown in dice:
            write(world, after, choices, thrown)
        if not dice:
            foresee(world, after, choices)
    except Illegal as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize("seed", range(8))
def test_what_is_drawn_by_hand_is_refused_if_any_dice_refuse_it(seed: int) -> None:
    rng = Random(seed)
    for world, after, choices in ends(seed, fog=0.0) * 4:
        new, record = write(world, after, choices, Dice(seed_of("by hand")))
        given = msgspec.structs.replace(choices, draws=msgspec.convert(drawn(new, record, rng), Draws))
        expected = refusal(world, after, given, *(Dice(seed_of(f"trial {n}")) for n in range(THROWS)))
        assert bool(refusal(world, after, given)) == bool(expected)
        if not expected:
            assert foreseen(world, after, given) == always(world, after, given)

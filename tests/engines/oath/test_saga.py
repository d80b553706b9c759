from random import Random

import pytest

from games.kernel.dice import Dice, seed_of
from games.oath.engine.chronicle import Entry, write
from games.oath.engine.world.facts import OATHS
from games.oath.engine.world.founding import new_world
from games.oath.engine.world.world import World
from games.oath.saga import ERAS, NAMES, REIGNS, WAYS, Sat, Tale, era, reign, tell
from tests.engines.oath.random_aftermath import random_aftermath, random_choices


def tales(n: int, seed: int = 1) -> list[Tale]:
    """Of a random chronicle."""
    rng, world, found = Random(seed), new_world(Dice(seed_of("saga"))), []
    for number in range(1, n + 1):
        tale, world = chapter(world, rng, number)
        found.append(tale)
    return found


def chapter(world: World, rng: Random, number: int) -> tuple[Tale, World]:
    after = random_aftermath(world, rng)
    new, record = write(world, after, random_choices(world, after, rng), Dice(seed_of(str(number))))
    winner = after.winner
    seats = [Sat(f"Player {player.color}", player.color, player.role) for player in after.players]
    tale = Tale(number=number, kind="table", before=world.oath, oath=new.oath, seats=seats, record=record)
    tale.winner, tale.role, tale.how = winner.color, winner.role, winner.how
    return tale, new


def test_it_works() -> None:
    for tale in tales(40):
        text = tell(tale)
        assert tale.victor in text
        assert reign(tale) in text
        assert NAMES[tale.oath] in text
        assert era(tale) in text
        assert not {"{", "}", "None"} & set(text.split())


def test_always_told_alike_but_not_all_the_same() -> None:
    texts = [tell(tale) for tale in tales(20)]
    assert texts == [tell(tale) for tale in tales(20)]
    assert len(set(texts)) == 20
    assert len({text.split("\n\n")[0][:14] for text in texts}) > 5


def test_what_rose_and_fell() -> None:
    record = [
        Entry(
            "OATH-8.3.1b", "edifice-built", {"slot": 1, "site": "plains", "edifice": "festival-district", "replaced": "tavern"}
        ),
        Entry("OATH-8.3.2a", "site-discarded", {"slot": 2, "site": "mine"}),
    ]
    text = tell(Tale(number=3, kind="table", winner="red", role="exile", how=["usurper"], record=record))
    assert "Festival District" in text
    assert "Mine" in text
    assert "the red player" in text


def test_sealed_entries_are_not_told() -> None:
    for tale in tales(10, seed=7):
        saga = tell(tale)
        tale.record = [entry for entry in tale.record if not entry.sealed]
        assert tell(tale) == saga


@pytest.mark.parametrize("kind", ["founding", "bare", "import"])
def test_without_a_game(kind: str) -> None:
    assert tell(Tale(number=0 if kind == "founding" else 4, kind=kind, oath="devotion"))


def test_every_oath_and_way_has_words() -> None:
    assert set(ERAS) == set(OATHS)
    assert set(REIGNS) == set(WAYS)


def test_names_are_taken_as_they_are() -> None:
    assert "{0} {x}" in tell(Tale(number=1, kind="table", winner="red", how=["usurper"], seats=[Sat("{0} {x}", "red")]))

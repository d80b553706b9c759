"""What a chapter that was written elsewhere may say."""

from random import Random
from typing import Any

import msgspec
import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.oath.engine.chronicle import Entry, write
from games.oath.engine.chronicle.checks import PARAMS, check_entry, check_game, check_world
from games.oath.engine.world.aftermath import UNNAMED, Aftermath, Choices
from games.oath.engine.world.founding import new_world
from games.oath.engine.world.world import World
from games.oath.record import SENTENCES
from tests.engines.oath.random_aftermath import random_aftermath, random_choices


def chapter(seed: int = 1, fog: float = 0.0) -> tuple[Aftermath, Choices, World, list[Entry]]:
    world, rng = new_world(Dice(seed_of("elsewhere"))), Random(seed)
    after = random_aftermath(world, rng, fog=fog)
    choices = random_choices(world, after, rng)
    return after, choices, *write(world, after, choices, Dice(seed_of(str(seed))))


@pytest.mark.parametrize("fog", [0.0, 1.0])
def test_it_works(fog: float) -> None:
    for seed in range(20):
        after, choices, world, record = chapter(seed, fog)
        check_world(world.plain(), 1, world.oath, "")
        check_game(msgspec.to_builtins(after), msgspec.to_builtins(choices), after.winner.how, "")
        for entry in record:
            check_entry(entry.kind, entry.params, "")
    check_world(None, 1, "", "")
    check_world(None, 1, "devotion", "")
    check_game(None, None, [], "")


def test_a_record_says_what_the_chronicle_writes() -> None:
    """And each has a sentence."""
    assert PARAMS.keys() == SENTENCES.keys()
    rng, world = Random(2), new_world(Dice(seed_of("record")))
    for n in range(150):
        after = random_aftermath(world, rng)
        world, record = write(world, after, random_choices(world, after, rng), Dice(seed_of(str(n))))
        for entry in record:
            assert PARAMS[entry.kind] == set(entry.params), entry.kind


@pytest.mark.parametrize(
    ("kind", "params", "code", "at"),
    [
        ("miracle", {}, "unknown_entry", "/record/3"),
        ("scepter-boxed", {"slot": 1}, "unknown_entry", "/record/3"),
        ("site-moved", {"site": "mine", "before": 1}, "unknown_entry", "/record/3"),
        ("site-moved", {"site": "mine", "before": 1, "slot": 9}, "malformed", "/record/3/params/slot"),
        ("card-found", {"card": "elders", "pile": "cellar", "was": ""}, "malformed", "/record/3/params/pile"),
        ("recounted", {"piles": ["slot-9"]}, "malformed", "/record/3/params/piles/0"),
        ("citizenship-accepted", {"color": "green"}, "malformed", "/record/3/params/color"),
    ],
)
def test_entries_that_cannot_be(kind: str, params: dict[str, Any], code: str, at: str) -> None:
    with pytest.raises(Illegal) as refused:
        check_entry(kind, params, "/record/3")
    assert (refused.value.code, refused.value.at) == (code, at)


@pytest.mark.parametrize(
    ("number", "oath", "known", "code", "at"),
    [
        (2, "devotion", True, "other_world", "/c/world"),
        (1, "silence", True, "other_world", "/c/world"),
        (1, "silence", False, "unknown_oath", "/c/oath"),
    ],
)
def test_worlds_that_cannot_be(number: int, oath: str, known: bool, code: str, at: str) -> None:
    world = msgspec.structs.replace(chapter()[2], oath="devotion").plain()
    with pytest.raises(Illegal) as refused:
        check_world(world if known else None, number, oath, "/c")
    assert (refused.value.code, refused.value.at) == (code, at)


@pytest.mark.parametrize(
    ("change", "how", "code", "at"),
    [
        (lambda after: after["slots"][0].update(site="atlantis"), [], "unknown_card", "/c/aftermath"),
        (lambda after: after["players"][0].update(relics=["joker"]), [], "unknown_card", "/c/aftermath"),
        (lambda after: after["players"][0].update(color="green"), [], "unknown_card", "/c/aftermath"),
        (lambda after: after["slots"][0].update(slot=9), [], "slots", "/c/aftermath/slots"),
        (lambda after: after.update(winner=None), [], "malformed", "/c/aftermath/winner"),
        (lambda after: None, ["usurper", "luck"], "unknown_way", "/c/winner_how"),
    ],
)
def test_games_that_cannot_be(change: Any, how: list[str], code: str, at: str) -> None:
    after = msgspec.to_builtins(chapter()[0])
    change(after)
    with pytest.raises(Illegal) as refused:
        check_game(after, None, how, "/c")
    assert (refused.value.code, refused.value.at) == (code, at)


@pytest.mark.law("SCRIBE-49")
def test_a_ruin_may_have_its_own_name() -> None:
    after = msgspec.to_builtins(chapter()[0])
    after["slots"][0]["cards"] = [{"card": "broken-forge", "kind": "edifice"}]
    check_game(after, None, [], "")


def test_what_nobody_named_is_no_fault() -> None:
    after = msgspec.to_builtins(chapter()[0])
    after["slots"][0]["cards"] = [{"card": UNNAMED, "kind": "relic", "faceup": False}]
    check_game(after, {"oath": "devotion"}, ["usurper"], "")
    with pytest.raises(Illegal, match="int"):
        check_game(after, {"oath": 5}, [], "")

"""World in, world out: a match starts from any world, and its end is what the chronicle phase takes."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.kernel.bots import bots_of
from games.kernel.dice import Dice, seed_of
from games.kernel.match import Match
from games.oath.engine.chronicle import write
from games.oath.engine.play.rounds.ending import aftermath, world_of
from games.oath.engine.save import strings
from games.oath.engine.save.translation import to_world
from games.oath.engine.world.aftermath import Choices
from games.oath.engine.world.founding import new_world
from games.oath.engine.world.world import World

VECTORS = json.loads((Path(__file__).parents[2] / "data/oath/tts_vectors.json").read_text())


def played(world: World, seats: int, seed: str, bots: str = "random", *, watched: bool = False) -> Match:
    """`watched`: all invariants after every decision."""
    match = Match.start("oath", {"world": world.plain()}, seats, seed_of(seed))
    players = bots_of([bots], seats, seed_of(seed))
    while asks := match.asks():
        match.answer(asks[0].seat, asks[0].id, players[asks[0].seat].choose(match, asks[0]))
        if watched:
            wrong = match.game.invariants(match.state, match.board)
            assert not wrong, f"{seed}, {match.answered} answers: {wrong[0]}"
    return match


def next_world(match: Match, seed: str) -> tuple[World, list[Any]]:
    state = match.state
    return write(world_of(state, match.board), aftermath(state), Choices.read(state.choices), Dice(seed_of(seed)))


@pytest.mark.law("OATH-3.0b")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_ten_generations_each_from_the_world_the_last_one_left(seats: int) -> None:
    world = new_world(Dice(seed_of(f"generations {seats}")))
    for n in range(1, 11):
        match = played(world, seats, f"{seats} seats, game {n}", watched=True)
        assert match.outcome is not None
        world, record = next_world(match, f"chronicle {n}")
        assert (world.chapter, world.faults()) == (n, [])
        assert {entry.law[:6] for entry in record} >= {"OATH-8"}
        winner = match.state.players[match.outcome.winners[0]]
        assert world.previous is not None
        assert world.previous.winner == winner.colour


DECISIONS = 1_000_000
AGES = (1, 5, 50)


@pytest.mark.soak("worlds")
def test_a_million_decisions_over_worlds_of_all_ages(capsys: pytest.CaptureFixture[str]) -> None:
    """Chains of 50 generations for 2 to 6 seats; all invariants after every decision."""
    decisions = games = chain = 0
    by_age = dict.fromkeys(AGES, 0)
    while decisions < DECISIONS:
        seats, world = 2 + chain % 5, new_world(Dice(seed_of(f"ages {chain}")))
        for age in range(1, 51):
            match = played(world, seats, f"ages {chain}, game {age}", watched=True)
            decisions, games = decisions + match.answered, games + 1
            if age in by_age:
                by_age[age] += match.answered
            world, _ = next_world(match, f"ages {chain}, chronicle {age}")
        chain += 1
    with capsys.disabled():
        print(f"\n{decisions} decisions, {games} games in {chain} chains of 50 generations, 0 errors; of generation {by_age}")


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_worlds_of_save_strings_are_played_to_the_end(vector: dict[str, Any]) -> None:
    for seats in (2, 6):
        world = to_world(strings.decode(vector["string"]), Dice(seed_of("import")))
        match = played(world, seats, vector["id"], watched=True)
        assert match.outcome is not None
        assert next_world(match, "next")[0].faults() == []

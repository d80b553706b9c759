"""World in, world out: a match starts from any world, and its end is what the chronicle phase takes."""

from typing import Any

import pytest

from games.kernel.bots import bots_of
from games.kernel.dice import Dice, seed_of
from games.kernel.match import Match
from games.oath.aftermath import Choices
from games.oath.chronicle import write
from games.oath.founding import new_world
from games.oath.play.ending import aftermath, world_of
from games.oath.world import World


def played(world: World, seats: int, seed: str, bots: str = "random") -> Match:
    match = Match.start("oath", {"world": world.plain()}, seats, seed_of(seed))
    players = bots_of([bots], seats, seed_of(seed))
    while asks := match.asks():
        match.answer(asks[0].seat, asks[0].id, players[asks[0].seat].choose(match, asks[0]))
    return match


def next_world(match: Match, seed: str) -> tuple[World, list[Any]]:
    state = match.state
    return write(world_of(state, match.board), aftermath(state), Choices.read(state.choices), Dice(seed_of(seed)))


@pytest.mark.law("OATH-3.0b")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_ten_generations_each_from_the_world_the_last_one_left(seats: int) -> None:
    world = new_world(Dice(seed_of(f"generations {seats}")))
    for n in range(1, 11):
        match = played(world, seats, f"{seats} seats, game {n}")
        assert match.outcome is not None
        world, record = next_world(match, f"chronicle {n}")
        assert (world.chapter, world.faults()) == (n, [])
        assert {entry.law[:6] for entry in record} >= {"OATH-8"}
        winner = match.state.players[match.outcome.winners[0]]
        assert world.previous is not None
        assert world.previous.winner == winner.colour

"""How much better than chance the greedy bot plays: one greedy seat among random ones, each seat in turn."""

from os import cpu_count

import pytest

from chronicle.management.playouts import Playout, play_in_processes
from tests.bench.figures import show, wilson

pytestmark = pytest.mark.bench

GAMES = 240


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_against_random(seats: int) -> None:
    playouts = [
        Playout("whispers", {}, seats, seed, ["greedy" if seat == seed % seats else "random" for seat in range(seats)])
        for seed in range(GAMES)
    ]
    lines = list(play_in_processes(playouts, cpu_count() or 1))
    wins = sum(line["winner"] == line["seed"] % seats for line in lines)
    low, high = wilson(wins, GAMES)
    show(
        f"Greedy against random: whispers, {seats} players, {GAMES} games",
        ["wins alone", "win rate", "95 % interval", "by chance", "s a game"],
        [
            [
                wins,
                f"{wins / GAMES:.1%}",
                f"{low:.1%} – {high:.1%}",
                f"{1 / seats:.1%}",
                sum(line["seconds"] for line in lines) / GAMES,
            ]
        ],
    )
    assert low > 1 / seats

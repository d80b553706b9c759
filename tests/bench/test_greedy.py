"""How much better than chance the greedy bot plays: one greedy seat among random ones, each seat in turn. How Oath ends."""

from collections import Counter
from os import cpu_count

import pytest

from games.management.playouts import Playout, play_in_processes
from tests.bench.figures import show, wilson

pytestmark = pytest.mark.bench

GAMES = 240
LINEUP = [
    *(("whispers", seats, GAMES, 0.0) for seats in (2, 3, 4)),
    *(("oath", seats, GAMES, 0.0) for seats in (3, 4, 5, 6)),
    ("viscounts", 2, 504, 0.85),
    ("viscounts", 3, 504, 0.70),
    ("viscounts", 4, 504, 0.60),
]
"""Game, seats, games, and the least share that has to be won."""


@pytest.mark.parametrize(("game_id", "seats", "games", "least"), LINEUP)
def test_greedy_against_random(game_id: str, seats: int, games: int, least: float) -> None:
    playouts = [
        Playout(game_id, {}, seats, seed, ["greedy" if seat == seed % seats else "random" for seat in range(seats)])
        for seed in range(games)
    ]
    lines = [played.line for played in play_in_processes(playouts, cpu_count() or 1)]
    wins = sum(line["winner"] == line["seed"] % seats for line in lines)
    low, high = wilson(wins, games)
    show(
        f"Greedy against random: {game_id}, {seats} players, {games} games",
        ["wins alone", "win rate", "95 % interval", "by chance", "s a game"],
        [
            [
                wins,
                f"{wins / games:.1%}",
                f"{low:.1%} – {high:.1%}",
                f"{1 / seats:.1%}",
                sum(line["seconds"] for line in lines) / games,
            ]
        ],
    )
    assert low > 1 / seats
    assert wins / games >= least


ENDINGS = ("war-exhaustion", "stable-regime", "usurper", "vision")
OATH_GAMES = 500


def test_how_games_of_oath_end() -> None:
    """All seats greedy: every ending comes, and every role wins."""
    rows = []
    for seats in (3, 4, 5, 6):
        playouts = [Playout("oath", {}, seats, n, ["greedy"]) for n in range(OATH_GAMES)]
        lines = [played.line for played in play_in_processes(playouts, cpu_count() or 1)]
        endings = Counter(next(ending for ending in ENDINGS if ending in line["how"]) for line in lines)
        roles = Counter(
            "citizen" if "successor" in line["how"] else "exile" if line["winner"] else "chancellor" for line in lines
        )
        shown = [endings[ending] for ending in ENDINGS] + [roles[role] for role in ("chancellor", "citizen", "exile")]
        rows.append([str(seats), *shown, sum(line["rounds"] for line in lines) / OATH_GAMES])
        assert all(endings[ending] for ending in ENDINGS)
    show(f"{OATH_GAMES} greedy games of Oath each", ["seats", *ENDINGS, "Chancellor", "Citizen", "Exile", "rounds"], rows)

"""Whole games in memory, against catanatron in the same run, and where the time goes."""

import cProfile
import pstats
from collections import Counter
from pathlib import Path
from random import seed as seed_catanatron
from typing import Any

import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.game import Game, game
from games.kernel.match import Match
from games.kernel.play import playout
from tests.bench.bare import BARE, OPTIONS
from tests.bench.figures import fastest, show
from tests.engines.tiny import NIGHT_MARKET

pytestmark = pytest.mark.bench

ROUNDS = 5
GAMES = 100
WHISPERS = game("whispers")
LINEUP: list[tuple[Game[Any, Any, Any], int, dict[str, Any]]] = [
    (WHISPERS, 2, {}),
    (WHISPERS, 3, {}),
    (WHISPERS, 4, {}),
    (WHISPERS, 4, {"agents_in_regions": True}),
    (NIGHT_MARKET, 3, {}),
]


def catanatron(games: int) -> int:
    from catanatron import Color, RandomPlayer
    from catanatron import Game as CatanatronGame

    seed_catanatron(1)
    actions = 0
    for n in range(games):
        played = CatanatronGame([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=n)
        played.play()
        actions += len(played.state.actions)
    return actions


def decisions(the_game: Game[Any, Any, Any], seats: int, options: dict[str, Any]) -> int:
    return sum(playout(the_game, options, seats, n).answered for n in range(GAMES))


def test_random_games() -> None:
    best: dict[str, tuple[float, int, int]] = {}
    for _ in range(ROUNDS):  # in turns, so that a busy moment of the machine hits all alike
        runs = [("catanatron, 2 players", 20, fastest(lambda: catanatron(20)))]
        for the_game, seats, options in LINEUP:
            name = ", ".join([the_game.id, f"{seats} players", *options])
            runs.append((name, GAMES, fastest(lambda lineup=(the_game, seats, options): decisions(*lineup))))  # type: ignore[misc]
        for name, games, (seconds, count) in runs:
            best[name] = min(best.get(name, (seconds, count, games)), (seconds, count, games))
    seconds, count, _ = best["catanatron, 2 players"]
    floor = count / seconds
    show(
        f"Random games, one process, best of {ROUNDS}",
        ["game", "decisions/s", "µs each", "games/s", "× catanatron"],
        [
            [name, f"{count / seconds:,.0f}", 1e6 * seconds / count, f"{games / seconds:,.0f}", count / seconds / floor]
            for name, (seconds, count, games) in best.items()
        ],
    )
    assert all(count / seconds >= floor for name, (seconds, count, _) in best.items() if name.startswith("whispers"))


def bare(keep: bool, bot: bool) -> int:
    dice = Dice(seed_of("bot"))
    match = Match.start("bare", seats=1, keep=keep, the_game=BARE)
    while asks := match.asks():
        match.answer(0, asks[0].id, [dice.pick(OPTIONS) if bot else "two"])
    return match.answered


def test_overhead_of_the_kernel() -> None:
    rows = []
    for what, keep, bot in (
        ("ask and answer", False, False),
        ("+ a bot's choice", False, True),
        ("+ a checkpoint each", True, True),
    ):
        seconds, count = fastest(lambda keep=keep, bot=bot: bare(keep, bot), 20)  # type: ignore[misc]
        rows.append([what, 1e6 * seconds / count])
    show("The kernel alone: a game that only asks", ["a decision", "µs"], rows)
    assert rows[0][1] < 4  # type: ignore[operator]


def test_where_the_time_goes() -> None:
    profile = cProfile.Profile()
    profile.enable()
    for n in range(GAMES):
        playout(WHISPERS, {}, 3, n)
    profile.disable()
    stats: dict[tuple[str, int, str], tuple[int, int, float, float, Any]] = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    total = sum(own for _, _, own, _, _ in stats.values())
    places: Counter[str] = Counter()
    functions: Counter[str] = Counter()
    for (file, _, name), (_, _, own, _, _) in stats.items():
        place = "/".join(Path(file).parts[-3:]) if "/games/" in file else "Python itself"
        places[place] += own  # type: ignore[assignment]
        functions[f"{place}: {name}"] += own  # type: ignore[assignment]
    for title, counted in (("module", places), ("function", functions)):
        rows = [[name, f"{own / total:.1%}"] for name, own in counted.most_common(12)]
        show("Where the time of random games of whispers goes (under a profiler)", [title, "own time"], rows)

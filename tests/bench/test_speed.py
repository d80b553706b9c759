"""Whole games in memory, against catanatron in the same run, and where the time goes."""

import cProfile
import pstats
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import seed as seed_catanatron
from statistics import median
from time import perf_counter
from typing import Any

import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.kernel.game import Game, game
from games.kernel.match import Match
from games.kernel.playouts import playout
from games.kernel.values import Ask
from games.oath.engine.play.core.hooks import BY_CARD
from games.oath.engine.world.facts import DENIZENS
from tests.bench.bare import BARE, OPTIONS
from tests.bench.figures import fastest, p95, show
from tests.engines.oath.random_world import random_world
from tests.shelves.night_market.engine.game import NIGHT_MARKET

pytestmark = pytest.mark.bench

ROUNDS = 5
GAMES = 100
WHISPERS = game("whispers")
GREAT = [WHISPERS, game("oath"), game("viscounts")]
LINEUP: list[tuple[Game[Any, Any, Any], int, dict[str, Any]]] = [
    (WHISPERS, 2, {}),
    (WHISPERS, 3, {}),
    (WHISPERS, 4, {}),
    (WHISPERS, 4, {"agents_in_regions": True}),
    *((game("oath"), seats, {}) for seats in range(2, 7)),
    *((game("viscounts"), seats, {}) for seats in range(1, 5)),
    (NIGHT_MARKET, 3, {}),
]
AIMS = {"whispers": 1.0, "oath": 0.44, "viscounts": 0.7}
"""Decisions per second, as parts of catanatron's."""
GAMES_A_SECOND = {"oath, ": 15, "viscounts, 4 players": 30}


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
    for name, (seconds, count, games) in best.items():
        assert count / seconds >= AIMS.get(name.partition(",")[0], 0) * floor, name
        assert all(games / seconds >= least for start, least in GAMES_A_SECOND.items() if name.startswith(start)), name


@pytest.mark.parametrize("the_game", GREAT, ids=lambda the_game: the_game.id)
def test_a_refusal_costs_less_than_an_acceptance(the_game: Game[Any, Any, Any]) -> None:
    """Over the same positions of one game."""
    match = Match.start(the_game.id, seats=4, seed=seed_of("refusals"), the_game=the_game)
    dice = Dice(seed_of("refusals"))
    refused: list[float] = []
    accepted: list[float] = []
    while asks := match.asks():
        ask = asks[0]
        for choose in ("no-such-option", ask.options[0]):
            started = perf_counter()
            with suppress(Illegal):
                match.answer(ask.seat, ask.id, [choose] if choose != ask.options[0] else _picked(dice, ask))
            (accepted if choose == ask.options[0] else refused).append(perf_counter() - started)
    rows = [[what, 1e6 * median(times), 1e6 * p95(times)] for what, times in (("refused", refused), ("accepted", accepted))]
    show(f"An answer, no storing: {the_game.id}", ["answer", "median µs", "p95 µs"], rows)
    assert median(refused) < median(accepted)


def _picked(dice: Dice, ask: Ask) -> list[str]:
    options = list(ask.options)
    dice.shuffle(options)
    return options[: max(ask.least, 1)] if ask.most else []


def bare(checkpoints: bool, bot: bool) -> int:
    dice = Dice(seed_of("bot"))
    match = Match.start("bare", seats=1, checkpoints=checkpoints, the_game=BARE)
    while asks := match.asks():
        match.answer(0, asks[0].id, [dice.pick(OPTIONS) if bot else "two"])
    return match.answered


def test_overhead_of_the_kernel() -> None:
    rows = []
    for what, checkpoints, bot in (
        ("ask and answer", False, False),
        ("+ a bot's choice", False, True),
        ("+ a checkpoint each", True, True),
    ):
        seconds, count = fastest(lambda checkpoints=checkpoints, bot=bot: bare(checkpoints, bot), 20)  # type: ignore[misc]
        rows.append([what, 1e6 * seconds / count])
    show("The kernel alone: a game that only asks", ["a decision", "µs"], rows)
    assert rows[0][1] < 4  # type: ignore[operator]


@pytest.mark.parametrize("the_game", GREAT, ids=lambda the_game: the_game.id)
def test_where_the_time_goes(the_game: Game[Any, Any, Any]) -> None:
    profile = cProfile.Profile()
    profile.enable()
    for n in range(GAMES):
        playout(the_game, {}, 3, n)
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
        show(f"Where the time of random games of {the_game.id} goes (under a profiler)", [title, "own time"], rows)


MOST = 1.25
"""A decision with all denizens' powers against one with none of them."""


def test_what_198_powers_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random games over worlds full of denizens, and over the same with their powers taken away."""
    worlds = [{"world": random_world(Dice(seed_of(f"cost {n}"))).plain()} for n in range(10)]

    def games() -> int:
        return sum(playout(game("oath"), world, 4, n).answered for n, world in enumerate(worlds))

    best: dict[str, float] = {}

    def measure(name: str) -> None:
        seconds, count = fastest(games, 3)
        best[name] = min(best.get(name, seconds / count), seconds / count)

    for _ in range(2):
        measure("all powers")
        with monkeypatch.context() as without:
            for slug in DENIZENS:
                for hook, _power in BY_CARD.get(slug, ()):
                    without.delitem(hook.powers, slug, raising=False)
                without.delitem(BY_CARD, slug, raising=False)
            measure("denizens without powers")
    floor = best["denizens without powers"]
    show(
        "What the denizens' powers cost: oath, 4 players, worlds of random archives",
        ["powers", "decisions/s", "µs each", "ratio"],
        [[name, f"{1 / each:,.0f}", 1e6 * each, each / floor] for name, each in best.items()],
    )
    assert best["all powers"] <= MOST * floor

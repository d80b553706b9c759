"""Many playouts, in this process or in several."""

import logging
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from time import perf_counter
from typing import Any, NamedTuple

from games.kernel.game import game
from games.kernel.observers import OBSERVERS, Observer
from games.kernel.playouts import Seed, playout

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Playout:
    game: str
    options: dict[str, Any]
    seats: int
    seed: Seed
    bots: Sequence[str]
    observe: Sequence[str] = ()
    """Names of the observers that see the game."""


class Played(NamedTuple):
    line: dict[str, Any]
    observers: dict[str, Observer]
    """What they have seen of the game; none where the rules have a fault."""


def play(wanted: Playout) -> Played:
    """Plays one game and gives its line of the report.

    A fault in the rules is reported, so that the other games go on.
    """
    observers = {name: OBSERVERS[name]() for name in wanted.observe}
    line = _line(wanted, [*observers.values()])
    return Played(line, {} if "error" in line else observers)


def _line(wanted: Playout, observers: Sequence[Observer]) -> dict[str, Any]:
    started = perf_counter()
    line: dict[str, Any] = {"seed": wanted.seed, "seats": wanted.seats}
    the_game = game(wanted.game)
    try:
        match = playout(the_game, wanted.options, wanted.seats, wanted.seed, wanted.bots, observers)
        faults = the_game.invariants(match.state, match.board)
    except Exception as error:
        log.exception("%s with %d seats, seed %r", wanted.game, wanted.seats, wanted.seed)
        return line | {"decisions": 0, "error": f"{type(error).__name__}: {error}"}
    outcome = match.outcome
    if outcome is None:
        return line | {"decisions": match.answered, "error": "the game stopped without an outcome"}
    line |= {
        "decisions": match.answered,
        "rounds": the_game.rounds(match.state),
        "winner": outcome.winners[0] if len(outcome.winners) == 1 else None,
        "winners": outcome.winners,
        "how": outcome.how,
        "scores": [score.points for score in sorted(outcome.scores, key=lambda score: score.seat)],
        "seconds": round(perf_counter() - started, 6),
    }
    return line | {"error": faults[0]} if faults else line


def play_in_processes(playouts: Sequence[Playout], jobs: int) -> Iterator[Played]:
    """Yields the games in the order of the playouts, whichever is faster."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, playouts, chunksize=max(1, min(16, len(playouts) // (4 * jobs))))

"""How many positions follow on some moments of each game: a rule that allows more or less than before changes the count.

Counted anew by `python -m tests.engines.test_perft`, when a rule was meant to change.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from games.kernel.playouts import perft, perft_of
from tests.engines.conformance import play, started
from tests.engines.samples import DECLARED

COUNTS = Path(__file__).parents[1] / "data" / "perft"
DEPTHS = {"night-market": (5, 3), "oath": (2, 2), "viscounts": (2, 2), "whispers": (2, 2)}
"""From the first question, and from each fifth of a game played by chance."""


def counted(game_id: str) -> list[dict[str, Any]]:
    from_start, from_later = DEPTHS[game_id]
    return [
        {
            "options": sample.options,
            "seats": sample.seats,
            "answered": n,
            "depth": depth,
            "nodes": found.nodes,
            "leaves": found.leaves,
        }
        for sample in DECLARED[game_id].samples("perft", 1)
        for played in [play(sample)]
        for n in range(0, len(played.steps), len(played.steps) // 5)
        for depth in range(1, (from_later if n else from_start) + 1)
        for found in [perft_of(played.match(n), depth)]
    ]


@pytest.mark.parametrize("game_id", DEPTHS)
def test_it_works(game_id: str) -> None:
    assert counted(game_id) == json.loads((COUNTS / f"{game_id}.json").read_text())


def test_from_the_start() -> None:
    sample = next(DECLARED["night-market"].samples("perft", 1))
    assert perft(sample.game, sample.options, sample.seats, sample.seed, 3) == perft_of(started(sample), 3)


def test_every_game_has_counts() -> None:
    assert set(DEPTHS) == set(DECLARED) == {path.stem for path in COUNTS.glob("*.json")}


if __name__ == "__main__":
    for game in DEPTHS:
        rows = ",\n".join(f"  {json.dumps(row)}" for row in counted(game))
        (COUNTS / f"{game}.json").write_text(f"[\n{rows}\n]\n")

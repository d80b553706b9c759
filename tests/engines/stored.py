"""Games under way, as they are stored. `python -m tests.engines.stored DATE` adds a file of that date for each game."""

import json
import sys
from base64 import b64encode
from pathlib import Path

from games.kernel.dice import Dice, seed_of
from games.kernel.game import playable
from tests.engines.conformance import Sample, picked, started
from tests.engines.samples import DECLARED

FOLDER = Path(__file__).parents[1] / "data" / "stored"
PARTS = 8
"""A game is stored so often, between its first and its last question."""


def stored(sample: Sample) -> list[str]:
    match, dice, found = started(sample), Dice(seed_of(f"answers {sample.seed}")), {}
    while asks := match.asks():
        answered, dump = match.checkpoint()
        found[answered] = b64encode(dump).decode()
        ask = dice.pick(asks)
        match.answer(ask.seat, ask.id, picked(ask, dice))
    moments = list(found.values())
    return [moments[len(moments) * n // PARTS] for n in range(PARTS)]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game_id in playable():
        sample = Sample(DECLARED[game_id].where, {}, 3, f"stored {sys.argv[1]}")
        (FOLDER / f"{game_id}-{sys.argv[1]}.json").write_text(json.dumps(stored(sample), indent=1) + "\n")

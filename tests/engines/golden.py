"""Whole games as text, one file each. `python -m tests.engines.golden` writes them anew, when a rule was meant to change."""

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec

from games.kernel.dice import Dice, seed_of
from games.kernel.values import OMNISCIENT
from tests.engines.conformance import Sample, any_ask, picked, started
from tests.engines.samples import DECLARED

FOLDER = Path(__file__).parents[1] / "data" / "golden"


def files() -> dict[Path, Sample]:
    """One game of each variant and seat count."""
    return {
        FOLDER / f"{game_id}-{sample.seats}-{'-'.join(['golden', *sample.options])}.txt": sample
        for game_id, declared in DECLARED.items()
        for sample in declared.samples("golden", 1)
    }


def playthrough(sample: Sample) -> str:
    return "".join(f"{line}\n" for line in lines(sample))


def lines(sample: Sample) -> Iterator[str]:
    match = started(sample)
    messages, players = sample.messages, [f"Player {seat + 1}" for seat in range(sample.seats)]
    dice = Dice(seed_of(f"answers {sample.seed}"))
    yield f"{match.game.name}, {sample.seats} players, options {json.dumps(sample.options)}, seed {sample.seed!r}"
    yield f"commitment {match.commitment}"
    known = 0
    while True:
        for entry in match.log(OMNISCIENT, known):
            yield f"{entry.number:5} {messages.event(entry, players)}" + (f" [{entry.law}]" if entry.law else "")
        known = match.event_count
        if match.outcome:
            break
        ask = any_ask(match, dice)
        choose = picked(ask, dice)
        yield f"  {ask.id} {players[ask.seat]}: {messages.prompt(ask, players)} {' | '.join(ask.options)}"
        read = dict(zip(ask.options, messages.options(ask, players), strict=True))
        yield f"    > {', '.join(choose)}: {', '.join(read[option] for option in choose)}"
        match.answer(ask.seat, ask.id, choose)
    view = msgspec.to_builtins(match.view(OMNISCIENT))
    yield from (f"{part}: {json.dumps(value, ensure_ascii=False)}" for part, value in view.items())
    yield f"outcome: {msgspec.json.encode(match.outcome).decode()}"


if __name__ == "__main__":
    for path, golden in files().items():
        path.write_text(playthrough(golden))

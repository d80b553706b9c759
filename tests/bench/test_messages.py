"""What a text costs: questions, options and log lines of random games, against a sentence that Python fills in."""

import subprocess
import sys
from collections.abc import Callable
from itertools import islice

import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.match import Match
from games.kernel.values import Ask, LogEntry
from games.shelf.shelves import shelf
from tests.bench.figures import fastest, show

pytestmark = pytest.mark.bench

ROUNDS = 15
ANSWERS = 400
PLAYERS = ["Ada", "Ben", "Cleo"]
SENTENCE = "{seat} gives {count} of {card} to {to_seat}."
MOST = {"option": 5.0, "question": 8.0, "log line": 8.0}
"""Of what the sentence costs."""
FIRST = """
from time import process_time
from games.oath.texts import MESSAGES
started = process_time()
MESSAGES.name("wolves")
MESSAGES.option("muster", [])
print(1e3 * (process_time() - started))
"""


def played(game_id: str) -> tuple[list[Ask], list[LogEntry]]:
    """Everything asked and told in a random game, to its end or so many answers."""
    dice, match = Dice(seed_of("texts")), Match.start(game_id, {}, 3, seed_of("texts"))
    asks: list[Ask] = []
    while match.outcome is None and len(asks) < ANSWERS:
        ask = dice.pick(match.asks()).found()
        asks.append(ask)
        options = list(ask.options)
        dice.shuffle(options)
        match.answer(ask.seat, ask.id, options[: ask.least + dice.below(ask.most - ask.least + 1)])
    return asks, list(islice(match.log(0), ANSWERS))


def microseconds(read: Callable[[], int]) -> float:
    seconds, count = fastest(read, ROUNDS)
    return 1e6 * seconds / count


def sentences() -> int:
    return sum(bool(SENTENCE.format(seat="Ada", count=n, card="Wolves", to_seat="Ben")) for n in range(1, 1_000))


def costs_of(game_id: str) -> dict[str, float]:
    messages, (asks, entries) = shelf(game_id).messages, played(game_id)
    return {
        "option": microseconds(lambda: sum(len(messages.options(ask, PLAYERS)) for ask in asks)),
        "question": microseconds(lambda: len([messages.prompt(ask, PLAYERS) for ask in asks])),
        "log line": microseconds(lambda: len([messages.event(entry, PLAYERS) for entry in entries])),
    }


def test_what_a_text_costs() -> None:
    floor = microseconds(sentences)
    rows: list[list[object]] = [["a sentence that Python fills in", floor, 1.0]]
    for game_id in ("oath", "whispers"):
        costs = costs_of(game_id)
        rows += [[f"{game_id}: {what}", cost, cost / floor] for what, cost in costs.items()]
        assert {what for what, cost in costs.items() if cost > MOST[what] * floor} == set()
    first = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, check=True).stdout
    show("What a text costs", ["", "µs", "× the sentence"], [*rows, ["the first text of a process", 1e3 * float(first), ""]])

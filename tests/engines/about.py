"""python -m tests.engines.about GAME [--questions N]: options of random games that say neither place, cost nor gain."""

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import count, cycle, islice, product

from games.kernel.dice import Dice, seed_of
from games.kernel.match import Match
from games.kernel.values import UNSAID, Ask
from tests.engines.samples import EVERYWHERE


def questions(game_id: str) -> Iterator[tuple[Match, Ask]]:
    """Asks in random games, with every variant and number of seats in turn, without end."""
    declared = EVERYWHERE[game_id]
    for number, (options, seats) in zip(count(), cycle(product(declared.variants, declared.game.seat_counts)), strict=False):
        dice = Dice(seed_of(f"about {game_id} {number}"))
        match = Match.start(game_id, options, seats, seed_of(f"about {game_id} {number}"), the_game=declared.game)
        while match.outcome is None:
            for ask in match.asks():
                yield match, ask
            ask = dice.pick(match.asks())
            options = list(ask.options)
            dice.shuffle(options)
            match.answer(ask.seat, ask.id, options[: ask.least + dice.below(ask.most - ask.least + 1)])


def silent(game_id: str, number: int) -> Counter[tuple[str, str]]:
    """Counts, by prompt and verb, the options of so many questions that say nothing about themselves."""
    found: Counter[tuple[str, str]] = Counter()
    for _, ask in islice(questions(game_id), number):
        found.update((ask.prompt, option.partition(":")[0]) for option in ask.options if ask.explains(option) == UNSAID)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.engines.about", description=__doc__)
    parser.add_argument("game", choices=EVERYWHERE)
    parser.add_argument("--questions", type=int, default=500)
    given = parser.parse_args()
    for (prompt, verb), times in silent(given.game, given.questions).most_common():
        print(f"{times:6} {prompt}: {verb}")


if __name__ == "__main__":
    main()

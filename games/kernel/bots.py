"""Players that are programs: a bot answers for its seat, from what the seat may know, and notices when it goes in circles."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from math import comb
from typing import ClassVar

import msgspec

from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.kernel.match import Match
from games.kernel.values import Ask


def picks(ask: Ask) -> Iterator[tuple[str, ...]]:
    """Lists every answer to the question."""
    for size in _sizes(ask):
        yield from combinations(ask.options, size)


def count_picks(ask: Ask) -> int:
    return sum(comb(len(ask.options), size) for size in _sizes(ask))


def _sizes(ask: Ask) -> range:
    return range(ask.least, min(ask.most, len(ask.options)) + 1)


SELDOM = 4
"""A bot that plays by chance looks at what it may do beside the questions once in so many times."""


class Bot(ABC):
    imagines: ClassVar[bool] = False  # then its matches have to keep checkpoints

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def choose(self, match: Match, ask: Ask) -> Sequence[str]:
        """Picks something else than what led back to this very position, as long as there is something else."""
        tried = match.tried(ask)
        if not tried:
            return self.pick(match, ask)
        if ask.least == ask.most == 1:
            left = [option for option in ask.options if (option,) not in tried]
            return self.pick(match, msgspec.structs.replace(ask, options=left or ask.options))
        others = [answer for answer in islice(picks(ask), 1000) if answer not in tried]
        return self.dice.pick(others) if others else self.pick(match, ask)

    @abstractmethod
    def pick(self, match: Match, ask: Ask) -> Sequence[str]: ...

    def beside(self, match: Match, seat: int) -> tuple[Ask, Sequence[str]] | None:
        """Names a standing offer that the bot takes, and how; nobody waits for it."""
        return None


class Random(Bot):
    """Picks any answer, each number of picks and then each pick equally likely."""

    def beside(self, match: Match, seat: int) -> tuple[Ask, Sequence[str]] | None:
        if self.dice.below(SELDOM) or not (offers := match.standing(seat)):
            return None
        offer = self.dice.pick(offers)
        return offer, self.any_of(offer)

    def pick(self, match: Match, ask: Ask) -> Sequence[str]:
        return self.any_of(ask)

    def any_of(self, ask: Ask) -> Sequence[str]:
        if ask.least == ask.most == 1:
            return (ask.options[self.dice.below(len(ask.options))],)
        options = list(ask.options)
        self.dice.shuffle(options)
        return options[: self.dice.pick(_sizes(ask))]


class Greedy(Random):
    """Picks the answer after which the seat stands best, in a world dealt as the seat may imagine it."""

    imagines = True
    ANSWERS = 24
    TRIES = 3
    STEPS = 12

    def beside(self, match: Match, seat: int) -> None:
        """Leaves what nobody asks for."""

    def pick(self, match: Match, ask: Ask) -> Sequence[str]:
        values = match.game.judge(match.state, match.board, ask)
        if values is not None:
            return self._best(ask, values)
        if len(answers := self._answers(ask)) == 1:
            return answers[0]
        try:
            world = self._world(match, ask)
            return max(answers, key=lambda answer: self._worth(match, world, ask, answer))
        except Illegal:  # what was answered since the checkpoint, or drawn since, does not fit the imagined world
            return answers[0]

    def _best(self, ask: Ask, values: list[float]) -> Sequence[str]:
        """Picks the best options, equals in random order."""
        order = list(range(len(values)))
        self.dice.shuffle(order)
        order.sort(key=values.__getitem__, reverse=True)
        good = sum(value > 0 for value in values)
        return [ask.options[i] for i in order[: max(ask.least, min(ask.most, good))]]

    def _answers(self, ask: Ask) -> list[Sequence[str]]:
        """Lists answers to try in random order, so that the first of equals is any of them."""
        if count_picks(ask) <= self.ANSWERS or ask.most == 1:
            answers: list[Sequence[str]] = list(picks(ask))
            self.dice.shuffle(answers)
            return answers[: self.ANSWERS]
        return [self.any_of(ask) for _ in range(self.ANSWERS)]

    def _world(self, match: Match, ask: Ask) -> bytes:
        world = match.imagine(ask.seat, seed_of(f"{self.dice.below(1 << 32)} {self.dice.below(1 << 32)}"))
        for asked in world.asks():
            if asked.seat != ask.seat:
                world.answer(asked.seat, asked.id, self.any_of(asked))
        if [asked.options for asked in world.asks(ask.seat)] != [asked.options for asked in match.asks(ask.seat)]:
            raise Illegal("does_not_fit", "The imagined world asks something else.")
        return world.dump()

    def _worth(self, match: Match, world: bytes, ask: Ask, answer: Sequence[str]) -> float:
        """Values an answer by the best of a few ways to go on with it: a big choice is a chain of small ones."""
        return max(self._try(match, world, ask, answer) for _ in range(self.TRIES))

    def _try(self, match: Match, world: bytes, ask: Ask, answer: Sequence[str]) -> float:
        imagined = Match.load(world, the_game=match.game)
        imagined.answer(ask.seat, None, answer)
        for _ in range(self.STEPS):
            asks = imagined.asks(ask.seat)
            if not asks or imagined.at_checkpoint:
                break
            imagined.answer(ask.seat, asks[0].id, self.any_of(asks[0]))
        return match.game.worth(imagined.state, imagined.board, ask.seat)


BOTS: dict[str, type[Bot]] = {"random": Random, "greedy": Greedy}


def bots_of(names: Sequence[str], seats: int, seed: bytes) -> list[Bot]:
    """Makes a bot a seat: one name for all, or one for each. Their dice are not the table's."""
    for name in names:
        if name not in BOTS:
            raise Illegal("unknown_bot", f"There is no bot {name!r}; there are: {', '.join(sorted(BOTS))}.", at="/bots")
    if len(names) not in (1, seats):
        raise Illegal("bot_count", f"Name one bot, or one for each of {seats} seats, not {len(names)}.", at="/bots")
    every = list(names) * (seats if len(names) == 1 else 1)
    return [BOTS[name](Dice(seed_of(f"bot {seat} {seed.hex()}"))) for seat, name in enumerate(every)]

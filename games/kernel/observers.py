"""Statistics over playouts: whoever wants figures about games that bots play watches them, answer by answer."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from statistics import median
from typing import Any, Self

from games.kernel.match import Match
from games.kernel.values import Ask


class Observer:
    """Sees games one after the other, and adds up figures. It reads a match and leaves it as it is."""

    def starts(self, match: Match) -> None:
        """Sees a game before its first answer."""

    def answering(self, match: Match, ask: Ask, chosen: Sequence[str]) -> None:
        """Sees what is about to be answered."""

    def answered(self, match: Match, ask: Ask, chosen: Sequence[str]) -> None:
        """Sees what came of the answer."""

    def ends(self, match: Match) -> None:
        """Sees how the game ended."""

    def add(self, other: Self) -> None:
        """Takes in what another one has seen, of other games."""
        raise NotImplementedError

    def figures(self) -> dict[str, Any]:
        """Sums up as plain data."""
        raise NotImplementedError


class Length(Observer):
    """How long games are, in decisions and in rounds, and how many decisions each seat has."""

    def __init__(self) -> None:
        self.decisions: list[int] = []
        self.rounds: list[int] = []
        self.by_seat: Counter[int] = Counter()

    def starts(self, match: Match) -> None:
        self.decisions.append(0)
        self.by_seat.update(dict.fromkeys(range(match.seats), 0))

    def answered(self, match: Match, ask: Ask, chosen: Sequence[str]) -> None:
        self.decisions[-1] += 1
        self.by_seat[ask.seat] += 1

    def ends(self, match: Match) -> None:
        rounds = match.game.rounds(match.state)
        if rounds is not None:
            self.rounds.append(rounds)

    def add(self, other: Self) -> None:
        self.decisions += other.decisions
        self.rounds += other.rounds
        self.by_seat.update(other.by_seat)

    def figures(self) -> dict[str, Any]:
        games = len(self.decisions)
        found = {"decisions": spread(self.decisions), "by_seat": [round(n / games, 1) for n in self.by_seat.values()]}
        return found | ({"rounds": spread(self.rounds)} if self.rounds else {})


def spread(counts: Sequence[int]) -> dict[str, float]:
    return {
        "least": min(counts),
        "median": median(counts),
        "mean": round(sum(counts) / len(counts), 1),
        "most": max(counts),
    }


class Options(Observer):
    """How often each kind of option was offered, and how often chosen: by the question's prompt and the option's verb."""

    def __init__(self) -> None:
        self.offered: Counter[tuple[str, str]] = Counter()
        self.chosen: Counter[tuple[str, str]] = Counter()

    def answering(self, match: Match, ask: Ask, chosen: Sequence[str]) -> None:
        self.offered.update({(ask.prompt, verb) for verb in verbs(ask.options)})
        self.chosen.update({(ask.prompt, verb) for verb in verbs(chosen)})

    def add(self, other: Self) -> None:
        self.offered.update(other.offered)
        self.chosen.update(other.chosen)

    def figures(self) -> dict[str, Any]:
        found: dict[str, dict[str, dict[str, int]]] = defaultdict(dict)
        for (prompt, verb), n in sorted(self.offered.items()):
            found[prompt][verb] = {"offered": n, "chosen": self.chosen[prompt, verb]}
        return found


def verbs(options: Sequence[str]) -> set[str]:
    return {option.partition(":")[0] for option in options}


OBSERVERS: dict[str, type[Observer]] = {"length": Length, "options": Options}

"""Figures about games that bots play."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.kernel.match import Match
from games.kernel.observers import OBSERVERS, Length, Observer, Options
from games.kernel.playouts import playout
from games.kernel.values import Ask
from tests.shelves.guessing.engine.game import GUESSING
from tests.shelves.night_market.engine.game import NIGHT_MARKET


def watched(observer: Observer, *seeds: int, options: Any = None) -> dict[str, Any]:
    for seed in seeds:
        playout(GUESSING, options, 2, seed, observers=[observer])
    return observer.figures()


class Diary(Observer):
    """Writes down what it sees, and how many answers there were."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, int]] = []
        self.asked: list[tuple[str, ...]] = []

    def starts(self, match: Match) -> None:
        self.seen.append(("starts", match.answered))

    def answering(self, match: Match, ask: Ask, chosen: Sequence[str]) -> None:
        self.seen.append(("answering", match.answered))
        assert set(chosen) <= set(ask.options)

    def answered(self, match: Match, ask: Ask, chosen: Sequence[str]) -> None:
        self.seen.append(("answered", match.answered))
        self.asked.append(tuple(chosen))

    def ends(self, match: Match) -> None:
        self.seen.append(("ends", match.answered))
        assert match.outcome


def test_it_works() -> None:
    """A game is seen at its start, before and after each answer, and at its end."""
    diary = Diary()
    match = playout(GUESSING, {"rounds": 1}, 2, 5, observers=[diary])
    steps = [step for n in range(4) for step in (("answering", n), ("answered", n + 1))]
    assert diary.seen == [("starts", 0), *steps, ("ends", 4)]
    assert diary.asked == [answer.choose for answer in match.answers]


def test_who_looks_changes_nothing() -> None:
    alone = playout(NIGHT_MARKET, {}, 3, 7)
    seen = playout(NIGHT_MARKET, {}, 3, 7, observers=[Length(), Options()])
    assert (alone.answers, alone.outcome) == (seen.answers, seen.outcome)


def test_standing_offers_that_are_taken_are_seen() -> None:
    options = Options()
    for seed in range(10):
        playout(NIGHT_MARKET, {}, 3, seed, observers=[options])
    assert options.figures()["show"]["show"]["chosen"] > 0


def test_length() -> None:
    assert watched(Length(), 1, 2, options={"rounds": 2}) == {
        "decisions": {"least": 8, "median": 8, "mean": 8, "most": 8},
        "by_seat": [4, 4],
        "rounds": {"least": 2, "median": 2, "mean": 2, "most": 2},
    }
    lengths = Length()
    for rounds in (1, 2, 6):
        watched(lengths, 1, options={"rounds": rounds})
    assert lengths.figures()["decisions"] == {"least": 4, "median": 8, "mean": 12, "most": 24}


def test_a_game_that_counts_no_rounds() -> None:
    length = Length()
    playout(NIGHT_MARKET, {}, 2, 1, observers=[length])
    assert length.figures().keys() == {"decisions", "by_seat"}


def test_options() -> None:
    """Each kind counts once a question, however many of it are offered."""
    options = Options()
    match = playout(NIGHT_MARKET, {"gambling": True}, 2, 1, observers=[options])
    figures = options.figures()
    assert figures["bid"] == {"bid": {"offered": 6, "chosen": 6}}
    turns = figures["turn"]
    assert turns["rest"]["offered"] == 6
    assert sum(turn["chosen"] for turn in turns.values()) == 6
    sold = [answer for answer in match.answers if answer.choose == ("sell",)]
    assert turns["sell"]["chosen"] == len(sold)


@pytest.mark.parametrize("name", OBSERVERS)
def test_what_several_have_seen_is_added(name: str) -> None:
    one, other, both = (OBSERVERS[name]() for _ in range(3))
    for observer, seeds in ((one, (1, 2)), (other, (3,)), (both, (1, 2, 3))):
        watched(observer, *seeds)
    one.add(other)
    assert one.figures() == both.figures()

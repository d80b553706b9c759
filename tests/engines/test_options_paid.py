"""What an answer takes from its seat, or brings to it at once, was said by the option: counted over random games."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from games.kernel.match import Match
from games.kernel.observers import Observer
from games.kernel.playouts import playout
from games.kernel.values import Ask
from tests.engines.samples import DECLARED

QUESTIONS = 6_000
Purse = dict[str, int]


def oath(state: Any, seat: int) -> Purse:
    player = state.players[seat]
    return {"favor": player.favor, "secret": player.secrets, "supply": player.supply}


def whispers(state: Any, seat: int) -> Purse:
    return {"card": len(state.players[seat].hand)}


def night_market(state: Any, seat: int) -> Purse:
    return {"coin": state.coins[seat], "ware": len(state.hands[seat])} if state.hands else {}


PURSES: dict[str, Callable[[Any, int], Purse]] = {"oath": oath, "whispers": whispers, "night-market": night_market}
SELDOM = 5
UNSAID = {
    "night-market": {
        ("sell", "ware", "coin"),  # what several wares bring together
        ("stake", "stake", "coin"),  # a die decides
        ("turn", "gamble", "coin"),  # with one coin to stake, the next question is not asked
        ("turn", "sell", "coin"),  # with one ware to sell, neither
        ("turn", "sell", "ware"),
    },
    "oath": {
        # what the action that they belong to has said already
        ("defender", "defender", "supply"),
        ("first-bank", "first-bank", "favor"),
        ("modifiers", "modifier", "supply"),
        ("recover-amount", "recover-pay", "supply"),
        ("target", "done", "secret"),
        ("target", "done", "supply"),
        ("target", "target-pawn", "supply"),
        ("target", "target-site", "supply"),
        # what a card does then
        ("act", "power", "secret"),
        ("act", "power", "supply"),
        ("discard-first", "card", "favor"),
        ("discard-first", "no-discard", "favor"),
        ("play-card", "as-adviser", "supply"),
        ("wake", "power", "favor"),
        ("wake", "power", "secret"),
        # the turn ends with it
        ("act", "self-exile", "secret"),
        # another board has another Supply
        ("citizenship-proposed", "accept", "supply"),
        # the Tribunal's penalty, which the promise has said
        ("broken", "admit", "favor"),
        ("broken", "admit", "secret"),
        ("broken", "dispute", "favor"),
        ("broken", "dispute", "secret"),
    },
    "whispers": {
        # the seat acts at last: cards come by its action
        ("add", "add", "card"),
        ("add", "rest", "card"),
        ("borrow", "seat", "card"),
        ("change-seat", "seat", "card"),
    },
}
"""By prompt, verb and thing: what comes of an answer, and not just now and then, that its option could not say."""


class Watcher(Observer):
    """Notes what answers took or brought at once without having said so."""

    def __init__(self, purse: Callable[[Any, int], Purse]) -> None:
        self.purse, self.count = purse, 0
        self.said: Counter[tuple[str, str, str]] = Counter()
        self.unsaid: Counter[tuple[str, str, str]] = Counter()

    def answering(self, match: Match, ask: Ask, chosen: Sequence[str]) -> None:
        self.count += 1
        self.abouts = [ask.explains(option) for option in chosen]
        self.before = self.purse(match.state, ask.seat)

    def answered(self, match: Match, ask: Ask, chosen: Sequence[str]) -> None:
        after = self.purse(match.state, ask.seat)
        for thing, count in self.before.items():
            if after[thing] != count:
                said = {name for about in self.abouts for name in (about.cost if after[thing] < count else about.gain)}
                counts = self.said if thing in said else self.unsaid
                counts.update({(ask.prompt, option.partition(":")[0], thing) for option in chosen})

    def silent(self) -> set[tuple[str, str, str]]:
        """Returns what mostly came of an answer without having been said. What a card adds now and then is no fault."""
        return {key for key, times in self.unsaid.items() if times >= SELDOM and times > self.said[key]}


@pytest.mark.parametrize("game_id", PURSES)
def test_it_works(game_id: str) -> None:
    watcher = Watcher(PURSES[game_id])
    for sample in DECLARED[game_id].samples("paid", 100):
        playout(sample.game, sample.options, sample.seats, sample.seed, observers=[watcher])
        if watcher.count >= QUESTIONS:
            break
    assert watcher.silent() <= UNSAID[game_id]


def test_it_would_notice() -> None:
    """Options speak of coins: of the same by another name they say nothing."""
    watcher = Watcher(lambda state, seat: {"wealth": state.coins[seat]} if state.coins else {})
    for sample in DECLARED["night-market"].samples("paid", 2):
        playout(sample.game, sample.options, sample.seats, sample.seed, observers=[watcher])
    assert {("turn", "buy", "wealth"), ("turn", "rest", "wealth")} <= watcher.silent()

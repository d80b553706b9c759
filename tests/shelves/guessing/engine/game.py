"""A game for the tests of bots: coins for everyone to take, and a card under each cup that only its seat may see."""

from typing import Any

import msgspec

from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.kernel.game import Game
from games.kernel.table import Table
from games.kernel.values import CHECKPOINT, OMNISCIENT, Outcome, Rules, Score, choose, choose_some, ranked

CARDS = ["a", "b", "c", "d", "e", "f"]
COINS = ["1", "2", "3", "4", "5", "6"]


class Cups(msgspec.Struct):
    points: list[int]
    cards: list[str] = []
    round: int = 0


class Terms(msgspec.Struct, forbid_unknown_fields=True):
    rounds: int = 4
    fault: str = ""


class Guessing(Game[Cups, Terms, Terms]):
    id = "guessing"
    name = "Guessing"
    seat_counts = range(2, 4)
    State = Cups
    Options = Terms

    def board(self, options: Terms, seats: int) -> Terms:
        if options.rounds < 1:
            raise Illegal("bad_options", "At least one round.", at="/options/rounds")
        return options

    def new_state(self, board: Terms, seats: int) -> Cups:
        return Cups([0] * seats)

    def play(self, table: Table[Cups, Terms]) -> Rules[Outcome]:
        state = table.state
        if not state.cards:
            table.state.cards = list(CARDS)
            table.shuffle("cards", state.cards)
        for n in table.each("round", range(table.board.rounds)):
            for seat in table.each("seat", range(table.seats)):
                yield CHECKPOINT
                state.round = n + 1
                coins = yield from choose_some(seat, "coins", COINS, 1, 2, "GUESS-1")
                state.points[seat] += sum(map(int, coins))
                guess = yield from choose(seat, "guess", CARDS)
                if table.board.fault == "raise" and guess == "f":
                    raise RuntimeError("planted")
                if guess == state.cards[(seat + 1) % table.seats]:
                    state.points[seat] += 5
                if table.board.fault == "lose" and guess == "f":
                    state.cards.pop()
                table.tell("guessed", "GUESS-2", seat=seat, card=guess)
        return ranked([Score(seat, points) for seat, points in enumerate(state.points)], "points")

    def view(self, state: Cups, board: Terms, viewer: int) -> dict[str, Any]:
        cards = [card if seat == viewer or viewer == OMNISCIENT else None for seat, card in enumerate(state.cards)]
        return {"points": state.points, "cards": cards}

    def rounds(self, state: Cups) -> int:
        return state.round

    def invariants(self, state: Cups, board: Terms) -> list[str]:
        return [] if not state.cards or sorted(state.cards) == CARDS else ["a card is lost"]

    def permute_hidden(self, state: Cups, board: Terms, viewer: int, dice: Dice) -> None:
        mine = state.cards.pop(viewer) if viewer >= 0 else None
        dice.shuffle(state.cards)
        if mine:
            state.cards.insert(viewer, mine)

    def worth(self, state: Cups, board: Terms, seat: int) -> float:
        return state.points[seat]


GUESSING = Guessing()

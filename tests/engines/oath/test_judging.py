"""The greedy bot's judgement of options: sensible enough to win, and blind to what its seat may not know."""

import pytest

from games.kernel.bots import Greedy, Random
from games.kernel.dice import Dice, seed_of
from games.kernel.match import Match
from games.kernel.play import playout
from games.oath.play.game import OATH


def seat_wins(bots: list[str], seat: int, games: int) -> int:
    wins = 0
    for seed in range(games):
        outcome = playout(OATH, None, len(bots), seed, bots).outcome
        assert outcome is not None
        wins += seat in outcome.winners
    return wins


@pytest.mark.parametrize("seat", [0, 2])
def test_it_works(seat: int) -> None:
    among_random: list[str] = ["random"] * 4
    among_random[seat] = "greedy"
    greedy, chance = seat_wins(among_random, seat, 40), seat_wins(["random"] * 4, seat, 40)
    wins_more, loses_less = greedy >= chance + 8, 40 - greedy <= (40 - chance) / 2  # a Chancellor by chance wins most games
    assert wins_more or loses_less, f"{greedy} against {chance} of 40"


def test_it_judges_by_what_its_seat_may_know() -> None:
    dice = Dice(seed_of("permuted"))
    compared = 0
    for seed in range(4):
        match = Match.start("oath", {}, 4, seed_of(f"judge {seed}"))
        bots = [
            Greedy(Dice(seed_of(f"bot {seed} {seat}"))) if seat % 2 else Random(Dice(seed_of(f"bot {seed}")))
            for seat in range(4)
        ]
        while asks := match.asks():
            ask = asks[0]
            values = OATH.judge(match.state, match.board, ask)
            if match.at_checkpoint and ask.prompt == "act":
                other = Match.load(match.dump())
                OATH.permute_hidden(other.state, other.board, ask.seat, dice)
                assert OATH.judge(other.state, other.board, ask) == values
                compared += 1
            match.answer(ask.seat, ask.id, bots[ask.seat].choose(match, ask))
    assert compared > 100


def test_every_ending_is_reached() -> None:
    endings = set()
    for seed in range(40):
        outcome = playout(OATH, None, 4, seed, ["greedy"]).outcome
        assert outcome is not None
        endings.add("vision" if outcome.how.startswith("vision") else outcome.how.partition("+")[0])
    assert endings >= {"usurper", "vision", "stable-regime", "war-exhaustion"}

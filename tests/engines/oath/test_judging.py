"""The greedy bot's judgement of options: sensible enough to win, and blind to what its seat may not know."""

import pytest

from games.kernel.bots import Greedy, Random
from games.kernel.dice import Dice, seed_of
from games.kernel.match import Match
from games.kernel.playouts import playout
from games.kernel.values import Ask
from games.oath.engine.game import OATH
from games.oath.engine.play.core.states import Battle
from games.oath.engine.play.judging import SHIELD, Sight
from tests.engines.oath.play_scenario import Scene


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


@pytest.mark.law("OATH-7.6.5d", "OATH-5.5.4c")
def test_it_counts_bandits_wherever_they_defend() -> None:
    s = Scene(3, oath="devotion")
    s.site(3, warbands={"blue": 2})
    s.site(5, warbands={"purple": 2})
    s.state.title = 1

    def counted() -> list[int]:
        return [round(Sight(s.state, 1).defense_at(slot) - SHIELD) for slot in (3, 4, 5)]

    assert counted() == [2, 1, 2]
    s.player(2, site=8, relics=["bandit-crown"])
    assert counted() == [3, 1, 2]
    s.site(6, cards=["bandit-chief"])
    assert counted() == [5, 3, 2]


@pytest.mark.law("OATH-7.6.5d", "OATH-5.5.4c")
@pytest.mark.parametrize(("defender", "warbands", "worth"), [(2, 6, True), (2, 5, False), (None, 4, True), (None, 3, False)])
def test_it_adds_targets_that_its_warbands_are_enough_for(defender: int | None, warbands: int, worth: bool) -> None:
    """Two sites, two dice: of the Crown with a warband each, or bare."""
    s = Scene(3)
    s.state.battle = Battle(1, defender, 3, sites=[3])
    if defender is not None:
        s.site(3, warbands={"blue": 1})
        s.site(4, warbands={"blue": 1})
        s.player(2, relics=["bandit-crown"])
    s.player(1, warbands=warbands)
    ask = Ask(1, "target", ["target-site:4:wastes", "done"], "OATH-5.5.2a", {"dice": 1})
    more, enough = OATH.judge(s.state, s.board, ask) or []
    assert (more > enough) is worth


def test_every_ending_is_reached() -> None:
    endings = set()
    for seed in range(40):
        outcome = playout(OATH, None, 4, seed, ["greedy"]).outcome
        assert outcome is not None
        endings.add("vision" if outcome.how.startswith("vision") else outcome.how.partition("+")[0])
    assert endings >= {"usurper", "vision", "stable-regime", "war-exhaustion"}

"""Random positions are positions that the rules allow, full hands and all; from them every card is played."""

from functools import cache

import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.match import Match
from games.kernel.values import Ask
from games.whispers.engine.board import CARDS, EMPIRES, ROUNDS, WINDOWS
from tests.engines.conformance import Sample, picked, problems, started
from tests.engines.samples import ANYWHERE
from tests.engines.whispers.scenario import astray

GAMES = 30


def begun(n: int) -> Match:
    return started(Sample(ANYWHERE, {}, 2 + n % 3, f"anywhere {n}"), checkpoints=False)


def test_it_works() -> None:
    rounds, held, armies = set(), set(), set()
    for n in range(GAMES):
        match = begun(n)
        state = match.state
        assert not problems(match)
        assert sum(len(player.hand) for player in state.players) > len(CARDS) / 2
        rounds.add(state.round)
        held |= {(region.home, state.holder[region.slug]) for region in match.board.regions.values()}
        armies |= {*state.banners.values()}
    assert rounds == {*range(1, ROUNDS + 1)}
    assert held == {(home, holder) for home in EMPIRES for holder in EMPIRES}
    assert armies >= {0, 1, 2, 4, 8}


def bold(ask: Ask, dice: Dice) -> tuple[str, ...]:
    """Attacks where it can, and plays cards in the meantime: what by chance alone is rare."""
    if "act:attack" in ask.options:
        return ("act:attack",)
    cards = [option for option in ask.options if option.startswith("play:")]
    return (dice.pick(cards),) if ask.prompt == "attack-declare" and cards and dice.below(4) else picked(ask, dice)


@cache
def played() -> set[tuple[str, str]]:
    """Effects with the windows in which they were played; what is on its way is looked at after every answer."""
    effects = set()
    for n in range(GAMES):
        match, dice = begun(n), Dice(seed_of(f"answers {n}"))
        while asks := match.asks():
            ask = dice.pick(asks)
            choose = bold(ask, dice)
            if choose[0].startswith("play:"):
                effects.add((choose[0].rpartition(":")[2], ask.prompt))
            match.answer(ask.seat, ask.id, choose)
            assert not problems(match)
            assert not astray(match), match.asks()
    return effects


@pytest.mark.law("WOW-2.2a")
def test_banners_are_on_their_way_only_while_they_are_placed_or_have_joined_an_attack() -> None:
    assert len(played()) > len(WINDOWS)


def test_every_effect_is_played() -> None:
    assert {effect for effect, _ in played()} == {*WINDOWS}
    assert {prompt for effect, prompt in played() if effect == "horse-double"} >= {"action", "attack-declare"}

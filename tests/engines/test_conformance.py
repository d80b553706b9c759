"""Every registered game, and Night Market, keeps what the kernel promises. The checks are in conformance.py."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from games.kernel.bots import BOTS
from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.kernel.game import playable
from games.kernel.match import PATIENCE, Match
from tests.engines.carousel import HAGGLING, HORSES
from tests.engines.conformance import CHECKS, Played, Sample, any_ask, bots_come_to_an_end, picked, play, problems, started
from tests.engines.samples import DECLARED, EVERYWHERE

SOAK = 1_000_000
CHECKED, MANY = 4_000, 25_000
"""Decisions a game in every run, so that long games cost no more than short ones: no further game begins after these."""


@cache
def games_of(game_id: str) -> list[Played]:
    games: list[Played] = []
    for sample in EVERYWHERE[game_id].samples("conformance"):
        if sum(len(played.steps) for played in games) < CHECKED:
            games.append(play(sample))
    return games


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game_id", EVERYWHERE)
def test_it_works(game_id: str, check: Callable[[Played], None]) -> None:
    for played in games_of(game_id):
        check(played)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game_id", DECLARED)
def test_bots_come_to_an_end(game_id: str, name: str) -> None:
    assert bots_come_to_an_end(next(DECLARED[game_id].samples("bots")), name)


RIDES: list[dict[str, Any]] = [{}, {"judged": False}, {"inside": True}, {"inside": True, "judged": False}, {"picks": True}]


@pytest.mark.parametrize("stored", [False, True], ids=["in memory", "stored"])
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("options", RIDES, ids=lambda options: " ".join(options) or "plain")
def test_no_bot_goes_round_for_ever(options: dict[str, Any], name: str, stored: bool) -> None:
    """A ride costs nothing, changes nothing that lasts, and pleases the greedy bot more than anything else."""
    turns, longest = 3 * 3, 2 * PATIENCE + 4 * HORSES
    assert (
        bots_come_to_an_end(Sample("tests.engines.carousel:CAROUSEL", options, 3, "0"), name, stored=stored) < turns * longest
    )


def test_nobody_asks_a_bot_into_anything() -> None:
    """What it refuses it refuses again, however often it is asked in the same position by somebody else's act."""
    match = Match.start("haggling", seed=seed_of("0"), the_game=HAGGLING)
    for _ in range(3 * PATIENCE):
        match.answer(0, None, "offer")
        assert not match.tried(match.asks()[0])
        match.answer(1, None, "decline")
    assert match.tried(match.asks()[0]) == {("offer",)}


def test_every_registered_game_is_declared() -> None:
    assert set(playable()) <= set(DECLARED)
    assert all(DECLARED[game_id].game.id == game_id for game_id in DECLARED)


def decisions_of(sample: Sample) -> int:
    """The whole game without checkpoints, as simulations play it: how many decisions. Wrong positions raise."""
    match = started(sample, checkpoints=False)
    dice = Dice(seed_of(f"long {sample.seed}"))
    while not match.outcome:
        ask = any_ask(match, dice)
        match.answer(ask.seat, ask.id, picked(ask, dice))
        if wrong := problems(match):
            raise AssertionError(f"{sample}: {wrong[0]}")
    return match.answered


@pytest.mark.parametrize("game_id", EVERYWHERE)
def test_many_games_to_the_end(game_id: str) -> None:
    decisions = 0
    for sample in EVERYWHERE[game_id].samples("many", 10):
        if decisions < MANY:
            decisions += decisions_of(sample)


@pytest.mark.soak("games")
@pytest.mark.parametrize("game_id", EVERYWHERE)
def test_a_million_decisions(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    decisions = games = errors = 0
    first = ""
    for sample in EVERYWHERE[game_id].samples("soak", SOAK):
        try:
            decisions += decisions_of(sample)
        except Exception as error:
            errors, first = errors + 1, first or f"{sample}: {error!r}"
        games += 1
        if decisions >= SOAK or errors > 100:
            break
    with capsys.disabled():
        print(f"\n{game_id}: {decisions} decisions, {games} games, {errors} errors")
    assert not errors, first


@pytest.mark.soak("games")
@pytest.mark.parametrize("game_id", EVERYWHERE)
def test_conformance_of_many_games(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    games = 0
    for sample in EVERYWHERE[game_id].samples("long conformance", 25):
        played = play(sample)
        for check in CHECKS:
            check(played)
        games += 1
    with capsys.disabled():
        print(f"\n{game_id}: {games} games keep all {len(CHECKS)} promises")


def strange_counts(game_id: str) -> list[Any]:
    counts: list[Any] = [0, 1, 99, -1, True, 2.0, "2", None]
    return [seats for seats in counts if type(seats) is not int or seats not in DECLARED[game_id].game.seat_counts]


@pytest.mark.parametrize(("game_id", "seats"), [(game_id, seats) for game_id in DECLARED for seats in strange_counts(game_id)])
def test_a_seat_count_it_does_not_take(game_id: str, seats: Any) -> None:
    with pytest.raises(Illegal) as refused:
        Match.start(game_id, {}, seats, the_game=DECLARED[game_id].game)
    assert (refused.value.code, refused.value.at) == ("seat_count", "/seats")


@pytest.mark.parametrize("game_id", DECLARED)
@pytest.mark.parametrize("options", [{"no_such_option": 1}, [], "", 0, False, {"": None}])
def test_options_it_does_not_know(game_id: str, options: object) -> None:
    with pytest.raises(Illegal) as refused:
        Match.start(game_id, options, 2, the_game=DECLARED[game_id].game)
    assert refused.value.code == "bad_options"
    assert refused.value.message

"""What a finished game tells statistics: sides, what points are made of, length."""

from dataclasses import replace

import pytest

from games.kernel.playouts import playout
from games.kernel.values import OMNISCIENT, Outcome, Score
from games.shelf.shelves import Shelf
from games.shelf.statistics import played
from tests.engines.conformance import Sample
from tests.engines.samples import DECLARED
from tests.shelves.night_market.shelf import SHELF as NIGHT_MARKET


def faults(sample: Sample, of: Shelf) -> list[str]:
    """Plays the game by chance to its end, and holds what it tells against its shelf."""
    match = playout(sample.game, sample.options, sample.seats, sample.seed)
    outcome, view, texts = match.outcome, match.view(OMNISCIENT), of.messages.language("en").texts
    assert outcome
    wrong = [
        f"{part} of seat {score.seat} is no category"
        for score in outcome.scores
        for part in score.parts
        if part not in of.categories
    ]
    wrong += [
        f"the points of seat {score.seat} are not the sum of their parts"
        for score in outcome.scores
        if of.points and score.parts and sum(score.parts.values()) != score.points
    ]
    if (match.game.rounds(match.state) is not None) != bool(of.length):
        wrong.append("the engine counts rounds or the shelf names them, but not both")
    if of.length and f"thing.{of.length}" not in texts:
        wrong.append(f"{of.length} has no text")
    if of.seat_side:
        wrong += [f"seat {seat} has no side" for seat in range(sample.seats) if not of.seat_side(view, seat)]
    return wrong


@pytest.mark.parametrize("game_id", DECLARED)
def test_it_works(game_id: str) -> None:
    for sample in DECLARED[game_id].samples("statistics", 1):
        assert faults(sample, sample.on_shelf) == []


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"categories": ()}, "coins of seat 0 is no category"),
        ({"length": "night"}, "the engine counts rounds or the shelf names them, but not both"),
        ({"seat_side": lambda view, seat: "buyer" if seat else ""}, "seat 0 has no side"),
    ],
)
def test_it_would_notice(said: dict[str, object], fault: str) -> None:
    sample = next(DECLARED["night-market"].samples("statistics", 1))
    assert fault in faults(sample, replace(NIGHT_MARKET, **said))  # type: ignore[arg-type]


def test_the_seats_stand_in_their_places() -> None:
    scores = (Score(0, 4, {"coins": 4}), Score(1, 7, {"coins": 7}), Score(2, 7, {"coins": 7}))
    outcome = Outcome((1, 2), "most coins", scores, ((1, 2), (0,)))
    plain = {"scores": [{"seat": s.seat, "points": s.points, "parts": s.parts} for s in scores], "ranking": outcome.ranking}
    found = played(NIGHT_MARKET, plain, None)
    assert [(line.place, line.seat, line.points, line.parts) for line in found] == [
        (1, 1, 7, {"coins": 7}),
        (1, 2, 7, {"coins": 7}),
        (3, 0, 4, {"coins": 4}),
    ]

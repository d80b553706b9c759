"""Solo games by chance, over all boards and numbers of Future Schemes."""

import json
from typing import Any

import pytest

from games.kernel.match import Match
from games.kernel.observers import Observer
from games.kernel.playouts import playout
from games.viscounts.engine.game import VISCOUNTS
from tests.engines.viscounts.solo import AI, BOARDS, HUMAN

DECISIONS = 1_250
"""At least, with each board and each number of Future Schemes: 20,000 in all."""


class Watch(Observer):
    """What has to hold after every answer."""

    def __init__(self) -> None:
        self.decisions = 0
        self.seats: set[int] = set()

    def answered(self, match: Match, ask: Any, choose: Any) -> None:
        self.decisions += 1
        self.seats.add(ask.seat)
        assert not (faults := VISCOUNTS.invariants(match.state, match.board)), faults
        state, board = match.state, match.board
        ai = state.players[AI]
        assert not ai.hand
        assert not ai.space or board.spaces[ai.space].position != "inner"
        assert not [card for card in (*ai.draw, *ai.discard, *ai.row) if card and card not in board.schemes]
        assert list(ai.goods) == (["any"] if board.ai.resources_pooled else ["ink", "stone", "gold"])


@pytest.mark.law("VIS-13.5b", "VIS-15.5e")
@pytest.mark.parametrize("ai", BOARDS)
@pytest.mark.parametrize("future_schemes", range(4))
def test_games_by_chance(ai: str, future_schemes: int) -> None:
    watch, games = Watch(), 0
    while watch.decisions < DECISIONS:
        options = {"ai": ai.removeprefix("ai-"), "future_schemes": future_schemes}
        match = playout(VISCOUNTS, options, 1, f"solo {ai} {future_schemes} {games}", observers=[watch])
        games += 1
        assert match.outcome is not None
        assert match.outcome.how in ("points", "opponent")
        assert match.outcome.winners in ((), (HUMAN,))
        assert match.state.round == match.state.last_round
    assert watch.seats == {HUMAN}


@pytest.mark.law("VIS-15.1f", "VIS-17.1i")
@pytest.mark.parametrize("ai", BOARDS)
def test_a_game_stored_at_any_decision_goes_on_the_same(ai: str) -> None:
    whole = playout(VISCOUNTS, {"ai": ai.removeprefix("ai-"), "future_schemes": 2}, 1, f"stored {ai}")
    match = Match.start("viscounts", {"ai": ai.removeprefix("ai-"), "future_schemes": 2}, 1, whole.seed)
    for answer in whole.answers:
        match.answer(answer.seat, None, answer.choose)
        match = Match.load(match.dump())
    assert match.outcome == whole.outcome
    assert json.loads(json.dumps(VISCOUNTS.view(match.state, match.board, HUMAN))) == VISCOUNTS.view(
        whole.state, whole.board, HUMAN
    )

"""What options act on can be found on the board: screens light it, and a click on it answers."""

import re
from itertools import islice

import pytest

from games.kernel.game import playable
from games.web import boards, pieces
from tests.engines.about import questions

QUESTIONS = 400


@pytest.mark.parametrize("game_id", playable())
def test_every_place_that_options_name_is_on_the_board(game_id: str, db: None) -> None:
    missing: set[tuple[str, str]] = set()
    for match, ask in islice(questions(game_id), QUESTIONS):
        names = [f"Player {seat + 1}" for seat in range(match.seats)]
        board = boards.board(game_id, match.view(ask.seat), names)
        html = pieces.kept(f"{game_id}/board.html", layout=board.layout, viewer=ask.seat, offers=[], names=names)
        shown = {name for names in re.findall(r'data-thing="([^"]*)"', html) for name in names.split()}
        missing |= {(ask.prompt, place) for option in ask.options for place in ask.explains(option).where if place not in shown}
    assert not missing

"""Whoever looks at a question learns of each option where it acts, what it costs or what it brings."""

import pytest

from tests.engines.about import silent
from tests.engines.oath.unsaid import UNSAID as OATH
from tests.engines.samples import EVERYWHERE

QUESTIONS = 500
UNSAID = {
    "night-market": {
        ("bid", "bid"),  # a bid of nothing
        ("turn", "gamble"),  # the next question asks for the stake
        ("turn", "sell"),  # and this for the wares
    },
    "oath": OATH,
    "viscounts": {
        ("action", "no-action"),  # the player does nothing
        ("castle-move", "stay"),  # no Worker moves
        ("destroy", "done"),  # no card is destroyed
        ("discard", "done"),
        ("dismiss", "keep"),
        ("either", "either"),  # a rearrangement, or a Castle move: the next question says where
        ("hire", "pass"),  # nobody is hired
        ("rearrange", "keep"),  # the row stays as it is
        ("trade", "times"),  # no exchange at all
    },
    "whispers": {
        ("action", "pass"),  # the seat does nothing
        ("after-action", "go-on"),  # nothing more is played
        ("after-attack", "go-on"),
        ("attack-declare", "go-on"),
        ("fire", "stop"),  # nothing more burns
        ("loyalty", "keep"),  # no token is touched
    },
}
"""By game, prompt and verb: what acts nowhere, costs nothing and brings nothing."""


@pytest.mark.parametrize("game_id", EVERYWHERE)
def test_it_works(game_id: str) -> None:
    assert silent(game_id, QUESTIONS).keys() <= UNSAID[EVERYWHERE[game_id].game.id]

"""What was stored once can be gone on with. The files are added to, never written anew: games of people look like them."""

import json
from base64 import b64decode
from pathlib import Path

import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.game import playable
from games.kernel.match import Match
from tests.engines.conformance import picked
from tests.engines.stored import FOLDER

FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_works(path: Path) -> None:
    for n, text in enumerate(json.loads(path.read_text())):
        match, dice = Match.load(b64decode(text)), Dice(seed_of(f"{path.stem} {n}"))
        wrong = match.game.invariants(match.state, match.board)  # by rules that were mended since
        while asks := match.asks():
            ask = dice.pick(asks)
            match.answer(ask.seat, ask.id, picked(ask, dice))
            before, wrong = wrong, match.game.invariants(match.state, match.board)
            assert set(wrong) <= set(before)
        assert not wrong
        assert match.outcome


def test_every_game_has_one() -> None:
    assert {path.name.split("-")[0] for path in FILES} == set(playable())

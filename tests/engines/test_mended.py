"""Each game says which of its rules were mended after games had been played by them: one sentence and the rows of the law.

What was said stands in tests/data/mended.txt, a line a rule; `WRITE=1` before `pytest tests/engines/test_mended.py` adds
the new ones.
"""

import os
import re
from datetime import date

import pytest

from chronicle.site.config import ROOT
from games.kernel.game import game, playable
from scripts.laws import laws

SAID = ROOT / "tests" / "data" / "mended.txt"
ROWS = {rule for chapters in laws(ROOT / "docs" / "laws").values() for chapter in chapters.values() for rule in chapter.rules}


@pytest.mark.parametrize("game_id", playable())
def test_it_works(game_id: str) -> None:
    mended = game(game_id).mended  # a game that was never released has none
    assert [mend.number for mend in mended] == [*range(1, len(mended) + 1)]
    dates = [date.fromisoformat(mend.date) for mend in mended]
    assert dates == sorted(dates)


@pytest.mark.parametrize("game_id", playable())
def test_each_names_rules_and_says_what_is_so(game_id: str) -> None:
    for mend in game(game_id).mended:
        assert mend.law
        assert not (unknown := {*mend.law} - ROWS), f"{mend.number}: {unknown}"
        assert re.fullmatch(r"[A-Z][^.]+\.", mend.text), mend.text
    texts = [mend.text for mend in game(game_id).mended]
    assert len({*texts}) == len(texts)


def test_what_was_said_stays_said() -> None:
    """Answers remember by how many mended rules they were taken: the list of a game is only ever added to."""
    lines = {
        game_id: [f"{game_id} {mend.number} {mend.date} {' '.join(mend.law)}" for mend in game(game_id).mended]
        for game_id in playable()
    }
    if os.environ.get("WRITE"):
        SAID.write_text("".join(f"{line}\n" for mended in lines.values() for line in mended))
    said = SAID.read_text().splitlines()
    for game_id, mended in lines.items():
        before = [line for line in said if line.startswith(f"{game_id} ")]
        assert mended[: len(before)] == before

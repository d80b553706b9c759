"""Each game says which of its rules were mended after games had been played by them: one sentence and the rows of the law."""

import re
from datetime import date

import pytest

from chronicle.site.config import ROOT
from games.kernel.game import game, playable
from scripts.laws import laws

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

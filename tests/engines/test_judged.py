"""What greedy bots think of their options is what they thought. Where that was meant to change, judged.py writes it anew."""

from difflib import unified_diff

import pytest

from tests.engines.judged import GAMES, file, judged


@pytest.mark.parametrize("game_id", GAMES)
def test_it_works(game_id: str) -> None:
    before, now = file(game_id).read_text(), judged(game_id, *GAMES[game_id])
    changed = list(unified_diff(before.splitlines(), now.splitlines(), "judged.txt", "now", lineterm="", n=0))
    assert not changed, "\n".join(["python -m tests.engines.judged writes it anew", *changed[:40]])

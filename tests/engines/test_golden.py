"""Whole games read as they always did. Where that was meant to change, golden.py writes the files anew."""

from difflib import unified_diff
from pathlib import Path

import pytest

from tests.engines.golden import FOLDER, files, playthrough
from tests.engines.samples import DECLARED


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_it_works(path: Path) -> None:
    before, now = path.read_text(), playthrough(files()[path])
    changed = list(unified_diff(before.splitlines(), now.splitlines(), path.name, "now", lineterm="", n=2))
    assert not changed, "\n".join(["python -m tests.engines.golden writes it anew", *changed[:60]])


def test_no_file_is_left_over() -> None:
    assert set(FOLDER.glob("*.txt")) == set(files())
    assert {path.name.rsplit("-", 2)[0] for path in files()} >= set(DECLARED) & {"whispers"}

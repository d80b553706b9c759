"""How templates are laid out: an element a line, so that a change shows what it changes."""

import re
from pathlib import Path

import pytest
from django.conf import settings

LONGEST = 160
FOLDERS = (settings.BASE_DIR / "templates", settings.BASE_DIR / "games")
TEMPLATES = sorted(path for folder in FOLDERS for path in folder.rglob("*.html"))
BLOCKS = re.compile(r"<(?:article|aside|details|dl|fieldset|form|li|nav|ol|section|table|tr|ul)[\s>]")


def name(path: Path) -> str:
    return path.relative_to(settings.BASE_DIR).as_posix()


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_no_line_is_too_long_to_read(path: Path) -> None:
    assert [line for line in path.read_text("utf-8").splitlines() if len(line) > LONGEST] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_a_line_opens_one_block_element(path: Path) -> None:
    assert [line for line in path.read_text("utf-8").splitlines() if len(BLOCKS.findall(line)) > 1] == []

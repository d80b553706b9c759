"""ARCHITECTURE.md and CONTRIBUTING.md name files and functions that are there."""

import re

import pytest

from chronicle.settings import BASE_DIR as ROOT

TEXTS = {name: (ROOT / name).read_text("utf-8") for name in ("ARCHITECTURE.md", "CONTRIBUTING.md")}
SOURCE = "\n".join(file.read_text("utf-8") for top in ("chronicle", "games", "api") for file in (ROOT / top).rglob("*.py"))
PLACE = re.compile(r"`((?:chronicle|games|api|fixtures|tests|docs|templates|static|scripts|deploy)(?:/[\w.-]+)+/?)`")


@pytest.mark.parametrize("name", TEXTS)
def test_every_place_is_there(name: str) -> None:
    missing = [place for place in PLACE.findall(TEXTS[name]) if not (ROOT / place).exists()]
    assert missing == []


def test_every_function_of_the_walks_is_there() -> None:
    walks = TEXTS["ARCHITECTURE.md"].partition("## Three walks")[2].partition("## Questions")[0]
    names = {name.rpartition(".")[2] for name in re.findall(r"`([\w.]+)`", walks) if "/" not in name}
    assert len(names) > 30
    missing = {name for name in names if not re.search(rf"\b(def|class) {name}\b|^{name}\b|/{name}\.py", SOURCE, re.MULTILINE)}
    assert missing - {"board", "forms", "tail", "stream"} == set()

"""The glossary names rules and code that exist, and gives each word one entry."""

import re
from importlib import import_module
from typing import Any

import pytest
from django.conf import settings

GLOSSARY = (settings.BASE_DIR / "docs/GLOSSARY.md").read_text("utf-8")
LAWS = "".join(path.read_text("utf-8") for path in sorted((settings.BASE_DIR / "docs/laws").glob("*.md")))


def rows(title: str) -> list[list[str]]:
    """The cells of the table under a heading, without its head."""
    section = GLOSSARY.split(f"## {title}\n")[1].split("\n## ")[0]
    table = [line for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table[2:]]


def found(name: str) -> Any:
    """The module, or what a module holds, under a dotted name."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        owner, _, last = name.rpartition(".")
        return getattr(found(owner), last)


@pytest.mark.parametrize(("word", "rule"), [(row[0], row[2]) for row in rows("Words of the law")])
def test_the_rule_of_a_word_of_the_law_exists(word: str, rule: str) -> None:
    assert f"| {rule} |" in LAWS


@pytest.mark.parametrize(("word", "name"), [(row[0], row[2].strip("`")) for row in rows("Words of the code")])
def test_the_name_of_a_word_of_the_code_exists(word: str, name: str) -> None:
    assert found(name) is not None


@pytest.mark.parametrize("title", re.findall(r"^## (.+)$", GLOSSARY, re.M))
def test_each_word_has_one_entry_in_its_table(title: str) -> None:
    words = [row[0] for row in rows(title)]
    assert len(words) > 30
    assert len(words) == len(set(words))
    assert words == sorted(words, key=str.casefold)


def test_a_name_that_is_gone_is_found_missing() -> None:
    with pytest.raises((AttributeError, ModuleNotFoundError)):
        found("games.services.live.hands")

"""From the name of a card one finds its tests: each denizen and relic has a file of its own, the others one a kind."""

import ast
from pathlib import Path

import pytest

import games.oath.engine.powers  # noqa: F401  all powers register
from games.oath.engine.chronicle.hooks import HOOKS as CHRONICLE
from games.oath.engine.play.core.faces import FACES
from games.oath.engine.play.core.hooks import BY_CARD
from scripts.card import words

HERE = Path(__file__).parent
BY_KIND = {
    "site": "test_sites.py",
    "edifice": "test_edifices.py",
    "ruin": "test_edifices.py",
    "reliquary": "test_reliquary.py",
}
IN_CHAPTERS = {
    "conspiracy": "test_ch05_visions.py",
    "darkest-secret": "test_ch05_search.py",
    "grand-scepter": "test_ch06_minor.py",
    "peoples-favor": "test_ch04_peoples_favor.py",
}
"""What the law itself speaks of at length."""
CARDS = sorted(slug for slug in {*BY_CARD, *CHRONICLE} if FACES[slug].kind != "title")


def file_of(slug: str) -> Path:
    if slug in IN_CHAPTERS:
        return HERE.parent / IN_CHAPTERS[slug]
    return HERE / BY_KIND.get(FACES[slug].kind, f"test_{slug.replace('-', '_')}.py")


@pytest.mark.parametrize("slug", CARDS)
def test_it_works(slug: str) -> None:
    tree = ast.parse(file_of(slug).read_text("utf-8"))
    assert any(isinstance(node, ast.FunctionDef) and node.name.startswith("test_") for node in tree.body)
    assert slug in set(words(tree))


def test_every_file_is_that_of_a_card() -> None:
    several = {f"test_several_of_{name}.py" for name in ("arcane", "discord", "hearth", "nomad", "order", "relics")}
    of_cards = {file.name for slug in CARDS if (file := file_of(slug)).parent == HERE}
    assert {file.name for file in HERE.glob("test_*.py")} == of_cards | several | {Path(__file__).name}

"""How many cards of each game have their powers on screen, and tests that name them: the table of the README.

python -m scripts.powers          prints it
python -m scripts.powers --write  puts it into the README
"""

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from games.shelf.shelves import Shelf, shelves

ROOT = Path(__file__).resolve().parents[1]
BEGIN, END = "<!-- powers: python -m scripts.powers --write -->\n", "<!-- /powers -->\n"


def named_in_tests(game: str) -> set[str]:
    return {text for file in sorted((ROOT / "tests" / "engines" / game).rglob("*.py")) for text in _words(file)}


def _words(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value.removeprefix("?")
            yield from node.value.removeprefix("?").split(":")


def table() -> str:
    return "\n".join("\n".join(_rows(game)) + "\n" for game in shelves() if game.coverage)


def _rows(game: Shelf) -> Iterator[str]:
    named = named_in_tests(game.id)
    yield f"| cards of {game.name} | on screen | tested |"
    yield "| --- | --- | --- |"
    for kind, cards in import_module(game.coverage).kinds().items():
        tested = sum(slug in named for slug in cards)
        yield f"| {kind} | {sum(cards.values())} / {len(cards)} | {tested} / {len(cards)} |"


def readme(table_now: str, text: str) -> str:
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + table_now + END + rest.partition(END)[2]


if __name__ == "__main__":
    print(table(), end="")
    if "--write" in sys.argv:
        (ROOT / "README.md").write_text(readme(table(), (ROOT / "README.md").read_text("utf-8")))

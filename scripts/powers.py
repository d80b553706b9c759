"""How many cards of Oath have their powers on screen, and tests that name them: the table of the README.

python -m scripts.powers          prints it
python -m scripts.powers --write  puts it into the README
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import games.oath.engine.powers  # noqa: F401  all powers register
from games.oath.engine.chronicle.hooks import HOOKS as CHRONICLE
from games.oath.engine.play.core.faces import FACES, TITLE
from games.oath.engine.play.core.hooks import BY_CARD
from games.oath.engine.world.facts import GRAND_SCEPTER

ROOT = Path(__file__).resolve().parents[1]
BEGIN, END = "<!-- powers: python -m scripts.powers --write -->\n", "<!-- /powers -->\n"
KINDS = {
    "denizen": "denizens",
    "relic": "relics",
    "site": "sites",
    "edifice": "edifices, intact",
    "ruin": "edifices, ruined",
    "vision": "Visions",
    "banner": "banners",
    "reliquary": "Reliquary modifiers",
    "title": "the Oathkeeper title",
}


def is_written(slug: str, nth: int) -> bool:
    """Says whether a power stands on a hook of play or of the chronicle; Visions, the Scepter and the title are the law's
    own (3.2, 6.4, 2.11)."""
    if FACES[slug].kind == "vision" or slug in (GRAND_SCEPTER, TITLE):
        return True
    return slug in CHRONICLE or any(power.nth == nth for _, power in BY_CARD.get(slug, ()))


def named_in_tests() -> set[str]:
    return {text for file in sorted((ROOT / "tests" / "engines" / "oath").rglob("test_*.py")) for text in _words(file)}


def _words(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value.removeprefix("?")
            yield from node.value.removeprefix("?").split(":")


def table() -> str:
    named = named_in_tests()
    rows = ["| cards of Oath | on screen | tested |", "| --- | --- | --- |"]
    for kind, name in KINDS.items():
        cards = [slug for slug, face in FACES.items() if face.kind == kind]
        written = sum(all(is_written(slug, nth) for nth in range(max(1, len(FACES[slug].powers)))) for slug in cards)
        tested = sum(slug in named for slug in cards)
        rows.append(f"| {name} | {written} / {len(cards)} | {tested} / {len(cards)} |")
    return "\n".join(rows) + "\n"


def readme(table_now: str, text: str) -> str:
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + table_now + END + rest.partition(END)[2]


if __name__ == "__main__":
    print(table(), end="")
    if "--write" in sys.argv:
        (ROOT / "README.md").write_text(readme(table(), (ROOT / "README.md").read_text("utf-8")))

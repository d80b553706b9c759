"""What a card does, and where: its text, the code of its powers, its tests, the publisher's answers and the rulings about it.

python -m scripts.card GAME CARD      prints it
python -m scripts.card GAME           lists the texts above powers that are not as the facts have them
python -m scripts.card GAME --write   puts the texts of the facts above the powers

A power stands in the code of a game where something is registered by the slug of a card: `@TRAVELS("special-envoy")`,
`lengthens("eagle-double", …)`, `HOOKS["marriage"] = …`. Above it stands its text, as a comment; `nth=1` is the second power of
its card, and an entry in a table stands for all of them.
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from itertools import groupby
from pathlib import Path
from textwrap import wrap
from types import ModuleType
from typing import NamedTuple

import fixtures
from chronicle import decided
from games import GAMES
from games.kernel import game as register

ROOT = Path(__file__).resolve().parents[1]
WIDTH = 128


class Card(NamedTuple):
    slug: str
    name: str
    kind: str
    texts: list[str]
    """The texts of its powers, in the order of the facts."""
    notes: list[str]
    effects: list[str]
    """Slugs of what its powers do, if these have facts of their own."""


class Place(NamedTuple):
    """Where the code of a power begins."""

    file: Path
    line: int
    name: str
    powers: tuple[tuple[str, int], ...]
    """Slugs, each with which of its card's powers it is."""


@cache
def cards(game: str) -> dict[str, Card]:
    """Returns everything that has powers. An edifice is two cards."""
    found = {}
    for record in fixtures.records(game):
        powers = record.get("powers") or []
        for face in sorted({power.get("face") for power in powers}, key=str):
            side = record.get(face, record) if face else record
            own = [power for power in powers if power.get("face") == face]
            kind = " · ".join(filter(None, (record["kind"], record.get("suit"), face)))
            texts, effects = [power["text"] for power in own], [power["effect"] for power in own if power.get("effect")]
            found[side["slug"]] = Card(side["slug"], side["names"]["en"], kind, texts, record.get("notes", []), effects)
    return found


# -- where powers are -------------------------------------------------------------------------------------------------


@cache
def places(game: str) -> tuple[Place, ...]:
    """Finds the places in the modules that the rules of the game load."""
    return tuple(sorted(_places(game))) if game in register.playable() else ()


def _places(game: str) -> Iterator[Place]:
    register.game(game)
    for name, module in list(sys.modules.items()):
        if name.startswith(f"games.{game}.") and module.__file__:
            file = Path(module.__file__)
            for statement in ast.parse(file.read_text("utf-8")).body:
                if powers := tuple(_registered(statement, module, cards(game))):
                    yield Place(file, _first_line(statement), getattr(statement, "name", ""), powers)


def _registered(statement: ast.stmt, module: ModuleType, known: dict[str, Card]) -> Iterator[tuple[str, int]]:
    match statement:
        case ast.Assign(targets=[ast.Subscript(slice=ast.Constant(str(slug)))]) if slug in known:
            yield from ((slug, nth) for nth, _ in enumerate(known[slug].texts))
        case ast.FunctionDef(decorator_list=calls):
            for call in calls:
                yield from _named(call, module, known)
        case ast.Expr(value=call):
            yield from _named(call, module, known)


def _named(call: ast.expr, module: ModuleType, known: dict[str, Card]) -> Iterator[tuple[str, int]]:
    if isinstance(call, ast.Call):
        nth = next((int(ast.literal_eval(keyword.value)) for keyword in call.keywords if keyword.arg == "nth"), 0)
        for argument in call.args:
            yield from ((slug, nth) for slug in _slugs(argument, module) if slug in known)


def _slugs(argument: ast.expr, module: ModuleType) -> tuple[str, ...]:
    match argument:
        case ast.Constant(str(slug)):
            return (slug,)
        case ast.Name(name) if isinstance(value := getattr(module, name, None), str):
            return (value,)
        case ast.Starred(ast.Name(name)):
            return tuple(getattr(module, name))
    return ()


def _first_line(statement: ast.stmt) -> int:
    decorators = statement.decorator_list if isinstance(statement, ast.FunctionDef) else []
    return min([statement.lineno, *(decorator.lineno for decorator in decorators)])


# -- the texts above them ---------------------------------------------------------------------------------------------


def with_texts(text: str, of_file: Iterable[Place], known: dict[str, Card]) -> str:
    """Returns the file's text with the text of each power above the first place in it where the power acts."""
    lines, done, blocks = text.splitlines(), set[tuple[str, int]](), {}
    for place in of_file:
        blocks[place.line] = [power for power in place.powers if power not in done]
        done.update(place.powers)
    for line, powers in sorted(blocks.items(), reverse=True):
        above = line - 1
        while lines[above - 1].startswith("#"):
            above -= 1
        lines[above : line - 1] = comment(known, powers)
    return "\n".join(lines) + "\n"


def comment(known: dict[str, Card], powers: list[tuple[str, int]]) -> list[str]:
    """Writes `# Special Envoy: …`; cards that say the same share one sentence."""
    names = defaultdict(list)
    for slug, nth in powers:
        names[known[slug].texts[nth]].append(known[slug].name)
    return [
        line
        for text, of in names.items()
        for line in wrap(f"{', '.join(of)}: {text}", WIDTH, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False)
    ]


def stale(game: str) -> dict[Path, str]:
    """Returns files in which a text is not as the facts have it, and how they should be."""
    files = {file: list(of_file) for file, of_file in groupby(places(game), key=lambda place: place.file)}
    texts = {file: with_texts(file.read_text("utf-8"), of_file, cards(game)) for file, of_file in files.items()}
    return {file: text for file, text in texts.items() if text != file.read_text("utf-8")}


# -- one card ---------------------------------------------------------------------------------------------------------


def tests_of(game: str, slug: str) -> tuple[list[str], list[str]]:
    """Returns the tests of the card: those named for it, in the file of its name, or of an answer about it; and the other
    tests of the game that name it."""
    found: tuple[list[str], list[str]] = [], []
    spoken = f"_{slug.replace('-', '_')}_"
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        text = file.read_text("utf-8")
        if not (slug in text or spoken[1:-1] in text):
            continue
        of_game, of_card = game in (*file.parts, *file.stem.split("_")), spoken == f"_{file.stem.removeprefix('test_')}_"
        for node in ast.parse(text).body:
            name = getattr(node, "name", "")
            is_own = _has_mark(node, slug) or (of_game and (spoken in f"_{name}_" or (of_card and name.startswith("test_"))))
            if is_own or (of_game and slug in set(words(node))):
                found[not is_own].append(f"{file.relative_to(ROOT)}:{node.lineno} {name}".rstrip())
    return found


def words(tree: ast.AST) -> Iterator[str]:
    """Returns what strings name, whole or between colons: `modifier:special-envoy`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value.removeprefix("?")
            yield from node.value.removeprefix("?").split(":")


def _has_mark(tree: ast.AST, slug: str) -> bool:
    return any(
        isinstance(node, ast.Call)
        and getattr(node.func, "attr", getattr(node.func, "id", "")) == "answer"
        and bool(node.args)
        and isinstance(node.args[0], ast.Constant)
        and node.args[0].value == slug
        for node in ast.walk(tree)
    )


def page(game: str, slug: str) -> str:
    card, named = cards(game)[slug], [slug, *cards(game)[slug].effects]
    of_it = [place for place in places(game) if any(power in named for power, _ in place.powers)]
    code = [f"{place.file.relative_to(ROOT)}:{place.line} {place.name}".rstrip() for place in of_it]
    answers = [f"{case.name}: {case.text}" for case in decided.answers(game).get(slug, ())]
    rulings = [f"{case.name}: {case.text}" for case in decided.rulings() if f" {card.name} " in _spaced(case)]
    own, others = tests_of(game, slug)
    parts = {
        "code": code or [_without_code(game)],
        "tests": own,
        f"the publisher's answers (docs/answers/{game}.md)": answers,
        "rulings (docs/rulings.md)": rulings,
        "other tests in which it lies": others,
    }
    lines = [f"{card.name} ({card.kind})", *_indented([*card.texts, *card.notes])]
    for title, found in parts.items():
        lines += ["", title, *(_indented(found or ["none"]))]
    return "\n".join(lines)


def _without_code(game: str) -> str:
    if game not in register.playable():
        return "none: the game is not played on screen yet"
    return "none of its own: what it does is law, and part of the rules"


def _spaced(case: decided.Ruling) -> str:
    """Returns the name's words without the marks between them."""
    return f" {' '.join(''.join(c if c.isalnum() or c in chr(39) else ' ' for c in case.text + ' ' + case.reason).split())} "


def _indented(texts: list[str]) -> list[str]:
    return [line for text in texts for line in wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")]


def main(arguments: list[str]) -> int:
    write, rest = "--write" in arguments, [argument for argument in arguments if argument != "--write"]
    if not 1 <= len(rest) <= 2 or rest[0] not in GAMES:
        print(f"{__doc__}\nGames: {', '.join(GAMES)}", file=sys.stderr)
        return 1
    game = rest[0]
    if len(rest) == 2:
        return _show(game, rest[1])
    if not any(places(game)):
        print(f"No power of {game} stands in the code: {_without_code(game)}.", file=sys.stderr)
        return 1
    files = stale(game)
    for file, text in files.items():
        print(file.relative_to(ROOT))
        if write:
            file.write_text(text, "utf-8")
    return int(bool(files) and not write)


def _show(game: str, asked: str) -> int:
    known = cards(game)
    slug = "-".join(asked.lower().replace("'", "").replace("’", "").split())
    if slug in known:
        print(page(game, slug))
        return 0
    near = [other for other in known if slug in other] or get_close_matches(slug, known, n=5)
    hint = f"Near to it: {', '.join(near)}." if near else f"Its cards with powers are the records of fixtures/{game}."
    print(f"There is no card {slug} with powers in {game}. {hint}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""A docstring that cites a rule says with it what happens: nobody looks numbers up to learn what a function does."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("api", "chronicle", "fixtures", "games", "scripts", "tests")

CITATION = re.compile(r"\b[A-Z]{3,}-\d|\b\d+\.\d")
NUMBER = re.compile(r"\S*\d\S*|\b(?:banner|site)\.\S+")
WORDS = 3


def docstrings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Of functions and classes, and those below attributes; a heading of a module may be a number and its title."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module):
            for nth, statement in enumerate(node.body):
                match statement:
                    case ast.Expr(ast.Constant(str(text))) if nth or not isinstance(node, ast.Module):
                        yield statement.lineno, text


def is_bare(text: str) -> bool:
    return bool(CITATION.search(text)) and len(re.findall(r"[^\W\d_]+", NUMBER.sub(" ", text))) < WORDS


@pytest.mark.parametrize("text", ["5.5.6d, 5.5.6g.", "WOW-17.", "6.7a–c.", "2.11m, 2.11n, site.wood-c", "7.6.4c: the lowest."])
def test_a_number_says_nothing(text: str) -> None:
    assert is_bare(text)


@pytest.mark.parametrize("text", ["Half of the force dies (5.5.6).", "The reserve of an empire.", "Exiles a Citizen (6.7)."])
def test_words_do(text: str) -> None:
    assert not is_bare(text)


@pytest.mark.parametrize("room", ROOMS)
def test_no_docstring_is_a_number_of_the_law(room: str) -> None:
    bare = [
        f"{file.relative_to(ROOT)}:{line}: {text}"
        for file in sorted((ROOT / room).rglob("*.py"))
        for line, text in docstrings(ast.parse(file.read_text("utf-8")))
        if is_bare(text)
    ]
    assert not bare, "what happens, and why:\n" + "\n".join(bare)

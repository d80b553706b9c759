"""How templates are laid out: an element a line, so that a change shows what it changes."""

import ast
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


MARKED = re.compile(r"\{% blocktranslate.*?\{% endblocktranslate %\}|\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.DOTALL)
READ_OUT = re.compile(r'\b(?:aria-label|placeholder|title|alt)="([^"]*)"')
SESSIONS = settings.BASE_DIR / "templates" / "sessions"
FOR_TRANSLATION = [
    path
    for path in TEMPLATES
    if path.is_relative_to(SESSIONS) or re.search(r"\{% load [\w ]*\bi18n\b", path.read_text("utf-8"))
]
"""Those of games on screen, and whichever has begun."""


def unmarked(text: str) -> list[str]:
    """Finds words that are not marked for translation, on the page and in what is read out."""
    bare = MARKED.sub(" ", text)
    return re.findall(r"[^\W\d_]{2,}", " ".join([*READ_OUT.findall(bare), re.sub(r"<[^>]*>", " ", bare)]))


@pytest.mark.parametrize("path", FOR_TRANSLATION, ids=name)
def test_what_is_marked_for_translation_is_marked_whole(path: Path) -> None:
    assert unmarked(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("<p>Sign in</p>", ["Sign", "in"]),
        ('<p class="quiet" aria-label="Seats">{{ count }}</p>', ["Seats"]),
        ('<p>{% translate "Sign in" %} · {{ name }}</p>', []),
        ("{% blocktranslate with name=a %}{{ name }}\n won{% endblocktranslate %}<b>3</b>", []),
    ],
)
def test_what_is_not_marked_is_found(text: str, found: list[str]) -> None:
    assert unmarked(text) == found


MODULES = sorted({*(settings.BASE_DIR / "games" / "web").glob("*.py")} - {settings.BASE_DIR / "games" / "web" / "notices.py"})
"""Those of pages of games on screen; pages of accounts have not begun."""


def unmarked_sentences(code: str) -> list[str]:
    """Finds texts in Python that begin like a sentence and are not marked for translation."""
    tree, marked = ast.parse(code), set[ast.AST]()
    for node in ast.walk(tree):
        is_mark = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and "gettext" in node.func.id
        if is_mark or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            marked |= {*ast.walk(node)}
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in marked]
    return [text for text in texts if isinstance(text, str) and re.match(r"[A-Z].*[ .?]", text)]


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_sentences_in_python_are_marked_for_translation(path: Path) -> None:
    assert unmarked_sentences(path.read_text("utf-8")) == []


def test_sentences_that_are_not_marked_are_found() -> None:
    code = """
def done(name):
    \"\"\"Says so.\"\"\"
    tell("Saved.", gettext("Taken back."), gettext_lazy("The game goes on."), name, "session-log")
    return f"Waiting for {name}."
"""
    assert unmarked_sentences(code) == ["Saved.", "Waiting for "]

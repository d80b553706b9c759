"""The verbs of the trail: each is written somewhere, and each is told in a sentence."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import chronicle
from chronicle.models import AuditEntry, Verb

ROOT = Path(chronicle.__file__).parents[1]
WRITERS = [path for folder in ("chronicle", "games", "api") for path in ROOT.glob(f"{folder}/**/*.py")]


def nodes() -> Iterator[ast.AST]:
    for path in WRITERS:
        if "record(" in (source := path.read_text("utf-8")) or "Verb." in source:
            yield from ast.walk(ast.parse(source))


def test_it_works() -> None:
    assert str(AuditEntry(verb=Verb.RECORD_CHAPTER, details={"number": 5}).sentence) == "recorded chapter 5"


def test_every_verb_is_written_somewhere() -> None:
    used = {node.attr for node in nodes() if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "Verb"}
    assert used == set(Verb.names)


def test_every_entry_names_its_verb() -> None:
    calls = [node for node in nodes() if isinstance(node, ast.Call) and ast.unparse(node.func) == "audit.record"]
    texts = [
        ast.unparse(call)
        for call in calls
        for part in ast.walk(call.args[1])
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    ]
    assert len(calls) > 50
    assert not texts


@pytest.mark.parametrize("verb", Verb)
def test_every_verb_has_a_sentence(verb: Verb) -> None:
    assert verb.label != verb.name.replace("_", " ").title()
    assert verb.label[0].islower()


def test_what_an_entry_does_not_say_is_left_open() -> None:
    assert AuditEntry(verb=Verb.JOIN).sentence == "joined as …"


def test_a_verb_of_a_later_version_is_told_as_it_is_stored() -> None:
    assert AuditEntry(verb="knight {somebody}").sentence == "knight {somebody}"

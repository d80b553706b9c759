"""All that the rules of a game tell and ask has a text; every text can be read, is used, and names only what it is given."""

import ast
import re
import sys
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from inspect import getsource
from math import inf
from pathlib import Path

import pytest
from icu4py.messageformat import MessageFormat

from games import GAMES
from games.kernel.game import playable
from games.shelf.messages import arguments
from games.shelf.shelves import shelf
from tests.shelves.night_market.shelf import SHELF as NIGHT_MARKET

ENGINES = {"night-market": "tests.shelves.night_market.engine", **{one: f"{GAMES[one]}.engine" for one in playable()}}
MESSAGES = {"night-market": NIGHT_MARKET.messages, **{one: shelf(one).messages for one in playable()}}
KERNEL = {"event.shuffle", "event.roll", "event.lot"}
OF_ASKS = {"seat", "least", "most"}
ASKED = {"choose", "choose_of", "choose_amount", "choose_found", "choose_or", "choose_some", "choose_some_of", "Ask", "ask_of"}
TOLD = {"tell", "reveal", "tell_only"}
"""Calls that say something by the id of its text."""
NOTES = {"refused", "stranded"}
"""Not options: notes that the rules make of answers."""
DEALT = ("give", "want")
"""What stands before the items of a deal."""
NO_PARAMETERS = {"law", "always", "reveals", "checkpoint", "options", "least", "most", "params", "about", "withheld"}
REASONED = {"Why": 0, "Withheld": 1}
"""Calls that give a reason by the id of its text → which of their arguments it is."""
SAID = {**dict.fromkeys(ASKED, "ask"), **dict.fromkeys(TOLD, "event"), **dict.fromkeys(REASONED, "why")}


@dataclass
class Use:
    """A place in the rules where a text is used."""

    where: str
    key: str
    given: set[str] = field(default_factory=set)
    secret: set[str] | None = field(default_factory=set)
    """None: the source does not say."""
    is_open: bool = False
    """Parameters come from elsewhere."""


@cache
def texts(game_id: str) -> dict[str, str]:
    return {key: text for key, (text, _) in MESSAGES[game_id].language("en").texts.items()}


@cache
def sources(game_id: str) -> list[tuple[str, ast.Module]]:
    """The modules of the rules; those of the chronicle phase tell its record, which is no log."""
    folder = Path(str(import_module(ENGINES[game_id]).__file__)).parent
    paths = [path for path in sorted(folder.rglob("*.py")) if path.parent.name not in ("chronicle", "save", "world")]
    return [(path.name, ast.parse(path.read_text("utf-8"))) for path in paths]


def nodes(game_id: str) -> Iterator[tuple[str, ast.AST]]:
    return ((name, node) for name, tree in sources(game_id) for node in ast.walk(tree))


def calls(game_id: str) -> Iterator[tuple[str, str, ast.Call]]:
    for source, node in nodes(game_id):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            yield f"{source}:{node.lineno}", name, node


def keys_of(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from keys_of(node.body)
        yield from keys_of(node.orelse)


def dict_keys(node: ast.expr | None) -> set[str] | None:
    if isinstance(node, ast.Dict) and all(isinstance(key, ast.Constant) for key in node.keys):
        return {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}
    return None


def uses(game_id: str) -> Iterator[Use]:
    for where, name, call in calls(game_id):
        at = {"tell_only": 2, **dict.fromkeys(ASKED, 1), **REASONED}.get(name, 0)
        if name not in SAID or len(call.args) <= at:
            continue
        given = {keyword.arg for keyword in call.keywords if keyword.arg} - NO_PARAMETERS
        is_open = any(keyword.arg is None for keyword in call.keywords)
        secret = dict_keys(call.args[1]) if name == "tell_only" else set()
        if name in ("Ask", "ask_of", *REASONED):
            place = at + (2 if name in REASONED else 3)
            params = [*call.args[place : place + 1], *(k.value for k in call.keywords if k.arg == "params")]
            known = dict_keys(params[0]) if params else set()
            is_open |= known is None
            given |= known or set()
        for key in keys_of(call.args[at]):
            yield Use(where, f"{SAID[name]}.{key}", given, secret, is_open)


def fields(text: str, forms: AbstractSet[str] = frozenset()) -> set[str]:
    """The parameters that a text is about, by whatever it asks of them: how many, or a name in one of these forms."""
    asked = (name.rpartition("_") for name in arguments(text))
    return {of if of and form in {"count", *forms} else f"{of}{_}{form}" for of, _, form in asked}


@cache
def forms(game_id: str) -> frozenset[str]:
    """The forms that English names have: what comes in numbers has a plural."""
    return frozenset(form for by_form in MESSAGES[game_id].language("en").forms.values() for form in by_form)


def faults(use: Use, texts: dict[str, str], forms: AbstractSet[str] = frozenset()) -> Iterator[str]:
    if use.key not in texts:
        yield f"{use.where}: no text {use.key}"
        return
    known = use.given | (OF_ASKS if use.key.startswith("ask.") else set())
    if not use.is_open and (unknown := fields(texts[use.key], forms) - known):
        yield f"{use.where}: {use.key} names {unknown}, and is given {known}"
    with_secret = texts.get(f"{use.key}.secret", "")
    if not use.is_open and use.secret is not None and (unknown := fields(with_secret, forms) - known - use.secret):
        yield f"{use.where}: {use.key}.secret names {unknown}, and is given {known | use.secret}"


def option_patterns(game_id: str) -> Iterator[tuple[str, str, float]]:
    """f-strings that read like option ids: where, verb, number of arguments (any, where it is written in two parts)."""
    begun = {inner for _, node in nodes(game_id) if isinstance(node, ast.Assign) for inner in ast.walk(node.value)}
    for name, node in nodes(game_id):
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values)
            if found := re.fullmatch(r"([a-z]+(?:-[a-z]+)*)((?::@?[\0\w.@-]+)+)", text):
                yield f"{name}:{node.lineno}", found[1], inf if node in begun else found[2].count(":")


def written(game_id: str) -> set[str]:
    """What the rules and the shelf's messages name by constants, whole or as the beginning or end of a longer id."""
    own = ast.parse(getsource(sys.modules[type(MESSAGES[game_id]).__module__]))
    found = [node for _, node in nodes(game_id)] + [*ast.walk(own)]
    return {node.value for node in found if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("game_id", MESSAGES)
def test_it_works(game_id: str) -> None:
    found = list(uses(game_id))
    assert len(found) >= {"night-market": 10}.get(game_id, 40)
    assert [fault for use in found for fault in faults(use, texts(game_id), forms(game_id))] == []


def test_a_text_that_names_what_it_is_not_given_is_found() -> None:
    assert list(faults(Use("here", "event.drawn", {"seat", "source"}, {"cards"}), texts("oath"))) == [
        "here: event.drawn names {'backs'}, and is given " + str({"seat", "source"})
    ]
    assert list(faults(Use("here", "event.no-such-thing"), texts("oath")))


@pytest.mark.parametrize("game_id", MESSAGES)
def test_options_are_given_what_their_texts_name(game_id: str) -> None:
    wrong = []
    for where, verb, count in option_patterns(game_id):
        known = [texts(game_id)[key] for key in (f"option.{verb}", f"word.{verb}") if key in texts(game_id)]
        if not known and verb not in NOTES:
            wrong.append(f"{where}: no text option.{verb} or word.{verb}")
        elif known and all(max([int(name) for name in fields(text)], default=-1) >= count for text in known):
            wrong.append(f"{where}: option.{verb} names more than {count} arguments")
    assert wrong == []


def left_over(game_id: str, keys: AbstractSet[str]) -> set[str]:
    """What no rule names: neither whole nor by its beginning or end; nor is it a thing's id."""
    constants = written(game_id)
    verbs = {word.partition(":")[0].removeprefix("word.") for word in constants}
    whole = verbs | {word.replace("_", "-") for word in verbs} | MESSAGES[game_id].language("en").names.keys()
    whole |= {f"{verb}-{item}" for verb in DEALT for item in verbs}
    beginnings = tuple(word for word in constants if re.fullmatch(r"[a-z-]+-", word))
    ends = tuple(word.partition(":")[0] for word in constants if re.fullmatch(r"-[a-z-]+:?", word))
    kinds = {key.removesuffix(".secret").partition(".")[2] for key in keys - KERNEL} - whole
    return {kind for kind in kinds if not kind.startswith(beginnings) and not kind.endswith(ends)}


@pytest.mark.parametrize("game_id", MESSAGES)
def test_no_text_is_left_over(game_id: str) -> None:
    assert left_over(game_id, texts(game_id).keys()) == set()
    assert left_over(game_id, {"event.such-a-thing"}) == {"such-a-thing"}


@pytest.mark.parametrize(
    ("game_id", "language"), [(one, code) for one, messages in MESSAGES.items() for code in messages.languages]
)
def test_every_text_can_be_read_and_asks_for_nothing_that_the_english_one_has_not(game_id: str, language: str) -> None:
    spoken = MESSAGES[game_id].language(language)
    known = forms(game_id) | {form for by_form in spoken.forms.values() for form in by_form}
    for key, (text, code) in spoken.texts.items():
        MessageFormat(text, code)
        assert fields(text, known) <= fields(texts(game_id)[key], forms(game_id)), key

"""Everything the rules of Oath tell and ask has a text, and every text names only what it is given."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from pathlib import Path

import pytest

import games.oath.engine
from games.kernel.values import Ask, LogEntry
from games.oath.texts import MESSAGES
from games.shelf.messages import arguments

FOLDER = Path(games.oath.engine.__file__).parent
TEXTS = {key: text for key, (text, _) in MESSAGES.language("en").texts.items()}
PLAYERS = ["Ada", "Ben", "Cleo"]
KERNEL = {"event.shuffle", "event.roll", "event.lot"}
OF_ASKS = {"seat", "least", "most"}
ASKED = {"choose", "choose_of", "choose_amount", "choose_found", "choose_some", "choose_some_of", "Ask", "ask_of"}
TOLD = {"tell", "reveal", "tell_only"}
"""Calls that say something by the id of its text."""
NOTES = {"refused", "some", "stranded"}
"""Not options: notes that the rules make of answers."""
NO_PARAMETERS = {"law", "always", "reveals", "checkpoint", "options", "least", "most", "params", "about", "withheld"}


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


def sources() -> Iterator[tuple[str, ast.Module]]:
    for path in [FOLDER / "game.py", *FOLDER.glob("play/**/*.py"), *FOLDER.glob("powers/**/*.py")]:
        yield path.name, ast.parse(path.read_text("utf-8"))


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    for source, tree in sources():
        for node in ast.walk(tree):
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


def uses() -> Iterator[Use]:
    for where, name, call in calls():
        if name not in ASKED | TOLD:
            continue
        at = 2 if name == "tell_only" else 1 if name in ASKED else 0
        if len(call.args) <= at:
            continue
        given = {keyword.arg for keyword in call.keywords if keyword.arg} - NO_PARAMETERS
        is_open = any(keyword.arg is None for keyword in call.keywords)
        secret: set[str] | None = set()
        if name == "tell_only":
            secret = dict_keys(call.args[1])
        if name in ("Ask", "ask_of"):
            params = call.args[4] if len(call.args) > 4 else next((k.value for k in call.keywords if k.arg == "params"), None)
            known = dict_keys(params)
            is_open |= params is not None and known is None
            given |= known or set()
        kind = "event" if name in TOLD else "ask"
        for key in keys_of(call.args[at]):
            yield Use(where, f"{kind}.{key}", given, secret, is_open)


def fields(text: str) -> set[str]:
    """The parameters that a text is about, by whatever it asks of them."""
    return {name.removesuffix("_count") for name in arguments(text)}


def faults(use: Use) -> Iterator[str]:
    if use.key not in TEXTS:
        yield f"{use.where}: no text {use.key}"
        return
    known = use.given | (OF_ASKS if use.key.startswith("ask.") else set())
    if not use.is_open and (unknown := fields(TEXTS[use.key]) - known):
        yield f"{use.where}: {use.key} names {unknown}, and is given {known}"
    with_secret = TEXTS.get(f"{use.key}.secret", "")
    if not use.is_open and use.secret is not None and (unknown := fields(with_secret) - known - use.secret):
        yield f"{use.where}: {use.key}.secret names {unknown}, and is given {known | use.secret}"


def test_it_works() -> None:
    found = list(uses())
    assert len(found) > 40
    assert [fault for use in found for fault in faults(use)] == []


def test_a_text_that_names_what_it_is_not_given_is_found() -> None:
    assert list(faults(Use("here", "event.drawn", {"seat", "source"}, {"cards"}))) == [
        "here: event.drawn names {'backs'}, and is given " + str({"seat", "source"})
    ]
    assert list(faults(Use("here", "event.no-such-thing")))


def option_patterns() -> Iterator[tuple[str, str, float]]:
    """f-strings that read like option ids: where, verb, number of arguments (any, where it is written in two parts)."""
    for name, tree in sources():
        begun = {inner for node in ast.walk(tree) if isinstance(node, ast.Assign) for inner in ast.walk(node.value)}
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                text = "".join(str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values)
                if found := re.fullmatch(r"([a-z]+(?:-[a-z]+)*)((?::@?[\0\w.@-]+)+)", text):
                    yield f"{name}:{node.lineno}", found[1], inf if node in begun else found[2].count(":")


def test_options_are_given_what_their_texts_name() -> None:
    wrong = []
    for where, verb, count in option_patterns():
        known = [TEXTS[key] for key in (f"option.{verb}", f"word.{verb}") if key in TEXTS]
        if not known and verb not in NOTES:
            wrong.append(f"{where}: no text option.{verb} or word.{verb}")
        elif known and all(max([int(name) for name in fields(text)], default=-1) >= count for text in known):
            wrong.append(f"{where}: option.{verb} names more than {count} arguments")
    assert wrong == []


def test_no_text_is_left_over() -> None:
    """What is told or asked is written somewhere in the rules, whole or by its beginning or end."""
    written = {
        node.value
        for _, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    beginnings = tuple(word for word in written if re.fullmatch(r"[a-z-]+-", word))
    ends = tuple(word for word in written if re.fullmatch(r"-[a-z-]+", word))
    told = {key.removesuffix(".secret") for key in TEXTS if key.startswith(("event.", "ask."))} - KERNEL
    kinds = {key.partition(".")[2] for key in told} - written
    assert {kind for kind in kinds if not kind.startswith(beginnings) and not kind.endswith(ends)} == set()


@pytest.mark.parametrize(("thing", "english"), [("wolves", "Wolves"), ("hearth", "Hearth"), ("cradle", "Cradle"), ("deck", "")])
def test_things_have_their_names(thing: str, english: str) -> None:
    assert MESSAGES.name(thing) == (english or "the world deck")


def test_names_in_other_languages() -> None:
    assert MESSAGES.name("grand-scepter", "pl") == "Berło Władcy"
    assert MESSAGES.name("grand-scepter", "de") == "Prachtvolles Zepter"
    assert MESSAGES.name("hinterland", "pl") == "Interior"
    assert MESSAGES.name("red", "de") == "Rot"


def test_edifices_read_as_the_side_they_show() -> None:
    assert MESSAGES.name("ancient-forge") == "Ancient Forge"
    assert MESSAGES.name("ancient-forge", "pl") == "Ancient Forge"  # no name known: the English one
    assert MESSAGES.name("broken-forge") == "Broken Forge"


def test_facedown_cards_powers_and_places_can_be_read() -> None:
    assert MESSAGES.name("#7") == "card #7"
    assert MESSAGES.name("grand-scepter/2") == "Grand Scepter (3)"
    entry = LogEntry(1, "warbands-moved", {"seat": 1, "count": 2, "source": "board:@1", "target": "site:3"})
    assert MESSAGES.event(entry, PLAYERS) == ("Ben moves 2 warbands from the board of Ben to the site in slot 3 (Provinces).")


def test_secrets_read_for_those_who_may_know() -> None:
    params = {"seat": 0, "back": "denizen", "pile": "provinces"}
    assert (
        MESSAGES.event(LogEntry(1, "discarded", params), PLAYERS) == "Ada discards a card (Denizen) onto the pile of Provinces."
    )
    secret = LogEntry(1, "discarded", params | {"card": "wolves"}, detailed=True)
    assert MESSAGES.event(secret, PLAYERS) == "Ada discards Wolves onto the pile of Provinces."
    below = LogEntry(1, "discarded-under", params | {"pile": "deck"})
    assert MESSAGES.event(below, PLAYERS) == "Ada discards a card (Denizen), at the very bottom: the world deck."


def test_what_is_nothing_is_left_out() -> None:
    mustered = {"seat": 0, "card": "wolves", "favor": 1, "secrets": 0}
    assert MESSAGES.event(LogEntry(1, "mustered", mustered), PLAYERS) == "Ada musters on Wolves for 1 favor."
    mustered |= {"favor": 0, "secrets": 2}
    assert MESSAGES.event(LogEntry(1, "mustered", mustered), PLAYERS) == "Ada musters on Wolves for 2 secrets."


def test_dice_read_one_by_one() -> None:
    rolled = {"what": "attack", "rolled": [["sword", "sword", "skull"], [], ["hollow-sword"]]}
    told = "Rolled (attack dice): sword+sword+skull, –, hollow sword."
    assert MESSAGES.event(LogEntry(1, "roll", rolled), PLAYERS) == told


def test_the_spaces_of_the_reliquary_have_names() -> None:
    looked = LogEntry(1, "peeked", {"seat": 1, "where": "space:0", "mark": 4})
    assert MESSAGES.event(looked, PLAYERS) == "Ben looks at the relic on the Reliquary's Brutal space (#4)."
    assert MESSAGES.option("space:3", PLAYERS) == "Greedy"


def test_questions_and_options_can_be_read() -> None:
    ask = Ask(2, "act", ["muster", "seat:@1"], "OATH-4.2a", {"supply": 4})
    assert MESSAGES.prompt(ask, PLAYERS) == "What do you do? Supply: 4."
    assert [MESSAGES.option(option, PLAYERS) for option in ask.options] == ["Muster", "Ben"]

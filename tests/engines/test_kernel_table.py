"""The table: loops with a bookmark, and who sees which event."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.kernel.dice import Dice
from games.kernel.table import Table
from games.kernel.values import CHECKPOINT, HALFWAY, OMNISCIENT, SPECTATOR, Ask, Rules, choose


def table(places: dict[str, int] | None = None) -> Table[Any, Any]:
    return Table(None, None, 3, Dice(bytes(32)), {} if places is None else places)


def nested(t: Table[Any, Any]) -> Iterator[tuple[str, int]]:
    for outer in t.each("outer", "abc"):
        for inner in t.each("inner", (1, 2)):
            yield outer, inner


def test_it_works() -> None:
    t = table()
    assert list(nested(t)) == [("a", 1), ("a", 2), ("b", 1), ("b", 2), ("c", 1), ("c", 2)]
    assert t.places == {}


def test_a_loop_goes_on_at_its_bookmark() -> None:
    whole = list(nested(table()))
    for done in range(len(whole)):
        t = table()
        steps = nested(t)
        for _ in range(done + 1):
            next(steps)
        assert list(nested(table(dict(t.places)))) == whole[done:]


def test_a_loop_left_early_has_no_bookmark() -> None:
    t = table()
    for outer in t.each("outer", "abc"):
        if outer == "b":
            break
    assert t.places == {}
    assert list(t.each("outer", "abc")) == ["a", "b", "c"]


def test_a_loop_over_something_that_is_no_sequence() -> None:
    assert list(table({"x": 1}).each("x", iter("abc"))) == ["b", "c"]


def test_rules_apart_ask_but_leave_no_checkpoint_and_no_bookmark() -> None:
    t = table()

    def inside() -> Rules[str]:
        answers = []
        for number in t.each("outer", (1, 2)):
            yield HALFWAY
            yield CHECKPOINT
            answers.append((yield from choose(0, f"ask-{number}", ["a", "b"])))
        return "".join(answers)

    def outside() -> Rules[str]:
        found = ""
        for outer in t.each("outer", "xyz"):
            if outer == "y":
                found = yield from t.apart(inside())
        return found

    rules = outside()
    asked = next(rules)
    assert isinstance(asked, Ask)
    assert asked.prompt == "ask-1"
    asked = rules.send("b")
    assert isinstance(asked, Ask)
    assert asked.prompt == "ask-2"
    with pytest.raises(StopIteration) as end:
        rules.send("a")
    assert end.value.value == "ba"
    assert t.places == {}


def test_who_sees_an_event() -> None:
    t = table()
    t.tell("rests", "LAW-1", seat=0)
    t.tell_only((1,), {"ware": "salt-1"}, "buys", seat=1)
    t.reveal("sells", ware="salt-1")
    public, secret, shown = t.events
    viewers = [0, 1, SPECTATOR, OMNISCIENT]
    assert [public.seen(viewer) for viewer in viewers] == [{"seat": 0}] * 4
    assert [secret.seen(viewer) for viewer in viewers] == [
        {"seat": 1},
        {"seat": 1, "ware": "salt-1"},
        {"seat": 1},
        {"seat": 1, "ware": "salt-1"},
    ]
    assert [event.reveals for event in t.events] == [False, True, True]
    assert (public.law, shown.params) == ("LAW-1", {"ware": "salt-1"})


def test_chance_is_told() -> None:
    t = table()
    deck = list("abcdef")
    t.shuffle("deck", deck)
    rolled = t.roll("die", range(1, 7), 2)
    drawn = t.lot("first", ("@0", "@1"))
    assert sorted(deck) == list("abcdef")
    assert [(event.kind, event.params) for event in t.events] == [
        ("shuffle", {"what": "deck", "count": 6}),
        ("roll", {"what": "die", "rolled": rolled}),
        ("lot", {"what": "first", "drawn": drawn}),
    ]
    assert all(event.reveals for event in t.events)

"""A question as it is laid out: how many to tick, a number to type, and which options stand together."""

from typing import Any

import pytest

from games.services.shown import Ask, Option
from games.web.asks import MANY, Question, questions


def asked(*options: str, least: int = 1, most: int = 1) -> Question:
    known: dict[str, Any] = {"id": "1", "seat": 0, "prompt": "?", "text": "?", "law": "W-1", "params": {}}
    known |= {"reveals": False, "standing": False, "knows_why": False}
    found = [Option(id=option, text=option.rpartition(":")[2], where=(), cost={}, gain={}) for option in options]
    return questions("whispers", {}, [Ask(**known, least=least, most=most, options=found)])[0]


@pytest.mark.parametrize(
    ("least", "most", "hint"),
    [(1, 1, ""), (2, 2, "Choose 2."), (0, 0, "Choose 0."), (0, 1, "Choose up to 1, or none."), (1, 3, "Choose 1 to 3.")],
)
def test_how_many_to_tick(least: int, most: int, hint: str) -> None:
    question = asked("a", "b", "c", least=least, most=most)
    assert question.hint == hint
    assert question.is_one == (least == most == 1)


@pytest.mark.parametrize(
    ("options", "row"),
    [
        (["pay:2", "pay:3", "pay:4"], range(2, 5)),
        (["pay:2", "pay:4"], None),
        (["pay:2", "pay:three"], None),
        (["pay:2", "bid:3"], None),
        (["pay:2"], None),
    ],
)
def test_amounts_in_a_row(options: list[str], row: range | None) -> None:
    assert asked(*options).amounts == row
    assert asked(*options, most=2).amounts is None


def test_many_amounts_are_typed() -> None:
    many = [f"pay:{amount}" for amount in range(7)]
    assert asked(*many).stepper == {"least": 0, "most": 6, "prefix": "pay:"}
    assert asked(*many[:6]).stepper is None
    assert asked("a", "b").stepper is None


def test_options_of_one_kind_stand_together() -> None:
    groups = asked("go:a", "go:b", "stay", "hit:a", "hit:b", "rest").groups
    assert [[option.id for option in group] for group in groups] == [["go:a", "go:b"], ["hit:a", "hit:b"], ["stay", "rest"]]


def test_a_long_list_can_be_shortened() -> None:
    assert not asked(*(f"go:{number}" for number in range(MANY))).is_long
    assert asked(*(f"go:{number}" for number in range(MANY + 1))).is_long

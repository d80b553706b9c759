"""The score sheet of a game that was played at a real table: what is entered, what cannot be, and what follows from it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.kernel.errors import Illegal
from games.kernel.values import Outcome, Score

Entries = dict[str, int]
"""Line → the number that stands there."""


class Choice(Struct, frozen=True):
    value: int
    name: str
    """The id of its name, as of a card."""


class Line(Struct, frozen=True, kw_only=True):
    """A line of the sheet. Its key is the id of its name in the texts of the game, as that of a card is."""

    key: str
    name: str = ""
    """The id of its name, where that is not the key."""
    heading: str = ""
    """The id of the name of the lines from here on."""
    law: str
    """The rule behind its bounds."""
    least: int = 0
    most: int
    choices: tuple[Choice, ...] = ()
    """It is one of these, if there are any."""
    needed: bool = False
    """Whether something has to be entered."""
    worth: str = ""
    """What an entry is worth, in figures."""
    option: str = ""
    """The option with which it applies; always, if empty."""

    @property
    def is_tick(self) -> bool:
        return not self.choices and (self.least, self.most) == (0, 1)

    @property
    def nothing(self) -> int | None:
        """Returns what stands there if nothing was entered; None where something has to be."""
        return None if self.needed else self.least

    def allows(self, value: int) -> bool:
        return value in [choice.value for choice in self.choices] if self.choices else self.least <= value <= self.most


@dataclass(frozen=True, kw_only=True)
class Filled:
    """A sheet that is filled in. Every line of every column has its number."""

    seats: int
    options: Any
    """As the engine of the game reads them."""
    table: Entries
    columns: list[Entries]
    """The seats in their order, then the opponent without a seat, if there is one."""

    def at(self, column: int, key: str) -> str:
        """Points to an entry."""
        return f"/seats/{column}/entries/{key}" if column < self.seats else f"/opponent/{key}"


@dataclass(frozen=True, kw_only=True)
class ScoreSheet:
    options: tuple[str, ...] = ()
    """The options of the game that matter at a real table."""
    sides: tuple[str, ...] = ()
    """What a seat may have played as, one seat each: societies, peoples. Their names are those of the facts."""
    table: tuple[Line, ...] = ()
    """What is counted once for all."""
    seat: tuple[Line, ...]
    """What is counted for each seat, in the order of the sheet."""
    opponent: Callable[[Any, int], str] | None = None
    """From the options and the number of seats: the id of who else has a column, without a seat; empty if nobody has."""
    of_opponent: tuple[Line, ...] = ()
    """The further lines of that column."""
    check: Callable[[Filled], None]
    """Refuses what no game can end with, with the rule and the field."""
    count: Callable[[Filled], list[Score]]
    """Counts the points of every column."""
    decide: Callable[[list[Score], int], Outcome]
    """From the points of all columns and the number of seats: who won, as the law breaks ties."""
    side: Callable[[Entries], str]
    """Says in a few words for which side a column played, or with what."""

    def lines(self, options: Any, *, opponent: bool = False) -> list[Line]:
        """Lists the lines of a column under these options."""
        return [line for line in (*self.seat, *(self.of_opponent if opponent else ())) if applies(line, options)]

    def table_lines(self, options: Any) -> list[Line]:
        return [line for line in self.table if applies(line, options)]

    def score(self, filled: Filled) -> Outcome:
        """Says how the game ended; a sheet that cannot be is refused with the rule and the field."""
        self.check(filled)
        return self.decide(self.count(filled), filled.seats)


def worded(line: Line, name: Callable[[str], str]) -> Line:
    """Puts names in the place of their ids, each with a capital letter."""
    called, heading = (said[:1].upper() + said[1:] for said in (name(line.name or line.key), name(line.heading)))
    choices = tuple(Choice(choice.value, name(choice.name)) for choice in line.choices)
    return replace(line, name=called, heading=heading, choices=choices)


def applies(line: Line, options: Any) -> bool:
    return not line.option or bool(getattr(options, line.option))


def read(lines: list[Line], given: Mapping[str, Any], at: str, name: Callable[[str], str]) -> Entries:
    """Reads the entries of the table or of a column; what was not entered is nothing. A wrong one is refused with its rule."""
    known = {line.key: line for line in lines}
    if unknown := next((key for key in given if key not in known), None):
        raise Illegal(
            "no_such_line", f"The sheet has no line {unknown[:40]!r}; it has {', '.join(known)}.", at=f"{at}/{unknown[:40]}"
        )
    return {key: _number(line, given.get(key, line.nothing), f"{at}/{key}", name) for key, line in known.items()}


def _number(line: Line, value: Any, at: str, name: Callable[[str], str]) -> int:
    if type(value) is not int or not line.allows(value):
        expected = (
            f"one of {', '.join(f'{choice.value} ({name(choice.name)})' for choice in line.choices)}"
            if line.choices
            else f"a whole number from {line.least} to {line.most}"
        )
        raise Illegal("bad_entry", f"{name(line.name or line.key)}: expected {expected}.", law=(line.law,), at=at)
    return value


def lenient(lines: list[Line], given: Mapping[str, Any]) -> Entries:
    """Reads what there is so far, for points that are shown while a sheet is being filled in; anything else is nothing."""
    return {
        line.key: value if type(value := given.get(line.key)) is int and line.allows(value) else line.nothing or 0
        for line in lines
    }

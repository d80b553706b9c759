"""Shows a question so that it can be answered: as buttons, as boxes to tick, or as a number. Nothing here knows a game."""

import re
from collections.abc import Callable
from typing import Any

from django.http import QueryDict
from django.utils.translation import get_language, gettext
from msgspec import Struct

from games.services import shown
from games.services.shown import Ask
from games.shelf.faces import face_of
from games.shelf.shelves import shelf

STEPPER = 6
"""More amounts than this are not laid out as buttons."""
SHORT = 7
"""With fewer options, what is printed on the things stands below their names."""
MANY = 14
"""More options than this get a field that filters the list."""


class Option(Struct, frozen=True):
    id: str
    text: str
    suit: str
    about: str
    """What is printed on the thing that the option names."""
    on_board: str
    """What on the board the option is about."""
    cost: str
    gain: str

    @property
    def verb(self) -> str:
        return self.id.partition(":")[0]


class Question(Struct, frozen=True, kw_only=True):
    id: str
    seat: int
    text: str
    law: str
    least: int
    most: int
    reveals: bool
    standing: bool
    params: dict[str, Any]
    options: list[Option]
    to: str
    """The address that takes the answer."""
    why_not: str
    """The address that says why others are not offered; empty where the rule cannot say."""

    @property
    def is_one(self) -> bool:
        return self.least == self.most == 1

    @property
    def is_long(self) -> bool:
        return len(self.options) > MANY

    @property
    def is_short(self) -> bool:
        """Says whether there is room for what is printed on the things."""
        return len(self.options) < SHORT

    @property
    def amounts(self) -> range | None:
        """Returns the amounts where the options are nothing but consecutive numbers."""
        first = self.options[0]
        if not self.is_one or len(self.options) < 2 or not all(re.fullmatch(r"\d+", option.text) for option in self.options):
            return None
        numbers = [int(option.text) for option in self.options]
        row = range(numbers[0], numbers[0] + len(numbers))
        same = all(option.id == f"{first.id.removesuffix(first.text)}{option.text}" for option in self.options)
        return row if numbers == list(row) and same else None

    @property
    def stepper(self) -> dict[str, Any] | None:
        row = self.amounts
        if row is None or len(row) <= STEPPER:
            return None
        return {"least": row[0], "most": row[-1], "prefix": self.options[0].id.removesuffix(self.options[0].text)}

    @property
    def groups(self) -> list[list[Option]]:
        """Groups options of one kind."""
        found: list[list[Option]] = []
        for option in self.options:
            if found and found[-1][0].verb == option.verb:
                found[-1].append(option)
            else:
                found.append([option])
        lone = [option for group in found if len(group) == 1 for option in group]
        return [group for group in found if len(group) > 1] + ([lone] if lone else [])

    @property
    def hint(self) -> str:
        """Says how many options to tick."""
        if self.is_one:
            return ""
        if self.least == self.most:
            said = gettext("Choose {least}.")
        elif self.least == 0:
            said = gettext("Choose up to {most}, or none.")
        else:
            said = gettext("Choose {least} to {most}.")
        return said.format(least=self.least, most=self.most)


def questions(game_id: str, view: Any, asks: list[Ask], to: str = "", why_not: Callable[[str], str] = str) -> list[Question]:
    return [
        Question(
            id=ask.id,
            seat=ask.seat,
            text=ask.text,
            law=ask.law,
            least=ask.least,
            most=ask.most,
            reveals=ask.reveals,
            standing=ask.standing,
            params=ask.params,
            options=[_option(game_id, view, option) for option in ask.options],
            to=to,
            why_not=why_not(ask.id) if ask.knows_why else "",
        )
        for ask in asks
    ]


def _option(game_id: str, view: Any, option: shown.Option) -> Option:
    of, where, language = shelf(game_id), option.where, get_language()
    face = face_of(game_id, [of.lying_at(view, place) for place in where] if of.lying_at else where)
    cost, gain = (
        ", ".join(of.messages.amount(thing, count, language) for thing, count in side.items())
        for side in (option.cost, option.gain)
    )
    return Option(
        id=option.id,
        text=option.text,
        suit=face.suit if face else "",
        about=face.text if face else "",
        on_board=" ".join(option.where),
        cost=cost,
        gain=gain,
    )


def chosen(data: QueryDict) -> list[str]:
    if amount := data.get("amount", "").strip():
        return [f"{data.get('prefix', '')}{amount}"]
    return data.getlist("choose")

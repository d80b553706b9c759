"""Shows a question so that it can be answered: as buttons, as boxes to tick, or as a number. Nothing here knows a game."""

import re
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.http import QueryDict

from games.shelf.faces import Face, face_of

STEPPER = 6
"""More amounts than this are not laid out as buttons."""
MANY = 14
"""More options than this get a field that filters the list."""


@dataclass(frozen=True)
class Option:
    id: str
    text: str
    face: Face | None
    said: tuple[str, ...]
    """What on the board the option is about."""

    @property
    def verb(self) -> str:
        return self.id.partition(":")[0]

    @property
    def on_board(self) -> str:
        return " ".join(self.said)


@dataclass(frozen=True)
class Question:
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
    key: str

    @property
    def is_one(self) -> bool:
        return self.least == self.most == 1

    @property
    def is_long(self) -> bool:
        return len(self.options) > MANY

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
            return f"Choose {self.least}."
        return f"Choose up to {self.most}, or none." if self.least == 0 else f"Choose {self.least} to {self.most}."


def questions(game_id: str, asks: list[dict[str, Any]]) -> list[Question]:
    return [
        Question(
            id=ask["id"],
            seat=ask["seat"],
            text=ask["text"],
            law=ask["law"],
            least=ask["least"],
            most=ask["most"],
            reveals=ask["reveals"],
            standing=ask["standing"],
            params=ask["params"],
            options=[_option(game_id, option) for option in ask["options"]],
            key=uuid4().hex,
        )
        for ask in asks
    ]


def _option(game_id: str, option: dict[str, str]) -> Option:
    said = tuple(argument for argument in option["id"].split(":")[1:] if argument)
    return Option(option["id"], option["text"], face_of(game_id, option["id"]), said)


def chosen(data: QueryDict) -> list[str]:
    if amount := data.get("amount", "").strip():
        return [f"{data.get('prefix', '')}{amount}"]
    return data.getlist("choose")

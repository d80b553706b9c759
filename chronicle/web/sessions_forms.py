"""Opening a game on screen: who sits where, and the options that the game has."""

import json
import re
from hashlib import sha256
from typing import Any

from django import forms as django_forms
from django.http import QueryDict

from chronicle.errors import Refused
from chronicle.models import Campaign, Group, User
from chronicle.services import imports
from chronicle.web.forms import Form
from chronicle.web.sessions_pages import chairs
from chronicle.web.sessions_words import Wish, wishes
from games.kernel.game import game
from games.models import GameSession
from games.services import worlds

LONGEST = 200_000
"""Of a document, in characters."""


class NewSessionForm(Form):
    name = django_forms.CharField(
        label="What it is called",
        max_length=80,
        widget=django_forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": "Please give a name."},
    )
    spectators = django_forms.ChoiceField(label="Who may look on", choices=GameSession.Spectators.choices)

    def __init__(
        self,
        data: QueryDict | None,
        *,
        game_id: str,
        group: Group,
        user: User,
        campaigns: list[Campaign],
        initial: dict[str, Any],
    ) -> None:
        super().__init__(data, initial=initial)
        the_game = game(game_id)
        self.wishes = wishes(game_id)
        if campaigns:
            choices = [
                ("", "No campaign: a game by itself"),
                *((str(row.pk), f"{row.name}, as its next chapter") for row in campaigns),
            ]
            self.fields["campaign"] = django_forms.ChoiceField(label="Campaign", choices=choices, required=False)
        sitting = [("", "– nobody –"), *chairs(group, user)]
        self.seat_names = [f"seat-{number}" for number in range(the_game.seat_counts[-1])]
        for number, name in enumerate(self.seat_names):
            self.fields[name] = django_forms.ChoiceField(label=f"Seat {number + 1}", choices=sitting, required=False)
        for wish in self.wishes:
            self.fields[f"option-{wish.name}"] = _field(wish, the_game.seat_counts[-1])
        self.brought = f"option-{worlds.STORIES[game_id].option}" if game_id in worlds.STORIES else ""
        self.reading: imports.Reading | None = None
        self.mend = False

    @property
    def seat_fields(self) -> list[Any]:
        return [self[name] for name in self.seat_names]

    @property
    def wish_fields(self) -> list[Any]:
        return [self[f"option-{wish.name}"] for wish in self.wishes]

    @property
    def wished(self) -> bool:
        """Something was filled in among the options, or is wrong there."""
        return self.is_bound and any(field.data or field.errors for field in self.wish_fields)

    def clean(self) -> dict[str, Any]:
        """Documents are read; a world may be brought as a save string, too."""
        given = super().clean() or self.cleaned_data
        for wish in self.wishes:
            name = f"option-{wish.name}"
            if wish.kind != "document" or not (text := given.get(name)):
                continue
            if name == self.brought and not text.lstrip().startswith("{"):
                self._read_string(text)
                continue
            try:
                given[name] = _document(text)
            except (ValueError, RecursionError) as error:
                self.add_error(name, f"This is not JSON: {error}.")
        return given

    def _read_string(self, text: str) -> None:
        """What is odd about it is shown, and mended when somebody has agreed to just that string."""
        try:
            self.reading = imports.read_string(text)
        except Refused as refusal:
            self.add_error(self.brought, refusal.message)
            return
        self.agreement = sha256(text.strip().encode()).hexdigest()
        self.mend = self.data.get("mend") == self.agreement
        if self.reading.mended and not self.mend:
            self.add_error(self.brought, "Without a repair this is no world: agree to it below, or bring another string.")

    def refuse(self, refusal: Refused) -> None:
        if named := re.match(r"/options/(\w+)", refusal.field or ""):
            self.add_error(f"option-{named[1]}", refusal.message)
        else:
            super().refuse(refusal)

    def options(self) -> dict[str, Any]:
        """What was left as it is goes without saying."""
        found: dict[str, Any] = {}
        for wish in self.wishes:
            given = self.cleaned_data[f"option-{wish.name}"]
            if wish.kind == "words":
                given = given.replace(",", " ").split()
            if given not in ("", []) and given is not False:  # seat 0 is a choice
                found[wish.name] = given
        return found


def _field(wish: Wish, seats: int) -> django_forms.Field:
    shared: dict[str, Any] = {"label": wish.label, "help_text": wish.help, "required": False}
    match wish.kind:
        case "yes":
            return django_forms.BooleanField(**shared)
        case "seat":
            choices = [("", "–"), *((str(number), f"Seat {number + 1}") for number in range(seats))]
            return django_forms.TypedChoiceField(choices=choices, coerce=int, empty_value="", **shared)
        case "document":
            paper = django_forms.Textarea(attrs={"rows": 4, "autocomplete": "off", "spellcheck": "false"})
            return django_forms.CharField(max_length=LONGEST, strip=False, widget=paper, **shared)
        case _:
            return django_forms.CharField(
                max_length=200, widget=django_forms.TextInput(attrs={"autocomplete": "off"}), **shared
            )


def _document(text: str) -> dict[str, Any]:
    found = json.loads(text)
    if not isinstance(found, dict):
        raise ValueError("an object in braces is expected")
    return found

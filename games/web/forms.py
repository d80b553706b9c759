"""Opening a game on screen: who sits where, and the options that the game has."""

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django import forms as django_forms
from django.forms import BoundField
from django.http import QueryDict

from chronicle import documents
from chronicle.errors import Refused
from chronicle.models import Campaign, Group, User
from chronicle.services.exchange import imports
from chronicle.web.forms import Form
from games.kernel.game import game
from games.models import GameSession
from games.services import in_campaigns
from games.shelf.options import Wish, wishes
from games.web.pages import chairs

LONGEST = 200_000
"""Of a document, in characters."""
NOTHING = ("", "– not chosen –")


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
            self.fields |= _fields(wish, the_game.seat_counts[-1])
        self.world_field = f"option-{in_campaigns.STORIES[game_id].option}" if game_id in in_campaigns.STORIES else ""
        self.reading: imports.Reading | None = None
        self.mend = False

    @property
    def seat_fields(self) -> list[Any]:
        return [self[name] for name in self.seat_names]

    @property
    def wish_fields(self) -> "list[BoundField | PerSeat]":
        return [
            PerSeat(wish, [self[name] for name in _names(wish, len(self.seat_names)).values()])
            if wish.kind == "one a seat"
            else self[f"option-{wish.name}"]
            for wish in self.wishes
        ]

    @property
    def wished(self) -> bool:
        """Something was filled in among the options, or is wrong there."""
        return self.is_bound and any(field.data or field.errors for field in self.wish_fields)

    def clean(self) -> dict[str, Any]:
        """Nobody's seats are left out, so who sits on the third may be the second."""
        given = self.cleaned_data
        seated = [row for row, name in enumerate(self.seat_names) if given.get(name)]
        for wish in self.wishes:
            name = f"option-{wish.name}"
            match wish.kind:
                case "document" if text := given.get(name):
                    given[name] = self._read(name, text)
                case "seat" if (row := given.get(name)) not in ("", None):
                    if row in seated:
                        given[name] = seated.index(row)
                    else:
                        self.add_error(name, "Nobody sits there.")
                case "one a seat":
                    given[name] = self._one_a_seat(wish, seated)
        return given

    def _one_a_seat(self, wish: Wish, seated: list[int]) -> list[str]:
        """In the order of the seats; nothing where nothing was chosen."""
        names = _names(wish, len(self.seat_names))
        chosen = {row: slug for row, name in names.items() if (slug := self.cleaned_data.get(name))}
        having = seated[wish.first :]
        for row, name in names.items():
            slug = chosen.get(row)
            if slug and row not in having:
                self.add_error(name, "The first at the table has none of these." if row in seated else "Nobody sits here.")
            elif slug and (earlier := next(other for other in chosen if chosen[other] == slug)) != row:
                self.add_error(name, f"Seat {earlier + 1} has it already.")
            elif chosen and not slug and row in having and name not in self.errors:
                self.add_error(name, "Choose for this seat, too, or for none.")
        return [chosen[row] for row in having if row in chosen]

    def _read(self, name: str, text: str) -> Any:
        """The document; a world may be brought as a save string, too."""
        if name == self.world_field and not text.lstrip().startswith("{"):
            self._read_string(text)
            return text
        try:
            return _document(text)
        except ValueError as error:
            self.add_error(name, f"This is not JSON: {error}.")
            return None

    def _read_string(self, text: str) -> None:
        """What is odd about it is shown, and mended when somebody has agreed to just that string."""
        try:
            self.reading = imports.read_string(text)
        except Refused as refusal:
            self.add_error(self.world_field, refusal.message)
            return
        self.agreement = sha256(text.strip().encode()).hexdigest()
        self.mend = self.data.get("mend") == self.agreement
        if self.reading.mended and not self.mend:
            self.add_error(self.world_field, "Without a repair this is no world: agree to it below, or bring another string.")

    def refuse(self, refusal: Refused) -> None:
        if named := re.match(r"/options/(\w+)", refusal.field or ""):
            option = f"option-{named[1]}"
            field = next((name for name in self.fields if name == option or name.startswith(f"{option}-")), None)
            self.add_error(field, refusal.message)
        else:
            super().refuse(refusal)

    def options(self) -> dict[str, Any]:
        """What was left as it is goes without saying."""
        given = {wish.name: self.cleaned_data[f"option-{wish.name}"] for wish in self.wishes}
        return {
            name: value for name, value in given.items() if value not in ("", []) and value is not False
        }  # seat 0 is a choice


@dataclass
class PerSeat:
    """An option that is chosen for each seat by itself."""

    wish: Wish
    seats: list[BoundField]

    @property
    def data(self) -> bool:
        return any(seat.data for seat in self.seats)

    @property
    def errors(self) -> bool:
        return any(seat.errors for seat in self.seats)


def _names(wish: Wish, seats: int) -> dict[int, str]:
    """Of the fields of an option that each seat has its own of."""
    return {row: f"option-{wish.name}-{row}" for row in range(wish.first, seats)}


def _fields(wish: Wish, seats: int) -> dict[str, django_forms.Field]:
    if wish.kind == "one a seat":
        choices = [NOTHING, *wish.choices]
        return {
            name: django_forms.ChoiceField(label=f"For seat {row + 1}", choices=choices, required=False)
            for row, name in _names(wish, seats).items()
        }
    return {f"option-{wish.name}": _field(wish, seats)}


def _field(wish: Wish, seats: int) -> django_forms.Field:
    shared: dict[str, Any] = {"label": wish.label, "help_text": wish.help, "required": False}
    if wish.kind == "yes":
        return django_forms.BooleanField(**shared)
    if wish.kind == "seat":
        choices = [NOTHING, *((str(number), f"Seat {number + 1}") for number in range(seats))]
        return django_forms.TypedChoiceField(choices=choices, coerce=int, empty_value="", **shared)
    paper = django_forms.Textarea(attrs={"rows": 4, "autocomplete": "off", "spellcheck": "false"})
    return django_forms.CharField(max_length=LONGEST, strip=False, widget=paper, **shared)


def _document(text: str) -> dict[str, Any]:
    found = documents.read(text)
    if not isinstance(found, dict):
        raise ValueError("an object in braces is expected")
    if wrong := documents.fault(found):
        raise ValueError(f"{'/'.join(map(str, wrong.at))}: {wrong.message}" if wrong.at else wrong.message)
    return found

"""The form that opens a game on screen: who plays, and the options that the game has."""

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django import forms as django_forms
from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy, ngettext

from chronicle import documents
from chronicle.errors import Refused
from chronicle.models import Campaign, Group, User
from chronicle.services.exchange import imports
from chronicle.web.citing import linked, said
from chronicle.web.forms import Form
from games.kernel.game import game
from games.models import GameSession
from games.shelf.options import Option, options
from games.shelf.shelves import shelf
from games.web.pages import chairs

LONGEST = 200_000
"""The longest document, in characters."""
NOTHING = ("", gettext_lazy("– not chosen –"))


class NewSessionForm(Form):
    name = django_forms.CharField(
        label=gettext_lazy("Name of the game"),
        max_length=80,
        widget=django_forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Please give a name.")},
    )
    spectators = django_forms.ChoiceField(label=gettext_lazy("Who may watch"), choices=GameSession.Spectators.choices)

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
        self.game_options = options(game_id)
        if campaigns:
            choices = [
                ("", gettext("No campaign: a game by itself")),
                *((str(row.pk), gettext("{name}, as its next chapter").format(name=row.name)) for row in campaigns),
            ]
            self.fields["campaign"] = django_forms.ChoiceField(label=gettext("Campaign"), choices=choices, required=False)
        sitting = [("", gettext("– nobody –")), *chairs(group.players.all(), user)]
        self.seat_names = [f"seat-{number}" for number in range(the_game.seat_counts[-1])]
        for number, name in enumerate(self.seat_names):
            self.fields[name] = django_forms.ChoiceField(label=_seat(number), choices=sitting, required=False)
        for option in self.game_options:
            self.fields |= _fields(option, the_game.seat_counts[-1])
        story = shelf(game_id).story
        self.world_field = f"option-{story.option}" if story else ""
        self.reading: imports.Reading | None = None
        self.mend = False

    @property
    def seat_fields(self) -> list[Any]:
        return [self[name] for name in self.seat_names]

    @property
    def option_fields(self) -> "list[BoundField | PerSeat]":
        return [
            PerSeat(option, [self[name] for name in _names(option, len(self.seat_names)).values()])
            if option.kind == "one a seat"
            else self[f"option-{option.name}"]
            for option in self.game_options
        ]

    @property
    def has_options(self) -> bool:
        """Says whether something was chosen among the options, or is wrong there."""
        return self.is_bound and any(
            field.errors or (field.data and str(field.data) != str(field.initial)) for field in self.option_fields
        )

    def clean(self) -> dict[str, Any]:
        """Drops the seats that nobody gets: whoever sits on the third may become the second."""
        given = self.cleaned_data
        seated = [row for row, name in enumerate(self.seat_names) if given.get(name)]
        for option in self.game_options:
            name = f"option-{option.name}"
            match option.kind:
                case "document" if text := given.get(name):
                    given[name] = self._read(name, text)
                case "seat" if (row := given.get(name)) not in ("", None):
                    if row in seated:
                        given[name] = seated.index(row)
                    else:
                        self.add_error(name, gettext("Nobody sits there."))
                case "one a seat":
                    given[name] = self._one_a_seat(option, seated)
        return given

    def _one_a_seat(self, option: Option, seated: list[int]) -> list[str]:
        """Returns the choices in the order of the seats; nothing where nothing was chosen."""
        names = _names(option, len(self.seat_names))
        chosen = {row: slug for row, name in names.items() if (slug := self.cleaned_data.get(name))}
        having = seated[option.first :]
        for row, name in names.items():
            slug = chosen.get(row)
            if slug and row not in having:
                none = gettext("The first player has none of these.") if row in seated else gettext("Nobody sits here.")
                self.add_error(name, none)
            elif slug and (earlier := next(other for other in chosen if chosen[other] == slug)) != row:
                self.add_error(name, gettext("Seat {number} has it already.").format(number=earlier + 1))
            elif chosen and not slug and row in having and name not in self.errors:
                self.add_error(name, gettext("Choose for this seat, too, or for none."))
        return [chosen[row] for row in having if row in chosen]

    def _read(self, name: str, text: str) -> Any:
        """Reads a document; a world may come as a save string, too."""
        if name == self.world_field and not text.lstrip().startswith("{"):
            self._read_string(text)
            return text
        try:
            return _document(text)
        except ValueError as error:
            self.add_error(name, gettext("This is not JSON: {error}.").format(error=error))
            return None

    def _read_string(self, text: str) -> None:
        """Reads a save string. What is wrong with it is shown, and repaired once somebody has agreed to just that
        string."""
        try:
            self.reading = imports.read_string(text)
        except Refused as refusal:
            self.add_error(self.world_field, said(refusal))
            return
        self.agreement = sha256(text.strip().encode()).hexdigest()
        self.mend = self.data.get("mend") == self.agreement
        if self.reading.mended and not self.mend:
            self.add_error(
                self.world_field,
                gettext("This is not a world until it is repaired: agree to the repair below, or paste another string."),
            )

    def refuse(self, refusal: Refused) -> None:
        if named := re.match(r"/options/(\w+)", refusal.field or ""):
            option = f"option-{named[1]}"
            field = next((name for name in self.fields if name == option or name.startswith(f"{option}-")), None)
            self.add_error(field, said(refusal))
        else:
            super().refuse(refusal)

    def options(self) -> dict[str, Any]:
        """Collects what was chosen; an option that was left at its default is left out."""
        given = {option: self.cleaned_data.get(f"option-{option.name}") for option in self.game_options}
        return {option.name: value for option, value in given.items() if value != "" and option.is_chosen(value)}


@dataclass
class PerSeat:
    """An option that is chosen for each seat separately."""

    option: Option
    seats: list[BoundField]
    initial = ""

    @property
    def data(self) -> bool:
        return any(seat.data for seat in self.seats)

    @property
    def errors(self) -> bool:
        return any(seat.errors for seat in self.seats)


def _seat(number: int) -> str:
    return gettext("Seat {number}").format(number=number + 1)


def _names(option: Option, seats: int) -> dict[int, str]:
    """Names the fields of an option that each seat has its own of."""
    return {row: f"option-{option.name}-{row}" for row in range(option.first, seats)}


def _fields(option: Option, seats: int) -> dict[str, django_forms.Field]:
    if option.kind == "one a seat":
        choices = [NOTHING, *option.choices]
        return {
            name: django_forms.ChoiceField(
                label=gettext("For seat {number}").format(number=row + 1), choices=choices, required=False
            )
            for row, name in _names(option, seats).items()
        }
    return {f"option-{option.name}": option_field(option, seats)}


def option_field(option: Option, seats: int) -> django_forms.Field:
    shared: dict[str, Any] = {
        "label": option.label,
        "help_text": linked(_help(option)),
        "required": False,
        "initial": option.default,
    }
    match option.kind:
        case "yes or no":
            return django_forms.BooleanField(**shared)
        case "number":
            return django_forms.IntegerField(min_value=option.least, max_value=option.most, **shared)
        case "one of":
            nothing = [NOTHING] if option.default is None else []
            return django_forms.ChoiceField(choices=[*nothing, *option.choices], **shared)
        case "seat":
            choices = [NOTHING, *((str(number), _seat(number)) for number in range(seats))]
            return django_forms.TypedChoiceField(choices=choices, coerce=int, empty_value="", **shared)
        case _:
            paper = django_forms.Textarea(attrs={"rows": 4, "autocomplete": "off", "spellcheck": "false"})
            return django_forms.CharField(max_length=LONGEST, strip=False, widget=paper, **shared)


def _help(option: Option) -> str:
    """Explains an option, and says with how many players it applies."""
    if option.seats is None:
        return option.help
    least, most = option.seats[0], option.seats[-1]
    if least == most:
        only = ngettext("Only with {count} player.", "Only with {count} players.", most)
    else:
        only = ngettext("Only with {least} to {most} player.", "Only with {least} to {most} players.", most)
    return f"{option.help} {only.format(count=most, least=least, most=most)}".strip()


def _document(text: str) -> dict[str, Any]:
    found = documents.read(text)
    if not isinstance(found, dict):
        raise ValueError(gettext("expected an object in braces"))
    if wrong := documents.fault(found):
        raise ValueError(f"{'/'.join(map(str, wrong.at))}: {wrong.message}" if wrong.at else wrong.message)
    return found

"""The form of a play at a real table: who played, and the score sheet of its game with a column a player."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms as django_forms
from django.forms import BoundField
from django.utils.functional import cached_property
from django.utils.translation import get_language, gettext, gettext_lazy
from msgspec import Struct

from chronicle.errors import Refused
from chronicle.models import Group
from chronicle.web.citing import said
from chronicle.web.forms import Form
from games.kernel.errors import Illegal
from games.kernel.game import game, options_of
from games.models import Play
from games.services import plays
from games.services.plays import Column, Given
from games.shelf.options import Option, options
from games.shelf.score_sheets import Line, worded
from games.shelf.shelves import shelf
from games.web.forms import option_field

NEW = "new"
"""Chosen for a player who is not at the table yet."""


class Total(Struct, frozen=True):
    """The head of a column: whose it is, and what it is worth so far."""

    name: str
    points: float


@dataclass
class Row:
    """A line of the sheet with the fields of its columns."""

    line: Line
    cells: list[BoundField]

    @property
    def errors(self) -> list[BoundField]:
        return [cell for cell in self.cells if cell.errors]


@dataclass
class Chair:
    """Who played, and as what."""

    player: BoundField
    name: BoundField
    side: BoundField | None


class PlayForm(Form):
    """Has a field for every entry, by its place in the sheet: `table-bear`, `seats-0-bear`, `opponent-bear`."""

    played_on = django_forms.DateField(
        label=gettext_lazy("Played on"), widget=django_forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    players = django_forms.TypedChoiceField(label=gettext_lazy("Players"), coerce=int)
    notes = django_forms.CharField(
        label=gettext_lazy("Notes"), max_length=2000, required=False, widget=django_forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, data: Any, *, game_id: str, group: Group, initial: Mapping[str, Any]) -> None:
        super().__init__(data, initial={**initial})
        self.game_id = game_id
        self.sheet = plays.sheet_of(game_id)
        counts = game(game_id).seat_counts
        self.fields["players"].choices = [(count, count) for count in counts]  # type: ignore[attr-defined]
        self.seats = _seats(data or initial, counts)
        self.game_options = [
            option
            for option in options(game_id)
            if option.name in self.sheet.options and (option.seats is None or self.seats in option.seats)
        ]
        for option in self.game_options:
            self.fields[f"option-{option.name}"] = option_field(option, self.seats)
        chosen = self._chosen(data or initial)
        self.names = {str(row.pk): row.name for row in group.players.all()}
        for number in range(self.seats):
            self._add_seat(number)
        self.opponent = self.sheet.opponent(chosen, self.seats) if self.sheet.opponent else ""
        self.table_lines = self.sheet.table_lines(chosen)
        self.seat_lines = self.sheet.lines(chosen)
        self.opponent_lines = self.sheet.lines(chosen, opponent=True) if self.opponent else []
        for prefix, lines in self._columns():
            for line in lines:
                self.fields[f"{prefix}-{line.key}"] = _field(self._said(line), self._whose(prefix, {}))

    def _add_seat(self, number: int) -> None:
        people = [("", "–"), *self.names.items(), (NEW, gettext("Somebody new …"))]
        self.fields[f"seats-{number}-player"] = django_forms.ChoiceField(
            label=gettext("Player %(number)s") % {"number": number + 1}, choices=people, required=False
        )
        label = gettext("Player %(number)s: name") % {"number": number + 1}
        self.fields[f"seats-{number}-name"] = django_forms.CharField(
            label=label,
            max_length=60,
            required=False,
            widget=django_forms.TextInput(
                attrs={"autocomplete": "off", "placeholder": gettext("Name of the new player"), "aria-label": label}
            ),
        )
        if self.sheet.sides:
            sides = [("", gettext("– as whom? –")), *((side, self._name(side)) for side in self.sheet.sides)]
            label = gettext("Player %(number)s: played as") % {"number": number + 1}
            self.fields[f"seats-{number}-side"] = django_forms.ChoiceField(
                label=label, choices=sides, required=False, widget=django_forms.Select(attrs={"aria-label": label})
            )

    def _columns(self) -> list[tuple[str, list[Line]]]:
        seats = [(f"seats-{number}", self.seat_lines) for number in range(self.seats)]
        return [("table", self.table_lines), *seats, *([("opponent", self.opponent_lines)] if self.opponent else [])]

    def _name(self, thing: str) -> str:
        return shelf(self.game_id).messages.name(thing, get_language())

    def _said(self, line: Line) -> Line:
        return worded(line, self._name)

    def _whose(self, prefix: str, given: Mapping[str, Any]) -> str:
        """Says whose column it is; by its number as long as nobody is chosen."""
        if prefix in ("table", "opponent"):
            return self._name(self.opponent) if prefix == "opponent" else ""
        chosen = str(given.get(f"{prefix}-player") or "")
        new = str(given.get(f"{prefix}-name") or "") if chosen == NEW else ""
        return new or self.names.get(chosen) or gettext("Player %(number)s") % {"number": int(prefix.rpartition("-")[2]) + 1}

    def _chosen(self, given: Mapping[str, Any]) -> Any:
        """Reads the options as far as they can be read; those that cannot are refused when the form is sent."""
        found = {}
        for option in self.game_options:
            value = given.get(f"option-{option.name}", option.default)
            found[option.name] = bool(value) if option.kind == "yes or no" else value
        try:
            return options_of(game(self.game_id), _whole(self.game_options, found), self.seats)
        except Illegal:
            return options_of(game(self.game_id), {}, self.seats)

    # -- what the page shows ------------------------------------------------------------------------------------------

    @property
    def option_fields(self) -> list[BoundField]:
        return [self[f"option-{option.name}"] for option in self.game_options]

    @property
    def has_options(self) -> bool:
        """Says whether something was chosen among the options, or is wrong there."""
        return any(field.errors or str(field.value() or "") != str(field.field.initial or "") for field in self.option_fields)

    @property
    def chairs(self) -> list[Chair]:
        return [
            Chair(
                self[f"seats-{number}-player"],
                self[f"seats-{number}-name"],
                self[f"seats-{number}-side"] if self.sheet.sides else None,
            )
            for number in range(self.seats)
        ]

    @property
    def table_rows(self) -> list[Row]:
        return [Row(self._said(line), [self[f"table-{line.key}"]]) for line in self.table_lines]

    @property
    def rows(self) -> list[Row]:
        columns = [prefix for prefix, _lines in self._columns() if prefix != "table"]
        return [
            Row(self._said(line), [self[name] for prefix in columns if (name := f"{prefix}-{line.key}") in self.fields])
            for line in (self.opponent_lines or self.seat_lines)
        ]

    @cached_property
    def width(self) -> int:
        return self.seats + bool(self.opponent)

    def totals(self, given: Mapping[str, Any]) -> list[Total]:
        """Counts every column as far as it is filled in."""
        prefixes = [prefix for prefix, _lines in self._columns() if prefix != "table"]
        names = [self._whose(prefix, given) for prefix in prefixes]
        try:
            points = [score.points for score in plays.so_far(self.game_id, self._given(given.get))]
        except Refused:  # an option that is none; where it is sent, that is said
            points = [0.0] * len(names)
        return [Total(name, found) for name, found in zip(names, points, strict=True)]

    # -- what was typed -----------------------------------------------------------------------------------------------

    def given(self) -> Given:
        return self._given(self.cleaned_data.get)

    def _given(self, value: Callable[[str], Any]) -> Given:
        entries = {
            prefix: {line.key: number for line in lines if (number := _number(value(f"{prefix}-{line.key}"))) is not None}
            for prefix, lines in self._columns()
        }
        seats = []
        for number in range(self.seats):
            who, side = (value(f"seats-{number}-{what}") or "" for what in ("player", "side"))
            name = (value(f"seats-{number}-name") or "") if who == NEW else ""
            player = UUID(who) if who in self.names else None
            seats.append(Column(player, name, side, entries[f"seats-{number}"]))
        chosen = {
            option.name: found
            for option in self.game_options
            if option.is_chosen(found := value(f"option-{option.name}")) and found not in ("", False)
        }
        return Given(seats, _whole(self.game_options, chosen), entries["table"], entries.get("opponent", {}))

    def refuse(self, refusal: Refused) -> None:
        """Shows a refusal with its rule at the field of the entry."""
        place = (refusal.field or "").strip("/").replace("/entries/", "/").replace("options/", "option/").replace("/", "-")
        place = {"seats": "players"}.get(place, place)
        self.add_error(place if place in self.fields else None, said(refusal))


def initial_of(play: Play) -> dict[str, Any]:
    """Returns what the form of a play shows."""
    found: dict[str, Any] = {"played_on": play.played_on, "notes": play.notes}
    found |= {f"option-{name}": value for name, value in play.options.items()}
    found |= {f"table-{key}": value for key, value in play.table.items()}
    found |= {f"opponent-{key}": value for key, value in (play.opponent or {}).get("entries", {}).items()}
    seats = list(play.seats.all())
    for seat in seats:
        found |= {f"seats-{seat.number}-player": str(seat.player_id), f"seats-{seat.number}-side": seat.side}
        found |= {f"seats-{seat.number}-{key}": value for key, value in seat.entries.items()}
    return found | {"players": len(seats)}


def _seats(given: Mapping[str, Any], counts: range) -> int:
    asked = str(given.get("players", ""))
    return next((count for count in counts if str(count) == asked), counts[0])


def _field(line: Line, whose: str) -> django_forms.Field:
    label = ", ".join(filter(None, (line.name, whose)))
    if line.is_tick:
        return django_forms.BooleanField(
            label=label, required=False, widget=django_forms.CheckboxInput(attrs={"aria-label": label})
        )
    if line.choices:
        nothing = [("", "–")] if line.needed else []
        choices = [*nothing, *((choice.value, choice.name) for choice in line.choices)]
        return django_forms.TypedChoiceField(
            label=label,
            choices=choices,
            coerce=int,
            required=False,
            initial=line.nothing,
            empty_value=None,
            widget=django_forms.Select(attrs={"aria-label": label}),
        )
    bounds = {"aria-label": label, "min": line.least, "max": line.most, "inputmode": "numeric"}
    return django_forms.IntegerField(
        label=label, required=False, initial=line.nothing, widget=django_forms.NumberInput(attrs=bounds)
    )


def _number(value: Any) -> int | None:
    """Reads an entry, of the form or as it was typed."""
    try:
        return None if value in ("", None) else int(value == "on" or value)
    except ValueError:
        return None


def _whole(declared: list[Option], chosen: dict[str, Any]) -> dict[str, Any]:
    """Makes numbers of options that are numbers, where what was typed is one."""
    numbers = {option.name for option in declared if option.kind == "number"}
    return {
        name: int(value) if name in numbers and str(value).isdecimal() and len(str(value)) < 6 else value
        for name, value in chosen.items()
    }

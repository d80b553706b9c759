"""Who played: of one chapter, or of several old games at once."""

from http import HTTPStatus
from typing import Any

from django import forms as django_forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from chronicle.errors import NotFound, Refused
from chronicle.models import Chapter, ChapterSeat
from chronicle.permissions import Act
from chronicle.services.campaigns import chapters, who_played
from chronicle.texts import whole
from chronicle.web.campaigns.campaigns import chapter_line
from chronicle.web.campaigns.chapter import ChapterFormPage
from chronicle.web.campaigns.pages import CampaignFormPage
from chronicle.web.citing import said
from chronicle.web.forms import Form
from games.oath.names import COLOUR_NAMES

NOBODY_KNOWS = "?"
"""What is entered for a colour that somebody played, nobody remembers who."""
A_TABLE = 12
"""How many games are asked for at once."""
FACTS = ("played_on", "minutes", "winner")
ASKED = ("played_on", *(slug for slug, _label in COLOUR_NAMES), "winner", "minutes")


class WhoPlayedFields:
    """The fields of one chapter's evening, and what they say."""

    def __init__(self, chapter: Chapter, mark: str = "") -> None:
        self.chapter = chapter
        self.mark = mark
        """What the names of the fields end in, where several chapters are asked for."""
        self.recorded = chapter.aftermath is not None
        self.known = chapters.winner_of_the_world(chapter)
        seats = {seat.color: seat for seat in chapter.seats.all()}
        self.colours = [(slug, label) for slug, label in COLOUR_NAMES if slug in seats or not self.recorded]
        self.initial = {
            self.at("played_on"): chapter.played_on,
            self.at("minutes"): chapter.minutes,
            self.at("winner"): chapter.winner_color,
            self.at("seen"): who_played.stamp(chapter),
            **{self.at(color): _name(seat) for color, seat in seats.items() if not mark},
        }

    def at(self, what: str) -> str:
        return f"{what}{self.mark}"

    def fields(self) -> dict[str, django_forms.Field]:
        won = [(slug, label) for slug, label in self.colours if self.known in ("", slug)]
        seats = {self.at(slug): _person(label) for slug, label in self.colours}
        return {
            self.at("played_on"): django_forms.DateField(
                label=_("Played on"),
                required=False,
                widget=django_forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            ),
            **seats,
            self.at("winner"): django_forms.ChoiceField(
                label=_("Who won"), required=False, choices=won if self.known else [("", _("forgotten")), *won]
            ),
            self.at("minutes"): django_forms.IntegerField(
                label=_("Minutes"),
                required=False,
                min_value=1,
                max_value=who_played.LONGEST,
                widget=django_forms.NumberInput(attrs={"inputmode": "numeric"}),
            ),
            self.at("seen"): django_forms.CharField(widget=django_forms.HiddenInput),
        }

    def seats(self, given: dict[str, Any]) -> list[dict[str, str]]:
        """Returns who sat there. An empty field of a recorded colour is somebody whom nobody remembers."""
        named = [(slug, given.get(self.at(slug), "")) for slug, _label in self.colours]
        return [
            {"color": slug} if name in ("", NOBODY_KNOWS) else {"color": slug, "guest": name}
            for slug, name in named
            if name or self.recorded
        ]

    def facts(self, given: dict[str, Any]) -> dict[str, Any]:
        """Returns everything but who sat there."""
        day, minutes, won = (given[self.at(what)] for what in FACTS)
        return {"played_on": day and day.isoformat(), "minutes": minutes, "winner": {"color": won} if won else None}

    def place(self, refused: str, sat: list[dict[str, str]]) -> str:
        """Returns the field that a refusal is about; that of the winner, if it is about the whole evening."""
        match refused.strip("/").split("/"):
            case ["seats", n, *_]:
                return self.at(sat[int(n)]["color"])
            case ["minutes" | "played_on" | "notes" as what, *_]:
                return self.at(what)
        return self.at("winner")


def _person(label: str) -> django_forms.CharField:
    widget = django_forms.TextInput(attrs={"list": "people", "autocomplete": "off"})
    return django_forms.CharField(label=label, required=False, max_length=60, widget=widget)


def _name(seat: ChapterSeat | None) -> str:
    return "" if seat is None else seat.player.name if seat.player else NOBODY_KNOWS


class WhoPlayedForm(Form):
    def __init__(self, data: Any, evening: WhoPlayedFields) -> None:
        self.evening = evening
        super().__init__(data, initial=evening.initial | {"notes": evening.chapter.notes})
        self.fields |= evening.fields()
        self.fields["notes"] = django_forms.CharField(
            label=_("Notes"), required=False, max_length=10_000, widget=django_forms.Textarea(attrs={"rows": 4})
        )

    def asked(self) -> dict[str, Any]:
        given, evening = self.cleaned_data, self.evening
        return {"seats": evening.seats(given), **evening.facts(given), "notes": given["notes"]}

    def refuse(self, refusal: Refused) -> None:
        self.add_error(self.evening.place(refusal.field or "", self.evening.seats(self.cleaned_data)), said(refusal))


class WhoPlayed(ChapterFormPage):
    """Asks who sat at the table of a chapter, who won, when, and for how long."""

    template = "campaigns/who-played.html"

    def prepare(self) -> HttpResponse | None:
        if answer := super().prepare():
            return answer
        if self.chapter.number == 0:
            raise NotFound
        return None

    def form(self, data: Any = None) -> WhoPlayedForm:
        return WhoPlayedForm(data, WhoPlayedFields(self.chapter))

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        shared = {"title": gettext("Who played"), "submit": gettext("Save"), "line": chapter_line(self.chapter)}
        return super().show(status, people=self.group.players.all(), **shared, **context)

    def save(self, form: Any) -> HttpResponse:
        who_played.mend(self.user, self.chapter, form.asked(), form.cleaned_data["seen"])
        self.say(gettext("Saved."))
        return self.back()


class OldGamesForm(Form):
    def __init__(self, data: Any, rows: list[WhoPlayedFields]) -> None:
        self.rows = rows
        self.sat: dict[int, list[dict[str, str]]] = {}
        super().__init__(data, initial={name: value for row in rows for name, value in row.initial.items()})
        for row in rows:
            self.fields |= row.fields()

    def asked(self) -> dict[int, tuple[str, dict[str, Any]]]:
        """Returns what was entered, by chapter. Where no names were, the same people sat there as in the game above."""
        found, above = {}, list[dict[str, str]]()
        for row in self.rows:
            entered = {what for what in ASKED if row.at(what) in self.changed_data}
            if not entered:
                continue
            number, given = row.chapter.number, self.cleaned_data
            self.sat[number] = above = row.seats(given) or above
            facts = {what: value for what, value in row.facts(given).items() if what in entered}
            found[number] = (given[row.at("seen")], facts | ({"seats": above} if above else {}))
        return found

    def refuse(self, refusal: Refused) -> None:
        number, _slash, at = (refusal.field or "").removeprefix("/games/").partition("/")
        row = next(row for row in self.rows if str(row.chapter.number) == number)
        self.add_error(row.place(at, self.sat[row.chapter.number]), said(refusal))

    def lines(self) -> list[dict[str, Any]]:
        """Returns the rows with their fields, as the template shows them."""
        return [
            {"chapter": row.chapter, "seen": self[row.at("seen")], "fields": [self[row.at(what)] for what in ASKED]}
            for row in self.rows
        ]


class OldGames(CampaignFormPage):
    """Asks about several old games at once, a row a chapter."""

    needs = Act.RECORD
    template = "campaigns/old-games.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if not who_played.untold(self.campaign).exists():
            return self.back()
        return super().get(request, **kwargs)

    def form(self, data: Any = None) -> OldGamesForm:
        rows = who_played.untold(self.campaign)
        if data is not None:  # what was entered is kept, even if somebody else has told about the same game meanwhile
            sent = [whole(name.removeprefix("seen-")) for name in data if name.startswith("seen-")]
            rows = self.campaign.chapters.filter(number__in=filter(None, sent), aftermath__isnull=True).order_by("number")
        asked = rows.select_related("campaign").prefetch_related("seats__player")[:A_TABLE]
        return OldGamesForm(data, [WhoPlayedFields(row, f"-{row.number}") for row in asked])

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        shared = {"title": gettext("Who played the old games"), "submit": gettext("Save what is entered")}
        return super().show(status, people=self.group.players.all(), lines=context["form"].lines(), **shared, **context)

    def save(self, form: Any) -> HttpResponse:
        count = who_played.mend_all(self.user, self.campaign, form.asked())
        self.say(ngettext("One game has been told.", "%(count)s games have been told.", count) % {"count": count})
        more = count and who_played.untold(self.campaign).exists()
        return redirect("old-games", self.campaign.pk) if more else self.back()

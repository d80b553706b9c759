"""Save strings pasted in: the page first shows what they hold and what is wrong with them, and imports on a second
click."""

from http import HTTPStatus
from typing import Any

from django import forms as django_forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from chronicle.errors import Refused
from chronicle.permissions import Act
from chronicle.services.exchange import imports
from chronicle.texts import whole
from chronicle.web.campaigns.campaigns import WherePlayedForm, where
from chronicle.web.campaigns.drawing import boards, piles, world_map
from chronicle.web.campaigns.pages import CampaignFormPage
from chronicle.web.citing import said
from chronicle.web.forms import Form
from chronicle.web.pages import FormPage, GroupFormPage
from games.oath.engine.world.facts import KIND, SUIT
from games.oath.names import name

LONGEST = 20_000


class StringForm(Form):
    save_string = django_forms.CharField(
        label="Save string",
        strip=False,
        max_length=LONGEST,
        help_text="From the notebook of the mod’s table, or from an export of this site.",
        widget=django_forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": "Please paste the string."},
    )
    name = django_forms.CharField(required=False, max_length=80)
    mend = django_forms.BooleanField(required=False)
    reading: imports.Reading | None = None

    def clean_save_string(self) -> str:
        text: str = self.cleaned_data["save_string"]
        try:
            self.reading = imports.read_string(text)
        except Refused as refusal:
            raise django_forms.ValidationError(said(refusal)) from refusal
        return text

    def refuse(self, refusal: Refused) -> None:
        if refusal.code == "needs_mending":
            self.add_error("mend", "This is not a world until it is repaired: agree to the repair, or paste another string.")
        else:
            super().refuse(refusal)


class CampaignStringForm(WherePlayedForm, StringForm):
    pass


class FromString(FormPage):
    form_class = StringForm
    send_once = True

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if "confirmed" in request.POST:
            return super().post(request, **kwargs)
        form = self.form(request.POST)
        return self.show(HTTPStatus.OK if form.is_valid() else HTTPStatus.UNPROCESSABLE_ENTITY, form=form)

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        reading = context["form"].reading
        return super().show(status, **{**context, **(self.reading_context(reading) if reading else {})})

    def reading_context(self, reading: imports.Reading) -> dict[str, Any]:
        """Returns what the table may see of the string's world."""
        world = reading.world
        view = world.view(sealed=True)
        return {
            "read": world,
            "games": world.chapter,
            "oath": name(world.oath),
            "regions": world_map(view["slots"], view["unknown"]),
            "boards": boards(view),
            "piles": piles(view),
            "findings": reading.findings,
            "mended": reading.mended,
            "where": WherePlayedForm(self.request.POST if "played_at" in self.request.POST else None),
        }


class ImportCampaign(FromString, GroupFormPage):
    needs = Act.START_CAMPAIGN
    form_class = CampaignStringForm
    template = "campaigns/import.html"
    title = "A campaign from a save string"

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        return super().show(status, group=self.group, **context)

    def save(self, form: Form) -> HttpResponse:
        given = form.cleaned_data
        new = imports.string_as_campaign(
            self.user,
            self.group,
            given["save_string"],
            name=given["name"] or None,
            mend=given["mend"],
            played_at=given["played_at"],
        )
        self.say(f"{new.name} continues here.")
        return redirect("old-games" if new.head else "campaign", new.pk)


class ImportChapter(FromString, CampaignFormPage):
    needs = Act.RECORD
    template = "campaigns/import-chapter.html"
    title = "The next chapter from a save string"

    def reading_context(self, reading: imports.Reading) -> dict[str, Any]:
        found = imports.changes(self.campaign, reading)
        moved = [_moved(row) for row in found["cards"]]
        sworn = found["oath"]["before"] != found["oath"]["after"] and name(found["oath"]["before"])
        return super().reading_context(reading) | {"found": found, "moved": moved, "sworn": sworn, "head": self.campaign.head}

    def save(self, form: Form) -> HttpResponse:
        given, head = form.cleaned_data, whole(self.request.POST.get("head"))
        seen = self.campaign.head if head is None else head
        chapter = imports.string_as_chapter(self.user, self.campaign, seen, given["save_string"], mend=given["mend"])
        self.say(f"Chapter {chapter.number} has been written.")
        return redirect("who-played", self.campaign.pk, chapter.number)


def _moved(row: dict[str, Any]) -> dict[str, Any]:
    card = row["card"]
    line = {"name": name(card), "kind": KIND[card], "suit": SUIT.get(card, "")}
    return line | {when: where(_open(row[when])) for when in ("before", "after")}


def _open(spot: dict[str, Any] | None) -> dict[str, Any] | None:
    return spot and spot | {"where": "site" if spot["zone"] == "slot" else spot["zone"]}

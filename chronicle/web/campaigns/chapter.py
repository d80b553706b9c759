"""The page of a chapter: what happened, the map then and now, who played, its saga, and how it is corrected."""

from http import HTTPStatus
from typing import Any

from django import forms as django_forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from chronicle.errors import NotFound, Refused
from chronicle.models import AuditEntry, Chapter, ChapterSeat
from chronicle.permissions import Act, acts_of
from chronicle.services.campaigns import chapters, corrections, evenings, history, saga, withdrawals
from chronicle.web.campaigns.campaigns import chapter_line
from chronicle.web.campaigns.drawing import boards, piles, world_map
from chronicle.web.campaigns.pages import CampaignFormPage, InCampaign
from chronicle.web.citing import said
from chronicle.web.forms import Form, Nothing
from games.oath.engine.world.facts import EDIFICE_SIDES, SLOTS
from games.oath.names import ROLES, choosable, kind, name
from games.oath.record import by_steps
from games.oath.spelling import meant

_PILES = {
    "archive": "The Archive",
    "dispossessed": "The Dispossessed",
    "world_deck": "The world deck, at the bottom",
    "relic_deck": "The relic deck, at the bottom",
    "edifices_in_archive": "The edifices of the Archive",
    "box": "The box",
}
_MOVABLE = ("denizen", "edifice", "relic", "vision")


class InChapter(InCampaign):
    chapter: Chapter

    def prepare(self) -> HttpResponse | None:
        if answer := super().prepare():
            return answer
        rows = saga.tellable(history.timeline(self.campaign)).filter(number=self.kwargs["number"])
        chapter = rows.first()
        if chapter is None:
            raise NotFound
        self.chapter = chapter
        return None

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        return super().show(status, **{"chapter": self.chapter, "number": self.chapter.number, **context})

    @property
    def is_newest(self) -> bool:
        """Says whether the chapter can be corrected: nothing has been built on it yet."""
        return self.chapter.number == self.campaign.head and self.chapter.campaign_id == self.campaign.pk


class ChapterFormPage(InChapter, CampaignFormPage):
    needs = Act.RECORD

    def back_url(self) -> str:
        return self.chapter_url(self.chapter.number)

    def back(self, section: str = "") -> HttpResponse:
        return redirect(self.back_url())


class ShowChapter(InChapter):
    template = "campaigns/chapter.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        chapter, campaign = self.chapter, self.campaign
        view = history.world(campaign, chapter.number) if chapter.frame is not None else None
        ending = history.ending(chapter)
        return self.show(
            line=chapter_line(chapter),
            saga=saga.current(chapter),
            steps=by_steps(map(dict, history.record(chapter).values("law", "kind", "params"))),
            then=ending and world_map(_facedown(ending["slots"])),
            players=_players(chapter, ending),
            now=view and world_map(view["slots"], view["unknown"]),
            piles=piles(view) if view else [],
            boards=boards(view) if view else [],
            evenings=self.earlier(),
            versions=chapter.versions.select_related("replaced_by"),
            is_newest=self.is_newest,
            is_own=chapter.campaign_id == campaign.pk,
            previous=chapter.number - 1 if chapter.number else None,
            next=chapter.number + 1 if chapter.number < campaign.head else None,
        )

    def earlier(self) -> list[dict[str, Any]]:
        """Returns what was said of the evening before, for whoever may see the trail."""
        if Act.SEE_AUDIT not in acts_of(self.role):
            return []
        names = {str(player.pk): player.name for player in self.group.players.all()}
        return [
            {"at": entry.at, "by": entry.actor.name if entry.actor else gettext("somebody"), "said": _said(entry, names)}
            for entry in evenings.earlier(self.chapter)
        ]


def _said(entry: AuditEntry, names: dict[str, str]) -> str:
    """Tells in one line what an evening was said to be before it was mended."""
    before, nothing = entry.details["before"], gettext("nothing")
    parts = []
    if "seats" in before:
        sat = [f"{seat['color'].capitalize()} {names.get(seat['player'], '?')}" for seat in before["seats"]]
        parts.append(", ".join(sat) or gettext("nobody at the table"))
    if "winner" in before:
        won = before["winner"]
        parts.append(gettext("won: %s") % (won["color"].capitalize() if won else nothing))
    for what, label in (
        ("played_on", gettext("played on: %s")),
        ("minutes", gettext("minutes: %s")),
        ("notes", gettext("notes: %s")),
    ):
        if what in before:
            parts.append(label % (before[what] or nothing))
    return "; ".join(parts)


def _facedown(slots: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"sealed": True, "cards": [], **slot} for slot in slots]


def _players(chapter: Chapter, ending: dict[str, Any] | None) -> list[dict[str, Any]]:
    held = {player["color"]: player for player in ending["players"]} if ending else {}
    return [_player(seat, held.get(seat.color, {})) for seat in chapter.seats.all()]


def _player(seat: ChapterSeat, held: dict[str, Any]) -> dict[str, Any]:
    advisers = held.get("advisers") or []
    facedown = sum(not adviser.get("faceup", True) for adviser in advisers)
    return {
        "seat": seat,
        "start": ROLES.get(seat.role_at_start, ""),
        "end": ROLES.get(seat.role_at_end, ""),
        "advisers": [(a["card"], name(a["card"])) for a in advisers if a.get("faceup", True)],
        "facedown": facedown,
        "relics": [(relic, name(relic)) for relic in held.get("relics") or []],
        "banners": [name(banner) for banner in held.get("banners") or []],
        "vision": held.get("revealed_vision") and (held["revealed_vision"], name(held["revealed_vision"])),
    }


class ShowVersion(InChapter):
    """Shows what the chapter said before it was corrected."""

    template = "campaigns/version.html"

    def get(self, request: HttpRequest, version: int, **kwargs: Any) -> HttpResponse:
        row = self.chapter.versions.select_related("replaced_by").filter(version=version).first()
        if row is None:
            raise NotFound
        world = row.public["world"]
        return self.show(
            row=row,
            oath=name(row.public["oath"]),
            steps=by_steps(row.public["record"]),
            regions=world_map(world["slots"], world["unknown"]),
        )


class DescribeForm(Form):
    title = django_forms.CharField(label="Title", required=False, max_length=120)
    played_on = django_forms.DateField(
        label="Played on", required=False, widget=django_forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    notes = django_forms.CharField(
        label="Notes", required=False, max_length=10_000, widget=django_forms.Textarea(attrs={"rows": 6})
    )


class Describe(ChapterFormPage):
    form_class = DescribeForm
    title = "Title, date and notes"

    def initial(self) -> dict[str, Any]:
        return {field: getattr(self.chapter, field) for field in ("title", "played_on", "notes")}

    def save(self, form: Form) -> HttpResponse:
        chapters.describe(self.user, self.chapter, **form.cleaned_data)
        self.say("Saved.")
        return self.back()


class Withdraw(ChapterFormPage):
    """Asks whether the newest chapter shall leave the story, and says what would keep it there."""

    needs = Act.WITHDRAW
    form_class = Nothing
    template = "campaigns/withdraw.html"

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        title = gettext("Withdraw chapter %(number)s") % {"number": self.chapter.number}
        standing = list(withdrawals.standing_on(self.campaign, self.chapter.number))
        shared = {"title": title, "submit": gettext("Withdraw it"), "kind": " button-danger", "standing": standing}
        return super().show(status, **shared, **context)

    def save(self, form: Form) -> HttpResponse:
        withdrawals.withdraw(self.user, self.campaign, self.chapter.number)
        self.say(gettext("Chapter %(number)s has left the story; it can be restored.") % {"number": self.chapter.number})
        return redirect(self.url())


class SagaForm(Form):
    text = django_forms.CharField(
        label="The saga",
        max_length=20_000,
        widget=django_forms.Textarea(attrs={"rows": 16}),
        error_messages={"required": "Please write something."},
    )
    version = django_forms.IntegerField(widget=django_forms.HiddenInput)


class EditSaga(ChapterFormPage):
    form_class = SagaForm
    title = "Rewrite the saga"

    def initial(self) -> dict[str, Any]:
        current = saga.current(self.chapter)
        return {"text": current["text"], "version": current["version"]}

    def save(self, form: Form) -> HttpResponse:
        saga.write(self.user, self.chapter, form.cleaned_data["version"], form.cleaned_data["text"])
        self.say("The saga has been rewritten; earlier versions stay readable.")
        return self.back()


class SagaVersions(InChapter):
    template = "campaigns/saga.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.show(texts=self.chapter.saga_texts.select_related("written_by"))


class MoveForm(Form):
    """Corrects the present world by hand, one card at a time."""

    card = django_forms.CharField(
        label="Card",
        widget=django_forms.TextInput(attrs={"list": "cards", "autocomplete": "off"}),
        error_messages={"required": "Please name a card."},
    )
    to = django_forms.ChoiceField(label="Where it lies", choices=[*((str(n), f"Slot {n}") for n in SLOTS), *_PILES.items()])
    facedown = django_forms.BooleanField(label="Facedown (a relic at a site)", required=False)
    why = django_forms.CharField(
        label="Why",
        max_length=1000,
        widget=django_forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": "Please give a reason; everybody can read it."},
    )
    version = django_forms.IntegerField(widget=django_forms.HiddenInput)

    def clean_card(self) -> str:
        card = meant(self.cleaned_data["card"])
        if card is None or kind(card) not in _MOVABLE:
            refusal = Refused("unknown_card", "There is no card of this name.", law=("SCRIBE-49",))
            raise django_forms.ValidationError(said(refusal))
        return card


class MoveCard(ChapterFormPage):
    form_class = MoveForm
    template = "campaigns/move.html"
    title, submit, send_once = "Correct the present world", "Move the card", True

    def initial(self) -> dict[str, Any]:
        return {"version": self.chapter.version}

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        return super().show(status, cards=choosable(*_MOVABLE), **context)

    def save(self, form: Form) -> HttpResponse:
        given = form.cleaned_data
        card, side = EDIFICE_SIDES.get(given["card"], (given["card"], None))
        move: dict[str, Any] = {"card": card, "side": side, "faceup": not given["facedown"]}
        move |= {"slot": int(given["to"])} if given["to"].isdigit() else {"zone": given["to"]}
        corrections.correct_world(self.user, self.campaign, self.chapter.number, given["version"], [move], given["why"])
        self.say(f"{name(card)} lies there now; earlier versions of the world stay readable.")
        return self.back()

"""The newest chapter as it really was: the scribe's form once more, filled with what was recorded."""

from copy import deepcopy

import msgspec
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from chronicle.errors import NotFound, Refused
from chronicle.models import Chapter, Draft
from chronicle.services import corrections, drafts, worlds
from chronicle.web import scribe_forms as forms
from chronicle.web.scribe import Discard, InDraft, Step
from games.oath.aftermath import Aftermath


class OfCorrection(InDraft):
    corrects = True

    @property
    def number(self) -> int:
        return self.campaign.head

    def fresh(self) -> forms.Report:
        chapter = worlds.told(self.campaign, self.campaign.head)
        if chapter.aftermath is None or chapter.campaign_id != self.campaign.pk:
            raise NotFound
        return recorded(chapter)

    def at(self, step: str) -> str:
        return reverse("correct", args=[self.campaign.pk, step])

    def begin(self) -> Draft:
        return drafts.of_correction(self.user, self.campaign)


def recorded(chapter: Chapter) -> forms.Report:
    seats = [{"color": s.color, "player": s.player_id and str(s.player_id)} for s in chapter.seats.all()]
    after = msgspec.to_builtins(Aftermath.read(chapter.aftermath))  # in full, whatever the report left out
    choices = deepcopy(chapter.choices or {})
    draws = {draw: cards for draw, cards in (choices.pop("draws", None) or {}).items() if cards is not None}
    report: forms.Report = {
        "seats": seats,
        "aftermath": {field: value for field, value in after.items() if value is not None},
        "choices": {what: value for what, value in choices.items() if value is not None or what == "edifice"}
        | {"draws": draws},
    }
    for field in ("title", "notes"):
        if value := getattr(chapter, field):
            report[field] = value
    if chapter.played_on:
        report["played_on"] = chapter.played_on.isoformat()
    return report


class CorrectStep(OfCorrection, Step):
    def send(self) -> HttpResponse:
        chapter = worlds.told(self.campaign, self.number)
        why = self.request.POST.get("why", "").strip()
        if not why:
            raise Refused("why", "Say why: everybody can read it.")
        corrections.correct(self.user, self.campaign, self.number, chapter.version, self.report, why)
        if self.draft:
            drafts.discard(self.user, self.draft)
        self.say(f"Chapter {self.number} is corrected; what it said before stays readable.")
        return redirect(self.chapter_url(self.number))


class DiscardCorrection(OfCorrection, Discard):
    pass

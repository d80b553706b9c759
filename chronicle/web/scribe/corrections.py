"""Corrects the newest chapter: the scribe's form once more, filled in with what was recorded."""

from copy import deepcopy
from typing import Any

import msgspec
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from chronicle.errors import AgainstTheRules, NotFound, Refused
from chronicle.models import Chapter, Draft
from chronicle.services.campaigns import chapters, corrections, drafts, worlds
from chronicle.services.campaigns.draws import APP, SETTINGS
from chronicle.web.scribe import forms as forms
from chronicle.web.scribe.drafting import InDraft
from chronicle.web.scribe.recording import Discard, Step
from games.oath.engine.world.aftermath import Aftermath
from games.oath.engine.world.world import lies_open


class OfCorrection(InDraft):
    corrects = True

    def elsewhere(self) -> HttpResponse | None:
        """Sends on to what can be mended of a chapter without a record: who played."""
        chapter = worlds.find_chapter(self.campaign, self.number)
        if chapter.aftermath is None and chapter.number and chapter.campaign_id == self.campaign.pk:
            return redirect("who-played", self.campaign.pk, chapter.number)
        return None

    @property
    def number(self) -> int:
        return self.campaign.head

    def fresh(self) -> forms.Report:
        chapter = worlds.find_chapter(self.campaign, self.campaign.head)
        if chapter.aftermath is None or chapter.campaign_id != self.campaign.pk:
            raise NotFound
        return recorded(chapter)

    def at(self, step: str) -> str:
        return reverse("correct", args=[self.campaign.pk, step])

    def phase(self, **changes: Any) -> chapters.Phase:
        """Looks at the report as if the app had drawn what stays as it was: no refusal may tell what that is."""
        report = self.report | changes
        made = {draw: APP if cards == [] else cards for draw, cards in report["choices"].get("draws", {}).items()}
        report["choices"] = report["choices"] | {"draws": made}
        by_hands = worlds.find_chapter(self.campaign, self.number).by_hands
        return chapters.Phase(self.campaign, self.number, report, by_hands=by_hands)

    def usual(self) -> dict[str, str]:
        return dict.fromkeys(SETTINGS, APP)

    def begin(self) -> Draft:
        return drafts.of_correction(self.user, self.campaign)


def recorded(chapter: Chapter) -> forms.Report:
    seats = [{"color": s.color, "player": s.player_id and str(s.player_id)} for s in chapter.seats.all()]
    after = msgspec.to_builtins(Aftermath.read(chapter.aftermath))  # complete, whatever the report left out
    choices = deepcopy(chapter.choices or {})
    report: forms.Report = {
        "seats": seats,
        "aftermath": {field: value for field, value in after.items() if value is not None},
        "choices": {what: value for what, value in choices.items() if value is not None or what == "edifice"},
    }
    for field in ("title", "notes"):
        if value := getattr(chapter, field):
            report[field] = value
    if chapter.played_on:
        report["played_on"] = chapter.played_on.isoformat()
    return masked(report)


def masked(report: forms.Report) -> forms.Report:
    """Returns the report without what is sealed: nobody is shown it again, not even whoever entered it (SCRIBE-55)."""
    after = report["aftermath"]
    for slot in after["slots"]:
        if not slot["faceup"]:
            slot["site"] = None
        for placed in slot["cards"]:
            if not lies_open(placed):
                placed["card"] = None
    if "reliquary" in after:
        after["reliquary"] = [None for _ in after["reliquary"]]
    made = report["choices"].get("draws") or {}
    report["choices"]["draws"] = {draw: [] if isinstance(cards, list) else cards for draw, cards in made.items() if cards}
    return report


def named(draws: dict[str, Any]) -> dict[str, Any]:
    """Returns the draws of a correction without those that hands made and that nobody names again."""
    return {draw: cards for draw, cards in draws.items() if cards != []}


def unmasked(report: forms.Report, chapter: Chapter) -> forms.Report:
    """Returns the report with what was recorded in place of everything the scribe left masked."""
    report, recorded = deepcopy(report), msgspec.to_builtins(Aftermath.read(chapter.aftermath))
    after = report["aftermath"]
    for slot, was in zip(after["slots"], recorded["slots"], strict=True):
        if not slot["faceup"] and not was["faceup"]:
            slot["site"] = slot["site"] or was["site"]
        nameless = [placed for placed in slot["cards"] if placed["card"] is None]
        facedown = [placed for placed in was["cards"] if not lies_open(placed)]
        if slot["site"] == was["site"] and len(nameless) == len(facedown):
            for placed, before in zip(nameless, facedown, strict=True):
                placed["card"] = before["card"]
    if after.get("reliquary") == [None for _ in recorded["reliquary"]]:
        after["reliquary"] = recorded["reliquary"]
    drawn = {what: cards for what, cards in ((chapter.choices or {}).get("draws") or {}).items() if cards is not None}
    report["choices"]["draws"] = drawn | named(report["choices"].get("draws", {}))
    return report


class CorrectStep(OfCorrection, Step):
    def send(self) -> HttpResponse:
        chapter = worlds.find_chapter(self.campaign, self.number)
        why = self.request.POST.get("why", "").strip()
        if not why:
            raise Refused("why", "Please give a reason; everybody can read it.")
        again = unmasked(self.report, chapter)
        try:
            corrections.correct(self.user, self.campaign, self.number, chapter.version, again, why)
        except AgainstTheRules as refusal:
            if not refusal.at.startswith("/choices/draws"):
                raise
            # Draws made by hand may not fit the game as it really was: they are made again, unless they are entered again.
            again["choices"]["draws"] = named(self.report["choices"].get("draws", {}))
            corrections.correct(self.user, self.campaign, self.number, chapter.version, again, why)
        if self.draft:
            drafts.discard(self.user, self.draft)
        self.say(f"Chapter {self.number} has been corrected; earlier versions stay readable.")
        return self.saved(self.chapter_url(self.number))


class DiscardCorrection(OfCorrection, Discard):
    pass

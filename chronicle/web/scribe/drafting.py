"""What the pages of a draft share: the report as it was left, where it was left, and how it is saved."""

from copy import deepcopy
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from chronicle.models import Draft
from chronicle.permissions import Act
from chronicle.services.campaigns import chapters, drafts, draws, history
from chronicle.web.campaigns.pages import InCampaign
from chronicle.web.scribe import forms as forms
from chronicle.web.scribe import hour


class InDraft(InCampaign):
    """A page of the next chapter's draft, whether it has been begun or not."""

    needs = Act.RECORD
    corrects = False
    draft: Draft | None
    report: forms.Report

    def prepare(self) -> HttpResponse | None:
        if answer := super().prepare() or self.elsewhere():
            return answer
        self.draft = Draft.objects.filter(campaign=self.campaign, number=self.number).select_related("saved_by").first()
        self.report = deepcopy(self.draft.data["report"]) if self.draft and self.draft.data else self.fresh()
        return None

    def elsewhere(self) -> HttpResponse | None:
        """Answers with another page, where this one makes no sense."""
        return None

    @property
    def number(self) -> int:
        return self.campaign.head + 1

    def fresh(self) -> forms.Report:
        last = history.timeline(self.campaign).filter(number=self.campaign.head).first()
        seats = [{"color": s.color, "player": s.player_id and str(s.player_id)} for s in last.seats.all()] if last else []
        report = forms.prefilled(history.world(self.campaign, self.campaign.head), seats)
        return report | {"played_on": timezone.localdate().isoformat()}

    def at(self, step: str) -> str:
        return reverse("scribe-step", args=[self.campaign.pk, step])

    def address(self, step: str, section: str = "") -> str:
        """Returns the address of a step, or of one of its sections."""
        return self.at(step) + (f"?at={section}#at-{section}" if section else "")

    @property
    def left_at(self) -> str:
        """Returns the address where the draft was left; nothing as long as there is none."""
        data = self.draft.data if self.draft else {}
        return self.address(data.get("step", "seats"), data.get("section", "")) if data else ""

    def phase(self, **changes: Any) -> chapters.Phase:
        """Looks at the report as it is, or with changes."""
        return chapters.Phase(self.campaign, self.number, self.report | changes, by_hands=self.campaign.is_at_table)

    def usual(self) -> dict[str, str]:
        """Returns who draws, as long as the scribe does not say otherwise."""
        return draws.usual(self.campaign)

    def save_draft(self, version: int, step: str, section: str = "", guests: dict[str, str] | None = None) -> None:
        """Saves on top of what the person saw; a draft that somebody else began meanwhile is not overwritten."""
        draft = self.begin()
        if version == 0 and not draft.data:
            version = draft.version
        data = {"report": self.report, "step": step, "section": section, "reached": self.reached(step, section)}
        self.draft = drafts.save(self.user, draft, version, data, guests)

    def reached(self, step: str, section: str) -> str:
        """Returns how far the table has come in the Chronicle phase."""
        before = self.draft.data.get("reached", "") if self.draft else ""
        if step == "check" or before == hour.OVER:
            return hour.OVER
        return before if before and section and hour.is_before(section, before) else section or before

    def begin(self) -> Draft:
        return drafts.of_game(self.user, self.campaign)

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        title = gettext("Correcting chapter %(n)s") if self.corrects else gettext("Recording game %(n)s")
        shared = {
            "draft": self.draft,
            "version": self.draft.version if self.draft and self.draft.data else 0,
            "number": self.number,
            "corrects": self.corrects,
            "left_at": self.left_at,
            "title": title % {"n": self.number},
        }
        return super().show(status, **{**shared, **context})

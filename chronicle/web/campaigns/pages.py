"""What pages of one campaign share. Whoever is outside its group gets the answer of a campaign that does not exist."""

from http import HTTPStatus
from typing import Any, ClassVar

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from chronicle.models import Campaign, Group, Role
from chronicle.permissions import Act, acts_of, require, visible
from chronicle.web.pages import FormPage, SignedIn, one


class InCampaign(SignedIn):
    needs: ClassVar[Act] = Act.SEE_CAMPAIGNS
    campaign: Campaign
    group: Group
    role: Role

    def prepare(self) -> HttpResponse | None:
        if answer := super().prepare():
            return answer
        rows = visible(Campaign.objects.select_related("group", "parent"), self.user)
        self.campaign = one(rows, self.kwargs["campaign_id"])
        self.group = self.campaign.group
        self.role = require(self.user, self.needs, self.group)
        return None

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        may = {act.name.lower() for act in acts_of(self.role)}
        return super().show(status, **{"campaign": self.campaign, "group": self.group, "may": may, **context})

    def back(self, section: str = "") -> HttpResponse:
        return redirect(self.url() + (f"#{section}" if section else ""))

    def url(self) -> str:
        return reverse("campaign", args=[self.campaign.pk])

    def chapter_url(self, number: int) -> str:
        return reverse("chapter", args=[self.campaign.pk, number])


class CampaignFormPage(InCampaign, FormPage):
    template = "campaigns/form.html"

    def back_url(self) -> str:
        return self.url()

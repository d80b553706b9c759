"""Answers at campaigns/{id}/chapters/{n}/world/: shows the world as the table sees it."""

from http import HTTPStatus
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.fields import Body, Count, Text
from api.base.idempotency import idempotent
from api.campaigns.campaigns import HIGHEST, InCampaign
from chronicle.services.campaigns import corrections, history


class WorldCorrection(Body):
    version = Count(min_value=1, max_value=HIGHEST, help_text="The version of the chapter that you saw.")
    why = Text(max_length=1000)
    moves = serializers.ListField(
        child=serializers.DictField(),
        default=list,
        max_length=400,
        help_text="Where cards really lie: {card, slot, side?, faceup?} at a site, {card, zone, top?} in a pile.",
    )
    oath = Text(max_length=20, required=False)


class World(InCampaign):
    """Shows the world after game n (chronicle.world/1). Sealed are the order of decks, facedown sites and relics, and the
    Dispossessed."""

    refusals = frozenset({HTTPStatus.UNPROCESSABLE_ENTITY})

    @extend_schema(responses={200: dict[str, Any]})
    def get(self, request: Request, **ids: Any) -> Response:
        history.chapter(self.campaign, self.kwargs["number"])
        return Response(history.world(self.campaign, self.kwargs["number"]))


class WorldCorrections(InCampaign):
    """Corrects the present world by hand. What it was before stays readable."""

    @extend_schema(request=WorldCorrection, responses={201: dict[str, Any]})
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        number = self.kwargs["number"]
        corrections.correct_world(self.me, self.campaign, number, **self.given(WorldCorrection))
        location = reverse("api:world", args=[self.campaign.pk, number])
        return Response(history.world(self.campaign, number), status=201, headers={"Location": location})

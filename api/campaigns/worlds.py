"""Answers at campaigns/{id}/chapters/{n}/world/ and campaigns/{id}/recount/: the world as the table sees it, and has it."""

from http import HTTPStatus
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.fields import Body, Count, OneOf, Text
from api.base.idempotency import idempotent
from api.campaigns.campaigns import HIGHEST, InCampaign
from chronicle.services.campaigns import corrections, history, recounts


class WorldCorrection(Body):
    version = Count(min_value=1, max_value=HIGHEST, help_text="The version of the chapter that you saw.")
    why = Text(max_length=1000)
    moves = serializers.ListField(
        child=serializers.DictField(),
        default=list,
        max_length=400,
        help_text="Where cards really lie: {card, slot, side?, faceup?} at a site, {card, zone, top?, from?} in a pile.",
    )
    oath = Text(max_length=20, required=False)


class PileBody(Body):
    pile = OneOf([(pile, pile) for pile in recounts.PILES])
    cards = serializers.ListField(
        child=Text(max_length=80),
        required=False,
        max_length=200,
        help_text="All its cards; an edifice at a site by the side that lies up, relics only if all of them were looked at.",
    )
    count = Count(
        min_value=0,
        max_value=400,
        required=False,
        help_text="How many cards it has, where nobody names them; of a site, how many relics.",
    )
    site = Text(max_length=80, required=False, allow_null=True, help_text="The faceup site of a slot; null: it lies facedown.")
    sides = serializers.DictField(child=Text(max_length=10), required=False, help_text="Of the boards: colour → side.")


class RecountBody(Body):
    chapter = Count(min_value=0, max_value=HIGHEST, help_text="The newest chapter.")
    version = Count(min_value=1, max_value=HIGHEST, help_text="The version of the chapter that you saw.")
    piles = PileBody(many=True, default=list, help_text="Piles as they really are; the others stay as they are.")
    moves = serializers.ListField(
        child=serializers.DictField(),
        default=list,
        max_length=400,
        help_text="Cards of sealed piles: {card, zone, top?, from?}; `from` is the pile that has one card fewer for it.",
    )
    taken = serializers.DictField(
        child=serializers.ListField(child=Text(max_length=80), max_length=200),
        default=dict,
        help_text="Sealed pile → cards that lie open now and came from it; the others left their deck.",
    )
    oath = Text(max_length=20, allow_blank=True, default="")
    confirmed = serializers.ListField(
        child=OneOf([(code, code) for code in recounts.CONFIRMED]),
        default=list,
        max_length=10,
        help_text="`table_is_right` where what lay open is otherwise than it was believed.",
    )
    why = Text(max_length=1000, allow_blank=True, default="")


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


class Recount(InCampaign):
    """Counts piles of the box again, between two games.

    What was unknown is settled by it; what lay open and is otherwise has to be confirmed; what is sealed is put right
    in silence.
    """

    @extend_schema(request=RecountBody, responses={201: dict[str, Any]})
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        given = self.given(RecountBody)
        found = {part: given[part] for part in ("piles", "moves", "taken", "oath")}
        number, version = given["chapter"], given["version"]
        recounts.recount(self.me, self.campaign, number, version, found, given["why"], confirmed=given["confirmed"])
        location = reverse("api:world", args=[self.campaign.pk, number])
        return Response(history.world(self.campaign, number), status=201, headers={"Location": location})

"""Answers at campaigns/{id}/timeline/, cards/{slug}/, players/, analytics/: shows the past as the group may see it."""

from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.endpoint import Collection
from api.campaigns.campaigns import InCampaign
from chronicle.models import Chapter
from chronicle.services.campaigns import history, saga
from chronicle.texts import whole


class TimelineSerializer(serializers.ModelSerializer[Chapter]):
    winner_name = serializers.CharField(allow_null=True)
    winner_how = serializers.ListField(child=serializers.CharField())
    reign = serializers.SerializerMethodField()
    era = serializers.SerializerMethodField()

    class Meta:
        model = Chapter
        fields = ["number", "kind", "title", "played_on", "oath", "winner_color", "winner_role", "winner_how", "winner_name"]
        fields += ["reign", "era"]

    def get_reign(self, chapter: Chapter) -> str:
        return str(saga.names(chapter)["reign"])

    def get_era(self, chapter: Chapter) -> str:
        return str(saga.names(chapter)["era"])


class PeriodSerializer(serializers.Serializer[Any]):
    where = serializers.CharField(help_text="site, box, edifices_in_archive, or unseen for any of the sealed places.")
    slot = serializers.IntegerField(required=False)
    site = serializers.CharField(required=False)
    side = serializers.CharField(required=False)
    since = serializers.IntegerField(help_text="A chapter.")
    until = serializers.IntegerField(allow_null=True, help_text="The chapter that moved it; null: it still lies there.")


class SeenSerializer(serializers.Serializer[Any]):
    chapter = serializers.IntegerField(source="chapter__number")
    where = serializers.CharField()
    color = serializers.CharField()
    slot = serializers.IntegerField(allow_null=True)


class LifeSerializer(serializers.Serializer[Any]):
    card = serializers.CharField()
    kind = serializers.CharField()
    periods = PeriodSerializer(many=True)
    sightings = SeenSerializer(many=True, help_text="Where it lay open when games ended.")


class PlayedSerializer(serializers.Serializer[Any]):
    player = serializers.UUIDField(source="player.pk")
    name = serializers.CharField(source="player.name")
    games = serializers.IntegerField()
    wins = serializers.IntegerField()
    roles = serializers.DictField(child=serializers.IntegerField(), help_text="How often, by role at the end of the game.")
    colors = serializers.DictField(child=serializers.IntegerField())


class CardSerializer(serializers.Serializer[Any]):
    card = serializers.CharField()
    kind = serializers.CharField()
    at_sites = serializers.IntegerField(help_text="In how many chapters it lay faceup at a site.")
    seen = serializers.DictField(
        child=serializers.IntegerField(), help_text="How often it was seen when a game ended, by where it lay."
    )


class PlayersSerializer(serializers.Serializer[Any]):
    results = PlayedSerializer(many=True)


class AnalyticsSerializer(serializers.Serializer[Any]):
    players = PlayedSerializer(many=True)
    cards = CardSerializer(many=True)


class DiffSerializer(serializers.Serializer[Any]):
    oath = serializers.DictField(allow_null=True)
    boards = serializers.ListField(child=serializers.DictField())
    cards = serializers.ListField(child=serializers.DictField(), help_text="{before, after}; null: not visible.")


class Timeline(InCampaign, Collection):
    """Lists the chapters in order, with the names of the reigns and eras after them."""

    serializer_class = TimelineSerializer
    ordering = ("number",)
    ordering_fields = ("number",)

    def rows(self) -> "QuerySet[Chapter]":
        return history.lines(self.campaign)


class Card(InCampaign):
    """Tells the life of one card across the campaign. What is sealed stays sealed."""

    serializer_class = LifeSerializer

    def get(self, request: Request, **ids: Any) -> Response:
        return Response(self.show(history.life(self.campaign, self.kwargs["card"])))


class Players(InCampaign):
    """Lists who played, how often, and who won; the busiest first."""

    serializer_class = PlayersSerializer

    def get(self, request: Request, **ids: Any) -> Response:
        return Response(self.show({"results": history.players(self.campaign)}))


class Analytics(InCampaign):
    """Counts games and wins of players, and what is known of cards, over all chapters."""

    serializer_class = AnalyticsSerializer

    def get(self, request: Request, **ids: Any) -> Response:
        return Response(self.show({"players": history.players(self.campaign), "cards": history.cards(self.campaign)}))


class Diff(InCampaign):
    """Says what differs after the later of two chapters, as far as the table sees it."""

    serializer_class = DiffSerializer
    refusals = frozenset({HTTPStatus.BAD_REQUEST, HTTPStatus.UNPROCESSABLE_ENTITY})

    @extend_schema(
        parameters=[
            OpenApiParameter("earlier", int, description="A chapter; by default the one before the later."),
            OpenApiParameter("later", int, description="A chapter; by default the newest."),
        ]
    )
    def get(self, request: Request, **ids: Any) -> Response:
        later = self._number("later", self.campaign.head)
        earlier = self._number("earlier", max(later - 1, 0))
        return Response(self.show(history.diff(self.campaign, earlier, later)))

    def _number(self, name: str, otherwise: int) -> int:
        given = self.request.query_params.get(name, str(otherwise))
        if (number := whole(given, self.campaign.head)) is None:
            raise ValidationError({name: f"Expected a chapter's number, at most {self.campaign.head}; not {given[:20]!r}."})
        return number

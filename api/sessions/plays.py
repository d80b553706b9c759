"""Answers at groups/{id}/plays/: games that were played at a real table; and shows the score sheets to fill in for them."""

from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import get_language
from django_filters.rest_framework import DateFilter  # type: ignore[import-untyped]
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.endpoint import Collection, Detail, Endpoint, InGroup, guarded
from api.base.fields import Body, Count, Id, Text
from api.base.filtering import ChoiceFilter, Filters, UUIDFilter
from api.base.idempotency import idempotent
from api.people.members import PersonSerializer
from chronicle.errors import NotFound
from games.kernel.game import game
from games.models import Play, PlaySeat
from games.services import plays
from games.services.plays import Column, Given
from games.shelf.score_sheets import Line, worded
from games.shelf.shelves import shelf

MOST_SEATS = max(game(each.id).seat_counts[-1] for each in plays.recordable())
NAMES = ", ".join(each.id for each in plays.recordable())
WORTH = "What the points are made of, by category."


class PlaySeatSerializer(serializers.ModelSerializer[PlaySeat]):
    name = serializers.CharField(source="player.name", help_text="The player's name at the table.")
    entries = serializers.DictField(child=serializers.IntegerField())
    parts = serializers.DictField(child=serializers.FloatField(), help_text=WORTH)

    class Meta:
        model = PlaySeat
        fields = ["number", "player", "name", "side", "entries", "points", "parts", "place", "won"]


class PlayOpponentSerializer(serializers.Serializer[Any]):
    called = serializers.CharField(help_text="The slug of its record in the catalogue.")
    entries = serializers.DictField(child=serializers.IntegerField())
    points = serializers.FloatField()
    parts = serializers.DictField(child=serializers.FloatField(), help_text=WORTH)


class PlaySerializer(serializers.ModelSerializer[Play]):
    options = serializers.DictField()
    table = serializers.DictField(child=serializers.IntegerField(), help_text="What was counted once for all.")
    seats = PlaySeatSerializer(many=True)
    opponent = PlayOpponentSerializer(allow_null=True, help_text="An opponent without a seat, if there was one.")
    recorded_by = PersonSerializer(allow_null=True)

    class Meta:
        model = Play
        fields = [
            "id",
            "group",
            "game",
            "played_on",
            "options",
            "table",
            "seats",
            "opponent",
            "how",
            "notes",
            "recorded_by",
            "recorded_at",
            "updated_at",
        ]


class ColumnBody(Body):
    player = Id(allow_null=True, default=None, help_text="An id from groups/{id}/players/.")
    name = Text(max_length=60, default="", allow_blank=True, help_text="Instead of `player`: a new guest.")
    side = Text(max_length=80, default="", allow_blank=True, help_text="One of the sheet's `sides`.")
    entries = serializers.DictField(child=Count(), default=dict, help_text="By the sheet's lines of `seat`.")


def _seats(**more: Any) -> serializers.ListField:
    return serializers.ListField(child=ColumnBody(), min_length=1, max_length=MOST_SEATS, help_text="In their order.", **more)


def _entries(help_text: str, **more: Any) -> serializers.DictField:
    return serializers.DictField(child=Count(), help_text=help_text, **more)


_TABLE, _OPPONENT = "By the sheet's lines of `table`.", "By the sheet's lines of `opponent`, where there is one."
_OPTIONS = "Those of the game that its sheet names."


class NewPlay(Body):
    game = Text(max_length=20, help_text=f"One of: {NAMES}. Games of a campaign are recorded as its chapters.")
    played_on = serializers.DateField(required=False, help_text="By default today, where you are.")
    options = serializers.DictField(default=dict, help_text=_OPTIONS)
    table = _entries(_TABLE, default=dict)
    seats = _seats()
    opponent = _entries(_OPPONENT, default=dict)
    notes = Text(max_length=2000, default="", allow_blank=True)


class PlayChange(Body):
    played_on = serializers.DateField(required=False)
    options = serializers.DictField(required=False, help_text=_OPTIONS)
    table = _entries(_TABLE, required=False)
    seats = _seats(required=False)
    opponent = _entries(_OPPONENT, required=False)
    notes = Text(max_length=2000, required=False, allow_blank=True)


class PlayFilter(Filters):
    game = ChoiceFilter(choices=[(each.id, each.id) for each in plays.recordable()])
    player = UUIDFilter("seats__player_id", label="Plays with this player.")
    since = DateFilter("played_on", "gte", label="Played on this day or later.")
    until = DateFilter("played_on", "lte", label="Played on this day or earlier.")


def _columns(given: list[dict[str, Any]]) -> list[Column]:
    return [Column(**column) for column in given]


class _Plays(InGroup):
    serializer_class = PlaySerializer

    def rows(self) -> "QuerySet[Play]":
        return self.group.plays.select_related("group", "recorded_by").prefetch_related("seats__player")


class Plays(_Plays, Collection):
    """Lists the group's games at a real table."""

    ordering = ("-played_on",)
    ordering_fields = ("played_on", "recorded_at")
    filterset_class = PlayFilter

    @extend_schema(request=NewPlay)
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        """Records a game that was played at a real table. Its score is checked and counted from the sheet."""
        given = self.given(NewPlay)
        sheet = Given(_columns(given["seats"]), given["options"], given["table"], given["opponent"])
        played_on = given.get("played_on") or plays.today(self.me)
        row = plays.record(self.me, self.group, given["game"], sheet, played_on, given["notes"])
        return self.created(row, reverse("api:play", args=[self.group.pk, row.pk]))


class PlayDetail(_Plays, Detail):
    """Shows a game that was played at a real table."""

    @extend_schema(request=PlayChange)
    @guarded
    def patch(self, request: Request, **ids: Any) -> Response:
        """Changes what is given. Parts of the sheet take the place of what they were, and it is counted anew."""
        given, play = self.given(PlayChange), self.row()
        if "seats" in given:
            given["seats"] = _columns(given["seats"])
        parts = {name: given.pop(name) for name in ("seats", "options", "table", "opponent") if name in given}
        sheet = replace(plays.given_of(play), **parts) if parts else None
        plays.edit(self.me, play, given=sheet, **given)
        return Response(self.show(self.row()))

    @guarded
    def delete(self, request: Request, **ids: Any) -> Response:
        """Deletes the play, for good; only the trail remembers it."""
        plays.delete(self.me, self.row())
        return Response(status=204)


class ScoreChoiceSerializer(serializers.Serializer[Any]):
    value = serializers.IntegerField()
    name = serializers.CharField()


class ScoreLineSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    name = serializers.CharField()
    heading = serializers.CharField(help_text="Stands above this line and those that follow, where it is not empty.")
    law = serializers.CharField(help_text="The rule behind its bounds.")
    least = serializers.IntegerField()
    most = serializers.IntegerField()
    choices = ScoreChoiceSerializer(many=True, help_text="If there are any, it is one of these values.")
    needed = serializers.BooleanField(help_text="Whether it has to be given; anything else is `least` where it is not.")
    worth = serializers.CharField(help_text="What an entry is worth, in figures; empty where the rule has to say.")
    option = serializers.CharField(help_text="The option with which it applies; empty: always.")


class ScoreSideSerializer(serializers.Serializer[Any]):
    slug = serializers.CharField()
    name = serializers.CharField()


class ScoreSheetSerializer(serializers.Serializer[Any]):
    players = serializers.ListField(child=serializers.IntegerField(), help_text="How many can play.")
    options = serializers.ListField(child=serializers.CharField(), help_text="Those of catalogue/{game}/schemas/ that matter.")
    sides = ScoreSideSerializer(many=True, help_text="What a seat may have played as; empty where the game has no such sides.")
    table = ScoreLineSerializer(many=True, help_text="What is counted once for all.")
    seat = ScoreLineSerializer(many=True, help_text="What is counted for each seat.")
    opponent = ScoreLineSerializer(many=True, help_text="What is counted for an opponent without a seat, if there is one.")


class Sheet(Endpoint):
    """Shows what is entered on the score sheet of a game at a real table."""

    serializer_class = ScoreSheetSerializer
    permission_classes = [AllowAny]

    @extend_schema(operation_id="catalogue_score_sheet")
    def get(self, request: Request, game: str) -> Response:
        if game not in [each.id for each in plays.recordable()]:
            raise NotFound(f"There are score sheets of {NAMES}.")
        return Response(_shown(game))


def _shown(game_id: str) -> dict[str, Any]:
    sheet, messages, language = plays.sheet_of(game_id), shelf(game_id).messages, get_language()

    def lines(found: tuple[Line, ...]) -> list[dict[str, Any]]:
        said = [worded(line, lambda thing: messages.name(thing, language)) for line in found]
        return [ScoreLineSerializer(line).data for line in said]

    return {
        "players": list(game(game_id).seat_counts),
        "options": list(sheet.options),
        "sides": [{"slug": side, "name": messages.name(side, language)} for side in sheet.sides],
        "table": lines(sheet.table),
        "seat": lines(sheet.seat),
        "opponent": lines((*sheet.seat, *sheet.of_opponent)) if sheet.opponent else [],
    }

"""Answers at catalogue/: shows the facts of the games to everybody."""

from typing import Any

from django.db.models import Count, QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.endpoint import Collection, Detail, Endpoint
from api.base.filtering import CharFilter, ChoiceFilter, Filters, YesNoFilter
from chronicle.errors import NotFound
from chronicle.models import CatalogueEntry
from chronicle.texts import MOST_WORDS, few_words
from games import GAMES
from games.kernel.game import playable
from games.shelf.schemas import schemas

CONFIDENCE = [(level, level) for level in ("high", "medium", "low")]


class EntrySerializer(serializers.ModelSerializer[CatalogueEntry]):
    class Meta:
        model = CatalogueEntry
        fields = ["game", "kind", "slug", "name", "suit", "set", "copies", "confidence", "reconstructed"]


class WholeEntrySerializer(EntrySerializer):
    names = serializers.SerializerMethodField(help_text="The names by language: en, and pl and de where known.")
    facts = serializers.DictField(
        help_text="The whole record: powers with their text in our words, notes, and what its kind has."
    )

    class Meta(EntrySerializer.Meta):
        fields = [*EntrySerializer.Meta.fields, "names", "provenance", "facts"]

    def get_names(self, entry: CatalogueEntry) -> dict[str, str]:
        names: dict[str, str] = entry.facts["names"]
        return names


class GameSerializer(serializers.Serializer[Any]):
    game = serializers.CharField()
    entries = serializers.IntegerField()
    kinds = serializers.DictField(child=serializers.IntegerField(), help_text="How many of each kind.")


class GamesSerializer(serializers.Serializer[Any]):
    results = GameSerializer(many=True)


class EntryFilter(Filters):
    search = CharFilter(
        method="matching",
        validators=[few_words],
        label=f"Words of the name, in any language, or of the text; at most {MOST_WORDS}.",
    )
    kind = CharFilter()
    suit = CharFilter()
    set = CharFilter()
    confidence = ChoiceFilter(choices=CONFIDENCE)
    reconstructed = YesNoFilter()

    @extend_schema_field(str)
    def matching(self, entries: Any, name: str, words: str) -> Any:
        return entries.matching(words)


class Games(Endpoint):
    """Lists the games of the catalogue."""

    serializer_class = GamesSerializer
    permission_classes = [AllowAny]

    @extend_schema(operation_id="catalogue_games")
    def get(self, request: Request) -> Response:
        counted = CatalogueEntry.objects.order_by("game", "kind").values_list("game", "kind").annotate(Count("pk"))
        games: dict[str, dict[str, int]] = {game: {} for game in GAMES}
        for game, kind, number in counted:
            games[game][kind] = number
        results = [{"game": game, "entries": sum(kinds.values()), "kinds": kinds} for game, kinds in games.items()]
        return Response({"results": results})


class SchemasSerializer(serializers.Serializer[Any]):
    options = serializers.DictField(help_text="What `options` of a new session may hold.")
    view = serializers.DictField(help_text="What `view` of a session holds: what this viewer may see.")
    outcome = serializers.DictField(help_text="What `outcome` of a finished session holds.")


class Schemas(Endpoint):
    """Shows the JSON Schemas of a game that can be played, for programs that draw its board."""

    serializer_class = SchemasSerializer
    permission_classes = [AllowAny]

    @extend_schema(operation_id="catalogue_schemas")
    def get(self, request: Request, game: str) -> Response:
        if game not in playable():
            raise NotFound(f"There are schemas of {', '.join(playable())}.")
        return Response(schemas(game))


class _Entries(Endpoint):
    permission_classes = [AllowAny]

    def rows(self) -> "QuerySet[CatalogueEntry]":
        if self.kwargs["game"] not in GAMES:
            raise NotFound(f"There is no such game; there are {', '.join(GAMES)}.")
        return CatalogueEntry.objects.filter(game=self.kwargs["game"])


class Entries(_Entries, Collection):
    """Lists the records of a game: cards, sites, boards and whatever else it has."""

    serializer_class = EntrySerializer
    ordering = ("name",)
    ordering_fields = ("name", "slug", "kind", "suit", "set", "confidence")
    filterset_class = EntryFilter


class Entry(_Entries, Detail):
    """Shows a record with its names, its effects, how sure it is and where it comes from."""

    serializer_class = WholeEntrySerializer
    lookup_field = "slug"

    def row(self) -> CatalogueEntry:
        entry = self.rows().filter(slug=self.kwargs["slug"]).first()
        if entry is None:
            raise NotFound
        return entry

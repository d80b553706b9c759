"""Answers at campaigns/{id}/chapters/: shows what happened, and records what happens next."""

from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import extend_schema, extend_schema_field, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.endpoint import Collection, Detail, guarded
from api.base.fields import Body, Count, Id, Text
from api.base.filtering import CharFilter, ChoiceFilter, Filters, UUIDFilter
from api.base.idempotency import idempotent
from api.campaigns.campaigns import HIGHEST, InCampaign, started
from api.jobs import JobSerializer
from api.people.members import PersonSerializer
from chronicle.errors import NotFound
from chronicle.models import Chapter, ChapterSeat, ChapterVersion, RecordEntry, Withdrawn
from chronicle.permissions import Act, require
from chronicle.services.campaigns import campaigns, chapters, corrections, history, saga, who_played, withdrawals
from chronicle.services.people import groups


class SeatSerializer(serializers.ModelSerializer[ChapterSeat]):
    player_name = serializers.CharField(source="player.name", default=None, allow_null=True)

    class Meta:
        model = ChapterSeat
        fields = ["color", "player", "player_name", "role_at_start", "role_at_end", "won"]


class ChapterSerializer(serializers.ModelSerializer[Chapter]):
    winner_name = serializers.CharField(allow_null=True)
    winner_how = serializers.ListField(child=serializers.CharField())
    seats = SeatSerializer(many=True)

    class Meta:
        model = Chapter
        fields = [
            "number",
            "kind",
            "title",
            "notes",
            "played_on",
            "minutes",
            "oath",
            "winner_color",
            "winner_role",
            "winner_how",
            "winner_name",
            "seats",
            "recorded_at",
            "version",
        ]


class RecordEntrySerializer(serializers.ModelSerializer[RecordEntry]):
    params = serializers.DictField()

    class Meta:
        model = RecordEntry
        fields = ["law", "kind", "params"]


class VersionSerializer(serializers.ModelSerializer[ChapterVersion]):
    replaced_by = PersonSerializer(allow_null=True)
    public = serializers.DictField(help_text="What the chapter said, its world as the table saw it.")

    class Meta:
        model = ChapterVersion
        fields = ["version", "replaced_at", "replaced_by", "why", "public"]


class WholeChapterSerializer(ChapterSerializer):
    record = serializers.SerializerMethodField(help_text="What changed, in the order of the law. Sealed entries are left out.")
    ending = serializers.SerializerMethodField(help_text="How the game ended, as the table saw it.")
    versions = VersionSerializer(many=True, help_text="Its earlier versions, the latest first.")

    class Meta(ChapterSerializer.Meta):
        fields = [*ChapterSerializer.Meta.fields, "record", "ending", "versions"]

    @extend_schema_field(RecordEntrySerializer(many=True))
    def get_record(self, chapter: Chapter) -> Any:
        return RecordEntrySerializer(history.record(chapter), many=True).data

    def get_ending(self, chapter: Chapter) -> dict[str, Any] | None:
        return history.ending(chapter)


@extend_schema_serializer(component_name="Told")
class SagaTextSerializer(serializers.Serializer[Any]):
    text = serializers.CharField()
    version = serializers.IntegerField(help_text="The version of the text; 0 is the generated text.")
    generated = serializers.BooleanField()
    reign = serializers.CharField()
    era = serializers.CharField()


class PreviewSerializer(serializers.Serializer[Any]):
    needed = serializers.ListField(
        child=serializers.DictField(),
        help_text="What has to be chosen: `what`, its `options`, the `law`; for Citizenship also `brings`, the sites that "
        "each Exile would bring to the winner.",
    )
    warnings = serializers.ListField(child=serializers.DictField(), help_text="What looks wrong, and can be confirmed.")
    record = serializers.ListField(child=serializers.DictField(), help_text="What will happen, apart from what chance decides.")


class SeatBody(Body):
    color = Text(max_length=8)
    player = Id(allow_null=True, default=None, help_text="An id from groups/{id}/players/; null: nobody remembers.")


class Game(Body):
    seats = SeatBody(many=True)
    aftermath = serializers.DictField(help_text="chronicle.aftermath/1")
    choices = serializers.DictField(default=dict, help_text="What the law leaves to people, and what was drawn by hand.")
    played_on = serializers.DateField(allow_null=True, default=None)
    title = Text(max_length=120, allow_blank=True, default="")
    notes = Text(max_length=10_000, allow_blank=True, default="")


class NewChapter(Game):
    head = Count(min_value=0, max_value=HIGHEST, help_text="The number of the newest chapter you know of.")


class Correction(Game):
    version = Count(min_value=1, max_value=HIGHEST, help_text="The version of the chapter that you saw.")
    why = Text(max_length=1000)


class ChapterChange(Body):
    title = Text(max_length=120, allow_blank=True, required=False)
    notes = Text(max_length=10_000, allow_blank=True, required=False)
    played_on = serializers.DateField(required=False)


class Remembered(Body):
    seats = SeatBody(many=True)
    winner = serializers.DictField(allow_null=True, default=None, help_text="{color, role, how}; null: nobody remembers.")
    oath = Text(max_length=20, allow_blank=True, default="")


class SatBody(SeatBody):
    guest = Text(
        max_length=60, allow_blank=True, default="", help_text="A name instead of a player; a new one becomes a guest."
    )


class WinnerBody(Body):
    color = Text(max_length=8)
    role = Text(max_length=10, allow_blank=True, default="")
    how = serializers.ListField(child=Text(max_length=20), default=list, max_length=8)


class PeopleChange(Body):
    """What is left out stays as it is."""

    seats = SatBody(many=True, required=False, help_text="Who sat there, all of them.")
    winner = WinnerBody(required=False, allow_null=True, help_text="Null: nobody remembers.")
    played_on = serializers.DateField(required=False, allow_null=True)
    minutes = Count(min_value=1, max_value=who_played.LONGEST, required=False, allow_null=True)
    notes = Text(max_length=10_000, allow_blank=True, required=False)


class WinnerSerializer(serializers.Serializer[Any]):
    color = serializers.CharField()
    role = serializers.CharField(help_text="Empty if nobody remembers.")
    how = serializers.ListField(child=serializers.CharField())


class PeopleSerializer(serializers.ModelSerializer[Chapter]):
    seats = SeatSerializer(many=True)
    winner = serializers.SerializerMethodField()

    class Meta:
        model = Chapter
        fields = ["seats", "winner", "played_on", "minutes", "notes"]

    @extend_schema_field(WinnerSerializer(allow_null=True))
    def get_winner(self, chapter: Chapter) -> dict[str, Any] | None:
        found: dict[str, Any] | None = who_played.known(chapter)["winner"]
        return found


class SagaChange(Body):
    text = Text(max_length=20_000, trim_whitespace=False)
    version = Count(min_value=0, max_value=HIGHEST, help_text="The version of the saga that you saw.")


class ChapterFilter(Filters):
    search = CharFilter("title", "icontains", label="Part of the title.")
    kind = ChoiceFilter(choices=Chapter.Kind.choices)
    oath = CharFilter(label="The oath sworn at the end.")
    player = UUIDFilter("seats__player", label="Who played.")


def report(given: dict[str, Any]) -> dict[str, Any]:
    """Returns the report as plain data, as the services take it."""
    seats = [{"color": seat["color"], "player": seat["player"] and str(seat["player"])} for seat in given["seats"]]
    day: date | None = given["played_on"]
    kept = {key: given[key] for key in ("aftermath", "choices", "title", "notes")}
    return {**kept, "seats": seats, "played_on": day and day.isoformat()}


class Chapters(InCampaign, Collection):
    """Lists the chapters, those from before a fork included."""

    serializer_class = ChapterSerializer
    ordering = ("number",)
    ordering_fields = ("number", "played_on", "recorded_at")
    filterset_class = ChapterFilter

    def rows(self) -> "QuerySet[Chapter]":
        return history.timeline(self.campaign)

    @extend_schema(request=NewChapter, responses={202: JobSerializer})
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        """Records a game that was played at the table. What the rules refuse is refused at once; the chapter is written by
        a job."""
        given = self.given(NewChapter)
        return started(chapters.record(self.me, self.campaign, given["head"], report(given)))


class Preview(InCampaign):
    """Says what is still to be chosen, or what will happen. Writes nothing."""

    @extend_schema(request=NewChapter, responses={200: PreviewSerializer})
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        given = self.given(NewChapter)
        found = chapters.preview(self.me, self.campaign, given["head"], report(given))
        return Response(PreviewSerializer(found).data)


class _Chapter(InCampaign, Detail):
    serializer_class = WholeChapterSerializer

    def row(self) -> Chapter:
        return history.chapter(self.campaign, self.kwargs["number"])


class ChapterDetail(_Chapter):
    """Shows what happened in the chapter: who played, who won, and what the Chronicle phase changed."""

    @extend_schema(request=ChapterChange)
    @guarded
    def patch(self, request: Request, **ids: Any) -> Response:
        """Changes the title, the notes and the date. The record itself is corrected instead (`corrections/`)."""
        chapters.describe(self.me, self.row(), **self.given(ChapterChange))
        return Response(self.show(self.row()))

    def hold(self) -> None:
        withdrawals.lock(self.campaign)

    @guarded
    def delete(self, request: Request, **ids: Any) -> Response:
        """Withdraws the newest chapter, for an owner; refused while something stands on it. It is kept whole, and can be
        restored."""
        withdrawals.withdraw(self.me, self.campaign, self.row().number)
        return Response(status=204)


class WithdrawnSerializer(serializers.ModelSerializer[Withdrawn]):
    withdrawn_by = PersonSerializer(allow_null=True)

    class Meta:
        model = Withdrawn
        fields = ["id", "number", "kind", "title", "at", "withdrawn_by"]


class WithdrawnChapters(InCampaign, Collection):
    """Lists the chapters that were withdrawn, for owners."""

    serializer_class = WithdrawnSerializer
    ordering = ("-at",)
    ordering_fields = ("at",)

    def rows(self) -> "QuerySet[Withdrawn]":
        require(self.me, Act.WITHDRAW, self.group)
        return withdrawals.of(self.campaign)


class Restored(Body):
    withdrawn = Id(required=False, help_text="An id from withdrawn/; by default the one that was withdrawn last.")


class Restore(_Chapter):
    """Puts a withdrawn chapter back into the story, as long as its place is free and nothing has changed before it."""

    http_method_names = ["post"]

    @extend_schema(request=Restored, responses={201: WholeChapterSerializer})
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        require(self.me, Act.WITHDRAW, self.group)
        wanted = self.given(Restored).get("withdrawn")
        rows = withdrawals.of(self.campaign).filter(number=self.kwargs["number"])
        if (row := (rows.filter(pk=wanted) if wanted else rows).first()) is None:
            raise NotFound
        withdrawals.restore(self.me, row)
        self.campaign.refresh_from_db()
        location = reverse("api:chapter", args=[self.campaign.pk, row.number])
        return Response(self.show(self.row()), status=201, headers={"Location": location})


class Corrections(_Chapter):
    """Corrects the game of the newest chapter. What the chapter said before stays readable."""

    http_method_names = ["post"]

    @extend_schema(request=Correction, responses={201: WholeChapterSerializer})
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        given = self.given(Correction)
        number = self.kwargs["number"]
        corrections.correct(self.me, self.campaign, number, given["version"], report(given), given["why"])
        location = reverse("api:chapter", args=[self.campaign.pk, number])
        return Response(self.show(self.row()), status=201, headers={"Location": location})


class Past(_Chapter):
    """Says who played and won in a game from before the records."""

    http_method_names = ["post"]

    @extend_schema(request=Remembered, responses={200: WholeChapterSerializer})
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        given = self.given(Remembered)
        seats = [{"color": seat["color"], "player": seat["player"] and str(seat["player"])} for seat in given["seats"]]
        chapters.remember(self.me, self.row(), seats, given["winner"], given["oath"])
        return Response(self.show(self.row()))


class People(InCampaign, Detail):
    """Shows who sat there, who won, when, and for how long."""

    serializer_class = PeopleSerializer

    def row(self) -> Chapter:
        return history.chapter(self.campaign, self.kwargs["number"])

    def hold(self) -> None:
        groups.lock(self.group)
        campaigns.lock(self.row().campaign)

    @extend_schema(request=PeopleChange)
    @guarded
    def patch(self, request: Request, **ids: Any) -> Response:
        """Adds or mends who sat there, who won, date, length and notes, of any chapter. What was said before stays in the
        trail."""
        who_played.mend(self.me, self.row(), plain(self.given(PeopleChange)))
        return Response(self.show(self.row()))


def plain(given: Any) -> Any:
    """Returns what was given as plain data, with ids and days as text."""
    match given:
        case dict():
            return {name: plain(value) for name, value in given.items()}
        case list():
            return [plain(value) for value in given]
        case UUID() | date():
            return str(given)
    return given


class Saga(InCampaign, Detail):
    """Shows the saga of the chapter: generated, until somebody of the group rewrites it."""

    serializer_class = SagaTextSerializer

    def row(self) -> dict[str, Any]:
        return saga.current(history.chapter(self.campaign, self.kwargs["number"]))

    @extend_schema(request=SagaChange)
    @guarded
    def patch(self, request: Request, **ids: Any) -> Response:
        """Rewrites the saga of the chapter. Every version stays readable."""
        saga.write(self.me, history.chapter(self.campaign, self.kwargs["number"]), **self.given(SagaChange))
        return Response(self.show(self.row()))

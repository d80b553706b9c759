"""Answers at campaigns/{id}/evening/: when the next game is played at the table, and what was entered of it so far."""

from datetime import time
from http import HTTPStatus
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema, extend_schema_field
from msgspec import to_builtins
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.endpoint import Detail, guarded
from api.base.fields import Body, Text
from api.base.idempotency import idempotent
from api.base.structs import serializer_of
from api.campaigns.campaigns import InCampaign
from chronicle.errors import NotFound
from chronicle.models import Evening
from chronicle.services.campaigns import evenings, reading_along


class EveningClock(serializers.TimeField):
    """Reads a time of day as text, by the clocks of your time zone."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%H:%M", input_formats=["%H:%M", "%H:%M:%S"], **kwargs)

    def to_internal_value(self, value: Any) -> time:
        if not isinstance(value, str):
            self.fail("invalid", format="hh:mm")
        found: time = super().to_internal_value(value)
        return found


class EveningSerializer(serializers.ModelSerializer[Evening]):
    at = EveningClock(allow_null=True, help_text="When it begins, by the clocks in `time_zone`; null: not known.")
    begins_at = serializers.DateTimeField(allow_null=True, help_text="The moment at which it begins; null: not known.")
    number = serializers.SerializerMethodField(help_text="The number of the chapter that its game becomes.")
    chapter = serializers.SerializerMethodField(help_text="The number of the chapter that was written; null: not yet.")
    entered = serializers.SerializerMethodField(help_text="What the scribe has entered so far, nothing sealed.")

    class Meta:
        model = Evening
        fields = [
            "id",
            "state",
            "on",
            "at",
            "time_zone",
            "begins_at",
            "place",
            "opened_at",
            "closed_at",
            "number",
            "chapter",
            "entered",
        ]

    def get_number(self, evening: Evening) -> int:
        return evenings.number_of(evening)

    def get_chapter(self, evening: Evening) -> int | None:
        return evening.chapter.number if evening.chapter else None

    @extend_schema_field(serializer_of(reading_along.Entered)(allow_null=True))
    def get_entered(self, evening: Evening) -> Any:
        return to_builtins(reading_along.so_far(evening))


class NewEvening(Body):
    on = serializers.DateField(help_text="The day, from today on.")
    at = EveningClock(allow_null=True, default=None, help_text="By the clocks of your time zone; null: not known.")
    place = Text(max_length=120, allow_blank=True, default="")


class EveningChange(Body):
    on = serializers.DateField(required=False)
    at = EveningClock(required=False, allow_null=True)
    place = Text(max_length=120, allow_blank=True, required=False)


class GuestsLinkSerializer(serializers.Serializer[Any]):
    link = serializers.URLField(help_text="Shows this evening to whoever has it, nothing sealed, and ends with it.")


class EveningDetail(InCampaign, Detail):
    """Shows the evening ahead, planned or open, with what was entered of its game so far; or else the last one."""

    serializer_class = EveningSerializer

    def row(self) -> Evening:
        if (evening := evenings.current(self.campaign)) is None:
            raise NotFound
        self.campaign.refresh_from_db(fields=["head"])
        evening.campaign = self.campaign
        return evening

    @extend_schema(request=NewEvening, responses={201: EveningSerializer})
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        """Plans the evening of the next game. A campaign has one evening ahead: 409 if there is one."""
        evenings.plan(self.me, self.campaign, **self.given(NewEvening))
        return self.made()

    @extend_schema(request=EveningChange)
    @guarded
    def patch(self, request: Request, **ids: Any) -> Response:
        """Moves the evening that is planned. Members hear of another day or time."""
        evenings.move(self.me, self.campaign, **self.given(EveningChange))
        return Response(self.show(self.row()))

    @guarded
    def delete(self, request: Request, **ids: Any) -> Response:
        """Calls off the evening that is planned."""
        evenings.call_off(self.me, self.campaign)
        return Response(status=204)

    def made(self) -> Response:
        """Answers 201 with the evening."""
        return Response(
            self.show(self.row()), status=201, headers={"Location": reverse("api:evening", args=[self.campaign.pk])}
        )


class OpenEvening(EveningDetail):
    """Opens the evening: the one that was planned, or one that nobody planned."""

    http_method_names = ["post"]

    @extend_schema(request=None, responses={201: EveningSerializer})
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        evenings.open_now(self.me, self.campaign)
        return self.made()


class CloseEvening(EveningDetail):
    """Closes the evening by hand; the chapter of its game can still be written."""

    http_method_names = ["post"]

    @extend_schema(request=None, responses={200: EveningSerializer})
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        evenings.close(self.me, self.campaign)
        return Response(self.show(self.row()))


class GuestsLink(InCampaign, Detail):
    """Shows the link for guests of the open evening, for whoever may give it away."""

    serializer_class = GuestsLinkSerializer
    refusals = frozenset({HTTPStatus.CONFLICT})

    def row(self) -> dict[str, str]:
        evening = evenings.current(self.campaign)
        if evening is None:
            raise NotFound
        evening.campaign = self.campaign
        return {"link": evenings.guests_link(self.me, evening)}

    @extend_schema(request=None, responses={201: GuestsLinkSerializer})
    @idempotent(secret=True)
    def post(self, request: Request, **ids: Any) -> Response:
        """Renews the link; the old one ends."""
        evenings.renew_link(self.me, self.campaign)
        location = reverse("api:guests-link", args=[self.campaign.pk])
        return Response(self.show(self.row()), status=201, headers={"Location": location})

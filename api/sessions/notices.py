"""Answers at me/notices/: how you hear that it is your turn."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.endpoint import Detail, Endpoint, guarded
from api.base.fields import Body, OneOf, Text, YesNo
from api.base.idempotency import KEY_PARAMETER, idempotent
from api.base.throttles import Sensitive, SignedIn
from chronicle import throttle
from chronicle.models import User
from chronicle.services import locks
from games.models import NoticeSettings
from games.services.notices import notices, preferences

CLOCK = ["%H:%M", "%H:%M:%S"]


class Clock(serializers.TimeField):
    """Reads a time of day as text, in the person's time zone."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%H:%M", input_formats=CLOCK, **kwargs)

    def to_internal_value(self, value: Any) -> Any:
        if not isinstance(value, str):
            self.fail("invalid", format="hh:mm")
        return super().to_internal_value(value)


class NoticeSettingsSerializer(serializers.ModelSerializer[NoticeSettings]):
    quiet_from = Clock(allow_null=True)
    quiet_until = Clock(allow_null=True)
    evening_notices = serializers.BooleanField(
        source="user.evening_notices", help_text="Whether you hear of written chapters and of evenings, by the same ways."
    )

    class Meta:
        model = NoticeSettings
        fields = ["by_mail", "digest", "quiet_from", "quiet_until", "evening_notices", "webhook", "webhook_trouble"]


class NoticeChange(Body):
    by_mail = YesNo(required=False)
    digest = OneOf(
        NoticeSettings.Digest.choices,
        required=False,
        help_text="How often notices are sent together. Empty for a notice each turn.",
    )
    quiet_from = Clock(required=False, allow_null=True, help_text="In your time zone. Notices wait until quiet hours are over.")
    quiet_until = Clock(required=False, allow_null=True)
    evening_notices = YesNo(required=False, help_text="Whether you hear of written chapters and of evenings.")


class NewWebhook(Body):
    webhook = Text(max_length=500, help_text="An http(s) address in the public internet, such as that of a Discord webhook.")


class MadeWebhookSerializer(NoticeSettingsSerializer):
    secret = serializers.CharField(help_text="Signs the calls; shown only this once.")

    class Meta(NoticeSettingsSerializer.Meta):
        fields = [*NoticeSettingsSerializer.Meta.fields, "secret"]


class _Mine(Endpoint):
    serializer_class = NoticeSettingsSerializer

    def row(self) -> NoticeSettings:
        return preferences.settings_of(User.objects.select_related("notice_settings").get(pk=self.me.pk))

    def hold(self) -> None:
        locks.person(self.me.pk)


class Notices(_Mine, Detail):
    """Says how you hear that it is your turn. Until you change anything: by mail, for each turn, at any hour."""

    @extend_schema(request=NoticeChange)
    @guarded
    def patch(self, request: Request) -> Response:
        """Changes how you hear that it is your turn."""
        return Response(self.show(preferences.change(self.me, **self.given(NoticeChange))))


class Webhook(_Mine):
    """Says which address is called when it is your turn."""

    throttle_classes = [SignedIn, Sensitive]

    @extend_schema(request=NewWebhook, responses={201: MadeWebhookSerializer}, parameters=[KEY_PARAMETER])
    def post(self, request: Request) -> Response:
        """Sets the address, with a new secret."""
        throttle.check("webhook", str(self.me.pk), throttle.client_of(request.META))
        self.address = preferences.checked(self.given(NewWebhook)["webhook"])
        return self._set(request)

    @idempotent(secret=True)
    def _set(self, request: Request) -> Response:
        """Sets the address in a transaction that waits for no name servers."""
        row, secret = preferences.set_webhook(self.me, self.address)
        return Response({**self.show(row), "secret": secret}, status=201, headers={"Location": reverse("api:notices")})

    @guarded
    def delete(self, request: Request) -> Response:
        """Forgets the address: nothing is called any more."""
        preferences.set_webhook(self.me, "")
        return Response(status=204)


class TryWebhook(Endpoint):
    throttle_classes = [SignedIn, Sensitive]

    @extend_schema(request=None, responses={202: None})
    @idempotent()
    def post(self, request: Request) -> Response:
        """Calls the address a moment later; if that fails, `webhook_trouble` of `me/notices/` says why."""
        throttle.check("webhook", str(self.me.pk), throttle.client_of(request.META))
        notices.try_webhook(self.me)
        return Response(status=202)

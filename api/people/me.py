"""Answers at me/: shows and changes the account of whoever asks."""

from typing import Any

from django.contrib.auth import logout, update_session_auth_hash
from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.authentication import SessionToChange, TokenMayChange
from api.base.endpoint import Collection, Detail, Endpoint, guarded
from api.base.fields import Body, OneOf, Secret, Text, YesNo
from api.base.idempotency import idempotent
from api.base.throttles import Sensitive, SignedIn
from chronicle.models import ApiToken, User
from chronicle.permissions import visible
from chronicle.services import locks
from chronicle.services.campaigns import calendars
from chronicle.services.people import accounts, tokens


class MeSerializer(serializers.ModelSerializer[User]):
    class Meta:
        model = User
        fields = ["id", "email", "name", "time_zone", "email_confirmed_at", "joined_at"]


class Profile(Body):
    name = Text(max_length=60, required=False)
    time_zone = Text(max_length=64, required=False, help_text="Such as Europe/Warsaw.")


class PasswordChange(Body):
    current = Secret()
    password = Secret(help_text="The new password, of at least 10 characters.")


class AddressChange(Body):
    email = serializers.EmailField(max_length=254)
    password = Secret()


class Deletion(Body):
    password = Secret()
    keep_name = YesNo(help_text="Whether your groups keep your name; otherwise you become “Former player …”.")


class TokenSerializer(serializers.ModelSerializer[ApiToken]):
    class Meta:
        model = ApiToken
        fields = ["id", "name", "scope", "hint", "created_at", "expires_at", "last_used_at", "revoked_at"]


class MadeTokenSerializer(TokenSerializer):
    secret = serializers.CharField(help_text="Shown only this once.")

    class Meta(TokenSerializer.Meta):
        fields = [*TokenSerializer.Meta.fields, "secret"]


class NewToken(Body):
    name = Text(max_length=60)
    scope = OneOf(ApiToken.Scope.choices, default=ApiToken.Scope.READ)
    expires_at = serializers.DateTimeField(allow_null=True, default=None, help_text="By default never.")


class Me(Detail):
    """Shows your account."""

    serializer_class = MeSerializer

    def row(self) -> User:
        return User.objects.get(pk=self.me.pk)

    def hold(self) -> None:
        locks.person(self.me.pk)

    @extend_schema(request=Profile)
    @guarded
    def patch(self, request: Request) -> Response:
        """Changes your name and your time zone."""
        return Response(self.show(accounts.change_profile(self.row(), **self.given(Profile))))


class Password(Endpoint):
    """Changes your password. Your other sessions end, and all your tokens are revoked, including the one that asks."""

    throttle_classes = [SignedIn, Sensitive]

    @extend_schema(request=PasswordChange, responses={204: None})
    @idempotent()
    def post(self, request: Request) -> Response:
        accounts.change_password(self.me, **self.given(PasswordChange))
        if request.auth is None:
            update_session_auth_hash(request._request, self.me)
        return Response(status=204)


class Address(Endpoint):
    """Changes your email address: at once, or, where the site sends mail, once the mail to the new address is answered."""

    throttle_classes = [SignedIn, Sensitive]

    @extend_schema(
        request=AddressChange,
        responses={
            200: inline_serializer("AddressChanged", {"state": serializers.ChoiceField(choices=["changed", "mail_sent"])})
        },
    )
    @idempotent()
    def post(self, request: Request) -> Response:
        changed = accounts.change_address(self.me, **self.given(AddressChange))
        return Response({"state": "changed" if changed else "mail_sent"})


class PersonalData(Endpoint):
    """Sends everything that is stored about you, as a file."""

    @extend_schema(responses={200: dict[str, Any]})
    def get(self, request: Request) -> Response:
        disposition = 'attachment; filename="chronicle-personal-data.json"'
        return Response(accounts.personal_data(self.me), headers={"Content-Disposition": disposition})


class CalendarSerializer(serializers.Serializer[Any]):
    address = serializers.URLField(help_text="Whoever has it reads when and where you play.")


class Calendar(Endpoint):
    """Shows the private address of your calendar (iCalendar): the evenings of all campaigns of all your groups."""

    serializer_class = CalendarSerializer
    throttle_classes = [SignedIn, Sensitive]

    def get(self, request: Request) -> Response:
        return Response({"address": calendars.address(self.me)})

    @extend_schema(request=None, responses={201: CalendarSerializer})
    @idempotent(secret=True)
    def post(self, request: Request) -> Response:
        """Renews the address; the old one ends."""
        address = calendars.address(calendars.renew(self.me))
        return Response({"address": address}, status=201, headers={"Location": reverse("api:calendar")})


class DeleteMe(Endpoint):
    """Deletes your account. What you played stays. (Takes no Idempotency-Key: afterwards nobody could ask twice.)"""

    throttle_classes = [SignedIn, Sensitive]

    @extend_schema(request=Deletion, responses={204: None})
    def post(self, request: Request) -> Response:
        accounts.delete_account(self.me, **self.given(Deletion))
        if request.auth is None:
            logout(request._request)
        return Response(status=204)


class _Tokens(Endpoint):
    serializer_class = TokenSerializer
    permission_classes = [IsAuthenticated, TokenMayChange, SessionToChange]
    throttle_classes = [SignedIn, Sensitive]

    def rows(self) -> "QuerySet[ApiToken]":
        return visible(ApiToken.objects.all(), self.me)


class Tokens(_Tokens, Collection):
    """Lists your API tokens, without what is secret in them."""

    ordering = ("-created_at",)
    ordering_fields = ("created_at", "name")

    @extend_schema(request=NewToken, responses={201: MadeTokenSerializer})
    @idempotent(secret=True)
    def post(self, request: Request) -> Response:
        """Creates an API token. It is in this answer alone."""
        row, secret = tokens.create(self.me, **self.given(NewToken))
        return self.created(row, reverse("api:token", args=[row.pk]), secret=secret)


class Token(_Tokens, Detail):
    """Shows an API token, without what is secret in it."""

    @guarded
    def delete(self, request: Request, token_id: Any) -> Response:
        """Revokes the token; its row stays."""
        tokens.revoke(self.me, token_id)
        return Response(status=204)

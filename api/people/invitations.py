"""Answers at groups/{id}/invitations/ for owners, and at invitations/{token}/ for whoever has the link."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.endpoint import Collection, Detail, Endpoint, InGroup, guarded
from api.base.fields import Body, Count, OneOf, Text
from api.base.idempotency import idempotent
from api.base.throttles import Anonymous, Sensitive, SignedIn
from api.people.members import MemberSerializer, PersonSerializer
from chronicle.models import Invitation, Role
from chronicle.permissions import Act, require
from chronicle.services.people import invitations


class InvitationSerializer(serializers.ModelSerializer[Invitation]):
    created_by = PersonSerializer(allow_null=True)
    state = serializers.ChoiceField(choices=["open", "revoked", "expired", "used up"])
    token = serializers.SerializerMethodField()
    link = serializers.SerializerMethodField(help_text="The link to send.")

    class Meta:
        model = Invitation
        fields = [
            "id",
            "role",
            "note",
            "created_by",
            "created_at",
            "expires_at",
            "uses_allowed",
            "uses",
            "state",
            "token",
            "link",
        ]

    def get_token(self, row: Invitation) -> str:
        return invitations.token(row)

    def get_link(self, row: Invitation) -> str:
        return invitations.link(row)


def in_a_week() -> datetime:
    return timezone.now() + timedelta(days=7)


class NewInvitation(Body):
    role = OneOf(Role.choices)
    expires_at = serializers.DateTimeField(default=in_a_week, help_text="By default in a week.")
    uses_allowed = Count(
        default=1, min_value=1, max_value=1000, allow_null=True, help_text="How many people may use it; null for no limit."
    )
    note = Text(max_length=80, allow_blank=True, default="", help_text="Who the invitation is for. Only owners see this note.")


class OpenInvitationSerializer(serializers.ModelSerializer[Invitation]):
    group = serializers.CharField(source="group.name", help_text="The group's name.")

    class Meta:
        model = Invitation
        fields = ["group", "role", "expires_at"]


class _Invitations(InGroup):
    serializer_class = InvitationSerializer

    def rows(self) -> "QuerySet[Invitation]":
        require(self.me, Act.INVITE, self.group)
        return self.group.invitations.select_related("created_by")


class Invitations(_Invitations, Collection):
    """Lists the invitations of the group, for owners."""

    ordering = ("-created_at",)
    ordering_fields = ("created_at", "expires_at", "role")

    @extend_schema(request=NewInvitation)
    @idempotent(secret=True)
    def post(self, request: Request, **ids: Any) -> Response:
        """Creates an invitation, as an owner, and gives its link."""
        row = invitations.invite(self.me, self.group, **self.given(NewInvitation))
        return self.created(row, reverse("api:invitation", args=[self.group.pk, row.pk]))


class InvitationDetail(_Invitations, Detail):
    """Shows an invitation, and how often it was used."""

    @guarded
    def delete(self, request: Request, **ids: Any) -> Response:
        """Revokes the invitation; its row stays."""
        invitations.revoke(self.me, self.row())
        return Response(status=204)


class Link(Endpoint):
    """Says what an invitation is for, before it is accepted. Whoever has the link may read it."""

    serializer_class = OpenInvitationSerializer
    permission_classes = [AllowAny]
    throttle_classes = [Anonymous, SignedIn, Sensitive]

    def get(self, request: Request, token: str) -> Response:
        return Response(self.show(invitations.look_up(token)))


class Accept(Endpoint):
    """Accepts the invitation: makes you a member of the group."""

    serializer_class = MemberSerializer
    throttle_classes = [SignedIn, Sensitive]

    @extend_schema(request=None, responses={201: MemberSerializer})
    @idempotent()
    def post(self, request: Request, token: str) -> Response:
        row = invitations.accept(self.me, token)
        location = reverse("api:group", args=[row.group_id])
        return Response(self.show(row), status=201, headers={"Location": location})

"""Answers at groups/{id}/players/: shows and changes the names at the table."""

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.endpoint import Collection, Detail, InGroup, guarded
from api.base.fields import Body, Text
from api.base.filtering import CharFilter, Filters, YesNoFilter
from api.base.idempotency import idempotent
from api.people.claims import ClaimSerializer
from api.people.members import PersonSerializer
from chronicle.models import Player
from chronicle.services.people import players


class PlayerSerializer(serializers.ModelSerializer[Player]):
    user = PersonSerializer(allow_null=True, help_text="The account; null for a guest.")

    class Meta:
        model = Player
        fields = ["id", "name", "user", "created_at"]


class PlayerName(Body):
    name = Text(max_length=60)


class PlayerFilter(Filters):
    search = CharFilter("name", "icontains", label="Part of the name.")
    guest = YesNoFilter("user", "isnull")


class _Players(InGroup):
    serializer_class = PlayerSerializer

    def rows(self) -> "QuerySet[Player]":
        return self.group.players.select_related("user")


class Players(_Players, Collection):
    """Lists the names at the table, of members and of guests."""

    ordering = ("name",)
    ordering_fields = ("name", "created_at")
    filterset_class = PlayerFilter

    @extend_schema(request=PlayerName)
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        """Adds a guest: a name at the table without an account."""
        row = players.add_guest(self.me, self.group, **self.given(PlayerName))
        return self.created(row, reverse("api:player", args=[self.group.pk, row.pk]))


class PlayerDetail(_Players, Detail):
    """Shows a name at the table."""

    @extend_schema(request=PlayerName)
    @guarded
    def patch(self, request: Request, **ids: Any) -> Response:
        """Renames a player: an owner everybody, others themselves."""
        players.rename(self.me, self.row(), **self.given(PlayerName))
        return Response(self.show(self.row()))

    @guarded
    def delete(self, request: Request, **ids: Any) -> Response:
        """Removes a guest who has not played."""
        players.remove_guest(self.me, self.row())
        return Response(status=204)


class Claim(_Players, Detail):
    """Claims that a guest was you. An owner of the group decides."""

    http_method_names = ["post"]

    @extend_schema(request=None, responses={201: ClaimSerializer})
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        row = players.claim(self.me, self.row())
        location = reverse("api:claim", args=[self.group.pk, row.pk])
        return Response(ClaimSerializer(row).data, status=201, headers={"Location": location})

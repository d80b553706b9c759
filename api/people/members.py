"""Answers at groups/{id}/members/: who belongs to the group, in which role."""

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.endpoint import Collection, Detail, InGroup, guarded
from api.base.fields import Body, Id, OneOf
from api.base.filtering import ChoiceFilter, Filters
from api.base.idempotency import idempotent
from chronicle.models import Membership, Role, User
from chronicle.services.people import groups


class PersonSerializer(serializers.ModelSerializer[User]):
    """A person. Others never see the email address."""

    class Meta:
        model = User
        fields = ["id", "name"]


class MemberSerializer(serializers.ModelSerializer[Membership]):
    user = PersonSerializer()

    class Meta:
        model = Membership
        fields = ["id", "user", "role", "joined_at"]


class NewMember(Body):
    user = Id(help_text="Somebody with whom you share another group.")
    role = OneOf(Role.choices, default=Role.PLAYER)


class MemberRole(Body):
    role = OneOf(Role.choices)


class MemberFilter(Filters):
    role = ChoiceFilter(choices=Role.choices)


class _Members(InGroup):
    serializer_class = MemberSerializer

    def rows(self) -> "QuerySet[Membership]":
        return self.group.memberships.select_related("user")


class Members(_Members, Collection):
    """Lists the members of the group."""

    ordering = ("joined_at",)
    ordering_fields = ("joined_at", "role")
    filterset_class = MemberFilter

    @extend_schema(request=NewMember)
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        """Adds somebody who has an account, as an owner."""
        given = self.given(NewMember)
        row = groups.add_member(self.me, self.group, given["user"], Role(given["role"]))
        return self.created(row, reverse("api:member", args=[self.group.pk, row.pk]))


class Member(_Members, Detail):
    """Shows a member, with the role."""

    @extend_schema(request=MemberRole)
    @guarded
    def patch(self, request: Request, **ids: Any) -> Response:
        """Changes a member's role, as an owner."""
        given = self.given(MemberRole)
        groups.set_role(self.me, self.row(), Role(given["role"]))
        return Response(self.show(self.row()))

    @guarded
    def delete(self, request: Request, **ids: Any) -> Response:
        """Removes a member, as an owner, or lets you leave."""
        groups.remove_member(self.me, self.row())
        return Response(status=204)

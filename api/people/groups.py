"""Answers at groups/ and groups/{id}/, with its audit trail."""

from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.endpoint import Collection, Detail, InGroup, guarded
from api.base.fields import Body, Text, YesNo
from api.base.filtering import CharFilter, ChoiceFilter, Filters, IsoDateTimeFilter, UUIDFilter
from api.base.idempotency import idempotent
from api.people.members import PersonSerializer
from chronicle.models import AuditEntry, Group, Membership, Role
from chronicle.permissions import Act, acts_of, require, visible
from chronicle.services.people import groups


class GroupSerializer(serializers.ModelSerializer[Group]):
    role = serializers.ChoiceField(choices=Role.choices, help_text="Your role in the group.")
    may = serializers.SerializerMethodField(help_text="What your role lets you do.")

    class Meta:
        model = Group
        fields = ["id", "name", "description", "evening_notices", "created_at", "role", "may"]

    def get_may(self, group: Any) -> list[str]:
        return sorted(act.name.lower() for act in acts_of(Role(group.role)))


class NewGroup(Body):
    name = Text(max_length=80)
    description = Text(max_length=2000, allow_blank=True, default="")


class GroupChange(Body):
    name = Text(max_length=80, required=False)
    description = Text(max_length=2000, allow_blank=True, required=False)
    evening_notices = YesNo(required=False, help_text="Whether members hear of written chapters and of evenings.")


class GroupFilter(Filters):
    search = CharFilter("name", "icontains", label="Part of the name.")
    role = ChoiceFilter(choices=Role.choices, label="Your role in the group.")


class AuditEntrySerializer(serializers.ModelSerializer[AuditEntry]):
    actor = PersonSerializer(allow_null=True)

    class Meta:
        model = AuditEntry
        fields = ["id", "at", "actor", "verb", "target_type", "target_id", "details"]


class AuditFilter(Filters):
    verb = CharFilter()
    actor = UUIDFilter()
    target = UUIDFilter("target_id")
    since = IsoDateTimeFilter("at", "gte")
    until = IsoDateTimeFilter("at", "lt")


class Groups(Collection):
    """Lists your groups."""

    serializer_class = GroupSerializer
    ordering = ("name",)
    ordering_fields = ("name", "created_at")
    filterset_class = GroupFilter

    def rows(self) -> "QuerySet[Group]":
        mine = Membership.objects.filter(user=self.me, group=OuterRef("pk"))
        return visible(Group.objects.all(), self.me).annotate(role=Subquery(mine.values("role")))

    @extend_schema(request=NewGroup)
    @idempotent()
    def post(self, request: Request) -> Response:
        """Creates a group, whose owner you are."""
        row = groups.create(self.me, **self.given(NewGroup))
        return self.created(row, reverse("api:group", args=[row.pk]))


class GroupDetail(InGroup, Detail):
    """Shows the group, with your role in it."""

    serializer_class = GroupSerializer
    rows = Groups.rows

    @extend_schema(request=GroupChange)
    @guarded
    def patch(self, request: Request, group_id: Any) -> Response:
        """Changes the name, the description, and whether members hear of evenings, as an owner."""
        groups.edit(self.me, self.row(), **self.given(GroupChange))
        return Response(self.show(self.row()))

    @extend_schema(
        parameters=[OpenApiParameter("name", str, required=True, description="The group's name, as a confirmation.")]
    )
    @guarded
    def delete(self, request: Request, group_id: Any) -> Response:
        """Deletes the group with everything in it, for good."""
        if "name" not in request.query_params:
            raise ValidationError({"name": "Give the group's name to confirm."})
        groups.delete(self.me, self.row(), request.query_params["name"])
        return Response(status=204)


class Audit(InGroup, Collection):
    """Lists who changed what in the group; for owners."""

    serializer_class = AuditEntrySerializer
    ordering = ("-at",)
    ordering_fields = ("at",)
    filterset_class = AuditFilter

    def rows(self) -> "QuerySet[AuditEntry]":
        require(self.me, Act.SEE_AUDIT, self.group)
        return visible(AuditEntry.objects.all(), self.me).filter(group=self.group).select_related("actor")

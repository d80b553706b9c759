"""Answers at campaigns/, campaigns/{id}/ and their forks."""

from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.endpoint import Collection, Detail, InGroup, guarded
from api.base.fields import Body, Count, Id, OneOf, Text
from api.base.filtering import CharFilter, Filters, UUIDFilter
from api.base.idempotency import idempotent
from api.jobs import JobSerializer
from chronicle.errors import NotFound, Refused
from chronicle.models import Campaign, Group, Job, User
from chronicle.permissions import visible
from chronicle.services.campaigns import campaigns, forks

HIGHEST = 100_000
"""The highest chapter number that a request may name."""


class CampaignSerializer(serializers.ModelSerializer[Campaign]):
    class Meta:
        model = Campaign
        fields = ["id", "group", "game", "name", "description", "played_at", "head", "parent", "forked_at", "created_at"]


def where_played(**given: Any) -> OneOf:
    """Builds the field that says where a campaign is played."""
    said = "At a `table` the box is the truth: what hands deal and shuffle is unknown until seen. On `screen` the app is."
    return OneOf(Campaign.PlayedAt.choices, help_text=said, **given)


class NewCampaign(Body):
    group = Id()
    name = Text(max_length=80)
    description = Text(max_length=2000, allow_blank=True, default="")
    played_at = where_played(default=Campaign.PlayedAt.BOTH)
    world = serializers.DictField(
        required=False,
        help_text="A world (chronicle.world/1) that was played on elsewhere. Without it the campaign begins with a first game.",
    )


class CampaignChange(Body):
    name = Text(max_length=80, required=False)
    description = Text(max_length=2000, allow_blank=True, required=False)
    played_at = where_played(required=False)


class NewFork(Body):
    chapter = Count(min_value=0, max_value=HIGHEST)
    name = Text(max_length=80)
    description = Text(max_length=2000, allow_blank=True, default="")


class CampaignFilter(Filters):
    search = CharFilter("name", "icontains", label="Part of the name.")
    group = UUIDFilter("group_id")
    parent = UUIDFilter("parent_id", label="Forks of this campaign.")


def started(job: Job) -> Response:
    """Answers 202 with the job, which says how it goes."""
    return Response(JobSerializer(job).data, status=202, headers={"Location": reverse("api:job", args=[job.pk])})


def group_of(user: User, pk: Any) -> Group:
    if (group := visible(Group.objects.all(), user).filter(pk=pk).first()) is None:
        raise Refused("unknown_group", "You are not in a group with this id.", field="group")
    return group


class InCampaign(InGroup):
    """Answers below campaigns/{id}/. Whoever is not in its group gets 404, whatever was asked for."""

    @cached_property
    def campaign(self) -> Campaign:
        mine = visible(Campaign.objects.all(), self.me).select_related("group")
        if (campaign := mine.filter(pk=self.kwargs["campaign_id"]).first()) is None:
            raise NotFound
        return campaign

    @cached_property
    def group(self) -> Group:
        return self.campaign.group

    def hold(self) -> None:
        campaigns.lock(self.campaign)


class Campaigns(Collection):
    """Lists the campaigns of your groups."""

    serializer_class = CampaignSerializer
    ordering = ("name",)
    ordering_fields = ("name", "created_at", "head")
    filterset_class = CampaignFilter

    def rows(self) -> "QuerySet[Campaign]":
        return visible(Campaign.objects.all(), self.me)

    @extend_schema(request=NewCampaign)
    @idempotent()
    def post(self, request: Request) -> Response:
        """Founds a campaign: before its first game, or with a world that was played on elsewhere."""
        given = self.given(NewCampaign)
        row = campaigns.create(self.me, group_of(self.me, given.pop("group")), **given)
        return self.created(row, reverse("api:campaign", args=[row.pk]))


class CampaignDetail(InCampaign, Detail):
    """Shows the campaign: its newest chapter (`head`), and which one it was forked from, and where."""

    serializer_class = CampaignSerializer
    rows = Campaigns.rows

    @extend_schema(request=CampaignChange)
    @guarded
    def patch(self, request: Request, **ids: Any) -> Response:
        """Changes the name, the description, and where the campaign is played. No chapter changes with the place."""
        campaigns.edit(self.me, self.row(), **self.given(CampaignChange))
        return Response(self.show(self.row()))

    @extend_schema(
        parameters=[OpenApiParameter("name", str, required=True, description="The campaign's name, as a confirmation.")]
    )
    @guarded
    def delete(self, request: Request, **ids: Any) -> Response:
        """Deletes the campaign with all its chapters, for good; refused while it has forks."""
        if "name" not in request.query_params:
            raise ValidationError({"name": "Give the campaign's name to confirm."})
        campaigns.delete(self.me, self.row(), request.query_params["name"])
        return Response(status=204)


class Fork(InCampaign):
    """Forks the campaign: from any chapter the story can go on a second time."""

    serializer_class = CampaignSerializer

    @extend_schema(request=NewFork, responses={201: CampaignSerializer})
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        given = self.given(NewFork)
        row = forks.fork(self.me, self.campaign, given.pop("chapter"), **given)
        return Response(self.show(row), status=201, headers={"Location": reverse("api:campaign", args=[row.pk])})


class Tree(InCampaign):
    """Shows all campaigns that come from the same founding, each with its forks."""

    @extend_schema(responses={200: dict[str, Any]})
    def get(self, request: Request, **ids: Any) -> Response:
        return Response(_node(forks.tree(self.campaign)))


def _node(node: dict[str, Any]) -> dict[str, Any]:
    return {**CampaignSerializer(node["campaign"]).data, "forks": [_node(fork) for fork in node["forks"]]}

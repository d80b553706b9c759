"""Answers at groups/{id}/claims/: shows who says that a guest was them; owners see all claims, others their own."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.endpoint import Collection, Detail, InGroup
from api.base.filtering import ChoiceFilter, Filters
from api.base.idempotency import idempotent
from api.people.members import PersonSerializer
from chronicle.models import PlayerClaim
from chronicle.permissions import visible
from chronicle.services.people import players


class ClaimSerializer(serializers.ModelSerializer[PlayerClaim]):
    user = PersonSerializer()
    decided_by = PersonSerializer(allow_null=True)

    class Meta:
        model = PlayerClaim
        fields = ["id", "player", "player_name", "user", "state", "created_at", "decided_by", "decided_at"]


class ClaimFilter(Filters):
    state = ChoiceFilter(choices=PlayerClaim.State.choices)


class _Claims(InGroup):
    serializer_class = ClaimSerializer

    def rows(self) -> "QuerySet[PlayerClaim]":
        mine = visible(PlayerClaim.objects.all(), self.me)
        return mine.filter(group=self.group).select_related("group", "user", "decided_by")


class Claims(_Claims, Collection):
    """Lists claims: an owner sees all of the group, everybody else their own."""

    ordering = ("-created_at",)
    ordering_fields = ("created_at", "state")
    filterset_class = ClaimFilter


class ClaimDetail(_Claims, Detail):
    """Shows a claim, and how it was decided."""


class _Decision(_Claims, Detail):
    http_method_names = ["post"]

    def decide(self, row: PlayerClaim) -> PlayerClaim:
        raise NotImplementedError

    @extend_schema(request=None, responses={200: ClaimSerializer})
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        return Response(self.show(self.decide(self.row())))


class AcceptClaim(_Decision):
    """Accepts a claim, as an owner: everything the guest did is the member's from now on."""

    def decide(self, row: PlayerClaim) -> PlayerClaim:
        return players.decide(self.me, row, accept=True)


class RefuseClaim(_Decision):
    """Refuses a claim, as an owner."""

    def decide(self, row: PlayerClaim) -> PlayerClaim:
        return players.decide(self.me, row, accept=False)


class WithdrawClaim(_Decision):
    """Withdraws your own claim."""

    def decide(self, row: PlayerClaim) -> PlayerClaim:
        return players.withdraw(self.me, row)

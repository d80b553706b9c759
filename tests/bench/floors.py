"""The site, and beside it two views that show what the same request costs without any game: an empty one, and one that locks,
updates and inserts a row."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from chronicle.urls import handler400, handler403, handler404, handler500
from chronicle.urls import urlpatterns as site
from games.models import GameSession, Outbox

__all__ = ["handler400", "handler403", "handler404", "handler500"]


class Bare(APIView):
    authentication_classes: list[Any] = []
    permission_classes: list[Any] = []
    throttle_classes: list[Any] = []


class Empty(Bare):
    def post(self, request: Request, session_id: UUID) -> Response:
        return Response({})


class SignedIn(APIView):
    """As all of the API: a token, and a count of how often it asks."""

    def post(self, request: Request, session_id: UUID) -> Response:
        return Response({})


class Locked(Bare):
    def post(self, request: Request, session_id: UUID) -> Response:
        with transaction.atomic():
            session = GameSession.objects.select_for_update().only("version").get(pk=session_id)
            session.version += 1
            session.save(update_fields=["version"])
            Outbox.objects.create(session=session, version=session.version, kind="floor")
        return Response({"version": session.version})


urlpatterns = [
    path("floor/empty/<uuid:session_id>/", Empty.as_view()),
    path("floor/signed-in/<uuid:session_id>/", SignedIn.as_view()),
    path("floor/locked/<uuid:session_id>/", Locked.as_view()),
    *site,
]

"""Answers at watch/{token}/: shows a game as whoever has the spectators' link may see it, signed in or not.

What is hidden stays hidden here even from those who play in the game.
"""

from functools import cached_property
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.endpoint import ListOfStructs
from api.sessions.play import AFTER, MOMENT, WRONG, LogSerializer, MomentSerializer, RoundsSerializer
from api.sessions.sessions import InSession, PlayedSessionSerializer
from games.models import GameSession, Note
from games.services import play, replay, sessions, shown

ANYBODY = AnonymousUser()


class ByLink(InSession):
    permission_classes = [AllowAny]

    @cached_property
    def session(self) -> GameSession:
        return sessions.by_link(self.kwargs["token"])


class Watch(ByLink):
    """Shows the game as spectators see it. Its `stream/`, below `sessions/{id}/`, takes the token as `?link=`."""

    serializer_class = PlayedSessionSerializer

    def get(self, request: Request, **ids: Any) -> Response:
        return Response(play.view(ANYBODY, self.session, by_link=True)[1])


class Log(ByLink):
    """Shows what happened after an event, as spectators may know it."""

    serializer_class = LogSerializer
    refusals = WRONG

    @extend_schema(parameters=[AFTER])
    def get(self, request: Request, **ids: Any) -> Response:
        return Response(play.log(ANYBODY, self.session, self.number("after", 0), by_link=True))


class Notes(ByLink, ListOfStructs):
    """Lists what people said beside the game, the latest first."""

    model, struct = Note, shown.Note
    ordering = ("-at",)
    ordering_fields = ("at",)

    def rows(self) -> "QuerySet[Note]":
        return play.notes(ANYBODY, self.session, by_link=True)


class Replay(ByLink):
    """Shows any moment of the past as spectators saw it; after the end all of it."""

    serializer_class = MomentSerializer
    refusals = WRONG

    @extend_schema(parameters=[MOMENT])
    def get(self, request: Request, **ids: Any) -> Response:
        return Response(replay.at(ANYBODY, self.session, self.number("moment", 0), by_link=True))


class Rounds(ByLink):
    """Lists the moment at which each round began."""

    serializer_class = RoundsSerializer
    refusals = WRONG

    def get(self, request: Request, **ids: Any) -> Response:
        return Response({"rounds": replay.rounds(ANYBODY, self.session, by_link=True)})

"""Answers below sessions/{id}/: questions and answers, the log, taking back, the past."""

from functools import cached_property
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.endpoint import ListOfStructs
from api.base.fields import Body, Count, OneOf, Text
from api.base.idempotency import KEY_PARAMETER, idempotent, key_of
from api.base.structs import serializer_of
from api.sessions.sessions import SEAT_PARAMETER, SEATS, InSession, PlayedSessionSerializer
from chronicle.errors import NotFound
from chronicle.models import Group
from chronicle.permissions import visible
from chronicle.texts import MOST
from games.models import Note, Proposal
from games.services import consent, in_campaigns, play, replay, shown

WRONG = frozenset({HTTPStatus.BAD_REQUEST, HTTPStatus.UNPROCESSABLE_ENTITY})
HIGHEST = 2_000_000_000
AFTER = OpenApiParameter(
    "after",
    {"type": "integer", "minimum": 0, "maximum": MOST, "default": 0},
    description="The number of the last event you know.",
)
MOMENT = OpenApiParameter(
    "moment",
    {"type": "integer", "minimum": 0, "maximum": MOST, "default": 0},
    description="The position after so many answers; 0 is the set-up.",
)


class WithheldSerializer(serializers.Serializer[Any]):
    withheld = serializer_of(shown.WithheldOption)(many=True)


LogSerializer = serializer_of(shown.Log)


ProposedSerializer = serializer_of(shown.Proposed)
MomentSerializer = serializer_of(shown.Moment)


class RoundsSerializer(serializers.Serializer[Any]):
    rounds = serializer_of(shown.Round)(many=True)


class AnswerBody(Body):
    ask = Text(max_length=20)
    choose = serializers.ListField(child=Text(max_length=300, trim_whitespace=False), max_length=500)
    version = Count(min_value=0, max_value=HIGHEST, help_text="The version of the session that you saw.")
    seat = Count(min_value=0, max_value=SEATS - 1, required=False, help_text="Which of your seats; by default your own.")


class UndoBody(Body):
    to = Count(
        min_value=0,
        max_value=HIGHEST,
        required=False,
        help_text="How many answers stand afterwards; by default those before your latest.",
    )
    seat = Count(min_value=0, max_value=SEATS - 1, required=False)


class HandBody(Body):
    seat = Count(min_value=0, max_value=SEATS - 1, required=False, help_text="Which of your seats; by default your own.")


class NoteBody(Body):
    text = Text(max_length=2000)


class FateBody(Body):
    stands = OneOf(["table", "screen", "fork"])
    name = Text(max_length=80, allow_blank=True, default="", help_text="The name of the fork.")


class SeenBody(Body):
    event = Count(min_value=0, max_value=HIGHEST, help_text="The last event you have looked at.")


class Asks(InSession):
    """Lists the questions that you may answer now, with their options."""

    serializer_class = serializer_of(shown.Asks)
    refusals = WRONG

    @extend_schema(parameters=[SEAT_PARAMETER])
    def get(self, request: Request, **ids: Any) -> Response:
        return Response(play.asks(self.me, self.session, self.seat))


class Withheld(InSession):
    """Says what a question that is open to you does not offer now, and why, as far as the rules can say."""

    serializer_class = WithheldSerializer
    refusals = WRONG | {HTTPStatus.CONFLICT}

    @extend_schema(parameters=[SEAT_PARAMETER])
    def get(self, request: Request, ask: str, **ids: Any) -> Response:
        return Response({"withheld": play.withheld(self.me, self.session, ask, self.seat)})


class Answers(InSession):
    serializer_class = PlayedSessionSerializer

    @cached_property
    def group(self) -> Group:
        """Returns no group: the services decide who may answer, with rows that the answer needs anyway."""
        return Group()

    @extend_schema(request=AnswerBody, responses=PlayedSessionSerializer, parameters=[KEY_PARAMETER])
    def post(self, request: Request, session_id: Any) -> Response:
        """Answers a question: 200 with what you see then; 409 if the game has gone on since `version`; 422 with the law if
        the rules refuse it."""
        try:
            given, key = self.given(AnswerBody), key_of(request) or ""
        except APIException:
            _ = self.session  # only its group learns that there is such a session
            raise
        return Response(play.answer(self.me, session_id, given.pop("seat", None), key=key, **given))


class Log(InSession):
    """Shows what happened after an event, as you may know it, and which seats changed hands."""

    serializer_class = LogSerializer
    refusals = WRONG

    @extend_schema(parameters=[AFTER, SEAT_PARAMETER])
    def get(self, request: Request, **ids: Any) -> Response:
        return Response(play.log(self.me, self.session, self.number("after", 0), self.seat))


class Seen(InSession):
    serializer_class = SeenBody

    @extend_schema(request=SeenBody, responses={204: None})
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        """Notes how far you have read."""
        play.mark_seen(self.me, self.session, self.given(SeenBody)["event"])
        return Response(status=204)


class Notes(InSession, ListOfStructs):
    """Lists what people said beside the game, the latest first."""

    model, struct = Note, shown.Note
    ordering = ("-at",)
    ordering_fields = ("at",)

    def rows(self) -> "QuerySet[Note]":
        return play.notes(self.me, self.session)

    @extend_schema(request=NoteBody)
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        """Adds a remark that everybody who may look on can read."""
        row = play.note(self.me, self.session, self.given(NoteBody)["text"])
        return self.created(row, reverse("api:notes", args=[self.session.pk]))


class InDeal(InSession):
    """Answers for what may take the consent of others."""

    serializer_class = ProposedSerializer

    def dealt(self, proposal: Proposal | None) -> Response:
        made = shown.Proposal.of(proposal) if proposal else None
        return Response(shown.Proposed(proposal=made, session=play.view(self.me, self.session)[1]))


class Undo(InDeal):
    @extend_schema(request=UndoBody, responses=ProposedSerializer)
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        """Takes back: at once where nothing was revealed or rolled since and nobody else has acted; otherwise it is
        proposed to the others."""
        given = self.given(UndoBody)
        return self.dealt(consent.undo(self.me, self.session, given.get("to"), given.get("seat")))


class Abandon(InDeal):
    @extend_schema(request=HandBody, responses=ProposedSerializer)
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        """Abandons the game: at once if you are alone with bots; otherwise it is proposed to the others."""
        given = self.given(HandBody)
        return self.dealt(consent.abandon(self.me, self.session, given.get("seat")))


class Resign(InDeal):
    @extend_schema(request=HandBody, responses=ProposedSerializer)
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        """Has a bot play on in your place."""
        given = self.given(HandBody)
        consent.resign(self.me, self.session, given.get("seat"))
        return self.dealt(None)


class Pause(InDeal):
    @extend_schema(request=None, responses=ProposedSerializer)
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        """Pauses the game: until it is resumed nothing can be answered, and nobody is reminded."""
        consent.pause(self.me, self.session)
        return self.dealt(None)


class Resume(InDeal):
    @extend_schema(request=None, responses=ProposedSerializer)
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        """Goes on with a paused game."""
        consent.resume(self.me, self.session)
        return self.dealt(None)


class Proposals(InSession, ListOfStructs):
    """Lists proposals, both those that wait for consent and those that are settled."""

    model, struct = Proposal, shown.Proposal
    ordering = ("-at",)
    ordering_fields = ("at",)

    def rows(self) -> "QuerySet[Proposal]":
        return visible(Proposal.objects.filter(session=self.session), self.me)


class InProposal(InDeal):
    @property
    def proposal(self) -> Proposal:
        found = Proposal.objects.filter(session=self.session, pk=self.kwargs["proposal_id"]).first()
        if found is None:
            raise NotFound
        return found


class Agree(InProposal):
    @extend_schema(request=HandBody, responses=ProposedSerializer)
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        """Agrees to a proposal. When nobody's consent is missing, it is done."""
        given = self.given(HandBody)
        return self.dealt(consent.agree(self.me, self.proposal, given.get("seat")))


class Decline(InProposal):
    @extend_schema(request=HandBody, responses=ProposedSerializer)
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        """Declines a proposal, which settles it."""
        given = self.given(HandBody)
        return self.dealt(consent.decline(self.me, self.proposal, given.get("seat")))


class Fate(InSession):
    serializer_class = PlayedSessionSerializer

    @extend_schema(request=FateBody, responses=PlayedSessionSerializer)
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        """Decides what becomes of this game of a campaign once it is over: it waits beside the story (`fate` is waiting) until
        somebody has it written (screen) or leaves it out (table). Where another chapter was recorded meanwhile (`fate` is
        contested), decides which one stands, or that both do (fork)."""
        in_campaigns.decide(self.me, self.session, **self.given(FateBody))
        return self.seen()


class Replay(InSession):
    """Shows any moment of the past as you may see it; after the end all of it."""

    serializer_class = MomentSerializer
    refusals = WRONG

    @extend_schema(parameters=[MOMENT, SEAT_PARAMETER])
    def get(self, request: Request, **ids: Any) -> Response:
        return Response(replay.at(self.me, self.session, self.number("moment", 0), self.seat))


class Rounds(InSession):
    """Lists the moment at which each round began."""

    serializer_class = RoundsSerializer
    refusals = WRONG

    @extend_schema(parameters=[SEAT_PARAMETER])
    def get(self, request: Request, **ids: Any) -> Response:
        return Response({"rounds": replay.rounds(self.me, self.session, self.seat)})


class Verify(InSession):
    """Replays a finished game from its seed and compares."""

    serializer_class = serializer_of(shown.Verdict)
    refusals = WRONG

    def get(self, request: Request, **ids: Any) -> Response:
        return Response(replay.verify(self.session))

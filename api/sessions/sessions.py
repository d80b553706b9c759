"""Answers at sessions/: games on screen, from the lobby on."""

from functools import cached_property
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.endpoint import Detail, Endpoint, InGroup, ListOfStructs, guarded
from api.base.fields import Body, Id, OneOf, Text, YesNo
from api.base.filtering import CharFilter, ChoiceFilter, Filters, UUIDFilter, YesNoFilter
from api.base.idempotency import idempotent
from api.base.structs import serializer_of
from api.campaigns.campaigns import group_of
from chronicle.errors import NotFound, Refused
from chronicle.models import Campaign, Group
from chronicle.permissions import visible
from chronicle.texts import MOST, whole
from games.kernel.bots import BOTS
from games.kernel.game import game, playable
from games.models import GameSession
from games.services import consent, play, sessions
from games.services.sessions import Chair
from games.services.shown import PlayedSession, Session

SEATS = max(game(game_id).seat_counts[-1] for game_id in playable())
SEAT_PARAMETER = OpenApiParameter(
    "seat", {"type": "integer", "minimum": 0, "maximum": SEATS - 1}, description="Which of your seats; by default your own."
)


PlayedSessionSerializer = serializer_of(PlayedSession)


class ChairBody(Body):
    player = Id(allow_null=True, default=None, help_text="An id from groups/{id}/players/.")
    bot = OneOf(sorted(BOTS), required=False)


class NewSession(Body):
    group = Id()
    game = Text(max_length=20, help_text=f"One of: {', '.join(sorted(playable()))}.")
    name = Text(max_length=80)
    options = serializers.DictField(default=dict, help_text="The game's own options.")
    seats = serializers.ListField(
        child=ChairBody(),
        min_length=1,
        max_length=SEATS,
        help_text="The seats in order; without player and bot a seat is open.",
    )
    campaign = Id(allow_null=True, default=None, help_text="The game begins in this campaign's present world.")
    spectators = OneOf(GameSession.Spectators.choices, default=GameSession.Spectators.GROUP)
    mend = YesNo(default=False, help_text="For a world given as a save string: repair what is wrong with it as proposed.")


class SessionChange(Body):
    name = Text(max_length=80, required=False)
    spectators = OneOf(GameSession.Spectators.choices, required=False)


class Sitting(Body):
    who = OneOf(["me", "player", "bot", "open"])
    player = Id(allow_null=True, default=None)
    bot = OneOf(sorted(BOTS), required=False)
    away = YesNo(default=False, help_text="The player has been away for long: announce the change instead of asking.")


class LinkSerializer(serializers.Serializer[Any]):
    token = serializers.CharField()


class SessionFilter(Filters):
    search = CharFilter("name", "icontains", label="Part of the name.")
    group = UUIDFilter("group_id")
    campaign = UUIDFilter("campaign_id")
    game = ChoiceFilter(choices=[(game, game) for game in sorted(playable())])
    status = ChoiceFilter(choices=GameSession.Status.choices)
    mine = YesNoFilter("mine", label="Whether you play in it.")
    my_turn = YesNoFilter("my_turn", label="Whether it waits for you.")


class InSession(InGroup):
    """Answers below sessions/{id}/. Whoever is not in its group gets 404, whatever was asked for."""

    @cached_property
    def session(self) -> GameSession:
        mine = visible(GameSession.objects.all(), self.me).select_related("group")
        if (session := mine.filter(pk=self.kwargs["session_id"]).first()) is None:
            raise NotFound
        return session

    @cached_property
    def group(self) -> Group:
        return self.session.group

    @property
    def seat(self) -> int | None:
        given = self.request.query_params.get("seat")
        if given is not None and whole(given, SEATS - 1) is None:
            raise ValidationError({"seat": f"Expected a number from 0 to {SEATS - 1}."})
        return whole(given, SEATS - 1)

    def number(self, name: str, default: int) -> int:
        """Returns a number from the query."""
        if (number := whole(self.request.query_params.get(name, str(default)))) is None:
            raise ValidationError({name: f"Expected a whole number of at most {MOST}."})
        return number

    def seen(self, status: int = 200) -> Response:
        return Response(play.view(self.me, self.session, self.seat)[1], status=status)


class Sessions(ListOfStructs):
    """Lists the games of your groups."""

    model, struct = GameSession, Session
    ordering = ("-updated_at",)
    ordering_fields = ("name", "created_at", "updated_at")
    filterset_class = SessionFilter

    def rows(self) -> "QuerySet[GameSession]":
        return sessions.listed(self.me)

    @extend_schema(request=NewSession)
    @idempotent()
    def post(self, request: Request) -> Response:
        """Opens a game with its options and seats. It waits in its lobby until it is started."""
        given = self.given(NewSession)
        group = group_of(self.me, given.pop("group"))
        chairs = [Chair(chair["player"], chair.get("bot", "")) for chair in given.pop("seats")]
        campaign = given.pop("campaign")
        if campaign and (campaign := visible(Campaign.objects.all(), self.me).filter(pk=campaign).first()) is None:
            raise Refused("unknown_campaign", "There is no such campaign.", field="campaign")
        row = sessions.create(self.me, group, seats=chairs, campaign=campaign, **given)
        return self.created(row, reverse("api:session", args=[row.pk]))


class SessionDetail(InSession, Detail):
    """Shows the game as you may see it, with the questions that you may answer."""

    serializer_class = PlayedSessionSerializer
    refusals = frozenset({HTTPStatus.BAD_REQUEST})

    def row(self) -> PlayedSession:
        return play.view(self.me, self.session, self.seat)[1]

    def show(self, row: Any) -> Any:
        return row

    def hold(self) -> None:
        """Holds nothing here: the services decide under the session's own lock what a change meets."""

    @extend_schema(parameters=[SEAT_PARAMETER])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    @extend_schema(request=SessionChange)
    @guarded
    def patch(self, request: Request, **ids: Any) -> Response:
        """Changes the name, and who may look on."""
        sessions.edit(self.me, self.session, **self.given(SessionChange))
        return Response(self.row())

    @guarded
    def delete(self, request: Request, **ids: Any) -> Response:
        """Deletes a lobby. A game that was started is abandoned instead."""
        sessions.discard(self.me, self.session)
        return Response(status=204)


class Start(InSession):
    serializer_class = PlayedSessionSerializer

    @extend_schema(request=None, responses=PlayedSessionSerializer)
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        """Starts the game, once somebody sits on every seat."""
        sessions.start(self.me, self.session)
        return self.seen()


class SeatDetail(InSession):
    serializer_class = PlayedSessionSerializer

    @extend_schema(request=Sitting, responses=PlayedSessionSerializer)
    @idempotent()
    def post(self, request: Request, session_id: Any, number: int) -> Response:
        """Says who plays the seat from now on. In a game under way the seat changes hands, and everybody reads so in the
        log (`table`).

        To a bot: at once if you play the seat or own the group; otherwise it is proposed to the others. To a player, who
        will then see what is hidden there: at once if you play the seat, or own the group and the seat is a bot's that is
        not `kept` for somebody; otherwise it is proposed to whoever sees it now (for a guest, to the host). With `away` an
        owner announces it instead, where the table has waited for the seat, or a bot has kept it, for long
        (`SEAT_ABSENCE_DAYS`): the seat goes at `leaves_at`, unless its player does anything in the game before. Whoever has
        seen another hand at this table is refused (`two_seats`); a guest of such a host may only be given a person's seat,
        and only if everybody agrees.
        """
        given = self.given(Sitting)
        who, bot, player = given["who"], given.get("bot", consent.STAND_IN), given["player"]
        if (who == "player") != (player is not None):
            raise ValidationError({"player": "Name the player if `who` is player, and only then."})
        if given["away"] and who not in ("me", "player"):
            raise ValidationError({"away": "A bot sees nothing that it should not: it needs no announcement."})
        if self.session.status != GameSession.Status.LOBBY:
            if who == "open":
                raise ValidationError({"who": "Once the game has begun: me, player or bot."})
            if who == "me":
                player = sessions.player_of(self.me, self.group).pk
            consent.replace(self.me, self.session, number, bot=bot if who == "bot" else "", player=player, away=given["away"])
        elif who == "me":
            sessions.take_seat(self.me, self.session, number)
        elif who == "bot":
            sessions.seat_bot(self.me, self.session, number, bot)
        elif player:
            sessions.seat_player(self.me, self.session, number, player)
        else:
            sessions.leave_seat(self.me, self.session, number)
        return self.seen()


class SeatLink(InSession):
    serializer_class = LinkSerializer

    @extend_schema(request=None, responses=LinkSerializer)
    @idempotent(made_anew=True)
    def post(self, request: Request, session_id: Any, number: int) -> Response:
        """Returns the token of a link to an open seat. An owner's link also admits to the group."""
        return Response({"token": sessions.invite(self.me, self.session, number)})


class AcceptSeat(Endpoint):
    serializer_class = PlayedSessionSerializer

    @extend_schema(request=None, responses=PlayedSessionSerializer)
    @idempotent()
    def post(self, request: Request, token: str) -> Response:
        """Takes the open seat that a link is for."""
        seat = sessions.accept(self.me, token)
        return Response(play.view(self.me, seat.session)[1])


class SpectatorLink(InSession):
    serializer_class = LinkSerializer

    @extend_schema(request=None, responses=LinkSerializer)
    @idempotent(made_anew=True)
    def post(self, request: Request, **ids: Any) -> Response:
        """Returns the token of a link that shows the game to whoever has it."""
        return Response({"token": sessions.spectator_token(self.me, self.session)})

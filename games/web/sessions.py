"""Games on screen: listing them, opening one, and sitting down by a link."""

from functools import cached_property
from http import HTTPStatus
from typing import Any, cast
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as date_text
from django.utils.translation import gettext

from chronicle.errors import Gone, NotFound, Refused
from chronicle.models import Campaign, Role, User
from chronicle.permissions import Act, acts_of, visible
from chronicle.web.citing import said
from chronicle.web.forms import Form
from chronicle.web.pages import FormPage, InGroup, SignedIn
from games.kernel.game import game, playable
from games.models import GameSession
from games.services import sessions
from games.services.sessions import Chair
from games.services.shown import Session
from games.shelf.shelves import shelf
from games.web.forms import NewSessionForm

A_PAGE = 30
RUNNING = (GameSession.Status.PLAYING, GameSession.Status.PAUSED, GameSession.Status.LOBBY)


def listed(user: User, **only: Any) -> list[Session]:
    """Returns the games that this person may see, the latest first."""
    return [Session.of(row) for row in sessions.listed(user).filter(**only)]


class Sessions(SignedIn):
    """Lists the person's games, those that wait for the person first."""

    template = "sessions/list.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        running = listed(self.user, status__in=RUNNING)
        shelves = [
            (gettext("Your move"), [row for row in running if row.my_turn]),
            (gettext("Waiting for others"), [row for row in running if row.mine and not row.my_turn and row.status != "lobby"]),
            (gettext("Gathering"), [row for row in running if row.status == "lobby"]),
            (gettext("Played by others"), [row for row in running if not row.mine and row.status != "lobby"]),
        ]
        groups = [
            row.group
            for row in self.user.memberships.select_related("group").order_by("group__name")
            if Act.PLAY in acts_of(Role(row.role))
        ]
        over = sessions.listed(self.user).exclude(status__in=RUNNING)
        page = Paginator(over, A_PAGE).get_page(request.GET.get("page"))
        return self.show(
            shelves=[(title, rows) for title, rows in shelves if rows],
            over=[Session.of(row) for row in page],
            page=page,
            groups=groups,
        )


def _chair(given: str) -> Chair:
    kind, _, which = given.partition(":")
    return Chair(bot=which) if kind == "bot" else Chair(player=UUID(which)) if kind == "player" else Chair()


class NewSession(InGroup, FormPage):
    """Opens a game: its options, and who sits where, on one page, ready to start."""

    needs = Act.PLAY
    template = "sessions/new.html"
    send_once = True

    @cached_property
    def game_id(self) -> str:
        asked = self.request.GET.get("game", "")
        if asked and asked not in playable():
            raise NotFound
        return asked or self._last_game() or playable()[0]

    def _last_game(self) -> str | None:
        """Returns the game that the group played last."""
        games = GameSession.objects.filter(group=self.group, game__in=playable())
        return games.order_by("-created_at").values_list("game", flat=True).first()

    def campaigns(self) -> list[Campaign]:
        if not shelf(self.game_id).story or Act.RECORD not in acts_of(self.role):
            return []
        return list(visible(Campaign.objects.filter(group=self.group), self.user).order_by("name"))

    def form(self, data: Any = None) -> NewSessionForm:
        return NewSessionForm(
            data, game_id=self.game_id, group=self.group, user=self.user, campaigns=self.campaigns(), initial=self.initial()
        )

    def initial(self) -> dict[str, Any]:
        today = timezone.localtime()
        campaign = self.request.GET.get("campaign", "")
        bot = f"bot:{shelf(self.game_id).bot}"
        return {
            "name": f"{shelf(self.game_id).name}, {date_text(today, 'j F')}",
            "spectators": GameSession.Spectators.GROUP,
            "campaign": campaign,
            "seat-0": "me",
            "seat-1": bot,
            "seat-2": bot,
        }

    def save(self, form: Form) -> HttpResponse:
        form = cast("NewSessionForm", form)
        given = form.cleaned_data
        sitting = [given[name] for name in form.seat_names if given[name]]
        mine = self.group.players.filter(user=self.user).first()
        taken = [Chair(player=mine.pk) if who == "me" and mine else _chair(who) for who in sitting]
        campaign = next((row for row in self.campaigns() if str(row.pk) == given.get("campaign")), None)
        session = sessions.create(
            self.user,
            self.group,
            self.game_id,
            given["name"],
            form.options(),
            taken,
            campaign,
            given["spectators"],
            mend=form.mend,
        )
        if "start" in self.request.POST and all(who != "open" for who in sitting):
            try:
                sessions.start(self.user, session)
            except Refused as refusal:
                messages.error(self.request, said(refusal))
        return redirect("session", session.pk)

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        games = [shelf(game_id) for game_id in playable()]
        counts = game(self.game_id).seat_counts
        return super().show(
            status, group=self.group, games=games, game_id=self.game_id, least=counts[0], most=counts[-1], **context
        )

    def back_url(self) -> str:
        return reverse("group", args=[self.group.pk])


class Join(SignedIn):
    """Offers a seat that somebody keeps free for whoever comes by this link."""

    template = "sessions/join.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.show()

    def post(self, request: HttpRequest, token: str) -> HttpResponse:
        try:
            seat = sessions.accept(self.user, token)
        except Gone as refusal:
            return self.show(HTTPStatus.GONE, refused=refusal)
        except Refused as refusal:
            return self.show(HTTPStatus.CONFLICT, refused=refusal)
        self.say(gettext("You have taken the seat."))
        return redirect("session", seat.session_id)

"""What pages of one game on screen share: as whom somebody looks, and what that viewer is shown."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, ClassVar

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext

from chronicle.models import Group, Player, Role, User
from chronicle.permissions import Act, acts_of, require, role_in, visible
from chronicle.texts import whole
from chronicle.web.pages import Page, SignedIn, one
from games.kernel.bots import BOTS
from games.models import GameSession
from games.services import sessions
from games.shelf.shelves import shelf
from games.web.words import BOT_NAMES


class OfSession(Page):
    """A page of a game, for people of its group or, `by_link`, for whoever has its spectators' link."""

    by_link: ClassVar[bool] = False
    session: GameSession
    group: Group
    role: Role | None

    def seat_asked_for(self, given: Any) -> int | None:
        return whole(given.get("seat"))

    def here(self) -> str:
        """Returns the address of the game for this person."""
        return (
            reverse("watch", args=[self.kwargs["token"]])
            if self.by_link
            else reverse("session", args=[self.kwargs["session_id"]])
        )

    def back(self) -> HttpResponse:
        seat = self.seat_asked_for(self.request.POST)
        return redirect(self.here() + (f"?seat={seat}" if seat is not None else ""))

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        may = {act.name.lower() for act in acts_of(self.role)}
        shared = {"session": self.session, "group": self.group, "may": may, "by_link": self.by_link, "here": self.here()}
        shared |= {"link_token": self.kwargs.get("token", ""), "beat": settings.STREAM_HEARTBEAT_SECONDS}
        response = super().show(status, **{**shared, "game": shelf(self.session.game), **context})
        add_never_cache_headers(response)
        return response


class InSession(OfSession, SignedIn):
    needs: ClassVar[Act] = Act.SEE_SESSIONS

    def prepare(self) -> HttpResponse | None:
        if answer := super().prepare():
            return answer
        rows = visible(GameSession.objects.defer("checkpoint").select_related("group", "campaign", "chapter"), self.user)
        self.session = one(rows, self.kwargs["session_id"])
        self.group = self.session.group
        self.role = require(self.user, self.needs, self.group)
        return None


class ByLink(OfSession):
    by_link = True

    def prepare(self) -> HttpResponse | None:
        if answer := super().prepare():
            return answer
        self.session = sessions.by_link(self.kwargs["token"])
        self.group = self.session.group
        self.role = role_in(self.request.user, self.group)
        return None


def number_of(request: HttpRequest, name: str, default: int) -> int:
    """Returns a number from the query."""
    text = request.GET.get(name, "")
    if not text:
        return default
    if (number := whole(text)) is None:
        raise Http404
    return number


def chairs(players: Iterable[Player], me: User) -> list[tuple[str, str]]:
    """Returns who can be given a seat."""
    others = [(f"player:{row.pk}", row.name) for row in players if row.user_id != me.pk]
    bots = [(f"bot:{bot}", str(BOT_NAMES[bot])) for bot in sorted(BOTS, key=list(BOT_NAMES).index)]
    return [("me", gettext("You")), ("open", gettext("Whoever comes")), *bots, *others]

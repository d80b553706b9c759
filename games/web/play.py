"""The table: the board, the open questions, the log, and what people say to each other."""

from functools import cached_property
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.middleware.csrf import get_token
from django.template import loader
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.safestring import mark_safe
from django.utils.translation import gettext

from chronicle.errors import Conflict, Refused
from chronicle.models import Group, Role
from chronicle.permissions import Act, acts_of, role_in
from chronicle.texts import whole
from chronicle.web.citing import said
from chronicle.web.pages import SignedIn
from games.models import GameSession, Seat
from games.services import in_campaigns, play, sessions
from games.shelf.options import options
from games.web import pieces
from games.web.asks import chosen
from games.web.pages import ByLink, InSession, OfSession, chairs, number_of
from games.web.scene import Scene, note_lines, own_since, with_table

HAS, KNOWN = "Chronicle-Has", "Chronicle-Known"
"""What the script of an open page tells: the digests of its pieces, and the version that it shows, if it can take answers
alone."""


class AtTable(OfSession):
    """The whole page, or, for a page that is open already, the parts of it that change."""

    template = "sessions/show.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        table = self.table(request.GET)
        if request.htmx and request.GET.get("version") == str(table.session.version):  # type: ignore[attr-defined]
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        return self.laid_out(table)

    def table(self, given: Any) -> play.Seen:
        return play.see(self.request.user, self.session, self.seat_asked_for(given), by_link=self.by_link)

    def laid_out(self, table: play.Seen, refused: Refused | None = None) -> HttpResponse:
        since = number_of(self.request, "since", own_since(table.seats, self.request.user) if not self.by_link else 0)
        scene = Scene(table, self.request.user, self.here(), since, self.rights, self.kwargs.get("token", ""), refused)
        status = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
        if not table.session.commitment:
            return self.gathering(scene, status)
        if self.request.htmx and (has := self.request.headers.get(HAS)):  # type: ignore[attr-defined]
            news = scene.news(frozenset(has.split(",")), whole(self.request.headers.get(KNOWN)))
            self.may_be_compressed = not scene.holds_secrets
            return self.part(news, table, status, **{HAS: "news"})
        live = loader.render_to_string("sessions/live.html", {"live": scene.whole()})
        self.may_be_compressed = not scene.holds_secrets
        if self.request.htmx:  # type: ignore[attr-defined]
            return self.part(live, table, status)
        return self.show(status, live=mark_safe(self.filled(live, table)), scene=scene)  # noqa: S308  of templates

    def part(self, html: str, table: play.Seen, status: int, **headers: str) -> HttpResponse:
        response = HttpResponse(self.filled(html, table), status=status, headers=headers)
        add_never_cache_headers(response)
        return response

    def filled(self, html: str, table: play.Seen) -> str:
        return pieces.filled(html, get_token(self.request), table.session.version)

    def gathering(self, scene: Scene, status: int) -> HttpResponse:
        """Shows who is there so far, and who is still to come."""
        seen = scene.seen
        if self.request.htmx:  # type: ignore[attr-defined]
            self.template = "sessions/lobby.html"
        return self.show(
            status,
            seen=seen,
            seats=scene.seats,
            guests=any(row.guest for row in seen.seats),
            seats_me=any(row.number in seen.hands and not row.guest for row in seen.seats),
            notes=note_lines(scene.beside.notes),
            scene=scene,
            **scene.rights,
        )

    def rights(self, scene: Scene) -> dict[str, Any]:
        """Returns what this person may do at the table beside answering, and what that takes."""
        return {"hosts": False, "may": sorted(act.name.lower() for act in acts_of(self.role))}


class ShowSession(AtTable, SignedIn):
    """The table for people of the group. The game, its seats and the person's place in the group are read once."""

    @cached_property
    def group(self) -> Group:  # type: ignore[override]
        return self.session.group

    @cached_property
    def role(self) -> Role | None:  # type: ignore[override]
        return role_in(self.user, self.group)

    def table(self, given: Any) -> play.Seen:
        table, self.role = play.look(self.user, self.kwargs["session_id"], self.seat_asked_for(given))
        self.session = table.session
        return table

    def http_method_not_allowed(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Refuses what the page does not take; outside the group there is no such game."""
        self.table(request.GET)
        return super().http_method_not_allowed(request, *args, **kwargs)

    def rights(self, scene: Scene) -> dict[str, Any]:
        session, user, acts = self.session, self.user, acts_of(self.role)
        hosts = (session.created_by_id == user.pk and Act.PLAY in acts) or Act.MANAGE_SESSIONS in acts
        shown = in_campaigns.shown(session)
        return {
            **super().rights(scene),
            "hosts": hosts,
            "absence": settings.SEAT_ABSENCE_DAYS,
            "notice": settings.SEAT_NOTICE_DAYS,
            "chairs": chairs(scene.beside.players, user),
            "options": [
                (option.label, option.in_words(shown[option.name]))
                for option in options(session.game)
                if option.name in shown and option.is_chosen(shown[option.name])
            ],
            "watchers": [(value, str(label)) for value, label in GameSession.Spectators.choices],
            "links": self.links() if hosts else {},
        }

    def links(self) -> dict[str, Any]:
        """Returns links for the host to send: to each open seat, and for spectators."""
        session = self.session
        found: dict[str, Any] = {"seats": {}, "watch": ""}
        if session.status == GameSession.Status.LOBBY:
            for seat in session.seats.filter(kind=Seat.Kind.OPEN):
                found["seats"][seat.number] = self._address("join", sessions.invite(self.user, session, seat.number))
        if session.spectators == GameSession.Spectators.LINK:
            found["watch"] = self._address("watch", sessions.spectator_token(self.user, session))
        return found

    def _address(self, name: str, token: str) -> str:
        return f"{settings.BASE_URL}{reverse(name, args=[token])}"


class Watch(ByLink, AtTable):
    """The game as spectators see it, for whoever has the link."""


class Answer(ShowSession):
    """Answers a question, and shows the table as it is then."""

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        self.table(request.GET)  # outside the group there is no such game
        return self.back()

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        refused: Refused | None = None
        try:
            table = self.take(request.POST)
        except Refused as refusal:
            refused, table = refusal, self.table(request.POST)
        if not request.htmx:  # type: ignore[attr-defined]
            if refused:
                messages.error(request, said(refused))
            return self.back()
        return self.laid_out(table, refused)

    def take(self, given: QueryDict) -> play.Seen:
        if (version := whole(given.get("version"))) is None:
            raise Refused("malformed", gettext("The page is incomplete: reload it."))
        seat, key = self.seat_asked_for(given), given.get("key", "")[:100]
        table = play.take(self.user, self.kwargs["session_id"], seat, given.get("ask", ""), chosen(given), version, key)
        self.session = table.session
        return table


class WhyNot(InSession):
    """What a question does not offer, and why: a part of the table's page, or a page of its own."""

    template = "sessions/why-not.html"

    def get(self, request: HttpRequest, ask: str, **kwargs: Any) -> HttpResponse:
        if request.htmx:  # type: ignore[attr-defined]
            self.template = "sessions/withheld.html"
        try:
            withheld = play.withheld(self.user, self.session, ask, self.seat_asked_for(request.GET))
        except Conflict as refusal:
            return self.show(HTTPStatus.CONFLICT, refusal=refusal.message, session=self.session)
        return self.show(withheld=withheld, session=self.session)


class Say(InSession):
    """Adds a note for everybody at the table."""

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.back()

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            play.note(self.user, self.session, request.POST.get("text", ""))
        except Refused as refusal:
            if request.htmx:  # type: ignore[attr-defined]
                return HttpResponse(refusal.message, status=HTTPStatus.UNPROCESSABLE_ENTITY)
            messages.error(request, said(refusal))
        return HttpResponse(status=HTTPStatus.NO_CONTENT) if request.htmx else self.back()  # type: ignore[attr-defined]


class Look(InSession):
    """Notes how far somebody has read."""

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.back()

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if (event := whole(request.POST.get("event"))) is not None:
            play.mark_seen(self.user, self.session, min(event, self.session.event_count))
        return HttpResponse(status=HTTPStatus.NO_CONTENT)


class Log(InSession):
    """Shows everything that happened, a part at a time."""

    template = "sessions/log-page.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        count = self.session.event_count
        before = min(number_of(request, "before", count), count)
        after = max(before - play.MOST_ENTRIES // 2, 0)
        log = play.log(self.user, self.session, after, self.seat_asked_for(request.GET))
        entries = [entry for entry in with_table(log) if entry.number <= before]
        return self.show(entries=entries, earlier=after, later=before if before < count else None)

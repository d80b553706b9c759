"""The past of a game, moment by moment, and the proof that nothing was tampered with."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from chronicle.errors import NotFound, Refused
from games.models import GameSession
from games.services import in_campaigns, live, replay
from games.web.boards import board
from games.web.pages import ByLink, InSession, OfSession, number_of


class AtMoment(OfSession):
    template = "sessions/replay.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if self.session.status == GameSession.Status.LOBBY:
            raise NotFound
        seat = self.seat_asked_for(request.GET)
        last = self.session.answered
        moment = min(number_of(request, "moment", 0), last)
        shown = replay.at(request.user, self.session, moment, seat, by_link=self.by_link)
        names = [row.name for row in live.seats_of(self.session)]
        board_shown = board(self.session.game, shown.view, names) if shown.view else None
        context: dict[str, Any] = {
            "shown": shown,
            "board": board_shown,
            "actor": names[shown.seat] if shown.seat is not None else "",
            "waiting": [names[number] for number in shown.waiting],
            "steps": {"first": 0, "back": max(moment - 1, 0), "on": min(moment + 1, last), "last": last},
            "address": f"seat={seat}&" if seat is not None else "",
        }
        if request.htmx:  # type: ignore[attr-defined]
            self.template = "sessions/moment.html"
        else:
            begun = replay.rounds(request.user, self.session, seat, by_link=self.by_link)
            context["rounds"] = [row for row in begun if row.moment < last or len(begun) == 1]
        return self.show(**context)


class Replay(InSession, AtMoment):
    pass


class WatchReplay(ByLink, AtMoment):
    pass


class Verify(InSession):
    """Replays a finished game from its seed and shows the verdict."""

    template = "sessions/verify.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            verdict = replay.verify(self.session)
        except Refused as refusal:
            return self.show(refusal=refusal)
        return self.show(verdict=verdict, seed=in_campaigns.seed(self.session))

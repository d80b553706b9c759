"""Where owners of the group get a stuck game going again: who is being waited for, what happened last, and what can be
done."""

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from chronicle import permissions
from games.kernel.values import SPECTATOR
from games.models import Move
from games.services import live, play
from games.web.acts import Act

LATEST = 30
"""How many moves are shown; for earlier ones the number is typed."""


class Repair(Act):
    """Shows the game as onlookers see it: an owner who plays learns nothing here."""

    template = "sessions/put-right.html"
    needs = permissions.Act.MANAGE_SESSIONS

    def get(self, request: HttpRequest, act: str = "", **kwargs: Any) -> HttpResponse:
        if act:
            return self.back()
        seats = live.seats_of(self.session)
        latest = Move.objects.filter(session=self.session).order_by("-number")[:LATEST]
        moves = list(self._moves(latest, [seat.name for seat in seats]))
        return self.show(seats=seats, moves=moves)

    def _moves(self, latest: QuerySet[Move], names: list[str]) -> Iterator[dict[str, Any]]:
        for move in latest:
            entries = play.log_entries(self.session.game, move, SPECTATOR, names)
            can_go = move.answer is not None and move.taken_back_by is None
            who = names[move.seat] if move.seat is not None else ""
            yield {"row": move, "who": who, "texts": [entry.text for entry in entries], "can_go": can_go}

    def back(self) -> HttpResponse:
        return redirect("put-right", self.session.pk)

"""What pages of one game on screen share: as whom somebody looks, and what that viewer is shown."""

from collections.abc import Sequence
from datetime import timedelta
from http import HTTPStatus
from typing import Any, ClassVar

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.dateformat import format as date_text
from django.utils.timesince import timesince
from django.utils.timezone import localtime

from chronicle.models import Group, Player, Role, User
from chronicle.permissions import Act, acts_of, require, role_in, visible
from chronicle.texts import whole
from chronicle.web.pages import Page, SignedIn, one
from games.kernel.bots import BOTS
from games.models import GameSession, Proposal, Seat
from games.services import consent, handing, live, play, sessions
from games.shelf.shelves import shelf
from games.shelf.words import words
from games.web.asks import questions
from games.web.boards import board
from games.web.words import BOT_NAMES, STATUS

Context = dict[str, Any]
A_MOMENT = timedelta(minutes=2)
LATEST = 60
"""How many events are shown beside the board; all of them have a page."""


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
        return reverse("watch", args=[self.kwargs["token"]]) if self.by_link else reverse("session", args=[self.session.pk])

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

    def back(self) -> HttpResponse:
        seat = self.seat_asked_for(self.request.POST)
        return redirect(self.here() + (f"?seat={seat}" if seat is not None else ""))


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


def scene(page: OfSession, table: play.Seen, since: int) -> Context:
    """Returns everything that is shown to this person now. `since`: the last event known from an earlier visit."""
    person, viewer, seen = page.request.user, table.viewer, table.shown()
    names = [row["name"] for row in seen["seats"]]
    board_shown = board(seen["game"], seen["view"], names) if seen["view"] else None
    log = table.log(max(seen["told"] - LATEST, 0))
    asked = questions(seen["game"], seen["asks"])
    return {
        "seen": seen,
        "viewer": viewer,
        "board": board_shown,
        "seats": seats_shown(seen, board_shown.colours if board_shown else [], viewer),
        "questions": [question for question in asked if not question.standing],
        "offers": [question for question in asked if question.standing],
        "turn_line": turn_line(seen, viewer),
        "my_turn": my_turn(seen, viewer),
        "guests": any(row["guest"] for row in seen["seats"]),
        "entries": with_table(log)[::-1],
        "since": since,
        "fresh": sum(entry["number"] > since for entry in log["entries"]) if since else 0,
        "notes": table.notes(),
        "proposals": proposals(table, names, person) if seen["status"] not in ("finished", "abandoned") else [],
        "plays": viewer >= 0,
        "seats_me": any(row["number"] in seen["hands"] and not row["guest"] for row in seen["seats"]),
        "live_url": f"{page.here()}?{'' if viewer < 0 else f'seat={viewer}&'}since={since}",
        "result": result(seen, names),
        "fate": table.session.get_fate_display(),
    }


def seats_shown(seen: Context, colours: list[str], viewer: int) -> list[Context]:
    return [
        row
        | {
            "colour": colours[row["number"]] if colours else row["colour"],
            "kind_said": BOT_NAMES.get(row["bot"], "").removeprefix("Bot, ") or ("guest" if row["guest"] else ""),
            "is_mine": row["number"] in seen["hands"],
            "is_viewer": row["number"] == viewer,
            "played_by": f"played by {row['host'] or 'nobody any more'}" if row["guest"] else "",
            "waits": timesince(since) if (since := row["waiting_since"]) and timezone.now() - since > A_MOMENT else "",
        }
        for row in seen["seats"]
    ]


def turn_line(seen: Context, viewer: int) -> str:
    """Says in a sentence whose turn it is; screen readers read it out when it changes."""
    if seen["status"] != GameSession.Status.PLAYING:
        return f"This game is {STATUS[seen['status']]}."
    waiting = seen["waiting"]
    if viewer in waiting:
        return "Your turn."
    names = [seen["seats"][number]["name"] for number in waiting]
    return f"Waiting for {' and '.join([', '.join(names[:-1]), names[-1]] if len(names) > 1 else names)}."


def my_turn(seen: Context, viewer: int) -> str:
    """Names the seats of this screen that are being asked, for the browser's tab; empty if none is."""
    asked = [number for number in seen["waiting"] if number in seen["hands"] and seen["status"] == GameSession.Status.PLAYING]
    if not asked:
        return ""
    seat = seen["seats"][asked[0]]
    return f"{seat['name']}to play" if seat["guest"] and viewer not in asked else "your turn"


def with_table(log: Context) -> list[Context]:
    """Returns the events, with what happened at the table between them."""
    first = log["entries"][0]["number"] if log["entries"] else 1
    changes = [line | {"number": line["told"], "of_table": True} for line in log["table"] if line["told"] >= first - 1]
    return sorted([*log["entries"], *changes], key=lambda entry: (entry["number"], entry["move"]))


def proposals(table: play.Seen, names: list[str], person: Any) -> list[Context]:
    session, seats, viewer = table.session, table.seats, table.viewer
    rows = list(Proposal.objects.filter(session=session, state=Proposal.State.OPEN).select_related("session", "by"))
    if not rows:
        return []
    own = [*live.own_seats(person, session, seats), *handing.lent_seats(person, seats)] if isinstance(person, User) else []
    found = []
    for row in rows:
        missing = consent.missing(row)
        speaks = next((number for number in (viewer, *own) if number in missing), None)
        about_me = row.by == person or speaks is not None
        is_absence = row.kind == Proposal.Kind.ABSENT
        found.append(
            {
                "row": row,
                "said": _proposed(row, seats, names),
                "missing": [] if is_absence else [names[number] for number in missing],
                "for_me": speaks is not None,
                "seat": viewer if speaks is None else speaks,
                "can_decline": about_me or (not is_absence and viewer >= 0),
                "mine": row.by == person or (row.seat is not None and row.seat == viewer),
            }
        )
    return found


def _proposed(row: Proposal, seats: Sequence[Seat], names: list[str]) -> str:
    who = names[row.seat] if row.seat is not None else "An owner of the group"
    match row.kind:
        case Proposal.Kind.UNDO:
            return f"{who} asks to go back to the position after answer {row.argument['to']}."
        case Proposal.Kind.ABANDON:
            return f"{who} proposes abandoning the game."
        case Proposal.Kind.REPLACE:
            sees = ", and sees what is hidden there" if row.argument["player"] else ""
            return f"{who} proposes that {_next(row)} plays for {names[row.argument['number']]}{sees}."
        case _:
            leaves = seats[row.argument["number"]].leaves_at
            when = date_text(localtime(leaves), "j F, H:i") if leaves else "now"
            name = names[row.argument["number"]]
            return (
                f"{who} announces that {_next(row)} plays for {name}, who has been away, from {when} on."
                f" Whatever {name} does in the game before then stops it."
            )


def _next(row: Proposal) -> str:
    """Names who is to play the seat: a player, or a bot."""
    player = Player.objects.filter(pk=row.argument["player"]).first() if row.argument["player"] else None
    return player.name if player else "a bot"


def result(seen: Context, names: list[str]) -> Context | None:
    """Tells how a game ended: who won and how, and what everybody's points are made of."""
    outcome = seen["outcome"]
    if not outcome:
        return None
    laid_out = shelf(seen["game"])
    messages = laid_out.messages
    winners = [names[seat] for seat in outcome["winners"]]
    by_seat = {score["seat"]: score for score in outcome["scores"]}
    order = outcome["ranking"]
    places = [(1 + sum(map(len, order[:n])), seat) for n, tied in enumerate(order) for seat in tied]
    lines = [
        {
            "place": place,
            "name": names[seat],
            "side": laid_out.seat_side(seen["view"], seat) if laid_out.seat_side and seen["view"] else "",
            "points": by_seat[seat]["points"] if laid_out.points and seat in by_seat else None,
            "parts": [
                (_called(messages.name(part), part), points) for part, points in by_seat.get(seat, {}).get("parts", {}).items()
            ],
        }
        for place, seat in places
    ]
    return {"winners": winners, "losers": names if not winners else [], "how": messages.how(outcome["how"]), "lines": lines}


def _called(name: str, key: str) -> str:
    return words(key) if name == key else name[:1].upper() + name[1:]


def own_since(seats: Sequence[Seat], person: Any) -> int:
    """Returns the last event this person has looked at; 0 for those who do not play."""
    return next((seat.seen for seat in seats if seat.player and seat.player.user_id == person.pk), 0)


def chairs(group: Group, me: Any) -> list[tuple[str, str]]:
    """Returns who can be given a seat."""
    others = [(f"player:{row.pk}", row.name) for row in group.players.exclude(user=me)]
    bots = [(f"bot:{bot}", BOT_NAMES[bot]) for bot in sorted(BOTS, key=list(BOT_NAMES).index)]
    return [("me", "You"), ("open", "Whoever comes"), *bots, *others]

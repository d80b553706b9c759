"""What is done at a table besides answering: taking seats, starting, taking back, agreeing, pausing, resigning."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from chronicle.errors import Conflict, NotFound, Refused
from chronicle.models import User
from chronicle.texts import whole
from chronicle.web.citing import said
from games.models import GameSession, Proposal
from games.services import bots, consent, in_campaigns, sessions
from games.services.notices import notices
from games.web.pages import InSession

PROPOSED = gettext_lazy("The others have been asked whether they agree.")
Given = QueryDict


class Act(InSession):
    """A button of the table. A refusal is shown there."""

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.back()

    def post(self, request: HttpRequest, act: str, **kwargs: Any) -> HttpResponse:
        if act not in ACTS:
            raise NotFound
        try:
            done = ACTS[act](self.user, self.session, request.POST, self.seat_asked_for(request.POST))
        except Refused as refusal:
            messages.error(request, said(refusal))
        else:
            self.say(done)
        if act == "discard" and not GameSession.objects.filter(pk=self.session.pk).exists():
            return redirect("group", self.group.pk)
        return self.back()


def _sit(user: User, session: GameSession, given: Given, seat: int | None) -> str:
    """Seats somebody in the lobby; later, says who plays on for somebody."""
    number = _whole(given, "number")
    who, _, which = given.get("who", "").partition(":")
    if session.status != GameSession.Status.LOBBY:
        player = _player_id(which) if who == "player" else None
        if who == "me":
            player = sessions.player_of(user, session.group).pk
        bot, away = which if who == "bot" else "", bool(given.get("away")) and who != "bot"
        proposed = consent.replace(user, session, number, bot=bot, player=player, seat=seat, away=away)
        if proposed and away:
            return gettext("Everybody at the table has been told.")
        return str(PROPOSED) if proposed else gettext("The seat has changed hands.")
    match who:
        case "me":
            return gettext("You have taken seat {seat}.").format(seat=sessions.take_seat(user, session, number).number + 1)
        case "bot":
            sessions.seat_bot(user, session, number, which)
        case "player":
            sessions.seat_player(user, session, number, _player_id(which))
        case _:
            sessions.leave_seat(user, session, number)
    return gettext("Done.")


def _player_id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as error:
        raise Refused("unknown_player", gettext("There is no such player in this group."), field="player") from error


def _whole(given: Given, name: str) -> int:
    if (number := whole(given.get(name))) is None:
        raise Refused("malformed", gettext("The page is incomplete: reload it."))
    return number


def _discard(user: User, session: GameSession, given: Given, seat: int | None) -> str:
    sessions.discard(user, session)
    return gettext("{name} has been deleted.").format(name=session.name)


def _edit(user: User, session: GameSession, given: Given, seat: int | None) -> str:
    sessions.edit(user, session, name=given.get("name"), spectators=given.get("spectators"))
    return gettext("Saved.")


def _undo(user: User, session: GameSession, given: Given, seat: int | None) -> str:
    return str(PROPOSED) if consent.undo(user, session, seat=seat) else gettext("Taken back.")


def _roll_back(user: User, session: GameSession, given: Given, seat: int | None) -> str:
    consent.roll_back(user, session, _whole(given, "to"))
    return gettext("The game was taken back.")


def _decide(user: User, session: GameSession, given: Given, seat: int | None) -> str:
    try:
        proposal = (
            Proposal.objects.filter(session=session, pk=UUID(given.get("proposal", ""))).select_related("session").first()
        )
    except ValueError:
        proposal = None
    if proposal is None:
        raise Conflict("decided", gettext("That proposal is no longer open."))
    if given.get("agree") == "yes":
        consent.agree(user, proposal, seat)
        return gettext("You have agreed.")
    consent.decline(user, proposal, seat)
    return gettext("You have declined.")


def _resign(user: User, session: GameSession, given: Given, seat: int | None) -> str:
    consent.resign(user, session, seat)
    return gettext("A bot plays on in your place.")


def _abandon(user: User, session: GameSession, given: Given, seat: int | None) -> str:
    return str(PROPOSED) if consent.abandon(user, session, seat) else gettext("The game has been abandoned.")


def _resend(user: User, session: GameSession, given: Given, seat: int | None) -> str:
    notices.resend(user, session, _whole(given, "number"))
    return gettext("They will get another notice, if they want notices.")


def _stands(user: User, session: GameSession, given: Given, seat: int | None) -> str:
    name = gettext("{name}, on screen").format(name=session.name)
    in_campaigns.decide(user, session, given.get("stands", ""), name[:80])
    return gettext("Your decision has been recorded.")


Doing = Callable[[User, GameSession, Given, int | None], str]


def _whole_game(verb: Callable[[User, GameSession], object], done: Promise) -> Doing:
    """Makes an act of a verb that needs to know nothing but who does it, in which game."""

    def act(user: User, session: GameSession, given: Given, seat: int | None) -> str:
        verb(user, session)
        return str(done)

    return act


ACTS: dict[str, Doing] = {
    "abandon": _abandon,
    "decide": _decide,
    "discard": _discard,
    "edit": _edit,
    "end": _whole_game(consent.end, gettext_lazy("The game has been ended.")),
    "pause": _whole_game(consent.pause, gettext_lazy("The game has been paused.")),
    "resend": _resend,
    "resign": _resign,
    "resume": _whole_game(consent.resume, gettext_lazy("The game goes on.")),
    "roll-back": _roll_back,
    "sit": _sit,
    "stands": _stands,
    "start": _whole_game(sessions.start, gettext_lazy("The game begins.")),
    "undo": _undo,
    "wake": _whole_game(bots.again, gettext_lazy("The bots are trying again.")),
}

"""What takes more than one's own turn: taking back, resigning, pausing, giving a seat to somebody else.

What touches others takes their consent, or an owner of the group who steps in; what is hidden in a seat takes the consent
of the person who sees it.
"""

from contextlib import suppress
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from chronicle.errors import Conflict, NotFound, Refused
from chronicle.models import User, Verb
from chronicle.permissions import Act, may, require
from chronicle.services import audit
from chronicle.services.refusing import refusing
from games.kernel.bots import BOTS
from games.kernel.game import game
from games.models import GameSession, Move, Proposal, Seat
from games.services import handing, live, past
from games.services.handing import How
from games.services.live import Status
from games.services.notices import notices

STAND_IN = "greedy"
"""The bot that plays on for whoever resigns."""


# -- taking back ------------------------------------------------------------------------------------------------------


@transaction.atomic
def undo(actor: User, session: GameSession, to: int | None = None, seat: int | None = None) -> Proposal | None:
    """Goes back to so many answers, or to before the seat's own latest answer to a question. This happens at once where
    nothing was revealed or rolled since and nobody else has acted; otherwise it is proposed to those whom it concerns."""
    session, seats = _playing(session)
    own = live.own_seat(actor, session, seats, seat)
    if to is None:
        moves = past.answers(session).filter(seat=own.number).order_by("-answer").values_list("answer", "choose")
        some = (moves[n : n + 20] for n in range(0, session.answered, 20))  # an iterator would leave a cursor open
        asked = (number for rows in some for number, choose in rows if not game(session.game).is_standing(choose))
        to = next(asked, None)
        if to is None:
            raise Refused("nothing_to_undo", "You have not answered anything yet.")
    if _needed(session, seats, own.number, to):
        return _propose(actor, session, Proposal.Kind.UNDO, own.number, {"to": to})
    _take_back(actor, session, seats, to, own.number)
    return None


@transaction.atomic
def roll_back(actor: User, session: GameSession, to: int) -> GameSession:
    """Takes a stuck game back for an owner of the group, whatever was revealed since."""
    session, seats = _playing(session)
    require(actor, Act.MANAGE_SESSIONS, session.group)
    if not 0 <= to < session.answered:
        raise Refused(
            "nothing_to_undo",
            f"There are {session.answered} answers: you can go back to 0 … {session.answered - 1}.",
            field="to",
        )
    _take_back(actor, session, seats, to, None)
    return session


def _needed(session: GameSession, seats: list[Seat], seat: int, to: int) -> set[int]:
    """Returns the seats whose consent it takes to go back. Bots, and seats that nobody plays any more, agree to
    everything."""
    with refusing():
        return {*live.load(session).consents(seat, to)} & handing.people(session, seats)


def _take_back(actor: User | None, session: GameSession, seats: list[Seat], to: int, seat: int | None) -> None:
    before = past.at(session, to)
    past.forget(session, to)
    session.event_count = min(session.event_count, before.event_count)
    undone = Move.objects.filter(session=session, answer__gte=to, taken_back_by=None)
    undone.update(taken_back_by=session.version + 1)
    live.store(session, seats, before, Move(kind=Move.Kind.UNDO, seat=seat, by=actor))
    void = Proposal.objects.filter(session=session, kind=Proposal.Kind.UNDO, state=Proposal.State.OPEN)
    void.update(state=Proposal.State.DECLINED)
    audit.record(actor, Verb.TAKE_BACK_IN_SESSION, session, session.group, to=to)


# -- proposals --------------------------------------------------------------------------------------------------------


@transaction.atomic
def agree(actor: User, proposal: Proposal, seat: int | None = None) -> Proposal:
    """Agrees to a proposal. The last consent that was missing carries it out."""
    proposal, session, seats = _open(proposal)
    proposal.agreed = sorted({*proposal.agreed, _voice(actor, session, seats, seat)})
    if proposal.kind != Proposal.Kind.ABSENT:
        live.stays(session, actor)
    if not _missing(session, seats, proposal):
        proposal.state = Proposal.State.ACCEPTED
    proposal.save()
    if proposal.state == Proposal.State.ACCEPTED:
        _carry_out(actor, session, seats, proposal)
    else:
        live.changed(session, "proposal")
    return proposal


@transaction.atomic
def decline(actor: User, proposal: Proposal, seat: int | None = None) -> Proposal:
    """Declines a proposal, or withdraws it for whoever made it. Only the player who is away, or an owner of the group, can
    stop an absent player's seat from being given away."""
    proposal, session, seats = _open(proposal)
    if proposal.kind == Proposal.Kind.ABSENT:
        if actor.pk not in (proposal.by_id, seats[proposal.argument["number"]].account_id):
            require(actor, Act.MANAGE_SESSIONS, session.group)
    elif proposal.by_id != actor.pk:
        _voice(actor, session, seats, seat)
    _close(session, proposal, Proposal.State.DECLINED)
    live.stays(session, actor)
    live.changed(session, "proposal")
    return proposal


def _close(session: GameSession, proposal: Proposal, state: Proposal.State) -> None:
    proposal.state = state
    proposal.save(update_fields=["state"])
    if proposal.kind == Proposal.Kind.ABSENT:
        Seat.objects.filter(session=session, leaves_at__isnull=False).update(leaves_at=None)


def _voice(actor: User, session: GameSession, seats: list[Seat], seat: int | None) -> int:
    """Returns the seat that the person speaks for: one that the person plays, or one that a bot plays until the person
    comes back."""
    kept = handing.lent_seats(actor, seats)
    if seat in kept or (seat is None and kept and not live.own_seats(actor, session, seats)):
        return kept[0] if seat is None else seat
    return live.own_seat(actor, session, seats, seat).number


def missing(proposal: Proposal) -> list[int]:
    """Returns the seats whose consent an open proposal still waits for."""
    session = live.fresh(proposal.session)
    return sorted(_missing(session, live.seats_of(session), proposal))


def _missing(session: GameSession, seats: list[Seat], proposal: Proposal) -> set[int]:
    argument = proposal.argument
    match proposal.kind:
        case Proposal.Kind.UNDO:
            assert proposal.seat is not None
            needed = _needed(session, seats, proposal.seat, argument["to"])
        case Proposal.Kind.ABANDON:
            needed = handing.people(session, seats)
        case _:
            needed = handing.people(session, seats) if argument.get("everybody", True) else set()
            own = {argument["number"]} if seats[argument["number"]].account_id else set()
            others = needed - own - {proposal.seat}  # with nobody else at the table, a player is asked about a bot, too
            needed = needed | own if argument["player"] or not others else others
    return needed - set(proposal.agreed) - {proposal.seat}


def _carry_out(actor: User, session: GameSession, seats: list[Seat], proposal: Proposal) -> None:
    match proposal.kind:
        case Proposal.Kind.UNDO:
            _take_back(actor, session, seats, proposal.argument["to"], proposal.seat)
        case Proposal.Kind.ABANDON:
            _abandon(actor, session, seats)
        case _:
            number, bot, player = (proposal.argument[name] for name in ("number", "bot", "player"))
            to = handing.taker(session, seats, number, player) if player else None
            if to:
                handing.is_second(session, seats, number, *to, by_all=proposal.argument.get("everybody", True))
            handing.hand_over(actor, session, seats, number, How.AGREED, bot=bot, to=to)


def _propose(actor: User, session: GameSession, kind: Proposal.Kind, seat: int | None, argument: dict[str, Any]) -> Proposal:
    if Proposal.objects.filter(session=session, kind=kind, state=Proposal.State.OPEN).exists():
        raise Conflict("proposed", "The same has been proposed already: it must be agreed to or declined first.")
    agreed = [] if seat is None else [seat]
    proposal = Proposal.objects.create(session=session, kind=kind, seat=seat, by=actor, argument=argument, agreed=agreed)
    live.stays(session, actor)
    live.changed(session, "proposal")
    return proposal


def _open(proposal: Proposal) -> tuple[Proposal, GameSession, list[Seat]]:
    session = live.lock(proposal.session_id)
    found = Proposal.objects.filter(pk=proposal.pk).first()
    if found is None:
        raise NotFound
    live.require_status(session, Status.PLAYING, Status.PAUSED)
    if found.state != Proposal.State.OPEN:
        raise Conflict("decided", f"This was {found.get_state_display().lower()} already.")
    return found, session, live.seats_of(session)


# -- pausing, giving up -----------------------------------------------------------------------------------------------


@transaction.atomic
def pause(actor: User, session: GameSession) -> GameSession:
    """Pauses the game for anybody who plays in it, or an owner of the group: nothing can be answered, nobody is
    reminded."""
    session, seats = _playing(session)
    _at_table(actor, session, seats)
    return _switch(actor, session, seats, Status.PAUSED, Move.Kind.PAUSE)


@transaction.atomic
def resume(actor: User, session: GameSession) -> GameSession:
    session = live.lock(session.pk)
    live.require_status(session, Status.PAUSED)
    seats = live.seats_of(session)
    _at_table(actor, session, seats)
    return _switch(actor, session, seats, Status.PLAYING, Move.Kind.RESUME)


def _switch(actor: User, session: GameSession, seats: list[Seat], status: GameSession.Status, kind: Move.Kind) -> GameSession:
    session.status = status
    live.acted(session, kind, actor, None, "status")
    live.asked(session, seats)
    return session


@transaction.atomic
def abandon(actor: User, session: GameSession, seat: int | None = None) -> Proposal | None:
    """Abandons the game: at once for whoever is alone with bots, otherwise when the others agree."""
    session = live.lock(session.pk)
    live.require_status(session, Status.PLAYING, Status.PAUSED)
    seats = live.seats_of(session)
    own = live.own_seat(actor, session, seats, seat)
    if handing.people(session, seats) - {own.number}:
        return _propose(actor, session, Proposal.Kind.ABANDON, own.number, {})
    _abandon(actor, session, seats)
    return None


@transaction.atomic
def end(actor: User, session: GameSession) -> GameSession:
    """Ends a game that nobody comes back to, for an owner of the group."""
    session = live.lock(session.pk)
    live.require_status(session, Status.PLAYING, Status.PAUSED)
    require(actor, Act.MANAGE_SESSIONS, session.group)
    _abandon(actor, session, live.seats_of(session))
    return session


def _abandon(actor: User, session: GameSession, seats: list[Seat]) -> None:
    session.status, session.finished_at = Status.ABANDONED, timezone.now()
    live.acted(session, Move.Kind.ABANDON, actor, None, "status", "finished_at")
    live.asked(session, seats)


# -- handing a seat over ----------------------------------------------------------------------------------------------


@transaction.atomic
def resign(actor: User, session: GameSession, seat: int | None = None) -> GameSession:
    """Has a bot play on in the person's place."""
    session, seats = _under_way(session)
    own = live.own_seat(actor, session, seats, seat)
    handing.hand_over(actor, session, seats, own.number, How.RESIGNED, bot=STAND_IN)
    return session


@transaction.atomic
def replace(
    actor: User,
    session: GameSession,
    number: int,
    *,
    bot: str = "",
    player: UUID | None = None,
    seat: int | None = None,
    away: bool = False,
) -> Proposal | None:
    """Gives a seat to a bot or to another player of the group.

    A bot gets it at once where it is the actor's own seat, or an owner of the group asks; otherwise when the others agree.
    A player will see what is hidden there: so at once only where it is the actor's own seat, or a free one and an owner
    asks; otherwise when whoever sees it now agrees (and, unless an owner asks, the others do, too), or, with `away`, after
    a long absence that is announced to all. Nobody gets a second seat; but a guest of somebody who plays may take a seat
    that is given, if everybody agrees.
    """
    session, seats = _under_way(session)
    if not 0 <= number < len(seats):
        raise Refused("no_such_seat", "There is no such seat.", field="number")
    if bool(bot) == bool(player) or (bot and bot not in BOTS):
        raise Refused("bot", f"Name a player of the group, or a bot: {', '.join(sorted(BOTS))}.", field="bot")
    mine, manages = live.own_seats(actor, session, seats), may(actor, Act.MANAGE_SESSIONS, session.group)
    alone = bool(mine) and handing.people(session, seats) <= {*mine}
    if player:
        return _to_player(actor, session, seats, number, player, seat, away=away, alone=alone)
    if number in mine or alone or manages:
        handing.hand_over(actor, session, seats, number, How.GIVEN, bot=bot)
        return None
    argument = {"number": number, "bot": bot, "player": None, "everybody": True}
    return _propose(actor, session, Proposal.Kind.REPLACE, live.own_seat(actor, session, seats, seat).number, argument)


def _to_player(
    actor: User,
    session: GameSession,
    seats: list[Seat],
    number: int,
    player: UUID,
    seat: int | None,
    *,
    away: bool,
    alone: bool,
) -> Proposal | None:
    if away:
        require(actor, Act.MANAGE_SESSIONS, session.group)
    place, to = seats[number], handing.taker(session, seats, number, player)
    mine, manages = live.own_seats(actor, session, seats), may(actor, Act.MANAGE_SESSIONS, session.group)
    if number in handing.lent_seats(actor, seats) and to[1] == actor.pk:
        handing.hand_over(actor, session, seats, number, How.BACK, to=to)
        return None
    second = handing.is_second(session, seats, number, *to, by_all=not away)
    if (number in mine and (alone or not second)) or (place.account_id is None and (manages or alone)):
        handing.hand_over(actor, session, seats, number, How.GIVEN, to=to)
        return None
    argument = {"number": number, "bot": "", "player": str(player), "everybody": second or not manages}
    if away:
        return _announce(actor, session, place, argument | {"everybody": False})
    own = None if manages and seat is None else live.own_seat(actor, session, seats, seat).number
    return _propose(actor, session, Proposal.Kind.REPLACE, own, argument)


# -- somebody who is away ---------------------------------------------------------------------------------------------


def _announce(actor: User, session: GameSession, place: Seat, argument: dict[str, Any]) -> Proposal:
    """Announces to everybody at the table, and to the absent player by mail, that the seat will be given away. Whatever
    that player does in the game stops it."""
    handing.require_away(session, place)
    proposal = _propose(actor, session, Proposal.Kind.ABSENT, None, argument)
    handing.announced(place)
    notices.seat_leaves(place)
    audit.record(actor, Verb.ANNOUNCE_SEAT, session, session.group, seat=place.number)
    return proposal


def sweep() -> int:
    """Carries out the announcements that are due. Returns for how many seats."""
    due = list(Seat.objects.filter(leaves_at__lte=timezone.now()).values_list("session_id", flat=True))
    for session_id in due:
        with suppress(NotFound):  # deleted meanwhile
            _leave(session_id)
    return len(due)


@transaction.atomic
def _leave(session_id: UUID) -> None:
    session = live.lock(session_id)
    rows = Proposal.objects.filter(session=session, kind=Proposal.Kind.ABSENT, state=Proposal.State.OPEN)
    proposal, seats = rows.select_related("by").first(), live.seats_of(session)
    if proposal is None:  # somebody else was faster
        return
    number = proposal.argument["number"]
    state = Proposal.State.DECLINED
    if session.status in (Status.PLAYING, Status.PAUSED) and proposal.by:
        try:
            to = handing.taker(session, seats, number, proposal.argument["player"])
            handing.is_second(session, seats, number, *to)
        except Refused:
            pass  # the player sits elsewhere by now, or is gone
        else:
            state = Proposal.State.ACCEPTED
    _close(session, proposal, state)
    if state == Proposal.State.ACCEPTED:
        handing.hand_over(proposal.by, session, seats, number, How.AWAY, to=to)
    else:
        live.changed(session, "proposal")


def _under_way(session: GameSession) -> tuple[GameSession, list[Seat]]:
    session = live.lock(session.pk)
    live.require_status(session, Status.PLAYING, Status.PAUSED)
    return session, live.seats_of(session)


def _playing(session: GameSession) -> tuple[GameSession, list[Seat]]:
    session = live.lock(session.pk)
    live.require_status(session, Status.PLAYING)
    return session, live.seats_of(session)


def _at_table(actor: User, session: GameSession, seats: list[Seat]) -> None:
    if not live.own_seats(actor, session, seats):
        require(actor, Act.MANAGE_SESSIONS, session.group)

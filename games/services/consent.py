"""What takes more than one's own turn: taking back, giving up, pausing, handing a seat over. What touches others takes their
consent, or an owner of the group who puts things right."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from chronicle.errors import Conflict, NotFound, Refused
from chronicle.models import Player, User
from chronicle.permissions import Act, may, require
from chronicle.services import audit
from chronicle.services.worlds import rules
from games.kernel.bots import BOTS
from games.kernel.match import Match
from games.models import GameSession, Move, Proposal, Seat
from games.services import live, past
from games.services.live import Status

STAND_IN = "greedy"
"""Plays on for whoever resigns."""


# -- taking back ------------------------------------------------------------------------------------------------------


@transaction.atomic
def undo(actor: User, session: GameSession, to: int | None = None, seat: int | None = None) -> Proposal | None:
    """Back to so many answers, or to before the seat's own last one. At once where nothing was revealed or rolled since and
    nobody else has acted; else it is proposed to those whom it concerns."""
    session, seats = _playing(session)
    own = live.hand(actor, session, seats, seat)
    if to is None:
        moves = Move.objects.filter(session=session, seat=own.number, answer__isnull=False, taken_back_by=None)
        to = moves.order_by("-answer").values_list("answer", flat=True).first()
        if to is None:
            raise Refused("nothing_to_undo", "You have not answered anything yet.")
    if _needed(live.load(session), seats, own.number, to):
        return _propose(session, Proposal.Kind.UNDO, own, {"to": to})
    _take_back(actor, session, seats, to, own.number)
    return None


@transaction.atomic
def roll_back(actor: User, session: GameSession, to: int) -> GameSession:
    """An owner of the group takes a stuck game back, whatever was revealed since."""
    session, seats = _playing(session)
    require(actor, Act.MANAGE_SESSIONS, session.group)
    if not 0 <= to < session.answered:
        raise Refused(
            "nothing_to_undo", f"There are {session.answered} answers: back to 0 … {session.answered - 1}.", field="to"
        )
    _take_back(actor, session, seats, to, None)
    return session


def _needed(match: Match, seats: list[Seat], seat: int, to: int) -> set[int]:
    """Bots agree to everything."""
    with rules():
        return {other for other in match.consents(seat, to) if seats[other].kind == Seat.Kind.PLAYER}


def _take_back(actor: User | None, session: GameSession, seats: list[Seat], to: int, seat: int | None) -> None:
    before = past.at(session, to)
    past.forget(session, to)
    session.told = min(session.told, before.told)
    undone = Move.objects.filter(session=session, answer__gte=to, taken_back_by=None)
    undone.update(taken_back_by=session.version + 1)
    live.keep(session, seats, before, Move(kind=Move.Kind.UNDO, seat=seat, by=actor))
    void = Proposal.objects.filter(session=session, kind=Proposal.Kind.UNDO, state=Proposal.State.OPEN)
    void.update(state=Proposal.State.DECLINED)
    audit.record(actor, "take back in session", session, session.group, to=to)


# -- proposals --------------------------------------------------------------------------------------------------------


@transaction.atomic
def agree(actor: User, proposal: Proposal, seat: int | None = None) -> Proposal:
    """The last one whose consent it takes makes it happen."""
    proposal, session, seats = _open(proposal)
    own = live.hand(actor, session, seats, seat)
    proposal.agreed = sorted({*proposal.agreed, own.number})
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
    """Anybody at the table says no, or the one who proposed it thinks again."""
    proposal, session, seats = _open(proposal)
    live.hand(actor, session, seats, seat)
    proposal.state = Proposal.State.DECLINED
    proposal.save(update_fields=["state"])
    live.changed(session, "proposal")
    return proposal


def missing(proposal: Proposal) -> list[int]:
    """Seats whose consent an open proposal still waits for."""
    session = live.fresh(proposal.session)
    return sorted(_missing(session, live.seats_of(session), proposal))


def _missing(session: GameSession, seats: list[Seat], proposal: Proposal) -> set[int]:
    people = {seat.number for seat in seats if seat.kind == Seat.Kind.PLAYER}
    match proposal.kind:
        case Proposal.Kind.UNDO:
            needed = _needed(live.load(session), seats, proposal.seat, proposal.argument["to"])
        case Proposal.Kind.REPLACE:
            needed = people - {proposal.argument["number"]}
        case _:
            needed = people
    return needed - set(proposal.agreed) - {proposal.seat}


def _carry_out(actor: User, session: GameSession, seats: list[Seat], proposal: Proposal) -> None:
    match proposal.kind:
        case Proposal.Kind.UNDO:
            _take_back(actor, session, seats, proposal.argument["to"], proposal.seat)
        case Proposal.Kind.ABANDON:
            _abandon(actor, session, seats)
        case _:
            _hand_over(actor, session, seats, **proposal.argument)


def _propose(session: GameSession, kind: Proposal.Kind, seat: Seat, argument: dict[str, Any]) -> Proposal:
    if Proposal.objects.filter(session=session, kind=kind, state=Proposal.State.OPEN).exists():
        raise Conflict("proposed", "The same is proposed already: it has to be agreed to or declined first.")
    proposal = Proposal.objects.create(session=session, kind=kind, seat=seat.number, argument=argument, agreed=[seat.number])
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
    """Whoever plays, or an owner of the group: nothing is answered, nobody is reminded."""
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
    """Alone with bots at once; with others when they agree."""
    session = live.lock(session.pk)
    live.require_status(session, Status.PLAYING, Status.PAUSED)
    seats = live.seats_of(session)
    own = live.hand(actor, session, seats, seat)
    if any(other.kind == Seat.Kind.PLAYER and other.number != own.number for other in seats):
        return _propose(session, Proposal.Kind.ABANDON, own, {})
    _abandon(actor, session, seats)
    return None


@transaction.atomic
def end(actor: User, session: GameSession) -> GameSession:
    """An owner of the group ends a game that nobody comes back to."""
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
    """A bot plays on in the person's place."""
    session = live.lock(session.pk)
    live.require_status(session, Status.PLAYING, Status.PAUSED)
    seats = live.seats_of(session)
    own = live.hand(actor, session, seats, seat)
    _hand_over(actor, session, seats, own.number, bot=STAND_IN, kind=Move.Kind.RESIGN)
    return session


@transaction.atomic
def replace(
    actor: User, session: GameSession, number: int, *, bot: str = "", player: UUID | None = None, seat: int | None = None
) -> Proposal | None:
    """A bot or another player of the group takes a seat over: at once where it is the own one, a bot's, or an owner of the
    group who does it, else when the others agree."""
    session = live.lock(session.pk)
    live.require_status(session, Status.PLAYING, Status.PAUSED)
    seats = live.seats_of(session)
    if not 0 <= number < len(seats):
        raise Refused("no_such_seat", "There is no such seat.", field="number")
    if bool(bot) == bool(player) or (bot and bot not in BOTS):
        raise Refused("bot", f"Name a player of the group, or a bot: {', '.join(sorted(BOTS))}.", field="bot")
    argument: dict[str, Any] = {"number": number, "bot": bot, "player": player and str(player)}
    hands = live.hands(actor, session, seats)
    lone = all(other.number in hands for other in seats if other.kind == Seat.Kind.PLAYER)
    if number in hands or (lone and hands) or may(actor, Act.MANAGE_SESSIONS, session.group):
        _hand_over(actor, session, seats, **argument)
        return None
    return _propose(session, Proposal.Kind.REPLACE, live.hand(actor, session, seats, seat), argument)


@transaction.atomic
def replace_by_bot(actor: User, session: GameSession, number: int, bot: str = STAND_IN) -> Proposal | None:
    return replace(actor, session, number, bot=bot)


def _hand_over(
    actor: User,
    session: GameSession,
    seats: list[Seat],
    number: int,
    *,
    bot: str = "",
    player: str | UUID | None = None,
    kind: Move.Kind = Move.Kind.REPLACE,
) -> None:
    seat = seats[number]
    if bot:
        seat.kind, seat.bot = Seat.Kind.BOT, bot
    else:
        found = Player.objects.filter(group=session.group_id, pk=UUID(str(player))).first()
        if found is None:
            raise Refused("unknown_player", "There is no such player in this group.", field="player")
        if any(other.player_id == found.pk and other is not seat for other in seats):
            raise Conflict("sits_twice", f"{found.name} sits at this table already.", field="player")
        seat.kind, seat.bot, seat.player, seat.seen = Seat.Kind.PLAYER, "", found, 0
    seat.waiting_since = None  # it is a turn of its own for whoever plays now
    seat.save()
    session.trouble = ""
    live.acted(session, kind, actor, number, "trouble")
    live.asked(session, seats)


def _playing(session: GameSession) -> tuple[GameSession, list[Seat]]:
    session = live.lock(session.pk)
    live.require_status(session, Status.PLAYING)
    return session, live.seats_of(session)


def _at_table(actor: User, session: GameSession, seats: list[Seat]) -> None:
    if not live.hands(actor, session, seats):
        require(actor, Act.MANAGE_SESSIONS, session.group)

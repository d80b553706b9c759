"""A session inside one transaction: locks its row, loads its match, stores what came of an action.

What an action costs does not depend on how long the game has been going on: earlier moves are not read.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection, transaction
from django.utils import timezone

from chronicle.errors import Conflict, Forbidden, NotFound, Refused
from chronicle.models import Group, Membership, Player, Role, User, Verb
from chronicle.permissions import Act, Person, may, require, role_in
from chronicle.services import audit, jobs, statements
from chronicle.services.statements import Statement
from games.kernel.errors import Illegal
from games.kernel.match import Match
from games.kernel.values import OMNISCIENT, SPECTATOR, Event
from games.models import GameSession, Move, Outbox, Proposal, Seat
from games.services import bot_games, in_campaigns, outbox, past
from games.services.editions import edition, rules_changed
from games.services.past import plain

Status = GameSession.Status


def lock(session_id: UUID) -> GameSession:
    """Locks the session for this transaction and returns it as it is now. `chronicle.services.locks` says in which order
    rows are locked."""
    try:
        return GameSession.objects.select_for_update(no_key=True).get(pk=session_id)
    except GameSession.DoesNotExist as error:
        raise NotFound from error


def fresh(session: GameSession) -> GameSession:
    try:
        return GameSession.objects.get(pk=session.pk)
    except GameSession.DoesNotExist as error:
        raise NotFound from error


def seats_of(session: GameSession) -> list[Seat]:
    return list(Seat.objects.filter(session=session).select_related("player").order_by("number"))


def at_table(session_id: UUID, *, hold: bool = False) -> tuple[GameSession, list[Seat]]:
    """Returns what `fresh` (or, with `hold`, `lock`) and `seats_of` would, in one round trip: this happens at every
    action."""
    key = [statements.key(GameSession, session_id)]
    lock = " FOR NO KEY UPDATE" if hold and connection.features.has_select_for_update else ""
    found, taken = statements.find(Statement(_SESSION + lock, key), Statement(_SEATS, key))
    if not found:
        raise NotFound
    return statements.read(GameSession, found[0]), [_seat(row) for row in taken]


def in_group(user: User, session_id: UUID) -> tuple[GameSession, list[Seat], Role]:
    """Returns the session with its group, the seats and the person's role in the group, in one round trip."""
    key = statements.key(GameSession, session_id)
    where = Statement(_GROUP, [key, statements.key(User, user.pk)])
    found, taken, groups = statements.find(Statement(_SESSION, [key]), Statement(_SEATS, [key]), where)
    if not groups:
        raise NotFound
    session = statements.read(GameSession, found[0])
    session.group = statements.read(Group, groups[0])
    return session, [_seat(row) for row in taken], Role(statements.read(Membership, groups[0], after=Group).role)


_SESSION = statements.select("WHERE id = %s", GameSession)
_GROUP = statements.select(
    "JOIN chronicle_membership ON chronicle_membership.group_id = chronicle_group.id"
    " JOIN games_gamesession ON games_gamesession.group_id = chronicle_group.id"
    " WHERE games_gamesession.id = %s AND chronicle_membership.user_id = %s",
    Group,
    Membership,
)
_SEATS = statements.select(
    "LEFT JOIN chronicle_player ON chronicle_player.id = player_id WHERE session_id = %s ORDER BY games_seat.number",
    Seat,
    Player,
)


def _seat(row: statements.Row) -> Seat:
    seat = statements.read(Seat, row)
    if seat.player_id:
        seat.player = statements.read(Player, row, after=Seat)
    return seat


def load(session: GameSession) -> Match:
    if session.checkpoint is None:
        raise Refused("not_started", "This game has not begun yet.")
    try:
        match = Match.load(bytes(session.checkpoint))
    except (Illegal, msgspec.DecodeError) as fault:
        raise rules_changed(_UNDER_WAY, session.game, [session.edition]) from fault
    if match.event_count != session.event_count and session.edition != edition(session.game):
        raise rules_changed(_UNDER_WAY, session.game, [session.edition])
    return match


_UNDER_WAY = "what was under way no longer comes out the same. An owner of the group can take it back."


def require_status(session: GameSession, *wanted: GameSession.Status) -> None:
    if session.status not in wanted:
        raise Conflict(f"session_{session.status}", f"This game is {session.get_status_display().lower()}.")


# -- who is who -------------------------------------------------------------------------------------------------------


def own_seats(actor: Person, session: GameSession, seats: Iterable[Seat]) -> list[int]:
    """Returns the numbers of the seats this person plays: first the person's own, then, for the host, those of guests."""
    if not isinstance(actor, User):
        return []
    mine = [seat for seat in seats if seat.kind == Seat.Kind.PLAYER and seat.account_id == actor.pk]
    own = [seat.number for seat in mine if seat.user_id]
    guests = [seat.number for seat in mine if not seat.user_id]
    return own + guests if guests and may(actor, Act.PLAY, session.group) else own


def own_seat(actor: Person, session: GameSession, seats: Sequence[Seat], number: int | None = None) -> Seat:
    """Returns the seat this person acts for."""
    playing = own_seats(actor, session, seats)
    if not playing and role_in(actor, session.group) is None:
        raise NotFound
    if number is None and playing:
        number = playing[0]
    if number is None or number not in playing:
        raise Forbidden(
            "not_your_seat", "You do not play this seat." if number is not None else "You do not play in this game."
        )
    return seats[number]


def viewer_of(
    actor: Person, session: GameSession, seats: Sequence[Seat], seat: int | None = None, *, by_link: bool = False
) -> int:
    """Returns as which seat, or as a spectator, this person looks. `by_link`: the edge has checked a link for
    spectators."""
    playing = own_seats(actor, session, seats)
    if seat is not None and seat not in playing:
        own_seat(actor, session, seats, seat)
    if playing:
        waiting = [number for number in playing if seats[number].waiting_since]
        own = seats[playing[0]].user_id is not None
        return seat if seat is not None else playing[0] if own or not waiting else waiting[0]
    if by_link and session.spectators == GameSession.Spectators.LINK:
        return SPECTATOR
    if role_in(actor, session.group) is None:
        raise NotFound
    if session.spectators == GameSession.Spectators.NONE and not session.is_over:
        raise Forbidden("no_spectators", "The players of this game want no spectators.")
    return SPECTATOR


def require_host(actor: User, session: GameSession) -> None:
    """Requires the host, as long as that person may play in the group, or an owner."""
    if session.created_by_id == actor.pk and may(actor, Act.PLAY, session.group):
        return
    require(actor, Act.MANAGE_SESSIONS, session.group)


def viewpoint(session: GameSession, viewer: int) -> int:
    """Returns what the viewer may see as: everything once the game is over, unless the next game of a campaign must not
    know it."""
    return OMNISCIENT if session.is_over and not session.is_sealed else viewer


# -- storing ----------------------------------------------------------------------------------------------------------


def stays(session: GameSession, person: User) -> None:
    """Keeps a seat that was to be given away for the person who has just done something at the table."""
    mine = Seat.objects.filter(session=session, account=person, leaves_at__isnull=False)
    if mine.update(leaves_at=None):
        announced = Proposal.objects.filter(session=session, kind=Proposal.Kind.ABSENT, state=Proposal.State.OPEN)
        announced.update(state=Proposal.State.DECLINED)


def changed(session: GameSession, kind: str, *fields: str) -> None:
    """Notes a change that everybody sees, other than in the game itself. The caller holds the lock."""
    session.version += 1
    session.updated_at = timezone.now()
    session.save(update_fields=["version", "updated_at", *fields])
    Outbox.objects.create(session=session, version=session.version, kind=kind, at=session.updated_at)
    transaction.on_commit(partial(outbox.wake, session.pk))


def acted(
    session: GameSession, kind: Move.Kind, by: User | None, seat: int | None = None, *fields: str, **details: Any
) -> None:
    """Notes a change that belongs to the session's history and to the group's trail."""
    if by:
        stays(session, by)
    session.bots_alone = 0
    changed(session, kind, "bots_alone", *fields)
    Move.objects.create(
        session=session,
        number=session.version,
        kind=kind,
        seat=seat,
        by=by,
        at=session.updated_at,
        first_event=session.event_count,
        last_event=session.event_count,
    )
    audit.record(by, _VERBS[kind], session, session.group, **({} if seat is None else {"seat": seat}), **details)


_VERBS = {
    Move.Kind.RESIGN: Verb.RESIGN_FROM_SESSION,
    Move.Kind.REPLACE: Verb.REPLACE_IN_SESSION,
    Move.Kind.PAUSE: Verb.PAUSE_SESSION,
    Move.Kind.RESUME: Verb.RESUME_SESSION,
    Move.Kind.ABANDON: Verb.ABANDON_SESSION,
}


def store(
    session: GameSession, seats: list[Seat], match: Match, move: Move, *fields: str, same_questions: bool = False
) -> None:
    """Stores everything an action leaves: the session, the move, who is asked now, and a line in the outbox."""
    events, rules = match.table.events, edition(session.game)
    new = events[len(events) - (match.event_count - session.event_count) :]
    move.first_event, move.last_event, move.events = session.event_count, match.event_count, plain(new)
    alone = move.by is None and session.round == match.game.rounds(match.state)
    session.bots_alone = session.bots_alone + 1 if alone else 0
    _take_over(session, match, same_questions=same_questions)
    other_rules, session.edition, move.edition = session.edition != rules, rules, rules
    move.session, move.number, move.at, move.round = session, session.version, session.updated_at, session.round
    word = Outbox(session=session, version=session.version, kind=move.kind, at=session.updated_at)
    wanted = set(match.waiting.values())
    turns = _turns(session, seats, wanted)
    statements.run(statements.update(session, *STATE, *fields), statements.insert(move), statements.insert(word), *turns)
    past.take_snapshot(session, match, other_rules=other_rules)
    if move.by:  # a bot's own job goes on by itself
        _wake_asked_bots(session, seats, wanted)
        if staying := [seat for seat in seats if seat.leaves_at and seat.account_id == move.by_id]:
            stays(session, move.by)
            for seat in staying:
                seat.leaves_at = None
    transaction.on_commit(partial(outbox.wake, session.pk))
    for seat, colour in zip(seats, in_campaigns.colours(session, match) or (), strict=False):
        if colour and seat.colour != colour:
            seat.colour = colour
            seat.save(update_fields=["colour"])
    if match.outcome:
        in_campaigns.ended(session)


STATE = (
    "version",
    "asked_at",
    "answered",
    "event_count",
    "round",
    "checkpoint",
    "edition",
    "updated_at",
    "status",
    "outcome",
    "finished_at",
    "trouble",
    "bots_alone",
)


def _take_over(session: GameSession, match: Match, *, same_questions: bool) -> None:
    session.version += 1
    if not same_questions:
        session.asked_at = session.version
    session.answered, session.event_count, session.round = match.answered, match.event_count, match.game.rounds(match.state)
    session.checkpoint, session.updated_at, session.trouble = match.dump(), timezone.now(), ""
    if match.outcome:
        session.status, session.finished_at = Status.FINISHED, session.updated_at
        session.outcome = plain(match.outcome)


def asked(session: GameSession, seats: list[Seat]) -> None:
    """Notes who is being waited for, and sets bots to work. Refuses where only bots would play and too many such games go
    on."""
    bot_games.require_room(session, seats)
    wanted = set(load(session).waiting.values()) if session.status == Status.PLAYING else set()
    if turns := _turns(session, seats, wanted):
        statements.run(*turns)
    _wake_asked_bots(session, seats, wanted)


def _turns(session: GameSession, seats: list[Seat], wanted: set[int]) -> list[Statement]:
    """Returns the statement for seats that begin, or cease, to be asked."""
    turned = [seat for seat in seats if (seat.number in wanted) == (seat.waiting_since is None)]
    for seat in turned:
        if seat.waiting_since:
            seat.waiting_since = None
        else:
            seat.waiting_since, seat.turn = session.updated_at, seat.turn + 1
    now = connection.ops.adapt_datetimefield_value(session.updated_at)
    key, numbers = statements.key(GameSession, session.pk), [seat.number for seat in turned]
    return [Statement(_TURN.format(", ".join(["%s"] * len(turned))), [now, key, *numbers])] if turned else []


_TURN = """UPDATE games_seat SET turn = turn + CASE WHEN waiting_since IS NULL THEN 1 ELSE 0 END,
    waiting_since = CASE WHEN waiting_since IS NULL THEN %s END WHERE session_id = %s AND number IN ({})"""


def _wake_asked_bots(session: GameSession, seats: list[Seat], wanted: set[int]) -> None:
    if any(seats[number].kind == Seat.Kind.BOT for number in wanted):
        wake_bots(session)


def wake_bots(session: GameSession) -> None:
    """Enqueues one job for each position in which a bot is asked."""
    jobs.enqueue("play-bots", bots_key(session), {"session": str(session.pk)}, group=session.group)


def bots_key(session: GameSession) -> str:
    return f"play-bots {session.pk} {session.version}"


def event_of(plain: dict[str, Any]) -> Event:
    return msgspec.convert(plain, Event)

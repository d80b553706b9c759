"""Playing: questions, answers, and what a viewer may see of a game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import get_language

from chronicle.errors import Conflict, Forbidden, Refused, RulesChanged
from chronicle.models import Group, Player, Role, User
from chronicle.permissions import Person
from chronicle.services import fields, statements
from chronicle.services.refusing import refusing
from chronicle.services.statements import Statement
from games.kernel.game import game
from games.kernel.match import Match
from games.kernel.values import Ask, LogEntry
from games.models import GameSession, Handover, Move, Note, Proposal, Seat
from games.services import consent, handing, in_campaigns, live
from games.services.live import Status
from games.services.shown import Ask as AskShown
from games.services.shown import Asks, Log, OpenProposal, Option, PlayedSeat, PlayedSession, TableEntry, WithheldOption
from games.services.shown import LogEntry as EntryShown
from games.services.shown import Note as NoteShown
from games.shelf.shelves import shelf

MOST_ENTRIES = 500
"""How many entries of the log are returned at once."""


@dataclass
class Seen:
    """A game as one viewer sees it, with the rows that were read for it: all that is said of it is of one moment."""

    actor: Person | None
    session: GameSession
    seats: Sequence[Seat]
    viewer: int
    match: Match | None = None
    """None: as the session holds it."""
    move: Move | None = None
    """The answer that has just been taken."""

    def shown(self) -> PlayedSession:
        """Returns the one form in which a session leaves the services, with nothing that the viewer may not see."""
        session, seats, viewer, match, gone = self.session, self.seats, self.viewer, self.match, None
        if match is None and session.checkpoint:
            try:
                match = live.load(session)
            except RulesChanged as refusal:
                gone = refusal
        names = [seat.name for seat in seats]
        viewpoint, hosts = live.viewpoint(session, viewer), _hosts(session, seats)
        return PlayedSession(
            id=session.pk,
            group=session.group_id,
            campaign=session.campaign_id,
            game=session.game,
            name=session.name,
            options=in_campaigns.shown(session),
            status=session.status,
            spectators=session.spectators,
            version=session.version,
            answered=session.answered,
            event_count=session.event_count,
            round=session.round,
            viewer=viewer,
            hands=live.own_seats(self.actor, session, seats) if self.actor else [],
            seats=[_seat(seat, hosts) for seat in seats],
            waiting=[seat.number for seat in seats if seat.waiting_since],
            view=match.game.view(match.state, match.board, viewpoint) if match else None,
            asks=_asks(match, viewer, names) if match and session.status == Status.PLAYING else [],
            outcome=session.outcome,
            trouble=session.trouble,
            outlived=gone.message if gone else None,
            mended=gone.mended if gone else [],
            base_chapter=session.base_chapter,
            fate=session.fate,
            commitment=session.commitment,
            seed=in_campaigns.seed(session),
            started_at=session.started_at,
            updated_at=session.updated_at,
            finished_at=session.finished_at,
        )

    def log(self, after: int, limit: int = MOST_ENTRIES) -> Log:
        """Returns what happened after the event of that number."""
        moves = Move.objects.filter(session=self.session, taken_back_by=None, last_event__gt=after).order_by("number")
        return self._log(moves[:limit], handing.lines(self.session), after, limit)

    def _log(self, moves: Iterable[Move], table: list[TableEntry], after: int, limit: int) -> Log:
        session, entries = self.session, list[EntryShown]()
        for move in moves:
            entries += [entry for entry in self.entries_of([move]) if entry.number > after]
            if len(entries) >= limit:
                break
        return Log(version=session.version, event_count=session.event_count, entries=entries[:limit], table=table)

    def answers_since(self, version: int) -> list[Move] | None:
        """Returns the answers since a version, if nothing else has happened since."""
        if self.move and self.move.number == version + 1:
            return [self.move]
        moves = list(Move.objects.filter(session=self.session, number__gt=version).order_by("number")[:MOST_ENTRIES])
        alone = all(move.kind == Move.Kind.ANSWER and move.taken_back_by is None for move in moves)
        return moves if alone and len(moves) == self.session.version - version else None

    def entries_of(self, moves: Sequence[Move]) -> list[EntryShown]:
        """Returns the entries of the log that these moves made, as the viewer may read them."""
        viewpoint, names = live.viewpoint(self.session, self.viewer), [seat.name for seat in self.seats]
        return [entry for move in moves for entry in log_entries(self.session.game, move, viewpoint, names)]

    def beside(self, after: int) -> "Beside":
        """Returns what a page shows beside the board, in one round trip; of the log what happened after that event."""
        session = statements.key(GameSession, self.session.pk)
        group = statements.key(Group, self.session.group_id)
        read = [(_MOVES, [session, after, MOST_ENTRIES]), (_HANDOVERS, [session]), (_PROPOSALS, [session]), (_NOTES, [session])]
        found = statements.find(*(Statement(sql, values) for sql, values in (*read, (_PLAYERS, [group]))))
        moves, handovers, proposals, notes, players = (
            [statements.read(kind, row) for row in rows] for kind, rows in zip(_BESIDE, found, strict=True)
        )
        people = {player.pk: player for player in players}
        for row in handovers:
            row.before, row.after, row.by = (people.get(pk) for pk in (row.before_id, row.after_id, row.by_id))
        for note in notes:
            note.player = people.get(note.player_id)
        return Beside(
            self._log(moves, handing.said(handovers), after, MOST_ENTRIES),
            [] if self.session.is_over else [self._open(row) for row in proposals],
            [NoteShown.of(note) for note in notes],
            players,
        )

    def _open(self, row: Proposal) -> OpenProposal:
        row.session = self.session
        mine = row.by_id is not None and self.actor is not None and row.by_id == self.actor.pk
        return OpenProposal.of(row, missing=consent.missing(row), mine=mine)

    def notes(self) -> "QuerySet[Note]":
        """Returns what was said beside the game, the latest first."""
        return Note.objects.filter(session=self.session).select_related("player").order_by("-at")


@dataclass(frozen=True)
class Beside:
    """What a page shows beside the board: the log, proposals that are open, notes with the latest first, and who is in the
    group."""

    log: Log
    proposals: list[OpenProposal]
    notes: list[NoteShown]
    players: list[Player]


_BESIDE: tuple[type[Any], ...] = (Move, Handover, Proposal, Note, Player)
_MOVES = statements.select("WHERE session_id = %s AND taken_back_by IS NULL AND last_event > %s ORDER BY number LIMIT %s", Move)
_HANDOVERS = statements.select("WHERE session_id = %s ORDER BY number", Handover)
_PROPOSALS = statements.select(f"WHERE session_id = %s AND state = '{Proposal.State.OPEN}' ORDER BY at DESC", Proposal)
_NOTES = statements.select("WHERE session_id = %s ORDER BY at DESC", Note)
_PLAYERS = statements.select("WHERE group_id = %s ORDER BY name, id", Player)


@transaction.atomic
def answer(
    actor: User | None,
    session_id: UUID,
    seat: int | None,
    ask: str | None,
    choose: str | Sequence[str],
    version: int,
    key: str = "",
) -> PlayedSession:
    """Takes an answer to an open question, and returns what the seat sees then."""
    return _take(actor, session_id, seat, ask, choose, version, key).shown()


def _take(
    actor: User | None,
    session_id: UUID,
    seat: int | None,
    ask: str | None,
    choose: str | Sequence[str],
    version: int,
    key: str = "",
) -> Seen:
    """Takes an answer to an open question; `actor` is None for bots. Returns the game as the seat sees it then.

    `version` is the version in which the person saw the question. As long as the questions stay the same, no answer is
    stale because of what others do beside them; and a standing offer holds, whatever others are asked, until it is
    withdrawn. The same key again is the same answer, whatever has happened since.
    """
    session, seats = live.at_table(session_id, hold=True)
    playing = _bot(seats, seat) if actor is None else live.own_seat(actor, session, seats, seat)
    oldest = 0 if game(session.game).is_standing(choose) else session.asked_at
    if session.status != Status.PLAYING or not oldest <= version <= session.version:
        if key and _done_before(session, playing, choose, key):
            return Seen(actor, session, seats, playing.number, live.load(session))
        live.require_status(session, Status.PLAYING)
        raise Conflict("stale", f"The game has gone on: it is at version {session.version}, not {version}.", field="version")
    match = live.load(session)
    open_before = set(match.waiting)
    try:
        with refusing():
            match.answer(playing.number, ask, choose)
    except Refused:
        if key and _done_before(session, playing, choose, key):
            return Seen(actor, session, seats, playing.number, match)
        raise
    move = Move(kind=Move.Kind.ANSWER, seat=playing.number, answer=session.answered, by=actor, key=key)
    move.choose = list(match.answers[-1].choose)
    try:
        live.store(session, seats, match, move, same_questions=bool(open_before & set(match.waiting)))
    except IntegrityError as error:
        raise Refused("key_reused", "This key was used for another answer. Take a new one.", field="key") from error
    return Seen(actor, session, seats, playing.number, match, move)


take = transaction.atomic(_take)


def _bot(seats: Sequence[Seat], number: int | None) -> Seat:
    if number is None or seats[number].kind != Seat.Kind.BOT:
        raise Forbidden("not_a_bot", "No bot plays this seat.")
    return seats[number]


def _done_before(session: GameSession, seat: Seat, choose: str | Sequence[str], key: str) -> bool:
    move = Move.objects.filter(session=session, seat=seat.number, key=key).first()
    if move is None:
        return False
    if sorted(move.choose or ()) != sorted([choose] if isinstance(choose, str) else choose):
        raise Refused("key_reused", "This key was used for another answer. Take a new one.", field="key")
    return True


def see(actor: Person, session: GameSession, seat: int | None = None, *, by_link: bool = False) -> Seen:
    """Returns the game as this person sees it."""
    session, seats = live.at_table(session.pk)
    return Seen(actor, session, seats, live.viewer_of(actor, session, seats, seat, by_link=by_link))


def look(actor: User, session_id: UUID, seat: int | None = None) -> tuple[Seen, Role]:
    """Returns the game as somebody of its group sees it, and the person's role there."""
    session, seats, role = live.in_group(actor, session_id)
    return Seen(actor, session, seats, live.viewer_of(actor, session, seats, seat)), role


def view(actor: Person, session: GameSession, seat: int | None = None, *, by_link: bool = False) -> tuple[int, PlayedSession]:
    """Returns as which viewer the person looks, and what that viewer sees."""
    seen = see(actor, session, seat, by_link=by_link)
    return seen.viewer, seen.shown()


def asks(actor: Person, session: GameSession, seat: int | None = None, *, by_link: bool = False) -> Asks:
    """Returns what this person may answer."""
    seen = view(actor, session, seat, by_link=by_link)[1]
    return Asks(**{name: getattr(seen, name) for name in Asks.__struct_fields__})


def _hosts(session: GameSession, seats: Sequence[Seat]) -> dict[UUID | None, str]:
    """Returns, by account, the names of those who play for guests. Only accounts without a seat of their own are looked
    up."""
    here: dict[UUID | None, str] = {seat.user_id: seat.name for seat in seats if seat.user_id}
    if beside := {seat.account_id for seat in seats if seat.is_guest and seat.account_id} - {*here}:
        here |= dict(Player.objects.filter(group=session.group_id, user__in=beside).values_list("user", "name"))
    return here


def _seat(seat: Seat, hosts: dict[UUID | None, str]) -> PlayedSeat:
    return PlayedSeat(
        number=seat.number,
        kind=seat.kind,
        name=seat.name,
        colour=seat.colour,
        bot=seat.bot,
        player=seat.player_id,
        guest=seat.is_guest,
        host=hosts.get(seat.account_id) if seat.is_guest else None,
        kept=seat.kind == Seat.Kind.BOT and seat.account_id is not None,
        waiting_since=seat.waiting_since,
        leaves_at=seat.leaves_at,
    )


def _asks(match: Match, viewer: int, names: list[str]) -> list[AskShown]:
    """Returns what the seat is asked, and what it may do whoever is asked."""
    return [_ask(match, ask, names) for ask in (*match.asks(viewer), *match.standing(viewer))]


def _ask(match: Match, ask: Ask, names: list[str]) -> AskShown:
    messages, language = shelf(match.game.id).messages, get_language()
    return AskShown(
        id=ask.id,
        seat=ask.seat,
        prompt=ask.prompt,
        params=ask.params,
        text=messages.prompt(ask, names, language),
        law=ask.law,
        standing=ask.standing,
        least=ask.least,
        most=ask.most,
        reveals=ask.reveals,
        knows_why=ask.knows_why,
        options=[
            Option(id=option, text=text, where=about.where, cost=about.cost, gain=about.gain)
            for option, text, about in zip(
                ask.options, messages.options(ask, names, language), map(ask.explains, ask.options), strict=True
            )
        ],
    )


def withheld(actor: Person, session: GameSession, ask_id: str, seat: int | None = None) -> list[WithheldOption]:
    """Returns what a question that is open to this person does not offer now, and why, as far as its rule can say."""
    seen = see(actor, session, seat)
    match = live.load(seen.session) if seen.session.status == Status.PLAYING else None
    ask = next((ask for ask in match.asks(seen.viewer) if ask.id == ask_id), None) if match else None
    if match is None or ask is None:
        raise Conflict("stale", "The game has gone on: this question is no longer open.", field="ask")
    messages, language, names = shelf(session.game).messages, get_language(), [seat.name for seat in seen.seats]
    return [
        WithheldOption(
            id=held.option,
            text=messages.option(held.option, names, language),
            why=messages.why(held, names, language),
            law=held.law,
        )
        for held in ask.withholds()
    ]


def log(
    actor: Person,
    session: GameSession,
    after: int = 0,
    seat: int | None = None,
    *,
    by_link: bool = False,
    limit: int = MOST_ENTRIES,
) -> Log:
    """Returns what happened after the event of that number. Numbers start at 1; what is taken back frees its numbers: if
    `event_count` is smaller than a number that was read before, the reader must start again."""
    return see(actor, session, seat, by_link=by_link).log(after, limit)


def log_entries(game_id: str, move: Move, viewer: int, names: list[str]) -> list[EntryShown]:
    """Returns the events of one move as the viewer saw them."""
    messages, language, found = shelf(game_id).messages, get_language(), []
    for number, plain in enumerate(move.events, move.first_event + 1):
        event = live.event_of(plain)
        entry = LogEntry(number, event.kind, event.seen(viewer), event.law, event.shows_more_to(viewer))
        found.append(
            EntryShown(
                number=number,
                kind=entry.kind,
                params=entry.params,
                law=entry.law,
                detailed=entry.detailed,
                text=messages.event(entry, names, language),
                move=move.number,
                seat=move.seat,
                at=move.at,
            )
        )
    return found


def mark_seen(actor: User, session: GameSession, event: int) -> None:
    """Notes that the person has seen everything up to this event. It concerns nobody else, so the session's version
    stays."""
    Seat.objects.filter(session=session, player__user=actor, seen__lt=event).update(seen=event)


@transaction.atomic
def note(actor: User, session: GameSession, text: str) -> Note:
    """Adds a note that everybody who may look on can read."""
    session = live.lock(session.pk)
    live.viewer_of(actor, session, live.seats_of(session))
    player = Player.objects.get(group=session.group_id, user=actor)
    live.stays(session, actor)
    said = Note.objects.create(session=session, player=player, text=fields.text(Note, "text", text))
    live.changed(session, "note")
    return said


def notes(actor: Person, session: GameSession, *, by_link: bool = False) -> "QuerySet[Note]":
    """Returns the notes of a session, the latest first."""
    return see(actor, session, by_link=by_link).notes()

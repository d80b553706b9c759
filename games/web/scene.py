"""What one viewer is shown of a game: put together from pieces, so that only what changes goes to an open page."""

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as date_text
from django.utils.timesince import timesince
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext, ngettext
from msgspec import Struct

from chronicle import decided
from chronicle.errors import Refused
from chronicle.models import Player, User
from games.models import GameSession, Proposal, Seat
from games.services import handing, live, play
from games.services.shown import Log, LogEntry, Note, OpenProposal, PlayedSession
from games.shelf.messages import Messages
from games.shelf.shelves import shelf
from games.shelf.statistics import played
from games.shelf.words import words
from games.web import pieces
from games.web.asks import Question, questions
from games.web.boards import Board, board
from games.web.charts import chart
from games.web.pieces import Piece
from games.web.words import BOT_WAYS, STATUS, together

Context = dict[str, Any]
A_MOMENT = timedelta(minutes=2)
LATEST = 60
"""How many events are shown beside the board; all of them have a page."""


class SeatShown(Struct, frozen=True, kw_only=True):
    """A seat as a line on the page."""

    number: int
    kind: str
    name: str
    colour: str
    guest: bool
    kind_said: str
    is_mine: bool
    is_viewer: bool
    is_asked: bool
    played_by: str
    leaves: str
    waits: str


class NoteLine(Struct, frozen=True, kw_only=True):
    name: str
    text: str
    at: str
    when: str


class ProposalLine(Struct, frozen=True, kw_only=True):
    """An open proposal, and what the viewer may do about it."""

    id: UUID
    said: str
    missing: list[str]
    for_me: bool
    seat: int
    can_decline: bool
    mine: bool


class LogLine(Struct, frozen=True, kw_only=True):
    """A line of the log: an event, or what happened at the table after it."""

    number: int
    move: int
    text: str
    law: str
    at: datetime
    of_table: bool = False


@dataclass
class Scene:
    """The table as one viewer sees it now."""

    table: play.Seen
    person: Any
    here: str
    """The address of the game for this person."""
    since: int
    """The last event known from an earlier visit."""
    find_rights: Callable[["Scene"], Context]
    by_link: str = ""
    """The token of the spectators' link by which somebody looks on."""
    refused: Refused | None = None

    @cached_property
    def seen(self) -> PlayedSession:
        return self.table.shown()

    @cached_property
    def names(self) -> list[str]:
        return [row.name for row in self.seen.seats]

    @cached_property
    def board(self) -> Board | None:
        return board(self.seen.game, self.seen.view, self.names) if self.seen.view else None

    @cached_property
    def asked(self) -> list[Question]:
        to = f"{reverse('answer', args=[self.table.session.pk])}?since={self.since}" if self.seen.asks else ""
        return questions(self.seen.game, self.seen.view, self.seen.asks, to, self._why_not)

    def _why_not(self, ask: str) -> str:
        return f"{reverse('why-not', args=[self.table.session.pk, ask])}?seat={self.table.viewer}"

    @cached_property
    def questions(self) -> list[Question]:
        return [question for question in self.asked if not question.standing]

    @cached_property
    def seats(self) -> list[SeatShown]:
        return seats_shown(self.seen, self.board.colours if self.board else [], self.table.viewer)

    @cached_property
    def beside(self) -> play.Beside:
        return self.table.beside(max(self.seen.event_count - LATEST, 0))

    @cached_property
    def proposals(self) -> list[ProposalLine]:
        return proposal_lines(self.table, self.beside, self.names, self.person)

    @cached_property
    def rights(self) -> Context:
        """Returns what this person may do here beside answering. It takes statements of its own: where nothing shows it,
        nobody asks."""
        return self.find_rights(self)

    @property
    def session(self) -> Context:
        """Returns what pieces may know of the row: nothing that changes with every answer."""
        row = self.table.session
        return {"pk": row.pk, "name": row.name, "spectators": row.spectators, "status": row.status}

    @property
    def plays(self) -> bool:
        return self.table.viewer >= 0

    @property
    def live_url(self) -> str:
        """Returns the address that a page asks for what is new."""
        return f"{self.here}?{f'seat={self.table.viewer}&' if self.plays else ''}since={self.since}"

    @property
    def is_plain(self) -> bool:
        """Says whether an answer changes nothing but the question, the seats, the board and the end of the log."""
        return self.seen.status == GameSession.Status.PLAYING and bool(self.board) and not self.seen.trouble

    @property
    def holds_secrets(self) -> bool:
        """Says whether what was shown holds a link that admits to the game, or hidden cards beside remarks of others."""
        has_remarks = "beside" in self.__dict__ and bool(self.beside.notes)
        return has_remarks or ("rights" in self.__dict__ and any(self.rights.get("links", {}).values()))

    def whole(self) -> Context:
        """Returns all of the table, for a page that shows none of it yet."""
        return {"state": self._state(), "question": self._question(), "rest": self._rest(), "board": self._board()}

    def news(self, has: Set[str], known: int | None) -> str:
        """Returns what a page lacks that has the pieces with these digests. `known` is the version it shows, if answers alone
        may be added to it."""
        moves = self.table.answers_since(known) if known is not None and self.is_plain and not self.refused else None
        if moves is None:
            shown = [self._state(), self._question(), self._rest(has), self._board(has)]
        else:
            lines = self._lines(log_lines(self.table.entries_of(moves)))
            later = pieces.frame("later", "sessions/later.html", lines=lines, fresh=self.fresh)
            shown = [self._state(is_known=True), self._question(), self._seats(), later, self._board(has)]
        return "".join(part for piece in shown for part in piece.news(has))

    # -- the pieces ---------------------------------------------------------------------------------------------------

    def _state(self, *, is_known: bool = False) -> Piece:
        """Returns what the page's script goes by."""
        seen, viewer = self.seen, self.table.viewer
        return pieces.frame(
            "state",
            "sessions/state.html",
            seen={name: getattr(seen, name) for name in ("version", "event_count", "status")},
            takes_answers=is_known or (self.is_plain and not self.proposals),
            turn=my_turn(seen, viewer),
            say=" ".join([turn_line(seen, viewer), *(question.text for question in self.questions)]),
        )

    def _question(self) -> Piece:
        seen, refused = self.seen, self.refused
        in_trouble = seen.trouble or seen.outlived or seen.fate
        chapter = self.table.session.chapter if seen.fate == GameSession.Fate.WRITTEN else None
        return pieces.frame(
            "question",
            "sessions/question.html",
            session=self.session,
            seen={
                name: getattr(seen, name) for name in ("status", "answered", "hands", "outlived", "mended", "trouble", "fate")
            },
            round=seen.view and seen.view.get("round"),
            asked_at=self.table.session.asked_at,
            questions=self.questions,
            turn_line=turn_line(seen, self.table.viewer),
            result=result(seen, self.names),
            fate=str(self.table.session.get_fate_display()),
            next=seen.fate and (self.table.session.base_chapter or 0) + 1,
            chapter=chapter and {"campaign": chapter.campaign_id, "number": chapter.number},
            refused=refused and {"message": refused.message, "law": refused.law, "cases": decided.behind(refused)},
            rights={name: self.rights[name] for name in ("may", "hosts")} if in_trouble else {},
            waiting=[{"number": row.number, "name": row.name} for row in self.seats if row.is_mine and row.is_asked],
            here=self.here,
            viewer=self.table.viewer,
            plays=self.plays,
        )

    def _seats(self) -> Piece:
        return pieces.leaf(
            "seats",
            "sessions/seats.html",
            session=self.session,
            here=self.here,
            seats=self.seats,
            kept=self._kept(),
        )

    def _kept(self) -> Context | None:
        """Returns the seat that a bot plays until this person comes back."""
        own = self.person.pk if isinstance(self.person, User) and not self.by_link else None
        kept = next((row for row in self.table.seats if own and row.kind == Seat.Kind.BOT and row.account_id == own), None)
        if kept is None:
            return None
        is_own = kept.player and kept.player.user_id == own
        return {"number": kept.number, "name": kept.name, "who": "me" if is_own else f"player:{kept.player_id}"}

    def _rest(self, has: Set[str] = frozenset()) -> Piece:
        """Returns what stands beside the board below the question."""
        shared = {"session": self.session, "viewer": self.table.viewer, "plays": self.plays, "by_link": self.by_link}
        found = []
        if self.proposals:
            found.append(pieces.leaf("proposals", "sessions/proposals.html", session=self.session, proposals=self.proposals))
        lines = self._lines(with_table(self.beside.log))
        log = pieces.frame("log", "sessions/log.html", lines=lines, fresh=self.fresh, most=LATEST, **shared)
        found += [
            self._seats(),
            log,
            pieces.leaf("notes", "sessions/notes.html", notes=note_lines(self.beside.notes), **shared),
        ]
        if not self.by_link and (self.rights["hosts"] or self.seen.hands):
            names = [{"number": row.number, "name": row.name} for row in self.seats]
            found.append(pieces.leaf("table-acts", "sessions/table.html", seats=names, **shared, **self.rights))
        return pieces.frame("rest", "sessions/rest.html", has, pieces=found)

    def _board(self, has: Set[str] = frozenset()) -> Piece:
        shown, offers = self.board, [question for question in self.asked if question.standing]
        return pieces.frame(
            "board",
            "sessions/board.html",
            has,
            template=shown and shown.template,
            layout=shown and shown.layout,
            viewer=self.table.viewer,
            offers=offers,
            session=self.session,
        )

    @property
    def fresh(self) -> str:
        """Says how many of the events that are shown are new since the earlier visit."""
        count = min(self.table.session.event_count - self.since, LATEST) if self.since else 0
        if count <= 0:
            return ""
        if count == LATEST:
            return gettext("{count} or more since you last looked").format(count=count)
        return ngettext("{count} since you last looked", "{count} since you last looked", count).format(count=count)

    def _lines(self, lines: Sequence[LogLine]) -> str:
        """Renders lines of the log, the newest first."""
        return "".join(
            pieces.kept(
                "sessions/entry.html",
                number=line.number,
                text=line.text,
                law=line.law,
                of_table=line.of_table,
                is_new=0 < self.since < line.number and not line.of_table,
            )
            for line in reversed(lines)
        )


def note_lines(notes: Sequence[Note]) -> list[NoteLine]:
    return [
        NoteLine(
            name=note.name or "",
            text=note.text,
            at=localtime(note.at).isoformat(),
            when=date_text(localtime(note.at), "j M, H:i"),
        )
        for note in notes
    ]


def seats_shown(seen: PlayedSession, colours: list[str], viewer: int) -> list[SeatShown]:
    return [
        SeatShown(
            number=row.number,
            kind=row.kind,
            name=row.name,
            colour=colours[row.number] if colours else row.colour,
            guest=row.guest,
            kind_said=str(BOT_WAYS.get(row.bot, "")) or (gettext("guest") if row.guest else ""),
            is_mine=row.number in seen.hands,
            is_viewer=row.number == viewer,
            is_asked=row.waiting_since is not None,
            played_by=_played_by(row.host) if row.guest else "",
            leaves=date_text(localtime(row.leaves_at), "j F, H:i") if row.leaves_at else "",
            waits=timesince(since) if (since := row.waiting_since) and timezone.now() - since > A_MOMENT else "",
        )
        for row in seen.seats
    ]


def _played_by(host: str | None) -> str:
    return gettext("played by {host}").format(host=host) if host else gettext("played by nobody any more")


def turn_line(seen: PlayedSession, viewer: int) -> str:
    """Says in a sentence whose turn it is; screen readers read it out when it changes."""
    if seen.status != GameSession.Status.PLAYING:
        return str(STATUS[GameSession.Status(seen.status)])
    if viewer in seen.waiting:
        return gettext("Your turn.")
    return gettext("Waiting for {names}.").format(names=together([seen.seats[number].name for number in seen.waiting]))


def my_turn(seen: PlayedSession, viewer: int) -> str:
    """Names the seats of this screen that are being asked, for the browser's tab; empty if none is."""
    asked = [number for number in seen.waiting if number in seen.hands and seen.status == GameSession.Status.PLAYING]
    if not asked:
        return ""
    seat = seen.seats[asked[0]]
    if seat.guest and viewer not in asked:
        return gettext("{name} to play").format(name=seat.name)
    return gettext("your turn")


def log_lines(entries: Sequence[LogEntry]) -> list[LogLine]:
    return [LogLine(number=row.number, move=row.move, text=row.text, law=row.law, at=row.at) for row in entries]


def with_table(log: Log) -> list[LogLine]:
    """Returns the events, with what happened at the table between them."""
    first = log.entries[0].number if log.entries else 1
    changes = [
        LogLine(number=row.events_before, move=row.move, text=row.text, law="", at=row.at, of_table=True)
        for row in log.table
        if row.events_before >= first - 1
    ]
    return sorted([*log_lines(log.entries), *changes], key=lambda line: (line.number, line.move))


def proposal_lines(table: play.Seen, beside: play.Beside, names: list[str], person: Any) -> list[ProposalLine]:
    if not beside.proposals:
        return []
    seats, viewer = table.seats, table.viewer
    is_user = isinstance(person, User)
    own = [*live.own_seats(person, table.session, seats), *handing.lent_seats(person, seats)] if is_user else []
    found = []
    for row in beside.proposals:
        speaks = next((number for number in (viewer, *own) if number in row.missing), None)
        is_absence = row.kind == Proposal.Kind.ABSENT
        found.append(
            ProposalLine(
                id=row.id,
                said=_proposed(row, seats, names, beside.players),
                missing=[] if is_absence else [names[number] for number in row.missing],
                for_me=speaks is not None,
                seat=viewer if speaks is None else speaks,
                can_decline=row.mine or speaks is not None or (not is_absence and viewer >= 0),
                mine=row.mine or (row.seat is not None and row.seat == viewer),
            )
        )
    return found


def _proposed(row: OpenProposal, seats: Sequence[Seat], names: list[str], players: Sequence[Player]) -> str:
    said = {"who": names[row.seat] if row.seat is not None else gettext("An owner of the group")}
    match row.kind:
        case Proposal.Kind.UNDO:
            text = gettext("{who} asks to go back to the position after answer {number}.")
            return text.format(number=row.argument["to"], **said)
        case Proposal.Kind.ABANDON:
            return gettext("{who} proposes abandoning the game.").format(**said)
    said["name"] = names[row.argument["number"]]
    if not (player := row.argument["player"]):
        return gettext("{who} proposes that a bot plays for {name}.").format(**said)
    said["next"] = next((row.name for row in players if str(row.pk) == player), gettext("somebody"))
    if row.kind == Proposal.Kind.REPLACE:
        return gettext("{who} proposes that {next} plays for {name}, and sees what is hidden there.").format(**said)
    leaves = seats[row.argument["number"]].leaves_at
    return gettext(
        "{who} announces that {next} plays for {name}, who has been away, from {when} on."
        " Whatever {name} does in the game before then stops it."
    ).format(when=date_text(localtime(leaves), "j F, H:i") if leaves else gettext("now"), **said)


def result(seen: PlayedSession, names: list[str]) -> Context | None:
    """Tells how a game ended: who won and how, how long it was, and what everybody's points are made of."""
    outcome = seen.outcome
    if not outcome:
        return None
    laid_out = shelf(seen.game)
    messages, language = laid_out.messages, get_language()
    winners = [names[seat] for seat in outcome["winners"]]
    lines = [
        {
            "place": line.place,
            "name": names[line.seat],
            "side": line.side,
            "points": line.points,
            "parts": named_parts(line.parts, messages, language),
        }
        for line in played(laid_out, outcome, seen.view)
    ]
    others = [
        {"name": name, "points": sum(parts.values()), "parts": named_parts(parts, messages, language)}
        for name, parts in (laid_out.opponents(seen.view) if laid_out.opponents and seen.view else ())
    ]
    return {
        "winners": winners,
        "losers": names if not winners else [],
        "how": messages.how(outcome["how"], language),
        "length": messages.amount(laid_out.length, seen.round, language) if laid_out.length and seen.round else "",
        "lines": lines,
        "others": others,
        "chart": chart([*lines, *others]),
        "small_print": laid_out.small_print(seen.view) if laid_out.small_print and seen.view else [],
    }


def named_parts(parts: dict[str, float], messages: Messages, language: str | None) -> list[tuple[str, float]]:
    return [(_called(messages.name(part, language), part), points) for part, points in parts.items()]


def _called(name: str, key: str) -> str:
    return words(key) if name == key else name[:1].upper() + name[1:]


def own_since(seats: Sequence[Seat], person: Any) -> int:
    """Returns the last event this person has looked at; 0 for those who do not play."""
    return next((seat.seen for seat in seats if seat.player and seat.player.user_id == person.pk), 0)

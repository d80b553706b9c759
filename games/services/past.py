"""Any moment of a game, replayed from the snapshot before it, so that the cost does not grow with the length of the
game."""

from typing import Any

import msgspec
from django.db.models import QuerySet

from chronicle.errors import Refused
from chronicle.services import statements
from chronicle.services.statements import Statement
from games.kernel.errors import Illegal
from games.kernel.match import Answer, Match, dump_of
from games.models import GameSession, Move, Snapshot
from games.services.editions import edition, rules_changed

EVERY = 20
"""How many answers lie between two snapshots: replaying them takes less time than the page takes anyway."""


def take_snapshot(session: GameSession, match: Match, *, other_rules: bool) -> None:
    """Stores a snapshot now and then, in the transaction of the answer that leads there. With `other_rules` always: the
    rules before this answer were others, so nothing earlier leads to it."""
    if other_rules or session.answered % EVERY == 0:
        answered, dump = match.checkpoint()
        sql, values = statements.insert(Snapshot(session=session, answered=answered, match=dump))
        statements.run(Statement(f"{sql} ON CONFLICT DO NOTHING", values))  # after an undo it may be there already


def forget(session: GameSession, moment: int) -> None:
    """Deletes the snapshots after the moment that the game goes back to."""
    Snapshot.objects.filter(session=session, answered__gt=moment).delete()


def has_beginning(session: GameSession) -> bool:
    """Says whether there is a snapshot of the start; games older than snapshots have none."""
    return Snapshot.objects.filter(session=session, answered=0).exists()


def at(session: GameSession, moment: int) -> Match:
    """Returns the match after so many answers. Refuses where mended rules would make it another one."""
    if session.checkpoint is None:
        raise Refused("not_started", "This game has not begun yet.")
    again = answers(session).filter(answer__lt=moment)
    try:
        match = _before(session, bytes(session.checkpoint), moment)
        again = again.filter(answer__gte=match.answered)
        for answer in _given(again):
            match.answer(answer.seat, None, answer.choose)
    except (Illegal, msgspec.DecodeError) as fault:
        gone = "this moment can no longer be reached. The log shows what happened."
        raise rules_changed(gone, session.game, editions_of(again)) from fault
    editions = editions_of(again)
    if editions - {edition(session.game)} and not _comes_out_alike(match, again):
        raise rules_changed("this moment would be different now. The log shows what happened.", session.game, editions)
    return match


def _comes_out_alike(match: Match, again: "QuerySet[Move]") -> bool:
    stored: list[Any] = [event for events in again.values_list("events", flat=True) for event in events]
    played = match.table.events
    return bool(stored == plain(played[len(played) - len(stored) :]))


def _before(session: GameSession, checkpoint: bytes, moment: int) -> Match:
    """Returns the last checkpoint, a snapshot or the start, whichever is nearest before the moment."""
    now = dump_of(checkpoint)
    if now.answered <= moment:
        return Match.load(checkpoint, at_checkpoint=True)
    snapshot = Snapshot.objects.filter(session=session, answered__lte=moment).order_by("-answered").first()
    if snapshot:
        return Match.load(bytes(snapshot.match))
    return Match.start(now.game, now.options, now.seats, now.seed, now.sealed)


def answers(session: GameSession) -> "QuerySet[Move]":
    """Returns the answers that stand, in order."""
    return Move.objects.filter(session=session, kind=Move.Kind.ANSWER, taken_back_by=None).order_by("answer")


def editions_of(moves: "QuerySet[Move]") -> set[str]:
    return {*moves.order_by().values_list("edition", flat=True).distinct()}


def history(session: GameSession) -> list[Answer]:
    return _given(answers(session))


def _given(moves: "QuerySet[Move]") -> list[Answer]:
    return [Answer(seat or 0, tuple(choose or ())) for seat, choose in moves.values_list("seat", "choose")]


def plain(value: Any) -> Any:
    """Returns the value as it would come back from a JSON column."""
    return msgspec.json.decode(msgspec.json.encode(value))

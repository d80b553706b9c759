"""Any moment of a game, played again from the snapshot before it: what that costs does not depend on how long the game is."""

from typing import Any

import msgspec
from django.db.models import QuerySet

from chronicle.errors import Refused
from games.kernel.errors import Illegal
from games.kernel.match import Answer, Match, dump_of
from games.models import GameSession, Move, Snapshot
from games.services.editions import edition, rules_changed

EVERY = 20
"""Answers from one snapshot to the next: to play them again takes less than what a page takes anyway."""


def take_snapshot(session: GameSession, match: Match, *, other_rules: bool) -> None:
    """In the transaction that leads there. `anew`: by other rules than what came before, which can say nothing of it."""
    if other_rules or session.answered % EVERY == 0:
        answered, dump = match.checkpoint()
        Snapshot.objects.get_or_create(session=session, answered=answered, defaults={"match": dump})


def forget(session: GameSession, moment: int) -> None:
    """What came after this moment, which is taken back to."""
    Snapshot.objects.filter(session=session, answered__gt=moment).delete()


def has_beginning(session: GameSession) -> bool:
    """Not so a game that is older than snapshots."""
    return Snapshot.objects.filter(session=session, answered=0).exists()


def at(session: GameSession, moment: int) -> Match:
    """The match after so many answers. Refused where the rules have been mended since, and it would be another one."""
    if session.checkpoint is None:
        raise Refused("not_started", "This game has not begun yet.")
    again = answers(session).filter(answer__lt=moment)
    try:
        match = _before(session, bytes(session.checkpoint), moment)
        again = again.filter(answer__gte=match.answered)
        for answer in _given(again):
            match.answer(answer.seat, None, answer.choose)
    except (Illegal, msgspec.DecodeError) as fault:
        gone = "nothing leads to this moment any more. The log tells it as it was."
        raise rules_changed(gone, session.game, editions_of(again)) from fault
    editions = editions_of(again)
    if editions - {edition(session.game)} and not _told_alike(match, again):
        raise rules_changed("this moment would be another one by now. The log tells it as it was.", session.game, editions)
    return match


def _told_alike(match: Match, again: "QuerySet[Move]") -> bool:
    stored: list[Any] = [event for events in again.values_list("events", flat=True) for event in events]
    played = match.table.events
    return bool(stored == plain(played[len(played) - len(stored) :]))


def _before(session: GameSession, checkpoint: bytes, moment: int) -> Match:
    """The last checkpoint, a snapshot, or the start, whichever is nearest."""
    now = dump_of(checkpoint)
    if now.answered <= moment:
        return Match.load(checkpoint, at_checkpoint=True)
    snapshot = Snapshot.objects.filter(session=session, answered__lte=moment).order_by("-answered").first()
    if snapshot:
        return Match.load(bytes(snapshot.match))
    return Match.start(now.game, now.options, now.seats, now.seed, now.sealed)


def answers(session: GameSession) -> "QuerySet[Move]":
    """Those that stand."""
    return Move.objects.filter(session=session, kind=Move.Kind.ANSWER, taken_back_by=None).order_by("answer")


def editions_of(moves: "QuerySet[Move]") -> set[str]:
    return {*moves.order_by().values_list("edition", flat=True).distinct()}


def history(session: GameSession) -> list[Answer]:
    return _given(answers(session))


def _given(moves: "QuerySet[Move]") -> list[Answer]:
    return [Answer(seat or 0, tuple(choose or ())) for seat, choose in moves.values_list("seat", "choose")]


def plain(value: Any) -> Any:
    """As it is when it comes back from a JSON column."""
    return msgspec.json.decode(msgspec.json.encode(value))

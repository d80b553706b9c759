"""Any moment of a game, played again from the snapshot before it: what that costs does not depend on how long the game is."""

from chronicle.errors import Refused
from chronicle.services.worlds import rules
from games.kernel.match import Answer, Match
from games.models import GameSession, Move, Snapshot

EVERY = 20
"""Answers from one snapshot to the next: to play them again takes less than what a page takes anyway."""


def keep(session: GameSession) -> None:
    """In the transaction that leads there."""
    if session.answered % EVERY == 0:
        Snapshot.objects.create(session=session, answered=session.answered, match=session.checkpoint)


def forget(session: GameSession, moment: int) -> None:
    """From this moment on, which is taken back to."""
    Snapshot.objects.filter(session=session, answered__gte=moment).delete()


def has_beginning(session: GameSession) -> bool:
    """Not so a game that is older than snapshots."""
    return Snapshot.objects.filter(session=session, answered=0).exists()


def at(session: GameSession, moment: int) -> Match:
    """The match after so many answers."""
    if session.checkpoint is None:
        raise Refused("not_started", "This game has not begun yet.")
    nearest = Snapshot.objects.filter(session=session, answered__lte=moment).order_by("-answered").first()
    with rules():
        match = Match.load(bytes(nearest.match)) if nearest else _start(bytes(session.checkpoint))
        for answer in history(session, match.answered, moment):
            match.answer(answer.seat, None, answer.choose)
    return match


def _start(checkpoint: bytes) -> Match:
    now = Match.load(checkpoint)
    return Match.start(now.game.id, now.options, now.seats, now.seed)


def history(session: GameSession, start: int = 0, end: int | None = None) -> list[Answer]:
    """The answers that stand: all of them, or a part."""
    rows = Move.objects.filter(session=session, kind=Move.Kind.ANSWER, taken_back_by=None, answer__gte=start)
    if end is not None:
        rows = rows.filter(answer__lt=end)
    return [Answer(seat or 0, tuple(choose or ())) for seat, choose in rows.order_by("answer").values_list("seat", "choose")]

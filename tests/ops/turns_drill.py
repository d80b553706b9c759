"""Bots that play, and people who are told of turns, by workers that are killed at random points of it.

celery -A tests.ops.turns_drill worker     a worker that takes its time within a bot's move; the file `ready` says it has begun
"""

import re
import sys
from typing import Any

import django
from celery.signals import worker_ready

from chronicle.celery import app

django.setup()

from django.conf import settings  # noqa: E402

from chronicle.models import Job  # noqa: E402
from chronicle.services import jobs  # noqa: E402
from games.models import GameSession, Seat, TurnNotice  # noqa: E402
from games.services import consent, live, past, play, replay  # noqa: E402
from tests.factories import make_group, make_user  # noqa: E402
from tests.ops import campaign_drill  # noqa: E402
from tests.services.playing import make_session, step  # noqa: E402

__all__ = ["app"]

MAILS = settings.DATA_DIR / "mails"
EARLIER = settings.DATA_DIR / "earlier-attempts"
settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
settings.EMAIL_FILE_PATH = str(MAILS)

if "worker" in sys.argv:
    for module, name in ((play, "answer"), (past, "take_snapshot")):
        campaign_drill.slowed(module, name)
    campaign_drill.SECONDS = 0.015
    jobs.A_TURN = 1.0
    give_way = jobs.Running.give_way

    def noted(job: jobs.Running) -> None:
        """What gives way forgets the attempts it took; the drill does not."""
        with EARLIER.open("a") as note:
            note.write("x" * (job.row.attempts - 1))
        give_way(job)

    setattr(jobs.Running, "give_way", noted)  # noqa: B010

    @worker_ready.connect(weak=False)
    def begun(**_: object) -> None:
        (settings.DATA_DIR / "ready").touch()


def begin(tables: int) -> None:
    """So many tables of bots, and a table of a person and two bots."""
    host = make_user("Host")
    group = make_group(host)
    for _ in range(tables):
        consent.resign(host, make_session(host, group, ["random", "random"]))
    make_session(host, group, ["random", "random"])


def answer() -> None:
    """The person answers everything that is asked in one turn, if the turn was announced."""
    seat = Seat.objects.get(kind=Seat.Kind.PLAYER)
    if TurnNotice.objects.filter(session=seat.session, turn=seat.turn, state=TurnNotice.State.SENT).exists():
        turn = seat.turn
        while seat.waiting_since and seat.turn == turn:
            step(seat.session)
            seat.refresh_from_db()


@campaign_drill.one_moment()
def state() -> dict[str, Any]:
    """With everything that a move or a mail sent twice, or not at all, would show."""
    seat = Seat.objects.get(kind=Seat.Kind.PLAYER)
    names = [re.findall(r"(?m)^Message-ID: (.+)$", path.read_text()) for path in MAILS.glob("*")] if MAILS.exists() else []
    mails = [name for found in names for name in found]
    notices = TurnNotice.objects.values_list("state", flat=True)
    sessions = list(GameSession.objects.all())
    waiting = Seat.objects.filter(session__status=live.Status.PLAYING, waiting_since__isnull=False)
    on_the_way = notices.filter(state__in=(TurnNotice.State.WAITING, TurnNotice.State.SENDING)).count()
    earlier = len(EARLIER.read_text()) if EARLIER.exists() else 0
    unheard = int(seat.waiting_since is not None and not TurnNotice.objects.filter(turn=seat.turn).exists())
    return {
        "answered": sum(session.answered for session in sessions),
        "over": [session.status for session in sessions if session.is_over and session != seat.session],
        "gaps": [session.name for session in sessions if _answers(session) != list(range(session.answered))],
        "verified": [replay.verify(session).ok for session in sessions if session.is_over],
        "attempts": sum(Job.objects.values_list("attempts", flat=True)) - Job.objects.count() + earlier,
        "turns": seat.turn,
        "sent": notices.filter(state=TurnNotice.State.SENT).count(),
        "mails": len(set(mails)),
        "mails_twice": len(mails) - len(set(mails)),
        "unfinished": waiting.filter(kind=Seat.Kind.BOT).count() + on_the_way + unheard,
    }


def _answers(session: GameSession) -> list[int | None]:
    return list(session.moves.filter(answer__isnull=False, taken_back_by=None).values_list("answer", flat=True))

"""Bots play in the worker, one transaction a move, from what their seat may know.

A job plays until no bot is asked any more, and gives way to other tables meanwhile. Whoever puts a question to a bot starts
the next job in the same transaction; a job whose worker was killed is taken over by another one; and where a bot is asked
and no job is left, the sweep starts one.
"""

import secrets
from datetime import timedelta
from pathlib import Path
from traceback import extract_tb
from uuid import UUID

from django.db import OperationalError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from chronicle.errors import Conflict, NotFound, Refusal, Refused
from chronicle.models import Job, User, Verb
from chronicle.permissions import Act, require
from chronicle.queues import Queue
from chronicle.services import audit, jobs
from games.kernel.bots import BOTS
from games.kernel.dice import Dice
from games.models import GameSession, Seat
from games.services import live, play

SILENCE = timedelta(minutes=1)
"""How long a bot may be asked without anything happening before the sweep looks into it."""
RUNAWAY = 1000
"""How many answers bots give in one round, with no person in between, before they are stopped. The longest rounds have some
200."""


class Stuck(Exception):
    """Says where a bot failed and with which kind of error. The error's own words are left out: they may hold what nobody
    may see."""


@jobs.kind("play-bots", queue=Queue.LONG, atomic=False)
def play_bots(job: jobs.Running) -> None:
    session_id = UUID(job.args["session"])
    moves, more = 0, True
    try:
        while more and not job.had_its_turn():
            more = _move(session_id)
            moves += more
            job.progress(0, f"{moves} moves")
    except (jobs.LostLease, OperationalError):
        raise
    except Exception as error:
        _complain(session_id, f"A bot is stuck ({type(error).__name__}). It tries again by itself.")
        raise Stuck(_place_of(error)) from None
    with transaction.atomic():
        if more:
            job.give_way()
        else:
            job.finish({"moves": moves})


def _move(session_id: UUID) -> bool:
    """Plays one move of a bot. Returns whether there may be more to play."""
    session = GameSession.objects.filter(pk=session_id, status=live.Status.PLAYING).first()
    if session is None:
        return False
    if session.bots_alone >= RUNAWAY:
        _stop(session_id)
        return False
    seats, match = live.seats_of(session), live.load(session)
    ask = next((ask for ask in match.asks() if seats[ask.seat].kind == Seat.Kind.BOT), None)
    if ask is None:
        return False
    chosen = BOTS[seats[ask.seat].bot](Dice(secrets.token_bytes(32))).choose(match, ask)
    try:
        play.take(
            None, session_id, ask.seat, ask.id, list(chosen), session.version, f"bot {session.answered}.{session.version}"
        )
    except (Conflict, NotFound):
        pass  # somebody was faster, took something back, or ended it: look again
    except Refusal:
        if GameSession.objects.filter(pk=session_id, version=session.version).exists():
            raise
    return True


def _stop(session_id: UUID) -> None:
    """Stops the bots of a session until a person does something."""
    why = f"The bots made {RUNAWAY} moves without reaching the end of the round, and were stopped."
    _complain(session_id, f"{why} An owner of the group can let them try again, or end the game.")


@transaction.atomic
def _complain(session_id: UUID, trouble: str) -> None:
    """Notes what is wrong with the bots, unless something is noted already; the next answer clears it."""
    session = live.lock(session_id)
    if not session.trouble:
        session.trouble = trouble
        live.changed(session, "trouble", "trouble")


def _place_of(error: Exception) -> str:
    frame = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(frame.filename).name}, line {frame.lineno}"


def sweep() -> int:
    """Starts jobs for bots that are asked and that no job plays for. Returns for how many games. Runaway bots stay
    stopped."""
    late = timezone.now() - SILENCE
    asked = Seat.objects.filter(kind=Seat.Kind.BOT, waiting_since__lt=late, session__updated_at__lt=late)
    started = 0
    for session in GameSession.objects.filter(status=live.Status.PLAYING, pk__in=asked.values("session")):
        if session.bots_alone >= RUNAWAY:
            _stop(session.pk)
        elif not _jobs_of(session).filter(state__in=(Job.State.QUEUED, Job.State.RUNNING)).exists():
            _start_afresh(session)
            started += 1
    return started


@transaction.atomic
def again(actor: User, session: GameSession) -> GameSession:
    """Has bots that are stuck, or were stopped, try again at once; an owner of the group asks for it."""
    session = live.lock(session.pk)
    require(actor, Act.MANAGE_SESSIONS, session.group)
    live.require_status(session, live.Status.PLAYING)
    if not Seat.objects.filter(session=session, kind=Seat.Kind.BOT, waiting_since__isnull=False).exists():
        raise Refused("no_bot_asked", "No bot is being asked anything here.")
    session.trouble, session.bots_alone = "", 0
    live.changed(session, "bots", "trouble", "bots_alone")
    _start_afresh(session)
    audit.record(actor, Verb.WAKE_BOTS, session, session.group)
    return session


def _start_afresh(session: GameSession) -> None:
    """Starts a new job for the bots, whatever became of the jobs before."""
    key = f"{live.bots_key(session)} {_jobs_of(session).count()}"
    jobs.enqueue("play-bots", key, {"session": str(session.pk)}, group=session.group)


def _jobs_of(session: GameSession) -> QuerySet[Job]:
    return Job.objects.filter(kind="play-bots", key__startswith=f"play-bots {session.pk} ")

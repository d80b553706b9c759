"""Long work as rows: idempotent by key, executed by Celery, and found again by a sweep if anything on the way was lost.

Workers learn the name of a short job. Of long ones they only hear that there is work, and take the row of the group that
was served longest ago, so that a group with forty tables and one with a single table take turns.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from importlib import import_module
from time import monotonic
from typing import Any
from uuid import UUID, uuid4

from celery import current_app
from django.conf import settings
from django.db import transaction
from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from chronicle.errors import Refused
from chronicle.models import Group, Heartbeat, IdempotentRequest, Job, User, Verb
from chronicle.queues import Queue
from chronicle.services import audit

log = logging.getLogger(__name__)

MAX_ATTEMPTS = 6
A_TURN = 10.0
"""How many seconds long work goes on when nobody else waits; if somebody does, a tenth of them."""
KEEP_FINISHED = timedelta(days=30)
KEEP_REQUESTS = timedelta(days=2)


class LostLease(Exception):
    """Another worker took over the job while this one was silent; nothing that this one did is stored."""


@dataclass(frozen=True)
class Kind:
    run: Callable[["Running"], Any]
    queue: Queue
    atomic: bool
    forget_args: bool


KINDS: dict[str, Kind] = {}


def kind(
    name: str, *, queue: Queue, atomic: bool = True, forget_args: bool = False
) -> Callable[[Callable[["Running"], Any]], Callable[["Running"], Any]]:
    """Registers what a kind of job does.

    Atomic work runs in one transaction with the note that it is done: it happens exactly once, and shows no progress. Other
    work reports progress, and must end with `job.finish()` or `job.give_way()` in the transaction of its last write. A kind
    of the long queue belongs to a group, and gives way to others when `job.had_its_turn()`. With `forget_args` the
    arguments hold personal data and are wiped when the job ends.
    """

    def register(run: Callable[["Running"], Any]) -> Callable[["Running"], Any]:
        KINDS[name] = Kind(run, queue, atomic, forget_args)
        return run

    return register


class Running:
    """A job in the hands of one worker, for as long as its lease holds."""

    def __init__(self, row: Job) -> None:
        self.row = row
        self.args: dict[str, Any] = row.args
        self._began = monotonic()
        self._looks = self._began + A_TURN / 10

    def had_its_turn(self) -> bool:
        """Says whether it is time to give way; looked up every tenth of a turn."""
        now = monotonic()
        if now < self._looks:
            return False
        self._looks = now + A_TURN / 10
        return now - self._began >= A_TURN or _to_do(Queue.LONG).exists()

    def progress(self, percent: int, doing: str = "") -> None:
        """Reports how far the work is, and renews the lease."""
        self._update(percent=percent, doing=doing, lease_until=_lease_end())

    def finish(self, result: Any = None) -> None:
        forget: dict[str, Any] = {"args": {}} if KINDS[self.row.kind].forget_args else {}
        self._update(
            state=Job.State.DONE,
            result=result,
            percent=100,
            doing="",
            error="",
            finished_at=timezone.now(),
            lease=None,
            **forget,
        )

    def give_way(self) -> None:
        """Puts the rest of the work behind the jobs that are waiting already."""
        self._update(state=Job.State.QUEUED, attempts=0, due_at=timezone.now(), lease=None, lease_until=None)
        transaction.on_commit(partial(send, self.row))

    def _update(self, **values: Any) -> None:
        if not Job.objects.filter(pk=self.row.pk, lease=self.row.lease).update(**values):
            raise LostLease(str(self.row.pk))


def enqueue(
    kind: str, key: str, args: dict[str, Any] | None = None, *, requested_by: User | None = None, group: Group | None = None
) -> Job:
    """Returns the job with this key: a new one, or the one that was asked for before."""
    if kind not in KINDS:
        raise LookupError(f"No job kind {kind!r}; there are {', '.join(sorted(KINDS))}.")
    if KINDS[kind].queue is Queue.LONG and group is None:
        raise LookupError(f"A job of kind {kind!r} is long work, of which groups get a turn each: it needs a group.")
    job, is_new = Job.objects.get_or_create(
        key=key, defaults={"kind": kind, "args": args or {}, "requested_by": requested_by, "group": group}
    )
    if is_new:
        transaction.on_commit(partial(send, job))
    return job


def queue_of(kind: str) -> Queue:
    """Returns the queue of a kind; for a kind that is no longer known, the short one."""
    return KINDS[kind].queue if kind in KINDS else Queue.SHORT


def send(job: Job) -> bool:
    """Announces a job to the workers. If the queue cannot be reached the job stays, and the sweep sends it later."""
    try:
        if queue_of(job.kind) is Queue.LONG:  # nobody needs to hear of it once the sweep has announced it
            current_app.send_task("chronicle.run_long", queue=Queue.LONG, expires=_tells_again().seconds, retry=False)
        else:
            current_app.send_task("chronicle.run_job", [str(job.pk)], queue=Queue.SHORT, retry=False)
    except Exception:  # the broker's client may raise anything: the row is safe
        log.warning("job could not be sent; the sweep will", extra={"job": str(job.pk)}, exc_info=True)
        return False
    return True


def run(job_id: UUID) -> Job | None:
    """Executes the job if it is due and nobody holds it. Returns it, or None if there was nothing to do."""
    row = _take(job_id)
    return _execute(row) if row else None


def run_long() -> Job | None:
    """Executes the oldest long job of the group that was served longest ago. Returns None when none is due."""
    while job_id := _whose_turn():
        if row := _take(job_id):  # otherwise another worker was faster
            return _execute(row)
    return None


def _execute(row: Job) -> Job | None:
    job = Running(row)
    work = KINDS[row.kind]
    try:
        if work.atomic:
            with transaction.atomic():
                job.finish(work.run(job))
        else:
            work.run(job)
    except LostLease:
        log.warning("job was taken over by another worker", extra={"job": str(row.pk), "kind": row.kind})
    except Exception as error:
        log.exception("job failed", extra={"job": str(row.pk), "kind": row.kind, "attempt": row.attempts})
        _put_back(row, error)
    return Job.objects.filter(pk=row.pk).first()


def sweep() -> int:
    """Sends every job again that is due, or whose worker fell silent. Returns how many. A job that was just sent again
    waits a few sweeps, so that a long queue does not fill up with repetitions."""
    return sum(_sweep(queue) for queue in Queue)


def _sweep(queue: Queue) -> int:
    now = timezone.now()
    waiting = _to_do(queue).filter(
        Q(state=Job.State.RUNNING) | Q(due_at__lte=now - _GRACE),
        Q(sent_at=None) | Q(sent_at__lt=now - _tells_again()) | Q(sent_at__lt=F("due_at")) | Q(sent_at__lt=F("lease_until")),
    )
    sent = [job.pk for job in waiting.only("kind").order_by("due_at")[:500] if send(job)]
    Job.objects.filter(pk__in=sent).update(sent_at=now)
    return len(sent)


@transaction.atomic
def retry(actor: User, job: Job) -> Job:
    """Starts a failed job again from the beginning."""
    if KINDS[job.kind].forget_args:
        raise Refused("forgotten", "This job held personal data, which has been deleted: start a new one.")
    if Job.objects.filter(pk=job.pk, state=Job.State.FAILED).update(
        state=Job.State.QUEUED, attempts=0, due_at=timezone.now(), error="", finished_at=None, percent=0
    ):
        audit.record(actor, Verb.RETRY_JOB, job, job.group)
        transaction.on_commit(partial(send, job))
    job.refresh_from_db()
    return job


def tidy() -> None:
    """Deletes rows that nobody will ask for again."""
    now = timezone.now()
    Job.objects.filter(finished_at__lt=now - KEEP_FINISHED).delete()
    IdempotentRequest.objects.filter(created_at__lt=now - KEEP_REQUESTS).delete()
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()


def beat(queue: Queue = Queue.SHORT) -> None:
    """Notes that a worker of the queue is alive."""
    Heartbeat.objects.update_or_create(name=queue.worker, defaults={"at": timezone.now()})


_GRACE = timedelta(seconds=5)  # a job just created is already on its way
_SWEEPS = 4


def _lease_end() -> Any:
    return timezone.now() + timedelta(seconds=settings.JOB_LEASE_SECONDS)


def _takeable() -> Q:
    now = timezone.now()
    return Q(state=Job.State.QUEUED, due_at__lte=now) | Q(state=Job.State.RUNNING, lease_until__lt=now)


def _is_long() -> Q:
    return Q(kind__in=[name for name, kind in KINDS.items() if kind.queue is Queue.LONG])


def _to_do(queue: Queue) -> QuerySet[Job]:
    long = _is_long()
    return Job.objects.filter(_takeable(), long if queue is Queue.LONG else ~long)


def _whose_turn() -> UUID | None:
    served = Job.objects.filter(_is_long(), group=OuterRef("group"), taken_at__isnull=False)
    last = Subquery(served.order_by("-taken_at").values("taken_at")[:1])
    waiting = _to_do(Queue.LONG).order_by(last.asc(nulls_first=True), "due_at")
    return waiting.values_list("pk", flat=True).first()


def _tells_again() -> timedelta:
    return _SWEEPS * timedelta(seconds=settings.JOB_SWEEP_SECONDS)


def _take(job_id: UUID) -> Job | None:
    """Takes a job by one conditional update, so that one worker gets it, however many heard of it."""
    lease = uuid4()
    taken = Job.objects.filter(_takeable(), pk=job_id).update(
        state=Job.State.RUNNING,
        lease=lease,
        lease_until=_lease_end(),
        taken_at=timezone.now(),
        attempts=F("attempts") + 1,
    )
    if not taken:
        return None
    row = Job.objects.get(pk=job_id)
    if row.attempts > MAX_ATTEMPTS:  # it has killed its worker every time
        _put_back(row, RuntimeError(f"gave up after {MAX_ATTEMPTS} attempts"))
        return None
    return row if row.lease == lease else None


def _put_back(row: Job, error: Exception) -> None:
    forget: dict[str, Any] = {}
    if row.attempts >= MAX_ATTEMPTS:
        outcome: dict[str, Any] = {"state": Job.State.FAILED, "finished_at": timezone.now()}
        forget = {"args": {}} if KINDS[row.kind].forget_args else {}
    else:
        outcome = {"state": Job.State.QUEUED, "due_at": timezone.now() + timedelta(seconds=5 * 3**row.attempts)}
    Job.objects.filter(pk=row.pk, lease=row.lease).update(
        error=f"{type(error).__name__}: {error}", lease=None, lease_until=None, **outcome, **forget
    )

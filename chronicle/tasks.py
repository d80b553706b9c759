"""What the worker and the clock call; the work itself is in the services."""

from uuid import UUID

from celery import shared_task

from chronicle.queues import Queue
from chronicle.services import jobs
from chronicle.services.campaigns import evenings
from chronicle.services.people import accounts
from games.services import bots, consent, outbox
from games.services.notices import notices


@shared_task(name="chronicle.run_job")
def run_job(job_id: str) -> None:
    jobs.run(UUID(job_id))


@shared_task(name="chronicle.run_long")
def run_long() -> None:
    jobs.beat(Queue.LONG)  # where much is waiting, the clock's messages wait, too
    jobs.run_long()


@shared_task(name="chronicle.sweep_jobs")
def sweep_jobs() -> None:
    jobs.sweep()
    bots.sweep()
    consent.sweep()


@shared_task(name="chronicle.tell_turns")
def tell_turns() -> None:
    notices.plan()
    notices.deliver()


@shared_task(name="chronicle.heartbeat")
def heartbeat(queue: str = Queue.SHORT) -> None:
    jobs.beat(Queue(queue))


@shared_task(name="chronicle.tidy")
def tidy() -> None:
    jobs.tidy()
    accounts.forget_unconfirmed()
    evenings.tidy()
    outbox.prune()
    notices.forget()

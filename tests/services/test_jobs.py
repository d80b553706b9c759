from datetime import timedelta
from typing import Any
from unittest.mock import Mock
from uuid import uuid4

import pytest
from celery import current_app
from django.db import transaction
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from chronicle.errors import Refused
from chronicle.models import Group, Heartbeat, IdempotentRequest, Job, User
from chronicle.queues import Queue
from chronicle.services import jobs
from chronicle.tasks import heartbeat, run_job, sweep_jobs, tidy
from tests.factories import make_user

pytestmark = pytest.mark.django_db


class Work:
    """A kind of job for tests: writes a heartbeat named like the job, then does what the test wants."""

    def __init__(self) -> None:
        self.runs = 0
        self.then: Any = lambda job: None

    def __call__(self, job: jobs.Running) -> Any:
        self.runs += 1
        Heartbeat.objects.create(name=job.args.get("name", f"run {self.runs}"), at=timezone.now())
        return self.then(job)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Atomic work."""
    work = Work()
    monkeypatch.setitem(jobs.KINDS, "work", jobs.Kind(work, Queue.SHORT, atomic=True, forget_args=False))
    return work


@pytest.fixture
def long_work(monkeypatch: pytest.MonkeyPatch) -> Work:
    work = Work()
    monkeypatch.setitem(jobs.KINDS, "long work", jobs.Kind(work, Queue.SHORT, atomic=False, forget_args=True))
    return work


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was told to the queue."""
    shown: list[str] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args, **_: shown.append(args[0]))
    return shown


def state(job: Job) -> str:
    job.refresh_from_db()
    return job.state


def late(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


def test_it_works(work: Work) -> None:
    work.then = lambda job: {"pages": 3}
    job = jobs.enqueue("work", "saga 1", {"name": "effect"})
    run_job(str(job.pk))
    job.refresh_from_db()
    assert (job.state, job.result, job.percent, job.attempts, job.error) == ("done", {"pages": 3}, 100, 1, "")
    assert job.finished_at
    assert Heartbeat.objects.filter(name="effect").exists()


def test_one_key_is_one_job(work: Work, ada: User) -> None:
    job = jobs.enqueue("work", "key", {"name": "first"}, requested_by=ada)
    assert jobs.enqueue("work", "key", {"name": "second"}) == job
    assert Job.objects.get().args == {"name": "first"}


def test_an_unknown_kind() -> None:
    with pytest.raises(LookupError, match="mail"):
        jobs.enqueue("nonsense", "key")
    assert not Job.objects.exists()


def test_a_job_is_sent_when_its_transaction_is_done(
    work: Work, sent: list[str], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        job = jobs.enqueue("work", "key")
        assert sent == []
    assert sent == [str(job.pk)]
    with django_capture_on_commit_callbacks(execute=True):
        jobs.enqueue("work", "key")
    assert len(sent) == 1


def test_a_broker_that_is_away_costs_nothing(work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*args: object, **kwargs: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(current_app, "send_task", away)
    job = jobs.enqueue("work", "key")
    jobs.send(job)
    assert state(job) == "queued"


def test_done_is_done(work: Work) -> None:
    job = jobs.enqueue("work", "key")
    assert jobs.run(job.pk)
    assert jobs.run(job.pk) is None
    assert work.runs == 1


def test_what_is_held_is_left_alone_until_its_holder_falls_silent(work: Work) -> None:
    job = jobs.enqueue("work", "key")
    Job.objects.update(state="running", lease=uuid4(), lease_until=timezone.now() + timedelta(minutes=1), attempts=1)
    assert jobs.run(job.pk) is None
    late(job)
    assert jobs.run(job.pk)
    assert (state(job), job.attempts) == ("done", 2)


def test_who_lost_the_lease_finishes_nothing(long_work: Work) -> None:
    def overtaken(running: jobs.Running) -> None:
        Job.objects.update(lease=uuid4())
        with transaction.atomic():
            Heartbeat.objects.create(name="last write", at=timezone.now())
            running.finish()

    long_work.then = overtaken
    job = jobs.run(jobs.enqueue("long work", "key").pk)
    assert job
    assert (job.state, job.percent, job.error) == ("running", 0, "")
    assert not Heartbeat.objects.filter(name="last write").exists()


def test_a_failure_leaves_no_trace_and_is_tried_again_later(work: Work) -> None:
    work.then = lambda job: 1 / 0
    job = jobs.enqueue("work", "key", {"name": "effect"})
    waits = []
    for attempt in range(1, jobs.MAX_ATTEMPTS):
        Job.objects.update(due_at=timezone.now())
        jobs.run(job.pk)
        job.refresh_from_db()
        assert (job.state, job.attempts, job.lease) == ("queued", attempt, None)
        assert job.error == "ZeroDivisionError: division by zero"
        waits.append(job.due_at - timezone.now())
        assert jobs.run(job.pk) is None  # not before it is due
    assert waits == sorted(waits)
    assert waits[0] > timedelta(seconds=10)
    Job.objects.update(due_at=timezone.now())
    jobs.run(job.pk)
    assert state(job) == "failed"
    assert job.finished_at
    assert jobs.run(job.pk) is None
    assert not Heartbeat.objects.exists()


def test_a_job_that_kills_its_workers_is_given_up(work: Work) -> None:
    job = jobs.enqueue("work", "key")
    Job.objects.update(state="running", lease=uuid4(), attempts=jobs.MAX_ATTEMPTS, lease_until=timezone.now())
    late(job)
    assert jobs.run(job.pk) is None
    assert state(job) == "failed"
    assert "gave up" in job.error
    assert work.runs == 0


def test_a_job_whose_group_is_deleted_meanwhile(long_work: Work, group: Group) -> None:
    def end(running: jobs.Running) -> None:
        group.delete()
        running.finish()

    long_work.then = end
    assert jobs.run(jobs.enqueue("long work", "key", group=group).pk) is None


def test_long_work_tells_how_far_it_is_and_keeps_its_lease(long_work: Work) -> None:
    def step(running: jobs.Running) -> None:
        late(running.row)
        running.progress(40, "half way")
        row = Job.objects.get()
        assert (row.percent, row.doing) == (40, "half way")
        assert row.lease_until
        assert row.lease_until > timezone.now()
        running.finish("all")

    long_work.then = step
    job = jobs.run(jobs.enqueue("long work", "key", {"address": "ada@example.org"}).pk)
    assert job
    assert (job.state, job.result, job.doing, job.args) == ("done", "all", "", {})


def test_personal_arguments_go_when_it_failed_for_good(long_work: Work, ada: User) -> None:
    long_work.then = lambda job: 1 / 0
    job = jobs.enqueue("long work", "key", {"address": "ada@example.org"})
    Job.objects.update(attempts=jobs.MAX_ATTEMPTS - 1)
    jobs.run(job.pk)
    assert state(job) == "failed"
    assert job.args == {}
    with pytest.raises(Refused) as refusal:
        jobs.retry(ada, job)
    assert refusal.value.code == "forgotten"


def test_a_failed_job_once_more(
    work: Work, sent: list[str], ada: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    job = jobs.enqueue("work", "key")
    Job.objects.update(state="failed", attempts=6, error="x", finished_at=timezone.now())
    with django_capture_on_commit_callbacks(execute=True):
        jobs.retry(ada, job)
        jobs.retry(ada, job)
    assert sent == [str(job.pk)]
    assert jobs.run(job.pk)
    assert (state(job), job.attempts, job.error) == ("done", 1, "")


def test_the_sweep_sends_what_was_lost_and_nothing_else(work: Work, sent: list[str]) -> None:
    now = timezone.now()
    rows: dict[str, dict[str, Any]] = {
        "lost": {"due_at": now - timedelta(minutes=1)},
        "silent": {"state": "running", "lease": uuid4(), "lease_until": now - timedelta(seconds=1)},
        "fresh": {},
        "later": {"due_at": now + timedelta(minutes=1)},
        "held": {"state": "running", "lease": uuid4(), "lease_until": now + timedelta(minutes=1)},
        "done": {"state": "done", "due_at": now - timedelta(days=1)},
        "failed": {"state": "failed", "due_at": now - timedelta(days=1)},
    }
    ids = {key: str(Job.objects.create(kind="work", key=key, **values).pk) for key, values in rows.items()}
    sweep_jobs()
    assert set(sent) == {ids["lost"], ids["silent"]}


def test_a_long_queue_is_not_told_the_same_at_every_sweep(work: Work, sent: list[str], settings: Settings) -> None:
    now = timezone.now()
    job = Job.objects.create(kind="work", key="waiting", due_at=now - timedelta(minutes=1))
    assert [jobs.sweep(), jobs.sweep()] == [1, 0]
    for name in ("due_at", "lease_until"):  # put back, or in the hands of a worker, since it was sent
        Job.objects.update(sent_at=now - timedelta(seconds=20), **{name: now - timedelta(seconds=10)})
        assert [jobs.sweep(), jobs.sweep()] == [1, 0]
    Job.objects.update(sent_at=now - timedelta(seconds=5 * settings.JOB_SWEEP_SECONDS))
    assert [jobs.sweep(), jobs.sweep()] == [1, 0]
    assert sent == [str(job.pk)] * 4


def test_what_could_not_be_sent_is_sent_by_the_next_sweep(work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    Job.objects.create(kind="work", key="waiting", due_at=timezone.now() - timedelta(minutes=1))
    monkeypatch.setattr(current_app, "send_task", Mock(side_effect=OSError("no queue")))
    assert jobs.sweep() == 0
    monkeypatch.setattr(current_app, "send_task", Mock())
    assert jobs.sweep() == 1


def test_what_nobody_will_ask_for_is_forgotten(work: Work) -> None:
    now, user = timezone.now(), make_user()
    for key, ago in (("old", jobs.KEEP_FINISHED + timedelta(days=1)), ("young", timedelta(days=1))):
        for outcome in ("done", "failed"):
            Job.objects.create(kind="work", key=f"{key} {outcome}", state=outcome, finished_at=now - ago)
    Job.objects.create(kind="work", key="waiting", created_at=now - timedelta(days=400))
    for key, created_at in (("old", now - jobs.KEEP_REQUESTS - timedelta(hours=1)), ("young", now)):
        IdempotentRequest.objects.create(user=user, key=key, fingerprint="f", created_at=created_at)
    tidy()
    assert set(Job.objects.values_list("key", flat=True)) == {"young done", "young failed", "waiting"}
    assert [request.key for request in IdempotentRequest.objects.all()] == ["young"]


def test_the_worker_shows_that_it_lives() -> None:
    heartbeat()
    heartbeat()
    assert timezone.now() - Heartbeat.objects.get().at < timedelta(seconds=5)

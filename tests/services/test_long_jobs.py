"""Long jobs: workers only hear that there is work, and the groups take turns."""

from datetime import timedelta
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from celery import current_app
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from chronicle import tasks
from chronicle.models import Group, Heartbeat, Job, User
from chronicle.queues import Queue
from chronicle.services import jobs
from tests.factories import make_group
from tests.services.test_concurrency import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the groups whose long work was done, in order."""
    found: list[str] = []

    def work(running: jobs.Running) -> None:
        assert running.row.group
        found.append(running.row.group.name)
        running.give_way()

    monkeypatch.setitem(jobs.KINDS, "long", jobs.Kind(work, Queue.LONG, atomic=False, forget_args=False))
    return found


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any, dict[str, Any]]]:
    shown: list[tuple[str, Any, dict[str, Any]]] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args=None, **how: shown.append((name, args, how)))
    return shown


def tables(host: User, name: str, count: int) -> list[Job]:
    group = make_group(host, name=name)
    return [jobs.enqueue("long", f"{name} {n}", group=group) for n in range(count)]


def test_every_kind_has_its_queue() -> None:
    """A new kind fails here until somebody has decided whether it may take long."""
    queues = {queue: {name for name, kind in jobs.KINDS.items() if kind.queue is queue} for queue in Queue}
    assert queues == {
        Queue.SHORT: {
            "evening-mail",
            "evening-webhook",
            "export",
            "mail",
            "seat-mail",
            "tell-evening",
            "try-webhook",
            "turn-mail",
            "turn-webhook",
            "write-chapter",
            "write-session",
        },
        Queue.LONG: {"play-bots"},
    }


@pytest.mark.usefixtures("served")
def test_long_work_belongs_to_a_group() -> None:
    with pytest.raises(LookupError, match="needs a group"):
        jobs.enqueue("long", "key")
    assert not Job.objects.exists()


def test_a_group_with_many_tables_keeps_nobody_waiting(served: list[str], ada: User, ben: User) -> None:
    tables(ada, "many", 40)
    tables(ben, "one", 1)
    tables(ben, "two", 2)
    for _ in range(9):
        jobs.run_long()
    assert served == ["many", "one", "two"] * 3


def test_within_a_group_all_get_their_turn(served: list[str], ada: User) -> None:
    rows = tables(ada, "many", 5)
    for _ in rows:
        jobs.run_long()
    assert {job.taken_at is not None for job in Job.objects.all()} == {True}


def test_what_a_killed_worker_held_is_taken_up(served: list[str], ada: User) -> None:
    [job] = tables(ada, "one", 1)
    Job.objects.update(state="running", lease=uuid4(), lease_until=timezone.now() + timedelta(minutes=1))
    assert jobs.run_long() is None
    Job.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert jobs.run_long() == job
    assert served == ["one"]


def test_what_kills_its_workers_is_given_up_and_the_next_is_done(served: list[str], ada: User, ben: User) -> None:
    [bad] = tables(ada, "bad", 1)
    tables(ben, "good", 1)
    Job.objects.filter(pk=bad.pk).update(attempts=jobs.MAX_ATTEMPTS)
    jobs.run_long()
    bad.refresh_from_db()
    assert (bad.state, served) == ("failed", ["good"])


@pytest.mark.usefixtures("served")
def test_workers_hear_only_that_there_is_work(
    sent: list[tuple[str, Any, dict[str, Any]]],
    ada: User,
    settings: Settings,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    how = {"queue": "chronicle-long", "expires": 4 * settings.JOB_SWEEP_SECONDS, "retry": False}
    with django_capture_on_commit_callbacks(execute=True):
        tables(ada, "one", 1)
    assert sent == [("chronicle.run_long", None, how)]
    with django_capture_on_commit_callbacks(execute=True):
        jobs.run_long()  # gives way, and says that there is more
    assert len(sent) == 2
    Job.objects.update(due_at=timezone.now() - timedelta(minutes=1))
    jobs.sweep()
    assert sent == [("chronicle.run_long", None, how)] * 3


def test_long_jobs_do_not_crowd_the_sweep(
    sent: list[tuple[str, Any, dict[str, Any]]], served: list[str], ada: User, group: Group
) -> None:
    past = timezone.now() - timedelta(hours=1)
    Job.objects.bulk_create([Job(kind="long", key=str(n), group=group, due_at=past) for n in range(600)])
    mail = Job.objects.create(kind="mail", key="mail", due_at=past + timedelta(minutes=30))
    jobs.sweep()
    assert [args for name, args, _ in sent if name == "chronicle.run_job"] == [[str(mail.pk)]]


def test_nothing_to_do_is_nothing_done(served: list[str]) -> None:
    tasks.run_long()
    assert served == []
    assert [beat.name for beat in Heartbeat.objects.all()] == ["long_worker"]


@pytest.mark.parametrize(("others", "seconds"), [(0, 10), (1, 1)])
def test_it_gives_way_sooner_while_others_wait(
    served: list[str], ada: User, monkeypatch: pytest.MonkeyPatch, others: int, seconds: int
) -> None:
    now = 100.0
    monkeypatch.setattr(jobs, "monotonic", lambda: now)
    lasted: list[float] = []

    def work(running: jobs.Running) -> None:
        nonlocal now
        began = now
        while not running.had_its_turn():
            now += 0.25
        lasted.append(now - began)
        running.finish()

    [first, *_] = tables(ada, "one", 1 + others)
    monkeypatch.setitem(jobs.KINDS, "long", jobs.Kind(work, Queue.LONG, atomic=False, forget_args=False))
    jobs.run(first.pk)
    assert lasted == [seconds]


def test_what_gives_way_has_failed_at_nothing(served: list[str], ada: User) -> None:
    [job] = tables(ada, "one", 1)
    for _ in range(2 * jobs.MAX_ATTEMPTS):
        jobs.run_long()
    job.refresh_from_db()
    assert (job.state, job.attempts, job.lease) == ("queued", 0, None)
    assert len(served) == 2 * jobs.MAX_ATTEMPTS


def test_taking_a_long_job_costs_the_same_however_many_wait(served: list[str], ada: User, ben: User) -> None:
    def statements(count: int) -> int:
        for n in range(count):
            tables(ben, f"group {count} {n}", 3)
        with CaptureQueriesContext(connection) as captured:
            jobs.run_long()
        return len(captured)

    tables(ada, "one", 1)
    assert statements(0) == statements(30)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("_", range(5))
def test_two_workers_at_once_serve_two_groups(
    served: list[str], ada: User, ben: User, monkeypatch: pytest.MonkeyPatch, _: int
) -> None:
    work, both = jobs.KINDS["long"].run, Barrier(2)

    def together(running: jobs.Running) -> None:
        both.wait(30)
        work(running)

    monkeypatch.setitem(jobs.KINDS, "long", jobs.Kind(together, Queue.LONG, atomic=False, forget_args=False))
    tables(ada, "many", 5)
    tables(ben, "one", 1)
    at_once(jobs.run_long, jobs.run_long)
    assert sorted(served) == ["many", "one"]

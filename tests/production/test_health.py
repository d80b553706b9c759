"""healthz and readyz in one process; tests/production/test_units.py kills real servers."""

import errno
import shutil
import sys
import time
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from chronicle import celery
from chronicle.models import Heartbeat
from chronicle.queues import Queue
from chronicle.services import jobs
from chronicle.site import database
from chronicle.web import health

threaded = pytest.mark.django_db(transaction=True)


@threaded
def test_it_works(client: Client) -> None:
    for queue in Queue:
        jobs.beat(queue)
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"ready": True} | {
        name: {"state": "ok"} for name in ("database", "broker", "disk", "worker", "long_worker")
    }


@threaded
def test_each_kind_of_worker_is_looked_after(client: Client) -> None:
    jobs.beat(Queue.SHORT)
    answer = client.get("/readyz").json()
    assert (answer["worker"]["state"], answer["long_worker"]["state"]) == ("ok", "late")


def test_no_process_starts_without_its_database(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither a web process nor a worker."""
    monkeypatch.setattr(database, "failure", lambda: "it is away")
    monkeypatch.delitem(sys.modules, "chronicle.asgi", raising=False)
    for start in (lambda: import_module("chronicle.asgi"), celery._meet_database):
        with pytest.raises(SystemExit):
            start()
        assert capsys.readouterr().err == "DATABASE_URL: the database does not answer: it is away\n"


@pytest.mark.django_db
def test_healthz_asks_no_database(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        answer = client.get("/healthz", headers={"cookie": "sessionid=somebody"})
    assert (answer.status_code, answer.content) == (200, b"ok\n")


@threaded
def test_a_worker_never_heard_of_is_late(client: Client) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["worker"]) == (200, {"state": "late", "reason": "has never reported"})


@threaded
def test_a_silent_worker_is_late(client: Client) -> None:
    Heartbeat.objects.create(name="worker", at=timezone.now() - timedelta(seconds=95))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["worker"]["state"]) == (200, "late")
    assert answer.json()["worker"]["reason"] in ("last heard of 95 seconds ago", "last heard of 96 seconds ago")


def test_what_hangs_is_not_waited_for(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.3)
    monkeypatch.setattr(health, "_check_database", lambda states: time.sleep(1))
    start = time.monotonic()
    answer = client.get("/readyz")
    assert time.monotonic() - start < 0.9
    assert answer.status_code == 503
    assert answer.json()["database"] == {"state": "down", "reason": "no answer within 0.3 seconds"}
    unknown = {"state": "unknown", "reason": "the database is down"}
    assert answer.json()["worker"] == answer.json()["long_worker"] == unknown


def test_a_queue_that_cannot_be_written(settings: Settings, tmp_path: Path) -> None:
    settings.REDIS_URL, settings.BROKER_DIR = "", tmp_path / "nowhere"
    states: dict[str, Any] = {}
    health._check_broker(states)
    assert states["broker"] == {"state": "down", "reason": "cannot write to the queue on disk"}


def test_a_queue_that_is_not_there(settings: Settings) -> None:
    settings.REDIS_URL = "redis://:hush@127.0.0.1:1/0"
    states: dict[str, Any] = {}
    health._check_broker(states)
    assert states["broker"] == {"state": "down", "reason": "does not accept connections"}


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ('connection to server at "10.0.0.7", port 5432 failed: Connection refused', "does not accept connections"),
        ("failed to resolve host 'db.internal': [Errno -2] Name or service not known", "does not accept connections"),
        ('failed: FATAL:  password authentication failed for user "ada"', "rejects the user or the password"),
        ('failed: FATAL:  role "ada" does not exist', "rejects the user or the password"),
        ('failed: FATAL:  database "campaigns" does not exist', "there is no such database"),
        ("failed: FATAL:  the database system is starting up", "is starting up"),
        ("failed: FATAL:  sorry, too many clients already", "has no free connection"),
        ("connection timeout expired", "did not answer in time"),
    ],
)
def test_the_reason_names_nobody(said: str, shown: str) -> None:
    assert database.without_names(said) == shown


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_probes_are_only_asked(client: Client, path: str, settings: Settings) -> None:
    assert client.post(path).status_code == 405


@pytest.mark.django_db
def test_the_embedded_database_is_set_up_as_promised() -> None:
    if connection.vendor != "sqlite":
        assert connection.settings_dict["CONN_HEALTH_CHECKS"] is True
        return
    with connection.cursor() as cursor:

        def pragma(name: str) -> Any:
            [value] = cursor.execute(f"PRAGMA {name}").fetchone()
            return value

        assert {name: pragma(name) for name in ("journal_mode", "foreign_keys", "busy_timeout", "synchronous")} == {
            "journal_mode": "wal",
            "foreign_keys": 1,
            "busy_timeout": 20_000,
            "synchronous": 1,
        }
    assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def down(client: Client) -> Any:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["ready"]) == (503, False)
    return answer.json()["disk"]


@threaded
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk(client: Client, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def write(**_: Any) -> None:
        raise OSError(number, "written nowhere")

    monkeypatch.setattr(health, "TemporaryFile", write)
    assert down(client) == {"state": "down", "reason": "is full"}


@threaded
def test_a_disk_that_is_about_to_be_full(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = shutil.disk_usage("/")
    monkeypatch.setattr(health, "disk_usage", lambda _: disk._replace(free=health.LEAST_FREE - 1))
    assert down(client) == {"state": "down", "reason": "is full"}


@threaded
@pytest.mark.parametrize("what", ["data", "counts", "database"])
def test_a_folder_that_cannot_be_used(client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    gone = Path("/nowhere/at/all")
    if what == "data":
        settings.DATA_DIR = gone
    elif what == "counts":
        monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(gone))
    else:
        database = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(gone / "chronicle.sqlite3")}
        monkeypatch.setattr(health, "settings", SimpleNamespace(DATA_DIR=settings.DATA_DIR, DATABASES={"default": database}))
        for check in ("_check_database", "_check_broker"):
            monkeypatch.setattr(health, check, lambda states: None)
    assert down(client) == {"state": "down", "reason": "cannot be written to"}

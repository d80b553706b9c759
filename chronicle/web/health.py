"""Probes for load balancers and service managers: does the process live, and can it work? They reveal nothing that a
stranger may not know."""

import os
import time
from errno import EDQUOT, ENOSPC
from pathlib import Path
from shutil import disk_usage
from tempfile import TemporaryFile
from threading import Thread
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, RedisError
from redis.retry import Retry

from chronicle.models import Heartbeat
from chronicle.queues import Queue
from chronicle.site import database

LEAST_FREE = 16 * 1024 * 1024
PROBE = 16 * 1024
PATIENCE = 2.5  # seconds for all checks together
State = dict[str, Any]
OK: State = {"state": "ok"}


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok\n", "text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """Answers 503 without database, broker or room on the disk. A late worker is reported, but is no reason to send people
    elsewhere: jobs wait."""
    late: State = {"state": "down", "reason": f"no answer within {PATIENCE} seconds"}
    states: dict[str, State] = {
        "database": late,
        "broker": late,
        "disk": late,
        **{queue.worker: {"state": "unknown", "reason": "the database is down"} for queue in Queue},
    }
    # Threads, because a check that hangs in a network cannot be interrupted; it ends by its own time-out.
    threads = [Thread(target=check, args=(states,), daemon=True) for check in (_check_database, _check_broker, _check_disk)]
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + PATIENCE
    for thread in threads:
        thread.join(max(0, deadline - time.monotonic()))
    answer = dict(states)
    ready = all(answer[name] == OK for name in ("database", "broker", "disk"))
    return JsonResponse({"ready": ready, **answer}, status=200 if ready else 503)


def _check_database(states: dict[str, State]) -> None:
    try:
        if reason := database.failure():
            states["database"] = {"state": "down", "reason": database.without_names(reason)}
            return
        states.update({queue.worker: _worker(queue) for queue in Queue})  # through the pool, as pages do
        states["database"] = OK
    except DatabaseError:
        states["database"] = {"state": "down", "reason": "answers, but this process cannot use it"}
    finally:
        connection.close()


def _worker(queue: Queue) -> State:
    beat = Heartbeat.objects.filter(name=queue.worker).first()
    if beat is None:
        return {"state": "late", "reason": "has never reported"}
    age = round((timezone.now() - beat.at).total_seconds())
    if age > settings.WORKER_LATE_SECONDS:
        return {"state": "late", "reason": f"last heard of {age} seconds ago"}
    return OK


def _check_broker(states: dict[str, State]) -> None:
    states["broker"] = _redis() if settings.REDIS_URL else _queue_on_disk()


def _redis() -> State:
    try:
        with Redis.from_url(
            settings.REDIS_URL, socket_connect_timeout=2, socket_timeout=2, retry=Retry(NoBackoff(), 0)
        ) as client:
            client.ping()
    except AuthenticationError:
        return {"state": "down", "reason": "rejects the password"}
    except (RedisError, OSError):
        return {"state": "down", "reason": "does not accept connections"}
    return OK


def _queue_on_disk() -> State:
    if os.access(settings.BROKER_DIR / "queue", os.W_OK):
        return OK
    return {"state": "down", "reason": "cannot write to the queue on disk"}


def _check_disk(states: dict[str, State]) -> None:
    states["disk"] = next(filter(None, map(_no_room, _written_to())), OK)


def _written_to() -> set[Path]:
    """Returns the folders this process writes to: the database and the queue of an embedded site, and the counts for
    Prometheus."""
    folders = {Path(settings.DATA_DIR)}
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        folders.add(Path(database["NAME"]).parent)
    if counts := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        folders.add(Path(counts))
    return folders


def _no_room(folder: Path) -> State | None:
    """Says why nothing can be written to the folder. It tries to write, because a quota, or a disk remounted read-only,
    shows in no figure."""
    try:
        with TemporaryFile(dir=folder) as probe:
            probe.write(bytes(PROBE))
            probe.flush()
        full = disk_usage(folder).free < LEAST_FREE
    except OSError as error:
        full = error.errno in (ENOSPC, EDQUOT)
        if not full:
            return {"state": "down", "reason": "cannot be written to"}
    return {"state": "down", "reason": "is full"} if full else None

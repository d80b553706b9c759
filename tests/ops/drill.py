"""Jobs that take a moment, for workers that are killed in the middle of one.

celery -A tests.ops.drill worker     a worker that knows them
"""

import time
from collections import Counter
from unittest import mock

import django

from chronicle.celery import app

django.setup()

from django.db.models import Count  # noqa: E402

from chronicle.models import Group, Job  # noqa: E402
from chronicle.queues import Queue  # noqa: E402
from chronicle.services import jobs  # noqa: E402

__all__ = ["app"]


@jobs.kind("drill", queue=Queue.SHORT)
def drill(job: jobs.Running) -> None:
    Group.objects.create(name=job.args["name"])
    time.sleep(job.args["seconds"])


def enqueue(count: int) -> None:
    for number in range(count):
        jobs.enqueue("drill", f"drill-{number}", {"name": f"effect {number}", "seconds": 0.4})


def lose(count: int) -> None:
    with mock.patch.object(jobs, "send"):
        enqueue(count)


def state() -> dict[str, object]:
    effects = Group.objects.values_list("name").annotate(times=Count("pk"))
    return {
        "jobs": dict(Counter(Job.objects.values_list("state", flat=True))),
        "effects": dict(effects),
        "attempts": sum(Job.objects.values_list("attempts", flat=True)),
    }

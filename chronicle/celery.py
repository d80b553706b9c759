"""The worker and the clock. The ids of requests travel with the tasks they start, and both log like the web processes."""

import logging.config
from typing import Any

from celery import Celery, signals
from django.conf import settings

from chronicle.site import database
from chronicle.site.context import request_id, task_id

app = Celery("chronicle")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@signals.setup_logging.connect
def _log_as_configured(**_: Any) -> None:
    logging.config.dictConfig(settings.LOGGING)


@signals.worker_init.connect
def _meet_database(**_: Any) -> None:
    database.require()
    database.without_pool()


@signals.worker_ready.connect
def _show_life(sender: Any, **_: Any) -> None:
    for queue in sender.app.amqp.queues.consume_from:  # the clock would send the first one later
        app.send_task("chronicle.heartbeat", [queue], queue=queue, expires=settings.HEARTBEAT_SECONDS)


@signals.before_task_publish.connect
def _send_request_id(headers: dict[str, Any], **_: Any) -> None:
    headers["request_id"] = request_id.get()


@signals.task_prerun.connect
def _enter_task(task_id: str, task: Any, **_: Any) -> None:
    _set_ids(task_id, task.request.get("request_id") or "")


@signals.task_postrun.connect
def _leave_task(**_: Any) -> None:
    _set_ids("", "")


def _set_ids(task: str, request: str) -> None:
    task_id.set(task)
    request_id.set(request)

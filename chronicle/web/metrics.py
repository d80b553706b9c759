"""Numbers for Prometheus, for whoever knows METRICS_TOKEN.

Requests are counted in files that all web processes of this machine share (PROMETHEUS_MULTIPROC_DIR, set in the settings).
Jobs and the worker are read from the database, and open streams from Redis, at the moment of asking, so every machine
reports the same.
"""

import os
from collections.abc import Iterator
from contextlib import suppress

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count, Min
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from redis.exceptions import RedisError

from chronicle.models import Heartbeat, Job
from chronicle.queues import Queue
from chronicle.services.jobs import queue_of
from chronicle.site.logs import route
from games.services.streams import places

_requests = CollectorRegistry()
SECONDS = Histogram(
    "chronicle_request_seconds",
    "How long requests took, by route; its count is the number of requests.",
    ["method", "route", "status"],
    registry=_requests,
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def observe(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    if settings.METRICS_TOKEN and request.path not in settings.PROBES:
        method = request.method if request.method in _METHODS else "other"
        SECONDS.labels(method, route(request), response.status_code).observe(seconds)


class Jobs(Collector):
    def collect(self) -> Iterator[GaugeMetricFamily]:
        up = GaugeMetricFamily("chronicle_database_up", "1 when the database answered.")
        try:
            families = [_jobs(), _queue_age(), _worker_age()]
        except DatabaseError:
            families = []
        up.add_metric([], 1 if families else 0)
        yield from [up, *families]


def _jobs() -> GaugeMetricFamily:
    family = GaugeMetricFamily("chronicle_jobs", "Jobs by kind and state.", labels=["kind", "state"])
    for kind, state, count in Job.objects.order_by().values_list("kind", "state").annotate(Count("pk")):
        family.add_metric([kind, state], count)
    return family


def _queue_age() -> GaugeMetricFamily:
    now = timezone.now()
    waiting = Job.objects.filter(state=Job.State.QUEUED, due_at__lte=now).order_by()
    oldest = dict.fromkeys(Queue, now)
    for kind, due_at in waiting.values_list("kind").annotate(Min("due_at")):
        oldest[queue_of(kind)] = min(oldest[queue_of(kind)], due_at)
    family = GaugeMetricFamily(
        "chronicle_queue_age_seconds", "How long the longest waiting job has been due.", labels=["queue"]
    )
    for queue in Queue:
        family.add_metric([queue.name.lower()], (now - oldest[queue]).total_seconds())
    return family


def _worker_age() -> GaugeMetricFamily:
    family = GaugeMetricFamily("chronicle_heartbeat_age_seconds", "Since a worker last showed that it works.", labels=["name"])
    for beat in Heartbeat.objects.all():
        family.add_metric([beat.name], (timezone.now() - beat.at).total_seconds())
    return family


class Streams(Collector):
    def collect(self) -> Iterator[GaugeMetricFamily]:
        family = GaugeMetricFamily("chronicle_streams", "Event streams that are open, all over the site.")
        with suppress(RedisError, OSError):
            family.add_metric([], places.taken())
        yield family


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    if not settings.METRICS_TOKEN:
        raise Http404
    if not constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {settings.METRICS_TOKEN}"):
        return HttpResponse(
            "This needs the METRICS_TOKEN as a bearer token.\n", "text/plain", 401, headers={"WWW-Authenticate": "Bearer"}
        )
    registry = CollectorRegistry()
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry = _requests
    return HttpResponse(generate_latest(registry) + generate_latest(_jobs_registry), CONTENT_TYPE_LATEST)


_jobs_registry = CollectorRegistry()
_jobs_registry.register(Jobs())
_jobs_registry.register(Streams())

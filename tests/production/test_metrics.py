"""What Prometheus is told; tests/production/test_units.py counts over several processes."""

from datetime import timedelta

import pytest
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from chronicle.models import Job
from chronicle.queues import Queue
from chronicle.services import jobs
from chronicle.web import metrics
from games.services.streams import places

TOKEN = "a-token-for-prometheus"
pytestmark = pytest.mark.django_db


@pytest.fixture
def scrape(settings: Settings, client: Client) -> "Scrape":
    settings.METRICS_TOKEN = TOKEN
    return Scrape(client)


class Scrape:
    def __init__(self, client: Client) -> None:
        self.client = client

    def __call__(self, name: str, /, **labels: str) -> float | None:
        answer = self.client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        assert answer.status_code == 200
        families = text_string_to_metric_families(answer.content.decode())
        samples = [sample for family in families for sample in family.samples]
        values = [sample.value for sample in samples if sample.name == name and sample.labels == labels]
        return values[0] if values else None


def test_it_works(scrape: Scrape) -> None:
    labels = {"method": "GET", "route": "sign-in/", "status": "200"}
    before = scrape("chronicle_request_seconds_count", **labels) or 0
    scrape.client.get("/sign-in/")
    scrape.client.get("/sign-in/")
    assert scrape("chronicle_request_seconds_count", **labels) == before + 2
    assert scrape("chronicle_database_up") == 1


def test_paths_and_methods_of_strangers_make_no_new_series(scrape: Scrape) -> None:
    scrape.client.get("/.git/config")
    scrape.client.generic("BREW", "/coffee")
    assert scrape("chronicle_request_seconds_count", method="GET", route="(no route)", status="404")
    assert scrape("chronicle_request_seconds_count", method="other", route="(no route)", status="404")
    body = scrape.client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).content
    assert b"coffee" not in body
    assert b"BREW" not in body
    assert b'route="metrics"' not in body


def test_open_streams(scrape: Scrape) -> None:
    assert scrape("chronicle_streams") == 0
    place = places.take({"person 1": 9})
    assert isinstance(place, places.Place)
    assert scrape("chronicle_streams") == 1
    places.leave(place)
    assert scrape("chronicle_streams") == 0


def test_open_streams_without_redis(scrape: Scrape, settings: Settings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert scrape("chronicle_streams") is None
    assert scrape("chronicle_database_up") == 1


def test_jobs_and_workers(scrape: Scrape) -> None:
    assert [scrape("chronicle_queue_age_seconds", queue=queue) for queue in ("short", "long")] == [0, 0]
    now = timezone.now()
    for number, (state, due) in enumerate([("queued", -90), ("queued", -30), ("queued", 600), ("failed", -900)]):
        Job.objects.create(kind="mail", key=str(number), state=state, due_at=now + timedelta(seconds=due))
    Job.objects.create(kind="play-bots", key="bots", due_at=now - timedelta(seconds=200))
    for queue in Queue:
        jobs.beat(queue)
    assert scrape("chronicle_jobs", kind="mail", state="queued") == 3
    assert scrape("chronicle_jobs", kind="mail", state="failed") == 1
    assert scrape("chronicle_queue_age_seconds", queue="short") == pytest.approx(90, abs=5)
    assert scrape("chronicle_queue_age_seconds", queue="long") == pytest.approx(200, abs=5)
    for name in ("worker", "long_worker"):
        assert scrape("chronicle_heartbeat_age_seconds", name=name) == pytest.approx(0, abs=5)


def test_without_a_database_the_rest_is_told(scrape: Scrape, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> None:
        raise DatabaseError

    monkeypatch.setattr(metrics, "_queue_age", gone)
    assert scrape("chronicle_database_up") == 0
    assert scrape("chronicle_queue_age_seconds", queue="short") is None


def test_it_is_not_there_without_a_token(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


@pytest.mark.parametrize("given", ["", "Bearer", "Bearer wrong", f"Basic {TOKEN}", f"Bearer {TOKEN}x"])
def test_a_wrong_token_opens_nothing(client: Client, settings: Settings, given: str) -> None:
    settings.METRICS_TOKEN = TOKEN
    answer = client.get("/metrics", headers={"Authorization": given})
    assert answer.status_code == 401
    assert b"chronicle_" not in answer.content

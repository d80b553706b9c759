"""The bots of one account keep nobody else waiting: not for a mail, an export or a chapter, nor for bots of their own."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from chronicle.queues import Queue
from scripts.services import Postgres, Redis
from tests.ops.test_campaign_drill import Writers
from tests.site import Site

DRILL = ("-m", "tests.ops.crowd_drill")
ALLOWED = {"BOT_GAMES_PER_PERSON": "40", "BOT_GAMES_PER_GROUP": "40", "LOG_LEVEL": "WARNING"}
SECONDS = 30
"""For each wish, on a busy machine."""
Python = Callable[..., str]


class Workers(Writers):
    app = "chronicle"


@pytest.fixture(params=[pytest.param("embedded", marks=pytest.mark.soak("crowd")), "servers"])
def python(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Python]:
    """Runs a program beside a site with its workers."""
    if request.param == "embedded":
        site = Site(tmp_path, None, **ALLOWED)
        site.start()
        yield Workers(site.env).python
        site.stop()
        return
    postgres: Postgres = request.getfixturevalue("migrated_postgres")
    redis: Redis = request.getfixturevalue("own_redis")
    workers = Workers({"DATA_DIR": str(tmp_path), "DATABASE_URL": postgres.url, "REDIS_URL": redis.url} | ALLOWED)
    workers.start("clock", "beat", "--pidfile=")
    for queue in Queue:
        words = ("--queues", queue, "-n", f"{queue.worker}@%h", "--concurrency", "2")
        workers.start(queue.worker, "worker", *words, "--without-gossip", "--without-mingle")
    yield workers.python
    for name in workers.processes:
        workers.kill(name)


def drill(python: Python, tables: int, times: int) -> list[dict[str, Any]]:
    python(*DRILL, "begin", str(tables))
    report = [json.loads(python(*DRILL, "ask")) for _ in range(times)]
    print(*report, sep="\n")
    for wishes in report:
        for wish in ("mail", "export", "chapter", "bots of another group"):
            assert wishes[wish] < SECONDS, wishes
    assert report[0]["games going on"] > 0
    assert report[-1]["answers of their bots"] > 0
    return report


def test_it_works(python: Python) -> None:
    drill(python, tables=12, times=1)


@pytest.mark.soak("crowd")
def test_forty_tables(python: Python, capsys: pytest.CaptureFixture[str]) -> None:
    report = drill(python, tables=40, times=5)
    with capsys.disabled():
        print("\n40 six-seat games of Oath by bots; seconds until somebody else had")
        for wish in ("mail", "export", "chapter", "bots of another group"):
            times = sorted(wishes[wish] for wishes in report)
            print(f"  {wish}: {times[len(times) // 2]:.1f}, at most {times[-1]:.1f}")
        print(f"  games going on at the end: {report[-1]['games going on']}, answers: {report[-1]['answers of their bots']}")

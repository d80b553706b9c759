"""Two hundred look on at one game: each hears of every change within a second, on the embedded default and on servers."""

import asyncio
import json
import random
import resource
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import pytest

from scripts.services import Postgres, Redis
from tests.ops.test_sessions_drill import base, next_answer
from tests.ops.web import Client, Web

LISTENERS = 200
CHANGES = 15
WITHIN = 1.0


@pytest.fixture(params=[pytest.param("embedded", marks=pytest.mark.soak("streams")), "servers"])
def web(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Web]:
    many = str(LISTENERS)
    env, workers = {"DATA_DIR": str(tmp_path), "STREAMS_PER_PERSON": many, "STREAMS_PER_ADDRESS": many}, 1
    if request.param == "servers":
        postgres: Postgres = request.getfixturevalue("migrated_postgres")
        redis: Redis = request.getfixturevalue("own_redis")
        env, workers = env | {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}, 2
    web = Web(env, workers=workers)
    if request.param == "embedded":
        web.python("manage.py", "migrate", "-v0")
    web.start()
    yield web
    web.kill()


async def listen(port: int, token: str, session: str, heard: dict[int, list[float]], ready: asyncio.Semaphore) -> None:
    """Notes when it heard of each version."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        head = f"GET {base(session)}stream/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n"
        writer.write(head.encode())
        assert b" 200 " in await reader.readline()
        while line := await reader.readline():
            if line.startswith(b"data: "):
                report = json.loads(line[6:])
                if report["kind"] == "hello":
                    ready.release()
                else:
                    heard.setdefault(report["version"], []).append(time.perf_counter())
    finally:
        writer.close()


async def watch(web: Web, token: str, session: str) -> list[float]:
    """How long each listener waited for each change."""
    heard: dict[int, list[float]] = {}
    ready, changed, dice = asyncio.Semaphore(0), dict[int, float](), random.Random(1)
    listeners = [asyncio.create_task(listen(web.port, token, session, heard, ready)) for _ in range(LISTENERS)]
    async with asyncio.timeout(60):
        for _ in listeners:
            await ready.acquire()
    client = Client(web.port, token)
    for _ in range(CHANGES):
        body = await asyncio.to_thread(next_answer, client, session, dice)
        shown: tuple[int, Any] = await asyncio.to_thread(client.ask, "POST", f"{base(session)}answers/", body)
        changed[shown[1]["version"]] = time.perf_counter()
        await asyncio.sleep(dice.uniform(0.2, 0.8))
    await asyncio.sleep(2 * WITHIN)
    client.close()
    for listener in listeners:
        listener.cancel()
    faults = [fault for fault in await asyncio.gather(*listeners, return_exceptions=True) if isinstance(fault, Exception)]
    assert faults == []
    assert {version: len(times) for version, times in heard.items()} == dict.fromkeys(changed, LISTENERS)
    return [at - changed[version] for version, times in heard.items() for at in times]


def test_it_works(web: Web) -> None:
    if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < 2 * LISTENERS:
        resource.setrlimit(resource.RLIMIT_NOFILE, (4 * LISTENERS, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    begun = json.loads(web.python("-m", "tests.ops.sessions_drill", "begin", "1"))
    waited = asyncio.run(watch(web, begun["token"], begun["sessions"][0]))
    p99 = quantiles(waited, n=100)[-1]
    print(f"{LISTENERS} listeners, {CHANGES} changes: p50 {median(waited):.2f} s, p99 {p99:.2f} s, slowest {max(waited):.2f} s")
    assert p99 < WITHIN

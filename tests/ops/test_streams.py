"""Streams are opened until no more is let in: everybody else still gets pages, at a like speed."""

import asyncio
import http.client
import json
import resource
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email.message import Message
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from games.services.streams.places import kept_for_pages
from scripts.services import Postgres, Redis
from tests.ops.test_sessions_drill import base
from tests.ops.web import Client, Web

AT_ONCE = 20
MANY = "1000000"
OPEN_TO_ALL = {"STREAMS_PER_PERSON": MANY, "STREAMS_PER_ADDRESS": MANY}
"""What one process has room for is what is left to hold anybody back."""


@contextmanager
def site(directory: Path, env: dict[str, str], workers: int = 1, files: int = 0) -> Iterator[tuple[Web, str, str]]:
    """Web processes, a token and a session."""
    web = Web({"DATA_DIR": str(directory), **env}, workers=workers, files=files)
    web.python("manage.py", "migrate", "-v0")
    web.start()
    try:
        begun = json.loads(web.python("-m", "tests.ops.sessions_drill", "begin", "1"))
        yield web, begun["token"], begun["sessions"][0]
    finally:
        web.kill()


class Crowd:
    """Opens streams, and holds those that it got."""

    def __init__(self, port: int, token: str, session: str) -> None:
        self.port = port
        self.head = f"GET {base(session)}stream/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
        self.held: list[asyncio.StreamWriter] = []
        self.statuses: Counter[int] = Counter()

    async def open(self) -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(self.head)
        status = int((await reader.readline()).split()[1])
        self.statuses[status] += 1
        if status == 200:
            while b"hello" not in await reader.readline():
                pass
            self.held.append(writer)
        else:
            await _close(writer)
        return status

    async def until_refused(self, most: int) -> None:
        """In bursts, then one by one, until none has come in for a while: those of a burst are refused for what the others
        need while they come in, and a busy machine closes late what was refused."""
        while self.statuses.total() < most and set(self.statuses) <= {200}:
            await asyncio.gather(*(self.open() for _ in range(AT_ONCE)))
        refused = 0
        while self.statuses.total() < 2 * most and refused < 4:
            refused = 0 if await self.open() == 200 else refused + 1
            await asyncio.sleep(0.5 if refused else 0)

    async def go(self, many: int) -> None:
        await asyncio.gather(*map(_close, self.held[:many]))
        del self.held[:many]


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


def pages(port: int, token: str, session: str, many: int = 30) -> float:
    """Each by a connection of its own; the milliseconds of the middle one."""
    waited = []
    for _ in range(many):
        client, begun = Client(port, token), time.perf_counter()
        status, _ = client.ask("GET", base(session))
        waited.append(time.perf_counter() - begun)
        client.close()
        assert status == 200
    return median(waited) * 1000


def refusal(port: int, token: str, session: str) -> tuple[int, Message, Any]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", f"{base(session)}stream/", headers={"Authorization": f"Bearer {token}"})
    answer = connection.getresponse()
    assert answer.status != 200
    report = json.loads(answer.read())
    connection.close()
    return answer.status, answer.headers, report


def memory(pid: int) -> int:
    """Bytes of a process that are in memory; 0 where nobody tells."""
    statm = Path(f"/proc/{pid}/statm")
    return int(statm.read_text().split()[1]) * resource.getpagesize() if statm.exists() else 0


async def fill(web: Web, token: str, session: str, files: int) -> None:
    """A process with so many descriptors takes three quarters of them for streams, and goes on serving pages."""
    assert web.process
    crowd, before = Crowd(web.port, token, session), pages(web.port, token, session)
    took, empty = time.perf_counter(), memory(web.process.pid)
    await crowd.until_refused(files)
    took = time.perf_counter() - took
    full = memory(web.process.pid)
    during = await asyncio.to_thread(pages, web.port, token, session)
    while await crowd.open() == 200:
        pass  # a busy machine has closed one more of those that were refused
    held = len(crowd.held)
    status, headers, problem = await asyncio.to_thread(refusal, web.port, token, session)
    assert (status, problem["code"], headers["Retry-After"]) == (503, "streams_full", "15")
    room = files - kept_for_pages(files)
    assert 0.8 * room < held <= room
    await crowd.go(AT_ONCE)
    await asyncio.sleep(3)
    assert await crowd.open() == 200
    await crowd.go(held)
    print(
        f"{files} descriptors: {held} streams in {took:.0f} s, {(full - empty) / held / 1024:.0f} KB each, then refused; "
        f"a page {before:.1f} ms before, {during:.1f} ms beside them"
    )


def test_it_works(tmp_path: Path) -> None:
    with site(tmp_path, OPEN_TO_ALL, files=256) as (web, token, session):
        asyncio.run(asyncio.wait_for(fill(web, token, session, 256), 120))


@pytest.mark.soak
def test_as_many_as_the_unit_allows(tmp_path: Path, own_postgres: Postgres, own_redis: Redis) -> None:
    files = 8192
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    servers = {"DATABASE_URL": own_postgres.url, "REDIS_URL": own_redis.url}
    with site(tmp_path, OPEN_TO_ALL | servers, files=files) as (web, token, session):
        asyncio.run(asyncio.wait_for(fill(web, token, session, files), 1200))


def test_one_person_at_two_processes(tmp_path: Path, own_postgres: Postgres, own_redis: Redis) -> None:
    """The limit is the site's, however the connections fall; what is closed is free for the next."""
    servers = {"DATABASE_URL": own_postgres.url, "REDIS_URL": own_redis.url}
    with site(tmp_path, {"STREAMS_PER_PERSON": "10"} | servers, workers=2) as (web, token, session):

        async def crowd() -> None:
            first = Crowd(web.port, token, session)
            await asyncio.gather(*(first.open() for _ in range(30)))
            assert first.statuses == {200: 10, 429: 20}
            assert (await asyncio.to_thread(refusal, web.port, token, session))[2]["code"] == "too_many_streams"
            await first.go(4)
            await asyncio.sleep(2)
            second = Crowd(web.port, token, session)
            await asyncio.gather(*(second.open() for _ in range(10)))
            assert second.statuses == {200: 4, 429: 6}
            await first.go(6)
            await second.go(4)

        asyncio.run(asyncio.wait_for(crowd(), 120))

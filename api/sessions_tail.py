"""What one process knows of the outbox: one query a moment for all its listeners, sooner where Redis wakes it."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import suppress
from uuid import UUID
from weakref import WeakKeyDictionary

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connections

from games.models import Outbox
from games.services import outbox

log = logging.getLogger(__name__)

PAUSE = 0.4
"""Between two looks at the table."""


def let_go() -> None:
    """This thread's connection goes back to the pool; one in the middle of a transaction is its opener's."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()


def rows_after(last: dict[UUID, int]) -> list[Outbox]:
    try:
        return outbox.after(last)
    finally:
        let_go()


class Tail:
    """The listeners of one event loop."""

    def __init__(self) -> None:
        self.listeners: dict[UUID, set[asyncio.Queue[Outbox]]] = {}
        self.last: dict[UUID, int] = {}
        self.woken = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def listen(self, session: UUID, last: int) -> AsyncGenerator[Outbox | None, None]:
        """Everything of the session after the given row, in order; None now and then, when there is nothing."""
        queue: asyncio.Queue[Outbox] = asyncio.Queue()
        self.listeners.setdefault(session, set()).add(queue)
        self.last.setdefault(session, last)
        self._start()
        try:
            for row in await sync_to_async(rows_after, thread_sensitive=False)({session: last}):
                last = row.pk
                yield row
            while True:
                try:
                    row = await asyncio.wait_for(queue.get(), settings.STREAM_HEARTBEAT_SECONDS)
                except TimeoutError:
                    yield None
                    continue
                if row.pk > last:
                    last = row.pk
                    yield row
        finally:
            self._leave(session, queue)

    def _start(self) -> None:
        if not self.tasks:
            self.tasks = [asyncio.create_task(self._watch())]
            if settings.REDIS_URL:
                self.tasks.append(asyncio.create_task(self._hear()))

    def _leave(self, session: UUID, queue: asyncio.Queue[Outbox]) -> None:
        queues = self.listeners[session]
        queues.discard(queue)
        if not queues:
            del self.listeners[session], self.last[session]
        if not self.listeners:
            for task in self.tasks:
                task.cancel()
            self.tasks = []

    async def _watch(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.woken.wait(), PAUSE)
            self.woken.clear()
            try:
                rows = await sync_to_async(rows_after, thread_sensitive=False)(dict(self.last))
            except Exception:  # the database is away: the pages wait as long as it takes
                log.warning("the outbox cannot be read", exc_info=True)
                await asyncio.sleep(2)
                continue
            for row in rows:
                if row.session_id in self.last:
                    self.last[row.session_id] = max(row.pk, self.last[row.session_id])
                for queue in self.listeners.get(row.session_id, ()):
                    queue.put_nowait(row)

    async def _hear(self) -> None:
        from redis.asyncio import Redis

        while True:
            try:
                async with Redis.from_url(settings.REDIS_URL) as redis, redis.pubsub() as heard:
                    await heard.subscribe(outbox.CHANNEL)
                    async for message in heard.listen():
                        if message["type"] == "message" and UUID(message["data"].decode()) in self.listeners:
                            self.woken.set()
            except Exception:
                log.warning("Redis does not wake the live pages; they look for themselves", exc_info=True)
                await asyncio.sleep(5)


_tails: "WeakKeyDictionary[asyncio.AbstractEventLoop, Tail]" = WeakKeyDictionary()


def tail() -> Tail:
    return _tails.setdefault(asyncio.get_running_loop(), Tail())

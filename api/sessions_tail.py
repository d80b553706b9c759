"""What one process knows of the outbox: one query a moment for all its listeners, sooner where Redis wakes it."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import suppress
from threading import Thread
from time import sleep
from uuid import UUID
from weakref import WeakKeyDictionary

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connections
from redis import Redis

from games.models import Outbox
from games.services import outbox

log = logging.getLogger(__name__)

PAUSE = 0.4
"""Between two looks at the table."""
HEARS = "hears Redis"
"""The name of the thread that Redis wakes."""


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
        self.watch: object | None = None
        """Of the task and the thread that are to go on."""

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
        if self.watch is None:
            self.watch = watch = object()
            self.tasks = [asyncio.create_task(self._look(watch))]
            if settings.REDIS_URL:
                Thread(target=self._hear, args=(watch, asyncio.get_running_loop()), name=HEARS, daemon=True).start()

    def _leave(self, session: UUID, queue: asyncio.Queue[Outbox]) -> None:
        queues = self.listeners[session]
        queues.discard(queue)
        if not queues:
            del self.listeners[session], self.last[session]
        if not self.listeners:
            self.watch = None
            for task in self.tasks:
                task.cancel()
            self.tasks = []

    async def _look(self, watch: object) -> None:
        while self.watch is watch:
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

    def _hear(self, watch: object, loop: asyncio.AbstractEventLoop) -> None:
        """In a thread of its own: a reader of redis.asyncio that is cancelled in the wrong moment waits for ever."""
        while self.watch is watch:
            try:
                with Redis.from_url(settings.REDIS_URL) as redis, redis.pubsub() as heard:
                    heard.subscribe(outbox.CHANNEL)
                    while self.watch is watch:
                        message = heard.get_message(ignore_subscribe_messages=True, timeout=1)
                        if message and UUID(message["data"].decode()) in self.listeners:
                            loop.call_soon_threadsafe(self.woken.set)
            except Exception:
                log.warning("Redis does not wake the live pages; they look for themselves", exc_info=True)
                sleep(5)


_tails: "WeakKeyDictionary[asyncio.AbstractEventLoop, Tail]" = WeakKeyDictionary()


def tail() -> Tail:
    return _tails.setdefault(asyncio.get_running_loop(), Tail())

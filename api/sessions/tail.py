"""Reads the outbox for all listeners of one process: one query at a time, sooner when Redis wakes it, and every second a
check of who may still listen."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Hashable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Thread
from time import monotonic, sleep
from typing import TypeVar
from uuid import UUID
from weakref import WeakKeyDictionary

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connections
from redis import Redis

from games.models import Outbox
from games.services import outbox
from games.services.streams import listening, places
from games.services.streams.listening import Listener
from games.services.streams.places import Place

log = logging.getLogger(__name__)
T = TypeVar("T")
R = TypeVar("R")

PAUSE = 0.4
"""Seconds between two looks at the table."""
LOOK_AFTER = 1.0
"""Seconds between two checks of who may still listen."""
HEARS = "hears Redis"
"""The name of the thread that Redis wakes."""


def let_go() -> None:
    """Returns this thread's connection to the pool, unless it is in the middle of somebody's transaction."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()


def rows_after(last: dict[UUID, int]) -> list[Outbox]:
    try:
        return outbox.after(last)
    finally:
        let_go()


def look_after(known: Mapping[Listener, Hashable]) -> dict[Listener, Hashable]:
    try:
        return listening.look_after(known)
    finally:
        let_go()


async def in_thread(work: Callable[[T], R], about: T) -> R:
    return await sync_to_async(work, thread_sensitive=False)(about)


@dataclass(eq=False)
class Ear:
    listener: Listener
    place: Place
    queue: "asyncio.Queue[Outbox | None]" = field(default_factory=asyncio.Queue)
    """Changes for one listener; None when it is over."""


class Tail:
    """The listeners of one event loop."""

    def __init__(self) -> None:
        self.ears: dict[UUID, set[Ear]] = {}
        self.last: dict[UUID, int] = {}
        self.woken = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []
        self.watch: object | None = None
        """Tasks and the thread that must keep running."""

    async def listen(self, listener: Listener, place: Place, last: int) -> AsyncGenerator[Outbox | None, None]:
        """Yields every change of the session after the given row, in order, and None now and then when there is nothing.
        Ends when the listener may not listen any more."""
        ear = Ear(listener, place)
        self.ears.setdefault(listener.session, set()).add(ear)
        self.last.setdefault(listener.session, last)
        self._start()
        try:
            for row in await in_thread(rows_after, {listener.session: last}):
                last = row.pk
                yield row
            while True:
                try:
                    change = await asyncio.wait_for(ear.queue.get(), settings.STREAM_HEARTBEAT_SECONDS)
                except TimeoutError:
                    yield None
                    continue
                if change is None:
                    return
                if change.pk > last:
                    last = change.pk
                    yield change
        finally:
            self._leave(ear)

    def _start(self) -> None:
        if self.watch is None:
            self.watch = watch = object()
            self.tasks = [asyncio.create_task(self._look(watch)), asyncio.create_task(self._look_after(watch))]
            if settings.REDIS_URL:
                Thread(target=self._hear, args=(watch, asyncio.get_running_loop()), name=HEARS, daemon=True).start()

    def _leave(self, ear: Ear) -> None:
        ears = self.ears[ear.listener.session]
        ears.discard(ear)
        if not ears:
            del self.ears[ear.listener.session], self.last[ear.listener.session]
        if not self.ears:
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
                rows = await in_thread(rows_after, dict(self.last))
            except Exception:  # the database is away: pages wait as long as it takes
                log.warning("the outbox cannot be read", exc_info=True)
                await asyncio.sleep(2)
                continue
            for row in rows:
                if row.session_id in self.last:
                    self.last[row.session_id] = max(row.pk, self.last[row.session_id])
                for ear in self.ears.get(row.session_id, ()):
                    ear.queue.put_nowait(row)

    async def _look_after(self, watch: object) -> None:
        known: dict[Listener, Hashable] = {}
        renewed = monotonic()
        while self.watch is watch:
            await asyncio.sleep(LOOK_AFTER)
            ears = [ear for ears in self.ears.values() for ear in ears]
            try:
                known = await in_thread(look_after, {ear.listener: known.get(ear.listener) for ear in ears})
                if monotonic() - renewed > places.RENEW:
                    renewed = monotonic()
                    await in_thread(places.renew, [ear.place for ear in ears])
            except Exception:  # nobody is sent away because a server does not answer
                log.warning("nobody looks after the live connections", exc_info=True)
                continue
            for ear in ears:
                if known[ear.listener] is None:
                    ear.queue.put_nowait(None)

    def _hear(self, watch: object, loop: asyncio.AbstractEventLoop) -> None:
        """Waits for Redis in a thread of its own: a reader of redis.asyncio that is cancelled at the wrong moment waits for
        ever."""
        while self.watch is watch:
            try:
                with Redis.from_url(settings.REDIS_URL) as redis, redis.pubsub() as heard:
                    heard.subscribe(outbox.CHANNEL)
                    while self.watch is watch:
                        message = heard.get_message(ignore_subscribe_messages=True, timeout=1)
                        if message and UUID(message["data"].decode()) in self.ears:
                            loop.call_soon_threadsafe(self.woken.set)
            except Exception:
                log.warning("Redis does not wake the live pages; they look for themselves", exc_info=True)
                sleep(5)


_tails: "WeakKeyDictionary[asyncio.AbstractEventLoop, Tail]" = WeakKeyDictionary()


def tail() -> Tail:
    return _tails.setdefault(asyncio.get_running_loop(), Tail())

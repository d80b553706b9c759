"""Coroutines in tests. Nothing of theirs outlives the test: a thread that still holds a connection would keep the test database
from being dropped."""

import asyncio
import threading
import time
from collections.abc import Coroutine
from typing import Any

from asgiref.sync import sync_to_async
from django.db import connection, connections

from api.sessions.tail import HEARS


def run(test: Coroutine[Any, Any, None], seconds: float = 120) -> None:
    """Runs it, and waits for the ends of all threads that it set to work, and for their connections to be back. It has so long
    that only what hangs is cut off, on a busy machine, too."""
    own = connections_in_use()
    asyncio.run(_to_the_end(test, seconds))  # waits for the threads of its loop, too
    for thread in threading.enumerate():
        if thread.name == HEARS:
            thread.join(5)
    deadline = time.monotonic() + 5
    while connections_in_use() > own and time.monotonic() < deadline:
        time.sleep(0.01)  # the pool takes them back in a thread of its own
    assert connections_in_use() <= own, "a thread still holds a connection to the database"


async def _to_the_end(test: Coroutine[Any, Any, None], seconds: float) -> None:
    try:
        await asyncio.wait_for(test, seconds)
    finally:
        await sync_to_async(connections.close_all)()  # of the one thread that sync_to_async keeps for ever


def connections_in_use() -> int:
    """Out of the pool; on SQLite nobody asks."""
    pool = getattr(connection, "pool", None)
    return pool.get_stats()["pool_size"] - pool.get_stats()["pool_available"] if pool else 0

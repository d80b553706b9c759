"""The queue of a site without Redis: a directory of files, which another process finds whole or not at all.

kombu's transport opens a file and fills it afterwards. A process that looks in between reads nothing and ends: two workers
that start at once, or a worker that looks while the web process sends it a job."""

import fcntl
from pathlib import Path
from time import monotonic_ns
from typing import Any
from uuid import uuid4

from kombu.transport import filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    def _queue_bind(self, exchange: str, routing_key: str, pattern: str | None, queue: str) -> None:
        """Binds one queue at a time. What kombu reads and mends is there before it looks."""
        with (self.control_folder / "binding.lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            table = self.control_folder / f"{exchange}.exchange"
            if not table.exists() or not table.stat().st_size:  # empty: a process was killed before it wrote
                _write(table, "[]")
            super()._queue_bind(exchange, routing_key, pattern, queue)

    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override]  # kombu's own two differ
        _write(Path(self.data_folder_out) / f"{monotonic_ns() // 1_000_000}_{uuid4()}.{queue}.msg", dumps(payload))


class Transport(filesystem.Transport):
    Channel = Channel


def _write(file: Path, text: str) -> None:
    draft = file.with_name(f"{file.name}.draft")
    draft.write_text(text)
    draft.replace(file)

"""The queue of a site without Redis, used by several processes at once."""

import subprocess
import sys
import time
from pathlib import Path
from pkgutil import resolve_name
from queue import Empty
from threading import Barrier, Thread
from typing import Any

import pytest
from kombu import Connection, Exchange, Queue

from chronicle import settings
from chronicle.site import broker
from chronicle.site.config import ROOT

ROUNDS = 40


@pytest.fixture
def options(tmp_path: Path) -> dict[str, str]:
    control, queue = tmp_path / "control", tmp_path / "queue"
    control.mkdir()
    queue.mkdir()
    return {"data_folder_in": str(queue), "data_folder_out": str(queue), "control_folder": str(control)}


def connect(options: dict[str, str]) -> Connection:
    return Connection("filesystem://localhost", transport="chronicle.site.broker:Transport", transport_options=options)


def channel_of(connection: Connection) -> broker.Channel:
    channel = connection.channel()
    assert isinstance(channel, broker.Channel)
    return channel


def bind(channel: broker.Channel, exchange: str, queue: str) -> None:
    Queue(queue, Exchange(exchange), routing_key=queue, channel=channel).declare()


@pytest.mark.skipif(bool(settings.REDIS_URL), reason="the queue is in Redis")
def test_the_site_uses_it() -> None:
    assert resolve_name(settings.CELERY_BROKER_TRANSPORT) is broker.Transport


def test_an_exchange_left_empty_by_a_killed_process_is_filled(options: dict[str, str]) -> None:
    (Path(options["control_folder"]) / "short.exchange").touch()
    with connect(options) as connection:
        channel = channel_of(connection)
        bind(channel, "short", "short")
        assert [row.queue for row in channel.get_table("short")] == ["short"]


BINDING = f"""
import sys, time
from kombu import Connection
from tests.ops.test_broker import bind, channel_of, connect
name, start, folder = sys.argv[1], float(sys.argv[2]), sys.argv[3]
options = dict(control_folder=folder + "/control", data_folder_in=folder + "/queue", data_folder_out=folder + "/queue")
with connect(options) as connection:
    channel = channel_of(connection)
    for round in range({ROUNDS}):
        time.sleep(max(0, start + round / 50 - time.time()))
        bind(channel, f"exchange{{round}}", name)
"""


def test_workers_that_start_at_once_all_bind_their_queues(options: dict[str, str], tmp_path: Path) -> None:
    names, start = ["one", "two", "three"], time.time() + 3
    program = [sys.executable, "-c", BINDING]
    running = [
        subprocess.Popen([*program, name, str(start), str(tmp_path)], cwd=ROOT, stderr=subprocess.PIPE) for name in names
    ]
    for process in running:
        _, trouble = process.communicate(timeout=60)
        assert process.returncode == 0, trouble.decode()
    with connect(options) as connection:
        channel = channel_of(connection)
        for number in range(ROUNDS):
            assert sorted(row.queue for row in channel.get_table(f"exchange{number}")) == sorted(names)


def test_a_message_is_found_whole_or_not_at_all(options: dict[str, str]) -> None:
    with connect(options) as sender, connect(options) as taker:
        out, back = channel_of(sender), channel_of(taker)
        payloads = [{"n": n, "body": "x" * 20_000} for n in range(300)]
        ready = Barrier(2)
        taken: list[dict[str, Any]] = []

        def take() -> None:
            ready.wait()
            while len(taken) < len(payloads):
                try:
                    taken.append(back._get("short"))
                except Empty:
                    continue

        thread = Thread(target=take, daemon=True)
        thread.start()
        ready.wait()
        for payload in payloads:
            out._put("short", payload)
        thread.join(30)
    assert sorted(message["n"] for message in taken) == list(range(300))
    assert all(len(message["body"]) == 20_000 for message in taken)

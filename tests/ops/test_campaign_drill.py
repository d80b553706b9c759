"""Workers killed at random points of writing a chapter: every chapter is there exactly once."""

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from chronicle.site.config import VARIABLES
from chronicle.site.processes import die_with_parent
from scripts.services import Postgres, Redis
from tests.ops.desk import Desk

QUICK = {"JOB_LEASE_SECONDS": "2", "JOB_SWEEP_SECONDS": "1", "LOG_LEVEL": "WARNING"}
PATIENCE = 90


class Writers:
    """One worker and the clock, on servers of their own."""

    app = "tests.ops.campaign_drill"

    def __init__(self, env: dict[str, str]) -> None:
        outside = {"DJANGO_SETTINGS_MODULE"} | {variable.name for variable in VARIABLES}
        self.env = {name: value for name, value in os.environ.items() if name not in outside} | QUICK | env
        self.log, self.busy = (Path(self.env["DATA_DIR"]) / name for name in ("log", "busy"))
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    @cached_property
    def desk(self) -> Desk:
        return Desk(self.app, self.env)

    def start(self, name: str, *args: str) -> None:
        with self.log.open("ab") as log:
            self.processes[name] = subprocess.Popen(
                [sys.executable, "-m", "celery", "-q", "-A", self.app, *args],
                env=self.env,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=die_with_parent,
            )

    def worker(self) -> None:
        self.start("worker", "worker", "--pool", "solo", "--without-gossip", "--without-mingle")

    def close(self) -> None:
        self.desk.close()
        for name in self.processes:
            with suppress(ProcessLookupError):  # the one that is dead when something is wrong
                self.kill(name)

    def kill(self, name: str) -> None:
        os.killpg(self.processes[name].pid, signal.SIGKILL)
        self.processes[name].wait()

    def until(self, file: Path) -> None:
        """A worker says by the file that it is so far."""
        deadline = time.monotonic() + PATIENCE
        while not file.exists():
            assert time.monotonic() < deadline, f"the worker is never {file.name}"
            time.sleep(0.005)

    def done(self) -> dict[str, Any]:
        """What there is when the workers have nothing left to do."""
        shown: dict[str, Any]
        deadline = time.monotonic() + PATIENCE
        while (shown := self.desk.ask("state"))["unfinished"] and time.monotonic() < deadline:
            time.sleep(0.2)
        return shown

    def python(self, *args: str) -> str:
        return subprocess.run([sys.executable, *args], env=self.env, check=True, capture_output=True, text=True).stdout


def drill(env: dict[str, str], kills: int) -> None:
    seed = random.randrange(10**6)
    print(f"seed {seed}")  # shown when it fails
    dice, writers = random.Random(seed), Writers(env)
    writers.desk.ask("begin")
    writers.start("clock", "beat", "--pidfile=")
    writers.worker()
    asked = 0
    try:
        for _ in range(kills):
            writers.busy.unlink(missing_ok=True)
            writers.desk.begin("record")
            writers.until(writers.busy)
            time.sleep(dice.uniform(0, 1) if asked else 0)  # the first one strikes for certain
            writers.kill("worker")
            # Refused while a busy machine still writes the one before: then no chapter was asked for.
            asked += writers.desk.end() == ""
            writers.worker()
            report = writers.done()
    finally:
        writers.close()
    print(report, writers.log.read_text()[-4000:], sep="\n")
    assert report["unfinished"] == report["open"] == 0
    assert asked > kills // 2
    assert report["chapters"] == list(range(asked + 1))
    assert report["attempts"] > kills  # some struck while a chapter was written
    assert report["without_record"] == []
    assert set(report["faults"]) == {"[]"}


def test_it_works(tmp_path: Path, migrated_postgres: Postgres, own_redis: Redis) -> None:
    drill({"DATA_DIR": str(tmp_path), "DATABASE_URL": migrated_postgres.url, "REDIS_URL": own_redis.url}, kills=6)


@pytest.mark.soak("kills")
def test_for_long(tmp_path: Path, migrated_postgres: Postgres, own_redis: Redis) -> None:
    drill({"DATA_DIR": str(tmp_path), "DATABASE_URL": migrated_postgres.url, "REDIS_URL": own_redis.url}, kills=20)

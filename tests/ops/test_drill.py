"""Workers, the clock and the queue are lost at random moments: every job still happens exactly once."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from redis import Redis as Client

from chronicle.site.config import VARIABLES
from chronicle.site.processes import die_with_parent
from scripts.services import Postgres, Redis
from tests.ops.desk import Desk

DRILL = ("-m", "celery", "-q", "-A", "tests.ops.drill")
QUICK = {"JOB_LEASE_SECONDS": "3", "JOB_SWEEP_SECONDS": "1", "LOG_LEVEL": "WARNING"}
PATIENCE = 90


class Site:
    """Two workers and the clock as real processes."""

    def __init__(self, env: Mapping[str, str], lose_queue: Callable[[], None], pool: str) -> None:
        outside = {"DJANGO_SETTINGS_MODULE"} | {variable.name for variable in VARIABLES}
        self.env = {name: value for name, value in os.environ.items() if name not in outside} | QUICK | dict(env)
        self.lose_queue = lose_queue
        self.log = Path(self.env["DATA_DIR"]) / "log"
        worker = (*DRILL, "worker", "--pool", pool, "--concurrency", "2", "--without-gossip", "--without-mingle")
        self.commands = {
            "worker 1": (*worker, "-n", "one@%h"),
            "worker 2": (*worker, "-n", "two@%h"),
            "clock": (*DRILL, "beat", "--pidfile="),
        }
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.desk = Desk("tests.ops.drill", self.env)

    def start(self, name: str) -> None:
        with self.log.open("ab") as log:
            self.processes[name] = subprocess.Popen(
                [sys.executable, *self.commands[name]],
                env=self.env,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=die_with_parent,
            )

    def kill(self, name: str) -> None:
        """With the children of its pool."""
        os.killpg(self.processes[name].pid, signal.SIGKILL)
        self.processes[name].wait()


@pytest.fixture(params=["embedded", "servers"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    env = {"DATA_DIR": str(tmp_path)}
    if request.param == "embedded":
        queue = tmp_path / "broker" / "queue"

        def lose_files() -> None:
            for message in queue.iterdir():
                message.unlink(missing_ok=True)

        site = Site(env, lose_files, "threads")
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], env=site.env, check=True)
    else:
        postgres: Postgres = request.getfixturevalue("migrated_postgres")
        redis: Redis = request.getfixturevalue("own_redis")

        def flush() -> None:
            with Client.from_url(redis.url) as client:
                client.flushall()

        site = Site(env | {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}, flush, "prefork")
    for name in site.commands:
        site.start(name)
    yield site
    site.desk.close()
    for name in site.processes:
        site.kill(name)


def drill(site: Site, jobs: int, kills: int) -> None:
    seed = random.randrange(10**6)
    print(f"seed {seed}")  # shown when it fails
    dice = random.Random(seed)
    site.desk.ask("enqueue", jobs)
    for kill in range(kills):
        time.sleep(dice.uniform(0.2, 2))
        name = dice.choice(list(site.commands))
        site.kill(name)
        if kill == kills // 2:
            site.lose_queue()
        site.start(name)
    expect_done(site, jobs)


def expect_done(site: Site, jobs: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while (state := site.desk.ask("state"))["jobs"] != {"done": jobs} and time.monotonic() < deadline:
        time.sleep(0.5)
    print(state, site.log.read_text()[-4000:], sep="\n")
    assert state["jobs"] == {"done": jobs}
    assert state["effects"] == {f"effect {number}": 1 for number in range(jobs)}


def test_it_works(site: Site) -> None:
    drill(site, jobs=24, kills=5)


def test_a_queue_that_forgot_everything_is_made_anew(site: Site) -> None:
    site.desk.ask("enqueue", 1)
    expect_done(site, 1)
    site.lose_queue()  # with what the clock and the workers told it when they started
    site.desk.ask("lose", 2)
    expect_done(site, 2)


@pytest.mark.soak("kills")
@pytest.mark.parametrize("_", range(5))
def test_for_long(site: Site, _: int) -> None:
    drill(site, jobs=100, kills=30)

"""Workers killed at random points of bots' moves and of telling turns: no move is lost or made twice, every turn is told."""

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from scripts.services import Postgres, Redis
from tests.ops.test_campaign_drill import Writers

TAKEN_OVER = 15.0
"""Seconds until the other worker goes on, on a busy machine: the lease, a sweep, and a look at it."""


class Workers(Writers):
    app = "tests.ops.turns_drill"

    def worker(self, name: str = "worker") -> None:
        self.start(name, "worker", "--pool", "solo", "--without-gossip", "--without-mingle", "-n", f"{name}@%h")


def drill(env: dict[str, str], names: list[str], tables: int, strike: Callable[[Workers, random.Random], None]) -> None:
    seed = random.randrange(10**6)
    print(f"seed {seed}")  # shown when it fails
    workers = Workers(env | {"TURN_NOTICE_SECONDS": "0", "BOT_GAMES_PER_PERSON": str(tables)})
    workers.desk.ask("begin", tables)
    workers.start("clock", "beat", "--pidfile=")
    for name in names:
        workers.worker(name)
    try:
        strike(workers, random.Random(seed))
        report = workers.done()
    finally:
        workers.close()
    print(report, workers.log.read_text()[-4000:], sep="\n")
    assert report["unfinished"] == 0
    assert report["over"] == ["finished"] * tables
    assert set(report["verified"]) == {True}  # the person's game, too, when it comes to its end
    assert report["gaps"] == []
    assert report["attempts"] > 0  # some struck while a job ran
    assert report["turns"] == report["sent"] == report["mails"] > 1
    assert report["mails_twice"] <= report["attempts"]  # struck after the mail and before the note


def all_of_them(kills: int) -> Callable[[Workers, random.Random], None]:
    """The only worker there is."""

    def strike(workers: Workers, dice: random.Random) -> None:
        ready = workers.busy.with_name("ready")
        workers.until(ready)
        for n in range(kills):
            if n == 0:  # this one strikes for certain
                workers.busy.unlink(missing_ok=True)
                workers.until(workers.busy)
            else:
                time.sleep(dice.uniform(0.5, 2.5))
            workers.kill("worker")
            ready.unlink()
            workers.worker()
            workers.until(ready)  # or it would be killed before it has begun
            workers.desk.ask("answer")

    return strike


def one_of_two(kills: int) -> Callable[[Workers, random.Random], None]:
    """One stays dead until the other has gone on with what is to be done."""

    def strike(workers: Workers, dice: random.Random) -> None:
        slowest = 0.0
        for _ in range(kills):
            time.sleep(dice.uniform(0.5, 2.5))
            victim = dice.choice(["one", "other"])
            workers.kill(victim)
            before, started = workers.desk.ask("state"), time.monotonic()
            while (now := workers.desk.ask("state"))["unfinished"] and now["answered"] == before["answered"]:
                assert time.monotonic() < started + TAKEN_OVER, "the other worker does not go on"
            slowest = max(slowest, time.monotonic() - started)
            workers.worker(victim)
            workers.desk.ask("answer")
        print(f"the other one was seen to go on after {slowest:.1f} s at the latest")

    return strike


def test_it_works(tmp_path: Path, migrated_postgres: Postgres, own_redis: Redis) -> None:
    env = {"DATA_DIR": str(tmp_path), "DATABASE_URL": migrated_postgres.url, "REDIS_URL": own_redis.url}
    drill(env, ["worker"], 1, all_of_them(8))


@pytest.mark.soak("turns")
def test_for_long(tmp_path: Path, migrated_postgres: Postgres, own_redis: Redis) -> None:
    env = {"DATA_DIR": str(tmp_path), "DATABASE_URL": migrated_postgres.url, "REDIS_URL": own_redis.url}
    drill(env, ["worker"], 1, all_of_them(30))


@pytest.mark.soak("turns")
def test_one_dead_worker_of_two(tmp_path: Path, migrated_postgres: Postgres, own_redis: Redis) -> None:
    env = {"DATA_DIR": str(tmp_path), "DATABASE_URL": migrated_postgres.url, "REDIS_URL": own_redis.url}
    drill(env, ["one", "other"], 6, one_of_two(20))

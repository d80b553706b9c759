"""Workers killed at random points of bots' moves and of telling turns: no move is lost or made twice, every turn is told."""

import random
import time
from pathlib import Path

import pytest

from scripts.services import Postgres, Redis
from tests.ops.test_campaign_drill import Writers


class Workers(Writers):
    app = "tests.ops.turns_drill"


def drill(env: dict[str, str], kills: int) -> None:
    seed = random.randrange(10**6)
    print(f"seed {seed}")  # shown when it fails
    dice, workers = random.Random(seed), Workers(env | {"TURN_NOTICE_SECONDS": "0"})
    workers.python("manage.py", "migrate", "-v0")
    workers.python("-m", workers.app, "begin")
    workers.start("clock", "beat", "--pidfile=")
    workers.worker()
    try:
        for _ in range(kills):
            time.sleep(dice.uniform(0.5, 2.5))
            workers.kill("worker")
            workers.worker()
            workers.python("-m", workers.app, "answer")
        told = workers.done()
    finally:
        for name in workers.processes:
            workers.kill(name)
    print(told, workers.log.read_text()[-4000:], sep="\n")
    assert told["unfinished"] == 0
    assert told["over"] == ["finished"]
    assert told["verified"] == [True]
    assert told["gaps"] == []
    assert told["attempts"] > 0  # some struck while a job ran
    assert told["turns"] == told["sent"] == told["mails"] > 1
    assert told["mails_twice"] <= told["attempts"]  # struck after the mail and before the note


def test_it_works(tmp_path: Path, own_postgres: Postgres, own_redis: Redis) -> None:
    drill({"DATA_DIR": str(tmp_path), "DATABASE_URL": own_postgres.url, "REDIS_URL": own_redis.url}, kills=8)


@pytest.mark.soak
def test_for_long(tmp_path: Path, own_postgres: Postgres, own_redis: Redis) -> None:
    drill({"DATA_DIR": str(tmp_path), "DATABASE_URL": own_postgres.url, "REDIS_URL": own_redis.url}, kills=30)

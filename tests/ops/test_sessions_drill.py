"""Answers under stress, on real PostgreSQL and two web processes: many clients at once, and everything killed at random."""

import json
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scripts.services import Postgres
from tests.ops.web import Client, Web, new_key

CLIENTS = 50
PLAYERS = 4


@pytest.fixture
def web(tmp_path: Path, migrated_postgres: Postgres) -> Iterator[Web]:
    web = Web({"DATA_DIR": str(tmp_path), "DATABASE_URL": migrated_postgres.url})
    web.start()
    yield web
    web.kill()


def base(session: str) -> str:
    return f"/api/v1/sessions/{session}/"


def next_answer(client: Client, session: str, dice: random.Random) -> dict[str, Any] | None:
    """Any lawful one to the question that is open; all seats are this client's."""
    answer = client.insist("GET", base(session))[1]
    if not answer["waiting"]:
        return None
    seat = answer["waiting"][0]
    ask = client.insist("GET", f"{base(session)}asks/?seat={seat}")[1]
    if not ask["asks"] or ask["asks"][0]["standing"]:  # another question by now
        return next_answer(client, session, dice)
    asked = ask["asks"][0]
    chosen = dice.sample([option["id"] for option in asked["options"]], asked["least"])
    return {"ask": asked["id"], "choose": chosen, "version": ask["version"], "seat": seat}


# -- at once ----------------------------------------------------------------------------------------------------------


def race(web: Web, rounds: int) -> Counter[int]:
    """The same question answered by all clients at the same instant; returns the answers' statuses."""
    begun = json.loads(web.python("-m", "tests.ops.sessions_drill", "begin", "1"))
    session = begun["sessions"][0]
    clients = [Client(web.port, begun["token"]) for _ in range(CLIENTS)]
    dice, statuses = random.Random(1), Counter[int]()
    for client in clients:
        client.ask("GET", "/api/v1/me/")
    for number in range(rounds):
        body = next_answer(clients[0], session, dice)
        assert body
        start, got = threading.Barrier(CLIENTS), [0] * CLIENTS

        def click(n: int, body: Any = body, start: threading.Barrier = start, got: list[int] = got) -> None:
            start.wait()
            got[n] = clients[n].ask("POST", f"{base(session)}answers/", body)[0]

        threads = [threading.Thread(target=click, args=(n,)) for n in range(CLIENTS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert Counter(got) == {200: 1, 409: CLIENTS - 1}, f"round {number}"
        statuses.update(got)
    for client in clients:
        client.close()
    (checked,) = json.loads(web.python("-m", "tests.ops.sessions_drill", "check"))
    assert checked["wrong"] == []
    assert checked["answered"] == rounds
    return statuses


def test_one_of_many_is_accepted(web: Web) -> None:
    race(web, rounds=6)


@pytest.mark.soak("bursts")
def test_one_of_many_is_accepted_a_hundred_times(web: Web) -> None:
    print(race(web, rounds=100))


# -- killed -----------------------------------------------------------------------------------------------------------


class Player(threading.Thread):
    """Plays one game after the other; every answer is insisted on, under its key, until it is acknowledged."""

    def __init__(self, web: Web, token: str, sessions: list[str], seed: int) -> None:
        super().__init__()
        self.client, self.sessions, self.dice = Client(web.port, token), sessions, random.Random(seed)
        self.ended = threading.Event()
        self.acknowledged: dict[str, list[str]] = {}
        self.insisted = 0
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            for session in self.sessions:
                while not self.ended.is_set() and (body := next_answer(self.client, session, self.dice)):
                    self.answer(session, body)
        except BaseException as fault:  # shown by the test
            self.fault = fault
        finally:
            self.client.close()

    def answer(self, session: str, body: dict[str, Any]) -> None:
        key, path = new_key(), f"{base(session)}answers/"
        try:
            status, answer = self.client.ask("POST", path, body, **{"Idempotency-Key": key})
        except Exception:  # killed meanwhile: nobody knows whether it was taken
            status, answer = 500, None
        if status >= 500:
            self.insisted += 1
            status, answer = self.client.insist("POST", path, body, **{"Idempotency-Key": key})
        assert status == 200, answer
        self.acknowledged.setdefault(session, []).append(key)


MORE = 5
"""So many times the kills at most, as long as none has struck while an answer was on its way: some strike between answers."""


def drill(web: Web, postgres: Postgres, kills: int) -> dict[str, int]:
    seed = random.randrange(10**6)
    print(f"seed {seed}")  # shown when it fails
    dice = random.Random(seed)
    begun = json.loads(web.python("-m", "tests.ops.sessions_drill", "begin", str(PLAYERS * (kills // 2 + 2))))
    players = [Player(web, begun["token"], begun["sessions"][n::PLAYERS], seed + n) for n in range(PLAYERS)]
    for player in players:
        player.start()
    killed = 0
    while killed < kills or (killed < MORE * kills and not any(player.insisted for player in players)):
        time.sleep(dice.uniform(0.5, 2))
        if killed % 2:
            postgres.kill()
            postgres.start()
        else:
            web.kill()
            web.start()
        killed += 1
    time.sleep(3)
    for player in players:
        player.ended.set()
    for player in players:
        player.join()
        assert player.fault is None, repr(player.fault)
    acknowledged = {session: keys for player in players for session, keys in player.acknowledged.items()}
    checked = json.loads(web.python("-m", "tests.ops.sessions_drill", "check"))
    for game in checked:
        assert game["wrong"] == [], game["session"]
        assert game["keys"] == acknowledged.get(game["session"], []), game["session"]
    return {
        "kills": killed,
        "answers": sum(map(len, acknowledged.values())),
        "cut off and asked again": sum(player.insisted for player in players),
        "games": len(acknowledged),
    }


def test_it_works(web: Web, migrated_postgres: Postgres) -> None:
    report = drill(web, migrated_postgres, kills=4)
    assert report["answers"] > 20
    assert report["cut off and asked again"] > 0


@pytest.mark.soak("kills")
def test_for_long(web: Web, migrated_postgres: Postgres) -> None:
    print(drill(web, migrated_postgres, kills=20))

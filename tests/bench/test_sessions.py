"""What an answer costs through everything (HTTP, two web processes, PostgreSQL), and the same request without a game."""

import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import pytest

from games.kernel.game import game
from games.kernel.match import Match
from scripts.services import Postgres
from tests.bench.figures import show
from tests.ops.web import Client, Web

pytestmark = pytest.mark.bench

SECONDS = 1.0
ROUNDS = 8
"""Of so many seconds for each kind of request, in turns: whatever else the machine does hits all alike."""
GOAL = 2.0
MOST_LATER = 1.15
EARLY, LATE = 5, 150


@pytest.fixture
def web(tmp_path: Path, own_postgres: Postgres) -> Iterator[Web]:
    web = Web({"DATA_DIR": str(tmp_path), "DATABASE_URL": own_postgres.url}, "tests.bench.floor_settings")
    web.python("manage.py", "migrate", "-v0")
    web.start()
    yield web
    web.kill()


class OutOfGames(Exception):
    """All are played to where they were to be."""


class Load:
    """One client after the other asks as fast as it is answered; how long each took."""

    def __init__(self, web: Web, begun: dict[str, Any], clients: int) -> None:
        self.players = [
            [Client(web.port, token) for token in begun["tokens"]] for _ in range(clients)
        ]  # of each thread, one connection a person
        self.sessions = [begun["sessions"][n::clients] for n in range(clients)]
        self.dice = random.Random(1)
        self.taken: list[float] = []
        self.rates: list[float] = []

    def request(self, n: int) -> float:
        raise NotImplementedError

    def run(self) -> None:
        self.close()  # idle since the last turn, the server has closed them
        ended, counts = time.perf_counter() + SECONDS, [0] * len(self.players)

        def ask(n: int) -> None:
            with suppress(OutOfGames):
                while time.perf_counter() < ended:
                    self.taken.append(self.request(n))
                    counts[n] += 1

        threads = [threading.Thread(target=ask, args=(n,)) for n in range(len(self.players))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.rates.append(sum(counts) / SECONDS)

    def timed(self, client: Client, path: str, body: Any) -> tuple[float, Any]:
        started = time.perf_counter()
        status, told = client.ask("POST", path, body)
        taken = time.perf_counter() - started
        assert status == 200, told
        return taken, told

    def close(self) -> None:
        for clients in self.players:
            for client in clients:
                client.close()

    @property
    def p50(self) -> float:
        return 1e3 * median(self.taken)

    @property
    def p99(self) -> float:
        return 1e3 * quantiles(self.taken, n=100)[-1]


class Floor(Load):
    def __init__(self, web: Web, begun: dict[str, Any], clients: int, path: str) -> None:
        super().__init__(web, begun, clients)
        self.path = path

    def request(self, n: int) -> float:
        return self.timed(self.players[n][0], f"/floor/{self.path}/{self.sessions[n][0]}/", {})[0]


class Answers(Load):
    """Any lawful ones, until so many answers are given; then in the next session. An answer shows the seat's next question."""

    def __init__(self, web: Web, begun: dict[str, Any], clients: int, until: int) -> None:
        super().__init__(web, begun, clients)
        self.until = until
        self.told: list[dict[str, Any] | None] = [None] * clients

    def request(self, n: int) -> float:
        told = self.told[n] or self.look(n)
        ask = told["asks"][0]
        chosen = self.dice.sample([option["id"] for option in ask["options"]], ask["least"])
        body = {"ask": ask["id"], "choose": chosen, "version": told["version"]}
        client = self.players[n][ask["seat"]]
        taken, told = self.timed(client, f"/api/v1/sessions/{self.sessions[n][0]}/answers/", body)
        asked = told["asks"] and not told["asks"][0]["standing"]
        self.told[n] = told if asked and told["answered"] < self.until else None
        return taken

    def look(self, n: int) -> dict[str, Any]:
        while self.sessions[n]:
            path = f"/api/v1/sessions/{self.sessions[n][0]}/"
            told: dict[str, Any] = self.players[n][0].ask("GET", path)[1]
            if told["waiting"] and told["answered"] < self.until:
                asked: dict[str, Any] = self.players[n][told["waiting"][0]].ask("GET", f"{path}asks/")[1]
                return asked
            self.sessions[n].pop(0)
        raise OutOfGames


def engine(name: str) -> float:
    """Milliseconds of resuming, one answer, dumping and the view."""
    the_game, dice = game(name), random.Random(1)
    taken: list[float] = []
    match = Match.start(name, {}, 3, bytes(32))
    while match.asks() and len(taken) < 300:
        data, ask = match.dump(), match.asks()[0]
        chosen = dice.sample(ask.options, ask.least)
        started = time.perf_counter()
        match = Match.load(data, the_game=the_game)
        match.answer(ask.seat, ask.id, chosen)
        match.dump()
        match.view(ask.seat)
        taken.append(1e3 * (time.perf_counter() - started))
    return median(taken)


def measured(loads: dict[str, Load]) -> None:
    for _ in range(ROUNDS):
        for load in loads.values():
            load.run()
    for load in loads.values():
        load.close()


def games(web: Web, name: str, count: int, ahead: int = 0) -> dict[str, Any]:
    begun: dict[str, Any] = json.loads(web.python("-m", "tests.bench.sessions_games", name, str(count), str(ahead)))
    return begun


@pytest.mark.parametrize("clients", [1, 8])
def test_answers_beside_their_floors(web: Web, clients: int) -> None:
    loads: dict[str, Load] = {
        "an empty view": Floor(web, games(web, "whispers", clients), clients, "empty"),
        "lock, update, insert": Floor(web, games(web, "whispers", clients), clients, "locked"),
        "an empty view of the API, signed in": Floor(web, games(web, "whispers", clients), clients, "signed-in"),
        "an answer: whispers": Answers(web, games(web, "whispers", clients * 10), clients, 10**6),
        "an answer: oath": Answers(web, games(web, "oath", clients * 10), clients, 10**6),
    }
    measured(loads)
    show(
        f"One request, {clients} at a time, two web processes, PostgreSQL",
        ["request", "p50 ms", "p99 ms", "a second"],
        [[name, load.p50, load.p99, f"{max(load.rates):,.0f}"] for name, load in loads.items()],
    )
    floor = loads["lock, update, insert"].p50
    rest = {name: loads[f"an answer: {name}"].p50 - engine(name) for name in ("whispers", "oath")}
    for name, cost in rest.items():
        print(f"  {name}: without the engine's own part {cost:.2f} ms, {cost / floor:.2f} × the floor (at most {GOAL})")
    assert max(rest.values()) <= GOAL * floor


@pytest.mark.parametrize("name", ["whispers", "oath"])
def test_the_last_answers_cost_what_the_tenth_does(web: Web, name: str) -> None:
    early = Answers(web, games(web, name, 240, EARLY), 1, EARLY + 20)
    late = Answers(web, games(web, name, 30, LATE), 1, 10**6)
    measured({"early": early, "late": late})
    ratio = late.p50 / early.p50
    show(
        f"An answer of {name}, early and late in the game",
        ["answers", "p50 ms", "p99 ms"],
        [
            [f"{EARLY} to {EARLY + 20}", early.p50, early.p99],
            [f"{LATE} to the end", late.p50, late.p99],
        ],
    )
    print(f"  late : early = {ratio:.2f} (at most {MOST_LATER})")
    assert ratio <= MOST_LATER

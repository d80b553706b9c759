"""What an answer costs through everything (HTTP, two web processes, PostgreSQL), and the same request without a game."""

import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
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

CLIENTS = 8
SECONDS = 8.0
ROUNDS = 2
MOST_FLOORS = 2.0
MOST_LATER = 1.15


@pytest.fixture
def web(tmp_path: Path, own_postgres: Postgres) -> Iterator[Web]:
    web = Web({"DATA_DIR": str(tmp_path), "DATABASE_URL": own_postgres.url}, "tests.bench.floor_settings")
    web.python("manage.py", "migrate", "-v0")
    web.start()
    yield web
    web.kill()


class Load(threading.Thread):
    """Asks as fast as it is answered; notes how long each took."""

    def __init__(self, work: Callable[["Load"], float | None], client: Client, sessions: list[str]) -> None:
        super().__init__()
        self.work, self.client, self.sessions = work, client, sessions
        self.dice, self.taken = random.Random(1), list[float]()
        self.ended = threading.Event()
        self.body: dict[str, Any] | None = None

    def run(self) -> None:
        while not self.ended.is_set():
            if (taken := self.work(self)) is not None:
                self.taken.append(taken)
        self.client.close()

    def timed(self, method: str, path: str, body: Any) -> tuple[float, Any]:
        started = time.perf_counter()
        status, told = self.client.ask(method, path, body)
        taken = time.perf_counter() - started
        assert status == 200, told
        return taken, told


def empty(load: Load) -> float:
    return load.timed("POST", f"/floor/empty/{load.sessions[0]}/", {})[0]


def locked(load: Load) -> float:
    return load.timed("POST", f"/floor/locked/{load.sessions[0]}/", {})[0]


def answer(load: Load) -> float | None:
    """Any lawful one; what it shows of its own seat is all the client knows, so it asks for the others'."""
    session = load.sessions[0]
    if load.body is None:
        told = load.client.ask("GET", f"/api/v1/sessions/{session}/")[1]
        if not told["waiting"]:
            load.sessions.pop(0)
            return None
        seat = told["waiting"][0]
        told = load.client.ask("GET", f"/api/v1/sessions/{session}/asks/?seat={seat}")[1]
        load.body = body_of(told, seat, load.dice)
    taken, told = load.timed("POST", f"/api/v1/sessions/{session}/answers/", load.body)
    load.body = body_of(told, told["viewer"], load.dice) if told["asks"] else None
    return taken


def body_of(told: dict[str, Any], seat: int, dice: random.Random) -> dict[str, Any]:
    ask = told["asks"][0]
    chosen = dice.sample([option["id"] for option in ask["options"]], ask["least"])
    return {"ask": ask["id"], "choose": chosen, "version": told["version"], "seat": seat}


def measure(
    web: Web, work: Callable[[Load], float | None], begun: dict[str, Any], clients: int, token: bool = True
) -> tuple[list[float], float]:
    loads = [
        Load(work, Client(web.port, begun["token"] if token else ""), begun["sessions"][n::clients]) for n in range(clients)
    ]
    for load in loads:
        load.start()
    time.sleep(SECONDS / ROUNDS)
    for load in loads:
        load.ended.set()
    for load in loads:
        load.join()
    taken = [seconds for load in loads for seconds in load.taken]
    return taken, len(taken) / (SECONDS / ROUNDS)


def engine(name: str) -> float:
    """Milliseconds of resuming, one answer, dumping and the view."""
    the_game, dice, taken = game(name), random.Random(1), list[float]()
    match = Match.start(name, {}, 3, bytes(32))
    for _ in count():
        if not match.asks() or len(taken) == 300:
            break
        data, ask = match.dump(), match.asks()[0]
        chosen = dice.sample(ask.options, ask.least)
        started = time.perf_counter()
        match = Match.load(data, the_game=the_game)
        match.answer(ask.seat, ask.id, chosen)
        match.dump()
        match.view(ask.seat)
        taken.append(1e3 * (time.perf_counter() - started))
    return median(taken)


def p99(taken: list[float]) -> float:
    return quantiles(taken, n=100)[-1]


@pytest.mark.parametrize("clients", [1, CLIENTS])
def test_answers_beside_their_floors(web: Web, clients: int) -> None:
    begun = {
        name: json.loads(web.python("-m", "tests.bench.sessions_games", name, str(clients * 12)))
        for name in ("whispers", "oath")
    }
    works: list[tuple[str, Callable[[Load], float | None], str, bool]] = [
        ("an empty view", empty, "whispers", False),
        ("lock, update, insert", locked, "whispers", False),
        ("an empty view, signed in by token", empty, "whispers", True),
        ("an answer: whispers", answer, "whispers", True),
        ("an answer: oath", answer, "oath", True),
    ]
    taken: dict[str, list[float]] = {name: [] for name, *_ in works}
    rates: dict[str, list[float]] = {name: [] for name, *_ in works}
    for _ in range(ROUNDS):  # in turns, so that a busy moment of the machine hits all alike
        for name, work, played, token in works:
            found, rate = measure(web, work, begun[played], clients, token)
            taken[name] += found
            rates[name].append(rate)
    show(
        f"One request at {clients} client(s), two web processes, PostgreSQL",
        ["request", "p50 ms", "p99 ms", "a second"],
        [[name, 1e3 * median(taken[name]), 1e3 * p99(taken[name]), f"{max(rates[name]):,.0f}"] for name in taken],
    )
    floor = 1e3 * median(taken["lock, update, insert"])
    for played in ("whispers", "oath"):
        own, cost = 1e3 * median(taken[f"an answer: {played}"]), engine(played)
        print(f"  {played}: engine {cost:.2f} ms; without it {(own - cost) / floor:.2f} × the floor (goal {MOST_FLOORS})")

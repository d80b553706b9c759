"""What an answer costs through everything (HTTP, two web processes, PostgreSQL), and the same request without a game."""

import gzip
import http.client
import json
import random
import re
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from html import unescape
from http.cookies import SimpleCookie
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode

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
GOALS = {"an answer": 2.0, "by the browser": 3.0, "a refresh": 2.5, "a page": 4.0}
"""How many times the floor each kind of request may take, without the engine's own part."""
MOST_LATER = 1.15
EARLY, LATE = 5, 150


@pytest.fixture
def web(tmp_path: Path, migrated_postgres: Postgres) -> Iterator[Web]:
    web = Web({"DATA_DIR": str(tmp_path), "DATABASE_URL": migrated_postgres.url}, "tests.bench.floor_settings")
    web.python("manage.py", "collectstatic", "--noinput", "-v0")
    web.start()
    yield web
    web.kill()


class Browser:
    """A signed-in person's browser: one connection, and the cookies."""

    def __init__(self, port: int, key: str) -> None:
        self.port = port
        self.cookies = {"sessionid": key}
        self.connection: http.client.HTTPConnection | None = None

    def ask(
        self, method: str, path: str, fields: list[tuple[str, str]] | None = None, headers: Mapping[str, str] | None = None
    ) -> tuple[float, str, bool]:
        """Returns how long the answer took, its text, and whether that is only what is new on the page. A page is taken
        compressed where the site offers that."""
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookies, "Accept-Encoding": "gzip", **(headers or {})}
        if fields is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://127.0.0.1:{self.port}"}
        started = time.perf_counter()
        self.connection.request(method, path, None if fields is None else urlencode(fields), headers)
        response = self.connection.getresponse()
        content = response.read()
        taken = time.perf_counter() - started
        for line in response.headers.get_all("Set-Cookie", ()):
            self.cookies |= {name: cookie.value for name, cookie in SimpleCookie(line).items()}
        text = (gzip.decompress(content) if response.headers["Content-Encoding"] == "gzip" else content).decode()
        assert response.status == 200, (response.status, text)
        return taken, text, "Chronicle-Has" in response.headers

    def close(self) -> None:
        if self.connection:
            self.connection.close()
        self.connection = None


class Tab:
    """A game as one person has it open: the page asks and answers as its script does."""

    def __init__(self, browser: Browser, session: str, seat: int) -> None:
        self.browser, self.session, self.seat = browser, session, seat
        self.address = f"/sessions/{session}/?seat={seat}"
        self.text = ""
        self.pieces: dict[str, list[str]] = {}

    def open(self) -> float:
        return self._ask("GET", self.address, {})

    def refresh(self) -> float:
        return self._ask("GET", f"{self.address}&since=0&version={self.version}", self._known())

    def answer(self, dice: random.Random) -> float:
        """Gives any lawful answer to the question that is open."""
        form = self.form
        assert form
        fields = [
            (name, unescape(value)) for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
        ]
        if 'name="amount"' in form:
            low, high = (int(found[1]) for found in (re.search(r'min="(\d+)"', form), re.search(r'max="(\d+)"', form)) if found)
            fields.append(("amount", str(dice.randint(low, high))))
        else:
            options = [unescape(part) for part in re.findall(r'name="choose"\s+value="([^"]*)"', form)]
            least = re.search(r'data-least="(\d+)"', form)
            fields += [("choose", option) for option in dice.sample(options, int(least[1]) if least else 1)]
        return self._ask("POST", f"/sessions/{self.session}/answer/?since=0", self._known(), fields)

    def _known(self) -> dict[str, str]:
        """Tells what the page has, as its script does."""
        has = {"Chronicle-Has": ",".join(digest for digests in self.pieces.values() for digest in digests)}
        known = {"Chronicle-Known": self.version} if "data-takes-answers" in self.text else {}
        return {"HX-Request": "true", "HX-Target": "live"} | has | known

    def _ask(self, method: str, path: str, headers: dict[str, str], fields: list[tuple[str, str]] | None = None) -> float:
        taken, text, is_news = self.browser.ask(method, path, fields, headers)
        self.text, self.pieces = text, self.pieces if is_news else {}
        for piece, *digests in re.findall(r'id="([\w-]+)" data-is="(\w+)"(?: data-frame="(\w+)")?', text):
            self.pieces[piece] = [digest for digest in digests if digest]
        return taken

    @property
    def form(self) -> str:
        """Returns the open question; empty if somebody else is asked."""
        return (
            self.text.partition('<form class="answer"')[2].partition("</form>")[0]
            if 'data-turn="your turn"' in self.text
            else ""
        )

    @property
    def version(self) -> str:
        found = re.search(r'data-version="(\d+)"', self.text)
        assert found
        return found[1]


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
        status, answer = client.ask("POST", path, body)
        taken = time.perf_counter() - started
        assert status == 200, answer
        return taken, answer

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
        seen = self.told[n] or self.look(n)
        ask = seen["asks"][0]
        chosen = self.dice.sample([option["id"] for option in ask["options"]], ask["least"])
        body = {"ask": ask["id"], "choose": chosen, "version": seen["version"]}
        client = self.players[n][ask["seat"]]
        taken, seen = self.timed(client, f"/api/v1/sessions/{self.sessions[n][0]}/answers/", body)
        asked = seen["asks"] and not seen["asks"][0]["standing"]
        self.told[n] = seen if asked and seen["answered"] < self.until else None
        return taken

    def look(self, n: int) -> dict[str, Any]:
        while self.sessions[n]:
            path = f"/api/v1/sessions/{self.sessions[n][0]}/"
            answer: dict[str, Any] = self.players[n][0].ask("GET", path)[1]
            if answer["waiting"] and answer["answered"] < self.until:
                asked: dict[str, Any] = self.players[n][answer["waiting"][0]].ask("GET", f"{path}asks/")[1]
                return asked
            self.sessions[n].pop(0)
        raise OutOfGames


class InTabs(Answers):
    """What the game costs in a browser; answers by the API bring it there."""

    def __init__(self, web: Web, begun: dict[str, Any], clients: int, until: int = 10**6) -> None:
        super().__init__(web, begun, clients, until)
        self.browsers = [[Browser(web.port, key) for key in begun["cookies"]] for _ in range(clients)]
        self.tabs: list[dict[tuple[str, int], Tab]] = [{} for _ in range(clients)]

    def tab(self, n: int, seat: int) -> Tab:
        """Returns the tab of a seat, as it was left; a new one is opened."""
        key = self.sessions[n][0], seat
        if key not in self.tabs[n]:
            self.tabs[n][key] = Tab(self.browsers[n][seat], *key)
            self.tabs[n][key].open()
        return self.tabs[n][key]

    def close(self) -> None:
        super().close()
        for browsers in self.browsers:
            for browser in browsers:
                browser.close()


class Clicks(InTabs):
    """Answers given in the page, whose answer shows the seat's next question."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.asked: list[Tab | None] = [None] * len(self.players)

    def request(self, n: int) -> float:
        tab = self.asked[n] or self.next_tab(n)
        taken = tab.answer(self.dice)
        self.asked[n] = tab if tab.form else None
        return taken

    def next_tab(self, n: int) -> Tab:
        tab = self.tab(n, self.look(n)["asks"][0]["seat"])
        if not tab.form:
            tab.refresh()
        return tab


class Refreshes(InTabs):
    """The page of somebody who waits, after a move."""

    def request(self, n: int) -> float:
        seen = self.told[n] or self.look(n)
        tab = self.tab(n, (seen["asks"][0]["seat"] + 1) % len(self.browsers[n]))
        if tab.version != str(seen["version"]):
            tab.refresh()
        self.told[n] = seen
        super().request(n)
        return tab.refresh()


class Pages(InTabs):
    """The whole page, opened after a move."""

    def request(self, n: int) -> float:
        seen = self.told[n] or self.look(n)
        tab = Tab(self.browsers[n][seen["asks"][0]["seat"]], self.sessions[n][0], seen["asks"][0]["seat"])
        self.told[n] = seen
        super().request(n)
        return tab.open()


KINDS: dict[str, type[Answers]] = {"an answer": Answers, "by the browser": Clicks, "a refresh": Refreshes, "a page": Pages}


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
        **{
            f"{what}: {name}": kind(web, games(web, name, clients * 10), clients, 10**6)
            for what, kind in KINDS.items()
            for name in ("whispers", "oath")
        },
    }
    measured(loads)
    show(
        f"One request, {clients} at a time, two web processes, PostgreSQL",
        ["request", "p50 ms", "p99 ms", "a second"],
        [[name, load.p50, load.p99, f"{max(load.rates):,.0f}"] for name, load in loads.items()],
    )
    floor = loads["lock, update, insert"].p50
    own = {name: engine(name) for name in ("whispers", "oath")}
    times = {(what, name): (loads[f"{what}: {name}"].p50 - own[name]) / floor for what in KINDS for name in own}
    for (what, name), ratio in times.items():
        print(f"  {what}: {name}: without the engine's own part {ratio:.2f} × the floor (at most {GOALS[what]})")
    assert not {key: ratio for key, ratio in times.items() if ratio > GOALS[key[0]]}


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

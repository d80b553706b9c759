"""How many streams may be open: to a person, by a link, to an address, and in a process."""

import json
import os
import resource
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import AsyncExitStack, aclosing
from typing import Any

import pytest
from pytest_django import Settings

from chronicle.models import Group, User
from games.models import GameSession
from games.services import sessions
from games.services.streams import places
from tests.api.stream import events, opened
from tests.loops import run
from tests.services.playing import make_session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.dialect]


@pytest.fixture
def session(transactional_db: None, group: Group, ada: User, cleo: User) -> GameSession:
    return make_session(ada, group, [cleo])


@pytest.fixture(autouse=True)
def nobody_else() -> Iterator[None]:
    yield
    assert not places._here
    assert places.taken() == 0


async def heard(stack: AsyncExitStack, response: Any) -> None:
    stream = await stack.enter_async_context(aclosing(events(response)))
    assert (await anext(stream))["kind"] == "hello"


def refusal(response: Any) -> tuple[int, str, str]:
    assert (response["Content-Type"], response["Retry-After"]) == ("application/problem+json", "15")
    said = json.loads(response.content)
    return response.status_code, said["code"], said["detail"]


def test_it_works(session: GameSession, ada: User, ben: User, settings: Settings) -> None:
    settings.STREAMS_PER_PERSON = 2

    async def test() -> None:
        async with AsyncExitStack() as stack:
            async with AsyncExitStack() as first:
                await heard(first, await opened(ada, session))
                await heard(stack, await opened(ada, session))
                status, code, detail = refusal(await opened(ada, session))
                assert (status, code) == (429, "too_many_streams")
                assert detail.startswith("You have 2 streams open, the most that one person may have.")
                await heard(stack, await opened(ben, session))  # his are his own
                assert places.taken() == 3
            await heard(stack, await opened(ada, session))  # one was closed
            assert refusal(await opened(ada, session))[0] == 429

    run(test())


def test_by_a_link(session: GameSession, ada: User, settings: Settings) -> None:
    settings.STREAMS_PER_LINK = 2
    sessions.edit(ada, session, spectators="link")
    link = f"?link={sessions.spectator_token(ada, session)}"

    async def test() -> None:
        async with AsyncExitStack() as stack:
            for address in ("192.0.2.1", "192.0.2.2"):
                await heard(stack, await opened(None, session, link, address=address))
            status, code, detail = refusal(await opened(None, session, link, address="192.0.2.3"))
            assert (status, code) == (429, "too_many_streams")
            assert detail.startswith("2 people look on by this game's link, the most that may.")
            await heard(stack, await opened(ada, session))

    run(test())


@pytest.mark.parametrize(
    ("one", "same", "other"),
    [
        ("192.0.2.1", "192.0.2.1", "192.0.2.2"),
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", "2001:db8:0:2::1"),
        ("::ffff:192.0.2.1", "192.0.2.1", "::ffff:192.0.2.2"),
        ("", "", "192.0.2.1"),
    ],
)
def test_of_an_address(
    session: GameSession, ada: User, ben: User, cleo: User, settings: Settings, one: str, same: str, other: str
) -> None:
    settings.STREAMS_PER_ADDRESS = 1

    async def test() -> None:
        async with AsyncExitStack() as stack:
            await heard(stack, await opened(ada, session, address=one))
            assert "from your address" in refusal(await opened(ben, session, address=same))[2]
            await heard(stack, await opened(cleo, session, address=other))

    run(test())


def test_the_rest_of_the_process_is_kept_for_pages(session: GameSession, ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    monkeypatch.setattr(places, "kept_for_pages", lambda _: most - 3)  # 0, 1 and 2 are open in any case

    async def test() -> None:
        assert refusal(await opened(ada, session))[:2] == (503, "streams_full")
        monkeypatch.undo()
        async with AsyncExitStack() as stack:
            await heard(stack, await opened(ada, session))

    run(test())


@pytest.mark.parametrize(("most", "kept"), [(256, 64), (1024, 256), (8192, 2048)])
def test_how_much_is_kept(most: int, kept: int) -> None:
    assert places.kept_for_pages(most) == kept


def test_without_redis_each_process_counts_its_own(session: GameSession, ada: User, settings: Settings) -> None:
    settings.STREAMS_PER_PERSON = 1
    real, settings.REDIS_URL = settings.REDIS_URL, "redis://127.0.0.1:1/0"

    async def test() -> None:
        async with AsyncExitStack() as stack:
            await heard(stack, await opened(ada, session))
            assert refusal(await opened(ada, session))[0] == 429

    run(test())
    settings.REDIS_URL = real


def test_a_place_that_nobody_renews_lapses(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1e9
    monkeypatch.setattr(time, "time", lambda: now)
    kept, lost = places.take({"person 1": 2}), places.take({"person 1": 2})
    assert isinstance(kept, places.Place)
    assert isinstance(lost, places.Place)
    assert places.take({"person 1": 2}) == "person 1"
    now += places.LAPSE - 1
    places.renew([kept])
    now += 2
    again = places.take({"person 1": 2})
    assert isinstance(again, places.Place)
    assert places.take({"person 1": 2}) == "person 1"
    assert places.taken() == 2
    for place in (kept, again):
        places.leave(place)
    places.renew([])


@pytest.mark.skipif(not os.environ.get("REDIS_URL"), reason="places of other processes are counted in Redis")
def test_what_other_processes_let_in_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    first = places.take({"person 1": 1, "address 1": 9})
    assert isinstance(first, places.Place)
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(places, "_here", defaultdict(dict))  # as in another process
        assert places.take({"person 1": 1, "address 1": 9}) == "person 1"
        assert places.take({"address 1": 1, "person 2": 9}) == "address 1"
    places.leave(first)


@pytest.mark.parametrize(
    ("allowed", "is_full"), [((64, 8192), True), ((8192, 64), False), ((resource.RLIM_INFINITY, 64), False)]
)
def test_what_this_process_may_open_counts(monkeypatch: pytest.MonkeyPatch, allowed: tuple[int, int], is_full: bool) -> None:
    """Not what it could be allowed to open: of 64 none is left beside those kept for pages."""
    monkeypatch.setattr(resource, "getrlimit", lambda _: allowed)
    assert places.full_house() == is_full

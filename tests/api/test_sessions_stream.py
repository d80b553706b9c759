"""Server-sent events: at once, after a break from where one was, and for nobody who may not look on."""

import asyncio
import json
from contextlib import aclosing
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse

from api.sessions import tail
from chronicle.models import Group, User
from games.models import GameSession, Outbox
from games.services import sessions
from games.services.streams import listening
from tests.api.stream import events, opened
from tests.loops import run
from tests.services.playing import make_session, step

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.dialect]


@pytest.fixture
def session(transactional_db: None, group: Group, ada: User, cleo: User) -> GameSession:
    return make_session(ada, group, [cleo])


def test_it_works(session: GameSession, ada: User) -> None:
    async def test() -> None:
        response = await opened(ada, session)
        assert (response.status_code, response["Content-Type"]) == (200, "text/event-stream")
        assert response["X-Accel-Buffering"] == "no"
        async with aclosing(events(response)) as stream:
            first = await anext(stream)
            assert (first["event"], first["kind"], first["version"]) == ("change", "hello", session.version)
            for n in (1, 2):
                await sync_to_async(step)(session)
                heard = await asyncio.wait_for(anext(stream), 3)
                assert (heard["kind"], heard["version"]) == ("answer", session.version + n)
                assert heard["id"] > first["id"]

    run(test())


def test_after_a_break_it_goes_on_where_it_was(session: GameSession, ada: User) -> None:
    async def test() -> None:
        async with aclosing(events(await opened(ada, session))) as stream:
            last = (await anext(stream))["id"]
        for _ in range(3):
            await sync_to_async(step)(session)
        async with aclosing(events(await opened(ada, session, last=str(last)))) as stream:
            assert (await anext(stream))["version"] == session.version + 3
            missed = [(await anext(stream))["version"] for _ in range(3)]
            assert missed == [session.version + n for n in (1, 2, 3)]

    run(test())


def test_many_listeners_share_one_look_at_the_table(session: GameSession, ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[int] = []
    looks: list[int] = []
    look = tail.rows_after

    def counted(last: dict[UUID, int]) -> list[Outbox]:
        looks.append(len(last))
        return look(last)

    async def listen(response: StreamingHttpResponse) -> None:
        async for event in events(response):
            heard.append(event["version"])  # noqa: PERF401  as they come

    async def until(said: int) -> None:
        while len(heard) < said:
            await asyncio.sleep(0.05)

    async def test() -> None:
        listeners = [asyncio.create_task(listen(await opened(ada, session))) for _ in range(20)]
        await until(20)
        await asyncio.sleep(2 * tail.PAUSE)
        monkeypatch.setattr(tail, "rows_after", counted)
        await sync_to_async(step)(session)
        await until(40)
        assert heard[20:] == [session.version + 1] * 20
        assert 0 < len(looks) < 8
        for listener in listeners:  # as the server does when a client is gone
            listener.cancel()
        await asyncio.gather(*listeners, return_exceptions=True)
        assert not tail.tail().ears
        assert not tail.tail().tasks

    run(test())


def test_it_is_not_for_strangers(session: GameSession, stranger: User) -> None:
    async def test() -> None:
        for user, status, code in ((stranger, 404, "not_found"), (None, 401, "not_authenticated")):
            response = await opened(user, session)
            assert (response.status_code, response["Content-Type"]) == (status, "application/problem+json")
            assert json.loads(response.content)["code"] == code

    run(test())


def test_spectators_come_by_their_link(session: GameSession, ada: User, group: Group) -> None:
    sessions.edit(ada, session, spectators="link")
    token = sessions.spectator_token(ada, session)
    other = make_session(ada, group, ["random"])

    async def test() -> None:
        async with aclosing(events(await opened(None, session, f"?link={token}"))) as stream:
            assert (await anext(stream))["kind"] == "hello"
        for wrong, query in ((other, f"?link={token}"), (session, f"?link={token}x")):
            assert (await opened(None, wrong, query)).status_code == 404

    run(test())


def test_a_listener_sees_the_game_that_was_asked_for(session: GameSession, group: Group, ada: User, cleo: User) -> None:
    others = [make_session(ada, group, [cleo]) for _ in range(2)]
    assert [listening.seen(ada, each.pk, "") for each in (*others, session)] == [*others, session]

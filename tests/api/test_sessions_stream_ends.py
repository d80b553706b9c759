"""A stream ends within a moment when the right that it rests on does; nobody else's does."""

import asyncio
import time
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from pytest_django import Settings

from chronicle.models import Group, Role, User
from chronicle.services.people import accounts, groups, tokens
from games.models import GameSession, Seat
from games.services import consent, play, sessions
from tests.api.conftest import V1
from tests.api.stream import events, opened
from tests.factories import PASSWORD
from tests.loops import run
from tests.services.playing import make_session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.dialect]
SOON = 5.0
"""It is within two seconds where the machine has nothing else to do; a beat, at which it used to end, comes after fifteen."""


@dataclass
class Table:
    group: Group
    session: GameSession
    owner: User
    listener: User


@pytest.fixture
def table(transactional_db: None, group: Group, ada: User, ben: User, cleo: User) -> Table:
    """Ada and Cleo play, Ben looks on."""
    return Table(group, make_session(ada, group, [cleo]), ada, ben)


def membership(table: Table) -> Any:
    return table.group.memberships.get(user=table.listener)


ENDS: dict[str, Callable[[Table], object]] = {
    "removed from the group": lambda table: groups.remove_member(table.owner, membership(table)),
    "left the group": lambda table: groups.remove_member(table.listener, membership(table)),
    "no spectators any more": lambda table: sessions.edit(table.owner, table.session, spectators="none"),
    "group deleted": lambda table: groups.delete(table.owner, table.group, table.group.name),
    "game deleted": lambda table: GameSession.objects.filter(pk=table.session.pk).delete(),
    "account deleted": lambda table: accounts.delete_account(table.listener, PASSWORD, keep_name=True),
    "account closed": lambda table: User.objects.filter(pk=table.listener.pk).update(is_active=False),
    "password changed": lambda table: accounts.change_password(table.listener, PASSWORD, "another long passphrase"),
}
GOES_ON: dict[str, Callable[[Table], object]] = {
    "another role": lambda table: groups.set_role(table.owner, membership(table), Role.VIEWER),
    "another member removed": lambda table: groups.remove_member(
        table.owner, table.group.memberships.exclude(user__in=[table.owner, table.listener]).get()
    ),
    "the game paused": lambda table: consent.pause(table.owner, table.session),
    "a seat handed over": lambda table: Seat.objects.filter(session=table.session, number=1).update(kind="bot", bot="random"),
    "another name": lambda table: sessions.edit(table.owner, table.session, name="Another evening"),
    "something said": lambda table: play.note(table.owner, table.session, "Hello"),
}


async def ended(events: Any, act: Callable[[], Any]) -> float:
    """How long after the act, which may be a coroutine's, it ended."""
    done = act()
    if asyncio.iscoroutine(done):
        await done
    since = time.monotonic()
    async for _ in events:
        pass
    return time.monotonic() - since


@pytest.mark.parametrize("why", ENDS)
def test_it_works(table: Table, why: str) -> None:
    async def test() -> None:
        async with aclosing(events(await opened(table.listener, table.session))) as stream:
            await anext(stream)
            await asyncio.sleep(1.2)  # it has been looked after once
            assert await ended(stream, lambda: sync_to_async(ENDS[why])(table)) < SOON

    run(test())


@pytest.mark.parametrize("why", GOES_ON)
def test_what_takes_no_right_ends_nothing(table: Table, why: str, settings: Settings) -> None:
    settings.STREAM_HEARTBEAT_SECONDS = 0.5

    async def test() -> None:
        async with aclosing(events(await opened(table.listener, table.session))) as stream:
            await anext(stream)
            await sync_to_async(GOES_ON[why])(table)
            until = time.monotonic() + 2
            while time.monotonic() < until:
                assert await anext(stream)

    run(test())


def test_whoever_plays_hears_a_game_without_spectators(table: Table, settings: Settings) -> None:
    settings.STREAM_HEARTBEAT_SECONDS = 0.5

    async def test() -> None:
        async with aclosing(events(await opened(table.owner, table.session))) as stream:
            await anext(stream)
            await sync_to_async(sessions.edit)(table.owner, table.session, spectators="none")
            until = time.monotonic() + 2
            while time.monotonic() < until:
                assert await anext(stream)

    run(test())


def test_signed_out(table: Table) -> None:
    async def test() -> None:
        client = AsyncClient()
        await client.aforce_login(table.listener)
        response: Any = await client.get(f"{V1}/sessions/{table.session.pk}/stream/")
        async with aclosing(events(response)) as stream:
            await anext(stream)
            assert await ended(stream, client.alogout) < SOON

    run(test())


@pytest.mark.parametrize("why", ["revoked", "expired", "account closed", "removed from the group"])
def test_by_a_token(table: Table, why: str) -> None:
    row, secret = tokens.create(table.listener, "Screen", "read")
    acts: dict[str, Callable[[], object]] = {
        "revoked": lambda: tokens.revoke(table.listener, row.pk),
        "expired": lambda: type(row).objects.update(expires_at=row.created_at),
        "account closed": lambda: ENDS["account closed"](table),
        "removed from the group": lambda: ENDS["removed from the group"](table),
    }

    async def test() -> None:
        async with aclosing(events(await opened(None, table.session, token=secret))) as stream:
            await anext(stream)
            assert await ended(stream, sync_to_async(acts[why])) < SOON

    run(test())


@pytest.mark.parametrize("why", ["withdrawn", "renewed", "game deleted"])
def test_by_a_link(table: Table, why: str) -> None:
    sessions.edit(table.owner, table.session, spectators="link")
    token = sessions.spectator_token(table.owner, table.session)

    def renew() -> None:
        sessions.edit(table.owner, table.session, spectators="group")
        sessions.edit(table.owner, table.session, spectators="link")

    acts: dict[str, Callable[[], object]] = {
        "withdrawn": lambda: sessions.edit(table.owner, table.session, spectators="group"),
        "renewed": renew,
        "game deleted": lambda: ENDS["game deleted"](table),
    }

    async def test() -> None:
        async with aclosing(events(await opened(None, table.session, f"?link={token}"))) as stream:
            await anext(stream)
            assert await ended(stream, sync_to_async(acts[why])) < SOON

    run(test())

"""Two requests at the same instant, each with a connection of its own: exactly one takes effect."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from threading import Barrier
from time import sleep
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from api.base import etags
from chronicle.models import Group, IdempotentRequest, Role, User
from chronicle.services.people import groups, invitations, players
from tests.api.conftest import V1, client_of
from tests.factories import make_campaign, make_group, make_user

pytestmark = pytest.mark.dialect

ROUNDS = 5


def at_once(*requests: Callable[[], Any]) -> Counter[int]:
    """Sends them all at the same instant; how often each status came back."""
    gate = Barrier(len(requests))

    def send(request: Callable[[], Any]) -> int:
        try:
            gate.wait(10)
            status: int = request().status_code
            return status
        finally:
            connection.close()

    with ThreadPoolExecutor(len(requests)) as threads:
        return Counter(threads.map(send, requests))


@pytest.fixture
def people(transactional_db: None) -> list[User]:
    return [make_user(name) for name in ("Ada", "Ben", "Cleo")]


@pytest.fixture
def table(people: list[User]) -> Group:
    ada, ben, cleo = people
    return make_group(ada, player=ben, scribe=cleo)


def test_it_works(people: list[User]) -> None:
    """One invitation for one person, accepted by two."""
    ada, ben, cleo = people
    for _ in range(ROUNDS):
        group = groups.create(ada, "Table")
        invitation = invitations.invite(ada, group, Role.PLAYER, timezone.now() + timedelta(days=1))
        url = f"{V1}/invitations/{invitations.token(invitation)}/accept/"
        clients = [client_of(user) for user in (ben, cleo)]
        assert at_once(*(partial(client.post, url) for client in clients)) == {201: 1, 410: 1}
        assert group.memberships.count() == 2
        invitation.refresh_from_db()
        assert invitation.uses == 1


def test_same_member_twice(people: list[User], table: Group) -> None:
    ada, ben, _ = people
    for _ in range(ROUNDS):
        group = groups.create(ada, "Another")
        clients = [client_of(ada), client_of(ada)]
        url, body = f"{V1}/groups/{group.pk}/members/", {"user": str(ben.pk)}
        assert at_once(*(partial(client.post, url, body) for client in clients)) == {201: 1, 409: 1}
        assert group.memberships.filter(user=ben).count() == group.players.filter(user=ben).count() == 1


def test_same_guest_claimed_twice(people: list[User], table: Group) -> None:
    _, ben, cleo = people
    for n in range(ROUNDS):
        guest = players.add_guest(cleo, table, f"Guest {n}")
        clients = [client_of(user) for user in (ben, cleo)]
        url = f"{V1}/groups/{table.pk}/players/{guest.pk}/claim/"
        assert at_once(*(partial(client.post, url) for client in clients)) == {201: 1, 409: 1}
        assert guest.claims.count() == 1


def test_two_claims_accepted_by_two_owners(people: list[User], table: Group) -> None:
    ada, ben, cleo = people
    groups.set_role(ada, table.memberships.get(user=cleo), Role.OWNER)
    for n in range(ROUNDS):
        claim = players.claim(ben, players.add_guest(ada, table, f"Guest {n}"))
        clients = [client_of(user) for user in (ada, cleo)]
        url = f"{V1}/groups/{table.pk}/claims/{claim.pk}/accept/"
        assert at_once(*(partial(client.post, url) for client in clients)) == {200: 1, 409: 1}
        assert table.players.filter(user=ben).count() == 1


def test_same_key_twice(people: list[User]) -> None:
    """The second is told that the first is at work, or comes late enough to get its answer."""
    ada = people[0]
    for n in range(ROUNDS):
        key = f"key-{n}"
        asks = [partial(client_of(ada).post, f"{V1}/groups/", {"name": key}, HTTP_IDEMPOTENCY_KEY=key) for _ in range(4)]
        statuses = at_once(*asks)
        assert set(statuses) <= {201, 409}
        assert statuses[201] >= 1
        assert Group.objects.filter(name=key).count() == 1
        assert IdempotentRequest.objects.filter(key=key).count() == 1
        assert asks[0]()["Idempotent-Replayed"] == "true"


def test_last_two_owners_leave(people: list[User], table: Group) -> None:
    ada, _, cleo = people
    mine = groups.set_role(ada, table.memberships.get(user=cleo), Role.OWNER)
    hers = table.memberships.get(user=ada)
    clients = {client_of(ada): hers, client_of(cleo): mine}
    url = f"{V1}/groups/{table.pk}/members/"
    statuses = at_once(*(partial(client.delete, f"{url}{row.pk}/") for client, row in clients.items()))
    assert statuses == {204: 1, 422: 1}
    assert table.memberships.filter(role=Role.OWNER).count() == 1


@pytest.mark.parametrize(
    ("address", "change"),
    [
        ("groups/{group}/", lambda n: {"name": f"Table {n}"}),
        ("campaigns/{campaign}/", lambda n: {"name": f"Tale {n}"}),
        ("me/", lambda n: {"name": f"Ada {n}"}),
        ("me/notices/", lambda n: {"quiet_from": f"{n:02}:00", "quiet_until": "23:00"}),
    ],
    ids=["group", "campaign", "me", "notices"],
)
def test_two_changes_of_the_same_version(
    people: list[User], table: Group, address: str, change: Callable[[int], dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one comes while the first has looked at the version, and not yet changed anything."""
    check = etags.require

    def slowly(*args: Any) -> None:
        check(*args)
        sleep(0.05)

    monkeypatch.setattr(etags, "require", slowly)
    ids = {"group": table.pk, "campaign": make_campaign(people[0], table).pk}
    url, clients = f"{V1}/{address.format(**ids)}", [client_of(people[0]), client_of(people[0])]
    for n in range(ROUNDS):
        tag = clients[0].get(url)["ETag"]
        bodies = (change(2 * n), change(2 * n + 1))
        statuses = at_once(*(partial(c.patch, url, body, HTTP_IF_MATCH=tag) for c, body in zip(clients, bodies, strict=True)))
        assert statuses == {200: 1, 412: 1}

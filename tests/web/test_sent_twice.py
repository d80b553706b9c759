"""A form that is sent twice, by a double click or from two tabs, is done once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from chronicle.errors import Refused
from chronicle.models import Group, IdempotentRequest, User
from chronicle.services import idempotency
from tests.factories import make_user
from tests.web.conftest import As

pytestmark = pytest.mark.dialect

NUMBER = "0" * 32


def found(client: Client, name: str = "Once") -> int:
    return client.post("/groups/new/", {"name": name, "once": NUMBER}).status_code


def test_it_works(as_: As, ada: User) -> None:
    client = as_(ada)
    assert found(client) == 302
    answer = client.post("/groups/new/", {"name": "Once", "once": NUMBER}, follow=True)
    assert "You sent this twice; it was done once." in answer.content.decode()
    assert Group.objects.count() == 1


def test_each_form_has_a_number_of_its_own(as_: As, ada: User) -> None:
    first, second = (as_(ada).get("/groups/new/").context["once"] for _ in range(2))
    assert first != second
    assert f'value="{first}"' not in as_(ada).get("/groups/new/").content.decode()


def test_somebody_else_may_have_the_same_number(as_: As, ada: User, ben: User) -> None:
    assert [found(as_(user)) for user in (ada, ben)] == [302, 302]
    assert Group.objects.count() == 2


def test_what_was_refused_or_failed_was_not_sent(ada: User) -> None:
    def act(error: Exception) -> Callable[[], None]:
        def fail() -> None:
            Group.objects.create(name="Half")
            raise error

        return fail

    for error in (Refused("no", "No."), ZeroDivisionError()):
        with pytest.raises(type(error)):
            idempotency.once(ada, NUMBER, act(error))
    assert not IdempotentRequest.objects.exists()
    assert not Group.objects.exists()
    assert idempotency.once(ada, NUMBER, lambda: "done") == "done"
    with pytest.raises(idempotency.Repeated):
        idempotency.once(ada, NUMBER, lambda: "done")


def test_a_form_and_the_api_do_not_share_keys(ada: User) -> None:
    idempotency.once(ada, NUMBER, lambda: None)
    assert idempotency.earlier(ada, f"form{NUMBER}", "") is None
    assert " " in IdempotentRequest.objects.get().key


@pytest.mark.django_db(transaction=True)
def test_at_the_same_instant() -> None:
    ada = make_user("Ada")
    clients = [Client() for _ in range(4)]
    for client in clients:
        client.force_login(ada)
    gate = Barrier(len(clients))

    def send(client: Client) -> int:
        try:
            gate.wait(10)
            return found(client)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(clients)) as threads:
        assert set(threads.map(send, clients)) == {302}
    assert Group.objects.count() == 1
    assert IdempotentRequest.objects.count() == 1

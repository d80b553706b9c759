"""Pages are compressed where nothing secret stands beside what others can choose."""

import gzip

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from chronicle.models import Group, User
from games.models import GameSession
from tests.services.playing import make_session
from tests.web.conftest import As


@pytest.fixture
def session(group: Group, ben: User, cleo: User) -> GameSession:
    return make_session(ben, group, [cleo])


def get(client: Client, address: str) -> HttpResponse:
    found: HttpResponse = client.get(address, headers={"Accept-Encoding": "gzip"})  # type: ignore[assignment]
    assert found.status_code == 200
    return found


def is_compressed(response: HttpResponse) -> bool:
    return response.headers.get("Content-Encoding") == "gzip"


def test_it_works(as_: As, session: GameSession, ben: User) -> None:
    address = reverse("session", args=[session.pk])
    sent = get(as_(ben), address)
    assert is_compressed(sent)
    assert session.name in gzip.decompress(sent.content).decode()
    assert len(sent.content) < len(as_(ben).get(address).content) / 4
    assert "Accept-Encoding" in sent["Vary"]


def test_the_same_page_is_never_equally_long(as_: As, session: GameSession, ben: User) -> None:
    client, address = as_(ben), reverse("session", args=[session.pk])
    assert len({len(get(client, address).content) for _ in range(8)}) > 1


@pytest.mark.parametrize("name", ["catalogue", "about"])
def test_what_everybody_may_read(loaded: None, name: str) -> None:
    assert is_compressed(get(Client(), reverse(name)))


def test_hidden_cards_beside_remarks_of_others(as_: As, session: GameSession, ben: User, cleo: User) -> None:
    as_(cleo).post(reverse("say", args=[session.pk]), {"text": "Is it the Bear?"})
    assert not is_compressed(get(as_(ben), reverse("session", args=[session.pk])))


def test_a_link_that_admits_to_the_game(as_: As, session: GameSession, ben: User, cleo: User) -> None:
    """Its host sees it."""
    GameSession.objects.filter(pk=session.pk).update(spectators=GameSession.Spectators.LINK)
    address = reverse("session", args=[session.pk])
    assert [is_compressed(get(as_(user), address)) for user in (ben, cleo)] == [False, True]


@pytest.mark.parametrize("name", ["profile", "tokens", "sign-up"])
def test_pages_that_have_not_been_looked_at(as_: As, ben: User, name: str) -> None:
    client = Client() if name == "sign-up" else as_(ben)
    assert not is_compressed(get(client, reverse(name)))

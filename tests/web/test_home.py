import pytest
from django.test import Client

from chronicle.models import Group, User
from chronicle.services.people import players
from tests.web.conftest import As


def test_it_works(client: Client, loaded: None) -> None:
    page = client.get("/").content.decode()
    assert "The world remembers." in page
    assert page.count('class="suit-') == 6
    assert "reconstructed" in page
    for said in ("Record what you play at the table", "Play on screen", "Read the history", 'href="/help/"'):
        assert said in page


@pytest.mark.django_db
def test_without_a_catalogue(client: Client) -> None:
    assert client.get("/").status_code == 200


def test_a_member_sees_what_awaits(as_: As, group: Group, ada: User, ben: User, cleo: User) -> None:
    players.claim(cleo, players.add_guest(ben, group, "The tall one"))
    owner, claimant = as_(ada).get("/").content.decode(), as_(cleo).get("/").content.decode()
    assert "Decide" in owner
    assert "waiting for an owner" in claimant
    assert "Decide" not in claimant
    assert "Thursday table" in as_(ben).get("/").content.decode()
    assert "The tall one" not in as_(ben).get("/").content.decode()


@pytest.mark.django_db
def test_about(client: Client) -> None:
    assert "not affiliated with" in client.get("/about/").content.decode()

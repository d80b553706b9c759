"""Chapters withdrawn and restored by programs."""

import pytest

from chronicle.models import Campaign, Group, User
from chronicle.services.campaigns import forks
from tests.api.conftest import V1, assert_problem, client_of
from tests.factories import make_campaign, play

pytestmark = pytest.mark.law("SCRIBE-65")


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return play(ben, make_campaign(ben, group), 2)


@pytest.fixture
def url(campaign: Campaign) -> str:
    return f"{V1}/campaigns/{campaign.pk}/"


def test_it_works(url: str, ada: User) -> None:
    client = client_of(ada)
    seen = client.get(f"{url}chapters/2/")
    assert_problem(client.delete(f"{url}chapters/2/", HTTP_IF_MATCH='"another"'), 412, "stale")
    assert client.delete(f"{url}chapters/2/", HTTP_IF_MATCH=seen["ETag"]).status_code == 204
    assert client.get(url).json()["head"] == 1
    assert_problem(client.get(f"{url}chapters/2/"), 404, "not_found")
    (row,) = client.get(f"{url}withdrawn/").json()["results"]
    assert (row["number"], row["kind"], row["withdrawn_by"]["name"]) == (2, "table", "Ada")
    assert_problem(client.post(f"{url}chapters/1/restore/", {"withdrawn": row["id"]}), 404, "not_found")
    back = client.post(f"{url}chapters/2/restore/", {})
    assert (back.status_code, back["Location"]) == (201, f"{url}chapters/2/")
    assert back.json() == client.get(f"{url}chapters/2/").json() == seen.json()
    assert client.get(f"{url}withdrawn/").json()["results"] == []
    assert_problem(client.post(f"{url}chapters/2/restore/", {}), 404, "not_found")


def test_what_stands_on_it_is_named(campaign: Campaign, url: str, ada: User, ben: User) -> None:
    forks.fork(ben, campaign, 2, "What if")
    body = assert_problem(client_of(ada).delete(f"{url}chapters/2/"), 422, "stands_on_it")
    assert (body["detail"], body["law"]) == ("The fork What if begins with it.", ["SCRIBE-65"])
    assert_problem(client_of(ada).delete(f"{url}chapters/0/"), 422, "stands_on_it")


def test_owners_only(url: str, ada: User, ben: User, stranger: User) -> None:
    client_of(ada).delete(f"{url}chapters/2/")
    for user, status, code in ((ben, 403, "forbidden"), (stranger, 404, "not_found")):
        client = client_of(user)
        assert_problem(client.delete(f"{url}chapters/1/"), status, code)
        assert_problem(client.get(f"{url}withdrawn/"), status, code)
        assert_problem(client.post(f"{url}chapters/2/restore/", {}), status, code)

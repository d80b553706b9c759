import pytest
from rest_framework.test import APIClient

from chronicle.models import User
from tests.api.conftest import V1, assert_problem, client_of
from tests.factories import make_group

pytestmark = pytest.mark.dialect

URL = f"{V1}/groups/"


@pytest.fixture
def client(ada: User) -> APIClient:
    for n in range(5):
        make_group(ada, f"Table {n}")
    return client_of(ada)


def test_it_works(client: APIClient) -> None:
    first = client.get(f"{URL}?limit=2").json()
    second = client.get(first["next"]).json()
    third = client.get(second["next"]).json()
    names = [[row["name"] for row in page["results"]] for page in (first, second, third)]
    assert names == [["Table 0", "Table 1"], ["Table 2", "Table 3"], ["Table 4"]]
    assert third["next"] is None
    assert client.get(second["previous"]).json()["results"] == first["results"]


def test_order_is_kept(client: APIClient) -> None:
    first = client.get(f"{URL}?limit=2&ordering=-created_at").json()
    assert [row["name"] for row in client.get(first["next"]).json()["results"]] == ["Table 2", "Table 1"]


@pytest.mark.parametrize("limit", ["0", "201", "-1", "ten", "1e1", "99999999999999999999", ""])
def test_wrong_limit(client: APIClient, limit: str) -> None:
    assert_problem(client.get(f"{URL}?limit={limit}"), 400, "invalid", "limit")


@pytest.mark.parametrize("cursor", ["x", "cD1ub25zZW5zZQ==", "cD0AAA==", "bz0tNQ==", "ż"])
def test_wrong_cursor(client: APIClient, cursor: str) -> None:
    query = {"cursor": cursor, "ordering": "created_at"}
    response = client.get(URL, query)
    assert response.status_code in (200, 400)  # a made-up cursor may happen to mean something
    if response.status_code == 400:
        assert_problem(response, 400, "invalid", "cursor")


def test_cursor_of_another_order(client: APIClient) -> None:
    following = client.get(f"{URL}?limit=2").json()["next"]
    assert_problem(client.get(following + "&ordering=created_at"), 400, "invalid", "cursor")


@pytest.mark.parametrize("ordering", ["role", "name,colour", "--name", "members__user__password"])
def test_wrong_order(client: APIClient, ordering: str) -> None:
    assert_problem(client.get(f"{URL}?ordering={ordering}"), 400, "invalid", "ordering")

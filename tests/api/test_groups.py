from rest_framework.test import APIClient

from chronicle.models import Group, User
from tests.api.conftest import V1, assert_problem, client_of
from tests.factories import make_group

URL = f"{V1}/groups/"


def test_it_works(signed_in: APIClient) -> None:
    made = signed_in.post(URL, {"name": "Sunday table", "description": "At ours."})
    assert made.status_code == 201
    body = made.json()
    assert body["name"] == "Sunday table"
    assert body["role"] == "owner"
    assert "invite" in body["may"]
    assert signed_in.get(made["Location"]).json() == body
    assert signed_in.get(URL).json() == {"next": None, "previous": None, "results": [body]}


def test_only_mine(group: Group, ben: User, stranger: User) -> None:
    assert [row["role"] for row in client_of(ben).get(URL).json()["results"]] == ["scribe"]
    assert client_of(stranger).get(URL).json()["results"] == []


def test_search_filter_and_order(ada: User, ben: User) -> None:
    for name in ("Monday", "Friday", "Sunday"):
        make_group(ada, name)
    make_group(ben, "Fridge", viewer=ada)
    client = client_of(ada)

    def names(query: str) -> list[str]:
        return [row["name"] for row in client.get(f"{URL}?{query}").json()["results"]]

    assert names("") == ["Friday", "Fridge", "Monday", "Sunday"]
    assert names("ordering=-name") == ["Sunday", "Monday", "Fridge", "Friday"]
    assert names("search=fri") == ["Friday", "Fridge"]
    assert names("search=fri&role=viewer") == ["Fridge"]


def test_no_name(signed_in: APIClient) -> None:
    assert_problem(signed_in.post(URL, {"description": "?"}), 400, "invalid", "name")
    assert Group.objects.count() == 0


def test_unknown_role_filter(signed_in: APIClient) -> None:
    assert_problem(signed_in.get(f"{URL}?role=king"), 400, "invalid", "role")


def test_unknown_parameter(signed_in: APIClient) -> None:
    assert_problem(signed_in.get(f"{URL}?serch=x"), 400, "invalid", "serch")

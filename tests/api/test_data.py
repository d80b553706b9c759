from chronicle.models import Group, User
from tests.api.conftest import V1, assert_problem, client_of

URL = f"{V1}/me/data/"


def test_it_works(group: Group, ben: User) -> None:
    response = client_of(ben).get(URL)
    assert "attachment" in response["Content-Disposition"]
    data = response.json()
    assert data["account"]["email"] == "ben@example.org"
    assert [row["group__name"] for row in data["memberships"]] == [group.name]
    assert "ada@example.org" not in response.content.decode()


def test_nobody_signed_in(db: None) -> None:
    assert_problem(client_of().get(URL), 401, "not_authenticated")

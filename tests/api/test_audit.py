from chronicle.models import Group, User
from chronicle.services.people import players
from tests.api.conftest import V1, assert_problem, client_of


def test_it_works(group: Group, ada: User, ben: User) -> None:
    guest = players.add_guest(ben, group, "Dora")
    url = f"{V1}/groups/{group.pk}/audit/"
    client = client_of(ada)
    newest = client.get(url).json()["results"][0]
    assert newest["verb"] == "add guest"
    assert newest["actor"] == {"id": str(ben.pk), "name": "Ben"}
    assert newest["target_id"] == str(guest.pk)
    assert [row["verb"] for row in client.get(f"{url}?target={guest.pk}").json()["results"]] == ["add guest"]
    assert client.get(f"{url}?verb=create group").json()["results"][0]["actor"]["name"] == "Ada"
    assert client.get(f"{url}?until=2001-01-01T00:00:00Z").json()["results"] == []
    assert "example.org" not in client.get(url).content.decode()


def test_only_owners(group: Group, ben: User) -> None:
    assert_problem(client_of(ben).get(f"{V1}/groups/{group.pk}/audit/"), 403, "forbidden")


def test_nonsense_date(group: Group, ada: User) -> None:
    assert_problem(client_of(ada).get(f"{V1}/groups/{group.pk}/audit/?since=yesterday"), 400, "invalid", "since")

from chronicle.models import Group, User
from chronicle.services.people import players
from tests.api.conftest import V1, assert_problem, client_of


def url(group: Group) -> str:
    return f"{V1}/groups/{group.pk}/players/"


def test_it_works(group: Group, ben: User) -> None:
    client = client_of(ben)
    made = client.post(url(group), {"name": "Dora"})
    assert made.status_code == 201
    assert made.json()["user"] is None
    assert client.get(made["Location"]).json() == made.json()
    assert [row["name"] for row in client.get(url(group)).json()["results"]] == ["Ada", "Ben", "Cleo", "Dora"]
    assert client.patch(made["Location"], {"name": "Theodora"}).json()["name"] == "Theodora"
    assert client.delete(made["Location"]).status_code == 204
    assert group.players.count() == 3


def test_filters(group: Group, ben: User) -> None:
    players.add_guest(ben, group, "Dora")
    client = client_of(ben)

    def names(query: str) -> list[str]:
        return [row["name"] for row in client.get(f"{url(group)}?{query}").json()["results"]]

    assert names("guest=true") == ["Dora"]
    assert names("guest=false") == ["Ada", "Ben", "Cleo"]
    assert names("search=dO") == ["Dora"]
    assert_problem(client.get(f"{url(group)}?guest=perhaps"), 400, "invalid", "guest")


def test_own_name(group: Group, cleo: User) -> None:
    mine = group.players.get(user=cleo)
    assert client_of(cleo).patch(f"{url(group)}{mine.pk}/", {"name": "Cleopatra"}).status_code == 200


def test_players_rename_nobody_else(group: Group, cleo: User) -> None:
    hers = group.players.get(name="Ada")
    assert_problem(client_of(cleo).patch(f"{url(group)}{hers.pk}/", {"name": "X"}), 403, "forbidden")
    assert_problem(client_of(cleo).post(url(group), {"name": "X"}), 403, "forbidden")


def test_name_taken(group: Group, ben: User) -> None:
    assert_problem(client_of(ben).post(url(group), {"name": "ADA"}), 409, "name_taken", "name")


def test_members_are_not_removed_here(group: Group, ben: User) -> None:
    hers = group.players.get(name="Ada")
    assert_problem(client_of(ben).delete(f"{url(group)}{hers.pk}/"), 422, "not_a_guest")


def test_no_name(group: Group, ben: User) -> None:
    assert_problem(client_of(ben).post(url(group), {"name": ""}), 400, "invalid", "name")
    assert_problem(client_of(ben).post(url(group), {"name": "a\x00b"}), 400, "invalid", "name")
    assert_problem(client_of(ben).post(url(group), ["Dora"]), 400, "invalid")

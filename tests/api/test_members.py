from chronicle.models import Group, Membership, Role, User
from chronicle.permissions import role_in
from tests.api.conftest import V1, assert_problem, client_of
from tests.factories import make_group


def url(group: Group, membership: Membership | None = None) -> str:
    return f"{V1}/groups/{group.pk}/members/" + (f"{membership.pk}/" if membership else "")


def test_it_works(group: Group, ada: User, stranger: User) -> None:
    make_group(stranger, "Elsewhere", viewer=ada)  # now they know each other
    client = client_of(ada)
    made = client.post(url(group), {"user": str(stranger.pk), "role": "viewer"})
    assert made.status_code == 201
    assert made.json()["user"] == {"id": str(stranger.pk), "name": "Stranger"}
    assert client.get(made["Location"]).json() == made.json()
    assert [row["user"]["name"] for row in client.get(url(group)).json()["results"]] == ["Ada", "Ben", "Cleo", "Stranger"]

    assert client.patch(made["Location"], {"role": "scribe"}).json()["role"] == "scribe"
    assert role_in(stranger, group) == Role.SCRIBE
    assert client.delete(made["Location"]).status_code == 204
    assert role_in(stranger, group) is None


def test_a_list_is_enough_to_change_a_member(group: Group, ada: User, cleo: User) -> None:
    client = client_of(ada)
    row = next(row for row in client.get(url(group)).json()["results"] if row["user"]["id"] == str(cleo.pk))
    assert client.patch(f"{url(group)}{row['id']}/", {"role": "viewer"}).json() == row | {"role": "viewer"}
    assert role_in(cleo, group) == Role.VIEWER
    assert client.delete(f"{url(group)}{row['id']}/").status_code == 204
    assert role_in(cleo, group) is None


def test_filter_and_order(group: Group, ben: User) -> None:
    client = client_of(ben)
    assert [row["user"]["name"] for row in client.get(f"{url(group)}?role=player").json()["results"]] == ["Cleo"]
    rows = client.get(f"{url(group)}?ordering=-joined_at").json()["results"]
    assert [row["user"]["name"] for row in rows] == ["Cleo", "Ben", "Ada"]


def test_leaving(group: Group, cleo: User) -> None:
    mine = group.memberships.get(user=cleo)
    assert client_of(cleo).delete(url(group, mine)).status_code == 204
    assert group.players.get(name="Cleo").is_guest


def test_unknown_person(group: Group, ada: User, stranger: User) -> None:
    assert_problem(client_of(ada).post(url(group), {"user": str(stranger.pk)}), 422, "unknown_person", "user")


def test_already_member(group: Group, ada: User, ben: User) -> None:
    assert_problem(client_of(ada).post(url(group), {"user": str(ben.pk)}), 409, "already_member")


def test_scribes_add_nobody(group: Group, ben: User, ada: User) -> None:
    assert_problem(client_of(ben).post(url(group), {"user": str(ada.pk)}), 403, "forbidden")


def test_last_owner(group: Group, ada: User) -> None:
    mine = group.memberships.get(user=ada)
    assert_problem(client_of(ada).patch(url(group, mine), {"role": "viewer"}), 422, "last_owner")
    assert_problem(client_of(ada).delete(url(group, mine)), 422, "last_owner")
    assert role_in(ada, group) == Role.OWNER


def test_players_remove_nobody(group: Group, ben: User, cleo: User) -> None:
    his = group.memberships.get(user=ben)
    assert_problem(client_of(cleo).delete(url(group, his)), 403, "forbidden")
    assert_problem(client_of(cleo).patch(url(group, his), {"role": "viewer"}), 403, "forbidden")


def test_not_a_person(group: Group, ada: User) -> None:
    assert_problem(client_of(ada).post(url(group), {"user": "ben"}), 400, "invalid", "user")
    assert_problem(client_of(ada).post(url(group), {"user": 12}), 400, "invalid", "user")


def test_unknown_role(group: Group, ada: User, ben: User) -> None:
    his = group.memberships.get(user=ben)
    assert_problem(client_of(ada).patch(url(group, his), {"role": "king"}), 400, "invalid", "role")


def test_row_of_another_group(group: Group, ada: User, stranger: User) -> None:
    other = make_group(ada, "Elsewhere", viewer=stranger)
    foreign = other.memberships.get(user=stranger)
    assert_problem(client_of(ada).delete(url(group, foreign)), 404, "not_found")

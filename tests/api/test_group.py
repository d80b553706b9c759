from uuid import uuid4

from chronicle.models import Group, User
from tests.api.conftest import V1, assert_problem, client_of


def url(group: Group) -> str:
    return f"{V1}/groups/{group.pk}/"


def test_it_works(group: Group, ada: User, cleo: User) -> None:
    client = client_of(ada)
    assert client.get(url(group)).json()["name"] == "Thursday table"
    changed = client.patch(url(group), {"name": "Friday table"})
    assert changed.json() == client.get(url(group)).json()
    assert changed.json()["name"] == "Friday table"
    theirs = ["claim_guest", "pack", "play", "see", "see_campaigns", "see_sessions"]
    assert client_of(cleo).get(url(group)).json()["may"] == theirs

    assert client.delete(f"{url(group)}?name=Friday table").status_code == 204
    assert not Group.objects.exists()


def test_scribes_do_not_edit(group: Group, ben: User) -> None:
    assert_problem(client_of(ben).patch(url(group), {"name": "Mine"}), 403, "forbidden")
    assert_problem(client_of(ben).delete(f"{url(group)}?name={group.name}"), 403, "forbidden")
    group.refresh_from_db()
    assert group.name == "Thursday table"


def test_strangers_do_not_see(group: Group, stranger: User) -> None:
    missing = client_of(stranger).get(f"{V1}/groups/{uuid4()}/")
    foreign = client_of(stranger).get(url(group))
    assert_problem(missing, 404, "not_found")
    assert_problem(foreign, 404, "not_found")
    assert missing.json() | {"request_id": ""} == foreign.json() | {"request_id": ""}


def test_deletion_wants_the_name(group: Group, ada: User) -> None:
    assert_problem(client_of(ada).delete(url(group)), 400, "invalid", "name")
    assert_problem(client_of(ada).delete(f"{url(group)}?name=other"), 422, "name_differs", "name")
    assert Group.objects.filter(pk=group.pk).exists()

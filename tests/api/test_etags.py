from rest_framework.test import APIClient

from chronicle.models import Group, User
from chronicle.services.people import groups, players
from tests.api.conftest import V1, assert_problem, client_of


def url(group: Group) -> str:
    return f"{V1}/groups/{group.pk}/"


def test_it_works(group: Group, ada: User) -> None:
    client = client_of(ada)
    seen = client.get(url(group))
    assert seen["ETag"].startswith('"')
    assert "no-cache" in seen["Cache-Control"]
    again = client.get(url(group), HTTP_IF_NONE_MATCH=seen["ETag"])
    assert again.status_code == 304
    assert again.content == b""
    assert again["ETag"] == seen["ETag"]

    changed = client.patch(url(group), {"name": "New"}, HTTP_IF_MATCH=seen["ETag"])
    assert changed.status_code == 200
    assert changed["ETag"] == client.get(url(group))["ETag"] != seen["ETag"]


def test_weakened_by_a_proxy(group: Group, ada: User) -> None:
    client = client_of(ada)
    tag = client.get(url(group))["ETag"]
    assert client.get(url(group), HTTP_IF_NONE_MATCH=f"W/{tag}").status_code == 304


def test_lists_have_tags(group: Group, ada: User) -> None:
    client = client_of(ada)
    tag = client.get(f"{url(group)}players/")["ETag"]
    assert client.get(f"{url(group)}players/", HTTP_IF_NONE_MATCH=tag).status_code == 304
    players.add_guest(ada, group, "Dora")
    assert client.get(f"{url(group)}players/", HTTP_IF_NONE_MATCH=tag).status_code == 200


def test_stale_change(group: Group, ada: User) -> None:
    client = client_of(ada)
    tag = client.get(url(group))["ETag"]
    groups.edit(ada, group, name="Changed by another")
    assert_problem(client.patch(url(group), {"name": "Mine"}, HTTP_IF_MATCH=tag), 412, "stale")
    group.refresh_from_db()
    assert group.name == "Changed by another"


def test_stale_deletion(group: Group, ada: User) -> None:
    client = client_of(ada)
    guest = players.add_guest(ada, group, "Dora")
    address = f"{url(group)}players/{guest.pk}/"
    tag = client.get(address)["ETag"]
    players.rename(ada, guest, "Theodora")
    assert_problem(client.delete(address, HTTP_IF_MATCH=tag), 412, "stale")
    assert client.delete(address, HTTP_IF_MATCH=client.get(address)["ETag"]).status_code == 204


def test_any_version(signed_in: APIClient) -> None:
    assert signed_in.patch(f"{V1}/me/", {"name": "A"}, HTTP_IF_MATCH="*").status_code == 200
    assert_problem(signed_in.patch(f"{V1}/me/", {"name": "B"}, HTTP_IF_MATCH='"other"'), 412, "stale")
    # A weak tag never matches strongly.
    tag = signed_in.get(f"{V1}/me/")["ETag"]
    assert_problem(signed_in.patch(f"{V1}/me/", {"name": "B"}, HTTP_IF_MATCH=f"W/{tag}"), 412, "stale")


def test_strangers_learn_nothing(group: Group, stranger: User) -> None:
    assert_problem(client_of(stranger).patch(url(group), {}, HTTP_IF_MATCH='"x"'), 404, "not_found")

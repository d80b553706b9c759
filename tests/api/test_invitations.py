from datetime import timedelta
from typing import Any

from django.utils import timezone

from chronicle.models import Group, Invitation, User
from tests.api.conftest import V1, assert_problem, client_of


def url(group: Group) -> str:
    return f"{V1}/groups/{group.pk}/invitations/"


def test_it_works(group: Group, ada: User) -> None:
    client = client_of(ada)
    made = client.post(url(group), {"role": "player", "note": "For Dora"})
    assert made.status_code == 201
    body = made.json()
    assert body["uses_allowed"] == 1
    assert body["link"].endswith(f"{body['token']}/")
    assert client.get(made["Location"]).json() == body
    assert client.get(url(group)).json()["results"] == [body]

    assert client.delete(made["Location"]).status_code == 204
    assert client.get(made["Location"]).json()["state"] == "revoked"


def test_how_they_stand(group: Group, ada: User) -> None:
    client, now = client_of(ada), timezone.now()
    changes: dict[str, dict[str, Any]] = {
        "open": {},
        "revoked": {"revoked_at": now},
        "expired": {"expires_at": now - timedelta(seconds=1)},
        "used up": {"uses": 1},
    }
    for note, given in changes.items():
        made = client.post(url(group), {"role": "player", "note": note}).json()
        Invitation.objects.filter(pk=made["id"]).update(**given)
    listed = client.get(url(group)).json()["results"]
    assert len(listed) == 4
    assert all(row["state"] == row["note"] for row in listed)


def test_for_many(group: Group, ada: User) -> None:
    made = client_of(ada).post(url(group), {"role": "viewer", "uses_allowed": None})
    assert made.json()["uses_allowed"] is None


def test_only_owners(group: Group, ben: User) -> None:
    assert_problem(client_of(ben).post(url(group), {"role": "player"}), 403, "forbidden")
    assert_problem(client_of(ben).get(url(group)), 403, "forbidden")


def test_too_long(group: Group, ada: User) -> None:
    late = (timezone.now() + timedelta(days=200)).isoformat()
    assert_problem(client_of(ada).post(url(group), {"role": "player", "expires_at": late}), 422, "expiry", "expires_at")


def test_owners_one_by_one(group: Group, ada: User) -> None:
    body = {"role": "owner", "uses_allowed": 5}
    assert_problem(client_of(ada).post(url(group), body), 422, "owner_link", "uses_allowed")


def test_no_uses(group: Group, ada: User) -> None:
    for uses in (0, "3", True):
        assert_problem(
            client_of(ada).post(url(group), {"role": "player", "uses_allowed": uses}), 400, "invalid", "uses_allowed"
        )

from datetime import datetime

from rest_framework.test import APIClient

from chronicle.models import User
from tests.api.conftest import V1, assert_problem, client_of

URL = f"{V1}/me/"


def test_it_works(signed_in: APIClient, ada: User) -> None:
    me = signed_in.get(URL).json()
    assert me["id"] == str(ada.pk)
    assert me["email"] == "ada@example.org"
    assert datetime.fromisoformat(me["joined_at"]) == ada.joined_at

    changed = signed_in.patch(URL, {"name": " Ada L. ", "time_zone": "Europe/Warsaw"})
    assert changed.status_code == 200
    assert changed.json() == signed_in.get(URL).json() == me | {"name": "Ada L.", "time_zone": "Europe/Warsaw"}


def test_only_what_is_given_changes(signed_in: APIClient) -> None:
    before = signed_in.get(URL).json()
    assert signed_in.patch(URL, {"time_zone": "Europe/Berlin"}).json() == before | {"time_zone": "Europe/Berlin"}
    assert signed_in.patch(URL, {}).json()["time_zone"] == "Europe/Berlin"


def test_nobody_signed_in(db: None) -> None:
    response = client_of().get(URL)
    assert_problem(response, 401, "not_authenticated")
    assert response["WWW-Authenticate"].startswith("Bearer")


def test_unknown_time_zone(signed_in: APIClient, ada: User) -> None:
    assert_problem(signed_in.patch(URL, {"name": "New", "time_zone": "Mars/Olympus"}), 422, "time_zone_invalid", "time_zone")
    ada.refresh_from_db()
    assert ada.name == "Ada"


def test_empty_name(signed_in: APIClient) -> None:
    assert_problem(signed_in.patch(URL, {"name": "  "}), 400, "invalid", "name")


def test_name_too_long(signed_in: APIClient) -> None:
    assert_problem(signed_in.patch(URL, {"name": "x" * 61}), 400, "invalid", "name")


def test_unknown_field(signed_in: APIClient) -> None:
    assert_problem(signed_in.patch(URL, {"is_staff": True}), 400, "invalid", "is_staff")


def test_text_must_be_text(signed_in: APIClient) -> None:
    assert_problem(signed_in.patch(URL, {"name": 7}), 400, "invalid", "name")

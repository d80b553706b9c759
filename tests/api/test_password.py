from rest_framework.test import APIClient

from chronicle.models import User
from chronicle.services.people import tokens
from tests.api.conftest import V1, assert_problem
from tests.api.promised import Client
from tests.factories import PASSWORD

URL = f"{V1}/me/password/"
NEW = "an even longer passphrase"


def test_it_works(signed_in: APIClient, ada: User) -> None:
    assert signed_in.post(URL, {"current": PASSWORD, "password": NEW}).status_code == 204
    ada.refresh_from_db()
    assert ada.check_password(NEW)
    assert signed_in.get(f"{V1}/me/").status_code == 200  # this session goes on


def test_wrong_password(signed_in: APIClient, ada: User) -> None:
    assert_problem(signed_in.post(URL, {"current": "wrong", "password": NEW}), 422, "password_wrong", "current")
    ada.refresh_from_db()
    assert ada.check_password(PASSWORD)


def test_weak_password(signed_in: APIClient) -> None:
    assert_problem(signed_in.post(URL, {"current": PASSWORD, "password": "12345"}), 422, "password_weak", "password")


def test_nothing_given(signed_in: APIClient) -> None:
    body = assert_problem(signed_in.post(URL, {}), 400, "invalid", "current")
    assert {error["field"] for error in body["errors"]} == {"current", "password"}


def test_tokens_end_with_it(ada: User) -> None:
    """The one that asked, too."""
    client = Client(HTTP_AUTHORIZATION=f"Bearer {tokens.create(ada, 'Script', 'write')[1]}")
    assert client.post(URL, {"current": PASSWORD, "password": NEW}).status_code == 204
    assert_problem(client.get(f"{V1}/me/"), 401, "token_invalid")

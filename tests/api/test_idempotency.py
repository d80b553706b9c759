from unittest.mock import patch

import pytest
from rest_framework.test import APIClient

from chronicle.models import ApiToken, Group, IdempotentRequest, User
from chronicle.services import idempotency
from tests.api.conftest import V1, assert_problem, client_of
from tests.factories import PASSWORD

URL = f"{V1}/groups/"


def test_it_works(signed_in: APIClient) -> None:
    first = signed_in.post(URL, {"name": "Once"}, HTTP_IDEMPOTENCY_KEY="k1")
    again = signed_in.post(URL, {"name": "Once"}, HTTP_IDEMPOTENCY_KEY="k1")
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert first["Location"] == again["Location"]
    assert "Idempotent-Replayed" not in first
    assert again["Idempotent-Replayed"] == "true"
    assert Group.objects.count() == 1
    assert signed_in.post(URL, {"name": "Once"}, HTTP_IDEMPOTENCY_KEY="k2").status_code == 201
    assert Group.objects.count() == 2


def test_answer_without_a_body(signed_in: APIClient) -> None:
    body = {"current": PASSWORD, "password": "an even longer passphrase"}
    for _ in range(2):
        assert signed_in.post(f"{V1}/me/password/", body, HTTP_IDEMPOTENCY_KEY="k").status_code == 204
    row = IdempotentRequest.objects.get()
    assert "passphrase" not in f"{row.body}{row.headers}{row.fingerprint}"


def test_other_request(signed_in: APIClient) -> None:
    signed_in.post(URL, {"name": "Once"}, HTTP_IDEMPOTENCY_KEY="k1")
    assert_problem(signed_in.post(URL, {"name": "Twice"}, HTTP_IDEMPOTENCY_KEY="k1"), 422, "key_reused")
    assert_problem(signed_in.post(f"{V1}/me/tokens/", {"name": "Once"}, HTTP_IDEMPOTENCY_KEY="k1"), 422, "key_reused")
    assert Group.objects.count() == 1


def test_keys_are_everybodys_own(ada: User, ben: User) -> None:
    for user in (ada, ben):
        assert client_of(user).post(URL, {"name": "Mine"}, HTTP_IDEMPOTENCY_KEY="k").status_code == 201
    assert Group.objects.count() == 2


def test_refusals_are_not_kept(signed_in: APIClient, group: Group, ben: User) -> None:
    members = f"{URL}{group.pk}/members/"
    body = {"user": str(ben.pk)}
    assert_problem(signed_in.post(members, body, HTTP_IDEMPOTENCY_KEY="k"), 409, "already_member")
    assert IdempotentRequest.objects.count() == 0


def test_secrets_are_not_kept(signed_in: APIClient) -> None:
    made = signed_in.post(f"{V1}/me/tokens/", {"name": "laptop"}, HTTP_IDEMPOTENCY_KEY="k")
    secret = made.json()["secret"]
    row = IdempotentRequest.objects.get()
    assert row.body is None
    assert secret not in str(row.headers)
    again = signed_in.post(f"{V1}/me/tokens/", {"name": "laptop"}, HTTP_IDEMPOTENCY_KEY="k")
    assert made["Location"] in assert_problem(again, 409, "secret_shown")["detail"]
    assert ApiToken.objects.count() == 1


@pytest.mark.parametrize("key", ["", "x" * 101, "two words", "ż"])
def test_wrong_key(signed_in: APIClient, key: str) -> None:
    assert_problem(signed_in.post(URL, {"name": "x"}, HTTP_IDEMPOTENCY_KEY=key), 400, "invalid", "Idempotency-Key")
    assert Group.objects.count() == 0


def test_a_crash_leaves_nothing_half(signed_in: APIClient) -> None:
    with patch.object(idempotency, "keep", side_effect=RuntimeError):
        assert_problem(signed_in.post(URL, {"name": "x"}, HTTP_IDEMPOTENCY_KEY="k"), 500, "error")
    assert Group.objects.count() == 0
    assert signed_in.post(URL, {"name": "x"}, HTTP_IDEMPOTENCY_KEY="k").status_code == 201

from datetime import timedelta

from django.utils import timezone
from rest_framework.test import APIClient

from chronicle.models import ApiToken, User
from chronicle.services.people import tokens
from tests.api.conftest import V1, assert_problem, client_of
from tests.api.promised import Client

URL = f"{V1}/me/tokens/"


def test_it_works(signed_in: APIClient) -> None:
    made = signed_in.post(URL, {"name": "laptop", "scope": "write"})
    assert made.status_code == 201
    token = made.json()
    secret = token.pop("secret")
    assert secret.startswith("chr_")
    assert signed_in.get(made["Location"]).json() == token
    assert signed_in.get(URL).json()["results"] == [token]

    program = Client(HTTP_AUTHORIZATION=f"Bearer {secret}")
    assert program.get(f"{V1}/me/").json()["name"] == "Ada"
    assert program.patch(f"{V1}/me/", {"name": "Ada L."}).status_code == 200

    assert signed_in.delete(made["Location"]).status_code == 204
    assert signed_in.get(made["Location"]).json()["revoked_at"]
    assert_problem(program.get(f"{V1}/me/"), 401, "token_invalid")


def test_when_it_ends_and_how_to_know_it(signed_in: APIClient) -> None:
    body = {"name": "laptop", "expires_at": "2999-01-31T12:00:00Z"}
    made = signed_in.post(URL, body).json()
    assert (made["expires_at"], made["hint"]) == ("2999-01-31T12:00:00Z", made["secret"][:8])
    [listed] = signed_in.get(URL).json()["results"]
    assert (listed["expires_at"], listed["hint"]) == (made["expires_at"], made["hint"])
    assert signed_in.post(URL, {"name": "for ever"}).json()["expires_at"] is None


def test_read_only_token(ada: User) -> None:
    _, secret = tokens.create(ada, "reader", "read")
    program = Client(HTTP_AUTHORIZATION=f"Bearer {secret}")
    assert program.get(f"{V1}/groups/").status_code == 200
    assert_problem(program.post(f"{V1}/groups/", {"name": "No"}), 403, "token_read_only")
    assert_problem(program.patch(f"{V1}/me/", {"name": "No"}), 403, "token_read_only")


def test_a_token_makes_no_tokens(ada: User) -> None:
    _, secret = tokens.create(ada, "script", "write")
    program = Client(HTTP_AUTHORIZATION=f"Bearer {secret}")
    assert_problem(program.post(URL, {"name": "another"}), 403, "session_needed")
    assert ApiToken.objects.count() == 1


def test_expired(ada: User) -> None:
    token, secret = tokens.create(ada, "old", "read", timezone.now() + timedelta(hours=1))
    ApiToken.objects.filter(pk=token.pk).update(expires_at=timezone.now())
    assert_problem(Client(HTTP_AUTHORIZATION=f"Bearer {secret}").get(f"{V1}/me/"), 401, "token_invalid")


def test_expires_in_the_past(signed_in: APIClient) -> None:
    body = {"name": "late", "expires_at": "2001-01-01T00:00:00Z"}
    assert_problem(signed_in.post(URL, body), 422, "expired", "expires_at")


def test_unknown_scope(signed_in: APIClient) -> None:
    assert_problem(signed_in.post(URL, {"name": "x", "scope": "root"}), 400, "invalid", "scope")


def test_foreign_token(ada: User, ben: User) -> None:
    token, _ = tokens.create(ben, "his", "read")
    assert_problem(client_of(ada).delete(f"{URL}{token.pk}/"), 404, "not_found")
    token.refresh_from_db()
    assert token.revoked_at is None


def test_other_schemes_are_nobody(db: None) -> None:
    assert_problem(Client(HTTP_AUTHORIZATION="Basic YTpi").get(URL), 401, "not_authenticated")

import re
from importlib import import_module
from typing import Any
from unittest.mock import patch
from uuid import UUID

import pytest
from django.apps import apps
from django.urls import resolve
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from chronicle.models import ApiToken, Group, IdempotentRequest, User
from chronicle.services import idempotency
from games.models import Seat
from tests.api.conftest import V1, assert_problem, client_of
from tests.factories import PASSWORD
from tests.services.playing import make_session

pytestmark = pytest.mark.dialect

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


def test_links_are_made_anew_and_not_kept(ada: User, group: Group) -> None:
    client = client_of(ada)
    session = make_session(ada, group, ["random"], start=False, spectators="link")
    Seat.objects.filter(session=session, number=1).update(kind="open", bot="")
    for link in ("seats/1/link/", "spectator-link/"):
        url = f"{V1}/sessions/{session.pk}/{link}"
        tokens = [client.post(url, HTTP_IDEMPOTENCY_KEY=link).json()["token"] for _ in range(2)]
        row = IdempotentRequest.objects.get(key=link)
        assert row.body is None
        assert not any(token in f"{row.headers}" for token in tokens)
        assert_problem(client.post(f"{url}?other=1", HTTP_IDEMPOTENCY_KEY=link), 422, "key_reused")
    assert client_of().get(f"{V1}/watch/{tokens[1]}/").status_code == 200


def secrets_in(schema: Any, part: Any, seen: tuple[str, ...] = ()) -> set[str]:
    """Names of what opens something, anywhere in an answer."""
    if isinstance(part, list):
        return {name for each in part for name in secrets_in(schema, each, seen)}
    if not isinstance(part, dict):
        return set()
    if name := part.get("$ref", "").rpartition("/")[2]:
        return set() if name in seen else secrets_in(schema, schema["components"]["schemas"][name], (*seen, name))
    found = {name for name in part.get("properties", ()) if re.search("token|secret|link|password|webhook$", name)}
    return found | {name for each in part.values() for name in secrets_in(schema, each, seen)}


def test_no_answer_with_a_secret_is_kept() -> None:
    """Of all POSTs, by what the schema says of their answers; a new one is found here."""
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    shown = set()
    for path, methods in schema["paths"].items():
        answers = [answer for status, answer in methods.get("post", {}).get("responses", {}).items() if status < "300"]
        if secrets_in(schema, answers):
            shown.add(path)
            filled = re.sub("{[a-z]*number}", "1", re.sub("{[a-z_]*id}", str(UUID(int=0)), path))
            view: Any = resolve(filled).func
            post = getattr(view.view_class, "_set", view.view_class.post)  # a webhook's is kept by its second half
            assert post.keeps_answer is False, path
    assert len(shown) == 6


@pytest.mark.parametrize("key", ["", "x" * 101, "two words", "ż"])
def test_wrong_key(signed_in: APIClient, key: str) -> None:
    assert_problem(signed_in.post(URL, {"name": "x"}, HTTP_IDEMPOTENCY_KEY=key), 400, "invalid", "Idempotency-Key")
    assert Group.objects.count() == 0


def test_a_crash_leaves_nothing_half(signed_in: APIClient) -> None:
    with patch.object(idempotency, "remember", side_effect=RuntimeError):
        assert_problem(signed_in.post(URL, {"name": "x"}, HTTP_IDEMPOTENCY_KEY="k"), 500, "error")
    assert Group.objects.count() == 0
    assert signed_in.post(URL, {"name": "x"}, HTTP_IDEMPOTENCY_KEY="k").status_code == 201


def test_links_that_were_kept_are_forgotten(ada: User) -> None:
    """Answers from before they were signed anew held the token of a seat's link, or of a spectators' one."""
    forget = import_module("chronicle.migrations.0006_forget_links").forget
    for key, body in (("link", '{"token":"abc:def"}'), ("other", '{"name":"{\\"token\\":"}')):
        IdempotentRequest.objects.create(user=ada, key=key, fingerprint="", status=200, body=body)
    forget(apps, None)
    assert dict(IdempotentRequest.objects.values_list("key", "body")) == {
        "link": None,
        "other": '{"name":"{\\"token\\":"}',
    }

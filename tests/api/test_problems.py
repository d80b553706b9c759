"""Whatever goes wrong under /api/ is a problem document."""

import json
from typing import Any
from unittest.mock import patch

import pytest
from django.db import DatabaseError, IntegrityError, OperationalError
from django.test import RequestFactory, override_settings
from rest_framework.test import APIClient

from chronicle.errors import Refused
from chronicle.models import Group, User
from chronicle.services.people import groups
from chronicle.urls import server_error
from tests.api.conftest import V1, assert_problem, client_of
from tests.api.promised import Client
from tests.factories import PASSWORD

GROUPS = f"{V1}/groups/"


def test_it_works(signed_in: APIClient) -> None:
    """A broken rule names its law."""
    refusal = Refused("no_muster", "There is nobody to muster.", field="card", law=("OATH-5.5.4a",))
    with patch.object(groups, "create", side_effect=refusal):
        body = assert_problem(signed_in.post(GROUPS, {"name": "x"}), 422, "no_muster")
    assert body["law"] == ["OATH-5.5.4a"]
    assert body["errors"] == [{"field": "card", "message": "There is nobody to muster."}]


@pytest.mark.parametrize("path", ["/api/", "/api/v1/", "/api/v2/me/", "/api/v1/me", "/api/v1/groups/7/", "/api/v1/nothing/"])
def test_unknown_address(db: None, path: str) -> None:
    assert_problem(client_of().get(path), 404, "not_found")


def test_method_not_allowed(signed_in: APIClient) -> None:
    response = signed_in.put(f"{V1}/me/", {})
    assert_problem(response, 405, "method_not_allowed")
    assert response["Allow"] == "GET, HEAD, PATCH"


def test_not_acceptable(signed_in: APIClient) -> None:
    assert_problem(signed_in.get(f"{V1}/me/", HTTP_ACCEPT="text/csv"), 406, "not_acceptable")


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_unsupported_media_type(signed_in: APIClient, content_type: str) -> None:
    assert_problem(signed_in.post(GROUPS, "name=x", content_type=content_type), 415, "unsupported_media_type")


@pytest.mark.parametrize("body", ["{", "nul", b"\xff\xfe", "[" * 100_000, '{"name": NaN}'])
def test_malformed_json(signed_in: APIClient, body: Any) -> None:
    assert_problem(signed_in.post(GROUPS, body, content_type="application/json"), 400, "parse_error")


@pytest.mark.parametrize("body", ["[]", "null", "7", '"name"'])
def test_json_but_no_object(signed_in: APIClient, body: str) -> None:
    assert_problem(signed_in.post(GROUPS, body, content_type="application/json"), 400, "invalid", "body")


@override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=1000)
def test_too_large(signed_in: APIClient) -> None:
    assert_problem(signed_in.post(GROUPS, {"name": "x" * 2000}), 413, "too_large")
    assert Group.objects.count() == 0


def test_csrf(ada: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.login(username=ada.email, password=PASSWORD)
    assert client.get(GROUPS).status_code == 200
    assert_problem(client.post(GROUPS, {"name": "x"}), 403, "permission_denied")


def test_uncaught(signed_in: APIClient, caplog: pytest.LogCaptureFixture) -> None:
    with patch.object(groups, "create", side_effect=RuntimeError("secret of the house")):
        response = signed_in.post(GROUPS, {"name": "x"})
    assert_problem(response, 500, "error")
    assert "secret" not in response.content.decode()
    assert "secret of the house" in caplog.text


def test_database_down(signed_in: APIClient) -> None:
    with patch.object(groups, "create", side_effect=OperationalError("connection refused")):
        response = signed_in.post(GROUPS, {"name": "x"})
    assert_problem(response, 503, "unavailable")
    assert response["Retry-After"] == "5"


@pytest.mark.parametrize(
    "fault",
    [
        IntegrityError("FOREIGN KEY constraint failed"),
        DatabaseError("Save with update_fields did not affect any rows."),
    ],
)
def test_deleted_meanwhile(signed_in: APIClient, fault: Exception) -> None:
    with patch.object(groups, "create", side_effect=fault):
        assert_problem(signed_in.post(GROUPS, {"name": "x"}), 409, "changed_meanwhile")


def test_before_any_view(rf: RequestFactory) -> None:
    answer = server_error(rf.get("/api/v1/me/"))
    assert (answer.status_code, answer["Content-Type"]) == (500, "application/problem+json")
    assert "<html" in server_error(rf.get("/groups/")).content.decode()


def test_errors_name_the_path_of_the_field(signed_in: APIClient) -> None:
    response = signed_in.post(GROUPS, json.dumps({"name": None, "colour": 1}), content_type="application/json")
    assert {error["field"] for error in response.json()["errors"]} == {"colour"}

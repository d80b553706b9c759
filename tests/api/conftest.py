from typing import Any

import pytest
from rest_framework.test import APIClient

from chronicle.models import User
from tests.api.promised import Client

V1 = "/api/v1"


def client_of(user: User | None = None) -> APIClient:
    """A client of the API, signed in on the site."""
    client = Client()
    if user:
        client.force_login(user)
    return client


def assert_problem(response: Any, status: int, code: str, field: str | None = None) -> dict[str, Any]:
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    body: dict[str, Any] = response.json()
    assert body["code"] == code, body
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    assert body["request_id"] == response["X-Request-Id"]
    if field:
        assert field in {error["field"] for error in body["errors"]}, body
    return body


@pytest.fixture
def signed_in(ada: User) -> APIClient:
    return client_of(ada)

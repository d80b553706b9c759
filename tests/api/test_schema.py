from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema

from chronicle.models import User
from tests.api.conftest import client_of

# Afterwards there is nobody to ask twice.
UNKEYED = {"/api/v1/me/deletion/"}


@pytest.fixture(scope="module")
def schema() -> Any:
    return SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]


def operations(schema: Any) -> list[tuple[str, str, Any]]:
    return [(path, method, operation) for path, methods in schema["paths"].items() for method, operation in methods.items()]


def test_it_works(db: None, schema: Any) -> None:
    served = client_of().get("/api/schema/")
    assert served["Content-Type"].startswith("application/vnd.oai.openapi+json")
    assert served.json()["openapi"].startswith("3.1")
    validate_schema(served.json())  # type: ignore[no-untyped-call]
    assert set(served.json()["paths"]) == set(schema["paths"])
    assert "/api/v1/groups/{group_id}/members/" in schema["paths"]


def test_every_operation_says_what_it_does(schema: Any) -> None:
    """In words of its own: what a base class says of itself is for programmers. The past by link reads as the past does."""
    said: dict[str, list[str]] = {}
    for path, method, operation in operations(schema):
        said.setdefault(operation.get("description", ""), []).append(f"{method} {path.removeprefix('/api/v1')}")
    assert "" not in said, said[""]
    assert "Lists your groups." in said
    assert sorted(sorted(places) for places in said.values() if len(places) > 1) == [
        ["get /sessions/{session_id}/notes/", "get /watch/{token}/notes/"],
        ["get /sessions/{session_id}/replay/rounds/", "get /watch/{token}/replay/rounds/"],
    ]


def test_every_refusal_is_a_problem(schema: Any) -> None:
    for path, method, operation in operations(schema):
        assert {"401", "406", "429", "500"} <= set(operation["responses"]), (path, method)
        for status, answer in operation["responses"].items():
            if int(status) >= 400:
                assert list(answer["content"]) == ["application/problem+json"], (path, method, status)


def test_every_post_takes_a_key(schema: Any) -> None:
    posts = {path: operation for path, method, operation in operations(schema) if method == "post"}
    keyed = {path for path, post in posts.items() if "Idempotency-Key" in {p["name"] for p in post.get("parameters", ())}}
    assert set(posts) - keyed == UNKEYED


def test_every_change_can_be_bound_to_a_version(schema: Any) -> None:
    for path, method, operation in operations(schema):
        if method in ("patch", "delete"):
            assert "If-Match" in {parameter["name"] for parameter in operation["parameters"]}, (path, method)


def test_bodies_are_strict(schema: Any) -> None:
    assert schema["components"]["schemas"]["NewGroupRequest"]["additionalProperties"] is False


def test_docs_page(ada: User) -> None:
    page = client_of(ada).get("/api/docs/", HTTP_ACCEPT="text/html")
    assert page.status_code == 200
    html = page.content.decode()
    assert "https://" not in html  # nothing from elsewhere
    assert "<style" not in html
    assert html.count("<script src=") == html.count("<script")
    assert "script-src 'self'" in page["Content-Security-Policy"]
    assert "csrftoken" in page.cookies

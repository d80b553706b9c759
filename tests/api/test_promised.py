"""The check that every answer in these tests goes through notices what it is there for."""

from typing import Any
from unittest.mock import patch

import pytest
from jsonschema import Draft202012Validator
from rest_framework.response import Response

from api.people.groups import GroupDetail, GroupSerializer
from api.people.me import Me
from api.sessions.notices import TryWebhook
from chronicle.models import Group, User
from tests.api.conftest import V1, client_of
from tests.api.promised import Client, document

WORDS = {
    "title",
    "description",
    "type",
    "format",
    "enum",
    "const",
    "default",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
}
WORDS |= {"properties", "required", "additionalProperties", "minProperties", "maxProperties", "propertyNames"}
WORDS |= {"items", "prefixItems", "minItems", "maxItems", "uniqueItems", "minLength", "maxLength", "pattern"}
WORDS |= {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "oneOf", "anyOf", "allOf", "not", "$ref"}
"""Of JSON Schema 2020-12. What is none of them (`nullable`) says nothing."""


def schemas_in(part: Any) -> list[Any]:
    """All schemas of the document, those within others included."""
    if isinstance(part, list):
        return [schema for inner in part for schema in schemas_in(inner)]
    if not isinstance(part, dict):
        return []
    own = [part["schema"]] if "schema" in part else []
    return own + [schema for inner in part.values() for schema in schemas_in(inner)]


def words_in(schema: Any) -> set[str]:
    if isinstance(schema, bool):
        return set()
    found = set(schema)
    for name, part in schema.items():
        if name == "properties":
            found |= {word for inner in part.values() for word in words_in(inner)}
        elif name in ("items", "additionalProperties", "not"):
            found |= words_in(part)
        elif name in ("oneOf", "anyOf", "allOf"):
            found |= {word for inner in part for word in words_in(inner)}
    return found


def test_every_schema_is_one() -> None:
    every = schemas_in(document()["paths"]) + list(document()["components"]["schemas"].values())
    assert len(every) > 500
    for schema in every:
        Draft202012Validator.check_schema(schema)
        assert words_in(schema) <= WORDS, schema


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"name": None}, "not of type 'string'"),
        ({"id": "x"}, "is not a 'uuid'"),
        ({"created_at": "yesterday"}, "is not a 'date-time'"),
        ({"role": "king"}, "is not one of"),
        ({"secret": "x"}, "'secret' was unexpected"),
    ],
    ids=str,
)
def test_a_field_that_is_not_as_promised(group: Group, ada: User, change: dict[str, Any], fault: str) -> None:
    wrong = patch.object(GroupDetail, "show", lambda view, row: {**GroupSerializer(row).data, **change})
    with wrong, pytest.raises(AssertionError, match=fault):
        client_of(ada).get(f"{V1}/groups/{group.pk}/")


@pytest.mark.parametrize("name", GroupSerializer.Meta.fields)
def test_a_field_that_is_missing(group: Group, ada: User, name: str) -> None:
    def show(view: GroupDetail, row: Any) -> Any:
        return {field: value for field, value in GroupSerializer(row).data.items() if field != name}

    with patch.object(GroupDetail, "show", show), pytest.raises(AssertionError, match=f"'{name}' is a required property"):
        client_of(ada).get(f"{V1}/groups/{group.pk}/")


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (Response({}, status=201), "201 is not in the schema"),
        (Response("Hello", content_type="text/plain"), "text/plain is not in the schema"),
        (Response({"code": "invalid"}, status=401, content_type="application/problem+json"), "required property"),
    ],
    ids=str,
)
def test_an_answer_that_is_not_promised(ada: User, answer: Response, fault: str) -> None:
    with patch.object(Me, "get", lambda view, request: answer), pytest.raises(AssertionError, match=fault):
        client_of(ada).get(f"{V1}/me/")


def test_a_body_where_none_is_promised(ada: User) -> None:
    talkative = patch.object(TryWebhook, "post", lambda view, request: Response({"ok": True}, status=202))
    with talkative, pytest.raises(AssertionError, match="promised to have no body"):
        client_of(ada).post(f"{V1}/me/notices/webhook/try/")


def test_other_addresses_are_left_alone(db: None) -> None:
    assert Client().get("/healthz").status_code == 200

"""Every answer that a test gets from the API is held against what the schema promises of it: status, form, every field."""

import json
import re
from datetime import date, datetime, time
from functools import cache
from threading import Lock
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from django.urls import Resolver404, resolve
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.protocols import Validator
from referencing import Registry, Resource
from rest_framework.test import APIClient

PROBLEM = "application/problem+json"
BESIDE = {"api:schema", "api:docs", "api:nowhere", "api:stream"}
"""Addresses that the schema does not tell of."""

FORMATS = FormatChecker(formats=())
FORMATS.checks("uuid", raises=ValueError)(lambda text: not isinstance(text, str) or bool(UUID(text)))
FORMATS.checks("date", raises=ValueError)(lambda text: not isinstance(text, str) or bool(date.fromisoformat(text)))
FORMATS.checks("time", raises=ValueError)(lambda text: not isinstance(text, str) or bool(time.fromisoformat(text)))
FORMATS.checks("uri")(lambda text: not isinstance(text, str) or bool(urlsplit(text).scheme and urlsplit(text).netloc))
FORMATS.checks("email")(lambda text: not isinstance(text, str) or "@" in text)


@FORMATS.checks("date-time", raises=ValueError)
def is_moment(text: object) -> bool:
    return not isinstance(text, str) or datetime.fromisoformat(text).tzinfo is not None


_ONE_AT_A_TIME = Lock()
"""Who looks first makes the schema; two threads that make it at once stumble over each other in drf-spectacular."""


def document(*, anew: bool = False) -> dict[str, Any]:
    """The schema as it is served."""
    with _ONE_AT_A_TIME:
        if anew:
            _made.cache_clear()
        return _made()


@cache
def _made() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        OpenApiJsonRenderer().render(SchemaGenerator().get_schema(request=None, public=True))  # type: ignore[no-untyped-call]
    )
    return found


def closed(schema: Any) -> Any:
    """The schema with every object limited to the fields it names: what an answer holds beside them is not promised."""
    match schema:
        case {"type": "object", "properties": _}:
            inner = {name: closed(part) for name, part in schema.items()}
            return {"additionalProperties": False, **inner}
        case dict():
            return {name: closed(part) for name, part in schema.items()}
        case list():
            return [closed(part) for part in schema]
    return schema


@cache
def validator(path: str, method: str, status: str, media_type: str) -> Validator:
    whole: Any = {"$schema": "https://json-schema.org/draft/2020-12/schema", **closed(document())}
    registry: Any = Registry().with_resource("urn:promised", Resource.from_contents(whole))
    place = ("paths", path, method, "responses", status, "content", media_type, "schema")
    pointer = "/".join(part.replace("~", "~0").replace("/", "~1") for part in place)
    return Draft202012Validator({"$ref": f"urn:promised#/{pointer}"}, registry=registry, format_checker=FORMATS)


def check(response: Any) -> None:
    """Raises unless the schema promises just this answer."""
    request = response.wsgi_request
    try:
        at = resolve(request.path_info)
    except Resolver404:
        return
    if not at.view_name.startswith("api:"):
        return
    media_type, request_line = response.get("Content-Type", "").partition(";")[0], f"{request.method} {request.path}"
    if at.view_name in BESIDE:
        assert response.status_code < 400 or media_type == PROBLEM, request_line
        return
    path = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", at.route)
    method = "get" if request.method == "HEAD" else request.method.lower()
    operation = document()["paths"][path].get(method)
    if operation is None:
        assert (response.status_code, media_type) == (405, PROBLEM), request_line
        return
    status = str(response.status_code)
    assert status in operation["responses"], f"{request_line}: {status} is not in the schema"
    promised = operation["responses"][status].get("content", {})
    body = b"".join(response.streaming_content) if response.streaming else response.content
    if not promised:
        assert not body, f"{request_line}: {status} is promised to have no body, not {body[:200]!r}"
        return
    assert media_type in promised, f"{request_line}: {media_type} is not in the schema"
    if request.method == "HEAD":
        return
    value = json.loads(body) if media_type.endswith("json") else body.decode()
    faults = sorted(validator(path, method, status, media_type).iter_errors(value), key=lambda fault: fault.json_path)
    assert not faults, f"{request_line}: " + "; ".join(f"{fault.json_path}: {fault.message[:300]}" for fault in faults)


class Client(APIClient):
    """Takes no answer that the schema does not promise."""

    def request(self, **kwargs: Any) -> Any:
        response = super().request(**kwargs)
        check(response)
        return response

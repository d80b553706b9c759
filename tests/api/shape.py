"""The API in short, one line an operation and a field: what clients rely on, to be read when it changes.

`python -m tests.api.shape` writes it anew into tests/data/api.txt.
"""

import difflib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import django

FILE = Path(__file__).parents[1] / "data" / "api.txt"
KINDS = {"oneOf": " | ", "anyOf": " | ", "allOf": " & "}
SAID_ALREADY = {"type", "format", "enum", "items", "properties", "required", "additionalProperties", *KINDS}
PROSE = {"description", "title", "readOnly"}


def type_of(schema: Any) -> str:
    if schema is True or not set(schema) - PROSE:
        return "anything"
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    bounds = [f"{name}={schema[name]}" for name in sorted(schema) if name not in SAID_ALREADY | PROSE]
    return " ".join([_kind(schema), *bounds])


def _kind(schema: dict[str, Any]) -> str:
    for name, sign in KINDS.items():
        if name in schema:
            return sign.join(type_of(part) for part in schema[name])
    if "enum" in schema:
        values = " | ".join(f'"{value}"' for value in schema["enum"])
        return values if "type" in schema else f"of any type {values}"
    kinds = schema.get("type", "anything")
    kind = " | ".join(kinds) if isinstance(kinds, list) else str(kinds)
    if "items" in schema:
        kind = kind.replace("array", f"[{type_of(schema['items'])}]")
    if "additionalProperties" in schema and "properties" not in schema:
        kind = kind.replace("object", f"{{{type_of(schema['additionalProperties'])}}}")
    return f"{kind}({schema['format']})" if "format" in schema else kind


def fields_of(schema: dict[str, Any]) -> Iterator[str]:
    """A line each; `?`: it may be missing."""
    needed = set(schema.get("required", ()))
    for name, field in schema["properties"].items():
        yield f"  {name}{'' if name in needed else '?'}: {type_of(field)}"


def operations(document: dict[str, Any]) -> Iterator[str]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}"
            for parameter in operation.get("parameters", ()):
                optional = "" if parameter.get("required") else "?"
                yield f"  {parameter['in']} {parameter['name']}{optional}: {type_of(parameter['schema'])}"
            for media_type, media in operation.get("requestBody", {}).get("content", {}).items():
                yield f"  takes {media_type}: {type_of(media['schema'])}"
            refusals = []
            for status, answer in operation["responses"].items():
                if status >= "300":
                    refusals.append(status)
                    continue
                forms = [f"{media_type}: {type_of(media['schema'])}" for media_type, media in answer.get("content", {}).items()]
                yield from (f"  {status} {form}" for form in forms or ["nothing"])
            yield f"  or {' '.join(refusals)}"


def lines(document: dict[str, Any]) -> list[str]:
    found = list(operations(document))
    for name, schema in document["components"]["schemas"].items():
        if "properties" in schema:
            found += [f"{name}{'' if schema.get('additionalProperties', True) else ' (no others)'}", *fields_of(schema)]
        else:
            found.append(f"{name}: {type_of(schema)}")
    return found


def changes(document: dict[str, Any]) -> list[str]:
    """Empty when the API is as it is written down."""
    return list(difflib.unified_diff(FILE.read_text("utf-8").splitlines(), lines(document), "written down", "now", lineterm=""))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.api.promised import document

    FILE.write_text("\n".join(lines(document())) + "\n", "utf-8")

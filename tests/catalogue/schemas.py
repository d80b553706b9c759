"""Checks facts against the schemas that stand beside them."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource

import fixtures

_NAMES = ("kind", "op", "event")
"""The keys whose words say which of several shapes an object has."""


def _resource(uri: str) -> Resource[Any]:
    return Resource.from_contents(json.loads(Path(uri.removeprefix("file://")).read_text("utf-8")))


def errors_of(game: str) -> Callable[[str, Any], list[str]]:
    """`errors(name, value)`: what keeps the value from obeying the game's schema of that name, each with its place."""

    def errors(name: str, value: Any) -> list[str]:
        uri = (fixtures.ROOT / game / "schema" / f"{name}.schema.json").as_uri()
        registry: Registry[Any] = Registry(retrieve=_resource)  # type: ignore[call-arg]
        validator = Draft202012Validator({"$ref": uri}, registry=registry)
        return [said for error in validator.iter_errors(value) for said in _said(error)]

    return errors


def _said(error: ValidationError) -> Iterator[str]:
    """Says what is wrong where it is wrong: if an object has none of several shapes, inside the shape that it names."""
    place = "$" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path)
    shapes = defaultdict(list)
    for inner in error.context or ():
        shapes[inner.relative_schema_path[0]].append(inner)
    if not shapes:
        yield f"{place}: {error.message}"
        return
    value: Any = error.instance
    name = next((name for name in _NAMES if isinstance(value, dict) and name in value), "")
    if meant := [inner for inner in shapes.values() if all([*one.relative_path] != [name] for one in inner)]:
        for inner in min(meant, key=len):
            yield from _said(inner)
    else:
        yield f"{place}.{name}: there is no {value[name]!r}"

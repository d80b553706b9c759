"""Checks facts against the schemas that stand beside them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

import fixtures


def _resource(uri: str) -> Resource[Any]:
    return Resource.from_contents(json.loads(Path(uri.removeprefix("file://")).read_text("utf-8")))


def errors_of(game: str) -> Callable[[str, Any], list[str]]:
    """`errors(name, value)`: what keeps the value from obeying the game's schema of that name."""

    def errors(name: str, value: Any) -> list[str]:
        uri = (fixtures.ROOT / game / "schema" / f"{name}.schema.json").as_uri()
        registry: Registry[Any] = Registry(retrieve=_resource)  # type: ignore[call-arg]
        validator = Draft202012Validator({"$ref": uri}, registry=registry)
        return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(value)]

    return errors

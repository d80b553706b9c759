"""Reads the schema of an answer off its struct, so that the two cannot differ."""

from collections.abc import Callable
from datetime import datetime
from functools import cache
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints
from uuid import UUID

from msgspec import Meta, Struct
from rest_framework import serializers

from games.services.shown import OneOf

Field = serializers.Field[Any, Any, Any, Any]
_FIELDS: dict[Any, type[Field]] = {
    bool: serializers.BooleanField,
    datetime: serializers.DateTimeField,
    int: serializers.IntegerField,
    str: serializers.CharField,
    UUID: serializers.UUIDField,
}


@cache
def serializer_of(kind: type[Struct], **instead: Callable[[], Field]) -> type[serializers.Serializer[Any]]:
    """Makes the serializer of a struct, for the schema. `instead` makes fields that say more than their type; fields stand in
    the order in which they are made."""
    hints = get_type_hints(kind, include_extras=True)
    fields = {name: instead[name]() if name in instead else _field(hint) for name, hint in hints.items()}
    return type(f"{kind.__name__}Serializer", (serializers.Serializer,), {"__doc__": kind.__doc__, **fields})


def _field(hint: Any) -> Field:
    kind, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    said: dict[str, Any] = {}
    if NoneType in get_args(kind):
        (kind,) = {*get_args(kind)} - {NoneType}
        said["allow_null"] = True
    for mark in marks:
        if isinstance(mark, Meta):
            said["help_text"] = mark.description
        if isinstance(mark, OneOf):
            return serializers.ChoiceField(mark.choices.choices, **said)
    if get_origin(kind) in (list, tuple):
        inner = get_args(kind)[0]
        if isinstance(inner, type) and issubclass(inner, Struct):
            return serializer_of(inner)(many=True, **said)
        return serializers.ListField(child=_field(inner), **said)
    if get_origin(kind) is dict:
        inner = get_args(kind)[1]
        return serializers.DictField(**said) if inner is Any else serializers.DictField(child=_field(inner), **said)
    return _FIELDS[kind](**said)

"""Reads the schema of an answer off its struct, so that the two cannot differ."""

from datetime import date, datetime
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints
from uuid import UUID

from msgspec import Meta, Struct, UnsetType
from rest_framework import serializers

from games.services.shown import OneOf

Field = serializers.Field[Any, Any, Any, Any]
_FIELDS: dict[Any, type[Field]] = {
    Any: serializers.JSONField,
    bool: serializers.BooleanField,
    date: serializers.DateField,
    datetime: serializers.DateTimeField,
    int: serializers.IntegerField,
    str: serializers.CharField,
    UUID: serializers.UUIDField,
}


@cache
def serializer_of(kind: type[Struct]) -> type[serializers.Serializer[Any]]:
    """Makes the serializer of a struct, for the schema."""
    fields = {name: _field(hint) for name, hint in get_type_hints(kind, include_extras=True).items()}
    return type(f"{kind.__name__}Serializer", (serializers.Serializer,), {"__doc__": kind.__doc__, **fields})


def _field(hint: Any, **said: Any) -> Field:
    kind, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    if get_origin(kind) in (Union, UnionType):
        parts = {*get_args(kind)}
        said |= {"allow_null": True} if NoneType in parts else {}
        said |= {"required": False} if UnsetType in parts else {}
        (kind,) = parts - {NoneType, UnsetType}
    for mark in marks:
        if isinstance(mark, Meta):
            said |= {field: value for name, field in _SAID.items() if (value := getattr(mark, name)) is not None}
        if isinstance(mark, OneOf):
            return serializers.ChoiceField(mark.choices.choices, **said)
    if get_origin(kind) is Annotated:
        return _field(kind, **said)
    if get_origin(kind) in (list, tuple):
        inner = get_args(kind)[0]
        if isinstance(inner, type) and issubclass(inner, Struct):
            return serializer_of(inner)(many=True, **said)
        return serializers.ListField(child=_field(inner), **said)
    if get_origin(kind) is dict:
        inner = get_args(kind)[1]
        return serializers.DictField(**said) if inner is Any else serializers.DictField(child=_field(inner), **said)
    return _FIELDS[kind](**said) if kind in _FIELDS else serializer_of(kind)(**said)


_SAID = {"description": "help_text", "max_length": "max_length", "ge": "min_value"}

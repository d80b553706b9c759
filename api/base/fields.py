"""Reads the fields of request bodies, and converts nothing: no number where text is expected, no unknown field."""

from typing import Any
from uuid import UUID

from rest_framework import serializers

from chronicle.documents import SHOWN

FEW = 10
"""How many faults of one kind an answer lists."""


class Text(serializers.CharField):
    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Secret(Text):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(trim_whitespace=False, max_length=1000, style={"input_type": "password"}, **kwargs)


class YesNo(serializers.BooleanField):
    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Count(serializers.IntegerField):
    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid")
        return super().to_internal_value(data)


class Id(serializers.UUIDField):
    def to_internal_value(self, data: Any) -> UUID:
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class OneOf(serializers.ChoiceField):
    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


class Body(serializers.Serializer[Any]):
    """Says what a request may contain. A misspelt field is an error, and not ignored."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict) and (unknown := sorted(set(data) - set(self.fields))):
            known = ", ".join(self.fields)
            errors = {name[:SHOWN]: [f"There is no such field; there are: {known}."] for name in unknown[:FEW]}
            if len(unknown) > FEW:
                errors["non_field_errors"] = [f"And {len(unknown) - FEW} more unknown fields."]
            raise serializers.ValidationError(errors)
        return super().to_internal_value(data)

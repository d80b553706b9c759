"""Filters lists. A wrong value is refused, never ignored."""

from typing import Any

from django_filters.rest_framework import CharFilter as AnyText  # type: ignore[import-untyped]
from django_filters.rest_framework import (
    ChoiceFilter,
    FilterSet,
    IsoDateTimeFilter,
    TypedChoiceFilter,
    UUIDFilter,
)
from drf_spectacular.utils import extend_schema_field

__all__ = ["CharFilter", "ChoiceFilter", "Filters", "IsoDateTimeFilter", "UUIDFilter", "YesNoFilter"]


LONGEST = 100
"""The longest text to filter by; no name is longer."""


class CharFilter(AnyText):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, max_length=LONGEST, **kwargs)


class Filters(FilterSet):  # type: ignore[misc]
    pass


@extend_schema_field(bool)
class YesNoFilter(TypedChoiceFilter):  # type: ignore[misc]
    """Takes `true` or `false`; anything else is refused instead of being read as “unknown”."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        choices = [("true", "true"), ("false", "false")]
        super().__init__(*args, choices=choices, coerce="true".__eq__, empty_value=None, **kwargs)

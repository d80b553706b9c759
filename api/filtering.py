"""Filters of lists; a wrong value is refused, never ignored."""

from typing import Any

from django_filters.rest_framework import (  # type: ignore[import-untyped]
    CharFilter,
    ChoiceFilter,
    FilterSet,
    IsoDateTimeFilter,
    TypedChoiceFilter,
    UUIDFilter,
)

__all__ = ["CharFilter", "ChoiceFilter", "Filters", "IsoDateTimeFilter", "UUIDFilter", "YesNoFilter"]


class Filters(FilterSet):  # type: ignore[misc]
    pass


class YesNoFilter(TypedChoiceFilter):  # type: ignore[misc]
    """`true` or `false`; anything else is refused instead of being read as “unknown”."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        choices = [("true", "true"), ("false", "false")]
        super().__init__(*args, choices=choices, coerce="true".__eq__, empty_value=None, **kwargs)

"""Divides lists into pages, in an order that the client may choose."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.core import signing
from django.db.models import F, Field, Q, QuerySet
from django.db.models.expressions import OrderBy
from rest_framework.exceptions import ValidationError
from rest_framework.filters import OrderingFilter
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from chronicle.texts import whole

if TYPE_CHECKING:  # its module reads the settings, which name this one
    from rest_framework.views import APIView

PAGE = 50
LARGEST_PAGE = 200
_LINK = {"type": ["string", "null"], "format": "uri"}


class Key:
    """One of the fields that a list is ordered by. Rows without a value come last in either direction, on every
    database."""

    def __init__(self, rows: "QuerySet[Any]", name: str) -> None:
        self.name = name.removeprefix("-")
        self.falls = name.startswith("-")
        self.field: Field[Any, Any] = rows.model._meta.get_field("id" if self.name == "pk" else self.name)

    def order(self, *, back: bool) -> OrderBy:
        last = (not back if self.field.null else None) or None
        first = (back if self.field.null else None) or None
        return OrderBy(F(self.name), descending=self.falls != back, nulls_last=last, nulls_first=first)

    def of(self, row: Any) -> str | None:
        return None if self.field.value_from_object(row) is None else self.field.value_to_string(row)

    def same(self, value: str | None) -> Q:
        return Q(**{f"{self.name}__isnull": True}) if value is None else Q(**{self.name: value})

    def beyond(self, value: str | None, *, back: bool) -> Q | None:
        """Returns the condition for rows beyond the value; None if there are none."""
        if value is None:
            return Q(**{f"{self.name}__isnull": False}) if back else None
        further = Q(**{f"{self.name}__{'lt' if self.falls != back else 'gt'}": value})
        return further | Q(**{f"{self.name}__isnull": True}) if self.field.null and not back else further


class Pages(BasePagination):
    """Pages that begin right after a row, or end right before one. A cursor names that row by everything the list is
    ordered by, so no row is left out or shown twice, whatever is added or removed meanwhile. A cursor without a row is an
    end of the list."""

    def paginate_queryset(self, queryset: Any, request: Request, view: "APIView | None" = None) -> list[Any]:
        self.here = request.build_absolute_uri()
        self.ordering = Ordering().get_ordering(request, queryset, view)  # type: ignore[arg-type]
        self.keys = [Key(queryset, name) for name in self.ordering]
        size, (back, at) = self._size(request), self._cursor(request)
        rows = queryset.order_by(*(key.order(back=back) for key in self.keys)).filter(self._beyond(at, back=back))
        found = list(rows[: size + 1])
        more, self.page = len(found) > size, found[:size]
        if back:
            self.page.reverse()
        self.more = (bool(at), more) if back else (more, bool(at))
        return self.page

    def _beyond(self, at: list[str | None], *, back: bool) -> Q:
        beyond, same = Q(), Q()
        for key, value in zip(self.keys, at, strict=False):
            if (further := key.beyond(value, back=back)) is not None:
                beyond |= same & further
            same &= key.same(value)
        return beyond

    def _size(self, request: Request) -> int:
        given = request.query_params.get("limit", str(PAGE))
        if (size := whole(given, LARGEST_PAGE, least=1)) is None:
            raise ValidationError({"limit": f"Expected a number from 1 to {LARGEST_PAGE}."})
        return size

    def _cursor(self, request: Request) -> tuple[bool, list[str | None]]:
        """Returns whether the cursor leads back, and the row that it names, if any."""
        if (given := request.query_params.get("cursor")) is None:
            return False, []
        try:
            ordering, back, at = signing.loads(given, salt=_SALT)
        except (signing.BadSignature, ValueError):
            ordering = None
        if ordering != list(self.ordering):
            raise ValidationError({"cursor": "This is not a cursor of this list."})
        return back, at

    def _link(self, *, back: bool) -> str | None:
        following, preceding = self.more
        if not (preceding if back else following):
            return None
        edge = self.page[:1] if back else self.page[-1:]
        at = [key.of(row) for row in edge for key in self.keys]
        cursor = signing.dumps([self.ordering, back, at], salt=_SALT)
        return str(replace_query_param(self.here, "cursor", cursor))

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"next": self._link(back=False), "previous": self._link(back=True), "results": data})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        properties = {"next": _LINK, "previous": _LINK, "results": schema}
        return {"type": "object", "required": list(properties), "properties": properties}

    def get_schema_operation_parameters(self, view: "APIView") -> list[dict[str, Any]]:
        limit = {"type": "integer", "minimum": 1, "maximum": LARGEST_PAGE, "default": PAGE}
        return [
            _parameter("cursor", "Marks another page: follow `next` and `previous`.", {"type": "string", "minLength": 1}),
            _parameter("limit", "How many rows a page has.", limit),
        ]


_SALT = "chronicle.cursor"


def _parameter(name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "description": description, "schema": schema}


class Ordering(OrderingFilter):
    """Orders by `ordering=name` or `ordering=-name`, several separated by commas. The key always comes last, so that every
    order is total."""

    def get_ordering(self, request: Request, queryset: "QuerySet[Any]", view: "APIView") -> tuple[str, ...]:
        return (*(super().get_ordering(request, queryset, view) or ()), "pk")

    def filter_queryset(self, request: Request, queryset: "QuerySet[Any]", view: "APIView") -> "QuerySet[Any]":
        """Leaves the ordering to `Pages`, whose cursors depend on it."""
        return queryset

    def remove_invalid_fields(
        self, queryset: "QuerySet[Any]", fields: Iterable[str], view: "APIView", request: Request
    ) -> list[str]:
        valid = super().remove_invalid_fields(queryset, fields, view, request)
        if list(valid) != list(fields):
            names = ", ".join(view.ordering_fields) or "nothing"  # type: ignore[attr-defined]
            raise ValidationError(
                {self.ordering_param: f"This list can be ordered by: {names} (a leading - means descending)."}
            )
        return list(valid)

    def get_schema_operation_parameters(self, view: "APIView") -> list[dict[str, Any]]:
        names = [sign + name for name in view.ordering_fields for sign in ("", "-")]  # type: ignore[attr-defined]
        schema = {"type": "array", "items": {"type": "string", "enum": names}, "minItems": 1}
        description = "What to order by; a leading - means descending. Rows without a value come last either way."
        parameter = _parameter(self.ordering_param, description, schema)
        return [parameter | {"explode": False, "style": "form"}] if names else []

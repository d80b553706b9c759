"""Lists come in pages, in an order that the client may choose."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError as InvalidValue
from django.db.models import QuerySet
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.filters import OrderingFilter
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request

if TYPE_CHECKING:  # it reads the settings that name this module
    from rest_framework.views import APIView


class Pages(CursorPagination):
    page_size = 50
    max_page_size = 200
    page_size_query_param = "limit"
    page_size_query_description = "How many a page."

    def paginate_queryset(self, queryset: Any, request: Request, view: "APIView | None" = None) -> list[Any] | None:
        try:
            return super().paginate_queryset(queryset, request, view)
        except (NotFound, InvalidValue, ValueError) as error:
            raise ValidationError({self.cursor_query_param: "This is not a cursor of this list."}) from error

    def get_page_size(self, request: Request) -> int:
        given = request.query_params.get(self.page_size_query_param, str(self.page_size))
        if not (given.isascii() and given.isdecimal() and 1 <= int(given[:4]) <= self.max_page_size):
            raise ValidationError({self.page_size_query_param: f"Expected a number from 1 to {self.max_page_size}."})
        return int(given)

    def get_schema_operation_parameters(self, view: "APIView") -> list[dict[str, Any]]:
        parameters = super().get_schema_operation_parameters(view)
        for parameter in parameters:
            if parameter["name"] == self.page_size_query_param:
                parameter["schema"] |= {"minimum": 1, "maximum": self.max_page_size, "default": self.page_size}
        return parameters

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        page = super().get_paginated_response_schema(schema)
        return page | {"required": ["next", "previous", "results"]}


class Ordering(OrderingFilter):
    """`ordering=name` or `ordering=-name`, several with commas. The key comes last: every order is a total one."""

    def get_ordering(self, request: Request, queryset: QuerySet[Any], view: "APIView") -> tuple[str, ...]:
        return (*(super().get_ordering(request, queryset, view) or ()), "pk")

    def remove_invalid_fields(
        self, queryset: QuerySet[Any], fields: Iterable[str], view: "APIView", request: Request
    ) -> list[str]:
        valid = super().remove_invalid_fields(queryset, fields, view, request)
        if list(valid) != list(fields):
            names = ", ".join(view.ordering_fields) or "nothing"  # type: ignore[attr-defined]
            raise ValidationError({self.ordering_param: f"This list can be ordered by: {names} (with - in front: descending)."})
        return list(valid)

    def get_schema_operation_parameters(self, view: "APIView") -> list[dict[str, Any]]:
        names = [sign + name for name in view.ordering_fields for sign in ("", "-")]  # type: ignore[attr-defined]
        schema = {"type": "array", "items": {"type": "string", "enum": names}, "minItems": 1}
        description = "What to order by; with - in front: descending."
        parameter = {"name": self.ordering_param, "in": "query", "required": False, "description": description}
        return [parameter | {"schema": schema, "explode": False, "style": "form"}] if names else []

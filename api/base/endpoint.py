"""Holds what all endpoints have in common: they parse, authorise, call one service and show the result."""

from collections.abc import Callable
from datetime import UTC
from functools import cache, cached_property, wraps
from http import HTTPStatus
from typing import Any, TypeVar, cast

from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Struct
from msgspec.structs import asdict
from rest_framework.exceptions import APIException, ParseError, ValidationError
from rest_framework.generics import GenericAPIView
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import etags
from api.base.fields import Body
from api.base.filtering import CharFilter
from api.base.structs import serializer_of
from chronicle import documents
from chronicle.errors import NotFound
from chronicle.models import Group, User
from chronicle.permissions import visible
from chronicle.services.people import groups


class TooLarge(APIException):
    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"


@cache
def _reader(form: type[Body]) -> Body:
    """Makes a form once for all requests: it reads nothing but what it is given, and making it copies all of its fields."""
    return form()


class Endpoint(GenericAPIView[Any]):
    http_method_names = ["get", "head", "post", "patch", "delete"]
    body: bytes
    largest_body = 512 * 1024
    most_values = documents.MOST_VALUES
    refusals: frozenset[HTTPStatus] = frozenset()
    """Refusals of GET, in addition to those of its kind of endpoint."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        self.body = request._request.body  # read first, so that a body too large is refused before anything parses it
        if len(self.body) > self.largest_body:
            raise TooLarge(f"A request here has at most {self.largest_body // 1024} kB, not {len(self.body) // 1024} kB.")
        super().initial(request, *args, **kwargs)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        with timezone.override(UTC):  # programs get the same text whatever the person's time zone is
            response = super().dispatch(request, *args, **kwargs)
        return etags.conditional(self.request, cast("Response", response))

    @property
    def me(self) -> User:
        return cast("User", self.request.user)

    def rows(self) -> "QuerySet[Any]":
        """Returns the rows that the person may know of here."""
        raise NotImplementedError

    def given(self, form: type[Body]) -> dict[str, Any]:
        if not self.body:
            raise ParseError("A JSON object is expected as the body.")
        data = self.request.data
        try:
            return dict(_reader(form).run_validation(data))
        except ValidationError:
            form(data=data).is_valid(raise_exception=True)  # says it by field
            raise

    def show(self, row: Any) -> Any:
        return self.get_serializer(row).data


class Collection(ListModelMixin, Endpoint):
    """Lists rows page by page on GET."""

    ordering: tuple[str, ...]
    ordering_fields: tuple[str, ...] = ()
    filterset_class: Any = None

    def get_queryset(self) -> "QuerySet[Any]":
        if getattr(self, "swagger_fake_view", False):  # the schema asks for the model: there is nobody signed in, and no group
            model: type[Model] = self.get_serializer_class().Meta.model  # type: ignore[attr-defined]
            return model._default_manager.none()
        return self.rows()

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        filters = self.filterset_class.base_filters if self.filterset_class else {}
        known = {"cursor", "limit", "ordering", *filters}
        if unknown := sorted(set(request.query_params) - known):
            raise ValidationError({name: f"Expected one of: {', '.join(sorted(known))}." for name in unknown})
        texts = {name for name, kind in filters.items() if isinstance(kind, CharFilter)}
        if empty := [name for name in known - texts if request.query_params.get(name) == ""]:
            raise ValidationError(dict.fromkeys(empty, "Give a value, or leave it out."))
        return self.list(request)

    def created(self, row: Model, location: str, **more: Any) -> Response:
        """Answers 201 with the row as its own address shows it."""
        return Response({**self.show(self.rows().get(pk=row.pk)), **more}, status=201, headers={"Location": location})


class ListOfStructs(Collection):
    """Lists rows in the form in which they leave the services: as structs that say how they are made of a row."""

    model: type[Model]
    struct: type[Struct]

    def get_serializer_class(self) -> Any:
        return serializer_of(self.struct)

    def get_queryset(self) -> "QuerySet[Any]":
        return self.model._default_manager.none() if getattr(self, "swagger_fake_view", False) else self.rows()

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        rows = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response([self.show(row) for row in rows or ()])

    def show(self, row: Any) -> Any:
        return asdict(self.struct.of(row))  # type: ignore[attr-defined]


class Detail(Endpoint):
    """Shows one row on GET: the one that the last part of the address names."""

    @cached_property
    def key(self) -> Any:
        return list(self.kwargs.values())[-1]

    def row(self) -> Any:
        if (row := self.rows().filter(pk=self.key).first()) is None:
            raise NotFound
        return row

    def hold(self) -> None:
        """Locks what all changes of the row lock, so that it stays as it is until the transaction ends."""

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return Response(self.show(self.row()))


class InGroup(Endpoint):
    """Answers below groups/{id}/. Whoever is not in the group gets 404, whatever was asked for."""

    @cached_property
    def group(self) -> Group:
        group = visible(Group.objects.all(), self.me).filter(pk=self.kwargs["group_id"]).first()
        if group is None:
            raise NotFound
        return group

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        _ = self.group

    def hold(self) -> None:
        groups.lock(self.group)


Change = TypeVar("Change", bound=Callable[..., Response])
IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description="The change is made only if the ETag is still this one; otherwise 412.",
)


def guarded(change: Change) -> Change:
    """Guards PATCH and DELETE: if the client says which version it saw (If-Match), only that version is changed."""

    @extend_schema(parameters=[IF_MATCH])
    @wraps(change)
    @transaction.atomic
    def only_if(self: Detail, request: Request, **ids: Any) -> Response:
        self.hold()
        etags.require(request, self.show(self.row()))
        return change(self, request, **ids)

    return cast("Change", only_if)

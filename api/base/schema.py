"""Adds to the OpenAPI schema what views do not declare: who may ask, and every way in which a request can be refused."""

from http import HTTPStatus
from inspect import cleandoc
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import force_instance
from drf_spectacular.utils import Direction
from rest_framework import serializers

from api.base import problems
from api.base.endpoint import Collection, Endpoint, InGroup
from api.base.structs import serializer_of
from chronicle import decided
from games.services.shown import Mend


class FieldProblemSerializer(serializers.Serializer[Any]):
    field = serializers.CharField(help_text="The field of the body, the parameter or the header; “body” means the whole body.")
    message = serializers.CharField()


class CaseSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(help_text="Card and number of an answer (“oracle 5”), or the rules that a ruling interprets.")
    by = serializers.ChoiceField([*decided.BY], help_text="; ".join(f"{by}: {what}" for by, what in decided.BY.items()))
    text = serializers.CharField(help_text="How the case is decided.")


class ProblemSerializer(serializers.Serializer[Any]):
    """A problem as in RFC 9457. Programs go by `code`; `detail` is for people."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    request_id = serializers.CharField(help_text="Quote it when you report a problem.")
    errors = FieldProblemSerializer(many=True, required=False)  # type: ignore[assignment]
    law = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="The rules that say so, by their numbers."
    )
    decided = CaseSerializer(
        many=True,
        required=False,
        help_text="What the publisher has answered about the cards that a refused choice names, and how the"
        " cited rules are interpreted.",
    )
    options = serializers.ListField(required=False, help_text="What may be chosen, if a choice is missing.")
    mended = serializer_of(Mend)(
        many=True, required=False, help_text="`other_rules`: the rules of the game that have been mended since it was played."
    )


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "api.base.authentication.BearerToken"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A token of your own: see me/tokens/."}


class Operation(AutoSchema):
    def get_tags(self) -> list[str]:
        return [self.path.removeprefix("/api/v1/").split("/")[0]]

    def get_description(self) -> str:  # type: ignore[override]
        """Returns what the view says of the method, or of itself; what a base class says is for programmers."""
        said = vars(type(self.view))
        return cleandoc(getattr(said.get(self.method.lower()), "__doc__", None) or said.get("__doc__") or "")

    def _is_create_operation(self) -> bool:
        return self.method == "POST" and isinstance(self.view, Collection)

    def _get_response_bodies(self, direction: Direction = "response") -> Any:
        answers = super()._get_response_bodies(direction)
        for status in sorted(self._refusals()):
            answers[str(status.value)] = self._get_response_for_code(  # type: ignore[no-untyped-call]
                ProblemSerializer, str(status.value), [problems.MEDIA_TYPE]
            ) | {"description": status.phrase}
        if self.method == "GET":
            answers["304"] = {"description": "You have this version already (If-None-Match)."}
        return dict(sorted(answers.items()))

    def _refusals(self) -> set[HTTPStatus]:
        found = {HTTPStatus.BAD_REQUEST, HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_ACCEPTABLE, HTTPStatus.TOO_MANY_REQUESTS}
        found |= {HTTPStatus.INTERNAL_SERVER_ERROR, HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.REQUEST_ENTITY_TOO_LARGE}
        changes = self.method != "GET"
        if "{" in self.path:
            found.add(HTTPStatus.NOT_FOUND)
        if changes or isinstance(self.view, InGroup):
            found.add(HTTPStatus.FORBIDDEN)
        if changes:
            found |= {HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY}
        if self.method in ("POST", "PATCH"):
            found.add(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        if self.method in ("PATCH", "DELETE"):
            found.add(HTTPStatus.PRECONDITION_FAILED)
        if not changes and isinstance(self.view, Endpoint):
            found |= self.view.refusals
        if "{token}" in self.path:
            found.add(HTTPStatus.GONE)
        return found

    def _map_basic_serializer(self, serializer: Any, direction: Direction) -> dict[str, Any]:
        """Makes every field of an answer required, unless the serializer says otherwise: a default, or being read-only,
        makes no field of an answer optional."""
        schema: dict[str, Any] = super()._map_basic_serializer(serializer, direction)  # type: ignore[no-untyped-call]
        if direction == "response" and "properties" in schema:
            form = force_instance(serializer)  # type: ignore[no-untyped-call]
            schema["required"] = [name for name in schema["properties"] if not _may_lack(form, form.fields[name])]
        return schema

    def _get_request_body(self, direction: Direction = "request") -> Any:
        body = super()._get_request_body(direction)  # type: ignore[no-untyped-call]
        if body:
            body["required"] = True
        return body


def _may_lack(form: Any, field: serializers.Field[Any, Any, Any, Any]) -> bool:
    of_row = isinstance(form, serializers.ModelSerializer)
    return not (of_row or field.required or field.read_only or field.default is not serializers.empty)


def strict_bodies(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Says in the schema that a request body has no fields but those it names."""
    bodies = {
        media["schema"]["$ref"].rpartition("/")[2]
        for path in result["paths"].values()
        for operation in path.values()
        for media in operation.get("requestBody", {}).get("content", {}).values()
    }
    for name in bodies:
        result["components"]["schemas"][name]["additionalProperties"] = False
    return result

"""Answers at campaigns/{id}/export/: sends campaigns as files."""

from http import HTTPStatus
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.fields import Body, Count, OneOf, YesNo
from api.base.idempotency import idempotent
from api.base.renderers import Json
from api.campaigns.campaigns import HIGHEST, InCampaign, started
from api.jobs import JobSerializer
from chronicle.errors import NotFound
from chronicle.models import Job
from chronicle.permissions import visible
from chronicle.services.exchange import exports
from chronicle.services.exchange.exports import File, Wish

_SECRETS = (
    "Includes what is sealed. For owners and scribes; the trail records that you asked. Required for tts, possible for json."
)
_BY_CHANCE = "tts: cards whose place nobody knows are placed by chance."
_CHAPTER = "tts: the world after this game; by default the newest."
_ANSWERS = {
    (200, media_type): OpenApiTypes.OBJECT if media_type == "application/json" else OpenApiTypes.STR
    for media_type in sorted({media_type for _, media_type, _ in exports.FORMATS.values()})
}


class AsIs(Json):
    """Sends a file as it was made, and a refusal as JSON."""

    def render(self, data: Any, *args: Any, **kwargs: Any) -> bytes:
        return data.encode() if isinstance(data, str) else super().render(data, *args, **kwargs)


class AsAsked(BaseContentNegotiation):
    """Lets `format` decide which format it is, whatever the client accepts."""

    def select_parser(self, request: Request, parsers: Any) -> BaseParser:
        return parsers[0]  # type: ignore[no-any-return]

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> tuple[BaseRenderer, str]:
        return renderers[0], renderers[0].media_type


class NewExport(Body):
    format = OneOf([(name, name) for name in exports.FORMATS])
    secrets = YesNo(default=False, help_text=_SECRETS)
    chapter = Count(min_value=0, max_value=HIGHEST, allow_null=True, default=None, help_text=_CHAPTER)
    by_chance = YesNo(default=False, help_text=_BY_CHANCE)


class Asked(serializers.Serializer[Any]):
    """Reads which export an address asks for, where everything is text."""

    format = serializers.ChoiceField([(name, name) for name in exports.FORMATS], default="json")
    secrets = serializers.BooleanField(default=False)
    chapter = serializers.IntegerField(min_value=0, max_value=HIGHEST, default=None)
    by_chance = serializers.BooleanField(default=False)


class _Files(InCampaign):
    refusals = frozenset({HTTPStatus.BAD_REQUEST, HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY})
    renderer_classes = [AsIs]
    content_negotiation_class = AsAsked

    def file(self, made: File) -> Response:
        headers = {"Content-Disposition": f'attachment; filename="{made.name}"'}
        return Response(made.text, content_type=f"{made.media_type}; charset=utf-8", headers=headers)


class Export(_Files):
    """Exports the campaign as a file: json, tts (a save string), csv (chapters), cards (as csv), md, html."""

    @extend_schema(
        parameters=[
            OpenApiParameter("format", str, enum=list(exports.FORMATS), default="json"),
            OpenApiParameter("secrets", bool, description=_SECRETS),
            OpenApiParameter("chapter", int, description=_CHAPTER),
            OpenApiParameter("by_chance", bool, description=_BY_CHANCE),
        ],
        responses=_ANSWERS,
    )
    def get(self, request: Request, **ids: Any) -> Response:
        """Exports at once. A long story is refused: use POST, which starts a job."""
        if unknown := sorted(set(request.query_params) - set(Asked().fields)):
            raise ValidationError({name: f"Expected one of: {', '.join(Asked().fields)}." for name in unknown})
        asked = Asked(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        return self.file(exports.export(self.me, self.campaign, Wish(**asked.validated_data)))

    @extend_schema(request=NewExport, responses={202: JobSerializer})
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        """Exports as a job. Once it is done the file is at exports/{job}/."""
        return started(exports.ask(self.me, self.campaign, Wish(**self.given(NewExport))))


class ExportFile(_Files):
    """Sends the file that a job made to the person who asked for it."""

    @extend_schema(responses=_ANSWERS)
    def get(self, request: Request, **ids: Any) -> Response:
        job = visible(Job.objects.all(), self.me).filter(pk=self.kwargs["job_id"]).first()
        if job is None:
            raise NotFound
        return self.file(exports.fetch(self.me, self.campaign, job))

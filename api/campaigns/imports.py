"""Answers at campaigns/import/ and campaigns/{id}/chapters/import/: takes exports and save strings."""

from typing import Any

import msgspec
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.endpoint import Endpoint
from api.base.fields import Body, Count, Id, Text, YesNo
from api.base.idempotency import idempotent
from api.campaigns.campaigns import HIGHEST, CampaignSerializer, InCampaign, group_of, where_played
from api.campaigns.chapters import WholeChapterSerializer
from chronicle.models import Campaign
from chronicle.permissions import Act, require
from chronicle.services.campaigns import history
from chronicle.services.exchange import imports

_STRING = "A save string of the Oath mod for Tabletop Simulator."


class Import(Body):
    """Takes either a document or a save string."""

    group = Id()
    name = Text(max_length=80, required=False, help_text="By default as in the file.")
    document = serializers.DictField(required=False, help_text="A complete export, chronicle.campaign/1.")
    save_string = Text(max_length=5000, required=False, help_text=_STRING)
    mend = YesNo(default=False, help_text="Make the repair that the preview proposes.")
    played_at = where_played(required=False)

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        if "document" in given and "played_at" in given:
            raise ValidationError({"played_at": "A document says itself where its campaign is played."})
        return given


class SaveString(Body):
    save_string = Text(max_length=5000, help_text=_STRING)


class NextChapter(SaveString):
    head = Count(min_value=0, max_value=HIGHEST, help_text="The number of the newest chapter you know of.")
    mend = YesNo(default=False, help_text="Make the repair that the preview proposes.")


class FindingSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    text = serializers.CharField()
    at = serializers.CharField(help_text="A JSON pointer into what `tts decode` shows.")
    mend = serializers.CharField(help_text="What the repair does about it. Empty if it does nothing.")


class ReadSerializer(serializers.Serializer[Any]):
    findings = FindingSerializer(many=True)
    world = serializers.DictField(help_text="The world as the table sees it, after the repair.")


class ChangesSerializer(serializers.Serializer[Any]):
    findings = FindingSerializer(many=True)
    chapter = serializers.IntegerField(help_text="The chapter that it would become.")
    written_chapter = serializers.IntegerField(help_text="The chapter that the string says it is.")
    oath = serializers.DictField()
    boards = serializers.ListField(child=serializers.DictField())
    cards = serializers.ListField(child=serializers.DictField(), help_text="{before, after}; null: not visible.")


class ImportCampaign(Endpoint):
    """Creates a campaign from a complete export or a save string. A string that needs repair is repaired only on
    request."""

    serializer_class = CampaignSerializer
    largest_body = 5 * 1024 * 1024
    most_values = imports.MOST_VALUES

    @extend_schema(request=Import, responses={201: CampaignSerializer})
    @idempotent()
    def post(self, request: Request) -> Response:
        given = self.given(Import)
        document, text, name = given.get("document"), given.get("save_string"), given.get("name")
        if (document is None) == (text is None):
            raise ValidationError({"document": "Give either a document or a save_string."})
        group = group_of(self.me, given["group"])
        if text is None:
            row = imports.campaign(self.me, group, document, name)
        else:
            played_at = given.get("played_at", Campaign.PlayedAt.BOTH)
            row = imports.string_as_campaign(self.me, group, text, name=name, mend=given["mend"], played_at=played_at)
        return Response(self.show(row), status=201, headers={"Location": reverse("api:campaign", args=[row.pk])})


class ReadString(Endpoint):
    """Says what a save string holds and what is wrong with it. Writes nothing."""

    @extend_schema(request=SaveString, responses={200: ReadSerializer})
    @idempotent()
    def post(self, request: Request) -> Response:
        reading = imports.read_string(self.given(SaveString)["save_string"])
        shown = {"findings": msgspec.to_builtins(reading.findings), "world": reading.world.view(sealed=True)}
        return Response(ReadSerializer(shown).data)


class ImportChapter(InCampaign):
    """Makes a world that was played on elsewhere the next chapter."""

    serializer_class = WholeChapterSerializer

    @extend_schema(request=NextChapter, responses={201: WholeChapterSerializer})
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        given = self.given(NextChapter)
        row = imports.string_as_chapter(self.me, self.campaign, given["head"], given["save_string"], mend=given["mend"])
        self.campaign.refresh_from_db()
        shown = self.show(history.chapter(self.campaign, row.number))
        location = reverse("api:chapter", args=[self.campaign.pk, row.number])
        return Response(shown, status=201, headers={"Location": location})


class CompareString(InCampaign):
    """Says what would change if the save string became the next chapter. Writes nothing."""

    @extend_schema(request=SaveString, responses={200: ChangesSerializer})
    @idempotent()
    def post(self, request: Request, **ids: Any) -> Response:
        require(self.me, Act.RECORD, self.group)
        reading = imports.read_string(self.given(SaveString)["save_string"])
        shown = {"findings": msgspec.to_builtins(reading.findings), **imports.changes(self.campaign, reading)}
        return Response(ChangesSerializer(shown).data)

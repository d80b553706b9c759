"""Chronicles as everybody in their groups may see them: nothing sealed is shown here, and history is not edited."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from chronicle.admin.base import Listed, ReadOnly, Rows, link_to, operator, rows_of
from chronicle.admin.lookups import Picked
from chronicle.models import (
    Campaign,
    Chapter,
    ChapterSeat,
    ChapterVersion,
    Draft,
    Evening,
    Placement,
    RecordEntry,
    SagaText,
    Sighting,
    Withdrawn,
    WithdrawnSeat,
)
from chronicle.services.campaigns import campaigns

_CAMPAIGN = ("campaign", Picked)
_CHAPTER = ("chapter", Picked)
_GROUP = ("group", Picked)
_OF_CAMPAIGN = (
    rows_of("chapter", "campaign__id__exact", "chapters"),
    rows_of("placement", "campaign__id__exact", "placements"),
    rows_of("campaign", "parent__id__exact", "forks"),
)
_OF_CHAPTER = (
    rows_of("recordentry", "chapter__id__exact", "record"),
    rows_of("sighting", "chapter__id__exact", "cards seen"),
    rows_of("sagatext", "chapter__id__exact", "saga"),
)


@admin.register(Campaign)
class CampaignAdmin(Rows):
    """Campaigns. Scribes start them on the site; here their names can be corrected."""

    has_services = True
    list_display = ("name", link_to("group"), "head", link_to("parent"), "forked_at", "created_at")
    list_filter = ("game", _GROUP, ("parent", Picked))
    list_select_related = ("group", "parent")
    search_fields = ("name", "description", "group__name")
    date_hierarchy = "created_at"
    fields = (
        "name",
        "description",
        ("game", "head", "played_at"),
        (link_to("group"), link_to("created_by"), "created_at"),
        (link_to("parent"), "forked_at"),
        _OF_CAMPAIGN,
    )
    readonly_fields = ("game", "head", *fields[3], *fields[4], *_OF_CAMPAIGN)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Campaign, form: Any, change: bool) -> None:
        campaigns.edit(operator(request), obj, **{name: form.cleaned_data[name] for name in form.changed_data})

    def delete_model(self, request: HttpRequest, obj: Campaign) -> None:
        campaigns.delete(operator(request), obj, obj.name)


class Seats(Listed):
    model = ChapterSeat
    joined = ("player", "chapter")
    fields = ("color", link_to("player"), "role_at_start", "role_at_end", "won")
    readonly_fields = fields
    verbose_name_plural = "seats"


class Versions(Listed):
    model = ChapterVersion
    joined = ("replaced_by", "chapter")
    fields = ("version", "why", link_to("replaced_by"), "replaced_at")
    readonly_fields = fields
    verbose_name_plural = "earlier versions"


@admin.register(Chapter)
class ChapterAdmin(ReadOnly, Rows):
    list_display = (
        "__str__",
        "number",
        link_to("campaign"),
        "kind",
        "winner_color",
        "winner_role",
        "oath",
        "version",
        "played_on",
        "recorded_at",
    )
    list_filter = ("kind", "winner_color", "winner_role", "oath", _CAMPAIGN, ("campaign__group", Picked))
    list_select_related = ("campaign",)
    search_fields = ("title", "notes", "campaign__name", "campaign__group__name")
    date_hierarchy = "recorded_at"
    inlines = (Seats, Versions)
    # How the game ended and the order of the decks are left out: they hold what is sealed.
    fields = (
        (link_to("campaign"), "number", "kind", "version"),
        ("title", "played_on", "minutes"),
        "notes",
        ("winner_color", "winner_role", "winner_how", "oath"),
        (link_to("recorded_by"), "recorded_at"),
        _OF_CHAPTER,
    )
    readonly_fields = (fields[0][0], fields[4][0], *_OF_CHAPTER)


@admin.register(ChapterSeat)
class ChapterSeatAdmin(ReadOnly, Rows):
    list_display = ("__str__", link_to("chapter"), link_to("player"), "color", "role_at_start", "role_at_end", "won")
    list_filter = ("won", "color", "role_at_end", ("player", Picked), _CHAPTER)
    list_select_related = ("chapter", "player")
    search_fields = ("player__name", "chapter__campaign__name")
    fields = ((link_to("chapter"), link_to("player")), ("color", "won"), ("role_at_start", "role_at_end"))
    readonly_fields = fields[0]


class Unsealed(ReadOnly, Rows):
    """Leaves out rows that nobody may see yet."""

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Any]":
        return super().get_queryset(request).filter(sealed=False)


@admin.register(Placement)
class PlacementAdmin(Unsealed):
    list_display = ("card", "kind", link_to("campaign"), "zone", "slot", "site", "side", "since", "until")
    list_filter = ("kind", "zone", "slot", ("until", admin.EmptyFieldListFilter), _CAMPAIGN)
    list_select_related = ("campaign",)
    search_fields = ("card", "site", "campaign__name")
    fields = (link_to("campaign"), ("card", "kind"), ("zone", "slot", "site", "side"), ("since", "until"))
    readonly_fields = fields[:1]


@admin.register(RecordEntry)
class RecordEntryAdmin(Unsealed):
    list_display = ("kind", link_to("chapter"), "position", "law")
    list_filter = ("kind", "law", _CHAPTER)
    list_select_related = ("chapter",)
    search_fields = ("kind", "law", "chapter__title", "chapter__campaign__name")
    fields = (link_to("chapter"), ("position", "law", "kind"), "params")
    readonly_fields = fields[:1]


@admin.register(Sighting)
class SightingAdmin(ReadOnly, Rows):
    list_display = ("card", "where", link_to("chapter"), "color", "slot")
    list_filter = ("where", "color", _CHAPTER)
    list_select_related = ("chapter",)
    search_fields = ("card", "chapter__campaign__name")
    fields = (link_to("chapter"), ("card", "where"), ("color", "slot"))
    readonly_fields = fields[:1]


@admin.register(ChapterVersion)
class ChapterVersionAdmin(ReadOnly, Rows):
    list_display = ("__str__", link_to("chapter"), "version", "why", link_to("replaced_by"), "replaced_at")
    list_filter = (_CHAPTER, ("replaced_by", Picked))
    list_select_related = ("chapter", "replaced_by")
    search_fields = ("why", "chapter__title", "chapter__campaign__name")
    date_hierarchy = "replaced_at"
    fields = (link_to("chapter"), "version", "why", (link_to("replaced_by"), "replaced_at"), "public")
    readonly_fields = (fields[0], fields[3][0])


@admin.register(Draft)
class DraftAdmin(ReadOnly, Rows):
    """Shows that a draft exists, and not what is in it, which is the scribes' business."""

    list_display = ("__str__", link_to("group"), link_to("campaign"), "number", link_to("saved_by"), "saved_at", "version")
    list_filter = ("purpose", _GROUP, _CAMPAIGN)
    list_select_related = ("group", "campaign", "saved_by")
    search_fields = ("group__name", "campaign__name")
    date_hierarchy = "saved_at"
    fields = (
        "purpose",
        (link_to("group"), link_to("campaign"), "number"),
        (link_to("started_by"), link_to("saved_by"), "saved_at", "version"),
    )
    readonly_fields = (*fields[1][:2], *fields[2][:2])


@admin.register(Evening)
class EveningAdmin(ReadOnly, Rows):
    """Shows that an evening is planned, or was, and not where, which is the group's business."""

    list_display = ("__str__", link_to("campaign"), "state", "on", "at", link_to("planned_by"), link_to("chapter"))
    list_filter = ("state", _CAMPAIGN, ("planned_by", Picked))
    list_select_related = ("campaign", "planned_by", "chapter")
    search_fields = ("campaign__name", "campaign__group__name")
    date_hierarchy = "planned_at"
    fields = (
        (link_to("campaign"), "state", "number", link_to("chapter")),
        ("on", "at", "time_zone"),
        ("opened_at", "closed_at"),
        (link_to("planned_by"), "planned_at", "changed_at", "sequence"),
    )
    readonly_fields = (fields[0][0], fields[0][3], fields[3][0])


@admin.register(SagaText)
class SagaTextAdmin(ReadOnly, Rows):
    list_display = ("__str__", link_to("chapter"), "version", "generated", link_to("written_by"), "written_at")
    list_filter = ("generated", _CHAPTER, ("written_by", Picked))
    list_select_related = ("chapter", "written_by")
    search_fields = ("text", "chapter__title", "chapter__campaign__name")
    date_hierarchy = "written_at"
    fields = (link_to("chapter"), ("version", "generated"), "text", (link_to("written_by"), "written_at"))
    readonly_fields = (fields[0], fields[3][0])


@admin.register(Withdrawn)
class WithdrawnAdmin(ReadOnly, Rows):
    """Shows that a chapter was withdrawn, and not what was in it, which is for the group's owners."""

    list_display = ("__str__", link_to("campaign"), "number", "kind", link_to("withdrawn_by"), "at")
    list_filter = ("kind", _CAMPAIGN, ("withdrawn_by", Picked))
    list_select_related = ("campaign", "withdrawn_by")
    search_fields = ("title", "campaign__name")
    date_hierarchy = "at"
    fields = (link_to("campaign"), ("number", "kind", "title"), (link_to("withdrawn_by"), "at"))
    readonly_fields = (fields[0], fields[2][0])


@admin.register(WithdrawnSeat)
class WithdrawnSeatAdmin(ReadOnly, Rows):
    list_display = ("__str__", link_to("withdrawn"), link_to("player"), "color")
    list_filter = ("color", ("player", Picked))
    list_select_related = ("withdrawn", "player")
    search_fields = ("player__name", "withdrawn__campaign__name")
    fields = ((link_to("withdrawn"), link_to("player")), "color")
    readonly_fields = fields[0]

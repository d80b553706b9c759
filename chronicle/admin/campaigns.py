"""Chronicles as everybody in their groups may see them: nothing sealed is shown here, and history is not edited."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse

from chronicle.admin.base import Listed, ReadOnly, Rows, link_to, operator, rows_of, told
from chronicle.admin.lookups import Picked
from chronicle.models import (
    Campaign,
    Chapter,
    ChapterSeat,
    ChapterVersion,
    Draft,
    Evening,
    Group,
    Placement,
    RecordEntry,
    SagaText,
    Sighting,
    Withdrawn,
    WithdrawnSeat,
)
from chronicle.services.campaigns import campaigns, history, saga, worlds
from games.oath.names import HOW, ROLES, listed, name

_CAMPAIGN = ("campaign", Picked)
_CHAPTER = ("chapter", Picked)
_GROUP = ("group", Picked)
_CARD = told("card", lambda row: name(row.card))
_COLOUR = told("color", lambda row: row.color.capitalize(), "colour")
_START = told("role_at_start", lambda row: ROLES.get(row.role_at_start, ""))
_END = told("role_at_end", lambda row: ROLES.get(row.role_at_end, ""))
_OATH = told("oath", lambda row: name(row.oath) if row.oath else "")
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

    def on_site(self, row: Campaign) -> tuple[Group, str]:
        return row.group, reverse("campaign", args=[row.pk])

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Campaign, form: Any, change: bool) -> None:
        campaigns.edit(operator(request), obj, **{name: form.cleaned_data[name] for name in form.changed_data})

    def delete_model(self, request: HttpRequest, obj: Campaign) -> None:
        campaigns.delete(operator(request), obj, obj.name)


class Seats(Listed):
    model = ChapterSeat
    joined = ("player", "chapter")
    fields = (_COLOUR, link_to("player"), _START, _END, "won")
    readonly_fields = fields
    verbose_name_plural = "seats"


class Versions(Listed):
    model = ChapterVersion
    joined = ("replaced_by", "chapter")
    fields = ("version", "why", link_to("replaced_by"), "replaced_at")
    readonly_fields = fields
    verbose_name_plural = "earlier versions"


def _winner(row: Chapter) -> str:
    """Names who won, with the colour."""
    who: str | None = getattr(row, "winner_name", None)
    colour = row.winner_color.capitalize()
    return f"{who} ({colour})" if who else colour


_WINNER = told("winner_color", _winner, "winner")
_ROLE = told("winner_role", lambda row: ROLES.get(row.winner_role, ""), "as")
_WAY = told("winner_how", lambda row: listed([HOW.get(way, way) for way in row.winner_how]), "how")
_TITLE = told("title", saga.title, "chapter")


@admin.register(Chapter)
class ChapterAdmin(ReadOnly, Rows):
    list_display = (
        _TITLE,
        "number",
        link_to("campaign"),
        "kind",
        _WINNER,
        _ROLE,
        _OATH,
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
        _TITLE,
        ("played_on", "minutes"),
        "notes",
        (_WINNER, _ROLE),
        (_WAY, _OATH),
        (link_to("recorded_by"), "recorded_at"),
        _OF_CHAPTER,
    )
    readonly_fields = (fields[0][0], _TITLE, *fields[4], *fields[5], fields[6][0], *_OF_CHAPTER)

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Any]":
        seen = super().get_queryset(request)
        return history.light(worlds.chapters()).filter(pk__in=seen.values("pk")).prefetch_related(history.seated())

    def on_site(self, row: Chapter) -> tuple[Group, str]:
        return row.campaign.group, reverse("chapter", args=[row.campaign_id, row.number])


@admin.register(ChapterSeat)
class ChapterSeatAdmin(ReadOnly, Rows):
    list_display = ("__str__", link_to("chapter"), link_to("player"), _COLOUR, _START, _END, "won")
    list_filter = ("won", "color", "role_at_end", ("player", Picked), _CHAPTER)
    list_select_related = ("chapter", "player")
    search_fields = ("player__name", "chapter__campaign__name")
    fields = ((link_to("chapter"), link_to("player")), (_COLOUR, "won"), (_START, _END))
    readonly_fields = (*fields[0], _COLOUR, *fields[2])


class Unsealed(ReadOnly, Rows):
    """Leaves out rows that nobody may see yet."""

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Any]":
        return super().get_queryset(request).filter(sealed=False)


_SITE = told("site", lambda row: name(row.site) if row.site else "")


@admin.register(Placement)
class PlacementAdmin(Unsealed):
    list_display = (_CARD, "kind", link_to("campaign"), "zone", "slot", _SITE, "side", "since", "until")
    list_filter = ("kind", "zone", "slot", ("until", admin.EmptyFieldListFilter), _CAMPAIGN)
    list_select_related = ("campaign",)
    search_fields = ("card", "site", "campaign__name")
    fields = (link_to("campaign"), (_CARD, "kind"), ("zone", "slot"), (_SITE, "side"), ("since", "until"))
    readonly_fields = (fields[0], _CARD, _SITE)


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
    list_display = (_CARD, "where", link_to("chapter"), _COLOUR, "slot")
    list_filter = ("where", "color", _CHAPTER)
    list_select_related = ("chapter",)
    search_fields = ("card", "chapter__campaign__name")
    fields = (link_to("chapter"), (_CARD, "where"), (_COLOUR, "slot"))
    readonly_fields = (fields[0], _CARD, _COLOUR)


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
    list_display = ("__str__", link_to("withdrawn"), link_to("player"), _COLOUR)
    list_filter = ("color", ("player", Picked))
    list_select_related = ("withdrawn", "player")
    search_fields = ("player__name", "withdrawn__campaign__name")
    fields = ((link_to("withdrawn"), link_to("player")), _COLOUR)
    readonly_fields = (*fields[0], _COLOUR)

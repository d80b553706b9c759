"""Games on screen, and plays at a real table, as everybody in the group may see them: nothing here shows what is hidden
while a game runs."""

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from chronicle.admin.base import Listed, ReadOnly, Rows, link_to, operator, rows_of
from chronicle.admin.lookups import Picked
from chronicle.models import Group
from games.kernel.values import OMNISCIENT, SPECTATOR
from games.models import (
    GameSession,
    Handover,
    Move,
    Note,
    NoticeSettings,
    Outbox,
    Play,
    PlaySeat,
    Proposal,
    Seat,
    Snapshot,
    TurnNotice,
)
from games.services import bots, consent, live, play

_SESSION = ("session", Picked)
_GROUP = ("group", Picked)
_GROUP_OF_SESSION = ("session__group", Picked)
_OF_SESSION = (
    rows_of("move", "session__id__exact", "moves", "games"),
    rows_of("turnnotice", "session__id__exact", "notices", "games"),
    rows_of("note", "session__id__exact", "notes", "games"),
    rows_of("proposal", "session__id__exact", "proposals", "games"),
)


class Seats(Listed):
    model = Seat
    joined = ("session", "player")
    fields = ("number", "kind", link_to("player"), "bot", "colour", "waiting_since", "turn")
    readonly_fields = fields
    verbose_name_plural = "seats"


@admin.register(GameSession)
class GameSessionAdmin(ReadOnly, Rows):
    list_display = ("name", "game", link_to("group"), "status", "round", "answered", "trouble", "updated_at")
    list_filter = ("status", "game", "fate", ("trouble", admin.EmptyFieldListFilter), _GROUP)
    list_select_related = ("group",)
    search_fields = ("name", "group__name", "campaign__name")
    date_hierarchy = "created_at"
    inlines = (Seats,)
    actions = ("wake_bots", "pause", "resume")
    # The options are left out, for they may hold a world; so are the checkpoint and the seed.
    fields = (
        ("name", "game", "status"),
        (link_to("group"), link_to("campaign"), "spectators"),
        ("version", "answered", "event_count", "round"),
        ("base_chapter", link_to("chapter"), "fate"),
        "trouble",
        "outcome",
        "commitment",
        (link_to("created_by"), "created_at", "started_at", "updated_at", "finished_at"),
        _OF_SESSION,
    )
    readonly_fields = (*fields[1][:2], fields[3][1], fields[7][0], *_OF_SESSION)

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Any]":
        return super().get_queryset(request).defer("checkpoint", "seed", "options")

    def on_site(self, row: GameSession) -> tuple[Group, str]:
        return row.group, reverse("session", args=[row.pk])

    @admin.action(description="Have stuck bots try again", permissions=["manage"])
    def wake_bots(self, request: HttpRequest, rows: "QuerySet[GameSession]") -> None:
        self.each(request, rows, lambda session: bots.again(operator(request), session), "Woken")

    @admin.action(description="Pause", permissions=["manage"])
    def pause(self, request: HttpRequest, rows: "QuerySet[GameSession]") -> None:
        self.each(request, rows, lambda session: consent.pause(operator(request), session), "Paused")

    @admin.action(description="Go on with paused games", permissions=["manage"])
    def resume(self, request: HttpRequest, rows: "QuerySet[GameSession]") -> None:
        self.each(request, rows, lambda session: consent.resume(operator(request), session), "Going on")

    def has_manage_permission(self, request: HttpRequest) -> bool:
        return operator(request).has_perm("games.change_gamesession")


@admin.register(Seat)
class SeatAdmin(ReadOnly, Rows):
    list_display = ("__str__", link_to("session"), "number", "kind", link_to("player"), "bot", "waiting_since")
    list_filter = ("kind", ("waiting_since", admin.EmptyFieldListFilter), _SESSION, _GROUP_OF_SESSION)
    list_select_related = ("session", "player")
    search_fields = ("player__name", "session__name", "session__group__name")
    fields = (
        (link_to("session"), "number", "colour"),
        ("kind", link_to("player"), "bot"),
        ("waiting_since", "turn", "seen"),
    )
    readonly_fields = (fields[0][0], fields[1][1])


@admin.register(Move)
class MoveAdmin(ReadOnly, Rows):
    """Shows what happened as an onlooker saw it; all of it only where the game is over and no campaign keeps it sealed."""

    list_display = ("__str__", link_to("session"), "number", "seat", "answer", link_to("by"), "at", "taken_back_by")
    list_filter = ("kind", ("taken_back_by", admin.EmptyFieldListFilter), _SESSION, _GROUP_OF_SESSION)
    list_select_related = ("session", "by")
    search_fields = ("session__name", "session__group__name")
    date_hierarchy = "at"
    fields = (
        (link_to("session"), "number", "kind"),
        ("seat", "answer", link_to("by"), "at"),
        "taken_back_by",
        "chosen",
        "happened",
    )
    readonly_fields = (fields[0][0], fields[1][2], "chosen", "happened")

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Any]":
        return super().get_queryset(request).defer("session__checkpoint", "session__seed", "session__options")

    @admin.display(description="chosen")
    def chosen(self, move: Move) -> str:
        if live.viewpoint(move.session, SPECTATOR) != OMNISCIENT:
            return "Hidden"
        return ", ".join(move.choose or ()) or "–"

    @admin.display(description="happened")
    def happened(self, move: Move) -> SafeString:
        return format_html_join("", "<p>{}. {}</p>", self._events(move))

    def _events(self, move: Move) -> Iterator[tuple[int, str]]:
        names = [seat.name for seat in live.seats_of(move.session)]
        for entry in play.log_entries(move.session.game, move, live.viewpoint(move.session, SPECTATOR), names):
            yield entry.number, entry.text


@admin.register(Snapshot)
class SnapshotAdmin(ReadOnly, Rows):
    """Shows that a snapshot exists, and nothing of what is in it."""

    list_display = ("__str__", link_to("session"), "answered")
    list_filter = (_SESSION, _GROUP_OF_SESSION)
    list_select_related = ("session",)
    search_fields = ("session__name", "session__group__name")
    fields = ((link_to("session"), "answered"),)
    readonly_fields = fields[0][:1]

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Any]":
        return super().get_queryset(request).defer("match", "session__checkpoint", "session__seed", "session__options")


@admin.register(Proposal)
class ProposalAdmin(ReadOnly, Rows):
    list_display = ("kind", link_to("session"), "seat", "state", "at")
    list_filter = ("kind", "state", _SESSION)
    list_select_related = ("session",)
    search_fields = ("session__name",)
    date_hierarchy = "at"
    fields = ((link_to("session"), "kind", "state"), ("seat", "agreed", "at"))
    readonly_fields = fields[0][:1]


@admin.register(Handover)
class HandoverAdmin(ReadOnly, Rows):
    list_display = ("__str__", link_to("session"), link_to("before"), link_to("after"), link_to("by"), "at")
    list_filter = ("how", _SESSION)
    list_select_related = ("session", "before", "after", "by")
    search_fields = ("session__name", "before__name", "after__name")
    date_hierarchy = "at"
    fields = ((link_to("session"), "number", "seat", "how"), (link_to("before"), link_to("after"), link_to("by"), "at"))
    readonly_fields = (fields[0][0], *fields[1][:3])


@admin.register(Note)
class NoteAdmin(ReadOnly, Rows):
    list_display = ("__str__", link_to("session"), link_to("player"), "at")
    list_filter = (_SESSION,)
    list_select_related = ("session", "player")
    search_fields = ("text", "player__name", "session__name")
    date_hierarchy = "at"
    fields = ((link_to("session"), link_to("player"), "at"), "text")
    readonly_fields = fields[0][:2]


@admin.register(TurnNotice)
class TurnNoticeAdmin(ReadOnly, Rows):
    list_display = ("__str__", link_to("session"), link_to("user"), "state", "due_at", "sent_at")
    list_filter = ("state", _SESSION, ("user", Picked))
    list_select_related = ("session", "user")
    search_fields = ("session__name", "user__name")
    date_hierarchy = "due_at"
    fields = ((link_to("session"), "seat", "turn"), (link_to("user"), "state"), ("due_at", "sent_at"))
    readonly_fields = (fields[0][0], fields[1][0])


@admin.register(NoticeSettings)
class NoticeSettingsAdmin(ReadOnly, Rows):
    """Leaves out the webhook's address, which is as good as a password, and its secret."""

    list_display = ("__str__", "by_mail", "has_webhook", "digest", "quiet_from", "quiet_until", "webhook_trouble")
    list_filter = ("by_mail", "digest")
    list_select_related = ("user",)
    search_fields = ("user__name",)
    fields = (
        (link_to("user"), "by_mail", "digest"),
        ("quiet_from", "quiet_until"),
        ("has_webhook", "webhook_trouble"),
    )
    readonly_fields = (fields[0][0], "has_webhook")

    @admin.display(description="webhook", boolean=True)
    def has_webhook(self, row: NoticeSettings) -> bool:
        return bool(row.webhook)


@admin.register(Outbox)
class OutboxAdmin(ReadOnly, Rows):
    list_display = ("id", link_to("session"), "version", "kind", "at")
    list_filter = ("kind", _SESSION)
    list_select_related = ("session",)
    search_fields = ("session__name",)
    date_hierarchy = "at"
    fields = ((link_to("session"), "version", "kind", "at"),)
    readonly_fields = fields[0][:1]


class PlaySeats(Listed):
    model = PlaySeat
    joined = ("play", "player")
    fields = ("number", link_to("player"), "side", "points", "place", "won")
    readonly_fields = fields
    verbose_name_plural = "players"


@admin.register(Play)
class PlayAdmin(ReadOnly, Rows):
    list_display = ("__str__", "game", "played_on", link_to("group"), link_to("recorded_by"), "updated_at")
    list_filter = ("game", _GROUP)
    list_select_related = ("group", "recorded_by")
    search_fields = ("notes", "group__name")
    date_hierarchy = "played_on"
    inlines = (PlaySeats,)
    fields = (
        (link_to("group"), "game", "played_on"),
        ("options", "table", "opponent", "how"),
        "notes",
        (link_to("recorded_by"), "recorded_at", "updated_at"),
    )
    readonly_fields = (fields[0][0], fields[3][0])


@admin.register(PlaySeat)
class PlaySeatAdmin(ReadOnly, Rows):
    list_display = ("__str__", link_to("play"), link_to("player"), "side", "points", "place", "won")
    list_filter = ("won", "play__game", ("play__group", Picked))
    list_select_related = ("play", "player")
    search_fields = ("player__name", "play__group__name")
    fields = ((link_to("play"), "number", link_to("player"), "side"), ("entries", "points", "parts"), ("place", "won"))
    readonly_fields = (fields[0][0], fields[0][2])

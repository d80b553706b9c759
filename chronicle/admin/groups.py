from typing import Any

from django.contrib import admin
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.urls import reverse

from chronicle.admin.base import Listed, ReadOnly, Rows, link_to, operator, rows_of
from chronicle.admin.lookups import Picked
from chronicle.models import Group, Invitation, Membership, Player, PlayerClaim, Role
from chronicle.services.people import groups, invitations, players

_GROUP = ("group", Picked)
_USER = ("user", Picked)


class Members(Listed):
    model = Membership
    joined = ("user", "group")
    fields = (link_to("user"), "role", "joined_at")
    readonly_fields = fields
    verbose_name_plural = "members"


class Table(Listed):
    model = Player
    joined = ("user", "group")
    fields = ("name", link_to("user"), "created_at")
    readonly_fields = fields


class Invitations(Listed):
    model = Invitation
    joined = ("group", "created_by")
    fields = ("note", "role", "state", "uses", "uses_allowed", "expires_at")
    readonly_fields = fields


class Claims(Listed):
    model = PlayerClaim
    joined = ("group", "user", "player")
    fields = ("player_name", link_to("user"), "state", "created_at", "decided_at")
    readonly_fields = fields
    verbose_name_plural = "claims"


def _many(model: Any) -> Coalesce:
    """Counts rows in a subquery: joins of several tables would multiply each other."""
    rows = model.objects.order_by().filter(group=OuterRef("pk")).values("group").annotate(many=Count("pk"))
    return Coalesce(Subquery(rows.values("many")), 0)


_RELATED = (
    rows_of("gamesession", "group__id__exact", "sessions", "games"),
    rows_of("auditentry", "group__id__exact", "audit entries"),
    rows_of("job", "group__id__exact", "jobs"),
)


@admin.register(Group)
class GroupAdmin(Rows):
    has_services = True
    counted = ("n_members", "n_players")
    list_display = ("name", "members", "at_the_table", "created_at")
    search_fields = ("name", "description")
    date_hierarchy = "created_at"
    ordering = ("name", "id")
    inlines = (Members, Table, Invitations, Claims)
    fields = ("name", "description", "evening_notices", ("created_at", "id"), _RELATED)
    readonly_fields = ("created_at", "id", *_RELATED)

    def get_queryset(self, request: HttpRequest) -> Any:
        rows = super().get_queryset(request)
        return rows.annotate(n_members=_many(Membership), n_players=_many(Player))

    def on_site(self, row: Group) -> tuple[Group, str]:
        return row, reverse("group", args=[row.pk])

    @admin.display(ordering="n_members")
    def members(self, group: Any) -> int:
        return int(group.n_members)

    @admin.display(ordering="n_players")
    def at_the_table(self, group: Any) -> int:
        return int(group.n_players)

    def save_model(self, request: HttpRequest, obj: Group, form: Any, change: bool) -> None:
        if change:
            groups.edit(operator(request), obj, **{name: form.cleaned_data[name] for name in form.changed_data})
        else:
            obj.pk = groups.create(operator(request), obj.name, obj.description).pk

    def delete_model(self, request: HttpRequest, obj: Group) -> None:
        groups.delete(operator(request), obj, obj.name)


@admin.register(Membership)
class MembershipAdmin(Rows):
    has_services = True
    list_display = ("__str__", link_to("user"), link_to("group"), "role", "joined_at")
    list_filter = ("role", _GROUP, _USER)
    list_select_related = ("user", "group")
    search_fields = ("user__name", "user__email", "group__name")
    date_hierarchy = "joined_at"
    autocomplete_fields = ("group", "user")
    lookups = ("invitation__id__exact",)
    fields = ("group", "user", "role")
    known = (link_to("group"), link_to("user"), "role", "joined_at", link_to("invitation"))
    readonly_fields = (*known[:2], *known[3:])

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.known if obj else self.fields

    def save_model(self, request: HttpRequest, obj: Membership, form: Any, change: bool) -> None:
        if change:
            groups.set_role(operator(request), obj, Role(obj.role))
        else:
            obj.pk = groups.add_member(operator(request), obj.group, obj.user_id, Role(obj.role)).pk

    def delete_model(self, request: HttpRequest, obj: Membership) -> None:
        groups.remove_member(operator(request), obj)


@admin.register(Player)
class PlayerAdmin(Rows):
    """Names at the table. Accounts get theirs by joining; guests are added."""

    has_services = True
    list_display = ("name", link_to("group"), link_to("user"), "created_at")
    list_filter = (("user", admin.EmptyFieldListFilter), _GROUP)
    list_select_related = ("group", "user")
    search_fields = ("name", "group__name", "user__name")
    date_hierarchy = "created_at"
    autocomplete_fields = ("group",)
    fields = ("group", "name")
    known = (
        link_to("group"),
        "name",
        link_to("user"),
        "created_at",
        rows_of("playerclaim", "player__id__exact", "claims"),
    )
    readonly_fields = (known[0], *known[2:])

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.known if obj else self.fields

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        if change:
            players.rename(operator(request), obj, obj.name)
        else:
            obj.pk = players.add_guest(operator(request), obj.group, obj.name).pk

    def delete_model(self, request: HttpRequest, obj: Player) -> None:
        players.remove_guest(operator(request), obj)


@admin.register(Invitation)
class InvitationAdmin(ReadOnly, Rows):
    list_display = ("__str__", link_to("group"), "role", "state", "uses", "uses_allowed", "expires_at", "created_at")
    list_filter = ("role", ("revoked_at", admin.EmptyFieldListFilter), _GROUP)
    list_select_related = ("group", "created_by")
    search_fields = ("note", "group__name", "created_by__name")
    date_hierarchy = "created_at"
    fields = (
        link_to("group"),
        "note",
        "role",
        "state",
        ("uses", "uses_allowed"),
        ("created_at", "expires_at", "revoked_at"),
        link_to("created_by"),
        rows_of("membership", "invitation__id__exact", "memberships"),
    )
    readonly_fields = (fields[0], "state", *fields[-2:])
    actions = ("revoke",)

    @admin.action(description="Revoke", permissions=["revoke"])
    def revoke(self, request: HttpRequest, rows: "QuerySet[Invitation]") -> None:
        self.each(request, rows, lambda invitation: invitations.revoke(operator(request), invitation), "Revoked")

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        return operator(request).has_perm("chronicle.change_invitation")


@admin.register(PlayerClaim)
class PlayerClaimAdmin(ReadOnly, Rows):
    """Claims of guests. The owners of the group decide, not the operators of the site."""

    list_display = ("player_name", link_to("user"), link_to("group"), "state", "created_at", "decided_at")
    list_filter = ("state", _GROUP, _USER)
    list_select_related = ("group", "user")
    search_fields = ("player_name", "user__name", "group__name")
    date_hierarchy = "created_at"
    lookups = ("player__id__exact",)
    fields = (
        link_to("group"),
        "player_name",
        link_to("player"),
        link_to("user"),
        "state",
        ("created_at", "decided_at"),
        link_to("decided_by"),
    )
    readonly_fields = (fields[0], fields[2], fields[3], fields[-1])

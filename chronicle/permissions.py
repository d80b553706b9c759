"""Who may see and do what: the one place that web, API and admin ask.

Who is outside a group does not learn that it exists (NotFound, not Forbidden).
"""

from enum import StrEnum
from typing import TypeVar

from django.contrib.auth.models import AnonymousUser
from django.db.models import Model, QuerySet

from chronicle.errors import Forbidden, NotFound
from chronicle.models import ApiToken, AuditEntry, Group, Job, Membership, PlayerClaim, Role, User

M = TypeVar("M", bound=Model)
Person = User | AnonymousUser


class Act(StrEnum):
    SEE = "see the group"
    SEE_AUDIT = "see who changed what"
    EDIT_GROUP = "edit the group"
    DELETE_GROUP = "delete the group"
    MANAGE_MEMBERS = "add or remove members and change their roles"
    INVITE = "invite people"
    EDIT_PLAYERS = "add, rename or remove guests"
    CLAIM_GUEST = "claim a guest"
    DECIDE_CLAIM = "decide who a guest was"


_OWNERS = frozenset({Role.OWNER})
_SCRIBES = _OWNERS | {Role.SCRIBE}
_PLAYERS = _SCRIBES | {Role.PLAYER}
_ALL = frozenset(Role)

RIGHTS: dict[Act, frozenset[Role]] = {
    Act.SEE: _ALL,
    Act.SEE_AUDIT: _OWNERS,
    Act.EDIT_GROUP: _OWNERS,
    Act.DELETE_GROUP: _OWNERS,
    Act.MANAGE_MEMBERS: _OWNERS,
    Act.INVITE: _OWNERS,
    Act.EDIT_PLAYERS: _SCRIBES,
    Act.CLAIM_GUEST: _PLAYERS,
    Act.DECIDE_CLAIM: _OWNERS,
}


def role_in(user: Person, group: Group) -> Role | None:
    """The person's role, or None outside the group."""
    if not isinstance(user, User):
        return None
    role = Membership.objects.filter(group=group, user=user).values_list("role", flat=True).first()
    return Role(role) if role else None


def acts_of(role: Role | None) -> frozenset[Act]:
    return frozenset(act for act, roles in RIGHTS.items() if role in roles)


def may(user: Person, act: Act, group: Group) -> bool:
    return role_in(user, group) in RIGHTS[act]


def require(user: Person, act: Act, group: Group) -> Role:
    """The person's role, if it allows the act; else NotFound outside the group and Forbidden inside."""
    role = role_in(user, group)
    if role is None:
        raise NotFound
    if role not in RIGHTS[act]:
        allowed = " or ".join(sorted(RIGHTS[act]))
        raise Forbidden("forbidden", f"As {role} you may not {act}: that takes the role {allowed}.")
    return role


def visible(rows: "QuerySet[M]", user: Person, *, operator: bool = False) -> "QuerySet[M]":
    """The rows this person may know of. A superuser sees all of them, but only when working as an operator (in the admin)."""
    if not isinstance(user, User):
        return rows.none()
    if operator and user.is_superuser:
        return rows
    mine = Membership.objects.filter(user=user).values("group")
    model = rows.model
    if model is Group:
        return rows.filter(pk__in=mine)
    if model is User:
        return rows.filter(pk__in=Membership.objects.filter(group__in=mine).values("user")) | rows.filter(pk=user.pk)
    if model is ApiToken:
        return rows.filter(user=user)
    if model is Job:
        return rows.filter(requested_by=user)
    owned = Membership.objects.filter(user=user, role__in=_private_to(model)).values("group")
    if model is PlayerClaim:
        return rows.filter(group__in=owned) | rows.filter(user=user, group__in=mine)
    return rows.filter(group__in=owned)


def _private_to(model: type[Model]) -> frozenset[Role]:
    """The roles that may list rows of this kind at all."""
    names: dict[str, Act] = {
        "Invitation": Act.INVITE,
        "PlayerClaim": Act.DECIDE_CLAIM,
        AuditEntry.__name__: Act.SEE_AUDIT,
    }
    return RIGHTS[names.get(model.__name__, Act.SEE)]

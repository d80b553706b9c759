"""Groups and their members.

Every change of who is in a group, or at its table, locks the group's row first: changes of one group happen one after the
other, and it never loses its last owner.
"""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet, Value
from django.db.models.functions import Lower
from django.utils import timezone

from chronicle.errors import Conflict, NotFound, Refused
from chronicle.models import Group, Invitation, Membership, Player, PlayerClaim, Role, User, Verb
from chronicle.permissions import Act, require, visible
from chronicle.services import audit, fields, locks


@transaction.atomic
def create(user: User, name: str, description: str = "") -> Group:
    group = Group.objects.create(
        name=fields.text(Group, "name", name), description=fields.text(Group, "description", description)
    )
    audit.record(user, Verb.CREATE_GROUP, group, group)
    admit(group, user, Role.OWNER)
    return group


@transaction.atomic
def edit(
    user: User,
    group: Group,
    *,
    name: str | None = None,
    description: str | None = None,
    evening_notices: bool | None = None,
) -> Group:
    """Changes the name, the description, and whether members hear of its evenings, as far as they are given."""
    require(user, Act.EDIT_GROUP, group)
    given = {"name": name, "description": description}
    changes: dict[str, Any] = {field: fields.text(Group, field, value) for field, value in given.items() if value is not None}
    if evening_notices is not None:
        changes["evening_notices"] = evening_notices
    for field, value in changes.items():
        setattr(group, field, value)
    group.save(update_fields=changes)
    audit.record(user, Verb.EDIT_GROUP, group, group, fields=list(changes))
    return group


@transaction.atomic
def delete(user: User, group: Group, name: str) -> None:
    """Deletes the group with everything in it, for good. Its name, typed again, shows that this is meant."""
    locks.drained(lambda: _delete(user, group, name))


def _delete(user: User, group: Group, name: str) -> None:
    group = lock(group)
    require(user, Act.DELETE_GROUP, group)
    if name.strip() != group.name:
        raise Refused("name_differs", f"Type the group's name, {group.name}, to delete it.", field="name")
    audit.record(user, Verb.DELETE_GROUP, group)
    of_it = Q(group=group)
    locks.below(of_it, of_it, of_it)
    group.delete()


def admit(group: Group, user: User, role: Role, invitation: Invitation | None = None) -> Membership:
    """Makes the person a member, with a name at the table. The caller has checked the right to, and holds the group's
    lock."""
    if group.memberships.filter(user=user).exists():
        raise Conflict("already_member", "This person is already in the group.")
    membership = Membership.objects.create(group=group, user=user, role=role, invitation=invitation)
    Player.objects.create(group=group, user=user, name=free_name(group, user.name))
    audit.record(user, Verb.JOIN, membership, group, role=role)
    return membership


def is_taken(name: str, players: "QuerySet[Player]") -> bool:
    """Says whether the name is taken. Asks the database, whose idea of upper and lower case the constraint follows."""
    return players.alias(lower=Lower("name")).filter(lower=Lower(Value(name))).exists()


def free_name(group: Group, wish: str) -> str:
    """Returns the name, or the name with the first number that nobody at the table has."""
    name, n = wish, 1
    while is_taken(name, group.players.all()):
        n += 1
        name = f"{wish[:54]} ({n})"
    return name


def acquaintances(user: User, group: Group) -> "QuerySet[User]":
    """Returns people who share another group with the user and are not in this one."""
    return visible(User.objects.all(), user).exclude(memberships__group=group).exclude(pk=user.pk).distinct()


@transaction.atomic
def add_member(actor: User, group: Group, user_id: UUID | str, role: Role) -> Membership:
    """Adds somebody with whom the actor shares a group already; everybody else comes by invitation."""
    group = lock(group)
    require(actor, Act.MANAGE_MEMBERS, group)
    user = visible(User.objects.all(), actor).filter(pk=user_id).first()
    if user is None:
        raise Refused("unknown_person", "You can add people you share a group with; invite everybody else.", field="user")
    return admit(group, user, role)


@transaction.atomic
def set_role(actor: User, membership: Membership, role: Role) -> Membership:
    group = lock(membership.group)
    require(actor, Act.MANAGE_MEMBERS, group)
    membership = _fresh(membership)
    if membership.role == Role.OWNER and role != Role.OWNER:
        _keep_an_owner(membership)
    before, membership.role = membership.role, role
    membership.save(update_fields=["role"])
    audit.record(actor, Verb.CHANGE_ROLE, membership, group, before=before, after=role)
    return membership


@transaction.atomic
def remove_member(actor: User, membership: Membership) -> None:
    """Removes a member, for an owner or for the member. The name at the table stays, as a guest."""
    group = lock(membership.group)
    leaving = membership.user_id == actor.pk
    require(actor, Act.SEE if leaving else Act.MANAGE_MEMBERS, group)
    membership = _fresh(membership)
    if membership.role == Role.OWNER:
        _keep_an_owner(membership)
    Player.objects.filter(group=group, user=membership.user).update(user=None)
    group.claims.filter(user=membership.user, state=PlayerClaim.State.OPEN).update(
        state=PlayerClaim.State.WITHDRAWN, decided_by=actor, decided_at=timezone.now()
    )
    audit.record(actor, Verb.LEAVE if leaving else Verb.REMOVE_MEMBER, membership, group)
    membership.delete()


def _keep_an_owner(membership: Membership) -> None:
    if not membership.group.memberships.filter(role=Role.OWNER).exclude(pk=membership.pk).exists():
        raise Refused("last_owner", "A group needs an owner: make somebody else an owner first.")


def lock(group: Group) -> Group:
    """Locks the group and returns it as it is now; NotFound if it was deleted in the meantime. `locks` says in which order
    rows are locked."""
    locked = Group.objects.select_for_update(no_key=True).filter(pk=group.pk).first()
    if locked is None:
        raise NotFound
    return locked


def _fresh(membership: Membership) -> Membership:
    fresh = Membership.objects.select_related("group", "user").filter(pk=membership.pk).first()
    if fresh is None:
        raise NotFound
    return fresh

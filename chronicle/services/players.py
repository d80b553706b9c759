"""Names at the table: guests, and how an account claims one."""

from typing import Any

from django.db import IntegrityError, models, transaction
from django.utils import timezone

from chronicle.errors import Conflict, NotFound, Refused
from chronicle.models import Group, Player, PlayerClaim, User
from chronicle.permissions import Act, may, require
from chronicle.services import audit


@transaction.atomic
def add_guest(user: User, group: Group, name: str) -> Player:
    require(user, Act.EDIT_PLAYERS, group)
    player = Player(group=group, name=_name(name))
    _save(player)
    audit.record(user, "add guest", player, group)
    return player


@transaction.atomic
def rename(user: User, player: Player, name: str) -> Player:
    """Scribes rename anybody at the table, a member the own name."""
    require(user, Act.SEE if player.user_id == user.pk else Act.EDIT_PLAYERS, player.group)
    player.name = _name(name)
    _save(player)
    audit.record(user, "rename player", player, player.group)
    return player


@transaction.atomic
def remove_guest(user: User, player: Player) -> None:
    require(user, Act.EDIT_PLAYERS, player.group)
    if not player.is_guest:
        raise Refused("not_a_guest", "This player is a member: remove the member instead.")
    audit.record(user, "remove guest", player, player.group)
    try:
        player.delete()
    except models.ProtectedError as error:
        raise Refused("has_played", "This guest has played: the chapters need the name.") from error


@transaction.atomic
def claim(user: User, player: Player) -> PlayerClaim:
    """One open claim a guest: whoever comes second is told, and can wait for the owner's answer."""
    require(user, Act.CLAIM_GUEST, player.group)
    if not player.is_guest:
        raise Refused("not_a_guest", f"{player.name} belongs to an account already.")
    try:
        with transaction.atomic():
            row = PlayerClaim.objects.create(player=player, player_name=player.name, group=player.group, user=user)
    except IntegrityError as error:
        raise Conflict(
            "claimed", f"Somebody has claimed {player.name} already; an owner of the group has to decide."
        ) from error
    audit.record(user, "claim guest", row, player.group)
    return row


@transaction.atomic
def withdraw(user: User, row: PlayerClaim) -> PlayerClaim:
    row = _open(row)
    if row.user_id != user.pk:
        raise NotFound
    return _close(row, PlayerClaim.State.WITHDRAWN, user)


@transaction.atomic
def decide(user: User, row: PlayerClaim, *, accept: bool) -> PlayerClaim:
    """An owner's answer. Accepted: all that the guest did becomes the member's, and the guest's row goes."""
    require(user, Act.DECIDE_CLAIM, row.group)
    row = _open(row)
    if not accept:
        return _close(row, PlayerClaim.State.REFUSED, user)
    if row.player is None:
        raise Refused("guest_gone", "This guest was removed in the meantime.")
    if not may(row.user, Act.CLAIM_GUEST, row.group):
        raise Refused("not_a_player", "The person is not a player of the group any more.")
    guest, mine = row.player, Player.objects.filter(group=row.group, user=row.user).first()
    if mine is None:
        guest.user = row.user
        guest.save(update_fields=["user"])
    else:
        _merge(guest, mine)
        row.player = mine
    return _close(row, PlayerClaim.State.ACCEPTED, user)


def _merge(guest: Player, into: Player) -> None:
    """Every row that names the guest names the member from now on, whatever tables there are."""
    for relation in Player._meta.related_objects:
        related: Any = relation.related_model
        related.objects.filter(**{relation.field.name: guest}).update(**{relation.field.name: into})
    guest.delete()


def _open(row: PlayerClaim) -> PlayerClaim:
    row = PlayerClaim.objects.select_for_update(of=("self",)).select_related("group", "player", "user").get(pk=row.pk)
    if row.state != PlayerClaim.State.OPEN:
        raise Conflict("decided", f"This claim is decided already: {row.get_state_display().lower()}.")
    return row


def _close(row: PlayerClaim, state: PlayerClaim.State, by: User) -> PlayerClaim:
    row.state, row.decided_by, row.decided_at = state, by, timezone.now()
    row.save()
    audit.record(by, f"claim {state}", row, row.group)
    return row


def _name(name: str) -> str:
    if not name.strip():
        raise Refused("name_missing", "Please give a name.", field="name")
    return name.strip()


def _save(player: Player) -> None:
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError as error:
        raise Conflict("name_taken", f"There is a {player.name} at this table already.", field="name") from error

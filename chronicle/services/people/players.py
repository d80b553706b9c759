"""Names at the table: guests, and how an account claims one. The group's lock lets one change happen after the other."""

from typing import Any

from django.db import IntegrityError, models, transaction
from django.utils import timezone

from chronicle.errors import Conflict, NotFound, Refused
from chronicle.models import Group, Player, PlayerClaim, User, Verb
from chronicle.permissions import Act, may, require
from chronicle.services import audit, fields
from chronicle.services.people import groups


@transaction.atomic
def add_guest(user: User, group: Group, name: str) -> Player:
    group = groups.lock(group)
    require(user, Act.EDIT_PLAYERS, group)
    player = Player(group=group)
    _name(player, name)
    audit.record(user, Verb.ADD_GUEST, player, group)
    return player


@transaction.atomic
def rename(user: User, player: Player, name: str) -> Player:
    """Renames a player: a scribe anybody at the table, a member the own name."""
    player = _locked(player)
    require(user, Act.SEE if player.user_id == user.pk else Act.EDIT_PLAYERS, player.group)
    _name(player, name)
    audit.record(user, Verb.RENAME_PLAYER, player, player.group)
    return player


@transaction.atomic
def remove_guest(user: User, player: Player) -> None:
    player = _locked(player)
    require(user, Act.EDIT_PLAYERS, player.group)
    if not player.is_guest:
        raise Refused("not_a_guest", "This player is a member: remove the member instead.")
    for row in player.claims.filter(state=PlayerClaim.State.OPEN).select_related("group"):
        _close(row, PlayerClaim.State.REFUSED, user)
    audit.record(user, Verb.REMOVE_GUEST, player, player.group)
    try:
        player.delete()
    except models.RestrictedError as error:
        raise Refused("has_played", "This guest has played: chapters refer to the name.") from error


@transaction.atomic
def claim(user: User, player: Player) -> PlayerClaim:
    """Claims a guest. A guest has one open claim: a second one is refused, and can wait for the owner's answer to the
    first."""
    player = _locked(player)
    require(user, Act.CLAIM_GUEST, player.group)
    if not player.is_guest:
        raise Refused("not_a_guest", f"{player.name} already belongs to an account.")
    if player.claims.filter(state=PlayerClaim.State.OPEN).exists():
        raise Conflict("claimed", f"Somebody has already claimed {player.name}; an owner of the group has to decide.")
    row = PlayerClaim.objects.create(player=player, player_name=player.name, group=player.group, user=user)
    audit.record(user, Verb.CLAIM_GUEST, row, player.group)
    return row


@transaction.atomic
def withdraw(user: User, row: PlayerClaim) -> PlayerClaim:
    row = _fresh(row)
    if row.user_id != user.pk:
        raise NotFound
    _guest_of(row)
    return _close(row, PlayerClaim.State.WITHDRAWN, user)


@transaction.atomic
def decide(user: User, row: PlayerClaim, *, accept: bool) -> PlayerClaim:
    """Accepts or refuses a claim, for an owner. Once accepted, everything the guest did is the member's, and the guest's
    row goes."""
    row = _fresh(row)
    require(user, Act.DECIDE_CLAIM, row.group)
    guest = _guest_of(row)
    if not accept:
        return _close(row, PlayerClaim.State.REFUSED, user)
    if not may(row.user, Act.CLAIM_GUEST, row.group):
        raise Refused("not_a_player", "The person is no longer a player of the group.")
    mine = Player.objects.filter(group=row.group, user=row.user).first()
    if mine is None:
        guest.user = row.user
        guest.save(update_fields=["user"])
    else:
        _merge(guest, mine)
        row.player = mine
    return _close(row, PlayerClaim.State.ACCEPTED, user)


def _merge(guest: Player, into: Player) -> None:
    """Lets every row that names the guest name the member, whatever tables there are."""
    try:
        with transaction.atomic():
            for relation in Player._meta.related_objects:
                related: Any = relation.related_model
                related.objects.filter(**{relation.field.name: guest}).update(**{relation.field.name: into})
    except IntegrityError as error:
        raise Refused(
            "sat_together", f"{guest.name} and {into.name} sat at the same table: they must be two people."
        ) from error
    guest.delete()


def _locked(player: Player) -> Player:
    groups.lock(player.group)
    fresh = Player.objects.select_related("group").filter(pk=player.pk).first()
    if fresh is None:
        raise NotFound
    return fresh


def _fresh(row: PlayerClaim) -> PlayerClaim:
    groups.lock(row.group)
    return PlayerClaim.objects.select_related("group", "player", "user").get(pk=row.pk)


def _guest_of(row: PlayerClaim) -> Player:
    """Returns the guest of a claim that still waits for its answer."""
    if row.state != PlayerClaim.State.OPEN or row.player is None:
        raise Conflict("decided", f"This claim has already been decided: {row.get_state_display().lower()}.")
    return row.player


def _close(row: PlayerClaim, state: PlayerClaim.State, by: User) -> PlayerClaim:
    row.state, row.decided_by, row.decided_at = state, by, timezone.now()
    row.save()
    audit.record(by, _CLOSED[state], row, row.group)
    return row


_CLOSED = {
    PlayerClaim.State.ACCEPTED: Verb.ACCEPT_CLAIM,
    PlayerClaim.State.REFUSED: Verb.REFUSE_CLAIM,
    PlayerClaim.State.WITHDRAWN: Verb.WITHDRAW_CLAIM,
}


def _name(player: Player, name: str) -> None:
    player.name = fields.text(Player, "name", name)
    if groups.is_taken(player.name, player.group.players.exclude(pk=player.pk)):
        raise Conflict("name_taken", f"There is already a {player.name} at this table.", field="name")
    player.save()

"""Accounts: from sign-up to good-bye."""

from typing import Any

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.encoding import force_str
from django.utils.http import urlsafe_base64_decode

from chronicle.errors import Conflict, Gone, Refused
from chronicle.models import AuditEntry, Group, Player, PlayerClaim, Role, User
from chronicle.models.accounts import is_time_zone
from chronicle.services import audit, mail

_CHANGE_SALT = "chronicle.change-address"
_CHANGE_SECONDS = 3 * 24 * 3600


@transaction.atomic
def sign_up(email: str, name: str, password: str) -> User | None:
    """A new account; None when the address must be confirmed first, which looks the same for an address already known."""
    email = email.strip().lower()
    known = User.objects.select_for_update().filter(email__iexact=email).first()
    candidate = known if known and known.email_confirmed_at is None else User(email=email, name=name)
    _check_password(password, candidate)
    if settings.CONFIRM_EMAIL:
        _sign_up_by_mail(known, email, name, password)
        return None
    if known is not None:
        raise Conflict("address_taken", "This address has an account already: sign in, or reset its password.", field="email")
    return _create(email, name, password)


def _sign_up_by_mail(known: User | None, email: str, name: str, password: str) -> None:
    if known is not None and known.email_confirmed_at:
        mail.post("already-here", email, known)
        return
    if known is None:
        known = _create(email, name, password)
    else:  # never confirmed: whoever reads the mail gets the account as asked for last; older links are void
        known.name = name.strip()
        known.set_password(password)
        known.save()
    mail.post("confirm-address", email, known)


def _create(email: str, name: str, password: str) -> User:
    try:
        with transaction.atomic():
            user = User.objects.create_user(email, name, password)
    except IntegrityError as error:
        raise Conflict("address_taken", "This address has an account already.", field="email") from error
    audit.record(user, "sign up", user)
    return user


@transaction.atomic
def confirm_address(uid: str, token: str) -> User:
    user = user_of_link(uid)
    if user is None or not mail.address_tokens.check_token(user, token):
        raise Gone("link_void", "This link was used already or is too old. Sign in, or sign up again to get a new one.")
    user.email_confirmed_at = timezone.now()
    user.save(update_fields=["email_confirmed_at"])
    audit.record(user, "confirm address", user)
    return user


def request_password_reset(email: str) -> None:
    """Sends a link if the address has an account; does the same work, and answers the same, if not."""
    user = User.objects.filter(email__iexact=email.strip(), is_active=True).first()
    mail.post("reset-password", user.email if user else "", user)


def user_of_link(uid: str) -> User | None:
    try:
        return User.objects.filter(pk=force_str(urlsafe_base64_decode(uid)), is_active=True).first()
    except (ValueError, ValidationError):
        return None


@transaction.atomic
def reset_password(uid: str, token: str, password: str) -> User:
    user = user_of_link(uid)
    if user is None or not default_token_generator.check_token(user, token):
        raise Gone("link_void", "This link was used already or is too old. Ask for a new one.")
    _check_password(password, user)
    user.set_password(password)
    user.email_confirmed_at = user.email_confirmed_at or timezone.now()  # the mail was read
    user.save()
    audit.record(user, "reset password", user)
    return user


@transaction.atomic
def change_password(user: User, current: str, password: str) -> None:
    _require_password(user, current, field="current")
    _check_password(password, user)
    user.set_password(password)
    user.save(update_fields=["password"])
    audit.record(user, "change password", user)


@transaction.atomic
def change_profile(user: User, *, name: str | None = None, time_zone: str | None = None) -> User:
    """Only what is given changes. The names at the tables stay: a group knows a person by its own."""
    if name is not None:
        if not name.strip():
            raise Refused("name_missing", "Please give a name.", field="name")
        user.name = name.strip()
    if time_zone is not None:
        try:
            is_time_zone(time_zone)
        except ValidationError as error:
            raise Refused("time_zone_unknown", error.messages[0], field="time_zone") from error
        user.time_zone = time_zone
    user.save(update_fields=["name", "time_zone"])
    audit.record(user, "change profile", user)
    return user


@transaction.atomic
def change_address(user: User, email: str, password: str) -> bool:
    """True when the address has changed at once, False when a mail to the new address must be answered first."""
    _require_password(user, password, field="password")
    email = email.strip().lower()
    if settings.CONFIRM_EMAIL:
        token = signing.dumps({"user": str(user.pk), "from": user.email, "to": email}, salt=_CHANGE_SALT)
        mail.post("change-address", email, user, token=token)
        return False
    _set_address(user, email)
    return True


@transaction.atomic
def confirm_new_address(token: str) -> User:
    try:
        wish = signing.loads(token, salt=_CHANGE_SALT, max_age=_CHANGE_SECONDS)
    except signing.BadSignature as error:
        raise Gone("link_void", "This link is not valid, or too old.") from error
    user = User.objects.select_for_update().filter(pk=wish["user"], email=wish["from"], is_active=True).first()
    if user is None:
        raise Gone("link_void", "This link was used already.")
    _set_address(user, wish["to"])
    return user


def _set_address(user: User, email: str) -> None:
    user.email = email
    user.email_confirmed_at = timezone.now() if settings.CONFIRM_EMAIL else user.email_confirmed_at
    try:
        with transaction.atomic():
            user.save(update_fields=["email", "email_confirmed_at"])
    except IntegrityError as error:
        raise Conflict("address_taken", "This address belongs to another account.", field="email") from error
    audit.record(user, "change address", user)


def groups_in_the_way(user: User) -> list[Group]:
    """Groups that would be left without an owner while others are still in them."""
    owned = Group.objects.filter(memberships__user=user, memberships__role=Role.OWNER)
    return [
        group
        for group in owned
        if group.memberships.exclude(user=user).exists()
        and not group.memberships.filter(role=Role.OWNER).exclude(user=user).exists()
    ]


def groups_that_end(user: User) -> list[Group]:
    """Groups that nobody else is in: they are deleted with the account."""
    mine = Group.objects.filter(memberships__user=user)
    return [group for group in mine if not group.memberships.exclude(user=user).exists()]


@transaction.atomic
def delete_account(user: User, password: str, *, keep_name: bool) -> None:
    """The person goes; what was played stays, under the name the table knew or without one."""
    list(Group.objects.select_for_update().filter(memberships__user=user).order_by("pk"))
    _require_password(user, password, field="password")
    if blocked := groups_in_the_way(user):
        names = ", ".join(group.name for group in blocked)
        raise Refused("last_owner", f"You are the only owner of {names}. Make somebody else owner first.")
    for group in groups_that_end(user):
        group.delete()
    for player in Player.objects.filter(user=user).order_by("pk"):
        player.user = None
        if not keep_name:
            player.name = f"Former player {str(player.pk)[:8]}"
        player.save(update_fields=["user", "name"])
        audit.record(None, "account deleted", player, player.group)
    _forget_in_trail(user)
    user.delete()


def _forget_in_trail(user: User) -> None:
    """The trail keeps that something was done, no longer by whom; the names in it go."""
    AuditEntry.objects.filter(target_type="user", target_id=str(user.pk)).update(details={})


def personal_data(user: User) -> dict[str, Any]:
    """Everything stored about the person, for the person."""
    return {
        "account": _fields(user, "id", "email", "name", "time_zone", "email_confirmed_at", "joined_at", "last_login"),
        "memberships": list(user.memberships.values("group__name", "role", "joined_at")),
        "players": list(user.players.values("group__name", "name", "created_at")),
        "claims": list(PlayerClaim.objects.filter(user=user).values("group__name", "player_name", "state", "created_at")),
        "api_tokens": list(
            user.api_tokens.values("name", "scope", "hint", "created_at", "expires_at", "last_used_at", "revoked_at")
        ),
        "jobs": list(user.jobs.values("kind", "state", "created_at", "finished_at")),
        "changes_made": list(
            AuditEntry.objects.filter(actor=user).values("at", "verb", "group__name", "target_type", "target_id", "details")
        ),
    }


def _fields(row: Any, *names: str) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


def _require_password(user: User, password: str, *, field: str) -> None:
    if not user.check_password(password):
        raise Refused("password_wrong", "That is not your password.", field=field)


def _check_password(password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Refused("password_weak", " ".join(error.messages), field="password") from error

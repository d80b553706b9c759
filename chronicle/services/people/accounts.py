"""Accounts, from signing up to being deleted."""

from datetime import timedelta
from functools import reduce
from operator import or_
from typing import Any
from uuid import UUID
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.tokens import PasswordResetTokenGenerator, default_token_generator
from django.core import signing
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone
from django.utils.encoding import force_str
from django.utils.http import urlsafe_base64_decode

from chronicle import throttle
from chronicle.errors import Conflict, Gone, NotFound, Refused
from chronicle.models import (
    ApiToken,
    AuditEntry,
    Campaign,
    Chapter,
    ChapterSeat,
    ChapterVersion,
    Draft,
    Evening,
    Group,
    IdempotentRequest,
    Invitation,
    Job,
    Membership,
    Player,
    PlayerClaim,
    Role,
    SagaText,
    User,
    Verb,
    Withdrawn,
    WithdrawnSeat,
)
from chronicle.models.verbs import sentence
from chronicle.permissions import is_operating
from chronicle.services import audit, fields, locks, mail
from chronicle.services.people import groups
from games.models import GameSession, Handover, Move, Note, NoticeSettings, Play, PlaySeat, Proposal, Seat, TurnNotice

KEEP_UNCONFIRMED = timedelta(days=7)


@transaction.atomic
def sign_up(email: str, name: str, password: str, time_zone: str = "") -> User | None:
    """Creates an account, with the browser's time zone if that is one. Returns None when the address must be confirmed first,
    which looks the same for an address that is known already."""
    zone = {"time_zone": time_zone, "zone_settled": True} if time_zone in available_timezones() else {}
    email, name = _address(email), fields.text(User, "name", name)
    _check_password(password, User(email=email, name=name))
    known = User.objects.select_for_update(no_key=True).filter(email=email).first()
    if settings.CONFIRM_EMAIL:
        _sign_up_by_mail(known, email, name, password, zone)
        return None
    if known is not None:
        raise Conflict("address_taken", "This address already has an account: sign in, or reset its password.", field="email")
    return _create(email, name, password, zone)


def _sign_up_by_mail(known: User | None, email: str, name: str, password: str, zone: dict[str, Any]) -> None:
    if known is None:
        try:
            mail.post("confirm-address", email, _create(email, name, password, zone))
            return
        except Conflict:  # somebody signed up with this address at the same instant
            known = User.objects.select_for_update(no_key=True).get(email=email)
    if known.email_confirmed_at:
        make_password(password)  # so that it takes as long as for a new account
        mail.post("already-here", email, known)
        return
    # The address was never confirmed: whoever reads the mail gets the account as it was last asked for; older links are
    # void.
    for field, value in {"name": name, **zone}.items():
        setattr(known, field, value)
    known.set_password(password)
    known.save()
    audit.record(None, Verb.SIGN_UP_AGAIN, known)
    mail.post("confirm-address", email, known)


def _create(email: str, name: str, password: str, zone: dict[str, Any]) -> User:
    try:
        with transaction.atomic():
            user = User.objects.create_user(email, name, password, **zone)
    except IntegrityError as error:
        raise Conflict("address_taken", "This address already has an account.", field="email") from error
    audit.record(user, Verb.SIGN_UP, user)
    return user


@transaction.atomic
def confirm_address(uid: str, token: str, password: str) -> User:
    """Confirms the address. Asks for the password, too: otherwise the owner of an address would confirm the account that
    somebody else had signed up with it."""
    user = _proven(uid, token, mail.address_tokens)
    if user is None:
        raise Gone("link_void", "This link has already been used or is too old. Sign in, or sign up again to get a new one.")
    throttle.check("password", str(user.pk))
    if not user.check_password(password):
        message = "That is not the password of this account. If you did not choose one here, sign up again."
        raise Refused("password_wrong", message, field="password")
    throttle.forgive("password", str(user.pk))
    user.email_confirmed_at = timezone.now()
    user.save(update_fields=["email_confirmed_at"])
    audit.record(user, Verb.CONFIRM_ADDRESS, user)
    return user


def request_password_reset(email: str) -> None:
    """Sends a link if the address has an account; otherwise does the same work and answers the same."""
    user = User.objects.filter(email__iexact=email.strip(), is_active=True).first()
    mail.post("reset-password", user.email if user else "", user)


def user_of_link(uid: str) -> User | None:
    try:
        return User.objects.filter(pk=force_str(urlsafe_base64_decode(uid)), is_active=True).first()
    except (ValueError, ValidationError):
        return None


def _proven(uid: str, token: str, tokens: PasswordResetTokenGenerator) -> User | None:
    """Returns the person who read the mail, locked, so that a link opened twice at once works once."""
    found = user_of_link(uid)
    user = User.objects.select_for_update(no_key=True).filter(pk=found.pk).first() if found else None
    return user if user and tokens.check_token(user, token) else None


@transaction.atomic
def reset_password(uid: str, token: str, password: str) -> User:
    user = _proven(uid, token, default_token_generator)
    if user is None:
        raise Gone("link_void", "This link has already been used or is too old. Ask for a new one.")
    _check_password(password, user)
    user.set_password(password)
    user.email_confirmed_at = user.email_confirmed_at or timezone.now()  # the mail was read
    user.save()
    audit.record(user, Verb.RESET_PASSWORD, user)
    return user


@transaction.atomic
def change_password(user: User, current: str, password: str) -> None:
    _require_password(user, current, field="current")
    _check_password(password, user)
    user.set_password(password)
    user.save(update_fields=["password"])
    audit.record(user, Verb.CHANGE_PASSWORD, user)


@transaction.atomic
def change_profile(user: User, *, name: str | None = None, time_zone: str | None = None) -> User:
    """Changes the name and the time zone, as far as they are given. Names at the tables stay: each group knows a person by
    its own name. A time zone that was given is settled: no other one is offered any more."""
    given = {"name": name, "time_zone": time_zone}
    changes = {field: fields.text(User, field, value) for field, value in given.items() if value is not None}
    for field, value in changes.items():
        setattr(user, field, value)
    user.zone_settled = user.zone_settled or time_zone is not None
    user.save(update_fields=[*changes, "zone_settled"])
    audit.record(user, Verb.CHANGE_PROFILE, user, fields=list(changes))
    return user


@transaction.atomic
def hear_of_evenings(user: User, wanted: bool) -> User:
    """Changes whether the person hears of written chapters and of evenings."""
    user = locks.person(user.pk)
    user.evening_notices = wanted
    user.save(update_fields=["evening_notices"])
    audit.record(user, Verb.CHANGE_NOTICES, user, fields=["evening_notices"])
    return user


@transaction.atomic
def change_address(user: User, email: str, password: str) -> bool:
    """Changes the address. Returns True if it has changed at once, False if a mail to the new address must be answered
    first."""
    _require_password(user, password, field="password")
    email = _address(email)
    if settings.CONFIRM_EMAIL:
        mail.post("change-address", email, user)
        return False
    _set_address(user, email)
    return True


@transaction.atomic
def confirm_new_address(token: str) -> User:
    try:
        uid, proof, email = mail.read_change_token(token)
    except signing.BadSignature as error:
        raise Gone("link_void", "This link is invalid. Check that you have copied all of it.") from error
    user = _proven(uid, proof, mail.address_tokens)
    if user is None:
        raise Gone("link_void", "This link has already been used or is too old. Ask for a new one.")
    _set_address(user, email)
    return user


def _set_address(user: User, email: str) -> None:
    user.email = email
    user.email_confirmed_at = timezone.now() if settings.CONFIRM_EMAIL else user.email_confirmed_at
    try:
        with transaction.atomic():
            user.save(update_fields=["email", "email_confirmed_at"])
    except IntegrityError as error:
        raise Conflict("address_taken", "This address belongs to another account.", field="email") from error
    audit.record(user, Verb.CHANGE_ADDRESS, user)


def groups_in_the_way(user: User) -> list[Group]:
    """Returns groups that would be left without an owner while others are still in them."""
    owned = Group.objects.filter(memberships__user=user, memberships__role=Role.OWNER)
    return [
        group
        for group in owned
        if group.memberships.exclude(user=user).exists()
        and not group.memberships.filter(role=Role.OWNER).exclude(user=user).exists()
    ]


def groups_that_end(user: User) -> list[Group]:
    """Returns groups that nobody else is in: they are deleted with the account."""
    mine = Group.objects.filter(memberships__user=user)
    return [group for group in mine if not group.memberships.exclude(user=user).exists()]


@transaction.atomic
def delete_account(user: User, password: str, *, keep_name: bool) -> None:
    """Deletes the account. What was played stays, under the name that the table knew or without one."""
    _require_password(user, password, field="password")
    _delete(user, by=None, keep_name=keep_name)


@transaction.atomic
def remove(operator: User, user: User) -> None:
    """Deletes an account for an operator, because its owner asked for it or misbehaved; under the same rules, and
    anonymised."""
    if not is_operating(operator):
        raise NotFound
    _delete(user, by=operator, keep_name=False)


def _delete(user: User, *, by: User | None, keep_name: bool) -> None:
    locks.drained(lambda: _delete_person(user.pk, by=by, keep_name=keep_name))


def _delete_person(pk: UUID, *, by: User | None, keep_name: bool) -> None:
    user = locks.person(pk)
    list(Group.objects.select_for_update(of=("self",), no_key=True).filter(memberships__user=user).order_by("pk"))
    if blocked := groups_in_the_way(user):
        names = ", ".join(group.name for group in blocked)
        subject = "You are" if by is None else f"{user.name} is"
        raise Refused("last_owner", f"{subject} the only owner of {names}. Make somebody else an owner first.")
    ending = groups_that_end(user)
    by_them = Q(group__in=ending) | Q(created_by=user)
    named = (Q(pk__in=rows.values("session")) for rows in _in_games(user))
    planned = Q(pk__in=Evening.objects.filter(planned_by=user).values("campaign"))
    locks.below(reduce(or_, named, by_them), by_them | planned, Q(group__in=ending) | Q(requested_by=user))
    for group in ending:
        audit.record(by, Verb.DELETE_GROUP, group)
        group.delete()
    for player in Player.objects.filter(user=user).select_related("group").order_by("pk"):
        _become_guest(player, keep_name=keep_name)
        audit.record(by, Verb.ACCOUNT_DELETED, player, player.group)
    AuditEntry.objects.forget(user)
    audit.record(by, Verb.DELETE_ACCOUNT, user)
    user.delete()


def _in_games(user: User) -> list[QuerySet[Any]]:
    """Returns the rows of games that name the account; others change them only while they hold the game."""
    seats = Seat.objects.filter(Q(account=user) | Q(player__user=user))
    by_them = [rows.filter(by=user) for rows in (Move.objects, Proposal.objects)]
    return [seats, *by_them, Handover.objects.filter(account=user), TurnNotice.objects.filter(user=user)]


def _become_guest(player: Player, *, keep_name: bool) -> None:
    player.user = None
    if not keep_name:
        player.name = groups.free_name(player.group, f"Former player {str(player.pk)[:8]}")
        player.claims.update(player_name=player.name)
    player.save(update_fields=["user", "name"])


@transaction.atomic
def forget_unconfirmed() -> int:
    """Deletes accounts whose mail was never answered: perhaps somebody else typed that address. Returns how many."""
    if not settings.CONFIRM_EMAIL:
        return 0
    stale = User.objects.filter(
        email_confirmed_at=None, last_login=None, memberships=None, joined_at__lt=timezone.now() - KEEP_UNCONFIRMED
    )
    for user in stale:
        audit.record(None, Verb.FORGET_UNCONFIRMED, user)
        user.delete()
    return len(stale)


# Every column that names a person, or a player who may be one (a test finds them all), and what that person may read of the
# row.
STORED: dict[str, tuple[type[Model], str, tuple[str, ...]]] = {
    "memberships": (Membership, "user", ("group__name", "role", "joined_at")),
    "players": (Player, "user", ("group__name", "name", "created_at")),
    "chapters_played": (
        ChapterSeat,
        "player__user",
        ("chapter__campaign__name", "chapter__number", "color", "role_at_start", "role_at_end", "won"),
    ),
    "sessions_played": (Seat, "player__user", ("session__name", "session__game", "number", "colour", "waiting_since")),
    "plays": (
        PlaySeat,
        "player__user",
        ("play__group__name", "play__game", "play__played_on", "number", "side", "entries", "points", "parts", "place", "won"),
    ),
    "plays_recorded": (
        Play,
        "recorded_by",
        ("group__name", "game", "played_on", "options", "table", "opponent", "notes", "recorded_at", "updated_at"),
    ),
    "notes": (Note, "player__user", ("session__name", "text", "at")),
    "claims": (PlayerClaim, "user", ("group__name", "player_name", "state", "created_at", "decided_at")),
    "claims_decided": (PlayerClaim, "decided_by", ("group__name", "player_name", "state", "decided_at")),
    "invitations_made": (
        Invitation,
        "created_by",
        ("group__name", "role", "note", "created_at", "expires_at", "uses_allowed", "uses", "revoked_at"),
    ),
    "api_tokens": (
        ApiToken,
        "user",
        ("name", "scope", "hint", "created_at", "expires_at", "last_used_at", "revoked_at"),
    ),
    "jobs": (Job, "requested_by", ("kind", "state", "created_at", "finished_at")),
    "campaigns_started": (Campaign, "created_by", ("group__name", "name", "description", "created_at")),
    "chapters_recorded": (Chapter, "recorded_by", ("campaign__name", "number", "title", "notes", "recorded_at")),
    "chapters_corrected": (ChapterVersion, "replaced_by", ("chapter__campaign__name", "version", "why", "replaced_at")),
    "chapters_withdrawn": (Withdrawn, "withdrawn_by", ("campaign__name", "number", "title", "at")),
    "withdrawn_chapters_played": (WithdrawnSeat, "player__user", ("withdrawn__campaign__name", "withdrawn__number", "color")),
    "saga_texts": (SagaText, "written_by", ("chapter__campaign__name", "version", "text", "written_at")),
    "evenings_planned": (
        Evening,
        "planned_by",
        ("campaign__group__name", "campaign__name", "on", "at", "time_zone", "place", "state", "planned_at"),
    ),
    "drafts_started": (Draft, "started_by", ("group__name", "purpose", "number", "saved_at")),
    "drafts_saved": (Draft, "saved_by", ("group__name", "purpose", "number", "saved_at")),
    "sessions_opened": (GameSession, "created_by", ("group__name", "game", "name", "status", "created_at")),
    "seats_held": (Seat, "account", ("session__name", "number", "kind", "leaves_at")),
    "seats_left": (Handover, "account", ("session__name", "seat", "how", "at")),
    "seats_given": (Handover, "before__user", ("session__name", "seat", "how", "at")),
    "seats_taken": (Handover, "after__user", ("session__name", "seat", "how", "at")),
    "handovers_made": (Handover, "by__user", ("session__name", "seat", "how", "at")),
    "proposals_made": (Proposal, "by", ("session__name", "kind", "state", "at")),
    "moves_made": (Move, "by", ("session__name", "kind", "choose", "at")),
    "notice_settings": (
        NoticeSettings,
        "user",
        ("by_mail", "webhook", "quiet_from", "quiet_until", "digest"),
    ),
    "turn_notices": (TurnNotice, "user", ("session__name", "turn", "state", "due_at", "sent_at")),
    "answered_requests": (IdempotentRequest, "user", ("key", "status", "created_at")),
    "changes_made": (AuditEntry, "actor", ("at", "verb", "group__name", "target_type", "target_id", "details")),
}


def personal_data(user: User) -> dict[str, Any]:
    """Returns everything stored about the person, for the person."""
    account = (
        "id",
        "email",
        "name",
        "time_zone",
        "email_confirmed_at",
        "is_staff",
        "joined_at",
        "last_login",
        "evening_notices",
    )
    about = AuditEntry.objects.filter(target_type="user", target_id=str(user.pk))
    data: dict[str, Any] = {
        "account": {field: getattr(user, field) for field in (*account, "evening_notices")},
        "changes_of_account": list(about.values("at", "verb", "details")),
        **{
            name: list(model._base_manager.filter(**{person: user}).values(*columns))
            for name, (model, person, columns) in STORED.items()
        },
    }
    for change in (*data["changes_of_account"], *data["changes_made"]):
        change["sentence"] = sentence(change["verb"], change["details"])
    return data


def _address(email: str) -> str:
    return fields.text(User, "email", email).lower()


def _require_password(user: User, password: str, *, field: str) -> None:
    throttle.check("password", str(user.pk))
    if not user.check_password(password):
        raise Refused("password_wrong", "That is not your password.", field=field)
    throttle.forgive("password", str(user.pk))


def _check_password(password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Refused("password_weak", " ".join(error.messages), field="password") from error

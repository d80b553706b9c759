"""API tokens: shown once, when they are made, and revocable at any time."""

import secrets
from datetime import datetime, timedelta
from hashlib import sha256
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from chronicle.errors import NotFound, Refused
from chronicle.models import ApiToken, User, Verb
from chronicle.permissions import visible
from chronicle.services import audit, fields, locks, statements
from chronicle.services.statements import Statement

PREFIX = "chr_"
MOST = 20
_NOTE_USE_EVERY = timedelta(minutes=1)


@transaction.atomic
def create(user: User, name: str, scope: str, expires_at: datetime | None = None) -> tuple[ApiToken, str]:
    """Creates a token. Returns its row and its secret, which nobody can ever read again."""
    if scope not in ApiToken.Scope:
        raise Refused("scope_unknown", f"A token's scope is one of {', '.join(ApiToken.Scope)}.", field="scope")
    name = fields.text(ApiToken, "name", name)
    if expires_at and expires_at <= timezone.now():
        raise Refused("expired", "A token must expire in the future.", field="expires_at")
    locks.person(user.pk)
    if ApiToken.objects.usable(timezone.now()).filter(user=user).count() >= MOST:
        raise Refused("too_many", f"You have {MOST} tokens in use. Revoke one first.")
    secret = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        user=user, name=name, scope=scope, hint=secret[: len(PREFIX) + 4], digest=_digest(secret), expires_at=expires_at
    )
    audit.record(user, Verb.CREATE_TOKEN, token, scope=scope)
    return token, secret


@transaction.atomic
def revoke(user: User, token_id: UUID | str) -> ApiToken:
    """Revokes a token: one's own or, as an operator, anybody's."""
    token = visible(ApiToken.objects.select_for_update(no_key=True), user).filter(pk=token_id).first()
    if token is None:
        raise NotFound
    if token.revoked_at is None:
        token.revoked_at = timezone.now()
        token.save(update_fields=["revoked_at"])
        audit.record(user, Verb.REVOKE_TOKEN, token)
    return token


def authenticate(secret: str) -> ApiToken | None:
    now = timezone.now()
    [found] = statements.find(Statement(_BY_DIGEST, [_digest(secret)]))
    if not found:
        return None
    token = statements.read(ApiToken, found[0])
    token.user = statements.read(User, found[0], after=ApiToken)
    if not token.is_usable(now):
        return None
    if token.last_used_at is None or now - token.last_used_at > _NOTE_USE_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token


_BY_DIGEST = statements.select("JOIN chronicle_user ON chronicle_user.id = user_id WHERE digest = %s", ApiToken, User)


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()

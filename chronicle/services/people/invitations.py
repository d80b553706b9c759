"""Invitation links: they expire, can be revoked, and are for one person or many."""

from datetime import datetime, timedelta

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from chronicle.errors import Gone, NotFound, Refused
from chronicle.models import Group, Invitation, Membership, Role, User, Verb
from chronicle.permissions import Act, require
from chronicle.services import audit, fields
from chronicle.services.people import groups

_signer = Signer(salt="chronicle.invitation", sep=".")
LONGEST = timedelta(days=90)
MOST_USES = 1000


@transaction.atomic
def invite(
    user: User, group: Group, role: Role, expires_at: datetime, uses_allowed: int | None = 1, note: str = ""
) -> Invitation:
    require(user, Act.INVITE, group)
    now = timezone.now()
    if not now < expires_at <= now + LONGEST:
        raise Refused("expiry", f"An invitation must expire within {LONGEST.days} days.", field="expires_at")
    if uses_allowed is not None and not 1 <= uses_allowed <= MOST_USES:
        raise Refused("uses", f"An invitation can be used between once and {MOST_USES} times.", field="uses_allowed")
    if role == Role.OWNER and uses_allowed != 1:
        raise Refused("owner_link", "A link that makes an owner can be for one person only.", field="uses_allowed")
    invitation = Invitation.objects.create(
        group=group,
        role=role,
        note=fields.text(Invitation, "note", note),
        created_by=user,
        expires_at=expires_at,
        uses_allowed=uses_allowed,
    )
    audit.record(user, Verb.INVITE, invitation, group, role=role, uses_allowed=uses_allowed)
    return invitation


def token(invitation: Invitation) -> str:
    return _signer.sign(str(invitation.pk))


def link(invitation: Invitation) -> str:
    return settings.BASE_URL + reverse("invitation", args=[token(invitation)])


@transaction.atomic
def revoke(user: User, invitation: Invitation) -> Invitation:
    group = groups.lock(invitation.group)
    require(user, Act.INVITE, group)
    if Invitation.objects.filter(pk=invitation.pk, revoked_at=None).update(revoked_at=timezone.now()):
        audit.record(user, Verb.REVOKE_INVITATION, invitation, group)
    invitation.refresh_from_db()
    return invitation


def look_up(signed: str) -> Invitation:
    """Returns the invitation behind a link that still works; otherwise refuses with the reason."""
    try:
        pk = _signer.unsign(signed)
    except BadSignature as error:
        raise NotFound("This invitation does not exist. Check that you have copied the whole link.") from error
    invitation = Invitation.objects.select_related("group").filter(pk=pk).first()
    if invitation is None:
        raise Gone("invitation_gone", "The group of this invitation has been deleted.")
    messages = {
        "revoked": "This invitation was revoked. Ask the person who sent it for a new one.",
        "expired": "This invitation has expired. Ask the person who sent it for a new one.",
        "used up": "This invitation has already been used. Ask the person who sent it for a new one.",
    }
    if invitation.state in messages:
        raise Gone(f"invitation_{invitation.state.replace(' ', '_')}", messages[invitation.state])
    return invitation


@transaction.atomic
def accept(user: User, signed: str) -> Membership:
    """Accepts an invitation. The group's lock lets the second of two people at the same instant wait, and then find the
    link used up or revoked."""
    groups.lock(look_up(signed).group)
    invitation = look_up(signed)
    membership = groups.admit(invitation.group, user, Role(invitation.role), invitation)
    invitation.uses += 1
    invitation.save(update_fields=["uses"])
    return membership

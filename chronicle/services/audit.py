"""The trail of who changed what."""

from typing import Any

from django.db.models import Model

from chronicle.models import AuditEntry, Group, User, Verb
from chronicle.site.context import request_id


def record(actor: User | None, verb: Verb, target: Model, group: Group | None = None, **details: Any) -> AuditEntry:
    """Adds an entry, inside the transaction of the change. Details hold no email addresses and no secrets."""
    return AuditEntry.objects.create(
        actor=actor,
        verb=verb,
        group=group,
        target_type=target._meta.label_lower.removeprefix("chronicle."),
        target_id=str(target.pk),
        details=details,
        request_id=request_id.get(),
    )

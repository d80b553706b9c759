"""The trail of changes, told in sentences."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from chronicle.models import AuditEntry

VERBS = {
    "create group": "founded the group",
    "edit group": "edited the group",
    "join": "joined",
    "change role": "changed a role",
    "leave": "left",
    "remove member": "removed a member",
    "invite": "made an invitation",
    "revoke invitation": "revoked an invitation",
    "add guest": "added a guest",
    "rename player": "renamed somebody at the table",
    "remove guest": "removed a guest",
    "claim guest": "claimed a guest",
    "claim accepted": "agreed to a claim",
    "claim refused": "refused a claim",
    "claim withdrawn": "withdrew a claim",
    "account deleted": "deleted the account",
}


@dataclass(frozen=True)
class Sentence:
    at: datetime
    who: str
    what: str
    more: str


def sentences(entries: Iterable[AuditEntry]) -> list[Sentence]:
    return [
        Sentence(entry.at, entry.actor.name if entry.actor else "Somebody", _what(entry), _more(entry)) for entry in entries
    ]


def _what(entry: AuditEntry) -> str:
    return VERBS.get(entry.verb, entry.verb)


def _more(entry: AuditEntry) -> str:
    details = entry.details
    if "before" in details and "after" in details:
        return f"from {details['before']} to {details['after']}"
    return f"as {details['role']}" if "role" in details else ""

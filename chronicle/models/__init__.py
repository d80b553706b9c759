"""Everything Chronicle stores. Rows are written by chronicle.services only."""

from chronicle.models.accounts import ApiToken, User
from chronicle.models.audit import AuditEntry
from chronicle.models.campaigns import (
    Campaign,
    Chapter,
    ChapterSeat,
    ChapterVersion,
    Draft,
    OfCampaign,
    Placement,
    RecordEntry,
    SagaText,
    Sighting,
    Withdrawn,
    WithdrawnSeat,
)
from chronicle.models.catalogue import CatalogueEntry
from chronicle.models.evenings import Evening
from chronicle.models.groups import Group, GroupOwned, Invitation, Membership, Player, PlayerClaim, Role
from chronicle.models.jobs import Heartbeat, IdempotentRequest, Job
from chronicle.models.verbs import Verb

__all__ = [
    "ApiToken",
    "AuditEntry",
    "Campaign",
    "CatalogueEntry",
    "Chapter",
    "ChapterSeat",
    "ChapterVersion",
    "Draft",
    "Evening",
    "Group",
    "GroupOwned",
    "Heartbeat",
    "IdempotentRequest",
    "Invitation",
    "Job",
    "Membership",
    "OfCampaign",
    "Placement",
    "Player",
    "PlayerClaim",
    "RecordEntry",
    "Role",
    "SagaText",
    "Sighting",
    "User",
    "Verb",
    "Withdrawn",
    "WithdrawnSeat",
]

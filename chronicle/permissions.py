"""Who may see and do what: the one place that web, API and admin ask.

Whoever is outside a group does not learn that it exists (NotFound, not Forbidden).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from django.contrib.auth.models import AnonymousUser
from django.db.models import Model, Q, QuerySet

from chronicle.errors import Forbidden, NotFound
from chronicle.models import (
    ApiToken,
    AuditEntry,
    Campaign,
    CatalogueEntry,
    Chapter,
    ChapterSeat,
    ChapterVersion,
    Draft,
    Evening,
    Group,
    Heartbeat,
    IdempotentRequest,
    Invitation,
    Job,
    Membership,
    Placement,
    Player,
    PlayerClaim,
    RecordEntry,
    Role,
    SagaText,
    Sighting,
    User,
    Withdrawn,
    WithdrawnSeat,
)
from games.models import (
    GameSession,
    Handover,
    Move,
    Note,
    NoticeSettings,
    Outbox,
    Play,
    PlaySeat,
    Proposal,
    Seat,
    Snapshot,
    TurnNotice,
)

M = TypeVar("M", bound=Model)
Person = User | AnonymousUser


class Act(StrEnum):
    SEE = "see the group"
    SEE_AUDIT = "see who changed what"
    EDIT_GROUP = "edit the group"
    DELETE_GROUP = "delete the group"
    MANAGE_MEMBERS = "add or remove members and change their roles"
    INVITE = "invite people"
    EDIT_PLAYERS = "add, rename or remove guests"
    CLAIM_GUEST = "claim a guest"
    DECIDE_CLAIM = "decide who a guest was"
    SEE_CAMPAIGNS = "see campaigns and their history"
    START_CAMPAIGN = "start, fork and describe campaigns"
    RECORD = "record and correct chapters and plays"
    KEEP_EVENINGS = "plan, open and close evenings, and let guests look on"
    SEE_SECRETS = "export a world with what is sealed in it"
    PACK = "tick the packing list off and say what the box holds"
    WITHDRAW = "withdraw and restore chapters"
    DELETE_CAMPAIGN = "delete campaigns"
    SEE_SESSIONS = "see games on screen"
    PLAY = "open games on screen and sit down at them"
    MANAGE_SESSIONS = "repair a game on screen that is stuck"


_OWNERS = frozenset({Role.OWNER})
_SCRIBES = _OWNERS | {Role.SCRIBE}
_PLAYERS = _SCRIBES | {Role.PLAYER}
_ALL = frozenset(Role)

RIGHTS: dict[Act, frozenset[Role]] = {
    Act.SEE: _ALL,
    Act.SEE_AUDIT: _OWNERS,
    Act.EDIT_GROUP: _OWNERS,
    Act.DELETE_GROUP: _OWNERS,
    Act.MANAGE_MEMBERS: _OWNERS,
    Act.INVITE: _OWNERS,
    Act.EDIT_PLAYERS: _SCRIBES,
    Act.CLAIM_GUEST: _PLAYERS,
    Act.DECIDE_CLAIM: _OWNERS,
    Act.SEE_CAMPAIGNS: _ALL,
    Act.START_CAMPAIGN: _SCRIBES,
    Act.RECORD: _SCRIBES,
    Act.KEEP_EVENINGS: _SCRIBES,
    Act.SEE_SECRETS: _SCRIBES,
    Act.PACK: _PLAYERS,
    Act.WITHDRAW: _OWNERS,
    Act.DELETE_CAMPAIGN: _OWNERS,
    Act.SEE_SESSIONS: _ALL,
    Act.PLAY: _PLAYERS,
    Act.MANAGE_SESSIONS: _OWNERS,
}


_operating: ContextVar[bool] = ContextVar("operating", default=False)


@contextmanager
def as_operator() -> Iterator[None]:
    """Lets a superuser see all groups and do what their owners may, inside the block. Only the admin uses it: on the site
    and in the API a superuser is a person like any other."""
    token = _operating.set(True)
    try:
        yield
    finally:
        _operating.reset(token)


def is_operating(user: User) -> bool:
    return _operating.get() and user.is_active and user.is_superuser


def role_in(user: Person, group: Group) -> Role | None:
    """Returns the person's role, or None outside the group."""
    if not isinstance(user, User):
        return None
    if is_operating(user):
        return Role.OWNER
    role = Membership.objects.filter(group=group, user=user).values_list("role", flat=True).first()
    return Role(role) if role else None


def acts_of(role: Role | None) -> frozenset[Act]:
    return frozenset(act for act, roles in RIGHTS.items() if role in roles)


def may(user: Person, act: Act, group: Group) -> bool:
    return role_in(user, group) in RIGHTS[act]


def require(user: Person, act: Act, group: Group) -> Role:
    """Returns the person's role if it allows the act; else raises NotFound outside the group, and Forbidden inside."""
    role = role_in(user, group)
    if role is None:
        raise NotFound
    if role not in RIGHTS[act]:
        allowed = " or ".join(role for role in Role if role in RIGHTS[act])
        raise Forbidden("forbidden", f"As {role} you may not {act}: that takes the role {allowed}.")
    return role


@dataclass(frozen=True)
class Sight:
    """Says who knows of rows of one kind: members of the rows' group who may do the act, and the person the row is
    about."""

    members: Act | None = None
    group: str = "group"
    person: str | None = None
    person_must_be_member: bool = False
    everybody: bool = False


SIGHT: dict[type[Model], Sight] = {
    ApiToken: Sight(person="user"),
    AuditEntry: Sight(Act.SEE_AUDIT),
    Campaign: Sight(Act.SEE_CAMPAIGNS),
    CatalogueEntry: Sight(everybody=True),
    Chapter: Sight(Act.SEE_CAMPAIGNS, group="campaign__group"),
    ChapterSeat: Sight(Act.SEE_CAMPAIGNS, group="chapter__campaign__group"),
    ChapterVersion: Sight(Act.SEE_CAMPAIGNS, group="chapter__campaign__group"),
    Draft: Sight(Act.RECORD),
    Evening: Sight(Act.SEE_CAMPAIGNS, group="campaign__group"),
    GameSession: Sight(Act.SEE_SESSIONS),
    Group: Sight(Act.SEE, group="pk"),
    Heartbeat: Sight(),
    IdempotentRequest: Sight(person="user"),
    Invitation: Sight(Act.INVITE),
    Job: Sight(person="requested_by"),
    Membership: Sight(Act.SEE),
    Handover: Sight(Act.SEE_SESSIONS, group="session__group"),
    Move: Sight(Act.SEE_SESSIONS, group="session__group"),
    Note: Sight(Act.SEE_SESSIONS, group="session__group"),
    NoticeSettings: Sight(person="user"),
    Outbox: Sight(),
    Placement: Sight(Act.SEE_CAMPAIGNS, group="campaign__group"),
    Play: Sight(Act.SEE),
    Player: Sight(Act.SEE),
    PlaySeat: Sight(Act.SEE, group="play__group"),
    PlayerClaim: Sight(Act.DECIDE_CLAIM, person="user", person_must_be_member=True),
    Proposal: Sight(Act.SEE_SESSIONS, group="session__group"),
    RecordEntry: Sight(Act.SEE_CAMPAIGNS, group="chapter__campaign__group"),
    SagaText: Sight(Act.SEE_CAMPAIGNS, group="chapter__campaign__group"),
    Seat: Sight(Act.SEE_SESSIONS, group="session__group"),
    Sighting: Sight(Act.SEE_CAMPAIGNS, group="chapter__campaign__group"),
    Snapshot: Sight(),
    TurnNotice: Sight(person="user"),
    User: Sight(Act.SEE, group="memberships__group", person="pk"),
    Withdrawn: Sight(Act.WITHDRAW, group="campaign__group"),
    WithdrawnSeat: Sight(Act.WITHDRAW, group="withdrawn__campaign__group"),
}


def visible(rows: "QuerySet[M]", user: Person) -> "QuerySet[M]":
    """Returns the rows this person may know of."""
    sight = SIGHT[rows.model]
    if sight.everybody or (isinstance(user, User) and is_operating(user)):
        return rows
    if not isinstance(user, User):
        return rows.none()
    mine = Membership.objects.filter(user=user)
    known = Q(pk__in=[])
    if sight.members:
        groups = mine.filter(role__in=RIGHTS[sight.members]).values("group")
        # A subquery, because a join would repeat rows for people who share several groups.
        known |= Q(pk__in=rows.model._base_manager.filter(**{f"{sight.group}__in": groups}).values("pk"))
    if sight.person:
        own = Q(**{sight.person: user.pk})
        known |= own & Q(**{f"{sight.group}__in": mine.values("group")}) if sight.person_must_be_member else own
    return rows.filter(known)

"""The one order in which rows are locked, and how what others may be adding to is deleted.

**Order.** The person, the group, its sessions, its campaigns, then the rest (drafts, invitations, claims, tokens, jobs);
several of a kind by their ids. A verb takes what it needs of these from left to right, and nothing to the left of what it has.
Players and whatever lies below a session (seats, moves, proposals) are changed only by whoever holds what stands above them.

**Strength.** Every lock is `no_key`: it keeps others from changing the row, not from referring to it. At COMMIT PostgreSQL
looks whether what new rows refer to is there, the actor and the group of an entry in the trail, say; that waits for a lock
`FOR UPDATE`, and whoever holds the session would wait for one who holds the group and waits for the session.

**Deleting** locks what others change below the row, too, so that none of them is under way, and deletes children before their
parents. What others insert below it meanwhile needs no lock; `drained` sees it and begins anew.
"""

import logging
from collections.abc import Callable
from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.db.models import Q

from chronicle.errors import NotFound
from chronicle.models import Campaign, Job, User
from chronicle.site.database import raced
from games.models import GameSession

log = logging.getLogger(__name__)
TRIES = 5


def person(pk: UUID) -> User:
    """The account as it is now; NotFound when it was deleted in the meantime."""
    user = User.objects.select_for_update(no_key=True).filter(pk=pk).first()
    if user is None:
        raise NotFound
    return user


def below(sessions: Q, campaigns: Q, jobs: Q) -> None:
    """For whoever deletes what they belong to."""
    for rows in (GameSession.objects.filter(sessions), Campaign.objects.filter(campaigns), Job.objects.filter(jobs)):
        list(rows.select_for_update(no_key=True).order_by("pk").values_list("pk", flat=True))


def drained(delete: Callable[[], None]) -> None:
    """Deletes. Where somebody else has added to it meanwhile, once more, with that."""
    for left in reversed(range(TRIES)):
        try:
            with transaction.atomic():
                delete()
                if connection.vendor == "postgresql":  # SQLite lets nobody else write meanwhile
                    connection.check_constraints()  # now: at COMMIT it would be too late to begin anew
            return
        except IntegrityError as fault:
            if not (left and raced(fault)):
                raise
            log.info("somebody added to what is being deleted: once more")

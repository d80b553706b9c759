"""The one order in which rows are locked, and how rows are deleted that others may be adding to.

**Order.** The person, the group, its sessions, its campaigns, then the rest (drafts, invitations, claims, tokens, jobs);
several of a kind by their ids. A verb takes what it needs of these from left to right, and nothing to the left of what it
has. Players and whatever lies below a session (seats, moves, proposals) are changed only by whoever holds what stands above
them.

**Strength.** Every lock is `no_key`: it keeps others from changing the row, not from referring to it. At COMMIT PostgreSQL
checks that whatever new rows refer to exists, for example the actor and the group of an entry in the trail. That check
waits for a lock `FOR UPDATE`, so a holder of the session would wait for a holder of the group who waits for the session.

**Deleting** also locks what others change below the row, so that none of them is under way, and deletes children before
their parents. Rows that others insert below it meanwhile need no lock; `drained` notices them and starts again.
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
    """Locks the account and returns it as it is now; NotFound if it was deleted in the meantime."""
    user = User.objects.select_for_update(no_key=True).filter(pk=pk).first()
    if user is None:
        raise NotFound
    return user


def below(sessions: Q, campaigns: Q, jobs: Q) -> None:
    """Locks these rows for whoever deletes what they belong to."""
    for rows in (GameSession.objects.filter(sessions), Campaign.objects.filter(campaigns), Job.objects.filter(jobs)):
        list(rows.select_for_update(no_key=True).order_by("pk").values_list("pk", flat=True))


def drained(delete: Callable[[], None]) -> None:
    """Deletes; where somebody else has added rows meanwhile, deletes again with those."""
    for left in reversed(range(TRIES)):
        try:
            with transaction.atomic():
                delete()
                if connection.vendor == "postgresql":  # SQLite lets nobody else write meanwhile
                    connection.check_constraints()  # now: at COMMIT it would be too late to start again
            return
        except IntegrityError as fault:
            if not (left and raced(fault)):
                raise
            log.info("somebody added to what is being deleted: once more")

"""What live pages follow: the table is the truth, Redis only announces sooner that there is something new."""

import logging
from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Max, Q
from django.utils import timezone

from games.models import Outbox

log = logging.getLogger(__name__)

CHANNEL = "chronicle:outbox"
KEEP = timedelta(days=1)
"""How long rows are kept; whoever comes back later reloads the page."""


def after(last: Mapping[UUID, int]) -> list[Outbox]:
    """Returns what happened in these sessions, in each after the given id. The ids of one session rise in the order of its
    changes, as they are assigned under its lock."""
    if not last:
        return []
    wanted = Q()
    for session, number in last.items():
        wanted |= Q(session=session, id__gt=number)
    return list(Outbox.objects.filter(wanted).order_by("id")[:2000])


def newest(session: UUID) -> int:
    return Outbox.objects.filter(session=session).aggregate(id=Max("id"))["id"] or 0


def prune() -> int:
    """Deletes rows that no page waits for any more. Returns how many."""
    return Outbox.objects.filter(at__lt=timezone.now() - KEEP).delete()[0]


def wake(session: UUID) -> None:
    """Announces a change to open pages. Where this fails, pages are a moment late, no more."""
    if settings.REDIS_URL:
        try:
            redis(settings.REDIS_URL).publish(CHANNEL, str(session))
        except Exception:
            log.warning("live pages could not be woken", exc_info=True)


@cache
def redis(url: str) -> Any:
    from redis import Redis

    return Redis.from_url(url, socket_connect_timeout=2, socket_timeout=2)

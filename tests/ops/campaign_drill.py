"""Chapters to be written by workers that are killed at random points of it.

celery -A tests.ops.campaign_drill worker     a worker that takes its time, and says by the file `busy` that it is at it
"""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import django

from chronicle.celery import app

django.setup()

from django.conf import settings  # noqa: E402
from django.db import connection, transaction  # noqa: E402

from chronicle.errors import Refused  # noqa: E402
from chronicle.models import Campaign, Chapter, Job, Placement  # noqa: E402
from chronicle.services.campaigns import chapters, worlds  # noqa: E402
from games.oath.engine.world.facts import KIND  # noqa: E402
from tests.factories import game_data, make_campaign, make_group, make_user  # noqa: E402

__all__ = ["app"]

SECONDS = 0.1
"""At every step of the writing, so that a kill finds it anywhere."""


def slowed(module: Any, name: str) -> None:
    verb = getattr(module, name)

    def slow(*args: Any, **kwargs: Any) -> Any:
        (settings.DATA_DIR / "busy").touch()
        time.sleep(SECONDS)
        found = verb(*args, **kwargs)
        time.sleep(SECONDS)
        return found

    setattr(module, name, slow)


if "worker" in sys.argv:
    for module, name in ((chapters, "write"), (chapters, "sightings"), (worlds, "place"), (chapters, "advance")):
        slowed(module, name)


def begin() -> None:
    scribe = make_user("Scribe")
    make_campaign(scribe, make_group(scribe))


def record() -> str:
    """Asks for the next chapter; returns why not, if one is being written."""
    campaign = Campaign.objects.select_related("created_by", "group").get()
    assert campaign.created_by
    try:
        chapters.record(campaign.created_by, campaign, campaign.head, game_data(campaign, campaign.head))
    except Refused as refusal:  # written between the two lines above
        if refusal.code not in ("written", "being_written"):
            raise
        return refusal.code
    return ""


@contextmanager
def one_moment() -> Iterator[None]:
    """Nothing changes between the first thing that is read and the last."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


@one_moment()
def state() -> dict[str, Any]:
    """With everything a chapter written twice or by half would show."""
    campaign = Campaign.objects.get()
    rows = Chapter.objects.filter(campaign=campaign)
    return {
        "head": campaign.head,
        "chapters": sorted(rows.values_list("number", flat=True)),
        "without_record": [c.number for c in rows if c.number and not (c.record.exists() and c.seats.exists())],
        "open": Placement.objects.filter(campaign=campaign, until=None).count() - len(KIND),
        "faults": [str(worlds.load(campaign, number).faults()) for number in range(campaign.head + 1)],
        "attempts": sum(Job.objects.values_list("attempts", flat=True)),
        "unfinished": Job.objects.exclude(state=Job.State.DONE).count(),
    }

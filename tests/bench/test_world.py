"""The world at a chapter of a short and of a very long story: the same queries, hardly more time."""

from statistics import median
from time import perf_counter

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from chronicle.models import Campaign, Group, Placement, User
from chronicle.services.campaigns import worlds
from tests.bench.figures import p95, show
from tests.factories import make_campaign, play

pytestmark = [pytest.mark.bench, pytest.mark.django_db(transaction=True)]

LENGTHS = (10, 100, 1_000)
ROUNDS = 40
MOST = 1.3
"""A world of the longest story against one of the shortest."""


def milliseconds(campaign: Campaign, number: int) -> float:
    started = perf_counter()
    worlds.load(campaign, number)
    return 1e3 * (perf_counter() - started)


def test_the_world_at_a_chapter(group: Group, ben: User) -> None:
    stories = {length: play(ben, make_campaign(ben, group, f"Of {length}"), length) for length in LENGTHS}
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # what both back ends do by themselves in real life
        cursor.execute("ANALYZE")
    queries = {}
    for length, campaign in stories.items():
        with CaptureQueriesContext(connection) as seen:
            worlds.load(campaign, length // 2)
        queries[length] = len(seen)
    times: dict[int, list[float]] = {length: [] for length in LENGTHS}
    for n in range(ROUNDS):  # in turn, so that whatever else the machine does meets all of them
        for length, campaign in stories.items():
            times[length].append(milliseconds(campaign, (length * n) // ROUNDS))
    show(
        f"The world at a chapter ({connection.vendor})",
        ["chapters", "placements", "queries", "median ms", "p95 ms"],
        [
            [f"{length:,}", Placement.objects.filter(campaign=campaign).count(), queries[length], median(taken), p95(taken)]
            for (length, campaign), taken in zip(stories.items(), times.values(), strict=True)
        ],
    )
    ratio = median(times[LENGTHS[-1]]) / median(times[LENGTHS[0]])
    print(f"  {LENGTHS[-1]:,} : {LENGTHS[0]} chapters = {ratio:.2f} (at most {MOST})")
    assert len(set(queries.values())) == 1
    assert ratio <= MOST

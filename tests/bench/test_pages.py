"""The pages of a campaign with few chapters and with very many: hardly more time."""

from collections.abc import Callable
from statistics import median
from time import perf_counter

import pytest
from django.db import connection
from django.test import Client

from chronicle.models import Campaign, Group, User
from tests.bench.figures import p95, show
from tests.factories import lengthen, make_campaign, play

pytestmark = [pytest.mark.bench, pytest.mark.django_db(transaction=True)]

LENGTHS = (6, 100, 1_000)
ROUNDS = 30
MOST = 1.3
"""A page of the longest story against the same one of the shortest."""
COUNTED = {"player": 2.0, "card": 2.0, "api: players": 2.0}
"""Pages that add up something of every chapter, and how much more they may cost."""

PAGES: dict[str, Callable[[Campaign], str]] = {
    "campaign": lambda campaign: f"/campaigns/{campaign.pk}/",
    "compare": lambda campaign: f"/campaigns/{campaign.pk}/compare/",
    "fork": lambda campaign: f"/campaigns/{campaign.pk}/fork/",
    "export": lambda campaign: f"/campaigns/{campaign.pk}/export/",
    "player": lambda campaign: f"/campaigns/{campaign.pk}/players/{campaign.group.players.get(name='Ben').pk}/",
    "card": lambda campaign: f"/campaigns/{campaign.pk}/cards/longbows/",
    "chapter": lambda campaign: f"/campaigns/{campaign.pk}/chapters/{campaign.head}/",
    "sheet": lambda campaign: f"/campaigns/{campaign.pk}/sheet/",
    "record a game": lambda campaign: f"/campaigns/{campaign.pk}/scribe/",
    "api: campaign": lambda campaign: f"/api/v1/campaigns/{campaign.pk}/",
    "api: chapters": lambda campaign: f"/api/v1/campaigns/{campaign.pk}/chapters/?limit=5",
    "api: timeline": lambda campaign: f"/api/v1/campaigns/{campaign.pk}/timeline/?limit=5",
    "api: players": lambda campaign: f"/api/v1/campaigns/{campaign.pk}/players/",
}
"""Each with an address."""


def milliseconds(client: Client, address: str) -> float:
    started = perf_counter()
    answer = client.get(address, follow=True)
    taken = 1e3 * (perf_counter() - started)
    assert answer.status_code == 200, address
    return taken


def test_pages_of_a_campaign(group: Group, ben: User) -> None:
    players = list(group.players.order_by("name"))
    stories = {
        length: lengthen(play(ben, make_campaign(ben, group, f"Of {length}"), LENGTHS[0], players=players), length)
        for length in LENGTHS
    }
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("ANALYZE")
    client = Client()
    client.force_login(ben)
    ratios, rows = {}, []
    for page, address in PAGES.items():
        times: dict[int, list[float]] = {length: [] for length in LENGTHS}
        for _ in range(ROUNDS):  # in turn, so that whatever else the machine does meets all of them
            for length, campaign in stories.items():
                times[length].append(milliseconds(client, address(campaign)))
        ratios[page] = median(times[LENGTHS[-1]]) / median(times[LENGTHS[0]])
        rows.append([page, *(median(taken) for taken in times.values()), p95(times[LENGTHS[-1]]), ratios[page]])
    show(
        f"Pages of a campaign, median ms by its chapters ({connection.vendor})",
        ["page", *(f"{length:,}" for length in LENGTHS), f"p95 of {LENGTHS[-1]:,}", f"{LENGTHS[-1]:,} : {LENGTHS[0]}"],
        rows,
    )
    assert not {page: ratio for page, ratio in ratios.items() if ratio > COUNTED.get(page, MOST)}

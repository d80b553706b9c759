"""Plays at a real table for tests."""

from datetime import date
from typing import Any

from chronicle.models import Group, User
from games.models import Play
from games.services import plays
from games.services.plays import Column, Given

LOYAL = {"bear": 4, "eagle": 3, "elephant": 2, "lion": 0, "horse": -1, "swapped": 0, "hand": 3}
OTHERWISE = {"bear": -1, "eagle": 0, "elephant": 2, "lion": 3, "horse": 4, "swapped": 2, "hand": 5}
CITIES = {"bear": 3, "eagle": 2, "elephant": 1, "lion": 1, "horse": 2}
DAY = date(2026, 5, 14)


def whispers(group: Group, *users: User, **parts: Any) -> Given:
    """The first has 3·4 + 2·3 + 1·2 − 2 = 18 points, everybody else −3 + 2 + 3 + 8 = 10."""
    columns = [
        Column(group.players.get(user=user).pk, entries=OTHERWISE if number else LOYAL) for number, user in enumerate(users)
    ]
    return Given(**{"seats": columns, "table": CITIES, **parts})


def make_play(actor: User, group: Group, *users: User, **more: Any) -> Play:
    return plays.record(actor, group, "whispers", whispers(group, *users), more.pop("played_on", DAY), **more)


def viscounts_alone(group: Group, user: User, **entries: int) -> Given:
    return Given(
        [Column(group.players.get(user=user).pk, entries=entries)],
        {"ai": "noble"},
        {"poverty": 1},
        {"workshop": 1, "resources": 2},
    )

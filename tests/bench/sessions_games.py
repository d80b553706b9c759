"""python -m tests.bench.sessions_games GAME COUNT AHEAD     games of three people, so many answers old, as JSON"""

import json
import os
import sys
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.bench.floor_settings")

import django

django.setup()

from django.test import Client  # noqa: E402

from chronicle.models import Group, User  # noqa: E402
from chronicle.services.people import tokens  # noqa: E402
from games.services import sessions  # noqa: E402
from games.services.sessions import Chair  # noqa: E402
from tests.factories import make_group, make_user  # noqa: E402
from tests.services.playing import play_on  # noqa: E402

PEOPLE = ("Ada", "Ben", "Cleo")


def begin(game: str, count: int, ahead: int) -> dict[str, Any]:
    """So many answers are given already."""
    people = [User.objects.filter(name=name).first() or make_user(name) for name in PEOPLE]
    group = Group.objects.first() or make_group(people[0], scribe=people[1], player=people[2])
    chairs = [Chair(group.players.get(user=user).pk) for user in people]
    opened = [sessions.create(people[0], group, game, f"Game {n}", {}, chairs) for n in range(count)]
    for session in opened:
        play_on(sessions.start(people[0], session), ahead)
    return {
        "tokens": [tokens.create(user, "Bench", "write")[1] for user in people],
        "cookies": [_signed_in(user) for user in people],
        "sessions": [str(session.pk) for session in opened],
    }


def _signed_in(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


if __name__ == "__main__":
    print(json.dumps(begin(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))

"""python -m tests.bench.sessions_games GAME COUNT     games in which all seats are one person's, as JSON"""

import json
import os
import sys
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.bench.floor_settings")

import django

django.setup()

from chronicle.models import Group, User  # noqa: E402
from chronicle.services import players, tokens  # noqa: E402
from games.services import sessions  # noqa: E402
from games.services.sessions import Chair  # noqa: E402
from tests.factories import make_group, make_user  # noqa: E402

SEATS = 3


def begin(game: str, count: int) -> dict[str, Any]:
    host = User.objects.filter(name="Host").first() or make_user("Host")
    group = Group.objects.first() or make_group(host)
    names = [f"Guest {n}" for n in range(SEATS - 1)]
    guests = [group.players.filter(name=name).first() or players.add_guest(host, group, name) for name in names]
    chairs = [Chair(group.players.get(user=host).pk), *(Chair(guest.pk) for guest in guests)]
    opened = [sessions.create(host, group, game, f"Game {n}", {}, chairs) for n in range(count)]
    for session in opened:
        sessions.start(host, session)
    return {"token": tokens.create(host, "Bench", "write")[1], "sessions": [str(session.pk) for session in opened]}


if __name__ == "__main__":
    print(json.dumps(begin(sys.argv[1], int(sys.argv[2]))))

"""Sessions for clients that answer while everything around them dies.

python -m tests.ops.sessions_drill begin COUNT     a person, and COUNT games in which all seats are the person's; as JSON
python -m tests.ops.sessions_drill check           what became of them, as JSON
"""

import json
import os
import sys
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.ops.open_gates")

import django

django.setup()

from chronicle.services.people import players, tokens  # noqa: E402
from games.kernel.match import Match  # noqa: E402
from games.models import GameSession, Move  # noqa: E402
from games.services import live, past, sessions  # noqa: E402
from games.services.sessions import Chair  # noqa: E402
from tests.factories import make_group, make_user  # noqa: E402

SEATS = 3


def begin(count: int) -> dict[str, Any]:
    host = make_user("Host")
    group = make_group(host)
    chairs = [Chair(group.players.get(user=host).pk)]
    chairs += [Chair(players.add_guest(host, group, f"Guest {n}").pk) for n in range(SEATS - 1)]
    opened = [sessions.create(host, group, "whispers", f"Game {n}", {}, chairs) for n in range(count)]
    for session in opened:
        sessions.start(host, session)
    return {"token": tokens.create(host, "Drill", "write")[1], "sessions": [str(session.pk) for session in opened]}


def check() -> list[dict[str, Any]]:
    """Of each game: the keys of its answers, and what is wrong with it."""
    return [
        {
            "session": str(session.pk),
            "answered": session.answered,
            "keys": list(Move.objects.filter(session=session, kind="answer").values_list("key", flat=True)),
            "wrong": _wrong(session),
        }
        for session in GameSession.objects.all()
    ]


def _wrong(session: GameSession) -> list[str]:
    answers = list(Move.objects.filter(session=session, kind="answer").order_by("number"))
    moves = list(Move.objects.filter(session=session).order_by("number"))
    stored = live.load(session)
    replayed = Match.replay(stored.game, stored.options, stored.seats, bytes(session.seed or b""), past.history(session))
    waiting = {seat.number for seat in live.seats_of(session) if seat.waiting_since}
    faults = {
        "answers are missing": [move.answer for move in answers] != list(range(session.answered)),
        "events are missing": [move.first_event for move in moves[1:]] != [move.last_event for move in moves[:-1]],
        "the end of the log is missing": moves[-1].last_event != session.event_count,
        "the state is another": past.plain(stored.state) != past.plain(replayed.state),
        "the events are others": [event for move in moves for event in move.events] != past.plain(replayed.table.events),
        "other seats wait": waiting != {ask.seat for ask in replayed.asks()},
        "a version is missing": session.version != moves[-1].number,
    }
    return [fault for fault, holds in faults.items() if holds]


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["begin", count]:
            print(json.dumps(begin(int(count))))
        case _:
            print(json.dumps(check()))

"""Many games in which only bots play, and somebody else who waits for short work.

python -m tests.ops.crowd_drill begin N    N six-seat games by bots of a fresh account; a campaign of another person
python -m tests.ops.crowd_drill ask        that one asks for a mail, an export, a chapter, a game by bots: seconds, as JSON
"""

import json
import sys
import time
from collections.abc import Callable

import django

from chronicle.celery import app

django.setup()

from chronicle.models import Campaign, Job  # noqa: E402
from chronicle.services.campaigns import chapters  # noqa: E402
from chronicle.services.exchange import exports  # noqa: E402
from chronicle.services.people import accounts  # noqa: E402
from games.models import GameSession  # noqa: E402
from games.services import sessions  # noqa: E402
from games.services.sessions import Chair  # noqa: E402
from tests.factories import game_data, make_campaign, make_group, make_user  # noqa: E402

__all__ = ["app"]

PATIENCE = 200
CROWD, WAITING = "Crowd", "Waiting"


def begin(tables: int) -> None:
    waits = make_user(WAITING)
    make_campaign(waits, make_group(waits, WAITING))
    host = make_user(CROWD)
    group = make_group(host, CROWD)
    for n in range(tables):
        session = sessions.create(host, group, "oath", f"Bots {n + 1}", {}, [Chair(bot="greedy")] * 6)
        sessions.start(host, session)


def ask() -> dict[str, float]:
    campaign = Campaign.objects.select_related("created_by", "group").get(group__name=WAITING)
    user = campaign.created_by
    assert user

    def mail() -> Job:
        accounts.request_password_reset(user.email)
        return Job.objects.filter(kind="mail").latest("created_at")

    def bots() -> Job:
        session = sessions.create(user, campaign.group, "whispers", "Bots", {}, [Chair(bot="random")] * 2)
        sessions.start(user, session)
        return Job.objects.get(kind="play-bots", args__session=str(session.pk))

    answer = {
        "mail": _done(mail),
        "export": _done(lambda: exports.ask(user, campaign, exports.Wish("json"))),
        "chapter": _done(lambda: chapters.record(user, campaign, campaign.head, game_data(campaign, campaign.head))),
        "bots of another group": _done(bots, "taken_at"),
    }
    crowd = GameSession.objects.filter(group__name=CROWD)
    return answer | {
        "games going on": crowd.filter(status="playing").count(),
        "answers of their bots": sum(crowd.values_list("answered", flat=True)),
    }


def _done(wish: Callable[[], Job], when: str = "finished_at") -> float:
    """Seconds from the wish until it was granted."""
    job, deadline = wish(), time.monotonic() + PATIENCE
    while getattr(job, when) is None and time.monotonic() < deadline:
        time.sleep(0.05)
        job.refresh_from_db()
    reached = getattr(job, when)
    return round((reached - job.created_at).total_seconds(), 2) if reached else PATIENCE


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["begin", tables]:
            begin(int(tables))
        case _:
            print(json.dumps(ask()))

"""A step of the replay costs the same early and late in a long game; and what playing all of it again would cost."""

from random import Random
from statistics import median
from time import perf_counter

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from chronicle.models import Group, User
from games.kernel.match import Match
from games.models import GameSession, Snapshot
from games.services import live, past
from tests.api.conftest import V1, client_of
from tests.bench.figures import show
from tests.services.playing import make_session, step

pytestmark = pytest.mark.bench

MOST_LATER = 1.15
EARLY = 10
TIMES = 15


def long_game(host: User, group: Group, other: User, game: str) -> GameSession:
    session, dice = make_session(host, group, [other, "random", "random"], game=game), Random(2)
    while step(session, dice):
        pass
    return live.fresh(session)


def taken(client: APIClient, session: GameSession, moments: range) -> float:
    """Seconds of a step, in the middle: over as many moments as lie between two snapshots, so that all distances are there."""
    found = []
    for moment in list(moments) * TIMES:
        cache.clear()  # nobody is throttled
        started = perf_counter()
        answer = client.get(f"{V1}/sessions/{session.pk}/replay/?moment={moment}")
        found.append(perf_counter() - started)
        assert answer.status_code == 200
    return median(found)


@pytest.mark.parametrize("game", ["whispers", "oath"])
def test_a_step_costs_the_same_late_in_the_game(game: str, group: Group, ada: User, cleo: User) -> None:
    session, client = long_game(ada, group, cleo, game), client_of(ada)
    last = session.answered
    assert last > 5 * past.EVERY
    windows = {"early": range(EARLY, EARLY + past.EVERY), "late": range(last - past.EVERY + 1, last + 1)}
    turns = [{name: taken(client, session, moments) for name, moments in windows.items()} for _ in range(5)]
    early, late = (median(turn[name] for turn in turns) for name in windows)
    now = live.load(session)
    started = perf_counter()
    Match.replay(now.game, now.options, now.seats, now.seed, past.history(session))
    again = perf_counter() - started
    sizes = [len(bytes(row.match)) for row in Snapshot.objects.filter(session=session)]
    show(
        f"{game}: a step of the replay of {last} answers, ms",
        ["", "ms", "x"],
        [
            [f"answers {EARLY} to {EARLY + past.EVERY - 1}", early * 1000, 1.0],
            [f"the last {past.EVERY}", late * 1000, late / early],
            ["playing the whole game again, alone", again * 1000, again / early],
            [f"{len(sizes)} snapshots of {sum(sizes) // len(sizes)} bytes", "", ""],
        ],
    )
    assert late <= MOST_LATER * early

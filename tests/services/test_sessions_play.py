"""A game on screen from its start to its end, through the services."""

from typing import Any

import pytest

from chronicle.models import Group, Job, User
from chronicle.services import jobs
from games.models import GameSession
from games.services import play, replay
from tests.services.playing import make_session, play_on, step


@pytest.fixture
def session(group: Group, ada: User, cleo: User) -> GameSession:
    return make_session(ada, group, [cleo])


def asked(session: GameSession, who: User) -> tuple[dict[str, Any], int]:
    found = play.asks(who, session)
    return found["asks"][0], found["version"]


def turn(session: GameSession, ada: User, cleo: User) -> User:
    return ada if play.asks(ada, session)["asks"] else cleo


def test_it_works(session: GameSession, ada: User, cleo: User) -> None:
    assert session.status == "playing"
    assert session.commitment
    session = play_on(session)
    assert session.status == "finished"
    assert session.outcome
    assert session.finished_at
    moves = session.moves.filter(kind="answer")
    assert session.answered == moves.count() > 20
    assert not session.seats.filter(waiting_since__isnull=False).exists()
    assert replay.verify(session) == {"ok": True, "decisions": session.answered}
    assert [move.first_event for move in session.moves.all()[1:]] == [move.last_event for move in session.moves.all()][:-1]
    assert session.told == session.moves.last().last_event  # type: ignore[union-attr]


def test_a_bot_plays_in_the_worker(group: Group, ada: User) -> None:
    session = make_session(ada, group, ["random", "greedy"])
    for _ in range(200):
        for job in Job.objects.filter(kind="play-bots", state="queued"):
            done = jobs.run(job.pk)
            assert done
            assert done.state == "done", done.error
        if not play.asks(ada, session)["asks"]:
            break
        step(session)
    session.refresh_from_db()
    assert session.status == "finished"
    assert replay.verify(session)["ok"]

"""A game by the spectators' link, without an account: what a member of the group who looks on is told, and no more."""

from random import Random
from unittest.mock import patch

import pytest

from chronicle.models import Group, User
from chronicle.throttle import RATES, Rate
from games.models import GameSession
from games.services import play, sessions
from tests.api.conftest import V1, assert_problem, client_of
from tests.services.playing import make_session, play_on, step

PARTS = ("", "log/", "log/?after=7", "notes/", "replay/?moment=0", "replay/?moment=9", "replay/rounds/")


@pytest.fixture
def session(group: Group, ada: User, cleo: User) -> GameSession:
    session = make_session(ada, group, [cleo], spectators="link")
    play.note(cleo, session, "Good luck")
    return play_on(session, 12)


@pytest.fixture
def token(session: GameSession, ada: User) -> str:
    return sessions.spectator_token(ada, session)


def test_it_works(session: GameSession, token: str, ben: User) -> None:
    """Ben is of the group, and does not play."""
    dice = Random(1)
    for _ in range(5):
        for part in PARTS:
            seen = client_of().get(f"{V1}/watch/{token}/{part}")
            assert seen.status_code == 200, seen.content
            assert seen.json() == client_of(ben).get(f"{V1}/sessions/{session.pk}/{part}").json(), part
        step(session, dice)


def test_who_plays_sees_no_more_by_the_link(session: GameSession, token: str, ada: User) -> None:
    seen = client_of(ada).get(f"{V1}/watch/{token}/").json()
    assert (seen["viewer"], seen["hands"], seen["asks"]) == (-1, [], [])
    for part in PARTS:
        assert client_of(ada).get(f"{V1}/watch/{token}/{part}").content == client_of().get(f"{V1}/watch/{token}/{part}").content


def test_after_the_end_it_is_open(session: GameSession, token: str) -> None:
    play_on(session)
    seen = client_of().get(f"{V1}/watch/{token}/").json()
    assert seen["outcome"]
    assert seen["seed"]


def test_before_the_start_there_is_nothing_to_see_yet(group: Group, ada: User) -> None:
    session = make_session(ada, group, ["random"], start=False, spectators="link")
    token = sessions.spectator_token(ada, session)
    assert client_of().get(f"{V1}/watch/{token}/").json()["view"] is None
    assert_problem(client_of().get(f"{V1}/watch/{token}/replay/"), 422, "not_started")
    assert client_of().get(f"{V1}/watch/{token}/log/").json()["entries"] == []


def test_a_link_that_is_none(session: GameSession, token: str) -> None:
    for wrong in ("guess", f"{token}x", f"{session.pk}:1"):
        for part in PARTS:
            assert_problem(client_of().get(f"{V1}/watch/{wrong}/{part}"), 404, "not_found")


@pytest.mark.parametrize("spectators", ["group", "none"])
def test_a_link_that_was_withdrawn(session: GameSession, token: str, ada: User, spectators: str) -> None:
    sessions.edit(ada, session, spectators=spectators)
    for part in PARTS:
        assert_problem(client_of().get(f"{V1}/watch/{token}/{part}"), 404, "not_found")
    sessions.edit(ada, session, spectators="link")
    assert_problem(client_of().get(f"{V1}/watch/{token}/"), 404, "not_found")


def test_nothing_is_done_by_it(token: str) -> None:
    for method in ("post", "patch", "delete"):
        assert_problem(getattr(client_of(), method)(f"{V1}/watch/{token}/"), 405, "method_not_allowed")


def test_what_makes_no_sense(token: str) -> None:
    assert_problem(client_of().get(f"{V1}/watch/{token}/log/?after=x"), 400, "invalid", "after")
    assert_problem(client_of().get(f"{V1}/watch/{token}/replay/?moment=13"), 422, "no_such_moment")


def test_asking_without_end(token: str) -> None:
    with patch.dict(RATES, anonymous=Rate(2, 60)), patch("chronicle.throttle.time") as clock:
        clock.time.return_value = 1
        assert [client_of().get(f"{V1}/watch/{token}/").status_code for _ in range(3)] == [200, 200, 429]

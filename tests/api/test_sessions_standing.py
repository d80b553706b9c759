"""A standing offer through the API: listed with the asks, answered like one, waited for by nobody."""

import pytest

from chronicle.models import Group, User
from games.models import GameSession
from tests.api.conftest import V1, assert_problem, client_of
from tests.services.playing import with_adviser


@pytest.fixture
def session(group: Group, ada: User, cleo: User) -> GameSession:
    return with_adviser(ada, group, cleo)


def test_it_works(session: GameSession, ada: User, ben: User, cleo: User) -> None:
    here = f"{V1}/sessions/{session.pk}/"
    asked, owner = client_of(ada), client_of(cleo)
    before, offered = asked.get(f"{here}asks/").json(), owner.get(f"{here}asks/").json()
    assert before["asks"][0]["standing"] is False
    assert {ask["standing"] for ask in offered["asks"]} == {True}
    assert offered["waiting"] == [0]
    assert [row["id"] for row in owner.get(f"{V1}/sessions/?my_turn=true").json()["results"]] == []
    offer = offered["asks"][0]
    assert [option["text"] for option in offer["options"]] == ["To Ada", "To Bot 3"]
    assert offer["law"] == "OATH-6.1h"
    body = {"ask": offer["id"], "choose": [offer["options"][0]["id"]], "version": offered["version"]}
    assert_problem(asked.post(f"{here}answers/", body), 422, "stale_ask")
    assert_problem(owner.post(f"{here}answers/", body | {"choose": ["show:#999:@0"]}), 422, "unknown_option")
    reply = owner.post(f"{here}answers/", body).json()
    assert (reply["waiting"], reply["answered"]) == ([0], session.answered + 1)
    after = asked.get(f"{here}asks/").json()
    assert after["asks"] == before["asks"]
    ask = before["asks"][0]
    choose = [option["id"] for option in ask["options"][: ask["least"]]]
    answer = {"ask": ask["id"], "choose": choose, "version": before["version"]}
    assert asked.post(f"{here}answers/", answer).status_code == 200, "seen before the card was shown"
    entries = [client_of(user).get(f"{here}log/?after={session.event_count}").json()["entries"][0] for user in (ada, ben, cleo)]
    assert [entry["kind"] for entry in entries] == ["adviser-shown"] * 3
    assert ["card" in entry["params"] for entry in entries] == [True, False, True]


def test_a_spectator_is_offered_nothing(session: GameSession, ben: User) -> None:
    assert client_of(ben).get(f"{V1}/sessions/{session.pk}/asks/").json()["asks"] == []


def test_nothing_is_offered_in_a_pause(session: GameSession, ada: User, cleo: User) -> None:
    client_of(ada).post(f"{V1}/sessions/{session.pk}/pause/")
    assert client_of(cleo).get(f"{V1}/sessions/{session.pk}/asks/").json()["asks"] == []

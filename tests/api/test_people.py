"""Who sat there, who won, when and for how long, of any chapter."""

import pytest

from chronicle.models import Campaign, Group, User
from chronicle.services.campaigns import campaigns, worlds
from tests.api.conftest import V1, assert_problem, client_of
from tests.factories import make_campaign, play


@pytest.fixture
def url(group: Group, ben: User) -> str:
    played = play(ben, make_campaign(ben, group), 2)
    brought = campaigns.create(ben, group, "Brought", world=worlds.load(played, 2).plain())
    return f"{V1}/campaigns/{brought.pk}/chapters/1/people/"


@pytest.mark.law("SCRIBE-64")
def test_it_works(url: str, group: Group, ada: User, ben: User) -> None:
    client, player = client_of(ben), str(group.players.get(user=ada).pk)
    seen = client.get(url)
    assert seen.json() == {"seats": [], "winner": None, "played_on": None, "minutes": None, "notes": ""}
    body = {"seats": [{"color": "purple", "player": player}, {"color": "red", "guest": "Dora"}], "winner": {"color": "red"}}
    changed = client.patch(url, {**body, "played_on": "2024-03-02", "minutes": 190}, HTTP_IF_MATCH=seen["ETag"])
    assert changed.status_code == 200
    shown = changed.json()
    assert [(seat["color"], seat["player_name"], seat["won"]) for seat in shown["seats"]] == [
        ("purple", "Ada", False),
        ("red", "Dora", True),
    ]
    assert shown["winner"] == {"color": "red", "role": "", "how": []}
    assert (shown["played_on"], shown["minutes"]) == ("2024-03-02", 190)
    assert client.get(url).json() == shown
    assert_problem(client.patch(url, {"minutes": 60}, HTTP_IF_MATCH=seen["ETag"]), 412, "stale")
    assert client.patch(url, {"minutes": None}).json()["minutes"] is None


def test_refused_at_its_place(url: str, ben: User) -> None:
    client = client_of(ben)
    body = assert_problem(client.patch(url, {"winner": {"color": "red"}}), 422, "winner_away", "/winner")
    assert body["law"] == ["SCRIBE-64"]
    assert_problem(client.patch(url, {"seats": [{"color": "pink"}]}), 422, "colour", "/seats/0/color")
    assert_problem(client.patch(url, {"seat": []}), 400, "invalid", "seat")
    assert_problem(client.patch(url, {"minutes": 0}), 400, "invalid", "minutes")


def test_who_may(url: str, cleo: User, stranger: User) -> None:
    assert client_of(cleo).get(url).status_code == 200
    assert_problem(client_of(cleo).patch(url, {"minutes": 60}), 403, "forbidden")
    assert_problem(client_of(stranger).get(url), 404, "not_found")
    assert_problem(client_of(stranger).patch(url, {"minutes": 60}), 404, "not_found")
    assert Campaign.objects.count() == 2

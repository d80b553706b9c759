"""The evening by the API: planning, opening, reading along, the link for guests."""

from datetime import timedelta

import pytest
from django.utils import timezone

from chronicle.models import Campaign, Evening, Group, User
from chronicle.services.campaigns import calendars, drafts, evenings
from tests.api.conftest import assert_problem, client_of
from tests.factories import make_campaign, play
from tests.services.test_reading_along import REPORT

FRIDAY = (timezone.localdate() + timedelta(days=9)).isoformat()


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return make_campaign(ben, group)


@pytest.fixture
def at(campaign: Campaign) -> str:
    return f"/api/v1/campaigns/{campaign.pk}/evening/"


def test_it_works(campaign: Campaign, at: str, ben: User, cleo: User) -> None:
    scribe, player = client_of(ben), client_of(cleo)
    assert_problem(player.get(at), 404, "not_found")
    made = scribe.post(at, {"on": FRIDAY, "at": "19:30", "place": "Mill Lane 3"})
    assert (made.status_code, made["Location"]) == (201, at)
    shown = player.get(at).json()
    assert shown == made.json()
    assert (shown["state"], shown["on"], shown["at"], shown["number"]) == ("planned", FRIDAY, "19:30", 1)
    assert shown["begins_at"] == f"{FRIDAY}T19:30:00Z"
    assert (shown["entered"], shown["chapter"]) == (None, None)
    assert scribe.post(f"{at}open/").json()["state"] == "open"
    draft = drafts.of_game(ben, campaign)
    drafts.save(ben, draft, 1, {"report": REPORT | {"seats": [{"color": "red", "player": None}]}})
    answer = player.get(at)
    entered = answer.json()["entered"]
    assert entered["winner"] == {"color": "red", "role": "exile", "how": ["usurper"]}
    assert entered["seated"][0]["facedown_advisers"] == 2
    assert entered["map"][0]["cards"][0] == {"card": "longbows", "side": ""}
    assert "tents" not in answer.content.decode()
    assert player.get(at, HTTP_IF_NONE_MATCH=answer["ETag"]).status_code == 304
    play(ben, campaign)
    shown = player.get(at).json()
    assert (shown["state"], shown["chapter"], shown["entered"]) == ("over", 1, None)


def test_moved_and_called_off(campaign: Campaign, at: str, ben: User) -> None:
    client = client_of(ben)
    client.post(at, {"on": FRIDAY})
    seen = client.get(at)["ETag"]
    moved = client.patch(at, {"at": "20:00"}, HTTP_IF_MATCH=seen)
    assert (moved.json()["on"], moved.json()["at"]) == (FRIDAY, "20:00")
    assert_problem(client.patch(at, {"at": None}, HTTP_IF_MATCH=seen), 412, "stale")
    assert client.patch(at, {"at": None}).json()["at"] is None
    assert client.delete(at).status_code == 204
    assert_problem(client.get(at), 404, "not_found")


def test_closed_by_hand(campaign: Campaign, at: str, ben: User) -> None:
    client = client_of(ben)
    client.post(f"{at}open/")
    assert client.post(f"{at}close/").json()["state"] == "over"
    assert_problem(client.post(f"{at}close/"), 409, "not_open")


def test_one_ahead(campaign: Campaign, at: str, ben: User) -> None:
    client = client_of(ben)
    client.post(at, {"on": FRIDAY})
    assert_problem(client.post(at, {"on": FRIDAY}), 409, "planned")
    client.post(f"{at}open/")
    for answer in (
        client.post(at, {"on": FRIDAY}),
        client.post(f"{at}open/"),
        client.patch(at, {"on": FRIDAY}),
        client.delete(at),
    ):
        assert_problem(answer, 409, "open")


def test_sent_twice(campaign: Campaign, at: str, ben: User) -> None:
    client = client_of(ben)
    answers = [client.post(at, {"on": FRIDAY}, HTTP_IDEMPOTENCY_KEY="a") for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert [client.post(f"{at}open/", HTTP_IDEMPOTENCY_KEY="b").status_code for _ in range(2)] == [201, 201]
    client.post(f"{at}guests/", HTTP_IDEMPOTENCY_KEY="c")
    client.post(f"{at}guests/", HTTP_IDEMPOTENCY_KEY="c")
    assert Evening.objects.get().link_number == 2


@pytest.mark.parametrize(
    ("given", "field", "status"),
    [
        ({}, "on", 400),
        ({"on": "2020-01-01"}, "on", 422),
        ({"on": FRIDAY, "at": 5}, "at", 400),
        ({"on": FRIDAY, "x": 1}, "x", 400),
        ({"on": FRIDAY, "place": "x" * 121}, "place", 400),
    ],
)
def test_refusals(campaign: Campaign, at: str, ben: User, given: dict[str, object], field: str, status: int) -> None:
    answer = client_of(ben).post(at, given)
    assert answer.status_code == status
    assert field in answer.content.decode()


class TestGuests:
    def test_it_works(self, campaign: Campaign, at: str, ben: User) -> None:
        client = client_of(ben)
        client.post(f"{at}open/")
        link = client.get(f"{at}guests/").json()["link"]
        assert evenings.by_link(link.split("/")[-2]).campaign == campaign
        renewed = client.post(f"{at}guests/")
        assert (renewed.status_code, renewed.json()["link"] != link) == (201, True)

    def test_none_is_open(self, campaign: Campaign, at: str, ben: User) -> None:
        client = client_of(ben)
        assert_problem(client.get(f"{at}guests/"), 404, "not_found")
        client.post(at, {"on": FRIDAY})
        assert_problem(client.get(f"{at}guests/"), 409, "not_open")


def test_who_may(campaign: Campaign, at: str, ben: User, cleo: User) -> None:
    evenings.open_now(ben, campaign)
    client = client_of(cleo)
    for answer in (client.post(at, {"on": FRIDAY}), client.patch(at, {}), client.delete(at), client.post(f"{at}open/"),
                   client.post(f"{at}close/"), client.get(f"{at}guests/"), client.post(f"{at}guests/")):  # fmt: skip
        assert_problem(answer, 403, "forbidden")


class TestNotices:
    def test_of_a_person(self, cleo: User) -> None:
        client, at = client_of(cleo), "/api/v1/me/notices/"
        assert client.get(at).json()["evening_notices"] is True
        assert client.patch(at, {"evening_notices": False}).json()["evening_notices"] is False
        assert client.patch(at, {"by_mail": False}).json()["evening_notices"] is False
        assert client.get(at).json()["evening_notices"] is False

    def test_of_a_group(self, group: Group, ada: User, ben: User) -> None:
        at = f"/api/v1/groups/{group.pk}/"
        assert client_of(ada).patch(at, {"evening_notices": False}).json()["evening_notices"] is False
        assert_problem(client_of(ben).patch(at, {"evening_notices": True}), 403, "forbidden")


class TestCalendar:
    def test_it_works(self, cleo: User) -> None:
        client, at = client_of(cleo), "/api/v1/me/calendar/"
        address = client.get(at).json()["address"]
        assert "BEGIN:VCALENDAR" in calendars.feed(address.split("/")[-2])
        renewed = client.post(at, HTTP_IDEMPOTENCY_KEY="a")
        assert (renewed.status_code, renewed.json() == client.get(at).json()) == (201, True)
        assert renewed.json()["address"] != address
        client.post(at, HTTP_IDEMPOTENCY_KEY="a")
        assert client.get(at).json() == renewed.json()

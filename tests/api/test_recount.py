"""The box counted again by a program: confirmed, repeated, refused, and by whom."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from chronicle.models import Campaign, Group, Membership, User
from chronicle.services.campaigns import worlds
from games.oath.engine.world.facts import DENIZENS
from tests.api.conftest import assert_problem, client_of
from tests.factories import make_campaign, make_user

pytestmark = pytest.mark.dialect


@pytest.fixture
def campaign(ben: User, group: Group) -> Campaign:
    return make_campaign(ben, group, played_at=Campaign.PlayedAt.TABLE)


def url(campaign: Campaign) -> str:
    return f"/api/v1/campaigns/{campaign.pk}/recount/"


def body(**more: Any) -> dict[str, Any]:
    return {"chapter": 0, "version": 1, "piles": [{"pile": "boards", "sides": {"red": "citizen"}}], **more}


@pytest.mark.law("SCRIBE-61")
def test_it_works(campaign: Campaign, ben: User) -> None:
    client = client_of(ben)
    problem = assert_problem(client.post(url(campaign), body(), format="json"), 422, "not_as_believed")
    assert problem["law"] == ["SCRIBE-61"]
    assert "The Red board shows its citizen side" in problem["detail"]
    made = client.post(url(campaign), body(confirmed=["table_is_right"], why="Looked."), format="json")
    assert made.status_code == 201
    assert made["Location"] == f"/api/v1/campaigns/{campaign.pk}/chapters/0/world/"
    assert made.json() == client.get(made["Location"]).json()
    assert {board["color"]: board["side"] for board in made.json()["boards"]}["red"] == "citizen"
    assert_problem(client.post(url(campaign), body(), format="json"), 409, "corrected")


def test_a_stack_of_the_archive(campaign: Campaign, ben: User) -> None:
    there = len(worlds.load(campaign, 0).archive["beast"])
    beasts = [card for card, suit in DENIZENS.items() if suit == "beast"][:there]
    pile = {"pile": "archive-beast", "cards": beasts}
    answer = client_of(ben).post(url(campaign), body(piles=[pile]), format="json")
    assert answer.status_code == 201
    assert answer.json()["archive"]["beast"] == {"count": there}
    assert not any(card in answer.content.decode() for card in beasts if card not in open_cards(campaign))


def open_cards(campaign: Campaign) -> set[str]:
    return {placed.card for slot in worlds.load(campaign, 0).slots for placed in slot.cards if placed.kind != "relic"}


def test_sent_twice_it_is_done_once(campaign: Campaign, ben: User) -> None:
    client, given = client_of(ben), body(confirmed=["table_is_right"])
    answers = [client.post(url(campaign), given, format="json", headers={"Idempotency-Key": "count-1"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert campaign.chapters.get().version == 2


@pytest.mark.parametrize(
    ("given", "code", "pointer"),
    [
        ({"piles": [{"pile": "archive-beast", "cards": ["longbows"]}]}, "wrong_pile", "/piles/0/cards/0"),
        ({"piles": [{"pile": "dispossessed", "cards": []}]}, "nobody_looks", "/piles/0/cards"),
        ({"moves": [{"card": "longbows", "zone": "sea"}]}, "no_such_place", "/moves/0"),
        ({"moves": [{"card": "longbows", "zone": "archive", "from": "sea"}]}, "no_such_place", "/moves/0/from"),
        ({"taken": {"archive": ["longbows"]}}, "no_such_place", "/taken/archive"),
        ({"oath": "revenge"}, "oath", "/oath"),
    ],
)
def test_what_cannot_be(campaign: Campaign, ben: User, given: dict[str, Any], code: str, pointer: str) -> None:
    problem = assert_problem(client_of(ben).post(url(campaign), body() | given, format="json"), 422, code)
    assert pointer in str(problem)


@pytest.mark.parametrize(
    "given", [{"piles": [{"pile": "cellar"}]}, {"version": 0}, {"chapter": "0"}, {"confirmed": ["yes"]}, {"box": 1}]
)
def test_what_is_malformed(campaign: Campaign, ben: User, given: dict[str, Any]) -> None:
    answer = client_of(ben).post(url(campaign), body() | given, format="json")
    assert answer.status_code in (400, 422)
    assert answer["Content-Type"] == "application/problem+json"


def test_who_may(campaign: Campaign, group: Group, ada: User, cleo: User, stranger: User) -> None:
    viewer = make_user("Viewer")
    Membership.objects.create(group=group, user=viewer, role="viewer")
    for user, status in ((cleo, 403), (viewer, 403), (stranger, 404), (None, 401)):
        client = client_of(user) if user else APIClient()
        assert client.post(url(campaign), body(), format="json").status_code == status
    assert client_of(ada).post(url(campaign), body(confirmed=["table_is_right"]), format="json").status_code == 201

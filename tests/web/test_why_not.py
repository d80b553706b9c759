"""Options with their prices and places, and why others are not offered: on the page and in the API."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils.html import escape

from chronicle.models import Group, User
from chronicle.services.people import tokens
from games.kernel.values import Ask
from games.models import GameSession
from games.services import live
from tests.services.playing import make_session, play_until
from tests.web.conftest import As


@pytest.fixture(params=["whispers", "oath"])
def session(request: pytest.FixtureRequest, group: Group, ben: User, cleo: User) -> GameSession:
    """Ben is asked something of which the rules can say what is not offered, and why."""
    session = make_session(ben, group, [cleo], game=request.param)
    play_until(session, lambda match: any(ask.seat == 0 and ask.withholds() for ask in match.asks()))
    return session


def asked(session: GameSession) -> Ask:
    return next(ask for ask in live.load(session).asks(0) if ask.knows_why)


def path(session: GameSession, ask: str, **query: Any) -> str:
    return reverse("why-not", args=[session.pk, ask], query=query)


def test_it_works(session: GameSession, as_: As, ben: User) -> None:
    client, ask = as_(ben), asked(session)
    table = client.get(reverse("session", args=[session.pk])).content.decode()
    assert escape(path(session, ask.id, seat=0)) in table
    found = client.get(path(session, ask.id), headers={"HX-Request": "true"})
    part = found.content.decode()
    assert found.status_code == 200
    assert part.count("<dt>") == part.count("<dd>") == len(ask.withholds()) > 0
    assert "<html" not in part
    page = client.get(path(session, ask.id, seat=0)).content.decode()
    assert "<h1>Why not something else?</h1>" in page
    assert part.split() == page.partition('<div class="leaf">')[2].partition('<p class="acts">')[0].split()


def test_the_api_says_the_same(session: GameSession, as_: As, ben: User) -> None:
    ask = asked(session)
    bearer = {"authorization": f"Bearer {tokens.create(ben, 'a program', 'read')[1]}"}
    client = as_(ben)
    found = client.get(reverse("api:withheld", args=[session.pk, ask.id]), headers=bearer).json()["withheld"]
    assert [row["id"] for row in found] == [held.option for held in ask.withholds()]
    part = client.get(path(session, ask.id)).content.decode()
    assert all(escape(row["why"]) in part and escape(row["text"]) in part and row["law"] in part for row in found)
    options = client.get(reverse("api:asks", args=[session.pk]), headers=bearer).json()["asks"][0]["options"]
    said = [ask.explains(option) for option in ask.options]
    assert [(row["where"], row["cost"], row["gain"]) for row in options] == [([*a.where], a.cost, a.gain) for a in said]


def test_prices_stand_at_the_options(group: Group, as_: As, ben: User, cleo: User) -> None:
    session = make_session(ben, group, [cleo], game="oath")
    play_until(session, lambda match: any(ask.seat == 0 and "supply" in dear(ask) for ask in match.asks()))
    page = " ".join(as_(ben).get(reverse("session", args=[session.pk])).content.decode().split())
    assert '<span class="price cost"><span class="visually-hidden">costs</span> <span aria-hidden="true">−</span>' in page
    assert " Supply</span>" in page


def dear(ask: Ask) -> set[str]:
    return {thing for option in ask.options for thing in ask.explains(option).cost}


def test_nobody_learns_it_of_another(session: GameSession, as_: As, ben: User, cleo: User, ada: User) -> None:
    """What is not offered tells of hands and facedown cards."""
    ask = asked(session)
    assert as_(cleo).get(path(session, ask.id)).status_code == 409
    assert as_(cleo).get(path(session, ask.id, seat=0)).status_code == 403
    assert as_(ada).get(path(session, ask.id)).status_code == 409
    assert as_(ada).get(path(session, ask.id, seat=0)).status_code == 403


def test_a_question_that_is_gone(session: GameSession, as_: As, ben: User) -> None:
    answer = as_(ben).get(path(session, "77"))
    assert answer.status_code == 409
    assert "no longer open" in answer.content.decode()
    GameSession.objects.filter(pk=session.pk).update(status=GameSession.Status.PAUSED)
    assert as_(ben).get(path(session, asked(session).id)).status_code == 409

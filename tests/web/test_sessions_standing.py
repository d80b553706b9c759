"""Showing a facedown adviser on the page: at the card, whoever is asked."""

import re

import pytest

from chronicle.models import Group, User
from games.models import GameSession
from games.services import live
from tests.services.playing import with_adviser
from tests.web.conftest import As
from tests.web.test_sessions_play import page, url


@pytest.fixture
def session(group: Group, ben: User, cleo: User) -> GameSession:
    return with_adviser(ben, group, cleo)


def test_it_works(as_: As, session: GameSession, cleo: User) -> None:
    html = page(as_(cleo), session)
    assert "Waiting for Ben." in html
    assert 'class="leaf turn"' in html, "it is not her turn"
    (offer, *_) = live.load(session).standing(1)
    form = html.partition(f'id="offer-{offer.id}"')[2].partition("</details>")[0]
    assert re.findall(r"<span>(To [^<]*)</span>", form) == ["To Ben", "To Bot 3"]
    mine = html.partition('id="board-of-1"')[2].partition('id="board-of-2"')[0]
    assert f'id="offer-{offer.id}"' in mine, "at the card among her own advisers"
    given = dict(re.findall(r'<input type="hidden" name="(ask|version|seat|key)" value="([^"]*)"', form))
    answer = as_(cleo).post(url(session, "answer"), given | {"choose": offer.options[0]}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "known to Ben" in answer.content.decode()
    assert "Waiting for Ben." in answer.content.decode()


def test_nobody_else_has_the_form(as_: As, session: GameSession, ada: User, ben: User) -> None:
    (offer, *_) = live.load(session).standing(1)
    assert f"offer-{offer.id}" not in page(as_(ben), session)
    assert f"offer-{offer.id}" not in page(as_(ada), session)


def test_nobody_ticked(as_: As, session: GameSession, cleo: User) -> None:
    (offer, *_) = live.load(session).standing(1)
    given = {"ask": offer.id, "version": session.version, "seat": 1, "key": "k"}
    answer = as_(cleo).post(url(session, "answer"), given, headers={"HX-Request": "true"})
    assert answer.status_code == 422


def test_a_tick_is_kept_for_whom_it_was_set(as_: As, session: GameSession, cleo: User) -> None:
    """The page keeps ticks by the names of their fields while it is replaced: whoever is next in the list must not get one."""
    (offer, *_) = live.load(session).standing(1)
    html = page(as_(cleo), session)
    assert [f'id="o-{option}"' in html for option in offer.options] == [True, True]

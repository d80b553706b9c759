"""A live game of every kind on a fresh installation."""

import pytest

from chronicle.services import demo
from games.kernel.game import playable
from games.models import GameSession, Play
from games.services import demo as demo_games
from games.services import plays

pytestmark = pytest.mark.django_db


def test_it_works() -> None:
    demo.load()
    demo_games.load()
    found = GameSession.objects.all()
    assert sorted(session.game for session in found) == sorted(playable())
    for session in found:
        assert session.status == GameSession.Status.PLAYING
        assert session.answered == demo_games.ANSWERS
        assert [seat.kind for seat in session.seats.all()] == ["player", "player", "bot"]


def test_a_play_of_every_game_that_is_recorded_so() -> None:
    demo.load()
    demo_games.load()
    assert sorted(play.game for play in Play.objects.all()) == sorted(each.id for each in plays.recordable())
    assert all(play.seats.count() >= 2 for play in Play.objects.all())


def test_only_once() -> None:
    demo.load()
    demo_games.load()
    GameSession.objects.all().delete()
    demo_games.load()
    assert not GameSession.objects.exists()


def test_not_without_its_people() -> None:
    demo_games.load()
    assert not GameSession.objects.exists()

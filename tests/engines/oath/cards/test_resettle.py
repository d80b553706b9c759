"""Resettle, a denizen of Nomad."""

from typing import Any

import pytest

from games.oath.engine.play.core.hooks import LOCKS, WHEN_PLAYED
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import advisers, at
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def resettling(*blue: str, **red: Any) -> Scene:
    s = Scene(3)
    s.site(3, cards=["resettle"])
    s.player(1, **red)
    s.player(2, site=8, advisers=blue)
    return s


@law("OATH-10.move-a", "OATH-7.3.3d")
def test_an_adviser_of_anybody_goes_home() -> None:
    s = resettling("lancers", "longbows", advisers=["elders"])
    s.site(4, cards=["wolves"])  # full
    s.site(1, faceup=False)
    s.state.players[0].site = 2
    s.blue.advisers[0].secrets = 1
    d = s.act(1)("power:resettle")
    assert d.options == ["card:elders", "card:lancers"]
    d("card:lancers")
    slots = [int(option.split(":")[1]) for option in d.options]
    assert slots == [2, 3, 5, 6, 7, 8]
    d("resettle-at:2:steppe")
    assert (at(s, 2), advisers(s, 2)) == (["lancers"], ["longbows"])
    assert s.state.site(2).cards[0].secrets == 1
    assert (s.red.secrets, s.red.favor, s.blue.favor) == (0, 0, 0)
    assert d.ask.prompt == "act"
    d("power:resettle")  # free, as often as there are any
    assert d.ask.prompt in ("resettle", "resettle-at")
    s.check()


@law("OATH-7.2.1b", "OATH-7.2.2b")
@pytest.mark.parametrize("card", ["faithful-friend", "hospitality", "?elders", "longbows"])
def test_who_cannot_be_resettled(card: str) -> None:
    assert "power:resettle" not in resettling(card).act(1).options


def test_a_moved_card_is_not_played(new_card: NewCard) -> None:
    def acts(*_: Any) -> Any:
        pytest.fail("it was not played")
        yield

    s = resettling(new_card((WHEN_PLAYED, acts), suit="nomad"))
    d = s.act(1)("power:resettle", "resettle-at:2:steppe")
    assert d.ask.prompt == "act"


def test_the_great_slum_makes_room_for_who_comes() -> None:
    s = resettling("lancers")
    s.site(6, cards=["wolves", "longbows", "rangers"])
    d = s.act(1)("power:resettle", "resettle-at:6:great-slum")
    assert (d.ask.prompt, len(d.options)) == ("discard-first", 3)
    d("card:wolves")
    assert at(s, 6) == ["longbows", "rangers", "lancers"]
    s.check()


def test_locks_hold_for_the_user(new_card: NewCard) -> None:
    s = resettling("lancers")
    s.player(0, advisers=[new_card((LOCKS, lambda held, state, seat, zone, at, card: seat == 1 and zone == "adviser"))])
    assert "power:resettle" not in s.act(1).options

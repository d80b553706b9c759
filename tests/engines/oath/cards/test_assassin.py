"""Assassin, a denizen of Discord."""

from typing import Any

import pytest

from games.oath.engine.play.core.hooks import UNCOUNTED
from games.oath.engine.play.core.ruling import adviser_limit
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import advisers, playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def test_facedown_it_limits_nothing() -> None:
    s = Scene(3)
    s.player(1, advisers=["?assassin", "wolves"])
    assert playing(s, "elders")("as-adviser").over
    assert len(s.red.advisers) == 3


def test_only_the_holder_is_limited() -> None:
    s = Scene(3)
    s.player(1, advisers=["assassin"])
    assert [adviser_limit(s.state, seat) for seat in range(3)] == [3, 2, 3]


def knives(*, favor: int = 1, **blue: Any) -> Scene:
    s = Scene(3)
    s.player(1, favor=favor, advisers=["assassin", "wolves"])
    s.player(2, **{"advisers": ["elders", "?levelers", "a-small-favor"], "vision": "vision-of-faith"} | blue)
    return s


@law("OATH-7.3.2a", "OATH-10.discard-g", "OATH-10.discard-h", "OATH-10.discard-i", "OATH-7.2.2a")
def test_it_works() -> None:
    s = knives()
    s.blue.advisers[0].secrets = 1
    s.blue.advisers[0].favor, s.state.shared = 1, s.state.shared - 1
    d = s.act(1)("power:assassin/1")
    assert d.options == ["card:wolves", "card:elders"]
    d("card:elders")
    assert advisers(s, 2) == ["?levelers", "a-small-favor"]
    assert s.state.discards["hinterland"] == ["elders"]
    assert (s.state.banks["nomad"], s.red.turned, s.red.advisers[0].favor) == (4, 1, 1)
    s.check()


def test_the_assassin_can_turn_on_its_own_side() -> None:
    s = knives()
    s.act(1)("power:assassin/1", "card:wolves")
    assert advisers(s) == ["assassin"]


def test_the_assassin_strikes_here() -> None:
    s = knives(site=4)
    s.act(1)("power:assassin/1")
    assert advisers(s) == ["assassin"]


@pytest.mark.parametrize("short", ["favor", "empty", "victim"])
def test_the_assassin_needs_a_favor_an_empty_card_and_somebody(short: str) -> None:
    s = knives(favor=short != "favor", site=4 if short == "victim" else 3)
    if short == "empty":
        s.red.advisers[0].secrets = 1
    if short == "victim":
        s.state.world_deck.append(s.red.advisers.pop().slug)
        s.state.changed()
    assert "power:assassin/1" not in s.act(1).options


@law("OATH-7.6.4b")
def test_who_loses_the_card_that_made_room_loses_more(new_card: NewCard) -> None:
    wagon = new_card((UNCOUNTED, lambda held, state, card: card is not held.card))
    s = knives(advisers=[wagon, "elders", "levelers", "royal-tax", "scryer"])
    d = s.act(1)("power:assassin/1", f"card:{wagon}")
    assert (d.ask.seat, d.ask.prompt, d.ask.least) == (2, "advisers-go", 1)

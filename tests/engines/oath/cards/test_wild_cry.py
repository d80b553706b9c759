"""Wild Cry, a denizen of Beast."""

from typing import Any

import pytest

from tests.engines.oath.cards.scenes.beast import in_hand, searching
from tests.engines.oath.hand import HERE
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def crying(card: str, where: str, **player: Any) -> Scene:
    s = Scene(3)
    s.player(1, **{"supply": 3, "advisers": ["wild-cry"], **player})
    in_hand(s, card, "wild-cry")(where)
    return s


@law("OATH-7.3.3b", "OATH-7.4a")
@pytest.mark.parametrize("where", [HERE, "as-adviser"])
def test_a_wild_cry_is_answered_by_beasts(where: str) -> None:
    s = crying("wolves", where)
    assert (s.red.supply, s.red.warbands) == (4, 2)
    s.check()


@pytest.mark.parametrize(("card", "where"), [("wolves", "facedown"), ("wolves", "discard"), ("longbows", HERE)])
def test_nothing_else_answers_a_wild_cry(card: str, where: str) -> None:
    s = crying(card, where)
    assert (s.red.supply, s.red.warbands) == (3, 0)


def test_a_wild_cry_answers_not_itself() -> None:
    s = Scene(3)
    s.player(1, supply=3)
    in_hand(s, "wild-cry")("as-adviser")
    assert (s.red.supply, s.red.warbands) == (3, 0)


def test_a_wild_cry_comes_before_what_the_card_does() -> None:
    s = crying("animal-host", HERE, supply=7)
    assert [event.params["why"] for event in s.logged("warbands-gained")] == ["wild-cry", "animal-host"]
    assert s.red.supply == 7


def test_a_wild_cry_hears_of_an_adviser_turned_up_and_of_a_search() -> None:
    s = Scene(3)
    s.player(1, supply=3, advisers=["wild-cry", "?wolves"])
    s.act(1)("play-adviser", ["modifier:wild-cry"], "as-adviser")
    assert (s.red.supply, s.red.warbands) == (4, 2)
    s, d = searching("wild-cry", advisers=("wild-cry",), supply=3)
    d("card:rangers", "card:longbows", "as-adviser")
    assert (s.red.supply, s.red.warbands) == (2, 2)


def test_to_a_citizen_a_wild_cry_brings_purple() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.player(1, advisers=["wild-cry"])
    in_hand(s, "wolves", "wild-cry")("as-adviser")
    assert (s.red.warbands, s.state.reserve["purple"]) == (2, 22)
    s.check()

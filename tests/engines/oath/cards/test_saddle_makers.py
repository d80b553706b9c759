"""Saddle Makers, a denizen of Hearth."""

import pytest

from tests.engines.oath.cards.scenes.hearth import COAST, listening
from tests.engines.oath.hand import playing, turning_up

law = pytest.mark.law


@law("OATH-7.3.3b")
@pytest.mark.parametrize(("card", "suit"), [("lancers", "nomad"), ("longbows", "order")])
@pytest.mark.parametrize("place", [COAST, "as-adviser"])
def test_saddle_makers_sell(card: str, suit: str, place: str) -> None:
    s = listening("saddle-makers")
    playing(s, card)(place)
    assert s.blue.favor == 2
    assert s.state.banks[suit] == 3 - 2 - (place == COAST)
    s.check()


@pytest.mark.answer("saddle-makers", 1)
def test_saddle_makers_sell_before_the_card_acts_and_after_the_favor_for_playing_it() -> None:
    s = listening("saddle-makers", banks={"order": 2})
    s.site(7, warbands={"blue": 1})
    s.player(2, favor=3, site=7)
    s.player(1, site=7)
    playing(s, "royal-tax")(COAST)
    assert [(e.params["seat"], e.params["count"]) for e in s.logged("favor-gained")] == [(1, 1), (2, 1)]
    kinds = [event.kind for event in s.table.events]
    assert "favor-taken" not in kinds  # red rules nothing
    s = listening("saddle-makers")
    s.site(7, warbands={"red": 1})
    s.player(2, site=7)
    playing(s, "royal-tax")(COAST)
    assert [e.kind for e in s.table.events if e.kind.startswith("favor-")] == ["favor-gained", "favor-gained", "favor-taken"]
    assert (s.red.favor, s.blue.favor) == (3, 0)


def test_saddle_makers_sell_to_whoever_turns_an_adviser_up() -> None:
    s = listening("saddle-makers")
    s.player(1, advisers=["?lancers"])
    turning_up(s)("as-adviser")
    assert s.blue.favor == 2


def test_saddle_makers_sell_to_fellow_imperials() -> None:
    s = listening("saddle-makers", holder=0, roles=("citizen", "exile"))
    playing(s, "longbows")("as-adviser")
    assert s.purple.favor == 2


@pytest.mark.parametrize(
    ("card", "place", "holder"),
    [("wolves", COAST, 2), ("longbows", "facedown", 2), ("longbows", COAST, 1), ("vision-of-faith", "reveal", 2)],
)
def test_saddle_makers_do_not_sell(card: str, place: str, holder: int) -> None:
    s = listening("saddle-makers", holder=holder)
    playing(s, card)(place)
    assert [event for event in s.logged("favor-gained") if event.params["why"] == "saddle-makers"] == []


def test_saddle_makers_do_not_sell_to_who_is_moved() -> None:
    s = listening("saddle-makers")
    s.player(1, advisers=["longbows"])
    s.site(7, cards=["homesteaders"])
    s.act(1)("power:homesteaders")
    assert s.blue.favor == 0

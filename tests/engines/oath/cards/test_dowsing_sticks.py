"""Dowsing Sticks, a relic."""

from typing import Any

import pytest

from games.oath.engine.play.core.hooks import RECOVERED
from tests.engines.oath.cards.scenes.relics import holding, offered
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def dowse(*answers: str) -> Scene:
    s = holding("dowsing-sticks", favor=2, secrets=1)
    s.relic_deck("map", "whistle")
    s.act(1)("power:dowsing-sticks", *answers)
    return s


@law("OATH-10.take-c", "OATH-7.1.2e")
def test_the_sticks_take_the_top_relic() -> None:
    s = dowse("take-relic")
    assert [card.slug for card in s.red.relics] == ["dowsing-sticks", "map"]
    assert s.red.relics[1].faceup
    assert (s.red.favor, s.red.secrets, s.red.relics[0].secrets) == (0, 0, 1)
    s.check()


def test_taking_it_is_not_recovering(new_card: NewCard) -> None:
    def never(*_: Any) -> Any:
        raise AssertionError

    card = new_card((RECOVERED, never))
    s = holding("dowsing-sticks", favor=2, secrets=1)
    s.site(8, cards=[card])
    s.act(1)("power:dowsing-sticks", "take-relic")
    assert len(s.red.relics) == 2


@law("OATH-9.4n")
def test_the_sticks_may_put_it_back_unseen_by_the_others() -> None:
    s = dowse("bury-relic")
    assert s.state.relic_deck[0] == "whistle"
    assert s.state.relic_deck[-1] == "map"
    looked = s.logged("relic-drawn")[0]
    assert looked.seen_by == (1,)
    assert "map" not in str([event.params for event in s.table.events])
    s.check()


def test_the_sticks_need_two_favor_and_a_deck() -> None:
    s = holding("dowsing-sticks", favor=1, secrets=1)
    assert not offered(s, "dowsing-sticks")
    s.player(1, favor=1)
    assert offered(s, "dowsing-sticks")
    s.state.relic_deck.clear()
    assert not offered(s, "dowsing-sticks")

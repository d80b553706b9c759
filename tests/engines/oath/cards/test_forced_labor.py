"""Forced Labor, a denizen of Order."""

import pytest

from games.oath.engine.play.majors.playing import play_as_searched
from tests.engines.oath.cards.scenes.order import RULERS, paid, under
from tests.engines.oath.hand import advisers
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@pytest.mark.parametrize(("ruler", "taker"), RULERS)
def test_forced_labor_taxes_the_search(ruler: str, taker: int | None) -> None:
    s = under("forced-labor", ruler)
    before = s.state.shared
    s.act(1)("search")
    assert paid(s, taker, before)


@law("OATH-6.1d")
@pytest.mark.answer("forced-labor", 1)
def test_forced_labor_taxes_every_adviser_played() -> None:
    s = under("forced-labor")
    s.player(1, advisers=["?wolves", "?scouts"])
    s.act(1)("play-adviser", "card:wolves", "as-adviser", "play-adviser", "as-adviser")
    assert [event.params["count"] for event in s.logged("favor-given")] == [1, 1]


def test_forced_labor_taxes_powers_that_play_as_if_searched() -> None:
    s = under("forced-labor")
    s.player(1, hand=["wolves"])
    s.run(play_as_searched(s.table, 1, "wolves"), turn=1)("as-adviser")
    assert paid(s, 2, 0)


def test_without_favor_forced_labor_forbids_it() -> None:
    s = under("forced-labor")
    s.red.favor, s.state.shared = 0, s.state.shared + 3
    s.player(1, advisers=["?wolves"])
    options = s.act(1).options
    assert "search" not in options
    assert "play-adviser" not in options


def test_forced_labor_leaves_sites_of_others_alone() -> None:
    s = under("forced-labor")
    s.red.site = 4
    s.act(1)("search")
    assert not s.logged("favor-given")


def test_forced_labor_does_not_tax_its_ruler() -> None:
    s = under("forced-labor")
    s.act(2)("search")
    assert not s.logged("favor-given")


@pytest.mark.answer("forced-labor", 2)
def test_forced_labor_is_paid_again_when_the_card_is_turned_up() -> None:
    s = Scene(3)
    for slot in (3, 5):
        s.site(slot, warbands={"blue": 1})
    s.site(5, cards=["forced-labor"])
    s.player(1, favor=2)
    s.deck("wolves", "vision-of-faith")
    d = s.act(1)("search", "card:wolves", "facedown")
    assert (s.red.favor, s.blue.favor) == (1, 1)
    d("play-adviser", "as-adviser")
    assert (s.red.favor, s.blue.favor, advisers(s)) == (0, 2, ["wolves"])

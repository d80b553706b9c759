"""Toll Roads, a denizen of Order."""

from typing import Any

import pytest

from games.oath.engine.play.core.actions import Travel
from games.oath.engine.play.core.hooks import TRAVELS, Held
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.majors.travel import make_travel
from tests.engines.oath.cards.scenes.order import RULERS, paid, under
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def on_the_road(ruler: str = "blue") -> Scene:
    """Red stands at slot 4, and wants to go to 3."""
    s = under("toll-roads", ruler)
    s.red.site = 4
    s.site(4, warbands={"red": 1})
    return s


@pytest.mark.parametrize(("ruler", "taker"), RULERS)
def test_toll_roads_tax_the_way(ruler: str, taker: int | None) -> None:
    s = on_the_road(ruler)
    before = s.state.shared
    s.act(1)("travel", "travel-to:3:fertile-valley:2")
    assert paid(s, taker, before)
    s.check()


def test_without_favor_the_roads_are_closed() -> None:
    s = on_the_road()
    s.red.favor, s.state.shared = 0, s.state.shared + 3
    options = s.act(1)("travel").options
    assert not any(option.startswith(("travel-to:3", "travel-to:5")) for option in options)


@law("OATH-2.8.1b")
@pytest.mark.answer("toll-roads", 2)
def test_nobody_rules_a_facedown_site() -> None:
    s = on_the_road("bandits")
    s.site(8, faceup=False)
    before = s.state.shared
    s.act(1)("travel", "travel-facedown:8:2")
    assert s.state.shared == before
    assert not s.logged("favor-burnt")


@pytest.mark.answer("toll-roads", 1)
def test_who_is_made_to_travel_must_be_willing_to_pay() -> None:
    s = on_the_road()
    d = s.run(make_travel(s.table, 1, 0, only=[3]), turn=0)("travel-to:3:fertile-valley:0")
    assert (d.ask.seat, d.ask.prompt) == (1, "travel-toll")
    d("stay-away")
    assert d.result is False
    assert (s.red.site, s.red.favor) == (4, 3)


def test_powers_that_ignore_sites_pay_the_toll_all_the_same(new_card: NewCard) -> None:
    def paths(held: Held[Any], t: OathTable, travel: Travel) -> None:
        travel.adjust.append(lambda journey: setattr(journey, "ignores_sites", True))

    portal = new_card((TRAVELS, paths))
    s = on_the_road()
    s.site(4, cards=[portal])
    s.act(1)("travel", [f"modifier:{portal}"], "travel-to:3:fertile-valley:2")
    assert paid(s, 2, 0)


def test_toll_roads_are_free_for_their_ruler() -> None:
    s = under("toll-roads")
    s.act(2)("travel", "travel-to:5:deep-woods:2")
    assert s.blue.favor == 3


@pytest.mark.answer("toll-roads", 1)
@pytest.mark.parametrize(("ruler", "goes"), [("red", True), ("blue", False)])
def test_no_toll_is_due_where_the_traveller_rules(ruler: str, goes: bool) -> None:
    """Red has no favor."""
    s = Scene(3)
    s.site(5, cards=["toll-roads"], warbands={ruler: 1})
    d = s.run(make_travel(s.table, 1, 2, only=[5]), turn=2)
    if goes:
        d("travel-to:5:deep-woods:0")
    assert (d.over, d.result, s.red.site) == (True, goes, 5 if goes else 3)

"""Mushrooms, a denizen of Beast."""

from typing import Any

import pytest

from games.oath.engine.play.core.hooks import SEARCHES
from games.oath.engine.play.majors.search import can_search
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.cards.scenes.beast import THREE, foraging, piles
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-7.6.2a")
def test_mushrooms_bring_the_lowest_card_for_nothing() -> None:
    s, d = foraging("mushrooms", cards=("mushrooms",), secrets=1, supply=0)
    assert (asked(d), s.red.hand) == ((1, "play-card"), ["tents"])
    d("discard")
    assert s.state.discards["provinces"] == ["lancers", "elders", "scouts"]
    assert s.state.discards["hinterland"] == ["tents"]
    assert (s.red.supply, s.red.secrets, s.state.where["mushrooms"].card.secrets) == (0, 0, 1)
    s.check()


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.answer("errand-boy", 1)
def test_mushrooms_and_the_errand_boy_go_together_in_any_order(order: int) -> None:
    cards = ("mushrooms", "errand-boy")[::order]
    s = piles(Scene(3))
    s.site(3, cards=cards)
    s.player(1, secrets=1, favor=1, supply=0)
    d = s.act(1)("search", *(f"modifier:{card}" for card in cards))
    assert (d.ask.prompt, s.red.hand, s.red.supply) == ("play-card", ["garrison"], 0)


@pytest.mark.answer("mushrooms", 1)
def test_mushrooms_are_a_base_that_others_add_to(new_card: NewCard) -> None:
    def one_more(held: Any, t: Any, search: Any) -> None:
        search.more += 1

    augury = new_card((SEARCHES, one_more))
    s = piles(Scene(3))
    s.site(3, cards=("mushrooms", augury))
    s.player(1, secrets=1, supply=0)
    s.act(1)("search", "modifier:mushrooms", f"modifier:{augury}")
    assert s.red.hand == ["tents", "scouts"]
    s = Scene(3)
    s.discards("cradle", *THREE, "lancers")
    s.reliquary("map", "whistle", "ivory-eye", None)
    s.site(1, cards=["mushrooms"])
    s.player(0, secrets=1)
    s.act(0)("search", ["modifier:mushrooms"])
    assert s.state.players[0].hand == ["lancers", "mercenaries", "rangers"]
    s = piles(Scene(3))
    s.site(3, "marshes", cards=["mushrooms"])
    s.player(1, secrets=1)
    d = s.act(1)("search", ["modifier:mushrooms"])
    assert (d.ask.prompt, s.red.hand) == ("act", [])


def test_no_mushrooms_where_all_piles_are_empty() -> None:
    s = Scene(3)
    s.site(3, cards=["mushrooms"])
    s.player(1, secrets=1)
    assert s.act(1)("search").ask.prompt != "modifiers"
    s.discards("provinces", "wolves")
    assert s.act(1)("search").options == ["modifier:mushrooms"]


def test_mushrooms_need_a_secret_a_pile_and_to_be_there() -> None:
    s = piles(Scene(3))
    s.site(3, cards=["mushrooms"])
    s.player(1, supply=0, turned=1)
    assert not can_search(s.table, 1)
    s.player(1, secrets=1)
    s.state.turn = 1
    assert can_search(s.table, 1)
    s.state.discards["provinces"], s.state.dispossessed = [], s.state.discards["provinces"]
    assert not can_search(s.table, 1)
    s = piles(Scene(3))
    s.site(4, cards=["mushrooms"])
    s.player(1, secrets=1, supply=0)
    s.state.turn = 1
    assert not can_search(s.table, 1)
    s.site(4, warbands={"red": 1})
    assert can_search(s.table, 1)

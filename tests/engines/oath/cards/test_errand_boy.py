"""Errand Boy, a denizen of Beast."""

import pytest

from tests.engines.oath.cards.scenes.beast import foraging, piles
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-5.1.1a", "OATH-10.discard-d")
@pytest.mark.answer("errand-boy", 2)
def test_the_errand_boy_searches_elsewhere() -> None:
    s, d = foraging("errand-boy", cards=("errand-boy",), favor=1)
    assert (d.ask.prompt, d.options) == ("keep", ["card:longbows", "card:rangers", "card:mercenaries"])
    d("card:longbows", "card:mercenaries", "discard")
    assert s.state.discards["hinterland"] == ["longbows", "rangers", "mercenaries"]
    assert (s.red.favor, s.red.supply, s.state.where["errand-boy"].card.favor) == (0, 5, 1)
    s.check()


def test_the_errand_boy_lets_choose_among_other_piles() -> None:
    s = piles(Scene(3))
    s.discards("hinterland", "wolves")
    s.site(3, cards=["errand-boy"])
    s.player(1, favor=1)
    d = s.act(1)("search", ["modifier:errand-boy"])
    assert d.options == ["pile:cradle", "pile:hinterland"]
    d("pile:hinterland")
    assert s.red.hand == ["wolves"]


def test_the_errand_boy_needs_favor_an_empty_hand_and_a_pile() -> None:
    s = piles(Scene(3))
    s.site(3, cards=["errand-boy"])
    assert s.act(1)("search").ask.prompt == "search-where"
    s = piles(Scene(3))
    s.site(3, cards=["errand-boy"])
    s.player(1, favor=1)
    s.state.where["errand-boy"].card.secrets = 1
    assert s.act(1)("search").ask.prompt == "search-where"
    s = Scene(3)
    s.discards("provinces", "wolves")
    s.site(3, cards=["errand-boy"])
    s.player(1, favor=1)
    assert s.act(1)("search").ask.prompt == "search-where"

"""Bracken, a denizen of Beast."""

import pytest

from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.cards.scenes.beast import THREE, searching
from tests.engines.oath.hand import at
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-5.1.3a", "OATH-10.discard-a")
def test_it_works() -> None:
    s, d = searching("bracken", cards=("bracken",))
    s.discards("provinces", "wolves")
    assert asked(d) == (1, "redirect")
    assert d.options == [f"redirect-{end}:{region}" for region in s.state.discards for end in ("top", "under")]
    d("redirect-under:provinces", "card:longbows", "card:mercenaries", "discard")
    assert s.state.discards == {"cradle": [], "provinces": ["wolves", "mercenaries", "rangers", "longbows"], "hinterland": []}
    s.check()


def test_bracken_can_put_them_on_top_and_need_not_be_used() -> None:
    s, d = searching("bracken", cards=("bracken",))
    s.discards("cradle", "wolves")
    d("redirect-top:cradle", "card:longbows", "card:mercenaries", "as-adviser")
    assert s.state.discards["cradle"] == ["rangers", "mercenaries", "wolves"]
    s, d = searching(cards=("bracken",))
    d("card:longbows", "card:mercenaries", "discard")
    assert s.state.discards["hinterland"] == ["longbows", "rangers", "mercenaries"]


def test_bracken_covers_advisers_and_their_tokens_return_as_ever() -> None:
    s, d = searching("bracken", cards=("bracken",), advisers=("wolves", "elders", "lancers"))
    wolves = s.state.where["wolves"].card
    wolves.favor, s.state.shared = 1, s.state.shared - 1
    d("redirect-top:cradle", "card:longbows", "card:mercenaries", "as-adviser", ["card:wolves"])
    assert s.state.discards["cradle"] == ["wolves", "rangers", "mercenaries"]
    assert s.state.banks["beast"] == 4
    s.check()


@pytest.mark.answer("bracken", 1)
def test_bracken_covers_what_the_peoples_favor_removes() -> None:
    s = Scene(3)
    s.deck(*THREE)
    s.banner("peoples-favor", holder=1)
    s.site(3, cards=["bracken"])
    s.site(4, cards=["lancers"])
    d = s.act(1)("search", ["modifier:bracken", "modifier:peoples-favor"], "redirect-top:cradle", "card:longbows")
    d("card:mercenaries", "to-site:3:fertile-valley")
    d("card:lancers")
    assert s.state.discards["cradle"] == ["lancers", "rangers", "mercenaries"]


@pytest.mark.answer("bracken", 1)
def test_bracken_does_not_cover_what_a_card_discards_when_played() -> None:
    s = Scene(3)
    s.deck("threatening-roar", *THREE[:2])
    s.site(3, cards=["bracken"])
    s.site(4, cards=["lancers"])
    d = s.act(1)("search", ["modifier:bracken"], "redirect-top:cradle", "card:threatening-roar")
    d("card:longbows", "as-adviser")
    assert s.state.discards["cradle"] == ["rangers", "longbows"]
    assert s.state.discards["hinterland"] == ["lancers"]  # bracken itself is in use (7.4.3a)
    assert at(s, 3) == ["bracken"]


@law("OATH-6.1d")
def test_bracken_covers_an_adviser_that_is_discarded() -> None:
    s = Scene(3)
    s.site(3, cards=["bracken"])
    s.player(1, advisers=["?wolves"])
    s.act(1)("play-adviser", ["modifier:bracken"], "redirect-under:hinterland", "discard")
    assert s.state.discards["hinterland"] == ["wolves"]
    s.check()

"""Acting Troupe, a denizen of Arcane."""

import pytest

from tests.engines.oath.cards.scenes.arcane import act, market
from tests.engines.oath.hand import playing
from tests.engines.oath.play_scenario import Scene


@pytest.mark.parametrize(("part", "gain"), [("suit:beast", 2), ("suit:order", 1)])
def test_acting_troupe_plays_a_suit_for_one_trade(part: str, gain: int) -> None:
    s = market("acting-troupe")
    d = act(s, "trade", ["modifier:acting-troupe"], part)
    assert f"trade-for-favor:wolves:{gain}" in d.options
    d(f"trade-for-favor:wolves:{gain}")
    assert s.red.favor == 4 + gain


@pytest.mark.answer("acting-troupe", 1)
def test_acting_troupe_is_no_longer_arcane_then() -> None:
    s = market("acting-troupe", at=("alchemist",))
    assert "trade-for-favor:alchemist:1" in act(s, "trade", ["modifier:acting-troupe"], "suit:beast").options
    assert "trade-for-favor:alchemist:2" in act(s, "trade", []).options


@pytest.mark.answer("acting-troupe", 2)
@pytest.mark.parametrize(("victim", "works"), [("alchemist", True), ("wild-allies", False), ("royal-tax", False)])
def test_the_troupe_is_arcane_for_a_conspiracy(victim: str, works: bool) -> None:
    """Whatever it could act as in a Trade."""
    s = Scene(3)
    s.player(1, secrets=1, advisers=["acting-troupe", "tutor"])
    s.player(2, advisers=[victim], relics=["cup-of-plenty"])
    d = playing(s, "conspiracy")("reveal")
    assert (not d.over and "conspire:cup-of-plenty" in d.options) is works


@pytest.mark.answer("acting-troupe", 2)
def test_the_troupe_is_arcane_for_a_vow() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves", "alchemist", "longbows"])
    s.player(1, favor=1, advisers=["vow-of-beastkin", "acting-troupe"])
    assert s.act(1)("muster").options == ["muster-on:wolves:3", "muster-on:alchemist:3"]  # the vow is of Beasts itself

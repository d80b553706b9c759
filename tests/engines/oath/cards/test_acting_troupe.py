"""Acting Troupe, a denizen of Arcane."""

import pytest

from tests.engines.oath.cards.scenes.arcane import act, market


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

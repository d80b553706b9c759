"""Augury, a denizen of Arcane."""

import pytest

from tests.engines.oath.cards.scenes.arcane import act, red


def test_augury_draws_one_more() -> None:
    s = red("augury")
    s.deck("wolves", "longbows", "rangers", "lancers", "tents")
    act(s, "search", ["modifier:augury"])
    assert s.red.hand == ["wolves", "longbows", "rangers", "lancers"]


@pytest.mark.answer("augury", 1)
@pytest.mark.answer("mushrooms", 1)
def test_augury_adds_to_mushrooms_and_stops_at_a_vision() -> None:
    s = red("augury", secrets=1)
    s.site(3, cards=["mushrooms"])
    s.discards("provinces", "wolves", "longbows", "rangers")
    act(s, "search", ["modifier:augury", "modifier:mushrooms"])
    assert sorted(s.red.hand) == ["longbows", "rangers"]
    s = red("augury")
    s.deck("wolves", "vision-of-faith", "longbows")
    act(s, "search", ["modifier:augury"])
    assert s.red.hand == ["wolves", "vision-of-faith"]

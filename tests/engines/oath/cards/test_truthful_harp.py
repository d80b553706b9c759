"""Truthful Harp, a relic."""

import pytest

from tests.engines.oath.cards.scenes.relics import holding

law = pytest.mark.law


@law("OATH-7.4.1a", "OATH-9.4m")
@pytest.mark.answer("truthful-harp", 2)
def test_it_works() -> None:
    s = holding("truthful-harp")
    s.deck("wolves", "elders", "oracle", "hospital", "longbows")
    d = s.act(1)("search", ["modifier:truthful-harp"])
    assert s.logged("drawn-shown")[0].params["cards"] == ["wolves", "elders", "oracle", "hospital", "longbows"]
    d("card:wolves")
    assert s.logged("kept-shown")[0].params["cards"] == ["wolves"]


@pytest.mark.answer("truthful-harp", 2)
def test_the_harp_is_optional() -> None:
    s = holding("truthful-harp")
    s.deck("wolves", "elders", "oracle", "hospital")
    s.act(1)("search", [])
    assert len(s.red.hand) == 3
    assert not s.logged("drawn-shown")


@law("OATH-5.1.2f")
@pytest.mark.answer("truthful-harp", 1)
def test_the_harp_stops_at_a_vision() -> None:
    s = holding("truthful-harp")
    s.deck("wolves", "vision-of-faith", "oracle", "hospital", "longbows")
    s.act(1)("search", ["modifier:truthful-harp"])
    assert s.logged("drawn-shown")[0].params["cards"] == ["wolves", "vision-of-faith"]


def test_a_card_kept_facedown_was_shown_by_the_harp() -> None:
    s = holding("truthful-harp")
    s.deck("wolves", "vision-of-faith")
    s.act(1)("search", ["modifier:truthful-harp"], "card:wolves", "facedown")
    assert [card.faceup for card in s.red.advisers] == [False]
    assert s.logged("kept-shown")[0].params["cards"] == ["wolves"]

"""Cup of Plenty, a relic."""

import pytest

from tests.engines.oath.cards.scenes.relics import holding

law = pytest.mark.law


@law("OATH-5.3.1a")
def test_the_cup_waives_the_supply_of_a_matching_trade() -> None:
    s = holding("cup-of-plenty", secrets=2, supply=1, advisers=["wolves"])
    s.site(3, cards=["roving-terror", "elders"])
    d = s.act(1)("trade", ["modifier:cup-of-plenty"])
    d("trade-for-favor:roving-terror:2")
    assert s.red.supply == 1
    d("trade", ["modifier:cup-of-plenty"], "trade-for-favor:elders:1")
    assert s.red.supply == 0


def test_the_cup_lets_one_trade_without_any_supply() -> None:
    s = holding("cup-of-plenty", secrets=2, supply=0, advisers=["wolves"])
    s.site(3, cards=["roving-terror", "elders"])
    d = s.act(1)("trade", ["modifier:cup-of-plenty"])
    assert d.options == ["trade-for-favor:roving-terror:2"]


@pytest.mark.parametrize("advisers", [[], ["?wolves"], ["elders"]])
def test_the_cup_needs_a_faceup_adviser_of_the_suit(advisers: list[str]) -> None:
    s = holding("cup-of-plenty", secrets=2, supply=0, advisers=advisers)
    s.site(3, cards=["roving-terror"])
    assert "trade" not in s.act(1).options

"""Scouts, a denizen of Order."""

import pytest

from tests.engines.oath.campaign_scene import at_plans, attack, clash, fight, offered

law = pytest.mark.law


@pytest.mark.parametrize(("supply", "after"), [(5, 4), (2, 1)])
def test_scouts_bring_supply(supply: int, after: int) -> None:
    s = clash(red=("scouts",))
    s.red.supply = supply
    fight(at_plans(s), "plan:scouts")
    assert s.red.supply == after


@law("OATH-4.3.4b")
def test_scouts_bring_no_more_than_all() -> None:
    s = clash(red=("scouts",))
    assert offered(attack(s, free=True)) == []


@pytest.mark.answer("scouts", 1)
def test_scouts_on_a_free_campaign_are_a_gain() -> None:
    s = clash(red=("scouts",))
    s.red.supply = 0
    fight(attack(s, free=True), "plan:scouts")
    assert s.red.supply == 1

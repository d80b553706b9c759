"""Field Promotion, a denizen of Order."""

import pytest

from tests.engines.oath.campaign_scene import at_plans, attack, clash, empire, fight

law = pytest.mark.law


def test_field_promotion_brings_three() -> None:
    s = clash(red=("field-promotion",), attack="s s s s s")
    d = fight(at_plans(s), "plan:field-promotion", "occupy:5")
    assert d.over
    assert s.red.warbands == 3  # all five went to the site before
    s.check()


@law("OATH-9.3b", "OATH-10.gain-b")
def test_field_promotion_brings_what_there_is() -> None:
    s = clash(red=("field-promotion",), attack="s s s s s")
    s.player(0, warbands=0)
    s.state.site(8).warbands = {"red": 8}
    s.state.reserve["red"] = 1
    fight(at_plans(s), "plan:field-promotion")
    assert s.red.warbands == 6
    s.check()


def test_field_promotion_of_a_citizen_is_purple() -> None:
    s = empire(citizen=("field-promotion",))
    fight(attack(s), "defender:@0", "join", "seat:@2", "dice:0", "plan:field-promotion")
    assert s.blue.warbands == 5
    assert s.state.reserve["purple"] == 24 - 6 - 3

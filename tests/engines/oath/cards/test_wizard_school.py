"""Wizard School, a denizen of Arcane."""

from tests.engines.oath.cards.scenes.arcane import power, red


def test_wizard_school_ends_the_act_phase() -> None:
    s = red(favor=1)
    s.site(3, cards=["wizard-school"])
    d = power(s, "wizard-school")
    assert d.over
    assert s.red.secrets == 1

"""Initiation Rite, a denizen of Arcane."""

import pytest

from games.oath.engine.play.majors.muster import can_muster
from tests.engines.oath.cards.scenes.arcane import act, red

law = pytest.mark.law


@law("OATH-7.4.1a")
def test_initiation_rite_musters_with_a_secret() -> None:
    s = red("initiation-rite", secrets=1, favor=3)
    s.site(3, cards=["wolves"])
    act(s, "muster", "muster-on:wolves:2")
    card = s.state.where["wolves"].card
    assert (s.red.secrets, s.red.favor, card.secrets, card.favor, s.red.supply) == (0, 3, 1, 0, 6)
    assert not can_muster(s.table, 1)  # favor is no help


@pytest.mark.answer("spell-breaker", 4)
def test_spell_breaker_does_not_stop_initiation() -> None:
    s = red("initiation-rite", secrets=1)
    s.site(3, cards=["wolves", "spell-breaker"])
    assert can_muster(s.table, 1)

"""Taming Charm, a denizen of Arcane."""

import pytest

from games.oath.engine.play.rounds.act import usable
from tests.engines.oath.cards.scenes.arcane import power, red

law = pytest.mark.law


@pytest.mark.answer("taming-charm", 1)
def test_taming_charm_turns_a_beast_into_favor() -> None:
    s = red("taming-charm", secrets=1)
    s.site(3, cards=["wolves", "tents", "longbows"])
    s.state.where["wolves"].card.favor = 1
    s.state.banks["beast"], s.state.shared = 1, s.state.shared + 1
    d = power(s, "taming-charm")
    assert d.options == ["card:wolves", "card:tents"]
    d("card:wolves")
    assert (s.red.favor, s.state.banks["beast"]) == (2, 0)  # its own favor was back first
    assert s.state.discards["hinterland"] == ["wolves"]


@law("OATH-7.2.2a")
def test_taming_charm_leaves_the_locked() -> None:
    s = red("taming-charm", secrets=1)
    s.site(3, cards=["forest-council", "forest-temple"])
    assert "taming-charm" not in usable(s.table, 1)

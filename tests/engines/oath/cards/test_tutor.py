"""Tutor, a denizen of Arcane."""

from tests.engines.oath.cards.scenes.arcane import power, red


def test_tutor_gains_a_secret_for_a_favor() -> None:
    s = red("tutor", secrets=1, favor=1)
    d = power(s, "tutor")
    card = s.state.where["tutor"].card
    assert (s.red.secrets, s.red.favor, card.favor, card.secrets) == (1, 0, 1, 1)
    assert "power:tutor" not in d.options

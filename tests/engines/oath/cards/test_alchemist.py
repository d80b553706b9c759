"""Alchemist, a denizen of Arcane."""

import pytest

from games.oath.engine.play.rounds.act import usable
from tests.engines.oath.cards.scenes.arcane import power, red

law = pytest.mark.law


@law("OATH-7.1.2d", "OATH-7.1.2f")
def test_alchemist_gains_four_from_any_banks() -> None:
    s = red("alchemist", secrets=2)
    power(s, "alchemist", "bank:beast", "bank:beast", "bank:nomad", "bank:order")
    assert (s.red.favor, s.state.banks["beast"], s.state.banks["nomad"], s.state.banks["order"]) == (4, 1, 2, 2)
    assert (s.red.secrets, s.state.where["alchemist"].card.secrets) == (0, 1)


def test_alchemist_takes_two_faceup_secrets() -> None:
    assert "alchemist" not in usable(red("alchemist", secrets=1, turned=3).table, 1)


def test_alchemist_gains_what_there_is() -> None:
    s = red("alchemist", secrets=2)
    for suit in s.state.banks:
        s.state.shared += s.state.banks[suit] - (suit == "beast")
        s.state.banks[suit] = int(suit == "beast")
    power(s, "alchemist")
    assert s.red.favor == 1

"""Spirit Snare, a denizen of Arcane."""

from tests.engines.oath.cards.scenes.arcane import power, red


def test_spirit_snare_takes_one() -> None:
    s = red("spirit-snare", secrets=1)
    power(s, "spirit-snare", "bank:discord")
    assert (s.red.favor, s.state.banks["discord"]) == (1, 2)

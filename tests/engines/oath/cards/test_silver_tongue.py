"""Silver Tongue, a denizen of Discord."""

import pytest

from tests.engines.oath.cards.scenes.discord import resting
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def test_the_silver_tongue_takes_of_a_suit_at_the_site() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves", "levelers", "wild-allies"])
    s.player(1, advisers=["silver-tongue"])
    d = resting(s)("power:silver-tongue/1")
    assert d.options == ["bank:hearth", "bank:beast"]
    d("bank:hearth")
    assert (s.red.favor, s.state.banks["hearth"]) == (1, 2)
    s.check()


@law("OATH-10.match-a")
@pytest.mark.parametrize("cards", [[], ["fallen-spire"]])
def test_without_a_suit_the_silver_tongue_is_silent(cards: list[str]) -> None:
    s = Scene(3)
    s.site(3, cards=cards)
    s.player(1, advisers=["silver-tongue"])
    assert resting(s).over


@law("OATH-9.3b")
def test_an_empty_bank_gives_the_silver_tongue_nothing() -> None:
    s = Scene(3)
    s.site(3, cards=["great-spire", "wolves"])
    s.player(1, advisers=["silver-tongue"])
    s.state.banks["beast"], s.state.shared = 0, s.state.shared + 3
    resting(s)("power:silver-tongue/1")
    assert (s.red.favor, s.state.banks["arcane"]) == (1, 2)
    s.state.banks["arcane"] = 0
    assert resting(s).over

"""Hospitality, a denizen of Nomad."""

import pytest

from tests.engines.oath.cards.scenes.nomad import travelling
from tests.engines.oath.play_scenario import Scene


def test_hospitality_of_a_shared_suit() -> None:
    s = Scene(3)
    s.site(8, cards=["longbows", "elders"])
    s.player(1, advisers=["hospitality", "rangers", "?wolves"])
    d = travelling(s, ["modifier:hospitality"], "travel-to:8:river:2")
    assert d.over  # Nomad alone is shared: rangers are beasts
    assert (s.red.favor, s.state.banks["nomad"]) == (1, 2)
    s.check()


def test_hospitality_of_the_holders_choice() -> None:
    s = Scene(3)
    s.site(8, cards=["longbows", "elders"])
    s.player(1, advisers=["hospitality", "battle-honors"])
    d = travelling(s, ["modifier:hospitality"], "travel-to:8:river:2")
    assert (d.ask.prompt, d.options) == ("favor-bank", ["bank:order", "bank:nomad"])


@pytest.mark.parametrize("cards", [["longbows"], []])
def test_no_hospitality_among_strangers(cards: list[str]) -> None:
    s = Scene(3)
    s.site(8, cards=cards)
    s.player(1, advisers=["hospitality"])
    assert travelling(s, "travel-to:8:river:2").over, "nobody is asked where no site has a card of a shared suit"
    s.site(4, cards=["elders"])
    s.player(1, site=3)
    assert travelling(s, ["modifier:hospitality"], "travel-to:8:river:2").over
    assert s.red.favor == 0

"""Memory of Nature, a denizen of Beast."""

import pytest

from games.oath.engine.world.facts import SUITS
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.cards.scenes.beast import offered, user
from tests.engines.oath.cards.scenes.hearth import set_banks
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def remembering(**banks: int) -> tuple[Scene, Driver]:
    """Two Beast cards at sites, two among advisers."""
    s = user("memory-of-nature")
    s.site(5, cards=["wolves", "longbows"])
    s.site(8, cards=["forest-temple"])
    s.player(2, advisers=["rangers"])
    set_banks(s, dict.fromkeys(SUITS, 0) | banks)
    return s, s.act(1)("power:memory-of-nature")


@law("OATH-7.1.3a", "OATH-7.3.2a")
def test_nature_is_remembered_in_any_split() -> None:
    s, d = remembering(order=3, nomad=1, beast=2)
    first = d.ask.params["suit"]
    assert (asked(d), d.options) == ((1, "favor-to-beasts"), [f"amount:{n}" for n in ((0, 1) if first == "nomad" else (1, 2))])
    d("amount:1")
    assert (s.state.banks["order"], s.state.banks["nomad"], s.state.banks["beast"]) == (2, 0, 4)
    s.check()


def test_all_of_it_is_remembered_where_there_is_less() -> None:
    s, d = remembering(hearth=1, beast=3)
    assert d.ask.prompt == "act"
    assert (s.state.banks["hearth"], s.state.banks["beast"]) == (0, 4)


def test_memory_needs_beasts_and_favor() -> None:
    s = user("memory-of-nature")
    assert not offered(s, "memory-of-nature")
    s.site(5, cards=["wolves"])
    assert offered(s, "memory-of-nature")
    set_banks(s, {suit: 0 for suit in SUITS if suit != "beast"})
    assert not offered(s, "memory-of-nature")

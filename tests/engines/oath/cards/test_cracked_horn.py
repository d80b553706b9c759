"""Cracked Horn, a relic."""

import pytest

from tests.engines.oath.cards.scenes.relics import holding
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-10.discard-b")
def test_the_horn_puts_all_discards_under_the_world_deck() -> None:
    s = holding("cracked-horn")
    s.deck("wolves", "elders", "oracle")
    s.act(1)("search", ["modifier:cracked-horn"], "card:wolves", "card:oracle", "discard")
    assert s.state.world_deck[-3:] == ["oracle", "elders", "wolves"]
    assert not any(s.state.discards.values())


@law("OATH-6.1a", "OATH-6.1d", "OATH-10.discard-a")
@pytest.mark.parametrize("card", ["wolves", "vision-of-faith"])
def test_the_horn_covers_an_adviser_that_is_discarded(card: str) -> None:
    """As if searched; a Vision too, and the marker stays."""
    s = holding("cracked-horn", advisers=[f"?{card}"])
    s.act(1)("play-adviser", ["modifier:cracked-horn"], "discard")
    assert s.state.world_deck[-1] == card
    assert not any(s.state.discards.values())
    assert s.state.visions_drawn == 0
    s.check()


@law("OATH-6.1a", "OATH-6.1d")
def test_not_used_the_horn_leaves_the_adviser_to_the_pile() -> None:
    s = holding("cracked-horn", advisers=["?wolves"])
    s.act(1)("play-adviser", [], "discard")
    assert s.state.discards["hinterland"] == ["wolves"]


@law("OATH-6.1d", "OATH-5.1.4.Ic", "OATH-5.1.4.IIIf")
@pytest.mark.parametrize(
    ("card", "where", "gone"),
    [("wolves", "to-site:6:great-slum", "elders"), ("vision-of-faith", "reveal", "vision-of-conquest")],
)
def test_the_horn_covers_what_makes_room_for_an_adviser(card: str, where: str, gone: str) -> None:
    s = holding("cracked-horn", site=6, advisers=[f"?{card}"], vision="vision-of-conquest")
    s.site(6, cards=["elders"])
    d = s.act(1)("play-adviser", ["modifier:cracked-horn"], where)
    if d.ask.prompt == "discard-first":
        d("card:elders")
    assert s.state.world_deck[-1] == gone
    assert not any(s.state.discards.values())
    s.check()


@law("OATH-6.1d")
def test_the_horn_does_not_cover_what_a_card_discards_when_played() -> None:
    s = holding("cracked-horn", advisers=["?threatening-roar"])
    s.site(4, cards=["lancers"])
    s.act(1)("play-adviser", ["modifier:cracked-horn"], "as-adviser")
    assert s.state.discards["hinterland"] == ["lancers"]


def test_the_horn_is_optional() -> None:
    s = holding("cracked-horn")
    s.deck("wolves", "elders", "oracle")
    s.act(1)("search", [], "card:wolves", "card:oracle", "discard")
    assert s.state.discards["hinterland"] == ["wolves", "elders", "oracle"]


@pytest.mark.answer("cracked-horn", 1)
def test_the_horn_buries_visions_and_the_marker_stays() -> None:
    s = Scene(3)
    s.player(1, relics=["cracked-horn"])
    s.deck("wolves", "vision-of-faith")
    d = s.act(1)("search", ["modifier:cracked-horn"])
    assert s.state.visions_drawn == 1
    d("card:wolves", "facedown")
    assert s.state.world_deck[-1] == "vision-of-faith"
    assert s.state.visions_drawn == 1

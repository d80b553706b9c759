"""Oracular Pig, a relic."""

import pytest

from tests.engines.oath.cards.scenes.relics import holding, offered

law = pytest.mark.law


@law("OATH-10.peek-a", "OATH-9.4b", "OATH-2.7.1a")
@pytest.mark.parametrize("deck", [["wolves", "vision-of-faith", "oracle", "elders"], ["vision-of-faith"]])
def test_the_pig_looks_at_three_cards_alone(deck: list[str]) -> None:
    s = holding("oracular-pig")
    s.deck(*deck)
    if len(deck) == 1:
        del s.state.world_deck[1:]
    before = list(s.state.world_deck)
    s.act(1)("power:oracular-pig", "power:oracular-pig")
    event = s.logged("deck-looked-at")[1]
    assert event.secret == {"cards": deck[:3]}
    assert (event.params, event.seen_by) == ({"seat": 1}, (1,))
    assert s.state.world_deck == before
    assert s.state.visions_drawn == 0


def test_the_pig_finds_nothing_in_an_empty_deck() -> None:
    s = holding("oracular-pig")
    s.state.world_deck.clear()
    assert not offered(s, "oracular-pig")

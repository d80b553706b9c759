"""Welcoming Party, a denizen of Hearth."""

import pytest

from tests.engines.oath.cards.scenes.hearth import COAST, search, searching


@pytest.mark.answer("welcoming-party", 1)
def test_a_welcoming_party_pays_a_favor() -> None:
    s = searching("welcoming-party")
    search(s, "welcoming-party")("card:longbows", COAST)
    assert (s.red.favor, s.state.banks["hearth"], s.state.banks["order"]) == (2, 2, 2)
    s = searching("welcoming-party")
    search(s, "welcoming-party")("card:longbows", "as-adviser")
    assert s.red.favor == 1


@pytest.mark.parametrize("place", ["facedown", "discard"])
@pytest.mark.answer("welcoming-party", 1)
def test_a_welcoming_party_greets_faceup_cards(place: str) -> None:
    s = searching("welcoming-party")
    search(s, "welcoming-party")("card:longbows", place)
    assert s.red.favor == 0


def test_a_welcoming_party_greets_no_visions() -> None:
    s = searching("welcoming-party", top=("vision-of-faith",))
    search(s, "welcoming-party")("reveal")
    assert s.red.favor == 0


@pytest.mark.answer("welcoming-party", 1)
def test_a_welcoming_party_greets_nobody_who_was_there() -> None:
    s = searching("welcoming-party", advisers=["?longbows"])
    s.act(1)("play-adviser", "as-adviser")
    assert s.red.favor == 0


@pytest.mark.answer("welcoming-party", 2)
def test_a_welcoming_party_does_not_greet_itself() -> None:
    s = searching("wolves", top=("welcoming-party", "vision-of-faith"))
    s.act(1)("search", "card:welcoming-party", COAST)
    assert s.red.favor == 1

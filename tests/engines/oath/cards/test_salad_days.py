"""Salad Days, a denizen of Hearth."""

import pytest

from tests.engines.oath.cards.scenes.hearth import COAST, set_banks
from tests.engines.oath.hand import playing
from tests.engines.oath.play_scenario import Scene


@pytest.mark.answer("salad-days", 1)
def test_salad_days_bring_favor_of_three_banks() -> None:
    s = Scene(3)
    s.player(1, site=7)
    set_banks(s, {"beast": 0})
    d = playing(s, "salad-days")(COAST)
    assert (d.ask.least, d.ask.most, d.options) == (3, 3, [f"bank:{suit}" for suit in s.state.banks])
    d(["bank:beast", "bank:order", "bank:hearth"])
    assert s.red.favor == 1 + 2  # that for playing it came before
    assert (s.state.banks["order"], s.state.banks["hearth"], s.state.banks["beast"]) == (2, 1, 0)
    s.check()


def test_salad_days_as_adviser() -> None:
    s = Scene(3)
    playing(s, "salad-days")("as-adviser", ["bank:arcane", "bank:order", "bank:nomad"])
    assert [event.params["why"] for event in s.logged("favor-gained")][-3:] == ["salad-days"] * 3
    assert s.red.favor == 3


@pytest.mark.parametrize("card", ["salad-days", "fabled-feast", "family-heirloom"])
def test_what_is_hidden_does_not_act(card: str) -> None:
    s = Scene(3)
    assert playing(s, card)("facedown").over
    assert s.red.favor == 0

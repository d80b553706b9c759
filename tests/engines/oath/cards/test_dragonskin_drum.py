"""Dragonskin Drum, a relic."""

import pytest

from tests.engines.oath.cards.scenes.relics import holding
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-10.gain-b")
def test_the_drum_brings_a_warband_after_a_journey() -> None:
    s = holding("dragonskin-drum")
    s.act(1)("travel", ["modifier:dragonskin-drum"], "travel-to:4:wastes:2")
    assert s.red.warbands == 1
    s.check()


@law("OATH-5.2.2b")
def test_the_drum_brings_a_citizen_a_purple_one() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.player(1, relics=["dragonskin-drum"])
    s.act(1)("travel", ["modifier:dragonskin-drum"], "travel-to:4:wastes:2")
    assert s.red.warbands == 1
    assert s.state.reserve["purple"] == 23


def test_the_drum_is_optional_and_limited_by_the_bank() -> None:
    s = holding("dragonskin-drum")
    d = s.act(1)("travel", [], "travel-to:4:wastes:2")
    assert s.red.warbands == 0
    s.state.reserve["red"] = 0
    d("travel", ["modifier:dragonskin-drum"], "travel-to:3:fertile-valley:2")
    assert s.red.warbands == 0

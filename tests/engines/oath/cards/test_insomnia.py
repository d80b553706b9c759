"""Insomnia, a denizen of Discord."""

import pytest

from tests.engines.oath.cards.scenes.discord import resting
from tests.engines.oath.hand import advisers, playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-5.1.4.IIe")
def test_the_limit_holds_for_facedown_advisers_too() -> None:
    s = Scene(3)
    s.player(1, advisers=["insomnia", "?wolves"])
    playing(s, "elders")("facedown")
    assert advisers(s) == ["insomnia", "?elders"]


@law("OATH-4.3.5a", "OATH-10.gain-c")
def test_insomnia_gives_a_secret() -> None:
    s = Scene(3)
    s.player(1, advisers=["insomnia"])
    d = resting(s)
    assert d.options == ["power:insomnia/1", "done"]
    d("power:insomnia/1")
    assert d.over
    assert (s.red.secrets, s.red.turned) == (1, 0)


def test_insomnia_can_be_slept_through_and_is_nobody_elses() -> None:
    s = Scene(3)
    s.player(1, advisers=["insomnia"])
    assert resting(s)("done").over
    assert resting(s, 2).over
    assert s.red.secrets == 0

"""Faithful Friend, a denizen of Nomad."""

import pytest

from games.oath.engine.play.majors.playing import advisers_to_go
from tests.engines.oath.hand import playing, turning_up
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-7.3.3a")
@pytest.mark.parametrize(("before", "after"), [(0, 4), (2, 6), (5, 7)])
def test_it_works(before: int, after: int) -> None:
    s = Scene(3)
    s.player(1, supply=before)
    d = playing(s, "faithful-friend")
    assert d.options == ["as-adviser", "facedown", "discard"]
    assert d("as-adviser").over
    assert s.red.supply == after
    assert advisers_to_go(s.state, 1)[1] == []
    s.check()


@law("OATH-7.2.2e", "OATH-7.3.3c")
def test_a_friend_that_lies_facedown_helps_when_turned_up() -> None:
    s = Scene(3)
    s.player(1, supply=0)
    playing(s, "faithful-friend")("facedown")
    assert s.red.supply == 0
    turning_up(s)("as-adviser")
    assert s.red.supply == 4

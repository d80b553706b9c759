"""Council Seat, a denizen of Order."""

import pytest

from games.oath.engine.play.majors.playing import play_as_searched
from games.oath.engine.play.minors.citizenship import exile_allowed
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-6.7a", "OATH-6.8a")
def test_the_council_seat_keeps_a_citizen() -> None:
    s = Scene(3, roles=("citizen", "citizen"))
    s.player(0, favor=10)
    s.player(1, advisers=["council-seat"], favor=10)
    s.player(2, favor=10)
    assert [exile_allowed(s.table, seat) for seat in (1, 2)] == [False, True]
    assert "self-exile" not in s.act(1).options
    assert "self-exile" in s.act(2).options
    s.act(0)("exile")
    assert (s.red.role, s.blue.role) == ("citizen", "exile")


@law("OATH-9.2b")
def test_the_council_seat_leaves_nobody_to_exile() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.player(0, favor=10)
    assert "exile" in s.act(0).options
    s.player(1, advisers=["council-seat"])
    assert "exile" not in s.act(0).options


@law("OATH-7.2.2a")
def test_the_council_seat_is_locked() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.player(1, advisers=["council-seat", "wolves", "scouts"], hand=["longbows"])
    d = s.run(play_as_searched(s.table, 1, "longbows"), turn=1)("as-adviser")
    assert d.options == ["card:wolves", "card:scouts"]

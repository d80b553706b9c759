"""Revelation, a denizen of Arcane."""

import pytest

from tests.engines.oath.cards.scenes.arcane import red
from tests.engines.oath.hand import HERE, playing
from tests.engines.oath.play_scenario import Scene


def test_revelation_goes_round_from_the_chancellor() -> None:
    s = red(favor=2)
    s.player(0, favor=1)
    shared = s.state.shared
    d = playing(s, "revelation")(HERE)
    asked = []
    while not d.over:
        asked.append(d.ask.seat)
        d(d.options[-1])
    assert asked == [0, 1]  # who has no favor has no choice
    assert (s.purple.favor, s.purple.secrets, s.red.favor) == (0, 1, 0)
    assert s.red.secrets >= 2
    assert s.state.shared >= shared + 3


def test_revelation_burns_nothing_of_who_will_not() -> None:
    s = red(favor=2)
    d = playing(s, "revelation")(HERE, "amount:0")
    assert d.over
    assert s.red.secrets == 0


@pytest.mark.answer("revelation", 1)
@pytest.mark.parametrize("seat", [0, 2])
def test_revelation_begins_with_the_chancellor_whoever_played_it(seat: int) -> None:
    s = Scene(3)
    for player in range(3):
        s.player(player, favor=1)
    s.state.turn = seat
    d = playing(s, "revelation", seat)("as-adviser")
    order = []
    while not d.over:
        order.append(d.ask.seat)
        d("amount:0")
    assert order == [0, 1, 2]

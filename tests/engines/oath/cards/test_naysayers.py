"""Naysayers, a denizen of Discord."""

import pytest

from tests.engines.oath.cards.scenes.discord import resting
from tests.engines.oath.play_scenario import Scene


@pytest.mark.parametrize(("title", "seat", "works"), [(1, 1, True), (2, 1, True), (0, 1, False)])
@pytest.mark.answer("naysayers", 1)
def test_naysayers_take_from_the_chancellor_while_an_exile_has_the_title(title: int, seat: int, works: bool) -> None:
    s = Scene(3)
    s.player(0, favor=2)
    s.player(seat, advisers=["naysayers"])
    s.state.title = title
    d = resting(s, seat)
    assert d.over is not works
    if works:
        d("power:naysayers")
        assert (s.purple.favor, s.state.players[seat].favor) == (1, 1)
    s.check()


def test_naysayers_mind_no_citizen_and_no_side_of_the_title() -> None:
    s = Scene(3, roles=("exile", "citizen"))
    s.player(0, favor=2)
    s.player(1, advisers=["naysayers"])
    s.state.title = 2
    assert resting(s).over
    s.state.title, s.state.usurper = 1, True
    assert resting(s).options == ["power:naysayers", "done"]


def test_naysayers_need_favor_and_another_than_the_chancellor() -> None:
    s = Scene(3)
    s.player(1, advisers=["naysayers"])
    s.state.title = 1
    assert resting(s).over
    s = Scene(3)
    s.player(0, favor=2, advisers=["naysayers"])
    s.state.title = 1
    assert resting(s, 0).over

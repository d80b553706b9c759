"""Pressgangs, a denizen of Order."""

import pytest

from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-5.2.1b")
def test_pressgangs_muster_again_and_again() -> None:
    s = Scene(3)
    s.site(3, cards=["pressgangs"])
    s.player(1, favor=3)
    d = s.act(1)
    for _ in range(2):
        d("muster", *([["modifier:pressgangs"]] if s.state.site(3).cards[0].favor else []), "muster-on:pressgangs:2")
    assert s.state.site(3).cards[0].favor == 2
    assert (s.red.favor, s.red.warbands, s.red.supply) == (1, 4, 5)
    s.check()


def test_pressgangs_do_not_mind_secrets() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves", "pressgangs"])
    s.player(1, favor=2)
    s.state.site(3).cards[0].secrets = 1
    d = s.act(1)("muster", ["modifier:pressgangs"])
    assert d.options == ["muster-on:wolves:2", "muster-on:pressgangs:2"]


def test_without_pressgangs_a_card_is_full() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves"])
    s.site(4, cards=["pressgangs"])
    s.player(1, favor=2)
    s.act(1)("muster", "muster-on:wolves:2")
    assert "muster" not in s.act(1).options

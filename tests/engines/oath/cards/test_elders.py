"""Elders, a denizen of Nomad."""

import pytest

from tests.engines.oath.play_scenario import Scene


def test_it_works() -> None:
    s = Scene(3)
    s.site(3, cards=["elders"])
    s.player(1, favor=3)
    d = s.act(1)("power:elders")
    assert (s.red.favor, s.red.secrets, s.state.site(3).cards[0].favor) == (1, 1, 2)
    assert "power:elders" not in d.options
    s.check()


@pytest.mark.parametrize(("favor", "site"), [(1, 3), (2, 4)])
def test_elders_want_two_favor_and_a_visit(favor: int, site: int) -> None:
    s = Scene(3)
    s.site(3, cards=["elders"])
    s.player(1, favor=favor, site=site)
    assert "power:elders" not in s.act(1).options

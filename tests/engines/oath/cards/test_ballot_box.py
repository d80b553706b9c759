"""Ballot Box, a denizen of Hearth."""

from typing import Any

import pytest

from tests.engines.oath.cards.scenes.hearth import offered, table, use
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def box(**red: Any) -> Scene:
    s = table("ballot-box", warbands=2, supply=1, vision="vision-of-conquest", **red)
    s.site(7, warbands={"red": 1})
    s.banner("peoples-favor", holder=1)
    return s


@law("OATH-7.6.1a", "OATH-6.6.2a", "OATH-6.6.2b", "OATH-6.6.2d", "OATH-6.6.2e", "OATH-6.6.2f", "OATH-6.6.2g")
def test_the_people_elect_a_citizen() -> None:
    s = box()
    s.state.title, s.state.usurper = 1, True
    use(s, "ballot-box")
    assert (s.red.role, s.red.warbands, s.state.site(7).warbands) == ("citizen", 2, {"purple": 1})
    assert (s.red.vision, s.state.usurper, s.state.act_over, s.red.supply) == (None, False, True, 7)
    assert s.state.banners["peoples-favor"].holder == 1
    assert all(s.state.reliquary)
    assert s.red.relics == []
    s.check()


@law("OATH-6.6.2c")
def test_the_exile_chooses_who_leaves() -> None:
    s = box()
    s.player(0, warbands=22)
    d = use(s, "ballot-box")
    assert d.ask.prompt == "replace"
    d("amount:0")
    assert (s.red.warbands, s.state.site(7).warbands, s.state.reserve["red"]) == (2, {}, 14)


def test_only_exiles_with_the_peoples_favor_are_elected() -> None:
    s = box()
    assert offered(s, "ballot-box")
    s.banner("peoples-favor", holder=2)
    assert not offered(s, "ballot-box")
    s = table("ballot-box", roles=("citizen", "exile"))
    s.banner("peoples-favor", holder=1)
    assert not offered(s, "ballot-box")

"""Long-Lost Heir, a denizen of Beast."""

import pytest

from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.hand import advisers, playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-7.6.1a", "OATH-6.6.2a", "OATH-6.6.2f")
def test_the_heir_comes_home() -> None:
    s = Scene(3)
    s.site(3, warbands={"red": 2})
    s.player(1, supply=1, warbands=1, vision="vision-of-faith")
    d = playing(s, "long-lost-heir")("as-adviser")
    assert (asked(d), d.options) == ((1, "become-citizen"), ["become-citizen", "stay-exile"])
    d("become-citizen")
    assert (s.red.role, s.red.supply, s.red.warbands, s.red.vision) == ("citizen", 7, 1, None)
    assert s.state.site(3).warbands == {"purple": 2}
    assert s.state.act_over
    assert all(s.state.reliquary)
    assert s.red.relics == []
    assert advisers(s) == ["long-lost-heir"]
    s.check()


def test_the_heir_may_stay_away() -> None:
    s = Scene(3)
    playing(s, "long-lost-heir")("as-adviser", "stay-exile")
    assert (s.red.role, advisers(s), s.state.act_over) == ("exile", ["long-lost-heir"], False)


@law("OATH-7.2.1a", "OATH-7.2.2a")
def test_the_heir_of_a_citizen_is_nothing_new() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    d = playing(s, "long-lost-heir")
    assert d.options == ["as-adviser", "facedown", "discard"]
    assert d("as-adviser").over

"""A Fast Steed, a denizen of Nomad."""

import pytest

from tests.engines.oath.cards.scenes.nomad import supply_to, travelling
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-7.6.2a", "OATH-7.1.2c")
def test_it_works() -> None:
    s = Scene(3)
    s.player(1, favor=1, warbands=3, supply=0, advisers=["a-fast-steed"])
    d = s.act(1)("travel", ["modifier:a-fast-steed"])
    assert supply_to(d) == dict.fromkeys((1, 2, 4, 5, 6, 7, 8), 0)
    d("travel-to:8:river:0")
    assert (s.red.site, s.red.supply, s.red.favor, s.red.advisers[0].favor) == (8, 0, 0, 1)
    assert "travel" not in d.options, "a favor lies on it"
    s.check()


@pytest.mark.parametrize("change", [{"warbands": 4}, {"favor": 0}])
def test_the_steed_carries_few_and_not_for_nothing(change: dict[str, int]) -> None:
    s = Scene(3)
    s.player(1, **{"favor": 1, "warbands": 3, "advisers": ["a-fast-steed"]} | change)
    assert travelling(s).ask.prompt == "travel"


def test_the_steed_waives_surcharges() -> None:
    s = Scene(3)
    s.site(3, "charming-valley", cards=["a-fast-steed"])
    s.player(1, favor=1)
    assert supply_to(travelling(s, []))[4] == 3
    s.site(3, warbands={"blue": 1})  # a pawn there will do
    assert supply_to(travelling(s, ["modifier:a-fast-steed"]))[4] == 0

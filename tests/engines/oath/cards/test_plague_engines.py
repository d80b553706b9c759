"""Plague Engines, a denizen of Arcane."""

from tests.engines.oath.cards.scenes.arcane import power
from tests.engines.oath.play_scenario import Scene


def test_plague_engines_tax_every_site() -> None:
    s = Scene(4, roles=("exile", "citizen", "exile"))
    s.player(1, advisers=["plague-engines"], secrets=2, favor=1)
    s.player(0, favor=1)
    s.player(2, favor=3)
    s.player(3, favor=2)
    s.site(1, warbands={"purple": 1})
    s.site(2, warbands={"purple": 1})
    s.site(4, warbands={"red": 1})
    power(s, "plague-engines")
    assert [player.favor for player in s.state.players] == [0, 0, 1, 2]
    assert s.state.banks["arcane"] == 3 + 1 + 1 + 2

"""Birdsong, a denizen of Beast."""

import pytest

from games.oath.engine.play.majors.trade import can_trade
from tests.engines.oath.cards.scenes.beast import here

law = pytest.mark.law


@law("OATH-7.4a")
def test_birdsong_saves_supply_with_beasts_and_nomads() -> None:
    s = here("wolves", "lancers", "longbows", advisers=("birdsong",), supply=0)
    d = s.act(1)("trade", ["modifier:birdsong"])
    assert d.options == [
        "trade-for-favor:wolves:2",
        "trade-for-secrets:wolves:1",
        "trade-for-favor:lancers:1",
        "trade-for-secrets:lancers:0",
    ]
    d("trade-for-favor:lancers:1")
    assert (s.red.secrets, s.red.favor, s.red.supply) == (0, 3, 0)
    s.check()


def test_birdsong_is_no_use_elsewhere() -> None:
    s = here("longbows", advisers=("birdsong",))
    d = s.act(1)("trade")
    assert d.ask.prompt == "trade"
    s.red.supply = 0
    assert not can_trade(s.table, 1)

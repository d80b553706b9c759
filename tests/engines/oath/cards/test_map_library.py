"""Map Library, a denizen of Arcane."""

from games.oath.engine.play.majors.trade import can_trade
from tests.engines.oath.cards.scenes.arcane import act, market, red


def test_map_library_trades_in_the_whole_region() -> None:
    s = market(at=("map-library",))
    s.site(5, cards=["wolves"])
    s.site(6, cards=["tents"])
    d = act(s, "trade", ["modifier:map-library"])
    assert "trade-for-favor:wolves:1" in d.options
    assert not any("tents" in option for option in d.options)


def test_map_library_takes_a_pawn_there() -> None:
    s = red(secrets=2)
    s.site(4, cards=["map-library"], warbands={"red": 1})
    s.site(5, cards=["wolves"])
    assert not can_trade(s.table, 1)

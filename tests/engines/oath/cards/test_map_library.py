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


def test_map_library_takes_who_acts_as_if_the_pawn_stood_there() -> None:
    s = market("small-friends", at=())
    s.site(4, cards=["map-library", "wolves"], warbands={"red": 1})
    s.site(5, cards=["tents"])
    d = act(s, "trade", "trade-at:4:wastes", ["modifier:map-library"])
    assert "trade-for-favor:tents:1" in d.options

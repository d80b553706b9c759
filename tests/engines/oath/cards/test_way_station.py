"""Way Station, a denizen of Nomad."""

import pytest

from tests.engines.oath.cards.scenes.nomad import supply_to, travelling
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def station(**rulers: int) -> Scene:
    s = Scene(3, roles=("exile", "citizen"))
    s.site(8, cards=["way-station"], warbands=rulers)
    s.player(1, favor=1, supply=0)
    s.player(2, favor=1, supply=0)
    return s


@pytest.mark.parametrize(("rulers", "left", "chancellor"), [({"red": 1}, 1, 0), ({"purple": 1}, 0, 1), ({}, 0, 0)])
def test_the_station_is_open_to_all(rulers: dict[str, int], left: int, chancellor: int) -> None:
    s = station(**rulers)
    d = s.act(1)("travel", ["modifier:way-station"])
    assert d.options == ["travel-to:8:river:0"]
    d("travel-to:8:river:0")
    assert (s.red.site, s.red.favor, s.purple.favor, s.red.supply) == (8, left, chancellor, 0)
    assert len(s.logged("favor-burnt")) == (not rulers)
    s.check()


def test_the_empire_travels_free() -> None:
    s = station(purple=1)
    s.player(2, favor=0)
    s.act(2)("travel", ["modifier:way-station"], "travel-to:8:river:0")
    assert (s.blue.site, s.blue.favor) == (8, 1)


def test_an_exile_gets_the_toll() -> None:
    s = Scene(3)
    s.site(8, cards=["way-station"], warbands={"blue": 1})
    s.player(1, favor=2)
    d = travelling(s, ["modifier:way-station"])
    assert supply_to(d)[8] == 0
    assert supply_to(d)[7] == 2
    d("travel-to:8:river:0")
    assert (s.red.favor, s.blue.favor) == (1, 1)
    s.check()


@pytest.mark.parametrize("chosen", [[], ["modifier:way-station"]])
def test_the_toll_is_for_that_way_only(chosen: list[str]) -> None:
    s = Scene(3)
    s.site(8, cards=["way-station"], warbands={"blue": 1})
    s.player(1, favor=2)
    travelling(s, chosen, "travel-to:7:rocky-coast:2")
    assert (s.red.favor, s.red.supply) == (2, 5)
    s.player(1, site=3)
    assert supply_to(travelling(s, []))[8] == 2


def test_the_station_without_favor_or_from_itself_is_no_help() -> None:
    s = station(purple=1)
    s.state.shared += 1
    s.player(1).favor = 0
    assert "travel" not in s.act(1).options
    s.player(1, site=8, supply=7)
    assert travelling(s).ask.prompt == "travel"


def test_other_tolls_on_the_way_remain() -> None:
    s = Scene(3)
    s.site(8, "the-hidden-place", cards=["way-station"], warbands={"red": 1})
    s.player(1, supply=0, secrets=1)
    travelling(s, ["modifier:way-station"], "travel-to:8:the-hidden-place:0")
    assert (s.red.site, s.red.secrets, s.red.turned) == (8, 0, 1)
    s.player(1, site=3)
    assert "travel" not in s.act(1).options


@law("OATH-7.4c", "OATH-site.wood-c")
@pytest.mark.parametrize(("chosen", "asks"), [([], False), (["modifier:way-station"], False), ([], True)])
def test_who_means_to_use_the_station_is_not_asked_again(chosen: list[str], asks: bool) -> None:
    """Though the ruler of the Wood leads there; what somebody else demands is another matter."""
    s = Scene(3)
    s.site(3, "shrouded-wood", warbands={"blue": 1})
    s.site(8, cards=["toll-roads" if asks else "way-station"], warbands={"blue": 1})
    s.player(1, favor=1)
    d = travelling(s, *([] if asks else [chosen]))
    d(next(option for option in d.options if option.startswith("travel-to:8")))
    assert d.over is not asks
    assert s.blue.favor == len(chosen)

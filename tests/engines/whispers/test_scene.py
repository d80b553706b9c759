"""The tables of worked examples: what an example does not name is not there."""

import pytest

from games.whispers.engine.board import Empire
from games.whispers.engine.scene import Land, table_of


def test_it_works() -> None:
    table = table_of({"here": Land("bear", {"lion": 3}, city=1), "there": Land("eagle")}, [("here", "there")])
    assert (table.state.holder, table.state.banners) == ({"here": "lion", "there": "eagle"}, {"here": 3, "there": 0})
    assert table.board.neighbours == {"here": ("there",), "there": ("here",)}
    assert (table.state.reserve["lion"], table.state.reserve["eagle"]) == (17, 20)
    bare, city = (table.board.regions[slug] for slug in ("there", "here"))
    assert (bare.city, bare.farm, bare.fort, bare.start) == (0, 0, 0, 0)
    assert (city.city, city.farm, city.fort) == (1, 0, 0)


@pytest.mark.parametrize(
    ("banners", "army", "holder"),
    [({}, ("bear", 0), "bear"), ({"lion": 2}, ("lion", 2), "lion"), ({"eagle": 0, "horse": 1}, ("horse", 1), "horse")],
)
def test_who_stands_in_a_land(banners: dict[Empire, int], army: tuple[Empire, int], holder: Empire) -> None:
    land = Land("bear", banners)
    assert (land.army, land.holder) == (army, holder)

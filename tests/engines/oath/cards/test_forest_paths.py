"""Forest Paths, a denizen of Beast."""

from typing import Any

import pytest

from games.oath.engine.play.majors.travel import can_travel
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def forest(at: str = "", **player: Any) -> Scene:
    """Forest Paths where red stands, wolves far away."""
    s = Scene(3)
    s.site(3, at, cards=["forest-paths"])
    s.site(8, cards=["wolves"])
    s.player(1, **{"supply": 0, "favor": 1, **player})
    return s


@law("OATH-7.4a", "OATH-7.6.2a")
def test_forest_paths_lead_to_beasts() -> None:
    s = forest()
    d = s.act(1)("travel", ["modifier:forest-paths"])
    assert d.options == ["travel-to:8:river:0"]
    d("travel-to:8:river:0")
    assert (s.red.site, s.red.favor, s.red.supply) == (8, 0, 0)
    assert s.state.where["forest-paths"].card.favor == 1
    s.check()


def test_other_ways_cost_what_they_cost() -> None:
    s = forest(supply=2)
    s.act(1)("travel", ["modifier:forest-paths"], "travel-to:4:wastes:2")
    assert (s.red.supply, s.red.favor) == (0, 0)


@pytest.mark.parametrize("favor", [0, 1])
def test_forest_paths_have_their_price(favor: int) -> None:
    s = forest(favor=favor)
    s.state.turn = 1
    assert can_travel(s.table, 1) is bool(favor)
    s.state.where["forest-paths"].card.secrets = 1
    assert not can_travel(s.table, 1)


def test_forest_paths_find_no_beasts_here_or_facedown() -> None:
    s = Scene(3)
    s.site(3, cards=["forest-paths", "wolves"])
    s.site(8, faceup=False)
    s.player(1, favor=1)
    assert s.act(1)("travel").ask.prompt == "travel"


@law("OATH-9.2c", "OATH-9.2e")
@pytest.mark.parametrize(
    ("slot", "site", "at"), [(8, "the-hidden-place", ""), (6, "narrow-pass", ""), (3, "charming-valley", "")]
)
@pytest.mark.answer("forest-paths", 1)
def test_on_forest_paths_sites_have_no_power(slot: int, site: str, at: str) -> None:
    s = forest()
    s.site(slot, site)
    d = s.act(1)("travel", ["modifier:forest-paths"])
    assert [option.split(":")[1] for option in d.options] == ["8"]
    d(d.options[0])
    assert (s.red.site, s.red.supply) == (8, 0)


def test_whoever_goes_elsewhere_meets_the_sites() -> None:
    s = forest(supply=7)
    s.site(6, "narrow-pass")
    d = s.act(1)("travel", ["modifier:forest-paths"])
    assert [int(option.split(":")[1]) for option in d.options] == [1, 2, 4, 5, 6, 8]


@pytest.mark.parametrize("favor", [1, 2])
@pytest.mark.answer("forest-paths", 1)
def test_toll_roads_are_no_site(favor: int) -> None:
    s = forest(favor=favor)
    s.site(8, cards=["toll-roads"], warbands={"blue": 1})
    assert can_travel(s.table, 1) is (favor == 2)
    if favor == 2:
        s.act(1)("travel", ["modifier:forest-paths"], "travel-to:8:river:0")
        assert (s.red.favor, s.blue.favor) == (0, 1)


def in_the_wood(supply: int) -> tuple[Scene, Driver]:
    s = forest("shrouded-wood", supply=supply)
    s.site(3, warbands={"blue": 1})
    return s, s.act(1)("travel", ["modifier:forest-paths"])


@law("OATH-site.wood-c", "OATH-9.2c")
@pytest.mark.answer("forest-paths", 2)
def test_the_woods_ruler_leads_all_the_same() -> None:
    s, d = in_the_wood(2)
    assert asked(d) == (2, "travel")
    assert [option.split(":")[1] + option[-2:] for option in d.options] == ["1:2", "2:2", "4:2", "5:2", "6:2", "7:2", "8:0"]
    d("travel-to:8:river:0")
    assert (s.red.site, s.red.supply, s.red.favor) == (8, 2, 0)
    s, d = in_the_wood(2)
    d("travel-to:4:wastes:2")
    assert (s.red.site, s.red.supply, s.red.favor) == (4, 0, 0)


@law("OATH-site.wood-c", "OATH-9.3g")
@pytest.mark.answer("forest-paths", 2)
def test_the_woods_ruler_can_strand_who_lacks_supply() -> None:
    s, d = in_the_wood(1)
    d("travel-to:4:wastes:2")
    assert (s.red.site, s.red.supply, s.red.favor) == (3, 1, 1)
    assert s.logged("stranded")[0].params == {"seat": 1, "target": "wastes"}
    assert d.ask.prompt == "act"
    assert "travel" not in d.options  # this way it would end so again
    s.red.supply = 2
    assert can_travel(s.table, 1)
    s, d = in_the_wood(0)
    d("travel-to:8:river:0")
    assert s.red.site == 8


def stranded(**what: Any) -> tuple[Scene, Driver]:
    s = forest("shrouded-wood", supply=1, **what)
    s.site(3, warbands={"blue": 1}, cards=["portal"])
    d = s.act(1)("travel", ["modifier:forest-paths"])
    return s, (d("done") if d.ask.prompt == "modifier" else d)("travel-to:4:wastes:2")


@law("OATH-4.2a", "OATH-site.wood-c", "OATH-9.2c")
def test_whoever_was_stranded_still_leaves_past_the_ruler() -> None:
    """Through a Portal, whose journeys are nothing to the Wood and cost no Supply."""
    s, d = stranded(secrets=1)
    assert (s.red.site, "travel" in d.options) == (3, True)
    d("travel", "modifier:portal", "done")
    assert (asked(d), len(d.options)) == ((1, "travel-unguided"), 8)
    d("travel-to:4:wastes:0")
    assert (s.red.site, s.red.supply, s.red.secrets, s.red.favor) == (4, 1, 0, 1)


@law("OATH-4.2a", "OATH-site.wood-c")
def test_whoever_was_stranded_still_goes_where_nothing_is_out_of_reach() -> None:
    s, d = stranded(advisers=["a-fast-steed"], favor=1)
    assert "travel" in d.options
    d("travel", ["modifier:a-fast-steed"])
    assert (asked(d), len(d.options)) == ((2, "travel"), 7)
    d("travel-to:4:wastes:0")
    assert (s.red.site, s.red.supply) == (4, 1)


@law("OATH-4.2d", "OATH-site.wood-c")
@pytest.mark.parametrize("what", [{"turned": 1}, {"secrets": 0}])
def test_without_such_a_way_it_would_end_so_again(what: dict[str, int]) -> None:
    assert "travel" not in stranded(**what)[1].options

"""Denizens of Beast that bind others, or bear on Travel."""

from typing import Any

import pytest

from games.oath.engine.play.core import ruling
from games.oath.engine.play.majors.travel import can_travel, make_travel
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law

# -- Forest Council ---------------------------------------------------------------------------------------------------


def council(roles: tuple[str, ...] = (), **warbands: int) -> Scene:
    """Its ruler's, at slot 4; red, with favor and a secret, stands among beasts of its own."""
    s = Scene(3, roles=roles)
    s.site(3, cards=["wolves", "longbows"], warbands={"purple" if roles else "red": 1})
    s.site(4, cards=["forest-council"], warbands=warbands)
    for seat in (1, 2):
        s.player(seat, favor=2, secrets=1, site=3)
    return s


def business(s: Scene, seat: int) -> set[str]:
    """Cards the seat can muster from or trade with."""
    return {option.split(":")[1] for verb in ("muster", "trade") for option in s.act(seat)(verb).options}


@law("OATH-9.2b", "OATH-7.1.4c", "OATH-10.enemy-c")
def test_the_forest_council_keeps_beasts_from_enemies() -> None:
    s = council(blue=1)
    assert business(s, 1) == {"longbows"}
    assert business(s, 2) == {"wolves", "longbows"}


def test_under_bandits_the_council_serves_nobody() -> None:
    s = council()
    assert business(s, 1) == business(s, 2) == {"longbows"}


def test_the_empires_council_serves_its_citizens() -> None:
    s = council(("citizen", "exile"), purple=1)
    assert business(s, 1) == {"wolves", "longbows"}
    assert business(s, 2) == {"longbows"}


def test_powers_of_beasts_stay_open_and_the_council_stays_there() -> None:
    s = council(blue=1)
    s.player(2, warbands=1)
    s.act(1)("power:wolves")
    card = s.state.site(4).cards[0]
    assert all(ruling.is_locked(s.state, seat, "site", 4, card) for seat in range(3))


# -- Forest Paths -----------------------------------------------------------------------------------------------------


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
    assert s.told("stranded")[0].params == {"seat": 1, "target": "wastes"}
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


# -- Grasping Vines ---------------------------------------------------------------------------------------------------


def vines(roles: tuple[str, ...] = (), **warbands: int) -> Scene:
    """At slot 4; slot 3, where red stands, has the same ruler."""
    s = Scene(3, roles=roles)
    s.site(3, warbands=warbands)
    s.site(4, cards=["grasping-vines"], warbands=warbands)
    s.player(1, warbands=2)
    s.player(2, warbands=2)
    return s


@law("OATH-7.1.4a", "OATH-10.kill-a")
def test_grasping_vines_hold_one_back_from_any_site_of_their_ruler() -> None:
    s = vines(blue=1)
    d = s.act(1)("travel", "travel-to:5:deep-woods:2")
    assert (s.red.warbands, s.red.site) == (1, 5)
    d("travel", "travel-to:3:fertile-valley:2")  # from a site of the bandits
    assert s.red.warbands == 1
    s.act(2)("travel", "travel-to:5:deep-woods:2")
    assert s.blue.warbands == 2
    s.check()


@pytest.mark.answer("grasping-vines", 1)
def test_vines_take_nothing_where_nothing_is() -> None:
    s = vines(blue=1)
    s.red.warbands, s.state.reserve["red"] = 0, 14
    s.act(1)("travel", "travel-to:5:deep-woods:2")
    assert (s.red.site, s.red.warbands) == (5, 0)
    s.check()


@law("OATH-7.6.2a")
@pytest.mark.answer("grasping-vines", 2)
def test_vines_hold_who_is_made_to_travel() -> None:
    s = vines(blue=1)
    s.run(make_travel(s.table, 1, 2, only=[5]), turn=2)("travel-to:5:deep-woods:0")
    assert (s.red.site, s.red.warbands) == (5, 1)


@law("OATH-10.enemy-c")
def test_vines_of_bandits_hold_everybody() -> None:
    s = vines()
    for seat in (1, 2):
        s.act(seat)("travel", "travel-to:5:deep-woods:2")
    assert (s.red.warbands, s.blue.warbands) == (1, 1)


def test_vines_of_the_empire_let_citizens_go() -> None:
    s = vines(("citizen", "exile"), purple=1)
    for seat in (1, 2):
        s.act(seat)("travel", "travel-to:5:deep-woods:2")
    assert (s.red.warbands, s.blue.warbands) == (2, 1)


# -- Vow of Union: travel ---------------------------------------------------------------------------------------------


def united(warbands: int, **site: int) -> Scene:
    s = Scene(3)
    s.site(3, warbands=site)
    s.player(1, warbands=warbands, advisers=["vow-of-union"])
    return s


@law("OATH-9.2b")
def test_the_vow_of_union_does_not_leave_its_own() -> None:
    s = united(1, red=1)
    assert not can_travel(s.table, 1)
    assert s.run(make_travel(s.table, 1, 2), turn=2).result is False
    assert s.red.site == 3


@pytest.mark.parametrize(("warbands", "ruler"), [(0, "red"), (1, "blue")])
def test_the_vow_of_union_binds_only_warbands_at_own_sites(warbands: int, ruler: str) -> None:
    assert can_travel(united(warbands, **{ruler: 1}).table, 1)


def test_the_vow_of_union_binds_only_its_holder() -> None:
    s = united(1, red=1)
    s.site(4, warbands={"blue": 1})
    s.player(2, site=4, warbands=1)
    assert can_travel(s.table, 2)

from typing import Any

import pytest

import fixtures
from games.whispers.engine.board import EMPIRES, Region
from tests.engines.whispers.scenario import Play, Scenario


def turn_end(empire: str, scenario: Scenario) -> Play:
    """The last seat of the empire is nobody's: its turn is over."""
    return scenario.agent("horse-sheriff" if empire != "horse" else "bear-sheriff", 1).at(f"seat:{empire}-chancellor")


@pytest.mark.law("WOW-12.1a", "WOW-12.1b", "WOW-12.1c")
@pytest.mark.parametrize("n", [1, 4, 5, 6, 7, 9])
def test_it_works(n: int) -> None:
    """Long Steppe has no farm, Mareland has one."""
    play = turn_end("horse", Scenario(2).region("horse-long-steppe", horse=n).region("horse-mareland", horse=n))
    assert play.banners("horse-long-steppe") == ("horse", min(n, 4))
    assert play.banners("horse-mareland") == ("horse", min(n, 6))
    assert play.state.reserve["horse"] == 20 - min(n, 4) - min(n, 6)


@pytest.mark.law("WOW-12.1d")
@pytest.mark.parametrize("ended", EMPIRES)
def test_only_the_empire_whose_turn_ends_is_checked(ended: str) -> None:
    homes = {
        "bear": "bear-greywater",
        "eagle": "eagle-windspire",
        "elephant": "elephant-vinewall",
        "lion": "lion-manewall",
        "horse": "horse-hoofwall",
    }
    scenario = Scenario(2)
    for empire, region in homes.items():
        scenario.region(region, **{empire: 6})
    following = EMPIRES[EMPIRES.index(ended) + 1] if ended != "horse" else None
    if following:
        scenario.agent(f"{following}-sheriff", 0)
    play = scenario.at(f"seat:{ended}-chancellor")
    assert {empire: play.banners(region)[1] for empire, region in homes.items()} == dict.fromkeys(EMPIRES, 6) | {ended: 4}
    assert play.logged("garrison") == [{"empire": ended, "region": homes[ended], "count": 2}]


@pytest.mark.law("WOW-12.1d")
def test_the_others_are_checked_at_the_end_of_their_own_turns() -> None:
    scenario = Scenario(2).region("bear-greywater", bear=6).region("lion-manewall", lion=7)
    play = scenario.at("seat:bear-chancellor")
    assert play.logged("garrison") == [
        {"empire": "bear", "region": "bear-greywater", "count": 2},
        {"empire": "lion", "region": "lion-manewall", "count": 3},
    ]


@pytest.mark.law("WOW-12.1e")
def test_at_any_other_time_a_region_holds_any_number() -> None:
    """In the middle of the empire's turn, in the end of the round, through the agents phase of the next."""
    scenario = Scenario(2).region("bear-greywater", bear=11).agent("bear-steward", 0)
    assert scenario.at("seat:bear-steward").banners("bear-greywater") == ("bear", 11)
    play = scenario.at("mark").until(lambda asks: asks[0].prompt == "action")
    assert play.state.marked == 1
    assert play.banners("bear-greywater") == ("bear", 11)


@pytest.mark.law("WOW-12.1f")
def test_the_limit_is_that_of_the_region_not_of_the_home() -> None:
    """The Bear in the Lion's Goldacre, which has a farm, and in its Manewall, which has none."""
    play = turn_end("bear", Scenario(2).region("lion-goldacre", bear=8).region("lion-manewall", bear=8))
    assert play.banners("lion-goldacre") == ("bear", 6)
    assert play.banners("lion-manewall") == ("bear", 4)


def map_with_farms(region: str, farms: int) -> dict[str, Any]:
    regions = [dict(record) for record in fixtures.read("whispers", "regions")["records"]]
    for record in regions:
        if record["slug"] == region:
            record["symbols"] = record["symbols"] | {"farm": farms}
    return {"regions": regions, "adjacency": fixtures.read("whispers", "map")["adjacency"]}


@pytest.mark.law("WOW-12.1g")
def test_farms_of_one_region_do_not_add_up() -> None:
    assert [Region("here", "bear", 0, farms, 0, 0).limit for farms in (0, 1, 2, 3)] == [4, 6, 6, 6]
    scenario = Scenario(2, map=map_with_farms("bear-greywater", 2)).region("bear-greywater", bear=9)
    assert turn_end("bear", scenario).banners("bear-greywater") == ("bear", 6)


@pytest.mark.law("WOW-12.2a")
def test_six_horses_without_a_farm() -> None:
    play = turn_end("horse", Scenario(2).region("horse-long-steppe", horse=6))
    assert play.logged("garrison") == [{"empire": "horse", "region": "horse-long-steppe", "count": 2}]
    assert play.banners("horse-long-steppe") == ("horse", 4)


@pytest.mark.law("WOW-12.2b")
def test_six_bears_with_a_farm() -> None:
    play = turn_end("bear", Scenario(2).region("bear-ironpine", bear=6))
    assert play.logged("garrison") == []
    assert play.banners("bear-ironpine") == ("bear", 6)

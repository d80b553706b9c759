import pytest

import fixtures
from games.whispers.engine.board import EMPIRES
from games.whispers.engine.scoring import cities
from games.whispers.engine.states import holder_of
from tests.engines.whispers.scenario import Scenario, positions

HOMES = {record["slug"]: record["home"] for record in fixtures.read("whispers", "regions")["records"]}


@pytest.mark.law("WOW-9.1a")
@pytest.mark.parametrize("n", [1, 2])
def test_it_works(n: int) -> None:
    play = Scenario(2).region("lion-suncrown", bear=n).at("deploy")
    seen = play.match.view(1)["regions"]["lion-suncrown"]
    assert (seen["holder"], seen["banners"]) == ("bear", n)
    assert holder_of("lion", "bear", n) == "bear"


@pytest.mark.law("WOW-9.1b", "WOW-9.1c")
def test_an_empty_region_is_its_home_empires() -> None:
    assert Scenario(2).at("deploy").state.holder == HOMES
    assert all(HOMES[region].partition("-")[0] == region.partition("-")[0] for region in HOMES)
    assert holder_of("lion", "bear", 0) == "lion"


@pytest.mark.law("WOW-9.1b")
def test_an_empty_home_region_counts_and_takes_banners() -> None:
    play = Scenario(2).agent("lion-sheriff", 0).at("seat:lion-sheriff").answer(0, "act:add-1-per-farm")
    assert [o for o in play.options(0) if o.startswith("add:")] == [f"add:{r}" for r, home in HOMES.items() if home == "lion"]


@pytest.mark.law("WOW-9.1d")
def test_each_region_has_one_controller_at_all_times() -> None:
    for state in positions(3):
        assert set(state.holder) == set(HOMES)
        assert set(state.holder.values()) <= set(EMPIRES)
        assert all(state.holder[region] == HOMES[region] for region, n in state.banners.items() if not n)


@pytest.mark.law("WOW-9.1e")
def test_control_changes_the_moment_banners_come() -> None:
    """The Lion's capital falls to the Bear's Sheriff: its city is the Bear's before anybody else acts."""
    scenario = Scenario(2).region("lion-amberford", bear=3).council("bear", 0, None, None, 1)
    play = scenario.at("seat:bear-sheriff")
    assert cities(play.state, play.match.board)["lion"] == 2
    play.does(0, "act:attack", "target:lion-suncrown", "n:2")
    assert play.banners("lion-suncrown") == ("bear", 2)
    assert cities(play.state, play.match.board)["lion"] == 1


@pytest.mark.law("WOW-9.1e")
def test_an_emptied_conquered_region_returns_home_at_once() -> None:
    """Three Bears in the Lion's city are killed by the card before the seat has acted."""
    scenario = Scenario(2).region("lion-suncrown", bear=3).agent("bear-sheriff", 0).holds(0, bear=1, eagle=1)
    play = scenario.at("seat:bear-sheriff")
    assert cities(play.state, play.match.board)["bear"] == 2
    play.does(0, "play:bear-with-eagle-1:bear-eagle", "n:3")
    assert play.banners("lion-suncrown") == ("lion", 0)
    assert cities(play.state, play.match.board) == {"bear": 1, "eagle": 2, "elephant": 2, "lion": 3, "horse": 4}
    assert play.ask(0).prompt == "add"  # nothing is left to attack with
    assert "add:lion-suncrown" not in play.options(0)


@pytest.mark.law("WOW-9.2a")
def test_cities_follow_their_region() -> None:
    scenario = Scenario(2).region("lion-suncrown", bear=1).region("lion-lone-dune", bear=1)
    play = scenario.region("horse-gallopgate", horse=2).at("deploy")
    assert play.match.view(0)["cities"] == {"bear": 2, "eagle": 2, "elephant": 2, "lion": 2, "horse": 4}


@pytest.mark.law("WOW-9.2b")
def test_cities_at_the_end_are_multiplied_by_loyalty() -> None:
    scenario = Scenario(2).round(4).region("lion-suncrown", bear=1)
    outcome = scenario.tokens(0, devout="bear", opposed="lion").tokens(1, devout="lion", opposed="bear").at("mark").outcome
    assert outcome is not None
    assert [(score.parts["bear"], score.parts["lion"]) for score in outcome.scores] == [(8, -2), (-2, 8)]


@pytest.mark.law("WOW-9.3a")
def test_the_city_of_a_region_of_the_bear_counts_for_the_bear() -> None:
    play = Scenario(2).region("horse-gallopgate", bear=1).at("deploy")
    assert play.state.holder["bear-bearhall"] == play.state.holder["horse-gallopgate"] == "bear"
    assert play.match.view(0)["cities"]["bear"] == 2


@pytest.mark.law("WOW-9.3b", "WOW-9.3c")
def test_brown_regions_without_banners_and_with_a_blue_one() -> None:
    play = Scenario(2).region("horse-dust-road", bear=1).at("deploy")
    brown = {region: play.banners(region) for region, home in HOMES.items() if home == "horse"}
    assert brown.pop("horse-dust-road") == ("bear", 1)
    assert set(brown.values()) == {("horse", 0)}
    assert len(brown) == 9

import pytest

import fixtures
from games.whispers.engine.board import EMPIRES
from games.whispers.engine.council import turn_of
from games.whispers.engine.states import kill
from tests.engines.whispers.scenario import NAMED, Play, Scenario


def marshal(scenario: Scenario) -> Play:
    return scenario.agent("bear-marshal", 0).agent("bear-chancellor", 1).at("seat:bear-marshal")


@pytest.mark.law("WOW-19.1a", "WOW-19.1e")
def test_it_works() -> None:
    """A region's army is so many banners of one empire."""
    view = Scenario(2).starting_banners().at("deploy").match.view(0)
    for region in view["regions"].values():
        assert region["holder"] in EMPIRES
        assert region["banners"] >= 0
    assert view["regions"]["lion-manewall"] == {"holder": "lion", "banners": 2, "agents": []}


@pytest.mark.law("WOW-19.1b")
def test_the_active_agent_is_the_one_that_gives_control() -> None:
    state = Scenario(2).council("bear", 0, None, 1, None).state
    turns = [turn_of(state, f"bear-{office}") for office in ("sheriff", "steward", "marshal", "chancellor")]
    assert [(turn.agent, turn.player) for turn in turns if turn] == [
        ("bear-sheriff", 0),
        ("bear-marshal", 1),
        ("bear-marshal", 1),
    ]
    assert turns[3] is None


@pytest.mark.law("WOW-19.1c")
def test_it_stays_active_through_all_the_seats_it_controls() -> None:
    """At each of the four seats the Chancellor's agent is the one that would vacate."""
    for office in ("sheriff", "steward", "marshal", "chancellor"):
        scenario = Scenario(2).agent("bear-chancellor", 0).agent("horse-sheriff", 1).hand(0, "eagle-with-bear-1")
        play = scenario.at(f"seat:bear-{office}").plays(0, "eagle-basic", "seat:lion-sheriff")
        assert play.state.agents == {"lion-sheriff": 0, "horse-sheriff": 1}


@pytest.mark.law("WOW-19.1d")
def test_a_seat_is_active_until_its_action_is_taken() -> None:
    play = marshal(Scenario(2).region("lion-manewall", lion=1).able(0, "bear-eagle", "eagle-lion"))
    for answer in ("play", "act:add-1-per-fort", "rest:bear-wolfwatch"):
        assert play.asked[0][0] == 0
        if answer == "play":
            play.plays(0, "bear-eagle")
        else:
            play.answer(0, answer)
    assert play.acting() == (0, "bear-marshal")
    play.does(0, "go-on")
    assert play.asked[0][0] == 1


@pytest.mark.law("WOW-19.1f")
def test_empty_is_without_banners() -> None:
    scenario = Scenario(2, agents_in_regions=True).region("lion-suncrown", lion=1).agent_in("lion-manewall", 0, 1)
    play = marshal(scenario.able(0, "bear-elephant")).plays(0, "bear-elephant")
    assert "region:lion-manewall" in play.options(0)
    assert "region:lion-suncrown" not in play.options(0)


@pytest.mark.law("WOW-19.1g", "WOW-19.1h")
@pytest.mark.parametrize(("here", "friend"), [({"bear": 1}, "bear"), ({"lion": 1}, "lion"), ({}, "lion")])
def test_friendly_banners_are_those_of_the_empire_in_control(here: dict[str, int], friend: str) -> None:
    """City guards for the yellow Suncrown: blue ones when the blue empire holds it."""
    assert {r["slug"]: r["colour"] for r in fixtures.read("whispers", "empires")["records"]}["bear"] == "blue"
    scenario = Scenario(2)
    if here:
        scenario.region("lion-suncrown", **here)
    play = marshal(scenario.able(0, "lion-double")).plays(0, "lion-double", "region:lion-suncrown")
    assert play.banners("lion-suncrown") == (friend, sum(here.values()) + 3)
    assert play.state.reserve[NAMED[friend]] == 20 - sum(here.values()) - 3


@pytest.mark.law("WOW-19.1i")
def test_a_home_region_is_controlled_when_empty() -> None:
    scenario = Scenario(2)
    assert {slug: region.home for slug, region in scenario.board.regions.items()} == scenario.state.holder
    records = {record["slug"]: record["home"] for record in fixtures.read("whispers", "regions")["records"]}
    assert records == scenario.state.holder


@pytest.mark.law("WOW-19.1j")
def test_a_killed_banner_goes_to_the_reserve_of_its_empire() -> None:
    scenario = Scenario(2).region("lion-manewall", horse=3)
    kill(scenario.state, scenario.board, "lion-manewall", 2)
    assert scenario.state.banners["lion-manewall"] == 1
    assert scenario.state.reserve["horse"] == 19
    assert scenario.state.reserve["lion"] == 20
    kill(scenario.state, scenario.board, "lion-manewall", 1)
    assert scenario.state.holder["lion-manewall"] == "lion"


@pytest.mark.law("WOW-19.1k")
def test_a_conquered_region_is_held_with_banners_by_a_stranger() -> None:
    """Only there a banner has to stay: not at home, and whose home it is does not matter."""
    for region, free in (("bear-wolfwatch", 3), ("horse-long-steppe", 2)):
        play = marshal(Scenario(2).region(region, bear=3)).does(0, "act:attack")
        play.until(lambda asks: asks[0].prompt == "attackers" or asks[0].prompt != "target")
        assert play.options(0)[-1] == f"n:{free}"

import pytest

from games.kernel.match import Match
from games.kernel.values import Score
from games.whispers.engine.board import SEATS
from tests.engines.whispers.scenario import Play, Scenario


def advanced(seats: int = 2) -> Scenario:
    return Scenario(seats, agents_in_regions=True)


def score(scenario: Scenario, player: int = 0) -> Score:
    outcome = scenario.round(4).at("mark").outcome
    assert outcome is not None
    return outcome.scores[player]


def regions(play: Play, player: int = 0) -> list[str]:
    return [option.partition(":")[2] for option in play.options(player) if option.startswith("region:")]


@pytest.mark.law("WOW-18.1a")
def test_it_works() -> None:
    """Every region is offered beside every free seat, those with banners and with others' agents, too."""
    scenario = advanced().region("lion-manewall", bear=3).agent_in("lion-manewall", 1).agent("bear-sheriff", 1)
    play = scenario.at("deploy")
    assert regions(play) == list(scenario.board.regions)
    assert play.options(0)[: len(SEATS) - 1] == [f"seat:{seat}" for seat in SEATS if seat != "bear-sheriff"]
    play.does(0, "region:lion-manewall")
    assert play.state.in_regions == {"lion-manewall": [0, 1]}
    assert play.state.players[0].agents == 8
    assert play.logged("deploy") == [{"seat": 0, "where": "lion-manewall"}]


@pytest.mark.law("WOW-18.1a", "WOW-20.3d")
def test_not_in_the_base_game() -> None:
    play = Scenario(2).at("deploy")
    assert regions(play) == []
    assert play.refused(0, "region:lion-manewall") == ("unknown_option", ("WOW-7.3a",))


@pytest.mark.law("WOW-18.1b")
@pytest.mark.parametrize(("seats", "each"), [(2, 3), (3, 2), (4, 2)])
def test_it_uses_a_placement_of_the_round(seats: int, each: int) -> None:
    play = advanced(seats).agent("bear-sheriff", 0).at("deploy").does(0, "region:lion-manewall")
    play.until(lambda asks: asks[0].prompt != "deploy")
    assert [event["seat"] for event in play.logged("deploy")] == [*range(seats)] * each
    assert play.state.players[0].agents == 9 - 1 - each


@pytest.mark.law("WOW-18.1c", "WOW-18.1d")
@pytest.mark.parametrize("city", [True, False])
def test_an_agent_counts_as_a_city_for_its_owner_only(city: bool) -> None:
    """Both are Devout to the Lion, who has three cities; the agent adds one whether or not the region has one itself."""
    region = "lion-suncrown" if city else "lion-manewall"
    scenario = advanced().tokens(0, devout="lion").tokens(1, devout="lion").agent_in(region, 0)
    assert score(scenario, 0).parts["lion"] == 16
    assert score(scenario, 1).parts["lion"] == 12


@pytest.mark.law("WOW-18.1d")
def test_it_counts_for_the_empire_in_control_with_the_owners_loyalty() -> None:
    """A Lion region held by the Horse: good for who is Devout to the Horse, bad for who is Opposed to it."""
    scenario = advanced().tokens(0, devout="horse").tokens(1, opposed="horse").region("lion-manewall", horse=1)
    scenario.agent_in("lion-manewall", 0, 1)
    assert score(scenario, 0).parts["horse"] == 4 * (4 + 1)
    assert score(scenario, 1).parts["horse"] == -1 * (4 + 1)


@pytest.mark.law("WOW-18.1e", "WOW-18.1l")
def test_no_third_agent_on_the_map() -> None:
    one = advanced().agent_in("lion-manewall", 0).at("deploy")
    assert regions(one)
    two = advanced().agent_in("lion-manewall", 0).agent_in("bear-greywater", 0).at("deploy")
    assert regions(two) == []
    assert two.refused(0, "region:horse-duskfair") == ("unknown_option", ("WOW-7.3a",))
    two.does(0, "seat:bear-sheriff")
    assert regions(two, 1)  # the other player has none there


@pytest.mark.law("WOW-18.1f")
def test_a_region_may_hold_agents_of_several_players() -> None:
    play = advanced(4).agent_in("lion-manewall", 1, 2, 3).at("deploy").does(0, "region:lion-manewall")
    assert play.state.in_regions["lion-manewall"] == [0, 1, 2, 3]
    assert play.match.view(2)["regions"]["lion-manewall"]["agents"] == [0, 1, 2, 3]


@pytest.mark.law("WOW-18.1g")
def test_a_region_does_not_hold_two_of_the_same_player() -> None:
    play = advanced().agent_in("lion-manewall", 0).at("deploy")
    assert "lion-manewall" not in regions(play)
    assert len(regions(play)) == len(play.state.banners) - 1
    assert play.refused(0, "region:lion-manewall") == ("unknown_option", ("WOW-7.3a",))


@pytest.mark.law("WOW-18.1h")
def test_an_agent_in_a_region_can_be_the_one_that_is_recalled() -> None:
    scenario = advanced().round(2).agent_in("lion-manewall", 0, 1).agent("bear-sheriff", 0)
    play = scenario.at("recall")
    assert play.options(0) == ["seat:bear-sheriff", "region:lion-manewall"]
    play.does(0, "region:lion-manewall")
    assert play.state.players[0].agents == 8
    assert "lion-manewall" not in play.state.in_regions  # the other's only agent was recalled, too
    assert play.logged("recall") == [{"seat": seat, "where": "lion-manewall"} for seat in (0, 1)]
    assert play.asked == [(0, "deploy")]
    play.does(0, "region:lion-manewall")
    assert play.state.in_regions == {"lion-manewall": [0]}


@pytest.mark.law("WOW-18.1i")
def test_no_effect_puts_an_agent_on_the_map() -> None:
    """An agent that vacates its office or changes seats goes to another office."""
    scenario = advanced().agent("bear-chancellor", 0).agent("eagle-sheriff", 1).agent_in("bear-greywater", 0)
    play = scenario.hand(0, "eagle-with-bear-1").region("bear-wolfwatch", bear=2).at("seat:bear-chancellor")
    vacated = play.plays(0, "eagle-basic")
    assert all(option.startswith("seat:") for option in vacated.options(0))
    change = scenario.at("seat:bear-chancellor").does(0, "act:change-seat")
    assert all(option.startswith("seat:bear-") for option in change.options(0))


@pytest.mark.law("WOW-18.1i")
@pytest.mark.parametrize("seats", [2, 4])
def test_no_action_or_card_moves_agents_on_the_map(seats: int) -> None:
    """A whole empires phase with every card the hand can pay, fought over the region where the agents are."""
    scenario = advanced(seats).starting_banners().holds(0, bear=5, eagle=5, lion=5).agent_in("lion-manewall", *range(seats))
    play = scenario.agent("bear-chancellor", 0).agent("lion-chancellor", 0).at("empires")
    while (asks := play.match.asks())[0].prompt not in ("discard", "loyalty"):
        play.answer(asks[0].seat, *asks[0].options[: asks[0].least])
        assert play.state.in_regions == {"lion-manewall": [*range(seats)]}
    assert len(play.logged("play")) > 5


@pytest.mark.law("WOW-18.1j")
def test_agents_in_regions_control_no_seat() -> None:
    play = advanced().agent_in("bear-bearhall", 0).at("seat:bear-sheriff")
    assert len(play.logged("seat-idle")) == 20


@pytest.mark.law("WOW-18.1j")
def test_agents_in_regions_survive_battles_and_do_not_change_them() -> None:
    scenario = (
        advanced().agent_in("horse-long-steppe", 0, 1).region("bear-wolfwatch", bear=3).region("horse-long-steppe", horse=1)
    )
    play = scenario.agent("bear-marshal", 0).agent("bear-chancellor", 1).at("seat:bear-marshal").does(0, "act:attack", "n:2")
    assert play.banners("horse-long-steppe") == ("bear", 1)
    assert play.state.in_regions == {"horse-long-steppe": [0, 1]}


@pytest.mark.law("WOW-18.1j")
def test_agents_do_not_make_a_region_non_empty_nor_control_it() -> None:
    """Recruits come to Manewall, and it stays the Lion's."""
    scenario = advanced().agent_in("lion-manewall", 0, 1).able(0, "bear-elephant").agent("bear-steward", 0)
    play = scenario.at("seat:bear-steward")
    assert play.banners("lion-manewall") == ("lion", 0)
    play.plays(0, "bear-elephant", "region:lion-manewall")
    assert play.banners("lion-manewall") == ("lion", 3)


@pytest.mark.law("WOW-18.1k")
def test_an_agent_under_the_bear_in_a_horse_region() -> None:
    scenario = advanced().tokens(0, devout="bear").region("horse-long-steppe", bear=1)
    without = score(scenario).points
    assert score(scenario.agent_in("horse-long-steppe", 0)).points - without == 4


@pytest.mark.law("WOW-18.1m")
def test_the_worked_example_with_two_agents() -> None:
    """Horse 3, Bear 2, Eagle 2, Lion 4, Elephant 1 city: the Lion has taken one of the Horse's, the Bear one of the
    Elephant's."""
    scenario = advanced().tokens(0, devout="horse", dutiful="bear", affiliated="eagle", unallied="lion", opposed="elephant")
    scenario.region("horse-riverfair", lion=1).region("elephant-banyan", bear=1)
    scenario.region("eagle-high-pass", elephant=1).agent_in("eagle-high-pass", 0).agent_in("horse-far-pasture", 0)
    found = score(scenario)
    assert found.parts == {"horse": 16, "bear": 6, "eagle": 4, "lion": 0, "elephant": -2}
    assert found.points == 24


@pytest.mark.law("WOW-18.1a", "WOW-20.3d")
def test_the_option_is_shown_to_all() -> None:
    match = Match.start("whispers", {"agents_in_regions": True}, 2)
    assert [match.view(viewer)["options"]["agents_in_regions"] for viewer in (0, 1, -1)] == [True] * 3

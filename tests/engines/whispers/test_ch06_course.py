from itertools import groupby

import pytest

from games.whispers.engine.board import SEATS
from tests.engines.whispers.scenario import Play, Scenario

PHASE_OF = {
    "recall": "agents",
    "deploy": "agents",
    "action": "empires",
    "no-action": "empires",
    "seat-idle": "empires",
    "round-marked": "mark",
    "discard": "clean-up",
    "loyalty-kept": "loyalty",
}


def phases(play: Play) -> list[str]:
    """In the order in which things happened."""
    return [phase for phase, _ in groupby(PHASE_OF[kind] for kind in play.kinds() if kind in PHASE_OF)]


@pytest.mark.law("WOW-6.1a", "WOW-6.2c")
def test_it_works() -> None:
    play = Scenario(3).starting_banners().at("deploy").until()
    assert [marked["round"] for marked in play.logged("round-marked")] == [1, 2, 3, 4]
    assert play.state.marked == 4
    assert play.outcome is not None
    assert play.kinds()[-1] == "end"
    assert play.kinds().index("score") > max(n for n, kind in enumerate(play.kinds()) if kind == "round-marked")


@pytest.mark.law("WOW-6.1b", "WOW-6.1c", "WOW-6.1d")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_phases_of_a_round(number: int) -> None:
    scenario = Scenario(2).round(number).starting_banners().agent("lion-steward", 0).agent("horse-steward", 1)
    play = scenario.holds(0, bear=6).at("recall")
    play.until(lambda asks: play.state.marked == number and asks[0].prompt in ("recall", "deploy"))
    assert phases(play)[:5] == ["agents", "empires", "mark", "clean-up", "loyalty"]
    assert set(phases(play)[5:]) <= {"agents"}


@pytest.mark.law("WOW-6.1e")
def test_the_path_round_the_board() -> None:
    """Recall and deployment, then every seat, then the track and the loyalty space."""
    play = Scenario(2).round(2).starting_banners().agent("lion-steward", 0).at("recall")
    play.until(lambda asks: asks[0].prompt == "loyalty")
    path = [(kind, params.get("council")) for kind, params in ((e.kind, e.params) for e in play.match.log(-2))]
    seats = [council for kind, council in path if kind in ("action", "no-action", "seat-idle")]
    assert seats == list(SEATS)
    kinds = [kind for kind, _ in path]
    first, last = (kinds.index(kind) for kind in ("recall", "round-marked"))
    assert all(first < n < last for n, kind in enumerate(kinds) if kind == "seat-idle")


@pytest.mark.law("WOW-6.1f")
def test_the_question_says_which_step_it_is_and_the_marker_on_the_path_has_no_effect() -> None:
    scenario = Scenario(2).starting_banners().council("lion", 0, None, None, 1)
    play = scenario.at("seat:lion-sheriff")
    assert play.acting() == (0, "lion-sheriff")
    play.does(0, "act:draw-1")
    assert play.acting() == (1, "lion-steward")
    here, there = (Scenario(2).starting_banners().at(f"seat:{seat}") for seat in ("bear-sheriff", "horse-chancellor"))
    assert here.state == there.state
    assert here.asked == there.asked


@pytest.mark.law("WOW-6.2a")
def test_the_first_player_marker_goes_round_once_a_round() -> None:
    play = Scenario(3).starting_banners().first(1).at("deploy").until()
    assert [moved["seat"] for moved in play.logged("first-player")] == [2, 0, 1, 2]


@pytest.mark.law("WOW-6.2b")
def test_the_new_first_player_opens_the_loyalty_phase() -> None:
    play = Scenario(3).first(0).at("mark")
    assert play.asked == [(1, "loyalty")]
    assert play.kinds() == ["round-marked", "first-player"]


@pytest.mark.law("WOW-6.2c")
def test_before_the_fourth_round_is_marked_the_game_goes_on() -> None:
    assert Scenario(2).round(3).at("mark").outcome is None
    assert Scenario(2).round(4).at("mark").outcome is not None


@pytest.mark.law("WOW-6.3a")
def test_player_order_is_first_player_then_clockwise() -> None:
    play = Scenario(4).first(2).at("deploy").until(lambda asks: asks[0].prompt != "deploy")
    assert [deployed["seat"] for deployed in play.logged("deploy")] == [2, 3, 0, 1, 2, 3, 0, 1]


@pytest.mark.law("WOW-6.3b")
def test_phases_in_player_order_and_the_empires_phase_by_seats() -> None:
    scenario = Scenario(3).round(2).first(2).starting_banners()
    for council, player in (("bear-sheriff", 1), ("bear-steward", 0), ("eagle-sheriff", 2), ("eagle-steward", 1)):
        scenario.agent(council, player)
    scenario.agent("elephant-steward", 0).agent("horse-steward", 2)
    play = scenario.at("recall").until(lambda asks: asks[0].prompt == "action")
    assert [recalled["seat"] for recalled in play.logged("recall")] == [2, 0, 1]

    play = scenario.at("empires").until(lambda asks: asks[0].prompt == "loyalty")
    acted = [(action["seat"], action["council"]) for action in play.logged("action")]
    assert acted[:4] == [(1, "bear-sheriff"), (0, "bear-steward"), (2, "eagle-sheriff"), (1, "eagle-steward")]
    play.until(lambda asks: asks[0].prompt == "recall")
    assert [kept["seat"] for kept in play.logged("loyalty-kept")] == [0, 1, 2]

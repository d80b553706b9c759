from collections import Counter

import pytest

from games.whispers.engine.board import COUNCILS, EMPIRES, OFFICES, SEATS
from games.whispers.engine.states import posts_of
from tests.engines.whispers.scenario import Play, Scenario


def deployed(play: Play) -> list[int]:
    return [placed["seat"] for placed in play.logged("deploy")]


def after_agents_phases(play: Play, seats: int) -> list[list[int]]:
    """Agents on the board, by round and player, as the log tells."""
    counts, by_round = [0] * seats, []
    for entry in play.match.log(-2):
        if entry.kind in ("deploy", "recall"):
            counts[entry.params["seat"]] += 1 if entry.kind == "deploy" else -1
        elif entry.kind == "round-marked":
            by_round.append(list(counts))
    return by_round


@pytest.mark.law("WOW-7.1a")
def test_it_works() -> None:
    assert OFFICES == ("sheriff", "steward", "marshal", "chancellor")
    assert {empire: [SEATS[seat].office for seat in seats] for empire, seats in COUNCILS.items()} == {
        empire: list(OFFICES) for empire in EMPIRES
    }
    assert len(Scenario(2).at("deploy").options(0)) == 20


# -- recall ---------------------------------------------------------------------------------------------------------


def three_agents_each() -> Scenario:
    scenario = Scenario(2).round(2)
    for empire in ("bear", "eagle", "lion"):
        scenario.agent(f"{empire}-sheriff", 0).agent(f"{empire}-steward", 1)
    return scenario


@pytest.mark.law("WOW-7.2a", "WOW-7.2d")
@pytest.mark.parametrize("number", [2, 3, 4])
def test_each_player_recalls_one_agent_of_their_choice(number: int) -> None:
    play = three_agents_each().round(number).first(1).at("recall")
    assert play.asked == [(1, "recall")]
    assert play.options(1) == ["seat:bear-steward", "seat:eagle-steward", "seat:lion-steward"]
    play.answer(1, "seat:eagle-steward")
    assert play.asked == [(0, "recall")]
    assert play.options(0) == ["seat:bear-sheriff", "seat:eagle-sheriff", "seat:lion-sheriff"]
    play.answer(0, "seat:lion-sheriff")
    assert play.asked == [(1, "deploy")]
    assert set(play.state.agents) == {"bear-sheriff", "bear-steward", "eagle-sheriff", "lion-steward"}


@pytest.mark.law("WOW-7.2a")
def test_exactly_one_is_recalled() -> None:
    play = three_agents_each().at("recall")
    assert play.refused(0) == ("too_few", ("WOW-7.2a",))
    assert play.refused(0, "seat:bear-sheriff", "seat:lion-sheriff") == ("too_many", ("WOW-7.2a",))


@pytest.mark.law("WOW-7.2b")
def test_nobody_recalls_in_the_first_round() -> None:
    play = three_agents_each().round(1).at("recall")
    assert play.asked == [(0, "deploy")]
    assert play.kinds() == []


@pytest.mark.law("WOW-7.2c")
def test_without_an_agent_nothing_is_recalled() -> None:
    play = Scenario(2).round(2).agent("bear-sheriff", 1).agent("bear-steward", 1).at("recall")
    assert play.asked == [(1, "recall")]
    play.answer(1, "seat:bear-sheriff")
    assert [recalled["seat"] for recalled in play.logged("recall")] == [1]
    assert play.state.players[0].agents == 9


@pytest.mark.law("WOW-7.2d")
def test_another_players_agent_cannot_be_recalled() -> None:
    assert three_agents_each().at("recall").refused(0, "seat:bear-steward")[0] == "unknown_option"


@pytest.mark.law("WOW-7.2e")
def test_a_recalled_agent_can_be_placed_again() -> None:
    play = three_agents_each().at("recall")
    supply = play.state.players[0].agents
    play.does(0, "seat:lion-sheriff").does(1, "seat:lion-steward")
    assert play.state.players[0].agents == supply + 1
    assert "seat:lion-sheriff" in play.options(0)
    play.does(0, "seat:lion-sheriff")
    assert play.state.agents["lion-sheriff"] == 0
    assert play.state.players[0].agents == supply


@pytest.mark.law("WOW-7.2f")
def test_everybody_recalls_before_anybody_places() -> None:
    play = three_agents_each().at("recall").until(lambda asks: asks[0].prompt not in ("recall", "deploy"))
    steps = [kind for kind in play.kinds() if kind in ("recall", "deploy")]
    assert steps == ["recall"] * 2 + ["deploy"] * 6


# -- deploy ---------------------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-7.3a", "WOW-7.3b", "WOW-7.5e")
def test_one_at_a_time_in_turn_until_everybody_has_placed_two() -> None:
    """Seated A, B, C; B is first."""
    play = Scenario(3).first(1).at("deploy").until(lambda asks: asks[0].prompt != "deploy")
    assert deployed(play) == [1, 2, 0, 1, 2, 0]
    assert Counter(play.state.agents.values()) == {0: 2, 1: 2, 2: 2}


@pytest.mark.law("WOW-7.3a")
def test_any_free_seat_of_any_empire() -> None:
    play = Scenario(3).agent("lion-marshal", 1).at("deploy")
    assert play.options(0) == [f"seat:{seat}" for seat in SEATS if seat != "lion-marshal"]
    for seat in ("horse-chancellor", "eagle-sheriff"):
        there = Scenario(3).at("deploy").answer(0, f"seat:{seat}")
        assert there.state.agents == {seat: 0}
        assert there.state.players[0].agents == 8


@pytest.mark.law("WOW-7.3c")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_taken_seat_is_refused(owner: int) -> None:
    play = Scenario(3).agent("lion-marshal", owner).at("deploy")
    assert play.refused(0, "seat:lion-marshal") == ("unknown_option", ("WOW-7.3a",))


@pytest.mark.law("WOW-7.3d")
def test_placing_cannot_be_passed() -> None:
    play = Scenario(3).at("deploy")
    assert all(option.startswith("seat:") for option in play.options(0))
    assert play.refused(0) == ("too_few", ("WOW-7.3a",))
    assert play.refused(0, "pass")[0] == "unknown_option"


@pytest.mark.law("WOW-7.3e")
def test_several_agents_in_one_council() -> None:
    play = Scenario(3).council("bear", 0, 0, None, None).at("deploy").answer(0, "seat:bear-chancellor")
    assert play.state.agents == {"bear-sheriff": 0, "bear-steward": 0, "bear-chancellor": 0}


@pytest.mark.law("WOW-7.4a")
def test_two_players_place_three_each() -> None:
    play = Scenario(2).first(1).at("deploy").until(lambda asks: asks[0].prompt != "deploy")
    assert deployed(play) == [1, 0, 1, 0, 1, 0]


@pytest.mark.law("WOW-7.4b")
def test_two_players_recall_one_each() -> None:
    play = three_agents_each().at("recall").until(lambda asks: asks[0].prompt == "deploy")
    assert [recalled["seat"] for recalled in play.logged("recall")] == [0, 1]


# -- from round to round --------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-7.5a")
def test_agents_stay_where_they_are() -> None:
    play = three_agents_each().round(1).starting_banners().at("empires")
    before = dict(play.state.agents)
    play.until(lambda asks: asks[0].prompt == "recall")
    assert play.state.agents == before
    play.answer(1, "seat:bear-steward").answer(0, "seat:bear-sheriff")
    assert play.state.agents == {seat: owner for seat, owner in before.items() if not seat.startswith("bear")}


@pytest.mark.law("WOW-7.5b", "WOW-7.5d")
@pytest.mark.parametrize("seats", [3, 4])
def test_agents_on_the_board_of_three_or_four(seats: int) -> None:
    play = Scenario(seats).starting_banners().at("deploy").until()
    assert after_agents_phases(play, seats) == [[n] * seats for n in (2, 3, 4, 5)]
    assert [len(posts_of(play.state, play.match.board, player)) for player in range(seats)] == [5] * seats
    assert len(play.state.agents) == 5 * seats
    assert (set(play.state.agents) == set(SEATS)) == (seats == 4)


@pytest.mark.law("WOW-7.5c")
def test_agents_on_the_board_of_two() -> None:
    play = Scenario(2).starting_banners().at("deploy").until()
    assert after_agents_phases(play, 2) == [[n] * 2 for n in (3, 5, 7, 9)]
    assert [player.agents for player in play.state.players] == [0, 0]


@pytest.mark.law("WOW-7.6a")
def test_the_picture_of_two_agents() -> None:
    play = Scenario(2).council("bear", None, 0, None, 1).at("deploy")
    council = play.match.view(0)["councils"]["bear"]
    assert {seat.partition("-")[2]: seen["controller"] for seat, seen in council.items()} == {
        "sheriff": 0,
        "steward": 0,
        "marshal": 1,
        "chancellor": 1,
    }

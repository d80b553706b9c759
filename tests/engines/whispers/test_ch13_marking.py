import pytest

from tests.engines.whispers.scenario import Scenario


@pytest.mark.law("WOW-13.1a")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_it_works(number: int) -> None:
    scenario = Scenario(2).round(number)
    assert scenario.state.marked == number - 1
    play = scenario.at("mark")
    assert play.state.marked == number
    assert play.logged("round-marked") == [{"round": number}]
    assert play.match.view(0)["round"] == min(number + 1, 4)


@pytest.mark.law("WOW-13.1b")
@pytest.mark.parametrize(("seats", "first", "then"), [(2, 0, 1), (2, 1, 0), (3, 2, 0), (4, 2, 3), (4, 3, 0)])
def test_the_first_player_marker_goes_clockwise(seats: int, first: int, then: int) -> None:
    play = Scenario(seats).first(first).at("mark")
    assert play.state.first == then
    assert play.logged("first-player") == [{"seat": then}]


@pytest.mark.law("WOW-13.1c", "WOW-13.1d")
def test_the_fourth_marker_ends_the_game_at_once() -> None:
    """Nobody discards, though a hand is too big, and nobody may swap."""
    play = Scenario(2).round(4).holds(0, bear=8).at("mark")
    assert play.match.asks() == []
    assert play.outcome is not None
    assert len(play.hand(0)) == 8
    assert {"discard", "loyalty-kept", "shuffle"}.isdisjoint(play.kinds())


@pytest.mark.law("WOW-13.1e")
def test_three_clean_ups_and_three_loyalty_phases() -> None:
    for number in (1, 2, 3):
        play = Scenario(2).round(number).first(1).holds(0, bear=7).at("mark")
        assert play.asked == [(0, "discard")]
        play.answer(0, *play.options(0)[:2])
        assert play.asked == [(0, "loyalty")]
    last = Scenario(2).round(4).holds(0, bear=7).at("mark").outcome
    assert last is not None
    assert [score.tie_breaks[1] for score in last.scores] == [7, 0]


@pytest.mark.law("WOW-13.1e")
def test_every_player_is_asked_thrice_in_a_whole_game() -> None:
    play = Scenario(2).starting_banners().at("deploy").until()
    assert [event["seat"] for event in play.logged("loyalty-kept")] == [1, 0, 0, 1, 1, 0]

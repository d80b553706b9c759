import pytest

from games.kernel.match import Match
from games.kernel.values import OMNISCIENT, SPECTATOR, Outcome
from games.whispers.engine.board import EMPIRES
from games.whispers.engine.scoring import tie_breaks
from tests.engines.whispers.scenario import Play, Scenario


def ended(scenario: Scenario) -> Outcome:
    outcome = scenario.round(4).at("mark").outcome
    assert outcome is not None
    return outcome


def even() -> Scenario:
    """Two players who are loyal alike."""
    return Scenario(2)


@pytest.mark.law("WOW-17.1a")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_it_works(number: int) -> None:
    play = Scenario(2).round(number).at("mark")
    assert (play.outcome is not None) == (number == 4)
    assert ("end" in play.kinds()) == (number == 4)


@pytest.mark.law("WOW-17.1a", "WOW-13.1c")
@pytest.mark.parametrize("marked", [0, 2, 3])
def test_a_set_up_with_marked_rounds_leaves_the_others(marked: int) -> None:
    play = Play(Match.start("whispers", seats=2).patched({"marked": marked})).until()
    assert [event["round"] for event in play.logged("round-marked")] == list(range(marked + 1, 5))
    assert len(play.logged("loyalty-kept")) == 2 * (3 - marked)
    assert play.outcome is not None


@pytest.mark.law("WOW-17.1b")
def test_all_players_reveal_all_tokens() -> None:
    scenario = Scenario(3).tokens(1, devout="lion", opposed="bear").face_up(1, "lion", "bear")
    play = scenario.round(4).at("mark")
    for viewer in (0, 1, 2, SPECTATOR):
        assert play.logged("loyalty-revealed", viewer) == [
            {"seat": seat, "tokens": player.tokens} for seat, player in enumerate(play.state.players)
        ]
        assert all(sorted(seen["tokens"].values()) == sorted(EMPIRES) for seen in play.match.view(viewer)["players"])


@pytest.mark.law("WOW-17.1c")
def test_most_points_win() -> None:
    """The Horse has four cities, the Lion three, Eagle and Elephant two each, the Bear one."""
    scenario = Scenario(3).tokens(0, devout="bear", dutiful="eagle", affiliated="elephant", unallied="lion", opposed="horse")
    scenario.tokens(1, devout="horse", dutiful="lion", affiliated="eagle", unallied="elephant", opposed="bear")
    scenario.tokens(2, devout="lion", dutiful="horse", affiliated="eagle", unallied="elephant", opposed="bear")
    outcome = ended(scenario)
    assert [score.points for score in outcome.scores] == [4 + 6 + 4 - 4, 16 + 9 + 4 - 1, 12 + 12 + 4 - 1]
    assert outcome.ranking == ((1,), (2,), (0,))
    assert outcome.winners == (1,)


@pytest.mark.law("WOW-17.1c")
def test_points_come_before_the_tie_breaks() -> None:
    scenario = Scenario(2).tokens(0, devout="horse").tokens(1, opposed="horse")
    assert ended(scenario.face_up(0, "bear", "lion", "eagle", "horse").holds(1, lion=8)).winners == (0,)


@pytest.mark.law("WOW-17.1d", "WOW-17.1h")
def test_fewer_swapped_tokens_break_a_tie() -> None:
    """Whatever the hands."""
    outcome = ended(even().face_up(0, "bear", "lion").holds(0, lion=8))
    assert len({score.points for score in outcome.scores}) == 1
    assert outcome.winners == (1,)
    assert ended(even().face_up(0, "bear", "lion").face_up(1, "bear", "lion", "horse", "eagle")).winners == (0,)


@pytest.mark.law("WOW-17.1e", "WOW-17.1i")
def test_then_more_cards_in_hand() -> None:
    """Three against four."""
    scenario = even().face_up(0, "bear", "lion").face_up(1, "bear", "lion").holds(0, lion=3).holds(1, horse=4)
    assert ended(scenario).winners == (1,)
    assert ended(even().holds(0, bear=1)).winners == (0,)


@pytest.mark.law("WOW-17.1f")
def test_then_the_win_is_shared() -> None:
    outcome = ended(even().holds(0, lion=2).holds(1, horse=2))
    assert outcome.winners == (0, 1)
    assert outcome.ranking == ((0, 1),)
    three = Scenario(3).tokens(2, devout="horse", opposed="lion", unallied="bear").holds(0, lion=2).holds(1, horse=2)
    assert ended(three).ranking == ((2,), (0, 1))


@pytest.mark.law("WOW-17.1g")
def test_the_final_reveal_does_not_count_as_swapping() -> None:
    play = even().face_up(1, "bear", "lion").round(4).at("mark")
    assert [player.swapped for player in play.state.players] == [0, 2]
    assert play.outcome is not None
    assert [score.tie_breaks[0] for score in play.outcome.scores] == [0, -2]
    assert [seen["swapped"] for seen in play.match.view(OMNISCIENT)["players"]] == [0, 2]


@pytest.mark.law("WOW-17.1h", "WOW-17.1i")
def test_the_worked_tie_breaks() -> None:
    assert tie_breaks(0, 0) > tie_breaks(2, 8)
    assert tie_breaks(2, 4) > tie_breaks(2, 3)

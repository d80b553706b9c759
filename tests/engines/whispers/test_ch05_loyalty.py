import pytest

import fixtures
from games.kernel.values import Outcome
from games.whispers.engine.board import MULTIPLIERS, Empire
from games.whispers.engine.scoring import loyalty_points
from tests.engines.whispers.scenario import Scenario

PICTURE: dict[Empire, int] = {"lion": 4, "elephant": 3, "bear": 2, "eagle": 0, "horse": -1}
"""The loyalties of the worked example, and the cities:"""
CITIES: dict[Empire, int] = {"lion": 2, "elephant": 3, "bear": 1, "eagle": 4, "horse": 2}
TOKENS = {"devout": "lion", "dutiful": "elephant", "affiliated": "bear", "unallied": "eagle", "opposed": "horse"}


def ended(scenario: Scenario) -> Outcome:
    outcome = scenario.round(4).at("mark").outcome
    assert outcome is not None
    return outcome


def picture() -> Scenario:
    """The map of the worked example: of the 12 cities the Horse loses two to the Eagle, the Lion one to the Elephant."""
    scenario = Scenario(2).region("horse-riverfair", eagle=1).region("horse-duskfair", eagle=1)
    return scenario.region("lion-amberford", elephant=1).tokens(0, **TOKENS)


@pytest.mark.law("WOW-5.1b")
def test_it_works() -> None:
    assert MULTIPLIERS == {"devout": 4, "dutiful": 3, "affiliated": 2, "unallied": 0, "opposed": -1}
    names = [record["names"]["en"] for record in fixtures.read("whispers", "loyalty-slots")["records"]]
    assert names == ["Devout", "Dutiful", "Affiliated", "Unallied", "Opposed"]


@pytest.mark.law("WOW-5.1a")
def test_cards_agents_and_banners_do_not_win() -> None:
    """Both score alike but for the tokens; the other has everything else."""
    scenario = Scenario(2).tokens(0, devout="horse").tokens(1, devout="bear").holds(1, bear=5, lion=5)
    scenario.region("bear-bearhall", bear=9).council("bear", 1, 1, 1, 1)
    assert ended(scenario).winners == (0,)


@pytest.mark.law("WOW-5.2a", "WOW-5.2b")
def test_points_are_cities_times_multiplier_summed_over_the_empires() -> None:
    """On the empty map the Bear has 1 city, Eagle and Elephant 2, the Lion 3, the Horse 4."""
    outcome = ended(Scenario(2))  # bear 4, eagle 3, elephant 2, lion 0, horse -1
    assert outcome.scores[0].parts == {"bear": 4, "eagle": 6, "elephant": 4, "lion": 0, "horse": -4}
    assert outcome.scores[0].points == 10


@pytest.mark.law("WOW-5.2b")
def test_a_result_can_be_negative() -> None:
    """The Horse holds every city but one, which the Eagle keeps."""
    taken = ["bear-bearhall", "eagle-eyrie", "elephant-banyan", "elephant-lotus-court"]
    taken += ["lion-amberford", "lion-pridestead", "lion-suncrown"]
    scenario = Scenario(2).tokens(0, devout="bear", unallied="eagle", opposed="horse")
    for region in taken:
        scenario.region(region, horse=1)
    assert ended(scenario).scores[0].points == -11


@pytest.mark.law("WOW-5.2c")
def test_a_city_scores_for_everybody() -> None:
    scenario = Scenario(3).tokens(0, devout="lion").tokens(1, devout="lion").tokens(2, opposed="lion")
    assert [score.parts["lion"] for score in ended(scenario).scores] == [12, 12, -3]


@pytest.mark.law("WOW-5.3a")
def test_dutiful_to_an_empire_of_three_cities() -> None:
    assert loyalty_points({"elephant": MULTIPLIERS["dutiful"]}, {"elephant": 3}) == {"elephant": 9}


@pytest.mark.law("WOW-5.3b", "WOW-5.3c", "WOW-5.3d", "WOW-5.3e", "WOW-5.3f", "WOW-5.3g")
def test_the_worked_example() -> None:
    points = loyalty_points(PICTURE, CITIES)
    assert points == {"lion": 8, "elephant": 9, "bear": 2, "eagle": 0, "horse": -2}
    assert sum(points.values()) == 17


@pytest.mark.law("WOW-5.3b", "WOW-5.3c", "WOW-5.3d", "WOW-5.3e", "WOW-5.3f", "WOW-5.3g")
def test_the_worked_example_at_the_end_of_a_game() -> None:
    (score,) = (score for score in ended(picture()).scores if score.seat == 0)
    assert score.parts == {"lion": 8, "elephant": 9, "bear": 2, "eagle": 0, "horse": -2}
    assert score.points == 17

"""The end of a solo game: whose turn is last, what the AI scores, who wins."""

from typing import Any

import pytest

from games.kernel.values import Outcome, Rules
from games.viscounts.engine import scoring
from games.viscounts.engine.states import ViscountsTable
from games.viscounts.engine.vocabulary import Gain
from tests.engines.viscounts.scenario import Play
from tests.engines.viscounts.solo import AI, BOARDS, HUMAN, Solo, by_law


def final(t: ViscountsTable) -> Rules[Outcome]:
    yield from ()
    return scoring.final(t)


def ended(scenario: Solo) -> Outcome:
    outcome: Outcome = scenario.run(final).returned
    return outcome


def parts(scenario: Solo, who: int = AI) -> dict[str, float]:
    return scoring.parts(scenario.board, scenario.state, who)


def turns(play: Play) -> list[Any]:
    """Whose turns were played, in their order."""
    kinds = {"turn": HUMAN, "ai-scheme": AI}
    return [kinds[kind] for kind in play.kinds() if kind in kinds]


# -- the last round -------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-15.5a")
def test_the_end_triggered_in_the_humans_turn_lets_one_round_follow() -> None:
    scenario = Solo().round(4, 5).on_cards(debt=0).cards(HUMAN, hand="trader lender abbot")
    play = scenario.game(HUMAN).until(dull=("no-action", "pass"))
    assert turns(play) == [HUMAN, AI, HUMAN, AI]
    assert play.match.outcome


@pytest.mark.law("VIS-15.5a")
def test_the_end_triggered_by_the_ai_does_so_too() -> None:
    """The AI takes the last Deed in round 4: round 5 is the last."""
    scenario = Solo("ai-card").round(4).on_cards(deed=1).cards(HUMAN, hand="trader lender abbot")
    play = scenario.piles(("starting-criminal-a", "starting-build")).game(AI).until(dull=("no-action", "pass"))
    assert turns(play) == [AI, HUMAN, AI]
    assert by_law(play, "VIS-10.1a") == [{"round": 5}]
    assert play.state.round == 5


# -- points ---------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-15.5b")
def test_it_scores_as_a_player_does() -> None:
    """Workers: 2 × 1, 2 × 2 and 3; three different ribbons; a point for each of 3 Buildings."""
    scenario = Solo().uncovered(AI, "guildhall-1", "guildhall-2", "trading-post-3")
    scenario.castle(tier1={0: (0, 2)}, tier2={1: (0, 2)}, tier3=(0, 1)).leader(AI)
    scenario.transcribed(AI, "grey-6-vp-buildings", "blue-3-hire", "yellow-3-deed").favour(AI, "black")
    scenario.papers(AI, debts=2, paid=1, deeds=3, approved=2)
    assert {part: points for part, points in parts(scenario).items() if points} == {
        "guildhall": 13,
        "trading_post": 4,
        "castle": 9,
        "castle_leader": 5,
        "manuscript_sets": 9,
        "manuscript_conditions": 3,
        "church_favours": 3,
        "unpaid_debts": -4,
        "acquired_deeds": 3,
        "approved_deeds": 6,
    }


@pytest.mark.law("VIS-15.5b", "VIS-11.2f")
def test_it_counts_as_the_second_player_in_the_majorities() -> None:
    scenario = Solo().on_cards(debt=0, deed=0).round(4, 5)
    scenario.papers(HUMAN, approved=1, paid=2).papers(AI, approved=2, paid=2)
    found = scoring.majorities(scenario.board, scenario.state)
    assert [found[scenario.board.end_cards[paper].slug] for paper in ("debt", "deed")] == [[4, 12], [8, 8]]


@pytest.mark.law("VIS-15.5c")
@pytest.mark.parametrize("ai", BOARDS)
def test_each_resource_left_is_a_point(ai: str) -> None:
    scenario = Solo(ai)
    if ai == "ai-card":
        assert parts(scenario.goods(AI, any=7))["resources"] == 7
    else:
        assert parts(scenario.goods(AI, ink=4, stone=2, gold=1))["resources"] == 7
    assert sum(parts(scenario).values()) == 7
    assert "resources" not in parts(scenario.goods(HUMAN, silver=5, ink=3), HUMAN)
    assert sum(parts(scenario, HUMAN).values()) == 0


@pytest.mark.law("VIS-17.4t")
def test_conditions_count_its_headers_wherever_they_lie() -> None:
    """Nobles: 2 in the row, 1 in either pile, then 1 of a column and 1 of a bonus card; the Future Schemes are not its own."""
    scenario = Solo().transcribed(AI, "yellow-5-vp-noble-icons").row("future-cleric-noble", "starting-cleric-noble")
    scenario.discarded("future-noble").piles(("starting-build-noble", "starting-cleric"), ("future-build-noble",))
    assert parts(scenario)["manuscript_conditions"] == 4
    scenario.uncovered(AI, "guildhall-3").favour(AI, "yellow")
    assert parts(scenario)["manuscript_conditions"] == 6


@pytest.mark.law("VIS-17.4t")
def test_criminal_headers_count_as_often_as_they_are_shown() -> None:
    scenario = Solo().transcribed(AI, "blue-6-vp-criminal-icons").piles((), ())
    scenario.row("future-criminal-a").discarded("starting-criminal-a")
    assert parts(scenario)["manuscript_conditions"] == 3


# -- who wins -------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-15.5d")
@pytest.mark.parametrize(("mine", "its", "won"), [(4, 3, True), (3, 3, False), (2, 3, False)])
def test_only_more_points_win(mine: int, its: int, won: bool) -> None:
    """Left-over goods break no tie here."""
    outcome = ended(Solo().papers(HUMAN, deeds=mine).papers(AI, deeds=its).goods(HUMAN, silver=9))
    assert outcome.winners == ((HUMAN,) if won else ())
    assert outcome.how == ("points" if won else "opponent")
    assert outcome.scores[0].points == mine


@pytest.mark.law("VIS-15.5c", "VIS-15.5d")
def test_a_single_resource_of_the_ai_can_take_the_victory() -> None:
    assert ended(Solo().papers(HUMAN, deeds=4).papers(AI, deeds=3)).winners == (HUMAN,)
    assert ended(Solo().papers(HUMAN, deeds=4).papers(AI, deeds=3).goods(AI, gold=1)).winners == ()


@pytest.mark.law("VIS-15.5d")
def test_both_scores_are_told() -> None:
    play = Solo("ai-noble").papers(HUMAN, deeds=4).papers(AI, deeds=1).run(final)
    assert [(params["seat"], params["points"]) for params in play.logged("score")] == [(HUMAN, 4), ("ai-noble", 1)]


@pytest.mark.law("VIS-15.5a")
def test_a_debt_taken_by_the_ai_counts_down_the_same_pile() -> None:
    play = Solo().gets(Gain("debt", 3))
    assert play.left("debt") == 9

"""The result of a game: who won or lost and how, for which side, and what the points are made of."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.web.charts import chart
from games.web.scene import result

NAMES = ["Ada", "Ben"]


def seen(game: str, view: Any = None, rounds: int | None = 4, **outcome: Any) -> Any:
    ended = {"winners": [], "how": "loyalty", "scores": [], "ranking": []} | outcome
    return SimpleNamespace(game=game, outcome=ended, view=view, round=rounds)


def test_it_works() -> None:
    scores = [{"seat": 0, "points": 9, "parts": {"bear": 8, "secrecy": 1}}, {"seat": 1, "points": 4, "parts": {"bear": 4}}]
    found = result(seen("whispers", winners=[0], scores=scores, ranking=[[0], [1]]), NAMES)
    assert found
    assert (found["winners"], found["losers"], found["how"]) == (["Ada"], [], "by loyalty")
    assert [(line["place"], line["name"], line["points"]) for line in found["lines"]] == [(1, "Ada", 9), (2, "Ben", 4)]
    assert found["lines"][0]["parts"] == [("Bear Empire", 8), ("Secrecy", 1)]
    assert found["length"] == "4 rounds"


def test_a_game_that_counts_no_rounds_has_no_length() -> None:
    found = result(seen("whispers", rounds=None), NAMES)
    assert found
    assert found["length"] == ""


def test_categories_stand_as_on_the_score_sheet() -> None:
    """Whatever order the rules counted in; what only earlier rules counted comes last."""
    parts = {"of-before": 2, "secrecy": 1, "lion": 5, "bear": 8}
    found = result(seen("whispers", scores=[{"seat": 0, "points": 16, "parts": parts}], ranking=[[0]]), NAMES)
    assert found
    assert [name for name, _ in found["lines"][0]["parts"]] == ["Bear Empire", "Lion Empire", "Secrecy", "Of before"]


def test_what_points_are_made_of_is_a_chart() -> None:
    """Bars on both sides of nothing, as long as the points are many; what somebody has not has no bar."""
    lines = [
        {"name": "Ada", "points": 9, "parts": [("Towns", 12), ("Debts", -3)]},
        {"name": "Ben", "points": 4, "parts": [("Towns", 4)]},
    ]
    found = chart(lines)
    assert found
    assert (found.names, found.totals, found.decides) == (["Ada", "Ben"], [9, 4], True)
    towns, debts = found.rows
    assert [(cell.points, cell.x, cell.width) for cell in towns.cells] == [(12, 20, 80), (4, 20, 26.7)]
    assert [(cell.points, cell.x, cell.width) for cell in debts.cells] == [(-3, 0, 20), (None, 0, 0)]
    page = render_to_string("sessions/chart.html", {"chart": found})
    assert page.count('<th scope="row">') == 3
    assert "In all" in page


def test_a_game_without_points_says_what_each_had() -> None:
    found = chart([{"name": "Ada", "points": None, "parts": [("Sites", 0)]}])
    assert found
    assert "In all" not in render_to_string("sessions/chart.html", {"chart": found})
    assert chart([{"name": "Ada", "points": None, "parts": []}]) is None


def test_a_lone_player_can_lose() -> None:
    scores = [{"seat": 0, "points": 3, "parts": {}}]
    found = result(seen("whispers", scores=scores, ranking=[[0]]), ["Ada"])
    assert found
    assert (found["winners"], found["losers"]) == ([], ["Ada"])
    page = render_to_string("sessions/result-line.html", {"result": found})
    assert page.strip() == "Ada lost"


def test_points_are_shown_where_they_decide() -> None:
    """Oath knows one winner and no points; what they ruled and held is told."""
    scores = [{"seat": 0, "points": 1.0, "parts": {"sites": 4.0, "relics-and-banners": 2.0}}]
    found = result(seen("oath", winners=[0], how="vision-of-faith+successor", scores=scores, ranking=[[0], [1]]), NAMES)
    assert found
    assert found["how"] == "by the Vision of Faith, as Successor"
    assert [line["points"] for line in found["lines"]] == [None, None]
    assert found["lines"][0]["parts"] == [("Sites", 4.0), ("Relics and banners", 2.0)]


def test_how_a_game_of_earlier_rules_ended_is_said_by_its_id() -> None:
    found = result(seen("oath", winners=[0], how="by-rules-of-before"), NAMES)
    assert found
    assert found["how"] == "by rules of before"


@pytest.mark.parametrize(("role", "side"), [("chancellor", "Chancellor"), ("exile", "Exile")])
def test_the_side_is_that_of_the_end(role: str, side: str) -> None:
    shown = seen("oath", {"players": [{"role": role}]}, winners=[0], ranking=[[0]])
    found = result(shown, NAMES)
    assert found
    assert found["lines"][0]["side"] == side

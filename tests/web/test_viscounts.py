"""The board of Viscounts: what is drawn, said in words and told apart without colours; its worked examples."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import fixtures
from games.kernel.cases import check, read_cases
from games.kernel.dice import seed_of
from games.kernel.match import Match
from games.viscounts import drawing, ring, screen
from games.viscounts.cards import cards, columns, signs, words
from games.viscounts.cases import KINDS
from games.web import boards, pieces

CASES = Path("tests/data/viscounts/scoring_examples.json")
GLYPHS = Path("games/viscounts/static/viscounts/glyphs.svg")
NAMES = ["Ada", "Ben", "Cleo", "Dora"]


def match(seats: int, seed: str = "board", answers: int = 0, **options: Any) -> Match:
    """A game after so many answers, each the first that is offered."""
    found = Match.start("viscounts", options, seats, seed_of(seed))
    while found.answered < answers and (asks := found.asks()):
        found.answer(asks[0].seat, asks[0].id, asks[0].options[: asks[0].least])
    return found


def page(found: Match, viewer: int = 0) -> str:
    layout = boards.board("viscounts", found.view(viewer), NAMES[: found.seats]).layout
    return pieces.kept("viscounts/board.html", layout=layout, viewer=viewer, offers=[], names=NAMES)


# -- worked examples ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", read_cases(CASES.read_bytes()), ids=lambda case: case.id)
def test_every_worked_example_comes_out(case: Any) -> None:
    (checked,) = check([case], KINDS)
    assert checked.ok, checked.got


def test_all_43_are_there() -> None:
    assert len(read_cases(CASES.read_bytes())) == 43


@pytest.mark.parametrize(
    ("slug", "changes"),
    [
        ("end-scoring-109", {"expect": {"total": 110}}),
        ("end-scoring-109", {"expect": {"glory": 1}}),
        ("end-scoring-109", {"given": {"mood": "good"}}),
        ("castle-chain-8-nobles", {"expect": {"castle_leader": "blue"}}),
        ("movement-options", {"expect": {"ends": []}}),
        ("trade-gold", {"given": {"space": "seg-7-8-outer-left", "row": ["nobody"], "silver_spent": 0}}),
        ("ai-turn-1", {"given": {"ai": "ai-nobody"}}),
    ],
)
def test_a_wrong_example_fails(slug: str, changes: dict[str, dict[str, Any]]) -> None:
    case = next(case for case in json.loads(CASES.read_text("utf-8"))["cases"] if case["id"] == slug)
    for part, change in changes.items():
        case[part] = {**case[part], **change}
    (checked,) = check(read_cases(json.dumps({"cases": [case]}).encode()), KINDS)
    assert not checked.ok


# -- what is drawn --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spots", [4, 5])
def test_nothing_is_drawn_upon_something_else(spots: int) -> None:
    """Towns and Spots keep apart, and stay inside the rim."""
    points = [at for place in ring.places(spots) for at in place.spaces.values()]
    sites = [spot.at for place in ring.places(spots) for spot in place.spots]
    assert len(sites) == 5 * spots
    every = points + sites
    for n, (x, y) in enumerate(every):
        assert all((x - a) ** 2 + (y - b) ** 2 > 55**2 for a, b in every[n + 1 :])
        assert 0 < x < ring.WIDTH
        assert 0 < y < ring.HEIGHT


def test_every_effect_has_signs_and_words() -> None:
    known = {*re.findall(r'id="([\w-]+)"', GLYPHS.read_text("utf-8"))}

    def effects(found: Any) -> Any:
        if isinstance(found, dict):
            if "op" in found:
                yield found
            found = list(found.values())
        if isinstance(found, list):
            for inner in found:
                yield from effects(inner)

    for effect in effects([record["powers"] for record in fixtures.records("viscounts")]):
        assert words([effect])
        assert {sign.glyph for sign in signs([effect])} - {""} <= known
    drawn = {icon for card in cards().values() for icon in card.icons}
    drawn |= {sign.glyph for board in ("", "ai-cleric", "ai-card") for column in columns(board) for sign in column.signs}
    assert drawn - {""} <= known


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_glyph_on_the_board_exists(seats: int) -> None:
    known = {*re.findall(r'id="([\w-]+)"', GLYPHS.read_text("utf-8"))}
    for answers in (0, 30, 90):
        assert {*re.findall(r'glyphs[^"]*#([\w-]+)"', page(match(seats, answers=answers)))} <= known


def test_seats_are_told_apart_by_signs_and_buildings_by_letters() -> None:
    """And each Viscount, Building and Worker carries the sign of its seat."""
    html = page(match(4, answers=120))
    for seat, name in enumerate(NAMES):
        assert f"#sign-{seat}" in html
        assert f'aria-labelledby="board-of-{seat}"' in html
        assert name in html
    pawns = re.findall(r'class="vi-pawn seat-(\w+)"><use href="[^"]*#sign-(\d)"', html)
    assert pawns
    assert {screen.SEAT_COLOURS.index(colour) == int(sign) for colour, sign in pawns} == {True}


def test_everything_drawn_is_said_in_words() -> None:
    found = match(3, answers=60)
    html = page(found)
    said = html[html.index("The board in words") :]
    for player in found.view(0)["players"]:
        assert drawing.space_name(player["space"]).removeprefix("inner ") in said
    assert said.count("of the River") == 25
    assert said.count("<dt>Link") == 20
    assert len(re.findall(r"<dt>Tier 1</dt>", said)) == 5


def test_a_drawing_reads_the_same_in_every_language() -> None:
    """A number with a comma would be no number there."""
    layout = boards.board("viscounts", match(2).view(0), NAMES[:2]).layout
    marks = [mark for segment in layout.ring.segments for town in segment.towns for mark in town.marks]
    assert all(isinstance(value, str) for mark in marks for value in (mark.x, mark.y, mark.size))


# -- what is known and what is not --------------------------------------------------------------------------------------


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    found = match(2, answers=6)
    assert found.state.players[0].hand
    own, other = page(found, 0), page(found, 1)
    assert "Your hand" in own
    hidden = {cards()[card].name for card in found.state.players[0].hand}
    shown = re.search(r'<section id="mine".*?</section>', own, re.DOTALL)
    assert shown
    assert all(name in shown[0] for name in hidden)
    mine = re.search(r'<section id="mine".*?</section>', other, re.DOTALL)
    assert mine
    assert all(cards()[card].name in mine[0] for card in found.state.players[1].hand)
    assert "Your hand" not in page(found, -1)


@pytest.mark.parametrize(("seats", "said"), [(1, 4), (2, 3), (3, 2), (4, 2)])
def test_what_is_reconstructed_says_so(seats: int, said: int) -> None:
    """On the board, on each card, and in small print below the result."""
    found = match(seats, ai="builder") if seats == 1 else match(seats)
    view = found.view(0)
    assert len(screen.notes(view)) == said
    html = page(found)
    head = html[html.index('id="ring"') : html.index('id="map-scroll"')]
    assert ("badge-reconstructed" in head) == (seats < 3)
    for stall in screen.board(view, NAMES[:seats])[0].stalls:
        record = next(one for one in fixtures.records("viscounts") if one["slug"] == stall.manuscript.slug)
        assert stall.manuscript.sure == (not record["reconstructed"])


def test_the_points_of_the_solo_opponent_are_named_after_the_end() -> None:
    found = match(1, answers=10_000)
    assert found.outcome
    ((name, points),) = screen.opponents(found.view(-2))
    assert name == "Cleric AI"
    assert "resources" in points
    assert screen.opponents(match(1).view(0)) == []


def test_an_empty_pile_shows_what_is_printed_below() -> None:
    found = match(3)
    segment = found.state.ring[0]
    found.state.townsfolk[segment].clear()
    layout = boards.board("viscounts", found.view(0), NAMES[:3]).layout
    printed = layout.ring.segments[0].plaques[0]
    assert (printed.printed, printed.count) == (True, 0)
    assert "never hired" in layout.stalls[0].townsfolk.lines[0].does
    assert "the pile is empty" in layout.stalls[0].townsfolk_left

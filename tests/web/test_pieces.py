"""Pieces of a page: what shows the same is not sent again, and what stands inside others is sent alone."""

from collections.abc import Set

import pytest
from django.utils.translation import override

from games.web import pieces
from games.web.pieces import Piece

LINE = "sessions/entry.html"


def line(number: int, text: str = "") -> Piece:
    return pieces.leaf(f"line-{number}", LINE, number=number, text=text or f"Line {number}")


def rest(*inner: Piece, has: Set[str] = frozenset()) -> Piece:
    return pieces.frame("rest", "sessions/rest.html", has, pieces=inner)


def has(*found: Piece) -> set[str]:
    return {digest for piece in found for digest in (piece.digest, piece.frame, *has(*piece.inner)) if digest}


def test_it_works() -> None:
    before = rest(line(1), line(2))
    assert list(before.news(has(before))) == []
    (sent,) = before.news(set())
    assert sent == before.whole()
    assert [text in sent for text in ("Line 1", "Line 2")] == [True, True]
    assert f'data-is="{before.digest}" data-frame="{before.frame}"' in sent


def test_another_language_shows_something_else() -> None:
    english = line(1)
    with override("pl"):
        assert line(1).digest != english.digest
    assert line(1) == english


def test_what_changed_inside_is_sent_alone() -> None:
    before, after = rest(line(1), line(2)), rest(line(1), line(2, "Changed"))
    (sent,) = after.news(has(before))
    assert "Changed" in sent
    assert "Line 1" not in sent


def test_what_stands_around_is_sent_with_all_inside() -> None:
    before, after = rest(line(1), line(2)), rest(line(1), line(2), line(3))
    assert list(after.news(has(before))) == [after.whole()]


def test_a_piece_that_the_browser_has_is_not_rendered() -> None:
    before = rest(line(1))
    assert rest(line(1), has=has(before)).html == ""


def test_a_frame_that_is_sent_whole_has_all_its_pieces() -> None:
    """Even those that the browser has."""

    def board(has: Set[str], *councils: dict[str, str]) -> Piece:
        layout = {"players": [], "councils": councils, "map": {"lands": []}}
        return pieces.frame("board", "sessions/board.html", has, template="whispers/board.html", layout=layout, viewer=0)

    before = board(frozenset())
    assert [piece.part for piece in before.inner] == ["map"]
    (sent,) = board(has(before), {"empire": "bear", "name": "The Bear"}).news(has(before))
    assert "The Bear" in sent
    assert 'id="map"' in sent


@pytest.mark.parametrize(
    ("template", "land", "before", "after"),
    [
        ("whispers/land.html", {"slug": "a"}, "<svg><g ", "</g></svg>"),
        ("whispers/land-in-words.html", {"slug": "a"}, "<table><tr ", "</tr></table>"),
    ],
)
def test_what_no_browser_reads_by_itself_comes_with_what_it_stands_in(
    template: str, land: dict[str, str], before: str, after: str
) -> None:
    (sent,) = pieces.leaf("a", template, land=land).news(set())
    assert sent.startswith(before)
    assert sent.endswith(after)


def test_the_same_values_are_the_same_piece() -> None:
    assert line(1) == line(1)
    assert line(1).digest != line(1, "Another").digest
    assert pieces.leaf("a", LINE, number=1, text="a").digest == pieces.leaf("a", LINE, text="a", number=1).digest


def test_what_is_new_in_every_response() -> None:
    html = f"{pieces.TOKEN} {pieces.VERSION} {pieces.KEY} {pieces.KEY}"
    token, version, *keys = pieces.filled(html, "t0k3n", 7).split()
    assert (token, version) == ("t0k3n", "7")
    assert len({*keys}) == 2

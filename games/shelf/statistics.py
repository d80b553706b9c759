"""Says what a finished game tells statistics: for which side each seat played, what its points are made of, how long it was.

The page of the result shows the same.
"""

from typing import Any

from msgspec import Struct

from games.shelf.shelves import Shelf, View


class Played(Struct, frozen=True, kw_only=True):
    """What a finished game says of one seat."""

    seat: int
    place: int
    """The same for seats that are tied."""
    side: str
    points: float | None
    """None in a game that points do not decide."""
    parts: dict[str, float]
    """What the points are made of, by category, in the order of the score sheet."""


def played(of: Shelf, outcome: dict[str, Any], view: View | None) -> list[Played]:
    """Lists the seats, the best first."""
    scores = {score["seat"]: score for score in outcome["scores"]}
    ranking: list[list[int]] = outcome["ranking"]
    return [
        Played(
            seat=seat,
            place=1 + sum(map(len, ranking[:nth])),
            side=of.seat_side(view, seat) if of.seat_side and view else "",
            points=scores[seat]["points"] if of.points and seat in scores else None,
            parts=in_order(of, scores.get(seat, {}).get("parts", {})),
        )
        for nth, tied in enumerate(ranking)
        for seat in tied
    ]


def in_order(of: Shelf, parts: dict[str, float]) -> dict[str, float]:
    """Puts what points are made of into the order of the score sheet; what only earlier rules counted comes last."""
    known = {category: parts[category] for category in of.categories if category in parts}
    return known | {part: points for part, points in parts.items() if part not in known}

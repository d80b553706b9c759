"""The ring and the castle as a drawing: where the spaces, spots, links and sections of each place of the ring are drawn.

Places are counted clockwise from the top; which Segment lies on which, and how the castle is turned, is known to a game alone.
"""

from functools import cache
from math import cos, pi, sin

from msgspec import Struct

Point = tuple[float, float]

WIDTH, HEIGHT = 1200, 1208
ALONE = "70 118 1060 1060"
"""The part of the drawing without the cards beside the ring."""
PLACES = 5
_CENTRE = (600.0, 648.0)
_TURN = 360 / PLACES
TOP, TIER_2, TIER_1 = 66.0, 142.0, 214.0
"""The outer edges of the three tiers of the castle."""
_INNER, _OUTER, _SPOTS, RIM = 276.0, 392.0, 478.0, 524.0
_ASIDE = 17.5
"""By so many degrees outer spaces lie beside the middle of their Segment."""
_PLAQUES: tuple[tuple[Point, Point], ...] = (
    ((342, 10), (608, 10)),
    ((948, 82), (948, 166)),
    ((948, 1046), (948, 1130)),
    ((2, 1046), (2, 1130)),
    ((2, 82), (2, 166)),
)
"""Where the Townsfolk and the Manuscript of each place are drawn: their upper left corners."""


class Spot(Struct, frozen=True):
    at: Point
    link: Point
    """The middle of the Link that leads on from it."""
    halves: tuple[str, str]
    """That Link as two lines, each its half of the way."""


class Place(Struct, frozen=True):
    """A place of the ring, as a Segment on it is drawn."""

    land: str
    spaces: dict[str, Point]
    arrows: list[str]
    river: dict[int, str]
    """The River behind so many Spots."""
    spots: list[Spot]
    townsfolk: Point
    manuscript: Point


class Section(Struct, frozen=True):
    """A fifth of the castle, beside a place of the ring."""

    tier_1: str
    tier_2: str
    effect: list[Point]
    """Where up to three signs of its effect are drawn, as they are read."""


def point(radius: float, angle: float) -> Point:
    """Finds a point of the drawing; angles run clockwise from the top, in degrees."""
    turned = (angle - 90) * pi / 180
    return round(_CENTRE[0] + radius * cos(turned), 1), round(_CENTRE[1] + radius * sin(turned), 1)


def _at(radius: float, angle: float) -> str:
    x, y = point(radius, angle)
    return f"{x:g} {y:g}"


def _sector(inner: float, outer: float, first: float, last: float) -> str:
    return (
        f"M{_at(outer, first)}A{outer:g} {outer:g} 0 0 1 {_at(outer, last)}"
        f"L{_at(inner, last)}A{inner:g} {inner:g} 0 0 0 {_at(inner, first)}Z"
    )


def _arc(radius: float, first: float, last: float) -> str:
    return f"M{_at(radius, first)}A{radius:g} {radius:g} 0 0 1 {_at(radius, last)}"


def _line(one: tuple[float, float], other: tuple[float, float]) -> str:
    return f"M{_at(*one)}L{_at(*other)}"


@cache
def places(spots: int) -> tuple[Place, ...]:
    """Lays out the ring for Segments with so many Spots."""
    return tuple(_place(n, spots) for n in range(PLACES))


def _place(n: int, spots: int) -> Place:
    middle, step = n * _TURN, _TURN / spots
    angles = [middle + (spot - (spots - 1) / 2) * step for spot in range(spots)]
    left, right = middle - _ASIDE, middle + _ASIDE
    townsfolk, manuscript = _PLAQUES[n]
    return Place(
        land=_sector(TIER_1 + 4, RIM, middle - _TURN / 2 + 0.35, middle + _TURN / 2 - 0.35),
        spaces={"left": point(_OUTER, left), "inner": point(_INNER, middle), "right": point(_OUTER, right)},
        arrows=[
            _arc(_OUTER, left + 7.5, right - 9),
            _line((_OUTER - 38, left + 3), (_INNER + 32, middle - 9)),
            _line((_INNER + 32, middle + 9), (_OUTER - 44, right - 3.5)),
            _arc(_OUTER, right + 7.5, left + _TURN - 9),
            _arc(_INNER, middle + 10.5, middle + _TURN - 12.5),
        ],
        river={after: _river(middle + (after - spots / 2) * step) for after in range(1, spots)},
        spots=[_spot(angle, step) for angle in angles],
        townsfolk=townsfolk,
        manuscript=manuscript,
    )


def _spot(angle: float, step: float) -> Spot:
    half = angle + step / 2
    return Spot(point(_SPOTS, angle), point(_SPOTS, half), (_arc(_SPOTS, angle, half), _arc(_SPOTS, half, angle + step)))


def _river(angle: float) -> str:
    """Draws a River from the castle to the rim: it winds."""
    radii = (320, 360, 400, 440, 480, RIM - 3)
    path = f"M{_at(_INNER + 14, angle)}"
    for n, radius in enumerate(radii):
        bend = 2.2 if n % 2 else -2.2
        path += f"Q{_at(radius - 22, angle + bend)} {_at(radius, angle)}"
    return path


@cache
def sections() -> tuple[Section, ...]:
    found = []
    for n in range(PLACES):
        middle = n * _TURN
        first, last = middle - _TURN / 2, middle + _TURN / 2
        found.append(
            Section(
                tier_1=_sector(TIER_2, TIER_1, first, last),
                tier_2=_sector(TOP, TIER_2, first, last),
                effect=_read([point(TIER_2 - 20, middle + step) for step in (-13.5, 0, 13.5)]),
            )
        )
    return tuple(found)


def _read(points: list[Point]) -> list[Point]:
    """Puts points in the order of reading: from the left, or from above."""
    wide = abs(points[0][0] - points[-1][0]) > abs(points[0][1] - points[-1][1])
    return sorted(points) if wide else sorted(points, key=lambda at: at[1])


def standing(tier: int, place: int, count: int) -> list[Point]:
    """Spreads the Workers of so many players over a part of the castle."""
    if tier == 3:
        return [
            point(34 if count > 1 else 0, 360 * n / count - (45 if count == 4 else 90 if count == 2 else 0))
            for n in range(count)
        ]
    radius, step = ((TIER_1 + TIER_2) / 2, 15.0) if tier == 1 else (TOP + 21, 21.0)
    return [point(radius, place * _TURN + (n - (count - 1) / 2) * step) for n in range(count)]

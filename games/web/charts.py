"""The points of a game by source as a chart that is a table: a row a source, a column a player, a bar below each number."""

from typing import Any

from msgspec import Struct

WIDTH = 100.0
"""Of the widest bar, or of the widest two on both sides of nothing."""


class Cell(Struct, frozen=True):
    points: float | None
    """None: this source does not exist for the player."""
    x: float = 0
    width: float = 0
    zero: float = 0
    """Where the bars of the chart begin."""


class Row(Struct, frozen=True):
    label: str
    cells: list[Cell]


class Chart(Struct, frozen=True):
    names: list[str]
    rows: list[Row]
    totals: list[float | None]

    @property
    def decides(self) -> bool:
        """Says whether points decide who wins."""
        return None not in self.totals


def chart(lines: list[dict[str, Any]]) -> Chart | None:
    """Draws what the lines of a result are made of; None where that is not said."""
    labels = list(dict.fromkeys(label for line in lines for label, _ in line["parts"]))
    if not labels:
        return None
    columns = [dict(line["parts"]) for line in lines]
    found = [points for column in columns for points in column.values()]
    most, least = max(0, *found), min(0, *found)
    scale = WIDTH / ((most - least) or 1)
    rows = [Row(label, [_cell(column.get(label), -least * scale, scale) for column in columns]) for label in labels]
    return Chart([line["name"] for line in lines], rows, [line["points"] for line in lines])


def _cell(points: float | None, zero: float, scale: float) -> Cell:
    if points is None:
        return Cell(None)
    long = round(abs(points) * scale, 1)
    return Cell(points, round(zero - long if points < 0 else zero, 1), long, round(zero, 1))

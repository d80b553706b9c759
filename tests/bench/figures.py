"""Measuring and printing for the benches."""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import quantiles
from time import perf_counter


def fastest(run: Callable[[], int], rounds: int = 1) -> tuple[float, int]:
    """Seconds of the quickest round and what it returned: the least disturbed by whatever else the machine does."""
    best, count = float("inf"), 0
    for _ in range(rounds):
        started = perf_counter()
        count = run()
        best = min(best, perf_counter() - started)
    return best, count


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a win rate."""
    share, spread = wins / games, z * z / games
    middle = share + spread / 2
    half = z * sqrt(share * (1 - share) / games + spread / (4 * games))
    return (middle - half) / (1 + spread), (middle + half) / (1 + spread)


def p95(values: Sequence[float]) -> float:
    return quantiles(values, n=20)[-1]


def show(title: str, head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    cells = [list(head), *([f"{cell:,.2f}" if isinstance(cell, float) else str(cell) for cell in row] for row in rows)]
    widths = [max(len(row[i]) for row in cells) for i in range(len(head))]
    print(f"\n{title}")
    for row in cells:
        print(
            "  "
            + row[0].ljust(widths[0])
            + "".join(cell.rjust(width + 2) for cell, width in zip(row[1:], widths[1:], strict=True))
        )

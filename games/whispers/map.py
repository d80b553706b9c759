"""The map of A War of Whispers as a drawing, and the same in words."""

from dataclasses import dataclass
from functools import cache

import fixtures

Point = tuple[float, float]
_MARKS = {"city": "■", "farm": "●", "fort": "▲"}
_CUT = 15  # a name longer than this is set in two lines


@dataclass(frozen=True)
class Region:
    slug: str
    name: str
    home: str
    points: str
    at: Point
    lines: tuple[str, ...]
    marks: str
    said: str
    borders: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Map:
    width: int
    height: int
    seas: tuple[tuple[str, str], ...]
    regions: tuple[Region, ...]
    empires: tuple[tuple[str, str], ...]


@cache
def whispers_map() -> Map:
    facts = fixtures.read("whispers", "map")
    records = {record["slug"]: record for record in fixtures.read("whispers", "regions")["records"]}
    borders: dict[str, list[tuple[str, str]]] = {slug: [] for slug in records}
    for one, other in facts["adjacency"]:
        borders[one].append((other, records[other]["names"]["en"]))
        borders[other].append((one, records[one]["names"]["en"]))
    return Map(
        width=facts["canvas"]["width"],
        height=facts["canvas"]["height"],
        seas=tuple(
            (sea["names"]["en"], _points(sea["polygon"]))
            for sea in fixtures.read("whispers", "seas")["records"]
            if sea["polygon"]
        ),
        regions=tuple(_region(record, tuple(sorted(borders[slug]))) for slug, record in records.items()),
        empires=tuple((empire["slug"], empire["names"]["en"]) for empire in fixtures.read("whispers", "empires")["records"]),
    )


def _region(record: fixtures.Record, borders: tuple[tuple[str, str], ...]) -> Region:
    symbols = {symbol: count for symbol, count in record["symbols"].items() if count}
    parts = [f"{count} {symbol if count == 1 else symbol.replace('city', 'citie') + 's'}" for symbol, count in symbols.items()]
    if record["banners_at_start"]:
        parts.append(f"{record['banners_at_start']} banners at the start")
    name = record["names"]["en"]
    first, _, rest = name.rpartition(" ") if len(name) > _CUT else (name, "", "")
    return Region(
        slug=record["slug"],
        name=name,
        home=record["home"],
        points=_points(record["polygon"] or ()),
        at=(record["center"][0], record["center"][1]),
        lines=tuple(line for line in (first, rest) if line),
        marks="".join(_MARKS[symbol] * count for symbol, count in symbols.items()),
        said=", ".join(parts) or "nothing in it",
        borders=borders,
    )


def _points(polygon: "list[list[float]] | tuple[()]") -> str:
    return " ".join(f"{x},{y}" for x, y in polygon)

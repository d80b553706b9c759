"""The board of A War of Whispers: the map, the councils, and what lies before each player."""

from functools import cache
from typing import Any

from msgspec import Struct

import fixtures
from games.shelf.faces import Face, faces
from games.whispers.engine.board import EMPIRES, MULTIPLIERS, SEATS
from games.whispers.map import Point, Region, whispers_map

SEAT_COLOURS = ("purple", "red", "blue", "yellow")
SLOTS = {record["slug"]: record["names"]["en"] for record in fixtures.read("whispers", "loyalty-slots")["records"]}
_OFFICE = 18  # from the left edge of a badge to the next


class Land(Struct, frozen=True):
    """A region as it is drawn, in the colour of who holds it."""

    slug: str
    points: str
    holder: str
    conquered: bool


class Sign(Struct, frozen=True):
    """What is written and stands on a region."""

    slug: str
    at: Point
    lines: tuple[str, ...]
    marks: str
    holder: str
    banners: int
    agents: list[tuple[int, int, str]]
    """Agents in the region: where the mark is drawn, the seat, and whose it is."""


class Saying(Struct, frozen=True):
    """A region in words."""

    slug: str
    name: str
    holder: str
    there: str


class MapInPlay(Struct, frozen=True):
    width: int
    height: int
    seas: tuple[tuple[str, str], ...]
    reconstructed: bool
    lands: list[Land]
    signs: list[Sign]
    words: list[Saying]


class Office(Struct, frozen=True):
    slug: str
    name: str
    does: list[str]
    agent: int | None
    agent_name: str
    controller: int | None
    controller_name: str


class Council(Struct, frozen=True):
    empire: str
    name: str
    cities: int
    reserve: int
    moving: int
    deck: int
    offices: list[Office]


class Token(Struct, frozen=True):
    slug: str
    """Of its space."""
    slot: str
    multiplier: str
    empire: str | None
    empire_name: str
    face_up: bool


class Player(Struct, frozen=True):
    seat: int
    name: str
    society: str
    agents: int
    first: bool
    tokens: list[Token]
    hand_count: list[tuple[str, str, int]]
    hand: list[Face]


class Layout(Struct, frozen=True):
    map: MapInPlay
    round: int
    councils: list[Council]
    players: list[Player]


@cache
def _name(slug: str) -> str:
    return faces("whispers")[slug].name


def board(view: dict[str, Any], names: list[str]) -> tuple[Layout, list[str]]:
    return Layout(
        map=_map(view, names),
        round=view["round"],
        councils=[_council(empire, view, names) for empire in EMPIRES],
        players=[_player(seat, player, view, names) for seat, player in enumerate(view["players"])],
    ), list(SEAT_COLOURS)[: len(names)]


def _map(view: dict[str, Any], names: list[str]) -> MapInPlay:
    drawn = whispers_map()
    regions = [(region, view["regions"][region.slug]) for region in drawn.regions if region.slug in view["regions"]]
    return MapInPlay(
        width=drawn.width,
        height=drawn.height,
        seas=drawn.seas,
        reconstructed=view["map"]["reconstructed"],
        lands=[Land(region.slug, region.points, now["holder"], now["holder"] != region.home) for region, now in regions],
        signs=[_sign(region, now, names) for region, now in regions],
        words=[Saying(region.slug, region.name, _name(now["holder"]), _there(region, now, names)) for region, now in regions],
    )


def _sign(region: Region, now: dict[str, Any], names: list[str]) -> Sign:
    agents = [(n * _OFFICE, seat, names[seat]) for n, seat in enumerate(now["agents"], 1)]
    return Sign(region.slug, region.at, region.lines, region.marks, now["holder"], now["banners"], agents)


def _there(region: Region, now: dict[str, Any], names: list[str]) -> str:
    parts = [f"{now['banners']} banner{'' if now['banners'] == 1 else 's'}", region.said.partition(", ")[0]]
    if "banners at the start" in parts[1]:
        parts.pop()
    return ", ".join([*parts, *(f"agent of {names[seat]}" for seat in now["agents"])])


def _council(empire: str, view: dict[str, Any], names: list[str]) -> Council:
    def called(seat: int | None) -> str:
        return "" if seat is None else names[seat]

    offices = []
    for slug, now in view["councils"][empire].items():
        seat = SEATS[slug]
        office = _name(slug).removeprefix(f"{empire.capitalize()} ")
        does = [_name(action) for action in seat.actions]
        agent, controller = now["agent"], now["controller"]
        offices.append(Office(slug, office, does, agent, called(agent), controller, called(controller)))
    return Council(
        empire=empire,
        name=_name(empire),
        cities=view["cities"][empire],
        reserve=view["reserve"][empire],
        moving=view["moving"].get(empire, 0),
        deck=view["decks"][empire],
        offices=offices,
    )


def _player(seat: int, player: dict[str, Any], view: dict[str, Any], names: list[str]) -> Player:
    tokens = [
        Token(
            slot,
            SLOTS[slot],
            times(MULTIPLIERS[slot]),
            empire,
            _name(empire) if empire else "hidden",
            empire in player["face_up"],
        )
        for slot, empire in player["tokens"].items()
    ]
    return Player(
        seat=seat,
        name=names[seat],
        society=_name(player["society"]),
        agents=player["agents"],
        first=view["first"] == seat,
        tokens=tokens,
        hand_count=[(empire, _name(empire), n) for empire, n in player["hand_count"].items() if n],
        hand=[faces("whispers")[card] for card in player.get("hand", ())],
    )


def times(multiplier: int) -> str:
    return f"×{multiplier}".replace("-", "−")

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


class Held(Struct, frozen=True):
    """A region as it is now."""

    slug: str
    name: str
    points: str
    at: Point
    lines: tuple[str, ...]
    marks: str
    holder: str
    holder_name: str
    conquered: bool
    banners: int
    agents: list[tuple[int, int, str]]
    """Agents in the region: where the mark is drawn, the seat, and whose it is."""
    said: str


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
    width: int
    height: int
    seas: tuple[tuple[str, str], ...]
    reconstructed: bool
    round: int
    regions: list[Held]
    councils: list[Council]
    players: list[Player]


@cache
def _name(slug: str) -> str:
    return faces("whispers")[slug].name


def board(view: dict[str, Any], names: list[str]) -> tuple[Layout, list[str]]:
    drawn = whispers_map()
    return Layout(
        width=drawn.width,
        height=drawn.height,
        seas=drawn.seas,
        reconstructed=view["map"]["reconstructed"],
        round=view["round"],
        regions=[
            _held(region, view["regions"][region.slug], names) for region in drawn.regions if region.slug in view["regions"]
        ],
        councils=[_council(empire, view, names) for empire in EMPIRES],
        players=[_player(seat, player, view, names) for seat, player in enumerate(view["players"])],
    ), list(SEAT_COLOURS)[: len(names)]


def _held(region: Region, now: dict[str, Any], names: list[str]) -> Held:
    agents = [(n * _OFFICE, seat, names[seat]) for n, seat in enumerate(now["agents"], 1)]
    there = [f"{now['banners']} banner{'' if now['banners'] == 1 else 's'}", region.said.partition(", ")[0]]
    if "banners at the start" in there[1]:
        there.pop()
    return Held(
        slug=region.slug,
        name=region.name,
        points=region.points,
        at=region.at,
        lines=region.lines,
        marks=region.marks,
        holder=now["holder"],
        holder_name=_name(now["holder"]),
        conquered=now["holder"] != region.home,
        banners=now["banners"],
        agents=agents,
        said=", ".join([*there, *(f"agent of {name}" for _, _, name in agents)]),
    )


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

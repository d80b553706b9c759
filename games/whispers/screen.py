"""The board of A War of Whispers: the map, the councils, and what lies before each player."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import fixtures
from games.shelf.faces import Face, faces
from games.whispers.engine.board import EMPIRES, MULTIPLIERS, SEATS
from games.whispers.map import Map, Region, whispers_map

SEAT_COLOURS = ("purple", "red", "blue", "yellow")
SLOTS = {record["slug"]: record["names"]["en"] for record in fixtures.read("whispers", "loyalty-slots")["records"]}
_OFFICE = 18  # from the left edge of a badge to the next


@dataclass(frozen=True)
class Held:
    """A region as it is now."""

    region: Region
    holder: str
    holder_name: str
    banners: int
    agents: list[tuple[int, int, str]]
    """Agents in the region: where the mark is drawn, the seat, and whose it is."""

    @property
    def conquered(self) -> bool:
        return self.holder != self.region.home

    @property
    def said(self) -> str:
        parts = [f"{self.banners} banner{'' if self.banners == 1 else 's'}", self.region.said.partition(", ")[0]]
        if "banners at the start" in parts[1]:
            parts.pop()
        parts += [f"agent of {name}" for _, _, name in self.agents]
        return ", ".join(parts)


@dataclass(frozen=True)
class Office:
    slug: str
    name: str
    does: list[str]
    agent: int | None
    agent_name: str
    controller: int | None
    controller_name: str


@dataclass(frozen=True)
class Council:
    empire: str
    name: str
    cities: int
    reserve: int
    moving: int
    deck: int
    offices: list[Office]


@dataclass(frozen=True)
class Token:
    slot: str
    multiplier: str
    empire: str | None
    empire_name: str
    face_up: bool


@dataclass(frozen=True)
class Player:
    seat: int
    name: str
    society: str
    agents: int
    first: bool
    tokens: list[Token]
    hand_count: list[tuple[str, str, int]]
    hand: list[Face]


@dataclass(frozen=True)
class Layout:
    map: Map
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
        map=drawn,
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
    return Held(region, now["holder"], _name(now["holder"]), now["banners"], agents)


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

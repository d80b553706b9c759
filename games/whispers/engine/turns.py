"""A seat's moment, and what is under way in it: part of the state, so that a game can go on from the middle of a turn."""

from typing import Literal

import msgspec

from games.whispers.engine.board import Empire

Reach = Literal["adjacent", "empty", "any"]
"""How far an attack strikes: at neighbours, also at any region without banners, anywhere."""


class Attack(msgspec.Struct):
    """An attack that is being declared; cards may widen its reach and add banners."""

    empire: Empire
    source: str | None = None
    """Set when it must start there: chosen, or a further attack of survivors (WOW-16.1b)."""
    most: int | None = None
    """How many can take part in it from there; of survivors, they alone."""
    reach: Reach = "adjacent"
    target: str | None = None
    recruits: int = 0
    """Banners added from the reserve."""
    called: dict[str, int] = {}
    """Region → banners called into the attack from there."""

    @property
    def added(self) -> int:
        return self.recruits + sum(self.called.values())


class Battle(msgspec.Struct):
    """An attack that was fought out, and what came of it."""

    attacker: Empire
    defender: Empire
    region: str
    survivors: int
    defenders_left: int
    enemies_killed: int


class Turn(msgspec.Struct):
    """Who acts, for which empire, on which seat, through which agent."""

    player: int
    seat: str
    empire: Empire
    agent: str
    action: str = ""
    """The seat action under way, or just taken."""
    attack: Attack | None = None
    """The attack that is being declared."""
    battle: Battle | None = None
    """The attack just fought out."""

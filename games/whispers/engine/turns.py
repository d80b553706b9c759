"""A seat's moment, and what is under way in it: part of the state, so that a game can go on from the middle of a turn."""

import msgspec


class Attack(msgspec.Struct):
    """Being declared. Cards may widen its reach and add banners."""

    empire: str
    source: str | None = None
    """Set when it must start there: chosen, or a further attack of survivors (WOW-16.1b)."""
    most: int | None = None
    """How many can take part in it from there; of survivors, they alone."""
    reach: str = "adjacent"
    """adjacent · empty (also any region without banners) · any"""
    target: str | None = None
    recruits: int = 0
    """Added from the reserve."""
    called: dict[str, int] = {}
    """Region → banners called in from there."""

    @property
    def added(self) -> int:
        return self.recruits + sum(self.called.values())


class Battle(msgspec.Struct):
    """Fought out."""

    attacker: str
    defender: str
    region: str
    survivors: int
    defenders_left: int
    enemies_killed: int


class Turn(msgspec.Struct):
    """Who acts, for which empire, on which seat, through which agent."""

    player: int
    seat: str
    empire: str
    agent: str
    action: str = ""
    """The seat action under way, or just taken."""
    attack: Attack | None = None
    """Being declared."""
    battle: Battle | None = None
    """Just fought out."""

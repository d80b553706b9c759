"""Campaigns in a few lines: dice that fall as told, and the usual war.

    s = war(attack="k s", defense="2")      # red (seat 1) stands at slot 3, blue (2) at slot 4; the title moves for no warband
    d = attack(s, 1)                        # at the first question of the Campaign

Defense faces: `.` blank, `1`, `2` shields, `x` doubling. Attack faces: `s` sword, `h` hollow sword, `k` two swords and a skull.
Dice that nobody told anything about fall as blanks or hollow swords.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

from games.kernel.dice import Dice, seed_of
from games.kernel.values import Rules
from games.oath.play.campaign import campaign
from games.oath.play.campaign_rolls import FACES_OF
from tests.engines.oath.play_scenario import Driver, Scene

T = TypeVar("T")
SIGNS: dict[str, list[str]] = {
    ".": [],
    "1": ["shield"],
    "2": ["shield", "shield"],
    "x": ["double"],
    "s": ["sword"],
    "h": ["hollow-sword"],
    "k": ["sword", "sword", "skull"],
}


class Told(Dice):
    """Falls as told."""

    def __init__(self, defense: str, attack: str) -> None:
        super().__init__(seed_of("told"))
        self.queues = {"defense": defense.split(), "attack": attack.split()}

    def pick(self, items: Sequence[Any]) -> Any:
        what = next((what for what, faces in FACES_OF.items() if faces is items), None)
        if what is None:
            return super().pick(items)
        queue = self.queues[what]
        return SIGNS[queue.pop(0)] if queue else SIGNS["." if what == "defense" else "h"]


def war(seats: int = 3, *, roles: tuple[str, ...] = (), oath: str = "devotion", defense: str = "", attack: str = "") -> Scene:
    """Under Devotion, with the Darkest Secret in the shared bank, the title stays with the Chancellor."""
    s = Scene(seats, oath, roles)
    s.table.dice = Told(defense, attack)
    s.player(2, site=4)
    return s


def attack(s: Scene, seat: int = 1, **how: Any) -> Driver:
    return s.run(campaign(s.table, seat, **how), turn=seat)


def asked(d: Driver) -> tuple[int, str]:
    """Of whom, and what."""
    return d.ask.seat, d.ask.prompt


def nothing(*_: Any) -> Rules[None]:
    return
    yield

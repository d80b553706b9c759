"""Campaigns in a few lines: dice that fall as told, and the usual war.

    s = war(attack="k s", defense="2")      # red (seat 1) stands at slot 3, blue (2) at slot 4; the title moves for no warband
    d = attack(s, 1)                        # at the first question of the Campaign
    fight(d, "plan:longbows")               # to its end; `clash`, `bandits`, `empire`: usual ones to test plans in
    offered(d)                              # also to its end: the plans that came up on the way

Defense faces: `.` blank, `1`, `2` shields, `x` doubling. Attack faces: `s` sword, `h` hollow sword, `k` two swords and a skull.
Dice that nobody told anything about fall as blanks or hollow swords.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

from games.kernel.dice import Dice, seed_of
from games.kernel.values import Rules
from games.oath.engine.play.campaign import campaign
from games.oath.engine.play.campaign.rolls import FACES_OF
from games.oath.engine.play.core.states import Role
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


class GivenDice(Dice):
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


def war(seats: int = 3, *, roles: tuple[Role, ...] = (), oath: str = "devotion", defense: str = "", attack: str = "") -> Scene:
    """Under Devotion, with the Darkest Secret in the shared bank, the title stays with the Chancellor."""
    s = Scene(seats, oath, roles)
    s.table.dice = GivenDice(defense, attack)
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


def fight(d: Driver, *wanted: str) -> Driver:
    """The rest of a Campaign: the wanted options where they come up; else all dice, no more plans, no sacrifices, nobody left
    at a site, and of anything else nothing or the last option.
    """
    offered(d, *wanted)
    return d


def offered(d: Driver, *wanted: str) -> list[str]:
    """The plans that players could choose in the rest of a Campaign, which goes on as in `fight`: a plan that must not be
    offered is not in this list. What was `used` does not tell, since nobody uses what is not wanted; but bandits do.
    """
    left, plans = list(wanted), list[str]()
    while not d.over and d.ask.prompt != "act":
        plans += [plan for plan in open_to(d) if plan not in plans]
        answer = next((option for option in left if option in d.options), None)
        if answer:
            left.remove(answer)
        other = d.options[0 if d.ask.prompt in ("sacrifice", "occupy") else -1]
        d(([answer] if answer else []) if d.ask.least == 0 else answer or other)
    assert left == [], f"never offered: {left}"
    return plans


# -- usual Campaigns --------------------------------------------------------------------------------------------------


def clash(*, red: tuple[str, ...] = (), blue: tuple[str, ...] = (), theirs: int = 2, favor: int = 2, **dice: Any) -> Scene:
    """Red attacks with five warbands; blue holds slot 3, stands there, and has some more on the board."""
    s = war(**dice)
    s.site(3, warbands={"blue": 1})
    s.player(1, warbands=5, favor=favor, advisers=red)
    s.player(2, warbands=theirs, favor=favor, advisers=blue, site=3)
    return s


def at_plans(s: Scene, *, dice: int = 5) -> Driver:
    """Of a clash or an attack on bandits, for slot 3 alone: at the first plan, if there is one."""
    return attack(s)("done", f"dice:{dice}")


def bandits(*cards: str, warbands: int = 5, **dice: Any) -> Scene:
    """Red attacks the bandits, who rule slot 3 with these cards."""
    s = war(**dice)
    s.site(3, cards=cards)
    s.player(1, warbands=warbands, favor=3)
    return s


def empire(*, citizen: tuple[str, ...] = (), chancellor: tuple[str, ...] = (), **dice: Any) -> Scene:
    """Red attacks the Chancellor, whom Citizen blue joins, at slot 3."""
    s = war(roles=("exile", "citizen"), **dice)
    s.site(3, warbands={"purple": 2})
    s.player(0, site=3, warbands=2, favor=2, advisers=chancellor)
    s.player(1, warbands=5, favor=2)
    s.player(2, site=3, warbands=2, favor=2, advisers=citizen)
    return s


def against_citizen(*, citizen: tuple[str, ...] = (), chancellor: tuple[str, ...] = ()) -> Scene:
    """Red can attack Citizen blue at slot 3; the Chancellor, always an Ally, is far away with two warbands."""
    s = war(roles=("exile", "citizen"))
    s.site(3, warbands={"purple": 2})
    s.player(0, site=1, warbands=2, advisers=chancellor)
    s.player(1, warbands=5)
    s.player(2, site=3, warbands=2, advisers=citizen)
    return s


def used(s: Scene) -> list[tuple[str, str]]:
    """Plans: by whom, and which."""
    return [(event.params["user"], event.params["card"]) for event in s.logged("plan-used")]


def open_to(d: Driver) -> list[str]:
    """Plans that are offered now; nobody is asked where there is none."""
    return [option for option in d.options if option.startswith("plan:")] if d.ask.prompt == "plan" else []

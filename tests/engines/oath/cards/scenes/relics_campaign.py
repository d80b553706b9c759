"""Campaigns in which relics act, with dice that fall as told."""

from collections.abc import Callable

from tests.engines.oath.play_scenario import Driver, Scene

Rolls = Callable[..., None]


SWORD, SHIELD, SKULL = ["sword"], ["shield"], ["sword", "sword", "skull"]


def fight(d: Driver, *wanted: str) -> Driver:
    """A whole Campaign: takes the wanted options where they come up and all dice, sacrifices and occupies nothing."""
    d("campaign")
    left = list(wanted)
    while not d.over and d.ask.prompt != "act":
        answer = next((option for option in left if option in d.options), d.options[-1])
        if answer in left:
            left.remove(answer)
        elif d.ask.prompt in ("sacrifice", "occupy"):
            answer = d.options[0]
        d(answer if d.ask.most == 1 else [])
    assert left == []
    return d


def attack_of_red(*, relic: str, favor: int = 0, theirs: int = 4) -> Scene:
    """Red attacks blue, who stands with a board of warbands at the site in slot 3 that two blue warbands hold."""
    s = Scene(3)
    s.site(3, warbands={"blue": 2})
    s.player(1, warbands=5, relics=[relic], favor=favor)
    s.player(2, warbands=theirs, site=3)
    return s


def attack_on_red(*, relic: str, favor: int = 0) -> Scene:
    """Blue attacks red, who holds slot 3."""
    s = Scene(3)
    s.site(3, warbands={"red": 2})
    s.player(1, warbands=1, relics=[relic], favor=favor, site=3)
    s.player(2, warbands=5, site=3)
    return s

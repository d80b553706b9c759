"""Campaigns to test battle plans of Hearth in."""

from tests.engines.oath.campaign_scene import attack, war
from tests.engines.oath.play_scenario import Driver, Scene

PEOPLE = "peoples-favor"


def clash(*, red: tuple[str, ...] = (), blue: tuple[str, ...] = (), theirs: int = 2, favor: int = 3, **dice: str) -> Scene:
    """Red attacks with five warbands; blue holds slot 3, stands there, and has some more on the board."""
    s = war(**dice)  # type: ignore[arg-type]
    s.site(3, warbands={"blue": 1})
    s.player(1, warbands=5, favor=favor)
    s.player(2, warbands=theirs, favor=favor, site=3)
    at_home(s, 1, 7, red)
    at_home(s, 2, 8, blue)
    return s


def at_home(s: Scene, seat: int, slot: int, cards: tuple[str, ...]) -> None:
    """At a site that the player rules: also those that cannot be advisers."""
    if cards:
        s.site(slot, cards=cards, warbands={s.state.players[seat].force: 1})


def at_plans(s: Scene, *, dice: int = 5) -> Driver:
    return attack(s)("done", f"dice:{dice}")


def bandits(*cards: str, warbands: int = 5, **dice: str) -> Scene:
    """Red attacks the bandits, who rule slot 3 with these cards."""
    s = war(**dice)  # type: ignore[arg-type]
    s.site(3, cards=cards)
    s.player(1, warbands=warbands, favor=3)
    return s


def empire(*, citizen: tuple[str, ...] = (), **dice: str) -> Scene:
    """Red attacks the Chancellor, whom Citizen blue joins, at slot 3."""
    s = war(roles=("exile", "citizen"), **dice)  # type: ignore[arg-type]
    s.site(3, warbands={"purple": 2})
    s.player(0, site=3, warbands=2, favor=3)
    s.player(1, warbands=5, favor=3)
    s.player(2, site=3, warbands=2, favor=3, advisers=citizen)
    return s


def against_allies(s: Scene, *answers: str) -> Driver:
    return attack(s)("defender:@0", "done", "dice:5", "join", ["seat:@2"], *answers)


def used(s: Scene) -> list[tuple[str, str]]:
    return [(event.params["user"], event.params["card"]) for event in s.logged("plan-used")]

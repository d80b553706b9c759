"""Tables to test denizens of Nomad at."""

from typing import Any

from games.oath.engine.play.majors.travel import travel
from tests.engines.oath.play_scenario import Driver, Scene

SECRET = "darkest-secret"


def travelling(s: Scene, *answers: Any, seat: int = 1) -> Driver:
    return s.run(travel(s.table, seat), turn=seat)(*answers)


def supply_to(d: Driver) -> dict[int, int]:
    """By destination."""
    parts = [option.split(":") for option in d.options]
    return {int(part[1]): int(part[-1]) for part in parts}

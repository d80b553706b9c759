"""Tables to test denizens of Discord at."""

from games.oath.engine.play.rounds.rounds import rest
from tests.engines.oath.play_scenario import Driver, Scene


def resting(s: Scene, seat: int = 1) -> Driver:
    return s.run(rest(s.table, seat), turn=seat)


def asked(d: Driver) -> tuple[int, str]:
    return d.ask.seat, d.ask.prompt


def relic_taken(s: Scene) -> Driver:
    s.relic_deck("map")
    return s.act(1)("power:dowsing-sticks", "take-relic")

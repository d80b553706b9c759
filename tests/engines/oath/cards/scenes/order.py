"""Tables to test denizens of Order at."""

from games.oath.engine.play.core.states import Role
from games.oath.engine.play.majors.playing import play_as_searched
from tests.engines.oath.play_scenario import Driver, Scene


def under(card: str, ruler: str = "blue", *, roles: tuple[Role, ...] = ()) -> Scene:
    """The card lies at slot 5; it and slot 3, where red and blue stand, have the same ruler."""
    s = Scene(3, roles=roles)
    for slot in (3, 5):
        s.site(slot, warbands={} if ruler == "bandits" else {ruler: 1})
    s.site(5, cards=[card])
    s.player(1, favor=3, secrets=2)
    s.player(2, favor=3, secrets=2)
    return s


RULERS = [("blue", 2), ("purple", 0), ("bandits", None)]
"""Who rules, and which seat takes the toll; else it is burnt."""


def paid(s: Scene, taker: int | None, before: int) -> bool:
    """Whether red has paid 1 favor as it should."""
    if taker is None:
        return s.state.shared == before + 1
    return [event.params for event in s.logged("favor-given")] == [{"seat": 1, "to_seat": taker, "count": 1}]


def plays(s: Scene, seat: int, card: str) -> list[str]:
    """Where a card in hand can go."""
    s.player(seat, hand=[card])
    return s.run(play_as_searched(s.table, seat, card), turn=seat).options


def put_into_play(s: Scene, card: str, where: str) -> Driver:
    s.player(1, hand=[card])
    return s.run(play_as_searched(s.table, 1, card), turn=1)(where)

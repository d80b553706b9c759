"""Animal Host, a denizen of Beast."""

import pytest

from games.oath.engine.play.core.states import Role
from tests.engines.oath.hand import HERE, playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def hosting(where: str, roles: tuple[Role, ...] = ()) -> Scene:
    s = Scene(3, roles=roles)
    s.site(1, cards=["wolves", "longbows"], warbands={"purple": 1})
    s.site(2, cards=["forest-temple"])
    s.site(6, cards=["bracken"])
    s.player(1, advisers=["rangers"])
    s.player(2, advisers=["birdsong"])
    playing(s, "animal-host")(where)
    return s


@law("OATH-7.3.3a", "OATH-10.gain-b")
@pytest.mark.parametrize(("where", "count"), [(HERE, 4), ("as-adviser", 3)])
def test_the_animal_host_counts_beasts_at_all_sites(where: str, count: int) -> None:
    s = hosting(where)
    assert s.red.warbands == count
    s.check()


def test_the_animal_host_runs_short_and_turns_purple() -> None:
    s = hosting("as-adviser", ("citizen", "exile"))
    assert (s.red.warbands, s.state.reserve["purple"]) == (3, 20)
    s = Scene(3)
    s.site(1, cards=["wolves"])
    s.player(1, warbands=14)
    playing(s, "animal-host")(HERE)
    assert s.red.warbands == 14

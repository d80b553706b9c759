"""Armed Mob, a denizen of Hearth."""

from typing import Any

import pytest

from games.oath.engine.play.core.states import Role
from tests.engines.oath.cards.scenes.hearth import lay, offered, table, use
from tests.engines.oath.hand import advisers
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def mob(holder: int = 2, people: int | None = None, roles: tuple[Role, ...] = (), **victim: Any) -> Scene:
    s = table("armed-mob", roles=roles, favor=2)
    s.banner("darkest-secret", holder=holder)
    s.banner("peoples-favor", holder=people)
    s.player(holder, **{"site": 8, "advisers": ["lancers", "longbows", "?wolves"]} | victim)
    return s


@law("OATH-10.discard-g", "OATH-10.discard-h", "OATH-10.discard-i")
def test_the_mob_chases_an_adviser_away() -> None:
    s = mob()
    lay(s, "lancers", favor=1, secrets=1)
    d = use(s, "armed-mob")
    assert d.options == ["card:lancers", "card:longbows"]
    d("card:lancers")
    assert advisers(s, 2) == ["longbows", "?wolves"]
    assert (s.state.discards["hinterland"], s.state.banks["nomad"], s.red.turned) == (["lancers"], 4, 1)
    s.check()


def test_the_mob_leaves_facedown_and_locked_advisers_alone() -> None:
    assert not offered(mob(advisers=["?wolves"]), "armed-mob")
    assert not offered(mob(advisers=["marriage"]), "armed-mob")
    assert offered(mob(advisers=["wolves"]), "armed-mob")


def test_the_mob_needs_a_culprit() -> None:
    assert not offered(mob(people=2), "armed-mob")
    assert offered(mob(people=1), "armed-mob")
    s = mob()
    s.banner("darkest-secret")
    assert not offered(s, "armed-mob")


def test_the_mob_may_turn_on_its_leader() -> None:
    s = mob(holder=1, site=3)
    use(s, "armed-mob")("card:longbows")
    assert advisers(s) == ["lancers", "?wolves"]


def test_the_mob_knows_no_empire() -> None:
    s = mob(holder=0, roles=("citizen", "exile"))
    use(s, "armed-mob")("card:longbows")
    assert advisers(s, 0) == ["lancers", "?wolves"]

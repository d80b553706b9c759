"""Roving Terror, a denizen of Beast."""

from typing import Any

import pytest

from games.oath.engine.play.core.hooks import LOCKS
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.cards.scenes.beast import offered
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import at
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def roving(**player: Any) -> Scene:
    """At slot 3, where red stands."""
    s = Scene(3)
    s.site(3, cards=["roving-terror", "bracken"])
    s.site(4, cards=["lancers"])
    s.site(5, cards=["longbows", "forest-council"])
    s.site(8, cards=["forest-temple"])
    s.player(1, **{"secrets": 1, **player})
    return s


@law("OATH-10.move-a", "OATH-7.2.2a")
@pytest.mark.answer("roving-terror", 1)
def test_the_terror_roves() -> None:
    s = roving()
    lancers = s.state.where["lancers"].card
    lancers.favor, s.state.shared = 1, s.state.shared - 1
    d = s.act(1)("power:roving-terror")
    assert (asked(d), d.options) == ((1, "replace-denizen"), ["card:lancers", "card:longbows"])
    d("card:lancers")
    assert (at(s, 3), at(s, 4)) == (["bracken"], ["roving-terror"])
    assert s.state.discards["hinterland"] == ["lancers"]
    assert s.state.where["roving-terror"].card.secrets == 1
    assert (s.red.favor, s.state.banks["nomad"]) == (0, 4)  # moving is not playing
    s.check()


@pytest.mark.answer("roving-terror", 1)
def test_the_terror_needs_a_denizen_elsewhere() -> None:
    s = Scene(3)
    s.site(3, cards=["roving-terror", "bracken"])
    s.site(5, cards=["forest-council"])
    s.site(8, cards=["forest-temple"])
    s.player(1, secrets=1)
    assert not offered(s, "roving-terror")
    s.site(4, cards=["lancers"])
    assert offered(s, "roving-terror")
    s.red.secrets = 0
    assert not offered(s, "roving-terror")


def test_the_terror_comes_to_salted_earth_and_makes_room_in_the_slum() -> None:
    s = Scene(3)
    s.site(3, cards=["roving-terror"])
    s.site(5, cards=["salt-the-earth", "lancers"])  # holds one
    s.player(1, secrets=1)
    s.act(1)("power:roving-terror")
    assert at(s, 5) == ["salt-the-earth", "roving-terror"]
    s.check()
    s = Scene(3)
    s.site(3, cards=["roving-terror"])
    s.site(6, cards=["lancers", "longbows"])
    s.player(1, secrets=1)
    d = s.act(1)("power:roving-terror", "card:lancers")
    assert d.options == ["card:longbows", "no-discard"]
    d("card:longbows")
    assert at(s, 6) == ["roving-terror"]


@law("OATH-7.2.2a")
def test_a_terror_that_a_power_locks_stays(new_card: NewCard) -> None:
    def keeps(held: Any, state: Any, seat: int, zone: str, slot: int, card: Any) -> bool:
        return zone == "site" and slot == 3 and seat != held.at

    s = roving()
    s.player(2, advisers=[new_card((LOCKS, keeps))])
    assert not offered(s, "roving-terror")

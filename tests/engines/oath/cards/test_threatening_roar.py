"""Threatening Roar, a denizen of Beast."""

from typing import Any

import pytest

from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import HERE, advisers, at, playing
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def roaring(where: str = HERE) -> tuple[Scene, Driver]:
    s = Scene(3)
    s.site(3, cards=["wolves"], warbands={"red": 1})
    s.site(4, cards=["lancers"])
    s.site(5, cards=["longbows", "forest-council"])
    s.site(6, cards=["bracken"])
    s.player(2, site=3, advisers=["rangers"])
    return s, playing(s, "threatening-roar")(where)


@law("OATH-7.3.3a", "OATH-10.discard-b", "OATH-7.2.2a")
def test_the_roar_clears_the_region_of_beasts_and_nomads() -> None:
    s, d = roaring()
    assert (asked(d), d.options) == ((1, "discard-next"), ["card:wolves", "card:lancers"])
    d("card:lancers")
    assert s.state.discards["hinterland"] == ["wolves", "lancers"]
    assert [at(s, slot) for slot in (3, 4, 5, 6)] == [["threatening-roar"], [], ["longbows", "forest-council"], ["bracken"]]
    assert [card.slug for card in s.blue.advisers] == ["rangers"]
    s.check()


def test_the_roar_of_an_adviser_is_heard_as_well() -> None:
    s, d = roaring("as-adviser")
    d("card:wolves")
    assert (at(s, 3), advisers(s)) == ([], ["threatening-roar"])


def test_the_roar_moves_no_edifice() -> None:
    s = Scene(3)
    s.site(3, cards=["forest-temple"])
    assert playing(s, "threatening-roar")(HERE).over
    assert at(s, 3) == ["forest-temple", "threatening-roar"]


def test_the_roar_moves_nothing_that_a_power_locks(new_card: NewCard) -> None:
    from games.oath.engine.play.core.hooks import LOCKS

    def keeps(held: Any, state: Any, seat: int, zone: str, slot: int, card: Any) -> bool:
        return zone == "site" and seat != held.at

    s = Scene(3)
    s.site(3, cards=["wolves"])
    s.player(2, advisers=[new_card((LOCKS, keeps))])
    assert playing(s, "threatening-roar")(HERE).over
    assert at(s, 3) == ["wolves", "threatening-roar"]

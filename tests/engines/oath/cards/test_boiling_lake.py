"""Boiling Lake, a denizen of Discord."""

import pytest

from games.oath.engine.play.majors.travel import make_travel
from tests.engines.oath.campaign_scene import attack, clash, fight
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def lake(**warbands: int) -> Scene:
    """At slot 4, next to slot 3."""
    s = Scene(3)
    s.site(4, cards=["boiling-lake"], warbands=warbands)
    s.player(1, warbands=3)
    return s


@law("OATH-7.1.4a", "OATH-10.kill-a")
@pytest.mark.parametrize(("before", "after"), [(3, 1), (2, 0), (1, 0), (0, 0)])
def test_the_boiling_lake_kills_two_on_arrival(before: int, after: int) -> None:
    s = lake()
    s.red.warbands, s.state.reserve["red"] = before, 14 - before
    s.act(1)("travel", "travel-to:4:wastes:2")
    assert (s.red.site, s.red.warbands) == (4, after)
    s.check()


def test_the_lake_scalds_enemies_of_its_ruler_and_not_the_ruler() -> None:
    s = lake(blue=1)
    s.act(1)("travel", "travel-to:4:wastes:2")
    assert s.red.warbands == 1
    s = lake(red=1)
    s.act(1)("travel", "travel-to:4:wastes:2")
    assert s.red.warbands == 3


def test_an_imperial_lake_scalds_no_citizen() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.site(4, cards=["boiling-lake"], warbands={"purple": 1})
    s.player(1, warbands=3)
    s.act(1)("travel", "travel-to:4:wastes:2")
    assert s.red.warbands == 3


@pytest.mark.answer("boiling-lake", 1)
def test_who_is_made_to_travel_is_scalded_too() -> None:
    s = lake()
    s.run(make_travel(s.table, 1, 2, only=[4]), turn=2)("travel-to:4:wastes:0")
    assert s.red.warbands == 1
    s.check()


def test_a_banished_pawn_can_be_sent_into_the_lake() -> None:
    s = clash(theirs=2, attack="s s s s s s")
    s.site(8, cards=["boiling-lake"])
    d = attack(s)("target-pawn", "dice:5")
    fight(d, "banish", "travel-to:8:river:0", "burn-nothing")
    assert s.blue.site == 8
    assert s.blue.warbands == 0  # one was left of them at slot 3


def test_other_sites_do_not_boil() -> None:
    s = lake()
    s.act(1)("travel", "travel-to:5:deep-woods:2")
    assert s.red.warbands == 3


def test_who_is_only_put_there_is_not_scalded() -> None:
    s = lake()
    s.player(1, favor=1, advisers=["palanquin"])
    s.player(2, warbands=3)
    d = s.act(1)("power:palanquin")
    while d.ask.prompt != "act":
        d(next((option for option in d.options if option.startswith("travel-to:4:")), d.options[0]))
    assert (s.red.site, s.blue.site, s.red.warbands, s.blue.warbands) == (4, 4, 3, 1)

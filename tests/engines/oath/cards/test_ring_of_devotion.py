"""Ring of Devotion, a relic."""

import pytest

from games.oath.engine.play.campaign.forces import can_place
from tests.engines.oath.campaign_scene import at_plans, clash
from tests.engines.oath.campaign_scene import fight as fight_out
from tests.engines.oath.cards.scenes.relics import holding
from tests.engines.oath.cards.scenes.relics_campaign import SWORD, Rolls, attack_of_red, fight
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-5.2.2a")
def test_the_ring_musters_two_more() -> None:
    s = holding("ring-of-devotion", favor=2)
    s.site(3, cards=["elders"])
    s.act(1)("muster", ["modifier:ring-of-devotion"], "muster-on:elders:4")
    assert s.red.warbands == 4


def test_the_ring_is_optional_and_limited_by_the_bank() -> None:
    s = holding("ring-of-devotion", favor=2)
    s.site(3, cards=["elders", "wolves"])
    d = s.act(1)("muster", [], "muster-on:elders:2")
    assert s.red.warbands == 2
    s.state.reserve["red"] = 3
    d("muster", ["modifier:ring-of-devotion"], "muster-on:wolves:3")
    assert s.red.warbands == 5


@law("OATH-9.2b", "OATH-6.5b")
@pytest.mark.answer("ring-of-devotion", 1)
def test_the_ring_forbids_its_holder_to_place_warbands() -> None:
    s = holding("ring-of-devotion", warbands=3)
    s.site(3, warbands={"red": 2})
    options = s.act(1).options
    assert "put-at-site" not in options
    assert not can_place(s.table, 1)
    assert s.state.site(3).warbands == {"red": 2}


@law("OATH-6.5b")
def test_without_the_ring_warbands_can_be_placed() -> None:
    s = holding("whistle", warbands=3)
    s.site(3, warbands={"red": 2})
    assert "put-at-site" in s.act(1).options


def test_the_ring_binds_no_fellow() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.player(1, relics=["ring-of-devotion"])
    assert can_place(s.table, 0)
    assert not can_place(s.table, 1)


@law("OATH-9.2b")
@pytest.mark.answer("ring-of-devotion", 1)
def test_the_ring_keeps_a_victor_from_occupying(rolls: Rolls) -> None:
    rolls([SWORD] * 9)
    s = attack_of_red(relic="ring-of-devotion")
    fight(s.act(1))
    assert s.logged("campaign-won")
    assert s.state.site(3).warbands == {}
    assert s.red.warbands == 5


@pytest.mark.answer("ring-of-devotion", 1)
@pytest.mark.parametrize("ring", [True, False])
def test_the_ring_keeps_warning_signals_from_placing(ring: bool) -> None:
    s = clash(blue=("warning-signals",))
    s.site(5, warbands={"blue": 3})
    s.player(2, relics=["ring-of-devotion"] if ring else [])
    d = at_plans(s)("plan:warning-signals", "amount:2")
    if not ring:
        assert d.options == [f"amount:{n}" for n in range(5)]
        d("amount:4")
    fight_out(d)
    assert s.logged("defense-rolled")[0].params["warbands"] == 5
    assert s.state.site(3).warbands == {"blue": 1 if ring else 5}

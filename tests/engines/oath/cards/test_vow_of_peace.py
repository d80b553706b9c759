"""Vow of Peace, a denizen of Hearth."""

import pytest

from games.oath.engine.play.campaign import can_campaign
from tests.engines.oath.campaign_scene import attack, war
from tests.engines.oath.hand import playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def test_who_vowed_peace_campaigns_never() -> None:
    s = war()
    s.player(1, warbands=3, advisers=["vow-of-peace"])
    assert not can_campaign(s.table, 1)
    assert not can_campaign(s.table, 1, free=True)
    assert attack(s, free=True).over
    assert not s.logged("campaign-declared")


def test_facedown_the_vow_binds_nobody() -> None:
    s = war()
    s.player(1, warbands=3, advisers=["?vow-of-peace"])
    assert can_campaign(s.table, 1)


@pytest.mark.answer("vow-of-peace", 1)
def test_the_chancellors_vow_does_not_bind_citizens() -> None:
    s = war(roles=("citizen", "exile"))
    s.player(0, advisers=["vow-of-peace"])
    s.player(1, warbands=3)
    s.player(2, site=3)
    assert not can_campaign(s.table, 0, free=True)
    assert can_campaign(s.table, 1)


@law("OATH-5.5.2r")
@pytest.mark.parametrize("vowed", [False, True])
def test_nobody_sacrifices_against_who_vowed_peace(vowed: bool) -> None:
    s = war(attack="k k", defense="x")
    s.site(3, warbands={"blue": 5})
    s.player(1, warbands=5)
    s.player(2, site=3, advisers=["vow-of-peace"] if vowed else [])
    d = attack(s)("done", "dice:2")
    assert (d.over, not d.over and d.ask.prompt == "sacrifice") == (vowed, not vowed)
    if vowed:
        assert s.logged("campaign-lost")[0].params["killed"] == {"red": 3}  # two by skulls, then half of three
        s.check()


@law("OATH-5.5.2r")
def test_the_vow_of_an_ally_holds_too() -> None:
    s = war(4, roles=("exile", "citizen", "exile"), attack="s")
    s.site(3, warbands={"purple": 1})
    s.player(0, site=3)
    s.player(1, warbands=5)
    s.player(2, site=3, advisers=["vow-of-peace"])
    d = attack(s)("defender:@0", "done", "dice:1", "join", ["seat:@2"])
    assert d.over
    s = war(4, roles=("exile", "citizen", "exile"), attack="s")
    s.site(3, warbands={"purple": 1})
    s.player(0, site=3)
    s.player(1, warbands=5)
    s.player(2, site=3, advisers=["vow-of-peace"])
    d = attack(s)("defender:@0", "done", "dice:1", "stay-out")
    assert d.ask.prompt == "sacrifice"


@law("OATH-7.2.2a")
@pytest.mark.parametrize("card", ["vow-of-peace", "family-heirloom", "marriage"])
def test_what_is_chained_stays(card: str) -> None:
    s = Scene(3)
    s.player(1, advisers=[card, "longbows", "wolves"])
    d = playing(s, "rangers")("as-adviser")
    assert d.options == ["card:longbows", "card:wolves"]

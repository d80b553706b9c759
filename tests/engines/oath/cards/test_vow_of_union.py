"""Vow of Union, a denizen of Beast."""

from typing import Any

import pytest

from games.oath.engine.play.majors.travel import can_travel, make_travel
from tests.engines.oath.campaign_scene import (
    asked,
    attack,
    clash,
    fight,
    war,
)
from tests.engines.oath.play_scenario import Scene

answer = pytest.mark.answer
law = pytest.mark.law


def union(**dice: Any) -> Scene:
    """Five on red's board, two more at slot 5, one at slot 6."""
    s = clash(red=("vow-of-union",), **dice)
    s.site(5, warbands={"red": 2})
    s.site(6, warbands={"red": 1})
    return s


@law("OATH-10.force-a", "OATH-5.5.2k")
@pytest.mark.answer("vow-of-union", 2)
def test_the_union_fights_with_all_it_has() -> None:
    d = attack(union())("done")
    assert d.options == [f"dice:{n}" for n in range(9)]


@law("OATH-5.5.5b", "OATH-5.5.5d")
@pytest.mark.answer("vow-of-union", 1)
@pytest.mark.answer("vow-of-union", 3)
def test_the_union_loses_and_sacrifices_anywhere() -> None:
    s = union(attack="k k k", defense="1")
    d = attack(s)("done", "dice:3")
    assert asked(d) == (1, "skull-losses")
    d("fall:0")  # of the board: three more must fall elsewhere
    assert s.red.warbands == 5
    assert (s.state.site(5).warbands, s.state.site(6).warbands) == ({}, {})
    s.check()
    s = union(attack="s", defense="")
    d = attack(s)("done", "dice:1")
    assert d.options == ["no-sacrifice", "sacrifice:3"]  # 1 against 3
    d("sacrifice:3", "fall:1", "fall:1")
    assert (s.red.warbands, s.state.site(5).warbands, s.state.site(6).warbands) == (4, {"red": 1}, {})


@law("OATH-5.5.6d")
def test_defeated_the_union_is_on_its_board() -> None:
    s = union(defense="2 2")
    d = attack(s)("done", "dice:0", "no-sacrifice")
    assert asked(d) == (1, "losses")
    d("fall:4")
    assert (s.red.warbands, s.state.site(5).warbands, s.state.site(6).warbands) == (4, {}, {})
    s.check()


@law("OATH-5.5.7.Ia")
def test_the_union_occupies_from_anywhere() -> None:
    s = union(attack="k k k k")
    d = fight(attack(s), "dice:4", "occupy:2")
    assert d.over
    assert s.state.site(3).warbands == {"red": 2}
    s.check()


def test_only_the_holder_fights_so_and_only_in_attack() -> None:
    s = clash(red=("vow-of-union",))
    s.site(5, warbands={"blue": 4})
    fight(attack(s))
    assert s.logged("defense-rolled")[0].params["warbands"] == 3
    s = clash(blue=("vow-of-union",))
    s.site(5, warbands={"blue": 4})
    fight(attack(s))
    assert s.logged("defense-rolled")[0].params["warbands"] == 3


@answer("vow-of-union", 5)
@law("OATH-7.6.5d", "OATH-7.6.5e", "OATH-5.5.2k")
def test_bandits_of_the_crown_join_and_do_not_fall() -> None:
    s = union(attack="k k k")
    s.player(1, relics=["bandit-crown"])
    d = attack(s)("done")
    assert d.options[-1] == f"dice:{8 + 7}"  # all slots but that of blue: bare ones and those of red's warbands alike
    d("dice:3", "fall:3")
    assert s.red.warbands == 2
    assert s.state.site(5).warbands == {"red": 2}


@law("OATH-5.5.1f")
@pytest.mark.parametrize(("defender", "dice"), [(0, 3), (2, 5)])
def test_a_citizen_adds_purple_sites_against_exiles_alone(defender: int, dice: int) -> None:
    s = war(roles=("citizen", "exile"))
    s.site(5, warbands={"purple": 2})
    s.player(1, warbands=3, advisers=["vow-of-union"])
    s.player(defender, site=3)
    d = attack(s, 1, against=defender)
    if d.ask.prompt == "target":  # the Chancellor holds the Scepter too
        d("target-pawn", "done")
    assert d.options[-1] == f"dice:{dice}"


def united(warbands: int, **site: int) -> Scene:
    s = Scene(3)
    s.site(3, warbands=site)
    s.player(1, warbands=warbands, advisers=["vow-of-union"])
    return s


@law("OATH-9.2b")
def test_the_vow_of_union_does_not_leave_its_own() -> None:
    s = united(1, red=1)
    assert not can_travel(s.table, 1)
    assert s.run(make_travel(s.table, 1, 2), turn=2).result is False
    assert s.red.site == 3


@pytest.mark.parametrize(("warbands", "ruler"), [(0, "red"), (1, "blue")])
def test_the_vow_of_union_binds_only_warbands_at_own_sites(warbands: int, ruler: str) -> None:
    assert can_travel(united(warbands, **{ruler: 1}).table, 1)


def test_the_vow_of_union_binds_only_its_holder() -> None:
    s = united(1, red=1)
    s.site(4, warbands={"blue": 1})
    s.player(2, site=4, warbands=1)
    assert can_travel(s.table, 2)


@pytest.mark.answer("vow-of-union", 6)
@pytest.mark.parametrize(("defender", "dice"), [(0, 3), (2, 3), (3, 5)])
def test_a_united_citizen_adds_no_purple_sites_against_the_empire(defender: int, dice: int) -> None:
    s = war(4, roles=("citizen", "citizen", "exile"))
    s.site(5, warbands={"purple": 2})
    s.player(1, warbands=3, advisers=["vow-of-union"])
    s.player(2, site=4)
    s.player(3, site=4)
    s.player(defender, site=3)
    d = attack(s, 1, against=defender)
    if d.ask.prompt == "target":  # the Chancellor holds the Scepter too
        d("target-pawn", "done")
    assert d.options[-1] == f"dice:{dice}"


@pytest.mark.answer("vow-of-union", 4)
def test_who_vowed_union_is_neither_called_nor_banished() -> None:
    s = Scene(3)
    s.site(4, warbands={"blue": 1})
    s.player(1, relics=["whistle"], secrets=1)
    s.player(2, site=4, warbands=1, advisers=["vow-of-union"])
    d = s.act(1)("power:whistle")
    if d.ask.prompt == "whistle":
        d("whistle:@2")
    assert (s.blue.site, s.blue.secrets, s.red.relics[0].secrets) == (4, 0, 1)

    s = clash(blue=("vow-of-union",), theirs=4, favor=4, attack="s s s s s s s s s")
    s.player(1, warbands=4)
    s.player(2, relics=["bandit-crown"])  # rules the site, which the victor leaves bare
    fight(attack(s)("target-pawn"), "occupy:0", "banish", "burn-half:2")
    assert s.logged("campaign-won")
    assert (s.blue.favor, s.blue.warbands, s.blue.site) == (2, 3, 3)

"""5.5.4, 5.5.5: both rolls, skulls, sacrifices."""

from typing import Any

import pytest

from games.kernel.values import Rules
from games.oath.engine.play.campaign import roll, shields_in
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.hooks import BATTLE_PLAN, DECLARED, ROLLED
from tests.engines.oath.campaign_scene import SIGNS, asked, attack, war
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def against_blue(*, red: int = 6, blue: int = 1, defense: str = "", attack: str = "") -> Scene:
    """Red with so many warbands attacks the site of blue, whose pawn is elsewhere; `fights` answers what comes first."""
    s = war(defense=defense, attack=attack)
    s.player(1, warbands=red)
    s.site(3, warbands={"blue": blue})
    return s


def fights(s: Scene, dice: int) -> Driver:
    return attack(s)(f"dice:{dice}")


@law("OATH-5.5.4a", "OATH-5.5.4b", "OATH-5.5.4d", "OATH-5.5.4f", "OATH-5.5.4g")
def test_it_works() -> None:
    """(1 + 2) × 2 × 2 + 3 at targets + 2 on the board with the pawn there = 17."""
    s = war(defense="1 2 x x")
    s.player(2, site=3, warbands=2)
    s.site(3, warbands={"blue": 1})
    s.site(5, warbands={"blue": 2})
    d = attack(s)("target-site:5:deep-woods", "target-pawn")
    assert d.over
    (event,) = s.logged("defense-rolled")
    assert (event.params["shields"], event.params["warbands"], event.params["total"]) == (12, 5, 17)
    assert s.logged("roll")[0].params["rolled"] == [SIGNS["1"], SIGNS["2"], SIGNS["x"], SIGNS["x"]]


@law("OATH-5.5.4b")
@pytest.mark.parametrize(("slot", "warbands"), [(5, 4), (4, 2)])
def test_the_defenders_board_counts_where_the_pawn_is_near(slot: int, warbands: int) -> None:
    s = war()
    s.player(2, site=slot, warbands=2)
    s.site(3, warbands={"blue": 1})
    s.site(5, warbands={"blue": 1})
    attack(s)("target-site:5:deep-woods")
    assert s.logged("defense-rolled")[0].params["warbands"] == warbands


@law("OATH-5.5.4c", "OATH-5.5.4f", "OATH-2.8.3b")
def test_bandits_at_targets_are_added() -> None:
    s = war(defense="1 x 1")
    d = attack(s)("target-site:5:deep-woods", "target-site:8:river", "done")
    assert d.over
    (event,) = s.logged("defense-rolled")
    assert (event.params["shields"], event.params["bandits"], event.params["total"]) == (4, 3, 7)


@law("OATH-5.5.4d", "OATH-5.5.4e", "OATH-5.5.4f")
@pytest.mark.parametrize(("faces", "shields"), [("x x", 0), ("1 x", 2), ("1 x x", 4), ("2 x x x", 16), ("1 2 .", 3)])
def test_doublings_multiply(faces: str, shields: int) -> None:
    assert shields_in(SIGNS[face] for face in faces.split()) == shields


@law("OATH-5.5.5a", "OATH-5.5.5b", "OATH-5.5.5c", "OATH-5.5.5e", "OATH-5.5.5j")
def test_the_derived_attack_of_five() -> None:
    """Swords 2, hollow 3, one face with two swords and a skull: a warband dies, 2 + 1 + 2 = 5."""
    s = against_blue(attack="s s h h h k", defense="2")
    fights(s, 6)
    (event,) = s.logged("attack-rolled")
    assert (event.params["swords"], event.params["skulls"]) == (5, 1)
    assert s.logged("warbands-killed")[0].params == {"colour": "red", "count": 1, "place": "board:@1"}
    assert s.logged("campaign-decided")[0].params == {"winner": "@1", "attack": 5, "defense": 3}


@law("OATH-5.5.5b", "OATH-9.3b")
def test_skulls_kill_what_is_there() -> None:
    s = against_blue(red=2, attack="k k", blue=9)
    fights(s, 2)
    assert s.red.warbands == 0
    s.check()


@law("OATH-5.5.5h")
@pytest.mark.parametrize(("defense", "winner"), [(".", "@1"), ("1", "@2")])
def test_a_tie_is_the_defenders(defense: str, winner: str) -> None:
    s = against_blue(red=2, attack="s s", defense=defense)
    d = fights(s, 2)
    if d.ask.prompt == "sacrifice":
        d("no-sacrifice")
    assert s.logged("campaign-decided")[0].params["winner"] == winner


# -- sacrifices -------------------------------------------------------------------------------------------------------


@law("OATH-5.5.5d", "OATH-5.5.5f", "OATH-5.5.5k", "OATH-5.5.5l", "OATH-10.sacrifice-a", "OATH-9.5a")
@pytest.mark.parametrize("sacrificed", [0, 3])
def test_exactly_as_many_as_win_or_none(sacrificed: int) -> None:
    """Defense 7, attack 5, force 6 after the skulls."""
    s = against_blue(red=8, attack="k s k", blue=6, defense="1")
    d = fights(s, 3)
    assert (asked(d), d.options) == ((1, "sacrifice"), ["no-sacrifice", "sacrifice:3"])
    assert s.red.warbands == 6
    d("sacrifice:3" if sacrificed else "no-sacrifice")
    decided = s.logged("campaign-decided")[0].params
    assert (decided["attack"], decided["defense"]) == (5 + sacrificed, 7)
    assert decided["winner"] == ("@1" if sacrificed else "@2")
    assert s.red.warbands == 3  # three sacrificed, or half of six lost


@law("OATH-5.5.5g")
def test_a_force_too_small_sacrifices_nothing() -> None:
    s = against_blue(red=2, attack="s", blue=3)
    d = fights(s, 1)
    assert d.over
    assert s.red.warbands == 1


@law("OATH-5.5.5f")
def test_who_wins_anyway_sacrifices_nothing() -> None:
    s = against_blue(attack="s s", blue=1)
    assert fights(s, 2).ask.prompt == "occupy"


@law("OATH-5.5.5i")
def test_who_won_is_told() -> None:
    s = against_blue(red=1, attack="h", blue=1)
    fights(s, 1)
    assert s.logged("campaign-decided")[0].params["winner"] == "@2"
    (event,) = s.logged("campaign-lost")
    assert event.params == {
        "seat": 1,
        "defender": "@2",
        "attack": 0,
        "defense": 1,
        "killed": {},
        "sites": [],
        "seized": [],
        "banished": False,
    }


# -- what powers change about rolls -----------------------------------------------------------------------------------


@law("OATH-9.1e", "OATH-7.1.3a")
@pytest.mark.parametrize(
    ("change", "swords", "skulls", "shields"),
    [
        ({}, 4, 1, 10),
        ({"no_skulls": True}, 4, 0, 10),
        ({"attack_twice": True}, 9, 2, 10),
        ({"no_hollows": True}, 3, 1, 10),
        ({"blank_attack": [["sword", "sword", "skull"]]}, 2, 1, 10),
        ({"blank_defense": [["shield"]]}, 4, 1, 4),
        ({"blank_defense": [["shield", "shield"]]}, 4, 1, 6),
        ({"halved": True}, 3, 1, 10),
    ],
)
def test_ways_to_count(new_card: NewCard, change: dict[str, Any], swords: int, skulls: int, shields: int) -> None:
    """Attack k s h h h, halved only k s; defense 1 2 x 1 1."""

    def plan(held: Any, t: Any, c: Campaign, seat: int) -> Rules[None]:
        for name, value in change.items():
            setattr(c, name, value)
        c.battle.defense += 4
        yield from ()

    s = against_blue(red=9, blue=9, attack="k s h h h", defense="1 2 x 1 1")
    s.player(1, advisers=[new_card((BATTLE_PLAN, plan))])
    d = fights(s, 5)
    d(d.options[0])
    (attacked,), (defended,) = s.logged("attack-rolled"), s.logged("defense-rolled")
    assert (attacked.params["swords"], attacked.params["skulls"]) == (swords, skulls)
    assert defended.params["shields"] == shields
    assert len(s.logged("roll")[1].params["rolled"]) == (2 if "halved" in change else 5)


@law("OATH-5.5.5d")
def test_sacrifices_that_are_worth_more(new_card: NewCard) -> None:
    def dearly(held: Any, t: Any, c: Campaign) -> None:
        c.worth = 3

    s = against_blue(red=3, blue=4, defense="1")
    s.player(1, advisers=[new_card((DECLARED, dearly))])
    assert fights(s, 0).options == ["no-sacrifice", "sacrifice:2"]
    assert s.state.battle is not None


@law("OATH-5.5.2r", "OATH-9.2b")
def test_a_modifier_of_the_defender_forbids_sacrifices(new_card: NewCard) -> None:
    def peace(held: Any, t: Any, c: Campaign) -> None:
        c.no_sacrifice = held.owner in (c.battle.defender, *c.battle.allies)

    s = against_blue(attack="s", blue=1)
    s.player(2, advisers=[new_card((DECLARED, peace))])
    assert fights(s, 1).over
    assert s.logged("campaign-lost")


@law("OATH-7.1.3b")
def test_a_power_has_the_dice_rolled_again(new_card: NewCard) -> None:
    seen: list[tuple[int | None, str]] = []

    def again(held: Any, t: Any, seat: int | None, what: str, rolled: list[Any]) -> Rules[list[Any]]:
        seen.append((seat, what))
        yield from ()
        return [SIGNS["s"]] * len(rolled) if what == "attack" else rolled

    s = against_blue(red=2, attack="k k", blue=1)
    s.player(1, advisers=[new_card((ROLLED, again))])
    fights(s, 2)
    assert s.logged("attack-rolled")[0].params["skulls"] == 0  # the second roll stands
    assert seen == [(2, "defense"), (1, "attack")]


@law("OATH-9.1e")
def test_dice_outside_a_campaign() -> None:
    s = war(defense="1 x . 2")
    d = s.run(roll(s.table, 1, "defense", 4, "OATH-9.1e"))
    assert shields_in(d.result) == 6

"""Giant Python, a denizen of Beast."""

import pytest

from games.oath.engine.play.campaign import can_campaign
from tests.engines.oath.campaign_scene import (
    attack,
    bandits,
    clash,
    empire,
    fight,
    war,
)
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def coiled(**more: int) -> Scene:
    """Blue has the python, stands at slot 3 of its own, and rules these slots too."""
    s = clash(blue=("giant-python",))
    for slot, count in more.items():
        s.site(int(slot[1:]), warbands={"blue": count})
    return s


@law("OATH-5.5.2g", "OATH-9.2b", "OATH-9.2e")
def test_it_works() -> None:
    d = attack(coiled(s5=1, s6=1))
    assert d.options == ["target-site:5:deep-woods", "target-site:6:great-slum", "target-pawn"]  # slot 3 alone: one die
    d("target-pawn")
    assert d.options == ["target-site:5:deep-woods", "target-site:6:great-slum"]  # three dice
    d("target-site:6:great-slum")
    assert d.ask.prompt == "attack-dice"  # four; another one would make five
    assert d.ask.params["defense"] == 4


def test_without_an_even_set_there_is_no_campaign() -> None:
    s = coiled()  # a site and a pawn: one, or three
    assert not can_campaign(s.table, 1)
    s.player(2, relics=["map"])
    d = attack(s)
    d("target-relic:map")
    assert d.ask.params["dice"] == 4


def test_only_the_holders_sites_must_be_even() -> None:
    s = clash(red=("giant-python",))
    assert "done" in attack(s).options
    s = clash(blue=("?giant-python",))
    assert "done" in attack(s).options
    s = bandits()
    s.player(2, advisers=["giant-python"])
    s.site(4, warbands={"red": 1})  # all others are the bandits'
    assert "done" in attack(s).options


@pytest.mark.answer("giant-python", 1)
def test_the_oathkeepers_die_is_not_counted() -> None:
    s = coiled(s5=1)
    s.state.title = 2
    fight(attack(s), "target-site:5:deep-woods", "done", "dice:5")
    assert len(s.logged("defense-rolled")[0].params["rolled"]) == 3


@law("OATH-7.1.4c")
def test_a_rampart_counts_for_each_site() -> None:
    s = coiled()
    s.site(5, cards=["sprawling-rampart"], warbands={"blue": 1})
    d = attack(s)
    assert "done" in d.options  # two dice
    d("target-pawn")
    assert d.ask.params["dice"] == 4


def with_python(holder: int) -> Scene:
    s = empire()
    s.player(holder, advisers=["giant-python"])
    return s


@law("OATH-5.5.2o", "OATH-5.5.2p")
@pytest.mark.answer("giant-python", 3)
def test_the_chancellors_python_guards_the_empire_a_citizens_itself() -> None:
    s = with_python(0)
    assert "done" not in attack(s, against=0).options
    assert not can_campaign(s.table, 1, against=2)
    s = with_python(2)
    assert "done" in attack(s, against=0).options
    assert not can_campaign(s.table, 1, against=2)


@law("OATH-5.5.2o")
def test_the_chancellors_python_guards_no_exile() -> None:
    s = clash()
    s.player(0, advisers=["giant-python"])
    assert "done" in attack(s, against=2).options  # slot 3 alone: one die


@law("OATH-5.5.1f", "OATH-5.5.1g")
@pytest.mark.parametrize(("attacker", "bound"), [(1, True), (0, False)])
def test_among_imperial_players_the_chancellor_guards_whom_it_joins(attacker: int, bound: bool) -> None:
    """A relic of three dice and a pawn: only the latter is even."""
    s = war(roles=("citizen", "citizen"))
    s.player(0, site=3, advisers=["giant-python"])
    s.player(2, site=3, relics=["cursed-cauldron"])
    d = attack(s, attacker, against=2)
    assert ("target-relic:cursed-cauldron" in d.options) is not bound
    assert s.state.battle is not None
    assert s.state.battle.pawn is bound


@pytest.mark.answer("giant-python", 2)
def test_a_rampart_makes_one_site_even_and_a_cheap_relic_odd() -> None:
    s = clash(blue=("giant-python",))
    s.site(3, cards=["sprawling-rampart"])
    s.player(2, relics=["circlet-of-command"])
    d = attack(s)
    assert "done" in d.options
    d("target-relic:circlet-of-command")
    assert s.state.battle
    assert (d.ask.prompt, d.ask.params["defense"], s.state.battle.pawn) == ("attack-dice", 6, True)  # three would be odd

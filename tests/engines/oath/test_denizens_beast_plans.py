"""Denizens of Beast in Campaigns."""

from typing import Any

import pytest

from games.oath.engine.play.campaign import can_campaign
from games.oath.engine.play.core.faces import Cost
from games.oath.engine.play.core.hooks import BATTLE_PLAN
from tests.engines.oath.campaign_scene import (
    asked,
    at_plans,
    attack,
    bandits,
    clash,
    empire,
    fight,
    offered,
    open_to,
    used,
    war,
)
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene

law, answer = pytest.mark.law, pytest.mark.answer


def plan(new_card: NewCard, **what: Any) -> str:
    """A battle plan that does nothing."""
    return new_card((BATTLE_PLAN, lambda held, t, c, user: None), **what)


def pools(s: Scene) -> tuple[int, int]:
    assert s.state.battle is not None
    return s.state.battle.attack, s.state.battle.defense


# -- Giant Python -----------------------------------------------------------------------------------------------------


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
    assert len(s.told("defense-rolled")[0].params["rolled"]) == 3


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


# -- Insect Swarm -----------------------------------------------------------------------------------------------------


@law("OATH-7.5.3a", "OATH-10.burn-a")
@pytest.mark.answer("insect-swarm", 1)
def test_the_swarm_makes_enemy_plans_dear(new_card: NewCard) -> None:
    free, dear = plan(new_card), plan(new_card, cost=Cost(favor=1))
    s = clash(red=(free, dear), blue=("insect-swarm",), favor=2)
    d = at_plans(s)
    assert open_to(d) == [f"plan:{free}", f"plan:{dear}"]
    before = s.state.shared
    d(f"plan:{free}")
    assert (s.red.favor, s.state.shared) == (1, before + 1)
    assert open_to(d) == []  # the other one would cost two


def test_the_swarm_works_in_attack_and_not_against_its_holder(new_card: NewCard) -> None:
    mine, theirs = plan(new_card), plan(new_card)
    s = clash(red=("insect-swarm", mine), blue=(theirs,), favor=1)
    d = at_plans(s)(f"plan:{mine}")
    assert s.red.favor == 1
    d(f"plan:{theirs}")
    assert s.blue.favor == 0
    s = clash(red=("insect-swarm",), blue=(theirs,), favor=0)
    assert offered(attack(s)) == []


@pytest.mark.answer("insect-swarm", 1)
def test_the_swarm_keeps_bandits_from_all_plans(new_card: NewCard) -> None:
    free = plan(new_card)
    s = bandits(free)
    s.player(1, advisers=["insect-swarm"])
    fight(attack(s))
    assert used(s) == []
    s = bandits(free)
    s.player(2, advisers=["insect-swarm"])  # takes no part
    fight(attack(s))
    assert used(s) == [("bandits", free)]


@pytest.mark.parametrize(("answer", "left"), [("join", 1), ("stay-out", 2)])
def test_the_swarm_of_an_ally_counts(new_card: NewCard, answer: str, left: int) -> None:
    free = plan(new_card)
    s = empire(citizen=("insect-swarm",))
    s.player(1, advisers=[free])
    fight(attack(s), "defender:@0", answer, *(["seat:@2"] if answer == "join" else []), f"plan:{free}")
    assert s.red.favor == left


# -- Marsh Spirit -----------------------------------------------------------------------------------------------------


@law("OATH-9.2b")
@pytest.mark.parametrize("defended", [True, False])
def test_the_marsh_spirit_misleads_attackers(new_card: NewCard, defended: bool) -> None:
    mine, theirs = plan(new_card), plan(new_card)
    s = clash(red=(mine,), blue=(theirs,)) if defended else bandits(theirs)
    s.player(1, advisers=[] if defended else [mine])
    s.site(3, cards=["marsh-spirit"])
    fight(attack(s), *([f"plan:{theirs}"] if defended else []))
    assert used(s) == [("@2" if defended else "bandits", theirs)]


def test_the_spirit_misleads_only_who_targets_its_site(new_card: NewCard) -> None:
    mine = plan(new_card)
    s = clash(red=(mine,))
    s.site(5, cards=["marsh-spirit"], warbands={"blue": 1})
    assert open_to(attack(s)("done", "dice:0")) == [f"plan:{mine}"]
    s = clash(red=(mine,))
    s.site(5, cards=["marsh-spirit"], warbands={"blue": 1})
    d = attack(s)("target-site:5:deep-woods", "done", "dice:0")
    assert not open_to(d)


# -- True Names -------------------------------------------------------------------------------------------------------


@law("OATH-9.2b", "OATH-10.match-a")
def test_true_names_bar_plans_of_the_holders_suits(new_card: NewCard) -> None:
    mine = [plan(new_card, suit=suit) for suit in ("beast", "order", "nomad", None)]
    theirs = [plan(new_card, suit=suit) for suit in ("beast", "order", "nomad")]
    s = clash(red=(*mine,), blue=("true-names", "longbows", "?lancers", *theirs[:1]))
    d = at_plans(s)
    assert open_to(d) == [f"plan:{card}" for card in mine[2:]]  # facedown advisers have no suit
    d("done")
    assert f"plan:{theirs[0]}" in open_to(d)
    s = clash(red=("true-names", mine[0]), blue=(*theirs,))
    d = at_plans(s)
    assert open_to(d) == [f"plan:{mine[0]}"]
    d("done")
    assert open_to(d) == [f"plan:{card}" for card in theirs[1:]]


def test_true_names_of_an_ally_and_against_bandits(new_card: NewCard) -> None:
    beast, order = plan(new_card, suit="beast"), plan(new_card, suit="order")
    s = empire(citizen=("true-names",))
    s.player(1, advisers=[beast, order])
    d = attack(s)("defender:@0", "done", "dice:0", "join", ["seat:@2"])
    assert open_to(d) == [f"plan:{order}"]
    s = bandits(beast, order)
    s.player(1, advisers=["true-names"])
    fight(attack(s))
    assert used(s) == [("bandits", order)]
    s = clash(red=(beast,))
    s.player(0, advisers=["true-names"])
    assert open_to(at_plans(s)) == [f"plan:{beast}"]  # takes no part


# -- Vow of Union -----------------------------------------------------------------------------------------------------


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
    assert s.told("defense-rolled")[0].params["warbands"] == 3
    s = clash(blue=("vow-of-union",))
    s.site(5, warbands={"blue": 4})
    fight(attack(s))
    assert s.told("defense-rolled")[0].params["warbands"] == 3


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


# -- Nature Worship ---------------------------------------------------------------------------------------------------


@law("OATH-7.5.4b", "OATH-7.1.2d")
def test_nature_is_worshipped_by_advisers_alone() -> None:
    s = clash(red=("nature-worship", "wolves", "?bracken"))
    s.site(5, cards=["rangers"], warbands={"red": 1})
    s.player(1, secrets=1)
    d = at_plans(s)("plan:nature-worship")
    assert d.options == ["swing-add", "swing-remove"]
    d("swing-add")
    assert pools(s) == (7, 1)
    assert (s.red.secrets, s.state.where["nature-worship"].card.secrets) == (0, 1)


@law("OATH-5.5.3d", "OATH-7.1.2i")
def test_dice_that_are_not_there_defend() -> None:
    s = clash(blue=("nature-worship", "wolves"))
    s.player(2, secrets=1)
    d = at_plans(s, dice=1)("plan:nature-worship", "swing-remove")
    (declared,) = s.told("campaign-declared")
    assert declared.params["attack"] == 1
    assert [event.params["pool"] for event in s.told("attack-dice-removed") + s.told("defense-dice-added")] == [0, 2]
    assert (s.blue.secrets, s.blue.turned, s.state.where["nature-worship"].card.secrets) == (0, 1, 0)
    fight(d)
    s.check()


@law("OATH-10.you-a")
def test_worship_counts_the_users_own_beasts() -> None:
    s = empire(citizen=("nature-worship",), chancellor=("wolves", "rangers"))
    s.player(2, secrets=1)
    fight(attack(s), "defender:@0", "join", "seat:@2", "plan:nature-worship", "swing-remove")
    assert s.told("attack-dice-removed")[0].params["count"] == 1


def test_without_beasts_or_secrets_nobody_worships() -> None:
    s = clash(red=("longbows",))
    s.site(5, cards=["nature-worship"], warbands={"red": 1})
    s.player(1, secrets=1)
    assert "plan:nature-worship" not in open_to(at_plans(s))
    s = clash(red=("nature-worship",))
    assert open_to(at_plans(s)) == []
    s = bandits("nature-worship")
    fight(attack(s))
    assert used(s) == []


# -- Rangers ----------------------------------------------------------------------------------------------------------


@law("OATH-5.5.5b")
@pytest.mark.answer("rangers", 2)
def test_rangers_avoid_skulls() -> None:
    s = clash(red=("rangers",), attack="k k k", defense="")
    d = at_plans(s, dice=3)("plan:rangers")
    assert d.ask.prompt != "skull-losses"
    assert s.told("attack-rolled")[0].params == {"rolled": [["sword", "sword", "skull"]] * 3, "swords": 6, "skulls": 0}
    assert (s.red.warbands, s.red.favor) == (5, 1)
    fight(d)
    s.check()


@pytest.mark.parametrize(("slots", "more"), [((5, 6), 0), ((5, 6, 7), 2)])
def test_rangers_scout_where_there_is_much_to_scout(slots: tuple[int, ...], more: int) -> None:
    s = clash(red=("rangers",))
    for slot in slots:
        s.site(slot, warbands={"blue": 1})
    d = attack(s)(*(f"target-site:{slot}:{s.state.site(slot).slug}" for slot in slots), "done", "dice:2")
    assert pools(s) == (2, 1 + len(slots))
    d("plan:rangers")
    assert s.told("attack-rolled")[0].params["rolled"] == [["hollow-sword"]] * (2 + more)


@pytest.mark.answer("rangers", 1)
def test_rangers_count_the_pool_as_it_is_when_they_are_used() -> None:
    s = clash(red=("rangers",), blue=("extra-provisions",))
    s.site(5, warbands={"blue": 1})
    s.site(6, warbands={"blue": 1})
    d = attack(s)("target-site:5:deep-woods", "target-site:6:great-slum", "done", "dice:2", "plan:rangers")
    d("plan:extra-provisions")
    assert len(s.told("attack-rolled")[0].params["rolled"]) == 2


def test_rangers_do_not_defend_and_are_not_free() -> None:
    assert open_to(at_plans(clash(blue=("rangers",)))) == []
    assert open_to(at_plans(clash(red=("rangers",), favor=0))) == []


# -- Walled Garden ----------------------------------------------------------------------------------------------------


def garden(slot: int = 3, **site: Any) -> Scene:
    s = clash()
    s.site(slot, cards=["walled-garden"], **site)
    s.site(7, cards=["wolves", "salad-days"], warbands={"red": 1})
    s.site(8, cards=["forest-temple", "bracken"])
    s.player(2, advisers=["birdsong"])
    return s


@law("OATH-7.5.4a")
def test_the_garden_is_defended_by_all_beasts_at_sites() -> None:
    s = garden()
    at_plans(s)("plan:walled-garden")
    assert s.told("defense-dice-added")[0].params == {"count": 4, "pool": 5}


def test_the_garden_must_be_a_target() -> None:
    s = garden(5, warbands={"blue": 1})
    assert open_to(at_plans(s)) == []
    s = garden(5, warbands={"blue": 1})
    d = attack(s)("target-site:5:deep-woods", "done", "dice:0")
    assert open_to(d) == ["plan:walled-garden"]


def test_the_garden_does_not_attack() -> None:
    s = clash()
    s.site(3, cards=["walled-garden"])
    s.player(1, relics=["bandit-crown"])
    d = at_plans(s)
    assert asked(d) == (2, "plan")


@law("OATH-5.5.3c")
def test_bandits_defend_the_garden() -> None:
    s = bandits("walled-garden")
    fight(attack(s))
    assert used(s) == [("bandits", "walled-garden")]
    assert s.told("defense-dice-added")[0].params["count"] == 1


# -- War Tortoise -----------------------------------------------------------------------------------------------------


@law("OATH-5.5.4d", "OATH-5.5.4e")
def test_the_attackers_tortoise_breaks_double_shields() -> None:
    s = clash(red=("war-tortoise",), defense="2 1 x")
    for slot in (5, 6):
        s.site(slot, warbands={"blue": 1})
    d = attack(s)("target-site:5:deep-woods", "target-site:6:great-slum", "done", "dice:1", "plan:war-tortoise")
    rolled = s.told("defense-rolled")[0].params
    assert (len(rolled["rolled"]), rolled["shields"]) == (3, 2)
    assert (s.red.favor, s.state.where["war-tortoise"].card.favor) == (1, 1)
    fight(d)
    s.check()


@law("OATH-5.5.5b", "OATH-7.1.2h")
def test_the_defenders_tortoise_stops_double_swords_and_no_skulls() -> None:
    s = clash(blue=("war-tortoise",), attack="k s k")
    at_plans(s, dice=3)("plan:war-tortoise")
    rolled = s.told("attack-rolled")[0].params
    assert (rolled["swords"], rolled["skulls"]) == (1, 2)
    assert (s.blue.favor, s.state.banks["beast"], s.state.where["war-tortoise"].card.favor) == (1, 4, 0)
    assert s.red.warbands == 3


def test_the_tortoise_is_not_free() -> None:
    assert open_to(at_plans(clash(red=("war-tortoise",), favor=0))) == []
    s = bandits("war-tortoise")
    fight(attack(s))
    assert used(s) == []

"""Battle plans of Order that change dice, losses and plans."""

import pytest

from games.oath.engine.play.core.hooks import DECLARED
from tests.engines.oath.campaign_scene import at_plans, attack, bandits, clash, empire, fight, offered, open_to, used, war
from tests.engines.oath.conftest import NewCard

law, answer = pytest.mark.law, pytest.mark.answer

# -- +/− --------------------------------------------------------------------------------------------------------------


@law("OATH-7.5.4a", "OATH-7.5.4b")
@pytest.mark.parametrize(("card", "dice"), [("longbows", 1), ("code-of-honor", 2), ("encirclement", 2)])
def test_it_works(card: str, dice: int) -> None:
    s = clash(red=(card,))
    d = at_plans(s)(f"plan:{card}")
    assert d.options == ["swing-add", "swing-remove"]
    d("swing-add")
    assert s.told("attack-dice-added")[0].params == {"count": dice, "pool": 5 + dice}
    fight(d)
    s.check()


@law("OATH-5.5.3d")
@pytest.mark.parametrize(("card", "dice", "pool"), [("longbows", 1, 5), ("longbows", 1, 0), ("code-of-honor", 2, 1)])
def test_a_defender_removes_dice_or_adds_defense(card: str, dice: int, pool: int) -> None:
    s = clash(blue=(card,))
    d = at_plans(s, dice=pool)(f"plan:{card}", "swing-remove")
    assert s.told("campaign-declared")[0].params["defense"] == 1
    fight(d)
    removed = sum(event.params["count"] for event in s.told("attack-dice-removed"))
    added = sum(event.params["count"] for event in s.told("defense-dice-added"))
    assert (removed, added) == (min(pool, dice), dice - min(pool, dice))


@law("OATH-5.5.3c")
@pytest.mark.parametrize("card", ["longbows", "code-of-honor", "bear-traps", "battle-honors", "military-parade", "wrestlers"])
def test_bandits_use_the_free_ones(card: str) -> None:
    s = bandits(card)
    fight(attack(s))
    assert used(s) == [("bandits", card)]
    s.check()


@pytest.mark.parametrize("card", ["martial-culture", "keep"])
def test_bandits_use_those_of_sites_too(card: str) -> None:
    s = bandits(card)
    fight(attack(s))
    assert used(s) == [("bandits", card)]
    s.check()


@law("OATH-5.5.3c")
@pytest.mark.parametrize("card", ["encirclement", "field-promotion", "peace-envoy", "shield-wall"])
def test_bandits_pay_nothing(card: str) -> None:
    s = bandits(card, warbands=0)
    fight(attack(s))
    assert used(s) == []


@law("OATH-7.5b")
@pytest.mark.parametrize("card", ["bear-traps", "shield-wall", "wrestlers"])
def test_a_plan_of_defense_does_not_attack(card: str) -> None:
    assert at_plans(clash(red=(card,), blue=("longbows",))).ask.seat == 2


@law("OATH-7.5b")
@pytest.mark.parametrize("card", ["outriders", "scouts", "specialist"])
def test_a_plan_of_attack_does_not_defend(card: str) -> None:
    s = clash(blue=(card,))
    s.red.supply = s.blue.supply = 3
    assert offered(at_plans(s)) == []


@law("OATH-5.5.3f")
@pytest.mark.parametrize("card", ["encirclement", "field-promotion", "peace-envoy", "specialist"])
def test_a_plan_that_cannot_be_paid_is_not_offered(card: str) -> None:
    s = clash(red=(card,), favor=0)
    assert offered(at_plans(s)) == []


# -- Code of Honor ----------------------------------------------------------------------------------------------------


def test_honor_uses_no_other_plan() -> None:
    s = clash(red=("code-of-honor", "longbows"))
    fight(at_plans(s)("plan:code-of-honor", "swing-add"))
    assert used(s) == [("@1", "code-of-honor")]


def test_honor_is_not_among_others() -> None:
    s = clash(red=("code-of-honor", "longbows", "battle-honors"))
    d = at_plans(s)("plan:longbows", "swing-add")
    assert open_to(d) == ["plan:battle-honors"]


@pytest.mark.parametrize("user", [0, 2])
def test_honor_binds_the_whole_defending_side(user: int) -> None:
    if user:
        s = empire(citizen=("code-of-honor",), chancellor=("longbows",))
    else:
        s = empire(citizen=("longbows",), chancellor=("code-of-honor",))
    fight(attack(s), "defender:@0", "join", "seat:@2", f"seat:@{user}", "plan:code-of-honor")
    assert used(s) == [(f"@{user}", "code-of-honor")]


@pytest.mark.answer("code-of-honor", 2)
def test_bandits_with_honor_use_nothing_else() -> None:
    s = bandits("longbows", "battle-honors", "code-of-honor")
    fight(attack(s))
    assert used(s) == [("bandits", "code-of-honor")]


# -- Encirclement -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("theirs", "works"), [(3, True), (4, False), (6, False)])
def test_encirclement_needs_the_larger_force(theirs: int, works: bool) -> None:
    """Blue has one more at the site."""
    d = at_plans(clash(red=("encirclement",), blue=("longbows",), theirs=theirs))
    assert (d.ask.seat == 1) is works


@pytest.mark.parametrize(("theirs", "works"), [(4, False), (5, True)])
def test_encirclement_counts_all_that_adds_to_the_defense(theirs: int, works: bool) -> None:
    s = clash(blue=("encirclement",), theirs=theirs)
    d = at_plans(s)
    assert (d.ask.prompt == "plan") is works


def test_encirclement_counts_allies() -> None:
    s = empire(citizen=("encirclement",))
    d = attack(s)("defender:@0", "done", "dice:0", "join", ["seat:@2"])
    assert open_to(d) == ["plan:encirclement"]  # two, two and two against five


@law("OATH-5.5.4c")
@pytest.mark.parametrize(("warbands", "works"), [(1, False), (2, True)])
def test_encirclement_counts_bandits_at_targets(warbands: int, works: bool) -> None:
    s = bandits(warbands=warbands)
    s.player(1, advisers=["encirclement"])
    d = attack(s)("done", "dice:0")
    assert (not d.over and d.ask.prompt == "plan") is works


@answer("bandit-crown", 1)
@law("OATH-7.6.5d")
@pytest.mark.parametrize(("crown", "works"), [((), False), (("bandit-crown",), True)])
def test_encirclement_counts_the_crowns_bandits_beside_warbands(crown: tuple[str, ...], works: bool) -> None:
    """Five attack four warbands on the board, one at the site, and a bandit there."""
    s = clash(blue=("encirclement",), theirs=4)
    s.player(2, relics=crown)
    assert (open_to(at_plans(s)) == ["plan:encirclement"]) is works


@law("OATH-7.1.2h", "OATH-5.5.3k")
def test_encirclement_is_paid_to_the_bank_off_turn() -> None:
    s = clash(blue=("encirclement",), theirs=5)
    fight(at_plans(s), "plan:encirclement")
    assert (s.blue.favor, s.state.banks["order"]) == (1, 4)


# -- Keep, Shield Wall, Bear Traps, Wrestlers -------------------------------------------------------------------------


def test_keep_adds_two_dice_where_it_is_a_target() -> None:
    s = clash()
    s.site(3, cards=["keep"])
    fight(at_plans(s), "plan:keep")
    assert s.told("defense-dice-added")[0].params == {"count": 2, "pool": 3}


def test_keep_does_nothing_when_its_site_is_no_target() -> None:
    """Only the pawn is attacked, at a site of the attacker's own."""
    s = war()
    s.site(3, warbands={"red": 1})
    s.site(4, warbands={"blue": 1}, cards=["longbows", "keep"])
    s.player(1, warbands=3)
    s.player(2, site=3)
    d = attack(s)("target-pawn", "done", "dice:0")
    assert open_to(d) == ["plan:longbows"]


def test_bandits_keep_the_targeted_keep_only() -> None:
    s = bandits()
    s.site(5, cards=["keep"])
    fight(attack(s))
    assert used(s) == []


def test_shield_wall_stands_and_falls_together() -> None:
    s = clash(blue=("shield-wall",), theirs=3, attack="s s s s s s")
    s.player(1, warbands=4)
    fight(attack(s), "plan:shield-wall")
    assert s.told("defense-dice-added")[0].params["count"] == 2
    assert s.told("campaign-won")[0].params["killed"] == {"blue": 4}
    assert s.blue.warbands == 0
    s.check()


def test_shield_wall_takes_the_allies_with_it() -> None:
    s = empire(citizen=("shield-wall",), attack="s s s s s s s s s")
    s.player(1, warbands=4)
    fight(attack(s), "defender:@0", "join", "seat:@2", "plan:shield-wall")
    assert s.told("campaign-won")[0].params["killed"] == {"purple": 6}
    assert (s.purple.warbands, s.blue.warbands) == (0, 0)


def test_shield_wall_yields_to_powers_that_save_all(new_card: NewCard) -> None:
    fog = new_card((DECLARED, lambda held, t, c: c.no_losses.add("defender")))
    s = clash(blue=("shield-wall",), attack="s s s s s s s s s")
    s.site(8, cards=[fog])
    fight(attack(s), "plan:shield-wall")
    assert s.told("campaign-won")
    assert s.blue.warbands == 3


def test_shield_wall_costs_nobody_a_victory() -> None:
    s = clash(blue=("shield-wall",))
    fight(at_plans(s, dice=0), "plan:shield-wall")
    assert s.told("campaign-lost")
    assert s.blue.warbands == 2


@pytest.mark.answer("bear-traps", 1)
def test_bear_traps_kill_one_and_take_a_die() -> None:
    s = clash(blue=("bear-traps",))
    fight(at_plans(s), "plan:bear-traps")
    assert s.told("attack-dice-removed")[0].params == {"count": 1, "pool": 4}  # the killed one costs no further die
    assert s.told("warbands-killed")[0].params == {"colour": "red", "count": 1, "place": "board:@1"}
    s.check()


@law("OATH-5.5.3d", "OATH-9.3b")
def test_bear_traps_without_dice_or_warbands() -> None:
    s = bandits("bear-traps", warbands=0)
    fight(attack(s))
    assert s.told("defense-dice-added")[0].params["count"] == 1
    assert not s.told("warbands-killed")


@pytest.mark.answer("bear-traps", 2)
def test_the_trapped_one_fills_a_cauldron() -> None:
    s = clash(blue=("bear-traps",))
    s.player(2, relics=["cursed-cauldron"])
    fight(at_plans(s, dice=0), "plan:cursed-cauldron", "plan:bear-traps")
    assert s.told("campaign-lost")[0].params["killed"] == {"red": 1 + 2}  # four are left, half of them fall
    assert s.blue.warbands == 2 + 3


@law("OATH-10.sacrifice-a")
def test_wrestlers_sacrifice_one_for_a_die() -> None:
    s = clash(blue=("wrestlers",))
    d = at_plans(s, dice=0)("plan:wrestlers")
    assert d.ask.seat == 2
    d("fall:0")  # not at the site, so on the board
    assert s.blue.warbands == 1
    assert s.told("defense-dice-added")[0].params == {"count": 1, "pool": 2}
    fight(d)
    assert s.told("defense-rolled")[0].params["warbands"] == 2
    s.check()


@pytest.mark.answer("wrestlers", 1)
def test_wrestlers_may_give_the_last_one_of_a_targeted_site() -> None:
    s = clash(blue=("wrestlers",), attack="s s s s s")
    fight(at_plans(s), "plan:wrestlers", "fall:1", "occupy:2")
    assert s.told("warbands-killed")[0].params["place"] == "fertile-valley"
    assert s.state.site(3).warbands == {"red": 2}


@law("OATH-5.5.4b", "OATH-5.5.4c", "OATH-7.6.5d")
@pytest.mark.parametrize(("relics", "bandits"), [((), 0), (("bandit-crown",), 1)])
def test_no_bandit_takes_the_place_of_the_last_one(relics: tuple[str, ...], bandits: int) -> None:
    """But for whoever commands them."""
    s = clash(blue=("wrestlers",))
    s.player(2, relics=relics)
    fight(at_plans(s, dice=0), "plan:wrestlers", "fall:1")
    rolled = s.told("defense-rolled")[0].params
    assert (rolled["warbands"], rolled["bandits"], rolled["total"]) == (2, bandits, 2 + bandits)


def test_wrestlers_may_give_an_allys() -> None:
    s = empire(chancellor=("wrestlers",))
    d = attack(s)("defender:@0", "done", "dice:0", "join", ["seat:@2"], "plan:wrestlers")
    fight(d("fall:0", "fall:0"))
    assert s.blue.warbands == 1


def test_wrestlers_of_bandits_sacrifice_nobody() -> None:
    s = bandits("wrestlers")
    fight(attack(s))
    assert not s.told("sacrificed")
    assert not s.told("defense-dice-added")


@law("OATH-7.6.5e")
def test_wrestlers_cannot_sacrifice_the_crowns_bandits() -> None:
    s = war()
    s.player(1, warbands=3)
    s.player(2, relics=["bandit-crown"], advisers=["wrestlers"])
    assert offered(attack(s)) == []


# -- Outriders, Specialist, Scouts ------------------------------------------------------------------------------------


def test_outriders_ignore_skulls_and_keep_the_swords() -> None:
    s = clash(red=("outriders",), attack="k k k k k")
    fight(at_plans(s), "plan:outriders")
    rolled = s.told("attack-rolled")[0].params
    assert (rolled["swords"], rolled["skulls"]) == (10, 0)
    assert s.red.warbands == 5


def test_a_specialist_leaves_the_defender_without_plans() -> None:
    s = clash(red=("specialist",), blue=("longbows",))
    fight(at_plans(s), "plan:specialist")
    assert used(s) == [("@1", "specialist")]
    assert s.red.advisers[0].favor == 2


def test_a_specialist_outwits_allies() -> None:
    s = empire(citizen=("longbows",), chancellor=("bear-traps",))
    s.player(1, advisers=["specialist"])
    fight(attack(s), "defender:@0", "join", "seat:@2", "plan:specialist")
    assert used(s) == [("@1", "specialist")]


def test_a_specialist_outwits_bandits() -> None:
    s = bandits("longbows")
    s.player(1, advisers=["specialist"])
    fight(attack(s), "plan:specialist")
    assert used(s) == [("@1", "specialist")]


def test_a_specialist_stops_no_other_powers() -> None:
    s = clash(red=("specialist",))
    s.site(3, "mountain")
    s.player(2, relics=["circlet-of-command"])
    s.player(1, warbands=1)
    fight(attack(s), "target-pawn", "plan:specialist")
    assert s.told("campaign-declared")[0].params["defense"] == 1 + 3
    assert s.told("attack-dice-removed")


@pytest.mark.parametrize(("supply", "after"), [(5, 4), (2, 1)])
def test_scouts_bring_supply(supply: int, after: int) -> None:
    s = clash(red=("scouts",))
    s.red.supply = supply
    fight(at_plans(s), "plan:scouts")
    assert s.red.supply == after


@law("OATH-4.3.4b")
def test_scouts_bring_no_more_than_all() -> None:
    s = clash(red=("scouts",))
    assert offered(attack(s, free=True)) == []


@pytest.mark.answer("scouts", 1)
def test_scouts_on_a_free_campaign_are_a_gain() -> None:
    s = clash(red=("scouts",))
    s.red.supply = 0
    fight(attack(s, free=True), "plan:scouts")
    assert s.red.supply == 1

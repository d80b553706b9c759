"""What battle plans of Order win: favor, warbands, relics, Citizenship, peace."""

from typing import Any

import pytest

from games.kernel.values import Rules
from games.oath.engine.play.campaign import add_defense
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.hooks import BATTLE_PLAN, COUNTS_AS, DECLARED, Held, power_of
from games.oath.engine.play.core.states import OathTable
from tests.engines.oath.campaign_scene import at_plans, attack, bandits, clash, empire, fight, offered, open_to, used, war
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


# -- spoils -----------------------------------------------------------------------------------------------------------


@law("OATH-5.5.8a")
@pytest.mark.parametrize(("bank", "gained"), [(3, 2), (1, 1), (0, 0)])
@pytest.mark.answer("battle-honors", 1)
def test_it_works(bank: int, gained: int) -> None:
    s = clash(red=("battle-honors",), attack="s s s s s")
    s.state.shared += 3 - bank
    s.state.banks["order"] = bank
    fight(at_plans(s), "plan:battle-honors")
    assert s.red.favor == 2 + gained
    s.check()


def test_battle_honors_pay_a_defender_too() -> None:
    s = clash(blue=("battle-honors",))
    fight(at_plans(s, dice=0), "plan:battle-honors")
    assert s.blue.favor == 4


def test_battle_honors_pay_an_ally_of_the_victor() -> None:
    s = empire(citizen=("battle-honors",))
    fight(attack(s), "defender:@0", "join", "seat:@2", "dice:0", "plan:battle-honors")
    assert (s.purple.favor, s.blue.favor) == (2, 4)


def test_battle_honors_pay_no_loser() -> None:
    s = clash(red=("battle-honors",))
    fight(at_plans(s, dice=0), "plan:battle-honors")
    assert s.red.favor == 2


def test_favor_that_bandits_win_is_burnt() -> None:
    s = bandits("battle-honors", warbands=0)
    before = s.state.shared
    fight(attack(s))
    assert s.told("campaign-lost")
    assert (s.state.banks["order"], s.state.shared) == (1, before + 2)
    s.check()


def test_field_promotion_brings_three() -> None:
    s = clash(red=("field-promotion",), attack="s s s s s")
    d = fight(at_plans(s), "plan:field-promotion", "occupy:5")
    assert d.over
    assert s.red.warbands == 3  # all five went to the site before
    s.check()


@law("OATH-9.3b", "OATH-10.gain-b")
def test_field_promotion_brings_what_there_is() -> None:
    s = clash(red=("field-promotion",), attack="s s s s s")
    s.player(0, warbands=0)
    s.state.site(8).warbands = {"red": 8}
    s.state.reserve["red"] = 1
    fight(at_plans(s), "plan:field-promotion")
    assert s.red.warbands == 6
    s.check()


def test_field_promotion_of_a_citizen_is_purple() -> None:
    s = empire(citizen=("field-promotion",))
    fight(attack(s), "defender:@0", "join", "seat:@2", "dice:0", "plan:field-promotion")
    assert s.blue.warbands == 5
    assert s.state.reserve["purple"] == 24 - 6 - 3


@pytest.mark.answer("military-parade", 1)
def test_a_parade_pays_for_each_faceup_adviser() -> None:
    s = clash(red=("military-parade",), blue=("longbows", "scouts", "?wolves"), attack="s s s s s")
    fight(at_plans(s), "plan:military-parade")
    assert s.red.favor == 2 + 2
    assert (s.state.banks["order"], s.state.banks["beast"]) == (1, 3)


@law("OATH-9.3b")
def test_a_parade_pays_as_far_as_a_bank_lasts() -> None:
    s = clash(red=("military-parade",), blue=("longbows", "scouts"), attack="s s s s s")
    s.state.shared += 2
    s.state.banks["order"] = 1
    fight(at_plans(s), "plan:military-parade")
    assert s.red.favor == 3


def test_a_parade_shows_allies_too() -> None:
    s = empire(citizen=("longbows",), chancellor=("wolves",), attack="s s s s s s s s s")
    s.player(1, warbands=4, advisers=["military-parade"])
    fight(attack(s), "defender:@0", "join", "seat:@2", "plan:military-parade")
    assert s.told("campaign-won")
    assert s.red.favor == 2 + 2


@pytest.mark.answer("military-parade", 2)
def test_a_parade_of_bandits_is_burnt() -> None:
    s = bandits("military-parade", warbands=0)
    s.player(1, advisers=["longbows"])
    fight(attack(s))
    assert s.told("bank-favor-burnt")[0].params["suit"] == "order"
    assert s.state.banks["order"] == 2
    s.check()


def test_a_marriage_on_parade_counts_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    power = power_of("marriage", 0, lambda: 2, None, None)
    monkeypatch.setitem(COUNTS_AS.powers, "marriage", [power])
    s = clash(red=("military-parade",), blue=("marriage",), attack="s s s s s")
    fight(at_plans(s), "plan:military-parade")
    assert s.state.banks["hearth"] == 1


# -- Martial Culture --------------------------------------------------------------------------------------------------


def admired(attacker: int, **dice: Any) -> Scene:
    """The one who holds slot 5 has Martial Culture there."""
    s = clash(**dice)
    s.site(5, cards=["martial-culture"], warbands={("red", "blue")[attacker - 1]: 1})
    return s


@law("OATH-7.6.1a", "OATH-6.6.2b", "OATH-6.6.2f", "OATH-6.6.2g")
def test_martial_culture_makes_a_citizen() -> None:
    s = admired(1, attack="s s s s s")
    s.player(1, supply=4, vision="vision-of-faith")
    fight(at_plans(s), "plan:martial-culture", "become-citizen")
    assert s.red.role == "citizen"
    assert s.red.warbands == 5
    assert s.state.site(5).warbands == {"purple": 1}
    assert s.red.supply == 7
    assert s.red.vision is None
    assert s.state.act_over
    assert all(s.state.reliquary)
    s.check()


def test_martial_culture_is_optional() -> None:
    s = admired(1, attack="s s s s s")
    fight(at_plans(s), "plan:martial-culture", "stay-exile")
    assert s.red.role == "exile"
    assert not s.state.act_over


def test_martial_culture_off_turn_ends_no_act_phase() -> None:
    s = admired(2)
    fight(at_plans(s, dice=0), "plan:martial-culture", "become-citizen")
    assert s.blue.role == "citizen"
    assert not s.state.act_over
    s.check()


def test_martial_culture_comes_before_what_follows_a_campaign(new_card: NewCard) -> None:
    """So nobody attacks once more as an Exile."""
    roles = []

    def wind(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
        def step() -> Rules[None]:
            roles.append(t.state.players[1].role)
            yield from ()

        c.after.append(step)

    s = admired(1, attack="s s s s s s")
    plan = new_card((BATTLE_PLAN, wind))
    s.player(1, advisers=[plan])
    fight(at_plans(s), f"plan:{plan}", "plan:martial-culture", "become-citizen")
    assert roles == ["citizen"]


def test_martial_culture_needs_a_victory() -> None:
    s = admired(1)
    fight(at_plans(s, dice=0), "plan:martial-culture")
    assert not s.told("citizen")


def test_martial_culture_admires_no_victory_over_the_empire() -> None:
    s = empire(attack="s s s s s s s s s")
    s.site(5, cards=["martial-culture"], warbands={"red": 1})
    s.player(1, warbands=4)
    fight(attack(s), "defender:@0", "stay-out", "plan:martial-culture")
    assert s.told("campaign-won")
    assert s.red.role == "exile"


def test_martial_culture_does_nothing_for_an_imperial_victor() -> None:
    s = empire()
    s.site(5, cards=["martial-culture"], warbands={"purple": 1})
    d = fight(attack(s), "defender:@0", "stay-out", "dice:0", "plan:martial-culture")
    assert d.over


def test_martial_culture_admires_no_victory_over_bandits() -> None:
    s = bandits(attack="s s s s s")
    s.site(5, cards=["martial-culture"], warbands={"red": 1})
    fight(attack(s), "plan:martial-culture")
    assert s.told("campaign-won")
    assert s.red.role == "exile"


def test_martial_culture_helps_no_bandits() -> None:
    s = bandits("martial-culture", warbands=0)
    assert fight(attack(s)).over
    assert s.red.role == "exile"


# -- Relic Hunter -----------------------------------------------------------------------------------------------------


@law("OATH-9.4i")
def test_a_relic_hunter_takes_facedown_relics() -> None:
    s = bandits(attack="s s s s s")
    s.site(3, relics=["whistle", "bandit-crown"])
    s.player(1, advisers=["relic-hunter"])
    d = attack(s)("done", "dice:5", "plan:relic-hunter")
    assert d.options == ["hidden-relic:3:0", "hidden-relic:3:1"]
    d(["hidden-relic:3:1"])
    assert s.told("defense-dice-added")[0].params == {"count": 1, "pool": 2}
    fight(d)
    assert [card.slug for card in s.red.relics] == ["bandit-crown"]
    assert [card.slug for card in s.state.site(3).relics] == ["whistle"]
    assert s.red.favor == 3  # the site's price is not paid
    s.check()


def test_a_relic_hunter_may_bury_what_was_taken() -> None:
    s = clash(red=("relic-hunter",), attack="s s s s s")
    s.site(3, relics=["whistle"])
    s.player(2, relics=["bandit-crown"])
    d = attack(s)("target-relic:bandit-crown", "done", "dice:5", "plan:relic-hunter", ["hidden-relic:3:0"])
    while d.ask.prompt != "bury-relics":
        d(d.options[0])
    assert set(d.options) == {"bury:whistle", "bury:bandit-crown"}
    d(["bury:bandit-crown"])
    assert s.state.relic_deck[-1] == "bandit-crown"
    fight(d)
    assert [card.slug for card in s.red.relics] == ["whistle"]
    s.check()


def test_a_defeated_relic_hunter_takes_nothing() -> None:
    s = bandits()
    s.site(3, relics=["whistle"])
    s.player(1, advisers=["relic-hunter"])
    fight(attack(s)("done", "dice:0", "plan:relic-hunter", ["hidden-relic:3:0"]))
    assert s.red.relics == []
    assert len(s.state.site(3).relics) == 1


@pytest.mark.answer("relic-hunter", 1)
def test_a_relic_hunter_finds_nothing_at_sites_that_are_no_targets() -> None:
    """Not at a site of the attacker's own either, where only a pawn is attacked."""
    s = war()
    s.site(3, warbands={"red": 1}, relics=["whistle"])
    s.player(1, warbands=3, advisers=["relic-hunter"])
    s.player(2, site=3)
    assert offered(attack(s)) == []


def test_a_relic_hunters_dice_are_known_to_the_defender() -> None:
    s = clash(red=("relic-hunter",), blue=("longbows",))
    s.site(3, relics=["whistle"])
    d = at_plans(s)("plan:relic-hunter", ["hidden-relic:3:0"])
    assert (d.ask.seat, d.ask.params["defense"]) == (2, 2)


# -- Peace Envoy ------------------------------------------------------------------------------------------------------


def test_a_peace_envoy_buys_victory() -> None:
    s = clash(red=("peace-envoy",), blue=("longbows",), favor=4)
    fight(attack(s)("target-pawn", "dice:0"), "plan:peace-envoy", "occupy:1")
    assert used(s) == [("@1", "peace-envoy")]  # the defender has no time for plans
    assert s.red.advisers[0].favor == 1
    assert s.told("favor-given")[0].params["count"] == 1 + 2 == 3
    assert not s.told("roll")
    assert not s.told("warbands-killed")
    assert s.blue.warbands == 3  # that of the site came home
    assert s.state.site(3).warbands == {"red": 1}


@pytest.mark.answer("peace-envoy", 3)
def test_half_of_the_favor_given_may_be_burnt() -> None:
    s = clash(red=("peace-envoy",), favor=4)
    fight(attack(s)("target-pawn", "dice:0"), "plan:peace-envoy", "let-stay", "burn-half:3")
    assert (s.red.favor, s.blue.favor) == (0, 4)
    s.check()


@pytest.mark.answer("peace-envoy", 2)
def test_the_envoys_gift_is_part_of_the_cost() -> None:
    s = clash(red=("peace-envoy",), favor=3)
    d = attack(s)("target-pawn", "dice:0")  # three dice and the cost would be four
    assert offered(d) == []


def test_a_defenders_envoy_sends_the_attacker_home() -> None:
    s = clash(blue=("peace-envoy",), favor=3)
    fight(at_plans(s), "plan:peace-envoy")
    assert s.told("campaign-lost")
    assert (s.red.warbands, s.blue.warbands) == (5, 2)
    assert (s.red.favor, s.blue.favor) == (4, 1)
    assert s.state.banks["order"] == 4  # paid off turn
    s.check()


def test_an_envoy_goes_alone() -> None:
    s = clash(red=("peace-envoy", "longbows"), favor=3)
    d = at_plans(s)("plan:longbows", "swing-add")
    assert open_to(d) == []


def test_an_envoy_needs_the_enemys_pawn() -> None:
    s = clash(red=("peace-envoy",))
    s.blue.site = 4
    assert offered(attack(s)) == []


def test_an_envoy_of_the_defence_needs_the_own_pawn_there() -> None:
    assert offered(at_plans(clash(blue=("peace-envoy",)))) == ["plan:peace-envoy"]
    s = clash(blue=("peace-envoy",))
    s.blue.site = 4
    assert offered(attack(s)) == []


def test_an_envoy_finds_no_bandits() -> None:
    s = bandits()
    s.player(1, advisers=["peace-envoy"])
    assert offered(attack(s)) == []


def test_an_allys_envoy_pays_the_attacker_and_binds_the_side() -> None:
    s = empire(citizen=("peace-envoy",), chancellor=("longbows",))
    s.player(2, favor=1)
    fight(attack(s), "defender:@0", "join", "seat:@2", "seat:@2", "plan:peace-envoy")
    assert used(s) == [("@2", "peace-envoy")]
    assert (s.red.favor, s.blue.favor) == (4, 0)
    assert s.told("campaign-lost")


@pytest.mark.answer("peace-envoy", 1)
def test_the_envoys_gift_is_not_for_allies() -> None:
    s = empire()
    s.player(1, favor=1, advisers=["peace-envoy"])
    fight(attack(s), "defender:@0", "join", "seat:@2", "plan:peace-envoy")
    assert (s.purple.favor, s.blue.favor) == (4, 2)


def test_all_dice_of_the_pool_are_paid_for(new_card: NewCard) -> None:
    wall = new_card((DECLARED, lambda held, t, c: add_defense(t, c, 2)))
    s = clash(red=("peace-envoy",), favor=4)
    s.site(8, cards=[wall])
    fight(at_plans(s), "plan:peace-envoy")
    assert s.red.favor == 0

"""5.5.1, 5.5.2: who is attacked, for what, with how many dice."""

from typing import Any

import pytest

from games.oath.engine.play.campaign import can_campaign, target_dice
from games.oath.engine.play.campaign.targets import unopened
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.actions import Campaign, Toll
from games.oath.engine.play.core.hooks import (
    BAN_CAMPAIGN,
    BAN_TAKE,
    BAN_TARGET,
    BAN_TARGETS,
    TARGET_DICE,
    TARGET_TOLL,
)
from tests.engines.oath.campaign_scene import asked, attack, war
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-5.5.1a", "OATH-5.5.1b", "OATH-5.5.2a", "OATH-5.5.2b", "OATH-5.5.7.Ia", "OATH-10.rule-a")
def test_it_works() -> None:
    """Four warbands of red drive three of blue from two sites."""
    s = war(attack="k s s", defense=". .")
    s.player(1, warbands=4)
    s.site(3, warbands={"blue": 1})
    s.site(5, warbands={"blue": 2})
    d = attack(s)
    assert d.options == ["target-site:5:deep-woods", "done"]
    d("target-site:5:deep-woods")
    assert (d.ask.prompt, d.options) == ("attack-dice", [f"dice:{n}" for n in range(5)])
    d("dice:3")
    assert s.state.battle is not None
    assert (s.state.battle.attack, s.state.battle.defense, s.state.battle.sites) == (3, 2, [3, 5])
    assert asked(d) == (2, "losses")  # 4 swords against 3 warbands; blue loses one of three
    d("fall:0", "occupy:1", "occupy:0")
    assert (d.over, d.result) == (True, True)
    assert s.red.supply == 5
    assert (s.state.site(3).warbands, s.state.site(5).warbands) == ({"red": 1}, {})
    assert (s.red.warbands, s.blue.warbands) == (2, 2)
    assert s.state.battle is None
    (event,) = s.logged("campaign-declared")
    assert event.params == {
        "seat": 1,
        "defender": "@2",
        "site": "fertile-valley",
        "targets": ["fertile-valley", "deep-woods"],
        "attack": 3,
        "defense": 2,
    }
    s.check()


@law("OATH-5.5.1a")
def test_it_costs_two_supply() -> None:
    s = war()
    s.player(1, supply=1)
    assert not can_campaign(s.table, 1)
    assert can_campaign(s.table, 1, free=True)
    d = attack(s, free=True)("done")
    assert (d.result, s.red.supply) == (True, 1)
    d = attack(s)
    assert d.result is False


# -- defenders --------------------------------------------------------------------------------------------------------


def defenders(s: Scene, seat: int = 1, **how: Any) -> list[str]:
    d = attack(s, seat, **how)
    if d.asks and d.ask.prompt == "defender":
        return d.options
    if declared := s.logged("campaign-declared"):
        return [f"defender:{declared[0].params['defender']}"]
    battle = s.state.battle
    return [] if battle is None else [f"defender:{'bandits' if battle.defender is None else f'@{battle.defender}'}"]


@law("OATH-5.5.1c", "OATH-10.rule-d")
def test_bandits_where_nobody_rules() -> None:
    assert defenders(war()) == ["defender:bandits"]


@law("OATH-5.5.1b", "OATH-5.5.1c", "OATH-5.5.1e")
def test_a_pawn_at_a_bare_site_or_the_bandits() -> None:
    s = war()
    s.player(2, site=3)
    assert defenders(s) == ["defender:@2", "defender:bandits"]


@law("OATH-5.5.1d")
def test_no_bandits_where_a_player_rules() -> None:
    s = war()
    s.site(3, warbands={"blue": 1})
    s.player(0, site=3)
    assert defenders(s) == ["defender:@0", "defender:@2"]


@law("OATH-5.5.1b", "OATH-5.5.1d")
def test_nobody_to_attack_at_the_own_site() -> None:
    s = war()
    s.site(3, warbands={"red": 1})
    assert not can_campaign(s.table, 1)
    s.player(2, site=3)
    assert can_campaign(s.table, 1)


@law("OATH-5.5.1i", "OATH-6.6.3b")
def test_of_those_who_rule_an_imperial_site_an_exile_picks_one() -> None:
    s = war(roles=("exile", "citizen"))
    s.site(3, warbands={"purple": 1})
    assert defenders(s) == ["defender:@0", "defender:@2"]


@law("OATH-5.5.1f", "OATH-5.5.1h", "OATH-10.enemy-b", "OATH-10.imperial-b")
def test_a_citizen_who_attacks_imperial_players_stands_apart() -> None:
    s = war(roles=("citizen", "citizen"))
    s.site(3, warbands={"purple": 1})
    s.player(1, warbands=2)
    d = attack(s)
    assert d.options == ["defender:@0", "defender:@2"]
    d("defender:@0")
    battle = s.state.battle
    assert battle is not None
    assert (battle.apart, battle.sites) == ([1], [3])  # the site must be a target
    assert not ruling.rules_site(s.state, 1, 3)
    assert ruling.enemies(s.state, 1, 2)
    d("dice:2", "no-sacrifice")
    assert s.state.battle is None
    assert ruling.rules_site(s.state, 1, 3)
    assert not ruling.enemies(s.state, 1, 2)


@law("OATH-5.5.1g", "OATH-5.5.1h")
def test_a_citizen_whom_the_chancellor_attacks_stands_apart() -> None:
    s = war(roles=("citizen", "citizen"))
    s.site(1, warbands={"purple": 2})
    s.player(1, site=1, warbands=1)
    s.player(2, site=1, warbands=5)
    d = attack(s, 0)
    d("defender:@1")
    battle = s.state.battle
    assert battle is None  # the pawn was the only target, and there was nothing to ask any more
    (event,) = s.logged("campaign-declared")
    assert event.params["targets"] == ["pawn"]  # rules no site now
    assert not s.logged("ally-joined")
    assert s.logged("defense-rolled")[0].params["warbands"] == 1


@law("OATH-5.5.1g", "OATH-5.5.2e")
def test_the_chancellor_cannot_reach_a_citizen_elsewhere() -> None:
    s = war(roles=("citizen", "exile"))
    s.site(1, warbands={"purple": 2})
    assert not can_campaign(s.table, 0)
    s.player(1, site=1)
    assert can_campaign(s.table, 0)


# -- targets ----------------------------------------------------------------------------------------------------------


def with_goods(at: int) -> Scene:
    s = war()
    s.player(1, warbands=1)
    s.player(2, site=at, relics=["sticky-fire"], banners=["peoples-favor"], favor=3, advisers=["longbows"])
    s.site(3, warbands={"blue": 1})
    s.site(7, warbands={"blue": 1})
    return s


@law("OATH-5.5.2a", "OATH-5.5.2b", "OATH-5.5.2c", "OATH-5.5.2d", "OATH-5.5.2f")
def test_where_the_pawn_is_everything_can_be_a_target() -> None:
    d = attack(with_goods(at=3))
    assert d.options == [
        "target-site:7:rocky-coast",
        "target-relic:sticky-fire",
        "target-banner:peoples-favor",
        "target-pawn",
        "done",
    ]


@law("OATH-5.5.2b", "OATH-5.5.2c", "OATH-5.5.2d", "OATH-5.5.2f")
def test_where_it_is_not_only_sites() -> None:
    d = attack(with_goods(at=4))
    assert d.options == ["target-site:7:rocky-coast", "done"]
    battle = d.scene.state.battle
    assert battle is not None
    assert battle.sites == [3]  # had to be declared


@law("OATH-5.5.2a")
def test_declared_targets_are_seen_one_by_one() -> None:
    s = with_goods(at=3)
    d = attack(s)
    d("target-banner:peoples-favor", "target-relic:sticky-fire", "target-pawn")
    battle = s.state.battle
    assert battle is not None
    assert (battle.banners, battle.relics, battle.pawn) == (["peoples-favor"], ["sticky-fire"], True)
    assert d.options == ["target-site:7:rocky-coast", "done"]


@law("OATH-5.5.2e")
def test_something_must_be_at_the_attackers_site() -> None:
    s = war()
    s.player(2, site=3)
    s.site(7, warbands={"blue": 1})
    d = attack(s)("defender:@2")
    assert d.options == ["target-site:7:rocky-coast", "target-pawn"]
    d("target-site:7:rocky-coast")
    assert s.logged("campaign-declared")[0].params["targets"] == ["rocky-coast", "pawn"]  # the pawn had to be


@law("OATH-2.3e")
def test_the_reliquary_is_no_target() -> None:
    s = war()
    s.player(1, site=1)
    d = attack(s)("defender:@0")
    assert d.options == ["target-relic:grand-scepter", "target-pawn"]


@law("OATH-5.5.2n", "OATH-2.8.3b", "OATH-5.5.4c")
def test_bandits_have_only_sites() -> None:
    s = war()
    s.site(1, warbands={"purple": 1})
    s.site(6, faceup=False)
    s.player(2, relics=["sticky-fire"])
    d = attack(s)
    assert d.options == [
        *(f"target-site:{slot}:{s.state.site(slot).slug}" for slot in (2, 4, 5, 7, 8)),
        "done",
    ]
    d("target-site:2:steppe", "done")
    assert s.logged("campaign-declared")[0].params["defense"] == 2
    assert s.logged("defense-rolled")[0].params["bandits"] == 2


# -- dice -------------------------------------------------------------------------------------------------------------


@law(
    "OATH-5.5.2g",
    "OATH-5.5.2h",
    "OATH-5.5.2i",
    "OATH-5.5.2j",
    "OATH-5.5.2t",
    "OATH-2.5.2a",
    "OATH-2.4.2a",
    "OATH-2.8.3a",
    "OATH-2.11m",
    "OATH-board.any-a",
)
def test_the_derived_pool_of_ten(new_card: NewCard) -> None:
    s = war()
    relic = new_card(kind="relic", dice=2, suit=None)
    s.player(2, site=3)
    s.blue.relics.append(s._draw(relic))
    s.banner("peoples-favor", holder=2, tokens=3)
    s.site(3, warbands={"blue": 1})
    s.site(8, warbands={"blue": 1})
    s.state.title = 2
    attack(s)("target-site:8:river", f"target-relic:{relic}", "target-banner:peoples-favor", "target-pawn")
    assert s.logged("campaign-declared")[0].params["defense"] == 9  # before the title
    assert s.logged("roll")[0].params == {"what": "defense", "rolled": [[]] * 10}


@law("OATH-2.11m", "OATH-2.11n", "OATH-2.11p", "OATH-7.1.1e", "OATH-empire.a")
@pytest.mark.parametrize(
    ("oath", "title", "usurper", "defender", "dice"),
    [
        ("devotion", 2, False, 2, 2),
        ("devotion", 2, True, 2, 3),
        ("devotion", 0, False, 2, 1),
        ("devotion", 0, False, 0, 2),
        ("devotion", 0, False, 3, 1),
        ("supremacy", 0, False, 3, 2),
        ("supremacy", 0, False, 0, 2),
    ],
)
def test_the_titles_dice(oath: str, title: int, usurper: bool, defender: int, dice: int) -> None:
    """Seat 3 is a Citizen; the site is the defender's."""
    s = war(4, roles=("exile", "exile", "citizen"), oath=oath)
    s.player(3, site=4)
    s.site(3, warbands={s.state.players[defender].force: 1})
    if oath == "supremacy":
        s.site(1, warbands={"purple": 1})
    s.state.title, s.state.usurper = title, usurper
    d = attack(s)
    if d.asks:
        d(f"defender:@{defender}")
    while d.asks and d.ask.prompt in ("target", "defender"):
        d("done")
    assert len(s.logged("roll")[0].params["rolled"]) == dice


@law("OATH-5.5.2k", "OATH-5.5.2l", "OATH-10.force-a")
def test_attack_dice_up_to_the_warbands_of_the_board() -> None:
    s = war()
    s.player(1, warbands=2)
    s.site(5, warbands={"red": 4})
    d = attack(s)("done")
    assert d.options == ["dice:0", "dice:1", "dice:2"]
    d("dice:0")
    assert s.logged("attack-rolled")[0].params["rolled"] == []


@law("OATH-5.5.2m", "OATH-9.3e")
def test_dice_do_not_run_out() -> None:
    s = war()
    s.player(1, warbands=14)
    d = attack(s)
    for slot in range(1, 9):
        if slot != 3:
            d(f"target-site:{slot}:{s.state.site(slot).slug}")
    d("dice:14")
    defense, thrown = s.logged("roll")
    assert (len(defense.params["rolled"]), len(thrown.params["rolled"])) == (8, 14)


# -- what powers forbid, add and ask for ------------------------------------------------------------------------------


def forbids(*_: Any) -> bool:
    return True


@law("OATH-9.2b")
def test_a_power_forbids_to_campaign(new_card: NewCard) -> None:
    s = war()
    s.player(1, advisers=[new_card((BAN_CAMPAIGN, lambda held, t, seat: held.owner == seat))])
    assert not can_campaign(s.table, 1, free=True)
    assert can_campaign(s.table, 2)


@law("OATH-9.2b")
@pytest.mark.parametrize("hook", ["target", "take"])
def test_a_power_forbids_targets(new_card: NewCard, hook: str) -> None:
    def ban_target(held: Any, t: Any, c: Campaign, target: str) -> bool:
        return target == "relic:sticky-fire"

    def ban_take(held: Any, t: Any, seat: int, what: str) -> bool:
        return seat == 1 and what == "sticky-fire"

    s = with_goods(at=3)
    s.player(2, advisers=[new_card((BAN_TARGET, ban_target) if hook == "target" else (BAN_TAKE, ban_take))])
    assert attack(s).options == [
        "target-site:7:rocky-coast",
        "target-banner:peoples-favor",
        "target-pawn",
        "done",
    ]


@law("OATH-9.2b", "OATH-9.2e")
def test_without_the_target_that_must_be_there_is_no_campaign(new_card: NewCard) -> None:
    s = with_goods(at=3)
    s.player(2, advisers=[new_card((BAN_TARGET, lambda held, t, c, target: target == "site:3"))])
    assert not can_campaign(s.table, 1)


@law("OATH-9.2b")
def test_what_forbids_the_only_target_is_named_when_nobody_can_be_attacked(new_card: NewCard) -> None:
    """Blue stands at a site that it does not rule: no site has to be declared, and its pawn may not be."""
    s = war()
    card = new_card((BAN_TARGET, lambda held, t, c, target: target == "pawn"))
    s.player(2, site=3, advisers=[card])
    assert not can_campaign(s.table, 1, against=2)
    why = unopened(s.table, 1, 3, [])
    assert (why.reason, why.law, why.params) == ("forbidden", "OATH-9.2b", {"card": card})


@law("OATH-9.2a", "OATH-9.2e")
def test_a_power_binds_the_whole_set(new_card: NewCard) -> None:
    """The dice of the targets must be even: `done` is offered where they are, and only targets that can still lead there."""

    def odd(held: Any, t: Any, c: Campaign, targets: list[str]) -> bool:
        return sum(target_dice(t, c, target) for target in targets) % 2 == 1

    card = new_card((BAN_TARGETS, odd))
    s = with_goods(at=3)
    s.banner("peoples-favor", holder=2, tokens=2)
    s.player(2, advisers=[card])
    d = attack(s)
    assert "done" not in d.options
    assert "target-pawn" in d.options  # the other site can still come
    d("target-pawn")
    assert "done" not in d.options
    d("target-site:7:rocky-coast")
    assert "done" in d.options
    assert "target-banner:peoples-favor" in d.options


@law("OATH-9.2e")
def test_without_a_lawful_set_there_is_no_campaign(new_card: NewCard) -> None:
    s = war()
    s.site(3, warbands={"blue": 1})
    s.player(2, advisers=[new_card((BAN_TARGETS, lambda held, t, c, targets: len(targets) == 1))])
    assert not can_campaign(s.table, 1)
    s.site(5, warbands={"blue": 1})
    assert can_campaign(s.table, 1)
    attack(s)
    assert s.logged("campaign-declared")[0].params["targets"] == ["fertile-valley", "deep-woods"]  # both, without a question


@law("OATH-9.2a", "OATH-9.2e")
def test_two_powers_bind_the_whole_set(new_card: NewCard) -> None:
    """Each wants its own site among the targets."""
    s = war()
    s.site(3, warbands={"blue": 1})
    s.site(5, warbands={"blue": 1})
    s.site(7, warbands={"blue": 1})
    wants = [new_card((BAN_TARGETS, lambda held, t, c, targets, slot=slot: f"site:{slot}" not in targets)) for slot in (5, 7)]
    s.player(2, advisers=wants)
    assert can_campaign(s.table, 1)
    d = attack(s)
    assert d.options == ["target-site:5:deep-woods", "target-site:7:rocky-coast"]
    d("target-site:7:rocky-coast")
    assert s.logged("campaign-declared")[0].params["targets"] == ["fertile-valley", "rocky-coast", "deep-woods"]


@law("OATH-9.3g", "OATH-9.2b")
def test_a_toll_on_targets(new_card: NewCard) -> None:
    def toll(held: Any, t: Any, c: Campaign, targets: list[str]) -> None:
        if "pawn" in targets:
            c.tolls.append(Toll(held, turned=1))

    s = with_goods(at=3)
    s.player(2, advisers=[new_card((TARGET_TOLL, toll))])
    assert "target-pawn" not in attack(s).options
    s.state.battle = None
    s.player(1, secrets=2)
    attack(s)("target-pawn", "done", "dice:0")
    assert (s.red.secrets, s.red.turned) == (1, 1)


@law("OATH-5.5.2g")
def test_a_power_adds_dice_to_a_target(new_card: NewCard) -> None:
    s = with_goods(at=4)
    s.player(2, advisers=[new_card((TARGET_DICE, lambda held, t, c, target: 1 if target.startswith("site:") else 0))])
    d = attack(s)
    assert d.ask.params["dice"] == 2
    d("target-site:7:rocky-coast")
    assert d.ask.params["defense"] == 4


# -- Campaigns that powers start --------------------------------------------------------------------------------------


@law("OATH-9.1e")
def test_at_another_site_with_its_warbands() -> None:
    s = war(attack="k k")
    s.site(5, warbands={"red": 2})
    s.player(2, site=5)
    s.player(1, warbands=2)
    assert not can_campaign(s.table, 1, at=5, against=0)
    d = attack(s, at=5, from_sites=(5,), free=True)
    assert s.state.battle is not None
    assert (s.state.battle.at, s.state.battle.pawn) == (5, True)
    assert s.state.battle.defender == 2
    d("dice:2")
    assert asked(d) == (1, "skull-losses")
    assert d.options == ["fall:0", "fall:1", "fall:2"]
    d("fall:1")
    assert (s.red.warbands, s.state.site(5).warbands) == (1, {"red": 1})


@law("OATH-5.5.2f", "OATH-5.5.2u", "OATH-5.5.1f")
def test_a_site_whose_warbands_join_the_attack_need_not_be_a_target() -> None:
    s = war(roles=("citizen", "exile"))
    s.site(3, warbands={"purple": 3})
    s.site(5, warbands={"purple": 1})
    s.player(0, site=3, warbands=1)
    s.player(1, warbands=1)
    d = attack(s, at=3, from_sites=(3,), against=0)
    assert s.state.battle is not None
    assert s.state.battle.sites == []
    d("target-pawn", "done", "dice:0")
    assert s.logged("defense-rolled")[0].params["warbands"] == 1  # those at the site attack


@law("OATH-5.5.2f", "OATH-5.5.2u", "OATH-5.5.4b", "OATH-5.5.7.Ia")
def test_and_if_it_is_one_they_do_not_defend_it() -> None:
    s = war(roles=("citizen", "exile"), attack="s s s")
    s.site(3, warbands={"purple": 3})
    s.player(1, warbands=3)
    s.player(0, site=3)
    d = attack(s, at=3, from_sites=(3,), against=0)("target-site:3:fertile-valley", "done", "dice:3")
    assert s.logged("defense-rolled")[0].params["warbands"] == 0
    assert (asked(d), d.ask.params["place"]) == ((1, "occupy"), "board:@1")
    d("occupy:2")
    assert d.over
    assert s.state.site(3).warbands == {"purple": 5}


@law("OATH-9.1e")
def test_only_against_a_named_defender() -> None:
    s = war()
    s.player(2, site=3)
    s.site(3, warbands={"purple": 1})
    attack(s, against=2)
    assert s.logged("campaign-declared")[0].params["defender"] == "@2"

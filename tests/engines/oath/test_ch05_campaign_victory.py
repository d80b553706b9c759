"""5.5.7, 5.5.8: what a victorious attacker takes, and how a Campaign ends."""

from typing import Any

import pytest

from games.kernel.values import Rules
from games.oath.engine.play.campaign import campaign, can_campaign
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.hooks import (
    BAN_PLACING,
    BAN_TAKE,
    BAN_TRAVEL,
    BATTLE_PLAN,
    CAMPAIGN_OVER,
    DECLARED,
    RULES_BARE_SITES,
)
from games.oath.engine.play.core.states import Battle
from tests.engines.oath.campaign_scene import asked, attack, war
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver

law = pytest.mark.law


def overrun(*targets: str, red: int = 8, favor: int = 5, tokens: int = 4) -> Driver:
    """Red wins at slot 3 against blue, who stands there with everything; the first question after the battle is open."""
    s = war(attack="s s s s s s s s")
    s.player(1, warbands=red)
    s.player(2, site=3, favor=favor, relics=["sticky-fire"])
    s.banner("peoples-favor", holder=2, tokens=tokens)
    s.site(3, warbands={"blue": 1})
    s.site(5, warbands={"blue": 1})
    return attack(s)(*targets, "done", "dice:8", "done")


@law("OATH-5.5.7a", "OATH-5.5.7.IIa", "OATH-5.5.7.IIb", "OATH-5.5.7.IIIa", "OATH-5.5.7.IIIb", "OATH-5.5.7.IIIg", "OATH-2.5.3b")
def test_it_works() -> None:
    """First warbands, then goods, then the pawn and half of five favor."""
    d = overrun("target-relic:sticky-fire", "target-banner:peoples-favor", "target-pawn")
    s = d.scene
    assert asked(d) == (1, "occupy")
    assert s.red.relics == []
    d("occupy:1")
    assert [card.slug for card in s.red.relics] == ["sticky-fire"]
    banner = s.state.banners["peoples-favor"]
    assert (banner.holder, banner.tokens, banner.mob) == (1, 2, True)
    assert (asked(d), d.options) == ((1, "banish"), ["banish", "let-stay"])
    d("banish")
    assert asked(d) == (1, "travel")
    d("travel-to:8:river:0")
    assert s.blue.site == 8
    assert s.blue.supply == 7
    assert (asked(d), d.options) == ((1, "burn-favor"), ["burn-half:2", "burn-nothing"])
    shared = s.state.shared
    d("burn-half:2")
    assert (s.blue.favor, s.state.shared) == (3, shared + 2)
    assert d.over
    (event,) = s.logged("campaign-won")
    assert event.params["seized"] == ["sticky-fire", "peoples-favor"]
    assert event.params["banished"] is True
    s.check()


@law("OATH-5.5.7.Ia", "OATH-5.5.7.Ib", "OATH-5.5.7.Id")
@pytest.mark.parametrize(("first", "second"), [(0, 0), (2, 0), (3, 5)])
def test_warbands_go_to_targeted_sites_only(first: int, second: int) -> None:
    d = overrun("target-site:5:deep-woods")("fall:0")
    s = d.scene
    assert d.ask.params["site"] == "fertile-valley"
    assert d.options == [f"occupy:{n}" for n in range(9)]
    d(f"occupy:{first}", f"occupy:{second}")
    assert d.over
    assert s.state.site(3).warbands.get("red", 0) == first
    assert s.state.site(5).warbands.get("red", 0) == second
    assert ruling.ruler_of(s.state, 3) == (1 if first else None)
    assert s.red.warbands == 8 - first - second


@law("OATH-5.5.7.Ic", "OATH-5.5.7.Ie", "OATH-5.5.1f")
@pytest.mark.parametrize("left", [0, 2])
def test_a_citizen_wins_imperial_sites(left: int) -> None:
    s = war(roles=("citizen", "citizen"), attack="s s s s")
    s.site(3, warbands={"purple": 1})
    s.player(1, warbands=4)
    d = attack(s)("defender:@2", "dice:4", f"occupy:{left}")
    assert d.over
    assert s.state.site(3).warbands == ({"purple": 2} if left else {})
    assert ruling.ruler_of(s.state, 3) == (ruling.EMPIRE if left else None)
    assert s.purple.warbands == 1
    s.check()


@law("OATH-9.2b")
def test_who_cannot_place_warbands_is_not_asked(new_card: NewCard) -> None:
    s = war(attack="s s")
    s.site(3, warbands={"blue": 1})
    s.player(1, warbands=2, advisers=[new_card((BAN_PLACING, lambda held, t, seat: seat == held.owner))])
    assert attack(s)("dice:2").over
    assert s.state.site(3).warbands == {}


# -- goods ------------------------------------------------------------------------------------------------------------


@law("OATH-2.5.3a", "OATH-2.5.3b", "OATH-2.5.3d", "OATH-5.5.7.IIb", "OATH-10.seize-a")
@pytest.mark.parametrize(("tokens", "left"), [(1, 1), (2, 1), (3, 1), (5, 3)])
def test_the_seize_penalty_of_the_peoples_favor(tokens: int, left: int) -> None:
    d = overrun("target-banner:peoples-favor", tokens=tokens)
    s = d.scene
    shared = s.state.shared
    d("occupy:0")
    banner = s.state.banners["peoples-favor"]
    assert (banner.holder, banner.tokens, banner.mob) == (1, left, True)
    assert s.state.shared == shared + tokens - left
    s.check()


@law("OATH-2.5.3c", "OATH-2.5.3d", "OATH-5.5.7.IIb")
@pytest.mark.parametrize(("tokens", "left"), [(1, 1), (2, 1), (3, 1), (5, 3)])
def test_the_seize_penalty_of_the_darkest_secret(tokens: int, left: int) -> None:
    s = war(attack="s s s s s s s s s s", oath="supremacy")
    s.player(1, warbands=10)
    s.player(2, site=3)
    s.site(8, warbands={"purple": 3})
    s.site(7, warbands={"purple": 3})
    s.banner("darkest-secret", holder=2, tokens=tokens)
    attack(s)("defender:@2", "target-banner:darkest-secret", "done", "dice:10")
    banner = s.state.banners["darkest-secret"]
    assert (banner.holder, banner.tokens) == (1, left)


@law("OATH-9.2b")
def test_what_cannot_be_taken_any_more_stays(new_card: NewCard) -> None:
    def plan(held: Any, t: Any, c: Campaign, seat: int) -> Rules[None]:
        forbidden.append("sticky-fire")
        yield from ()

    forbidden: list[str] = []
    ban = new_card((BAN_TAKE, lambda held, t, seat, what: what in forbidden))
    use = new_card((BATTLE_PLAN, plan))
    s = war(attack="s s s s")
    s.player(1, warbands=4, advisers=[use, ban])
    s.player(2, site=3, relics=["sticky-fire"])
    attack(s)("defender:@2", "target-relic:sticky-fire", "done", "dice:4", f"plan:{use}", "done")
    assert s.red.relics == []


@law("OATH-9.1e", "OATH-7.1.3b", "OATH-5.5.7.IIa")
def test_facedown_relics_of_a_target_and_relics_under_the_deck(new_card: NewCard) -> None:
    def hunt(held: Any, t: Any, c: Campaign, seat: int) -> Rules[None]:
        c.extra_relics += [card.slug for slot in c.battle.sites for card in t.state.site(slot).relics]
        c.battle.defense += len(c.extra_relics)
        c.bury_relics = True
        yield from ()

    plan = new_card((BATTLE_PLAN, hunt))
    s = war(attack="s s s s")
    s.player(1, warbands=4, advisers=[plan])
    s.site(3, warbands={"blue": 1}, relics=["cursed-cauldron", "ring-of-devotion"])
    d = attack(s)("dice:4", f"plan:{plan}", "occupy:0")
    assert (asked(d), d.options) == ((1, "bury-relics"), ["bury:cursed-cauldron", "bury:ring-of-devotion"])
    d(["bury:ring-of-devotion"])
    assert [card.slug for card in s.red.relics] == ["cursed-cauldron"]
    assert s.state.relic_deck[-1] == "ring-of-devotion"


# -- pawn and favor ---------------------------------------------------------------------------------------------------


@law("OATH-5.5.7.IIIa", "OATH-5.5.7.IIIb")
@pytest.mark.parametrize(("banish", "burn"), [(True, False), (False, True), (False, False)])
def test_banishing_and_burning_are_decided_apart(banish: bool, burn: bool) -> None:
    d = overrun("target-pawn")("occupy:0")
    s = d.scene
    d(*(["banish", "travel-to:8:river:0"] if banish else ["let-stay"]))
    d("burn-half:2" if burn else "burn-nothing")
    assert d.over
    assert (s.blue.site, s.blue.favor) == (8 if banish else 3, 3 if burn else 5)


@law("OATH-5.5.7.IIIa", "OATH-5.5.7.IIIb")
def test_only_if_pawn_and_favor_were_targets() -> None:
    assert overrun("target-site:5:deep-woods")("fall:0", "occupy:0", "occupy:0").over


@law("OATH-5.5.7.IIIb")
def test_half_of_one_is_nothing_to_ask() -> None:
    assert overrun("target-pawn", favor=1)("occupy:0", "let-stay").over


@law("OATH-5.5.7.IIIc", "OATH-5.5.7.IIIf")
def test_without_a_destination_the_pawn_stays_and_favor_burns(new_card: NewCard) -> None:
    s = war(attack="s s s s")
    s.player(1, warbands=4)
    s.player(2, site=3, favor=4, advisers=[new_card((BAN_TRAVEL, lambda held, t, travel, slot: travel.seat == held.owner))])
    attack(s)("defender:@2", "dice:4", "banish", "burn-half:2")
    assert (s.blue.site, s.blue.favor) == (3, 2)
    assert s.logged("campaign-won")[0].params["banished"] is False


@law("OATH-5.5.7.IIIc")
def test_only_where_the_pawn_could_travel(new_card: NewCard) -> None:
    s = war(attack="s s s s")
    s.player(1, warbands=4)
    s.player(2, site=3, advisers=[new_card((BAN_TRAVEL, lambda held, t, travel, slot: slot < 8))])
    d = attack(s)("defender:@2", "dice:4", "banish")
    assert d.options == ["travel-to:8:river:0"]


@law("OATH-5.5.7.IIId")
def test_the_shrouded_wood_goes_before_the_attackers_choice() -> None:
    """Its ruler chooses where the banished pawn goes."""
    s = war(attack="s s s s s")
    s.site(3, "shrouded-wood", warbands={"purple": 1})
    s.player(1, warbands=5)
    s.player(2, site=3)
    d = attack(s)("defender:@2", "dice:5", "banish")
    assert asked(d) == (0, "travel")
    d("travel-to:8:river:0")
    assert s.blue.site == 8


@law("OATH-5.5.7.IIIe")
def test_a_facedown_destination_is_revealed() -> None:
    s = war(attack="s s s s s")
    s.site(8, faceup=False)
    s.player(1, warbands=5)
    s.player(2, site=3)
    attack(s)("defender:@2", "dice:5", "banish", "travel-facedown:8:0")
    assert s.blue.site == 8
    assert s.state.site(8).faceup


@law("OATH-9.1e", "OATH-5.5.7.IIIb")
def test_a_power_burns_all_favor(new_card: NewCard) -> None:
    def slander(held: Any, t: Any, c: Campaign) -> None:
        c.burns_all = c.seat == held.owner and c.battle.pawn

    s = war(attack="s s s s s")
    s.player(1, warbands=5, advisers=[new_card((DECLARED, slander))])
    s.player(2, site=3, favor=3)
    assert attack(s)("defender:@2", "dice:5", "let-stay").over
    assert s.logged("favor-burnt")[0].params == {"seat": 2, "count": 3}
    assert s.blue.favor == 0


# -- the end ----------------------------------------------------------------------------------------------------------


def spent(new_card: NewCard, **how: Any) -> str:
    def plan(held: Any, t: Any, c: Campaign, seat: int | None) -> Rules[None]:
        c.discards.append((seat, held))
        yield from ()

    return new_card((BATTLE_PLAN, plan), **how)


@law("OATH-5.5.8b")
@pytest.mark.parametrize("swords", ["s s s", "h"])
def test_plans_are_discarded_at_the_end_whoever_won(new_card: NewCard, swords: str) -> None:
    mine, theirs = spent(new_card), spent(new_card)
    s = war(attack=swords)
    s.player(1, warbands=3, advisers=[mine])
    s.player(2, advisers=[theirs])
    s.site(3, warbands={"blue": 1})
    d = attack(s)("dice:3" if swords != "h" else "dice:1", f"plan:{mine}", f"plan:{theirs}")
    assert s.red.advisers
    while d.asks:
        d(d.options[0])
    assert s.red.advisers == s.blue.advisers == []
    assert [event.params["seat"] for event in s.logged("discarded-faceup")] == [1, 2]


@law("OATH-5.5.8c", "OATH-7.2.2a")
def test_a_locked_plan_stays(new_card: NewCard) -> None:
    plan = spent(new_card, locked=True)
    s = war()
    s.player(1, warbands=1, advisers=[plan])
    s.site(3, warbands={"blue": 3})
    attack(s)("dice:0", f"plan:{plan}")
    assert [card.slug for card in s.red.advisers] == [plan]


@law("OATH-5.5.8b")
def test_a_power_spares_plans(new_card: NewCard) -> None:
    def spare(held: Any, t: Any, c: Campaign, seat: int) -> Rules[None]:
        def keep(doomed: list[Any]) -> Rules[list[Any]]:
            yield from ()
            return [plan for plan in doomed if plan.face.suit != "nomad"]

        c.spares.append((seat, keep))
        yield from ()

    mounts, nomad, beast = new_card((BATTLE_PLAN, spare)), spent(new_card, suit="nomad"), spent(new_card, suit="beast")
    s = war()
    s.player(1, advisers=[mounts, nomad, beast])
    s.site(3, warbands={"blue": 3})
    attack(s)(f"plan:{nomad}", f"plan:{beast}", f"plan:{mounts}")
    assert [card.slug for card in s.red.advisers] == [mounts, nomad]


@law("OATH-10.after-a")
def test_what_follows_a_campaign(new_card: NewCard) -> None:
    """First what everybody's Campaigns set off, then what its own plans promised; a Campaign may follow."""
    order: list[Any] = []

    def over(held: Any, t: Any, battle: Battle, won: bool) -> Rules[None]:
        order.append((battle.attacker, won, t.state.battle))
        if battle.attacker == 1:
            order.append(can_campaign(t, 2, free=True, against=1))
            yield from campaign(t, 2, free=True, against=1)

    def again(held: Any, t: Any, c: Campaign, seat: int) -> Rules[None]:
        def travel() -> Rules[None]:
            order.append("after")
            yield from ()

        c.after.append(travel)
        yield from ()

    plan = new_card((BATTLE_PLAN, again))
    s = war()
    s.player(1, advisers=[plan])
    s.player(2, site=3, advisers=[new_card((CAMPAIGN_OVER, over))])
    s.site(3, warbands={"blue": 3})
    d = attack(s)("done", f"plan:{plan}")
    assert asked(d) == (1, "plan")  # in the defense against blue
    assert d("done").over
    assert order == [(1, False, None), True, (2, False, None), "after"]
    assert [event.params["seat"] for event in s.logged("campaign-declared")] == [1, 2]
    assert s.blue.supply == 7


@law("OATH-2.11b", "OATH-5.5.7.Ia")
def test_the_title_moves_with_the_sites() -> None:
    s = war(attack="s s s s s", oath="supremacy")
    s.player(1, warbands=5)
    s.site(1, warbands={"purple": 1})
    s.site(3, warbands={"purple": 1})
    s.site(7, warbands={"red": 1})
    d = attack(s)("target-site:1:ancient-city", "dice:5", "fall:0")
    assert s.state.title == 1  # red rules one site, the Empire none
    d("occupy:1", "occupy:1")
    assert s.state.title == 1
    s.check()


@law("OATH-2.11b", "OATH-2.11e")
def test_the_title_moves_with_the_goods() -> None:
    s = war(attack="s s s s s s s", oath="protection")
    s.state.title = 2
    s.player(1, warbands=7)
    s.player(2, site=3, relics=["sticky-fire", "cursed-cauldron"])
    attack(s)("defender:@2", "target-relic:sticky-fire", "target-relic:cursed-cauldron", "done", "dice:7", "done")
    assert s.state.title == 1


@law("OATH-2.11b", "OATH-5.5.5b")
def test_the_title_moves_with_a_warband_lost_to_a_skull() -> None:
    s = war(attack="k", oath="supremacy")
    s.site(1, warbands={"purple": 1})
    s.site(2, warbands={"purple": 1})
    s.site(5, warbands={"red": 1})
    s.site(7, warbands={"red": 1})
    s.state.title = 1
    s.player(1, warbands=3)
    s.player(2, site=5, warbands=3)
    d = attack(s, at=5, from_sites=(5,))("dice:1", "fall:0")
    assert asked(d) == (1, "sacrifice")
    assert s.state.title == 0


@law("OATH-2.11b", "OATH-5.5.1g", "OATH-5.5.1h")
def test_a_citizen_apart_rules_alone_and_only_so_long(new_card: NewCard) -> None:
    """Who rules the bare sites for the Empire has them alone meanwhile."""
    crown = new_card((RULES_BARE_SITES, lambda held, state: held.owner), kind="relic")
    s = war(roles=("citizen", "exile"), oath="supremacy")
    s.site(1, warbands={"purple": 1})
    s.player(1, site=1, relics=[crown])
    d = attack(s, 0)
    assert d.ask.prompt == "target"
    assert s.state.title == 1
    d("target-pawn", "done")
    assert s.state.battle is None
    assert s.state.title == 0

"""Battle plans of Order."""

from typing import Any

from games.kernel.values import About, Rules, choose_some_of
from games.oath.engine.play.campaign import (
    add_defense,
    battle_kill,
    enemy_seats,
    force_of,
    force_size,
    kill_some,
    remove_attack,
    swing,
)
from games.oath.engine.play.campaign.forces import DEFENDER, other_side
from games.oath.engine.play.campaign.plans import plan_cost
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import about, lying, site
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.hooks import BATTLE_PLAN, PLAN_ALONE, Held
from games.oath.engine.play.core.states import Card, OathTable
from games.oath.engine.play.core.tokens import LEFTMOST, board_of, gain_warbands, give_favor, purse, regain_supply
from games.oath.engine.powers.denizens.vocabulary import gain_as_user, if_victorious, may_become_citizen, opponent

VICTORY = "OATH-5.5.8a"

# -- dice -------------------------------------------------------------------------------------------------------------


# Longbows: As attacker add 1 attack die; as defender remove 1 attack die (if none is left, add 1 defense die instead).
@BATTLE_PLAN("longbows")
def swing_one_die(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    yield from swing(t, c, user, 1)


def _outnumbers(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> bool:
    side = c.side(user)
    return force_size(t, c, side) > force_size(t, c, other_side(side))


# Encirclement: Works only if the user's force is larger than the enemy's force at the moment of use: as attacker add 2 attack
# dice; as defender remove 2 attack dice (each one that cannot be removed adds 1 defense die instead).
# Code of Honor: As attacker add 2 attack dice; as defender remove 2 attack dice (each one that cannot be removed adds 1 defense
# die instead). It must be the only battle plan its user uses in this campaign.
@BATTLE_PLAN("encirclement", when=_outnumbers)
@BATTLE_PLAN("code-of-honor")
def swing_two_dice(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    yield from swing(t, c, user, 2)


# Keep: If the site with Keep is one of the declared targets, add 2 defense dice.
@BATTLE_PLAN("keep", when=lambda held, t, c, user: held.at in c.battle.sites)
def add_two_defense_dice(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    add_defense(t, c, 2)


# Shield Wall: Add 2 defense dice. If the defending side is defeated, it kills all warbands of its force instead of half.
@BATTLE_PLAN("shield-wall")
def add_two_defense_dice_but_defeat_kills_all(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    add_defense(t, c, 2)
    c.all_lost.add(DEFENDER)


# Bear Traps: Remove 1 attack die (if none is left, add 1 defense die instead) and the attacker loses (kills) one warband from
# their board, if any is there.
@BATTLE_PLAN("bear-traps")
def remove_one_attack_die_and_kill_one_attacker(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    remove_attack(t, c, 1)
    attacker = c.battle.attacker
    battle_kill(t, c, board_of(attacker), t.state.players[attacker].force, 1)


# Wrestlers: The defender may sacrifice one warband of the defending force; if so, add 1 defense die.
@BATTLE_PLAN("wrestlers", when=lambda held, t, c, user: user is None or bool(force_of(t, c, DEFENDER)))
def sacrifice_one_to_add_one_defense_die(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    """Sacrifices nothing for bandits, who have no warbands (7.6.5e)."""
    if user is not None:
        t.tell("sacrificed", "OATH-10.sacrifice-a", seat=user, count=1)
        yield from kill_some(t, c, user, DEFENDER, 1, "sacrifice-from", "OATH-10.sacrifice-a")
        add_defense(t, c, 1)


# Outriders: Skulls on the attacker's dice are ignored in this campaign: no warbands die for them. Swords on those faces still
# count.
@BATTLE_PLAN("outriders")
def ignore_skulls(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    c.no_skulls = True


# Specialist: In this campaign the defender may not use any battle plan.
@BATTLE_PLAN("specialist")
def defender_cannot_use_plans(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    c.no_plans.add(DEFENDER)


# Scouts: The attacker gains 1 Supply (moves the marker one space back, not beyond the leftmost space).
@BATTLE_PLAN("scouts", when=lambda held, t, c, user: t.state.players[user].supply < LEFTMOST)
def regain_one_supply(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    assert user is not None
    regain_supply(t, user, 1, "OATH-4.3.4b")


# -- spoils -----------------------------------------------------------------------------------------------------------


# Battle Honors: If the user's side is victorious, the user gains 2 favor from the Order bank (or what is left there).
@BATTLE_PLAN("battle-honors")
def victor_gains_two_order_favor(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    if_victorious(c, user, lambda: gain_as_user(t, user, "order", 2, VICTORY, held.slug))


# Field Promotion: If the user's side is victorious, the user gains three warbands onto their board (a Citizen gains Imperial
# ones), as far as the supply allows.
@BATTLE_PLAN("field-promotion")
def victor_gains_three_warbands(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    assert user is not None
    seat = user
    if_victorious(c, user, lambda: gain_warbands(t, seat, 3, VICTORY, held.slug))


# Military Parade: If the user's side is victorious, the user gains 1 favor for each faceup adviser of the enemy, each from the
# bank of that adviser's suit (joined Imperial Allies' advisers included when the enemy is the defending side).
@BATTLE_PLAN("military-parade")
def victor_gains_one_favor_per_enemy_adviser(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    def gain() -> None:
        for enemy in enemy_seats(t, c, user):
            for suit in ruling.adviser_suits(t.state.players[enemy]):
                gain_as_user(t, user, suit, 1, VICTORY, held.slug)

    if_victorious(c, user, gain)


# Martial Culture: If the user is an Exile and defeats another Exile in this campaign, the user may become a Citizen after it:
# no Reliquary relic, the user's Act Phase ends (if it is their turn), Supply goes to the leftmost space.
@BATTLE_PLAN("martial-culture")
def victor_over_exile_may_become_citizen(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    def offer_citizenship() -> Rules[None]:
        loser = opponent(c, user)
        if user is None or loser is None or t.state.players[user].role != "exile" or t.state.players[loser].role != "exile":
            return
        yield from may_become_citizen(t, user)

    c.if_victorious[c.side(user)].append(offer_citizenship)


# -- relics -----------------------------------------------------------------------------------------------------------


def _hidden_relics(t: OathTable, c: Campaign) -> dict[str, tuple[int, Card]]:
    """Lists facedown relics at sites that are targets, by where they lie."""
    return {
        f"hidden-relic:{slot}:{place}": (slot, relic)
        for slot in c.battle.sites
        for place, relic in enumerate(t.state.site(slot).relics)
        if not relic.faceup and ruling.can_take(t, c.seat, relic.slug)
    }


# Relic Hunter: The attacker may additionally target any facedown relics lying at sites already declared as targets; each adds 1
# defense die. If victorious they take these relics together with the other targets. Any relics taken in this campaign may be
# slid under the relic deck instead of being kept.
@BATTLE_PLAN("relic-hunter", when=lambda held, t, c, user: bool(c.battle.relics or _hidden_relics(t, c)))
def target_hidden_relics_and_may_bury_relics(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:

    def of_hidden(found: tuple[int, Card]) -> About:
        slot, relic = found
        return about(site(slot), lying(relic), cost={"defense-die": 1}, gain={"relic": 1})

    hidden = _hidden_relics(t, c)
    chosen = yield from choose_some_of(c.seat, "hidden-relics", hidden, 0, len(hidden), "OATH-7.1.3b", about=of_hidden)
    for slot, relic in chosen:
        t.tell("hidden-relic-targeted", "OATH-5.5.2g", seat=c.seat, site=t.state.site(slot).slug)
        c.extra_relics.append(relic.slug)
    add_defense(t, c, len(chosen))
    c.bury_relics = True


# -- peace ------------------------------------------------------------------------------------------------------------


def _can_buy_peace(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> bool:
    """Tells whether the enemy is a player at the same site, whom the user can pay: the favor given is part of the cost."""
    enemy = opponent(c, user)
    if user is None or enemy is None:
        return False
    attacked = enemy if user == c.battle.attacker else user
    cost = plan_cost(t, c, user, held)
    return (
        t.state.players[attacked].site == c.battle.at
        and purse(t.state, user) >= cost.favor + cost.burn_favor + c.battle.defense
    )


# Peace Envoy: Usable only if the enemy player's pawn is at the user's site and the user can give that player 1 favor for each
# defense die now in the defense pool, besides the printed cost. The favor is given and the user is victorious at once: no dice
# are rolled and no warbands are killed. It must be the only battle plan its user uses in this campaign.
@BATTLE_PLAN("peace-envoy", when=_can_buy_peace)
def give_favor_to_win_at_once(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    enemy = opponent(c, user)
    assert user is not None
    assert enemy is not None
    give_favor(t, user, enemy, c.battle.defense, "OATH-10.give-a")
    c.decided = c.side(user)
    c.no_losses.add(other_side(c.decided))


@PLAN_ALONE("code-of-honor", "peace-envoy")
def allows_no_other_plan() -> bool:
    return True

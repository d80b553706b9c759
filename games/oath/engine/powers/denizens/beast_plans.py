"""Denizens of Beast in Campaigns: battle plans, and what binds those of others."""

from typing import Any

from games.kernel.values import Rules
from games.oath.engine.play.campaign import add_attack, add_defense, opposes, swing, target_dice
from games.oath.engine.play.campaign.forces import ATTACKER
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.faces import FREE, Cost
from games.oath.engine.play.core.hooks import BAN_PLAN, BAN_TARGETS, BATTLE_PLAN, JOINS_ATTACK, PLAN_SURCHARGE, Held
from games.oath.engine.play.core.states import OathTable, State
from games.oath.engine.powers.denizens.vocabulary import count_at_sites

BEAST = "beast"
TWO_SHIELDS = ["shield", "shield"]
TWO_SWORDS = ["sword", "sword", "skull"]

# -- what binds -------------------------------------------------------------------------------------------------------


# Giant Python: Persistent (black band): always on while faceup, binds everyone it names whether or not they have access, nobody
# chooses to use it. When the holder is attacked, the attacker must choose a set of targets whose own dice (sites, relics,
# banners, pawn) add up to an even number. A set with an odd sum is illegal; with no legal set the campaign cannot be made.
@BAN_TARGETS("giant-python")
def targets_need_an_even_sum_of_dice(held: Held[Any], t: OathTable, c: Campaign, targets: list[str]) -> bool:
    return _is_attacked(t.state, c, held.at) and sum(target_dice(t, c, target) for target in targets) % 2 == 1


def _is_attacked(state: State, c: Campaign, seat: int) -> bool:
    """Tells whether targets of the seat can be declared: as defender, or as the Chancellor, who is always an Ally (5.5.2o)."""
    defender = c.battle.defender
    if seat == state.chancellor != c.battle.attacker and defender is not None and ruling.imperial(state, defender):
        return True
    return seat == defender


# Insect Swarm: Persistent (black band): always on while faceup, binds everyone it names whether or not they have access, nobody
# chooses to use it. In a Campaign the holder takes part in, as attacker, defender or Imperial Ally, each battle plan of the
# holder's enemy costs 1 additional burnt favor.
@PLAN_SURCHARGE("insect-swarm")
def enemy_plans_burn_one_more_favor(held: Held[Any], t: OathTable, c: Campaign, user: int | None, plan: Held[Any]) -> Cost:
    return Cost(burn_favor=1) if opposes(c, held.at, user) else FREE


# Marsh Spirit: Persistent (black band): always on while faceup, binds everyone it names whether or not they have access, nobody
# chooses to use it. An attacker who has declared this card's site as a target cannot use any battle plan in that Campaign. The
# defending side is not restricted.
@BAN_PLAN("marsh-spirit")
def attackers_of_this_site_cannot_use_plans(
    held: Held[Any], t: OathTable, c: Campaign, user: int | None, plan: Held[Any]
) -> bool:
    return c.side(user) == ATTACKER and held.at in c.battle.sites


# True Names: Persistent (black band): always on while faceup, binds everyone it names whether or not they have access, nobody
# chooses to use it. In a Campaign the holder takes part in, the holder's enemy cannot use battle plans whose suit equals the
# suit of any of the holder's faceup advisers. Since this card is a Beast adviser, Beast plans are always barred.
@BAN_PLAN("true-names")
def enemies_cannot_use_plans_of_adviser_suits(
    held: Held[Any], t: OathTable, c: Campaign, user: int | None, plan: Held[Any]
) -> bool:
    return opposes(c, held.at, user) and plan.face.suit in ruling.adviser_suits(t.state.players[held.at])


# Vow of Union: Persistent (black band): always on while faceup, binds everyone it names whether or not they have access, nobody
# chooses to use it. When the holder attacks, all their warbands at every site they rule belong to the attacking force: they can
# be lost to skulls, sacrificed, killed or sent back in defeat, and used to occupy targets in victory. Not optional.
@JOINS_ATTACK("vow-of-union")
def warbands_at_ruled_sites_join_the_attack(held: Held[Any], state: State) -> list[int]:
    return ruling.ruled_slots(state, held.at)


# -- battle plans -----------------------------------------------------------------------------------------------------


def _beast_advisers(t: OathTable, user: int | None) -> int:
    return 0 if user is None else ruling.adviser_suits(t.state.players[user]).count(BEAST)


# Nature Worship: Either side, pay 1 secret. N = number of the user's faceup Beast advisers; the user picks a direction: N
# attack dice into the attack pool (what an attacker wants) or N out of it (what a defender wants). Each die that should leave
# an already empty attack pool becomes one extra defense die instead. If the payer is a defender outside their own turn, the
# secret is not placed: it stays on their board, flipped facedown.
@BATTLE_PLAN("nature-worship", when=lambda held, t, c, user: _beast_advisers(t, user) > 0)
def swing_one_die_per_beast_adviser(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    yield from swing(t, c, user, _beast_advisers(t, user))


# Rangers: Attacker only, pay 1 favor. Skulls the attacker rolls kill nothing (their swords count). If the defense pool holds
# four or more dice at the moment of use, also add 2 attack dice.
@BATTLE_PLAN("rangers")
def ignore_skulls_and_add_two_dice_against_four(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    c.no_skulls = True
    if c.battle.defense >= 4:
        add_attack(t, c, 2)


# Walled Garden: Defender only, free. If this card's site is among the declared targets, add 1 defense die for each faceup Beast
# card at any site on the map, this one included and regardless of who rules it.
@BATTLE_PLAN("walled-garden", when=lambda held, t, c, user: held.at in c.battle.sites)
def add_one_defense_die_per_beast_at_sites(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    add_defense(t, c, count_at_sites(t.state, BEAST))


# War Tortoise: Either side, pay 1 favor. Used by the attacker: every defense die showing the two-shield face counts 0. Used by
# the defender: every attack die showing the face with two swords and a skull adds 0 attack, but its skull still kills. If the
# payer is a defender outside their own turn, the favor goes straight to the Beast bank instead of resting on the card.
@BATTLE_PLAN("war-tortoise")
def faces_with_two_shields_or_two_swords_count_nothing(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    if user == c.battle.attacker:
        c.blank_defense.append(TWO_SHIELDS)
    else:
        c.blank_attack.append(TWO_SWORDS)

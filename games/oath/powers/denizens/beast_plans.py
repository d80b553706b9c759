"""Denizens of Beast in Campaigns: battle plans, and what binds those of others."""

from typing import Any

from games.kernel.values import Rules
from games.oath.play import ruling
from games.oath.play.actions import Campaign
from games.oath.play.campaign import add_attack, add_defense, opposes, swing, target_dice
from games.oath.play.campaign_forces import ATTACKER
from games.oath.play.faces import FREE, Cost
from games.oath.play.hooks import BAN_PLAN, BAN_TARGETS, BATTLE_PLAN, JOINS_ATTACK, PLAN_SURCHARGE, Held
from games.oath.play.states import OathTable, State
from games.oath.powers.denizens.vocabulary import count_at_sites

BEAST = "beast"
TWO_SHIELDS = ["shield", "shield"]
TWO_SWORDS = ["sword", "sword", "skull"]

# -- what binds -------------------------------------------------------------------------------------------------------


@BAN_TARGETS("giant-python")
def coils(held: Held[Any], t: OathTable, c: Campaign, targets: list[str]) -> bool:
    return _is_attacked(t.state, c, held.at) and sum(target_dice(t, c, target) for target in targets) % 2 == 1


def _is_attacked(state: State, c: Campaign, seat: int) -> bool:
    """When targets are declared: as defender, or as the Chancellor, who is always an Ally (5.5.2o)."""
    defender = c.battle.defender
    if seat == state.chancellor != c.battle.attacker and defender is not None and ruling.imperial(state, defender):
        return True
    return seat == defender


@PLAN_SURCHARGE("insect-swarm")
def swarms(held: Held[Any], t: OathTable, c: Campaign, user: int | None, plan: Held[Any]) -> Cost:
    return Cost(burn_favor=1) if opposes(c, held.at, user) else FREE


@BAN_PLAN("marsh-spirit")
def misleads(held: Held[Any], t: OathTable, c: Campaign, user: int | None, plan: Held[Any]) -> bool:
    return c.side(user) == ATTACKER and held.at in c.battle.sites


@BAN_PLAN("true-names")
def knows_them(held: Held[Any], t: OathTable, c: Campaign, user: int | None, plan: Held[Any]) -> bool:
    return opposes(c, held.at, user) and plan.face.suit in ruling.adviser_suits(t.state.players[held.at])


@JOINS_ATTACK("vow-of-union")
def fight_together(held: Held[Any], state: State) -> list[int]:
    return ruling.ruled_slots(state, held.at)


# -- battle plans -----------------------------------------------------------------------------------------------------


def _own_beasts(t: OathTable, user: int | None) -> int:
    return 0 if user is None else ruling.adviser_suits(t.state.players[user]).count(BEAST)


@BATTLE_PLAN("nature-worship", when=lambda held, t, c, user: _own_beasts(t, user) > 0)
def is_heard(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    yield from swing(t, c, user, _own_beasts(t, user))


@BATTLE_PLAN("rangers")
def scout_ahead(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    c.no_skulls = True
    if c.battle.defense >= 4:
        add_attack(t, c, 2)


@BATTLE_PLAN("walled-garden", when=lambda held, t, c, user: held.at in c.battle.sites)
def is_full_of_beasts(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    add_defense(t, c, count_at_sites(t.state, BEAST))


@BATTLE_PLAN("war-tortoise")
def shrugs_off(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    if user == c.battle.attacker:
        c.blank_defense.append(TWO_SHIELDS)
    else:
        c.blank_attack.append(TWO_SWORDS)

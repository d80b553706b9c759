"""Battle plans of Discord."""

from typing import Any

from games.kernel.values import Rules
from games.oath.engine.play.campaign import add_attack, discard_plan, enemy_seats, force_size, swing
from games.oath.engine.play.campaign.forces import ATTACKER, DEFENDER
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.hooks import BATTLE_PLAN, Held
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.powers.denizens.vocabulary import burn_all_but_one, may_campaign, may_travel

# -- dice -------------------------------------------------------------------------------------------------------------


def _enemy_has_arcane_advisers(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> bool:
    return any("arcane" in ruling.adviser_suits(t.state.players[enemy]) for enemy in enemy_seats(t, c, user))


# Cracked Sage: Works only if the user's enemy in this campaign has at least one faceup Arcane adviser at the moment of use: as
# attacker add 4 attack dice; as defender remove 4 attack dice (each one that cannot be removed adds 1 defense die instead).
@BATTLE_PLAN("cracked-sage", when=_enemy_has_arcane_advisers)
def swing_four_dice_against_arcane_advisers(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    yield from swing(t, c, user, 4)


def _targets_have_order(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> bool:
    return any("order" in ruling.suits_at(t.state, slot) for slot in c.battle.sites)


# Disgraced Captain: If at least one site declared as a target has an Order card (denizen or intact edifice), add 4 attack dice.
# The bonus is given once, however many such cards or sites there are.
@BATTLE_PLAN("disgraced-captain", when=_targets_have_order)
def add_four_dice_against_sites_with_order(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    add_attack(t, c, 4)


# Mercenaries: As attacker add 3 attack dice; as defender remove 3 attack dice (each one that cannot be removed adds 1 defense
# die instead). If the user's side is then defeated in this campaign, discard Mercenaries.
@BATTLE_PLAN("mercenaries")
def swing_three_dice_and_discard_if_defeated(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    def discard_this() -> Rules[None]:
        yield from discard_plan(t, c, user, held)

    c.if_defeated[c.side(user)].append(discard_this)
    yield from swing(t, c, user, 3)


def _attacker_is_outnumbered(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> bool:
    return not c.no_sacrifice and force_size(t, c, DEFENDER) > force_size(t, c, ATTACKER)


# Zealots: If, at the moment of use, more warbands are in the defending force than in the attacker's, every warband the attacker
# sacrifices in this campaign adds 3 to the attack instead of 1.
@BATTLE_PLAN("zealots", when=_attacker_is_outnumbered)
def each_sacrifice_adds_three(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    c.worth = 3


# -- victory ----------------------------------------------------------------------------------------------------------


def _targets_the_pawn(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> bool:
    return c.battle.pawn


# Slander: If the attacker is victorious and had declared the defender's pawn and favor as a target, the defender burns all
# favor on their board instead of half of it.
@BATTLE_PLAN("slander", when=_targets_the_pawn)
def defeated_defender_burns_all_favor(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    c.burns_all = True


# Book Burning: If the attacker is victorious and had declared the defender's pawn and favor as a target, the defender
# additionally burns all secrets on their board except one. With one or none nothing is burnt.
@BATTLE_PLAN("book-burning", when=_targets_the_pawn)
def defeated_defender_burns_all_but_one_secret(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    defender = c.battle.defender
    assert defender is not None

    def burn() -> Rules[None]:
        yield from burn_all_but_one(t, defender)

    c.if_victorious[ATTACKER].append(burn)


# Second Wind: If the attacker is victorious, after the campaign is completely finished they may travel without spending Supply,
# and after that they may campaign without spending Supply. Each part is optional on its own, in that order.
@BATTLE_PLAN("second-wind")
def victor_may_travel_and_campaign_for_free(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    assert user is not None
    seat = user

    def travel_and_campaign() -> Rules[None]:
        if c.won:
            yield from may_travel(t, seat)
            yield from may_campaign(t, seat)

    c.after.append(travel_and_campaign)

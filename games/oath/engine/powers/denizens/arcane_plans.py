"""Battle plans of Arcane, and what binds Campaigns."""

from typing import Any

from games.kernel.values import Rules, choose_amount
from games.oath.engine.play.campaign import swing
from games.oath.engine.play.campaign.forces import ATTACKER, opposes, side_seats
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import of_card
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.faces import DARKEST_SECRET, FREE, Cost
from games.oath.engine.play.core.hooks import BATTLE_PLAN, PLAN_SURCHARGE, TARGET_DICE, Held
from games.oath.engine.play.core.states import OathTable

# -- what binds -------------------------------------------------------------------------------------------------------


# Gleaming Armor: While the holder takes part in a campaign (attacker, defender or joined Imperial Ally), every battle plan used
# by the opposing side costs 1 secret more, placed on that plan like a printed secret cost.
@PLAN_SURCHARGE("gleaming-armor")
def enemy_plans_cost_one_more_secret(held: Held[Any], t: OathTable, c: Campaign, user: int | None, plan: Held[Any]) -> Cost:
    return Cost(secret=1) if opposes(c, held.at, user) else FREE


# Sealing Ward: Each relic of the holder that is declared as a campaign target adds one defense die more than its shield shows.
@TARGET_DICE("sealing-ward")
def targeted_relics_add_one_defense_die(held: Held[Any], t: OathTable, c: Campaign, target: str) -> int:
    return int(any(target == f"relic:{relic.slug}" for relic in t.state.players[held.at].relics))


# -- plans ------------------------------------------------------------------------------------------------------------


# Billowing Fog: If the user's side is defeated, it kills none of the warbands of its force in the defeat step (all of them just
# go to the board(s) as survivors do). Powers that would kill the whole force are ignored as well.
@BATTLE_PLAN("billowing-fog")
def defeated_side_loses_no_warbands(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    c.no_losses.add(c.side(user))


# Cracking Ground: As attacker add 1 attack die for each site declared as a target; as defender remove 1 attack die for each
# such site (each one that cannot be removed adds 1 defense die instead).
@BATTLE_PLAN("cracking-ground", when=lambda held, t, c, user: bool(c.battle.sites))
def swing_one_die_per_targeted_site(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    yield from swing(t, c, user, len(c.battle.sites))


def _darkest_secret_is_not_with_enemies(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> bool:
    """Tells whether the user holds the Darkest Secret, or somebody of the same Empire, wherever that pawn is (5.5.3l)."""
    holder = t.state.banners[DARKEST_SECRET].holder
    return holder is not None and user is not None and not ruling.enemies(t.state, holder, user)


# Fire Talkers: Works only if at the moment of use the user holds the Darkest Secret, or user and holder are both Imperial
# players in this Campaign: as attacker add 3 attack dice; as defender remove 3 attack dice (each one that cannot be removed
# adds 1 defense die instead).
@BATTLE_PLAN("fire-talkers", when=_darkest_secret_is_not_with_enemies)
def swing_three_dice(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    yield from swing(t, c, user, 3)


def _side_holds_darkest_secret(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> bool:
    """Tells whether anybody of the user's side holds the Darkest Secret; in the Empire's defense any Ally will do (5.5.3l)."""
    return t.state.banners[DARKEST_SECRET].holder in side_seats(c, c.side(user))


# Rusting Ray: Works only if the user holds the Darkest Secret: hollow swords rolled by the attacker count for nothing (not even
# two for one).
@BATTLE_PLAN("rusting-ray", when=_side_holds_darkest_secret)
def hollow_swords_count_nothing(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    c.no_hollows = True


# Kindred Warriors: Skulls rolled by the user are ignored (as attacker they kill nothing; the swords on the same face count). In
# addition, with X chosen freely from 0 up to the number of suits other than Arcane among the cards the user rules: as attacker
# add X attack dice; as defender remove X attack dice (each one that cannot be removed adds 1 defense die instead).
@BATTLE_PLAN("kindred-warriors")
def ignore_skulls_and_swing_dice_per_other_suit(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    """Ignores skulls for an attacker, who alone rolls them, and swings as many dice as the user likes."""
    assert user is not None
    if c.side(user) == ATTACKER:
        c.no_skulls = True
    suits = {suit for card in ruling.ruled_cards(t.state, user) if (suit := ruling.suit_of(card))} - {held.face.suit}
    amounts = range(len(suits) + 1)
    count = yield from choose_amount(user, "kindred", "amount", amounts, "OATH-7.5.4b", about=lambda _: of_card(held.slug))
    if count:
        yield from swing(t, c, user, count)

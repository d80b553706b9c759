"""Battle plans of Hearth."""

from typing import Any

from games.kernel.values import Rules
from games.oath.engine.play.campaign import add_defense, swing
from games.oath.engine.play.campaign.forces import DEFENDER
from games.oath.engine.play.campaign.plans import discard_plan
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.faces import PEOPLES_FAVOR
from games.oath.engine.play.core.hooks import BATTLE_PLAN, Held
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.powers.denizens.vocabulary import enemy_holds


# Extra Provisions: Defender only: pay 1 favor and put one extra die in the defense pool. If the payer is a defender outside
# their own turn, the favor goes straight to the Hearth bank instead of resting on the card.
@BATTLE_PLAN("extra-provisions")
def add_one_defense_die(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    add_defense(t, c, 1)


# -- unless the enemy has the People's Favor --------------------------------------------------------------------------


def _enemy_lacks_peoples_favor(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> bool:
    return not enemy_holds(t, c, user, PEOPLES_FAVOR)


# Village Constable: Either side, free. Unless the enemy side holds the People's Favor, the user picks a direction: 2 attack
# dice into the attack pool (what an attacker wants) or 2 out of it (what a defender wants). Each die that should leave an
# already empty attack pool becomes one extra defense die instead.
@BATTLE_PLAN("village-constable", when=_enemy_lacks_peoples_favor)
def swing_two_dice(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    yield from swing(t, c, user, 2)


# The Great Levy: Either side, pay 2 favor. If the enemy side holds the People's Favor the whole power is void. Otherwise the
# user picks a direction: 3 attack dice into the attack pool (what an attacker wants) or 3 out of it (what a defender wants).
# Each die that should leave an already empty attack pool becomes one extra defense die instead; in addition skulls rolled by
# the user kill nothing (swords on the same face still count; only an attacker rolls skulls, so this part is idle for a
# defender). If the payer is a defender outside their own turn, the favor goes straight to the Hearth bank instead of resting on
# the card.
@BATTLE_PLAN("the-great-levy", when=_enemy_lacks_peoples_favor)
def swing_three_dice_and_ignore_skulls(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    """Ignores skulls for an attacker, who alone rolls them."""
    yield from swing(t, c, user, 3)
    if user == c.battle.attacker:
        c.no_skulls = True


# -- the outcome ------------------------------------------------------------------------------------------------------


# Hearts and Minds: Defender only: pay 3 favor and the defending side wins on the spot. Neither pool is rolled; continue with
# Resolve Defeat for the attacker (half the attacking force, rounded down, is killed). In the end-of-campaign step discard this
# card unless the user holds the People's Favor at that moment. If the payer is a defender outside their own turn, the favor
# goes straight to the Hearth bank instead of resting on the card.
@BATTLE_PLAN("hearts-and-minds")
def defender_wins_at_once(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    def discard_this_without_peoples_favor() -> Rules[None]:
        if t.state.banners[PEOPLES_FAVOR].holder != user:
            c.discards.append((user, held))
        yield from ()

    c.decided = DEFENDER
    c.at_end.append(discard_this_without_peoples_favor)


# Traveling Doctor: Either side, free. If the user's side is defeated, skip the killing of half the force: none of it is killed,
# all of it still retreats to the boards, and this card is discarded. Any power that would kill the whole defeated force is
# ignored too. If the user's side wins, the card stays and nothing happens.
@BATTLE_PLAN("traveling-doctor")
def defeated_side_discards_this_and_loses_no_warbands(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    def discard_this() -> Rules[None]:
        yield from discard_plan(t, c, user, held, "OATH-5.5.6h")

    c.no_losses.add(c.side(user))
    c.if_defeated[c.side(user)].append(discard_this)


# Hospital: Either side, free. For the rest of this Campaign every warband of the user that would be killed (skulls, sacrifices,
# defeat losses, other powers) is set aside instead. When the campaign ends, if the user rules Hospital's site at that time the
# set-aside warbands are put on that site; otherwise they are killed after all.
@BATTLE_PLAN("hospital")
def killed_warbands_come_to_this_site(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    """Saves the warbands of a player; bandits have none to save."""
    if user is not None:
        c.saves[user] = held.at

"""Battle plans of Hearth."""

from typing import Any

from games.kernel.values import Rules
from games.oath.play.actions import Campaign
from games.oath.play.campaign import add_defense, swing
from games.oath.play.campaign_forces import DEFENDER
from games.oath.play.campaign_plans import discard_plan
from games.oath.play.faces import PEOPLES_FAVOR
from games.oath.play.hooks import BATTLE_PLAN, Held
from games.oath.play.states import OathTable
from games.oath.powers.denizens.vocabulary import enemy_holds


@BATTLE_PLAN("extra-provisions")
def provides(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    add_defense(t, c, 1)


# -- unless the enemy has the People's Favor --------------------------------------------------------------------------


def _people_stand_by(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> bool:
    return not enemy_holds(t, c, user, PEOPLES_FAVOR)


@BATTLE_PLAN("village-constable", when=_people_stand_by)
def keeps_order(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    yield from swing(t, c, user, 2)


@BATTLE_PLAN("the-great-levy", when=_people_stand_by)
def calls_to_arms(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    """Only an attacker rolls skulls."""
    yield from swing(t, c, user, 3)
    if user == c.battle.attacker:
        c.no_skulls = True


# -- the outcome ------------------------------------------------------------------------------------------------------


@BATTLE_PLAN("hearts-and-minds")
def wins_them_over(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    def settle_account() -> Rules[None]:
        if t.state.banners[PEOPLES_FAVOR].holder != user:
            c.discards.append((user, held))
        yield from ()

    c.decided = DEFENDER
    c.at_end.append(settle_account)


@BATTLE_PLAN("traveling-doctor")
def heals(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    def moves_on() -> Rules[None]:
        yield from discard_plan(t, c, user, held, "OATH-5.5.6h")

    c.no_losses.add(c.side(user))
    c.if_defeated[c.side(user)].append(moves_on)


@BATTLE_PLAN("hospital")
def takes_in(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    """Bandits have nobody to save."""
    if user is not None:
        c.saves[user] = held.at

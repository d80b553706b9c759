"""Battle plans of Nomad. Most are discarded when the Campaign is over, whoever won."""

from typing import Any

from games.kernel.values import About, Rules, choose_of
from games.oath.engine.play.campaign import add_defense, enemy_seats, swing
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import discarding, of_card
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.cards import discard
from games.oath.engine.play.core.faces import FACES
from games.oath.engine.play.core.hooks import BATTLE_PLAN, Held
from games.oath.engine.play.core.states import Card, OathTable
from games.oath.engine.powers.denizens.vocabulary import by_slug, redeploy

NOMAD, BEAST = "nomad", "beast"

# -- dice -------------------------------------------------------------------------------------------------------------


# Horse Archers: Either side, free: the user picks a direction: 3 attack dice into the attack pool (what an attacker wants) or 3
# out of it (what a defender wants). Each die that should leave an already empty attack pool becomes one extra defense die
# instead. In the end-of-campaign step this card is then discarded, whoever won and even if the plan changed nothing.
@BATTLE_PLAN("horse-archers")
def swing_three_dice_then_discard(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    c.discards.append((user, held))
    yield from swing(t, c, user, 3)


# Great Crusade: Either side, free. N = number of faceup Nomad cards the user rules (own advisers plus cards at sites they rule,
# this one included); the user picks a direction: N attack dice into the attack pool (what an attacker wants) or N out of it
# (what a defender wants). Each die that should leave an already empty attack pool becomes one extra defense die instead. In the
# end-of-campaign step this card is then discarded, whoever won and even if the plan changed nothing.
@BATTLE_PLAN("great-crusade")
def swing_one_die_per_nomad_ruled_then_discard(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    c.discards.append((user, held))
    yield from swing(t, c, user, sum(ruling.suit_of(card) == NOMAD for card in _ruled(t, user)))


def _ruled(t: OathTable, user: int | None) -> list[Card]:
    """Lists cards that the user alone rules, without Allies (5.5.3i); for bandits those that nobody rules, in map order."""
    if user is not None:
        return ruling.ruled_cards(t.state, user)
    return [card for slot, site in t.state.slots() for card in site.cards if ruling.card_ruler(t.state, slot, card) is None]


# Rival Khan: Either side, free. If the enemy side has at least one faceup Nomad adviser, the user picks a direction: 4 attack
# dice into the attack pool (what an attacker wants) or 4 out of it (what a defender wants). Each die that should leave an
# already empty attack pool becomes one extra defense die instead. In the end-of-campaign step this card is then discarded,
# whoever won and even if the plan changed nothing.
@BATTLE_PLAN("rival-khan")
def swing_four_dice_against_nomads_then_discard(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    """Swings nothing where the enemy has no Nomad adviser; the card is discarded all the same."""
    c.discards.append((user, held))
    if any(NOMAD in ruling.adviser_suits(t.state.players[enemy]) for enemy in enemy_seats(t, c, user)):
        yield from swing(t, c, user, 4)


# Mountain Giant: Either side, pay 1 secret and choose a strength. Weak: the user picks a direction: 1 attack die into the
# attack pool (what an attacker wants) or 1 out of it (what a defender wants). Each die that should leave an already empty
# attack pool becomes one extra defense die instead; the card stays. Strong: the same with 3 dice, and in the end-of-campaign
# step this card is discarded. If the payer is a defender outside their own turn, the secret is not placed: it stays on their
# board, flipped facedown.
@BATTLE_PLAN("mountain-giant")
def swing_one_die_or_three_and_discard(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    assert user is not None
    strengths = {"giant-weak": 1, "giant-strong": 3}
    count = yield from choose_of(user, "mountain-giant", strengths, "OATH-7.5.4b", about=lambda _: of_card(held.slug))
    if count == 3:
        c.discards.append((user, held))
    yield from swing(t, c, user, count)


# Storm Caller: Defender only, free: put two extra dice in the defense pool. In the end-of-campaign step this card is then
# discarded, whoever won and even if the plan changed nothing.
@BATTLE_PLAN("storm-caller")
def add_two_defense_dice_then_discard(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    c.discards.append((user, held))
    add_defense(t, c, 2)


# -- how dice are read ------------------------------------------------------------------------------------------------


# Lancers: Attacker only, free. Read every attack die result twice: swords, hollow swords and skulls are all doubled. Sacrifices
# are not doubled. In the end-of-campaign step this card is then discarded, whoever won and even if the plan changed nothing.
@BATTLE_PLAN("lancers")
def attack_dice_count_twice_then_discard(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    c.discards.append((user, held))
    c.attack_twice = True


# Mounted Patrol: Defender only, free. When the attack is rolled, the attacker rolls only half of the final attack pool, rounded
# down. In the end-of-campaign step this card is then discarded, whoever won and even if the plan changed nothing.
@BATTLE_PLAN("mounted-patrol")
def attacker_rolls_half_the_dice_then_discard(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    c.discards.append((user, held))
    c.halved = True


# Rain Boots: Attacker only, free. Defense dice showing exactly one shield count 0; two-shield and doubling faces work normally.
# In the end-of-campaign step this card is then discarded, whoever won and even if the plan changed nothing.
@BATTLE_PLAN("rain-boots")
def single_shields_count_nothing_then_discard(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    c.discards.append((user, held))
    c.blank_defense.append(["shield"])


# -- warbands and cards -----------------------------------------------------------------------------------------------


# Warning Signals: Defender only, free. Before the defense is rolled, the user moves any number of their warbands in any way
# between their board and any sites they rule, but may not take the last warband off a site. In the end-of-campaign step this
# card is then discarded, whoever won and even if the plan changed nothing.
@BATTLE_PLAN("warning-signals")
def redeploy_warbands_then_discard(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    """Moves nothing for bandits (7.6.5e), nor warbands of a site that attacks, which are not the user's, although purple."""
    c.discards.append((user, held))
    if user is not None:
        yield from redeploy(t, user, "OATH-7.5.2a", barred=c.from_sites)


# Wild Mounts: Either side, free. In this Campaign, when the user would discard any number of Nomad battle plans, they may
# instead discard one Beast card they rule (a faceup adviser or a card at a site they rule, not locked); all those Nomad plans
# then stay.
@BATTLE_PLAN("wild-mounts")
def may_discard_a_beast_instead_of_nomad_plans(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    def spare(doomed: list[Held[Any]]) -> Rules[list[Held[Any]]]:
        nomads = [plan for plan in doomed if plan.face.suit == NOMAD]
        mounts = _discardable_beasts(t, c, user)
        if not (nomads and mounts):
            return doomed
        if user is None:
            mount = mounts[0] if len(nomads) > 1 else None
        else:
            plans = [plan.slug for plan in nomads]

            def going(card: Card | None) -> About:
                return discarding(t.state, user, card) if card else About((*plans,))

            options = {**by_slug(mounts), "discard-plans": None}
            mount = yield from choose_of(user, "wild-mounts", options, "OATH-5.5.8b", about=going, cards=plans)
        if not mount:
            return doomed
        yield from discard(t, c.battle.attacker if user is None else user, [mount.slug], "OATH-5.5.8b")
        return [plan for plan in doomed if plan not in nomads]

    c.spares.append((user, spare))


def _discardable_beasts(t: OathTable, c: Campaign, user: int | None) -> list[Card]:
    """Lists Beast cards that the user rules and can discard; not one in use (7.4.3a)."""
    return [card for card in _ruled(t, user) if ruling.suit_of(card) == BEAST and not _cannot_be_discarded(t, c, user, card)]


def _cannot_be_discarded(t: OathTable, c: Campaign, user: int | None, card: Card) -> bool:
    if user is None:
        return FACES[card.slug].locked or any(held.card is card for held in c.modifiers)
    spot = t.state.where[card.slug]
    return ruling.is_locked(t.state, user, spot.zone, spot.at, card, c.modifiers)

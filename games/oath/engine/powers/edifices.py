"""The edifices, intact and ruined. The Forest Temple acts in the chronicle phase."""

from typing import Any

from games.kernel.values import About, Rules, choose_amount, choose_of, choose_some_of
from games.oath.engine.play.campaign import TARGETS, remove_attack
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import about, by_card, pile
from games.oath.engine.play.core.actions import Campaign, Claim, Recover, Search
from games.oath.engine.play.core.cards import back_of, exchange_from_hand, exchange_from_pile, repair, turn_banner
from games.oath.engine.play.core.faces import BOARD, FACES, PEOPLES_FAVOR
from games.oath.engine.play.core.hooks import (
    ACTION,
    BAN_FACEUP,
    BAN_TARGET,
    BATTLE_PLAN,
    END_DIE,
    RECOVERED,
    SEARCHES,
    TARGET_DICE,
    Held,
)
from games.oath.engine.play.core.states import Exchangeable, OathTable, State, Zone
from games.oath.engine.play.minors.deals import can_deal, deal
from games.oath.engine.powers.relics import take_or_bury

END_FACES: list[list[int]] = BOARD["dice"]["end"]["faces"]

# -- persistent -------------------------------------------------------------------------------------------------------


# Sprawling Rampart: Every site ruled by the player (or the bandits) who rules Sprawling Rampart adds one more defense die when
# it is declared as a Campaign target.
@TARGET_DICE("sprawling-rampart")
def targeted_sites_of_ruler_add_one_defense_die(held: Held[Any], t: OathTable, c: Campaign, target: str) -> int:
    if not (slot := TARGETS[target].slot):
        return 0
    owners, rulers = ruling.card_rulers(t.state, held), ruling.rulers(t.state, slot)
    return int(bool(set(owners) & set(rulers)) or not (owners or rulers))  # nobody: the bandits


# Hall of Debate: No player can declare the People's Favor as a Campaign target.
@BAN_TARGET("hall-of-debate")
def peoples_favor_cannot_be_targeted(held: Held[Any], t: OathTable, c: Campaign, target: str) -> bool:
    return target == f"banner:{PEOPLES_FAVOR}"


# Hall of Mockery: Whenever any player recovers the People's Favor, it ends on its Mob side instead of its normal side.
@RECOVERED("hall-of-mockery")
def recovered_peoples_favor_turns_to_mob(held: Held[Any], t: OathTable, recover: Recover, claim: Claim) -> Rules[None]:
    if claim.banner == PEOPLES_FAVOR:
        turn_banner(t.state.banners[PEOPLES_FAVOR], mob=True)
        t.tell("mob-roused", "OATH-7.1.4b", card=held.slug)
    yield from ()


# Ruined Temple: Enemies of the player (or bandits) ruling Ruined Temple cannot play Beast-suit cards faceup, neither to sites
# nor to advisers.
@BAN_FACEUP("ruined-temple")
def enemies_cannot_play_beasts_faceup(held: Held[Any], t: OathTable, seat: int, slug: str, zone: Zone, at: int) -> bool:
    return FACES[slug].suit == "beast" and ruling.enemy_of_owner(t.state, seat, held)


# Squalid District: Whenever the end die is rolled for the Stable Regime check, the ruler of Squalid District may change the
# result by +1 or -1. A Citizen cannot use this; if the Empire rules it, only the Chancellor may.
@END_DIE("squalid-district")
def ruler_may_shift_end_die_by_one(held: Held[Any], t: OathTable, roll: int) -> Rules[int]:
    """Asks the Chancellor for the Empire, and nobody for bandits. It is nobody's turn: only who rules the site counts."""
    head = ruling.head_of(t.state, held.at)
    if head is None:
        return roll
    shifted = {"die-as-is": roll, "die-up": roll + 1, "die-down": roll - 1}
    faces = {option: face for option, face in shifted.items() if [face] in END_FACES}
    changed = yield from choose_of(head, "end-die", faces, "OATH-3.3f", roll=roll)
    if changed != roll:
        t.tell("end-die-changed", "OATH-3.3f", seat=head, card=held.slug, roll=roll, changed=changed)
    return changed


# -- in a Campaign ----------------------------------------------------------------------------------------------------


# Bandit Rampart: Defender only: remove two attack dice if the site with this card is among the declared targets.
@BATTLE_PLAN("bandit-rampart", when=lambda held, t, c, seat: held.at in c.battle.sites)
def remove_two_attack_dice(held: Held[Any], t: OathTable, c: Campaign, seat: int | None) -> None:
    remove_attack(t, c, 2)


# -- the Dispossessed -------------------------------------------------------------------------------------------------


# Great Spire: After drawing in your Search you may exchange any number of the denizens you drew (not Visions) with the same
# number of random cards of the Dispossessed; the exchanged denizens go to the Dispossessed.
@SEARCHES("great-spire", when=lambda held, t, search: bool(t.state.dispossessed))
def may_exchange_drawn_cards_with_the_dispossessed(held: Held[Any], t: OathTable, search: Search) -> None:
    def exchange_drawn() -> Rules[None]:
        dispossessed, hand = t.state.dispossessed, t.state.players[search.seat].hand
        denizens = by_card(slug for slug in hand if back_of(slug) == "denizen")
        most = min(len(denizens), len(dispossessed))
        given = yield from choose_some_of(
            search.seat, "exchange-drawn", denizens, 0, most, "OATH-10.exchange-a", about=_exchanging
        )
        if not given:
            return
        drawn = exchange_from_hand(t, search.seat, given)
        secret, params = {"cards": given, "new_cards": drawn}, {"seat": search.seat, "count": len(given)}
        t.tell_only((search.seat,), secret, "drawn-exchanged", "OATH-10.exchange-a", **params)

    search.drawn.append(exchange_drawn)


def _exchanging(slug: str) -> About:
    return about(slug, cost={"card": 1}, gain={"card": 1})


# Fallen Spire: Exchange up to five denizens from the top of your region's discard pile (Visions are skipped and keep their
# place) with the same number of random cards of the Dispossessed.
@ACTION("fallen-spire", when=lambda held, t, seat: _most_exchanged(t.state, seat) > 0)
def exchange_discards_with_the_dispossessed(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Exchanges denizens that nobody sees; Visions keep their places in the pile."""
    state = t.state
    region, amounts = state.region(seat), range(1, _most_exchanged(state, seat) + 1)
    count = yield from choose_amount(
        seat, "exchange-discards", "exchange", amounts, "OATH-10.exchange-a", about=lambda _: About((pile(region),))
    )
    cards = state.discards[region]
    places = [place for place, slug in enumerate(cards) if back_of(slug) == "denizen"][:count]
    exchange_from_pile(t, region, places)
    t.reveal("discards-exchanged", "OATH-10.exchange-a", seat=seat, pile=region, count=count)


def _most_exchanged(state: State, seat: int) -> int:
    denizens = sum(back_of(slug) == "denizen" for slug in state.discards[state.region(seat)])
    return min(5, denizens, len(state.dispossessed))


# -- actions ----------------------------------------------------------------------------------------------------------


EXCHANGED: set[Exchangeable] = {"favor", "secrets", "advisers"}


# Festival District: Negotiate one binding exchange of any amounts of favor, secrets and advisers with any one player.
@ACTION("festival-district", when=lambda held, t, seat: can_deal(t, seat, EXCHANGED))
def exchange_favor_secrets_and_advisers(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    yield from deal(t, seat, EXCHANGED, "OATH-7.6.3g")


# Ancient Forge: Draw the top relic of the relic deck and look at it; take it or put it on the bottom of the relic deck.
@ACTION("ancient-forge", when=lambda held, t, seat: bool(t.state.relic_deck))
def take_or_bury_top_relic(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    yield from take_or_bury(t, seat)


# Broken Forge: Turn this card over to its intact side (Ancient Forge).
@ACTION("broken-forge")
def turn_to_intact_side(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    assert held.card is not None
    repair(t.state, held.card)
    t.tell("edifice-repaired", "OATH-7.3.2a", seat=seat, card=held.slug, slot=held.at, repaired=held.card.slug)
    yield from ()

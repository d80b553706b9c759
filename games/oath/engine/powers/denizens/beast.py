"""Denizens of Beast; what bears on Campaigns is in `beast_plans`."""

from collections.abc import Callable
from functools import partial
from typing import Any

from games.kernel.values import About, Rules, choose_amount, choose_of
from games.oath.engine.play.campaign import campaign, can_campaign
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import about, at_site, discarding, pile, site
from games.oath.engine.play.core.actions import Journey, Muster, MusterOffer, Playing, Search, Trade, TradeOffer, Travel
from games.oath.engine.play.core.cards import (
    bury_relic,
    discard,
    draw_relic,
    lay_as_adviser,
    lay_at_site,
    lift,
    relics_taken,
    take_relic,
)
from games.oath.engine.play.core.faces import FACES, SITE_FACES
from games.oath.engine.play.core.hooks import (
    ACTION,
    BAN_MUSTER,
    BAN_TRADE,
    BAN_TRAVEL,
    CHOOSES_DESTINATION,
    DEPARTED,
    GUISES,
    IGNORES_LIMIT,
    MUSTERS,
    PLAYS,
    REST,
    SEARCHES,
    TRADES,
    TRAVELS,
    WHEN_PLAYED,
    Held,
)
from games.oath.engine.play.core.states import Card, OathTable, State
from games.oath.engine.play.core.tokens import board_of, gain_warbands, kill, regain_supply, take_favor
from games.oath.engine.play.majors.playing import make_room
from games.oath.engine.play.majors.search import DECK, PILE_PRICE
from games.oath.engine.play.majors.trade import SECRETS, matches
from games.oath.engine.powers.denizens.vocabulary import (
    by_slug,
    choose_player,
    count_at_sites,
    gain_from_a_bank,
    killing,
    may_become_citizen,
    shift_favor,
    taking_favor,
    under_same_ruler,
)
from games.oath.engine.world.facts import GRAND_SCEPTER

BEAST = "beast"


def _sites_with_beasts(state: State) -> list[int]:
    """Lists sites with a faceup Beast card."""
    return [slot for slot, _ in state.slots() if BEAST in ruling.suits_at(state, slot)]


# -- what the ruler's enemies cannot do, and what they suffer ---------------------------------------------------------


# Forest Council, Forest Council: Persistent (black band): always on while faceup, binds everyone it names whether or not they
# have access, nobody chooses to use it. Enemies of its ruler cannot trade with or muster from any Beast card, wherever it is
# and whoever rules that card. Ruler's enemies: every Exile if the Empire rules it, every other player if an Exile rules it,
# every player if bandits rule it.
@BAN_MUSTER("forest-council")
@BAN_TRADE("forest-council")
def enemies_cannot_muster_or_trade_on_beasts(held: Held[Any], t: OathTable, seat: int, slot: int, card: Card) -> bool:
    return ruling.suit_of(card) == BEAST and ruling.enemy_of_owner(t.state, seat, held)


# Grasping Vines: Persistent (black band): always on while faceup, binds everyone it names whether or not they have access,
# nobody chooses to use it. When an enemy of its ruler travels away from any site held by that same ruler, a single warband from
# that enemy's own board is killed; an empty board costs nothing. Ruler's enemies: every Exile if the Empire rules it, every
# other player if an Exile rules it, every player if bandits rule it.
@DEPARTED("grasping-vines")
def departing_enemies_lose_one_warband(held: Held[Any], t: OathTable, travel: Travel, journey: Journey) -> Rules[None]:
    state, seat = t.state, travel.seat
    if under_same_ruler(state, held, travel.origin) and ruling.enemy_of_owner(state, seat, held):
        kill(t, board_of(seat), state.players[seat].force, 1)
    yield from ()


# Vow of Union: Persistent (black band): always on while faceup, binds everyone it names whether or not they have access, nobody
# chooses to use it. The holder cannot travel from a site they rule while any warband is on their board.
@BAN_TRAVEL("vow-of-union", nth=1)
def holder_cannot_leave_ruled_site_with_warbands(held: Held[Any], t: OathTable, travel: Travel, slot: int) -> bool:
    seat = travel.seat
    return seat == held.at and t.state.players[seat].warbands > 0 and ruling.rules_site(t.state, seat, travel.origin)


# Pied Piper: While faceup this card does not obey the adviser limit: it may be played or moved to a full set of advisers
# without a discard. It is still counted among the advisers when other cards are added.
@IGNORES_LIMIT("pied-piper")
def is_let_in_beyond_the_adviser_limit() -> bool:
    return True


# -- modifiers of Search and of playing cards -------------------------------------------------------------------------


# Bracken: For one Search (or one play/discard of a facedown adviser) the user may redirect all cards they discard in that
# action: they go together to the top or to the bottom, user's choice, of any one region's discard pile, own region included.
# Free, optional.
@PLAYS("bracken")
def may_redirect_discards_to_any_pile(held: Held[Any], t: OathTable, playing: Playing) -> None:
    """Asks once for the whole action, before anything is discarded."""

    def choose_pile() -> Rules[None]:
        ends = {"redirect-top": False, "redirect-under": True}
        piles = {f"{end}:{region}": (region, under) for region in t.state.discards for end, under in ends.items()}
        playing.discard_to = yield from choose_of(
            playing.seat, "redirect", piles, "OATH-5.1.3a", about=lambda end: About((pile(end[0]),))
        )

    playing.drawn.append(choose_pile)


def _other_regions_have_discards(held: Held[Any], t: OathTable, search: Search) -> bool:
    own = t.state.region(search.seat)
    return any(pile for region, pile in t.state.discards.items() if region != own)


# Errand Boy: When searching a discard pile the user may place 1 favor here and draw from another region's discard pile instead
# of their own region's. Supply is paid as for any discard pile.
@SEARCHES("errand-boy", when=_other_regions_have_discards)
def search_pile_of_another_region(held: Held[Any], t: OathTable, search: Search) -> None:
    own = t.state.region(search.seat)
    search.sources = {region: PILE_PRICE for region in t.state.discards if region != own}


# Mushrooms: At the start of a Search the user places 1 secret here: the Search costs 0 Supply and the draw is one card, taken
# from the bottom of the discard pile of the user's region. That card is then played or discarded as normal.
@SEARCHES("mushrooms", when=lambda held, t, search: any(t.state.discards.values()))
def search_one_card_from_bottom_of_pile_for_free(held: Held[Any], t: OathTable, search: Search) -> None:
    search.free = True
    search.base = 1
    search.from_bottom = True
    search.sources.pop(DECK, None)


# New Growth: In a Search, or when playing a facedown adviser, the user may play a Beast or Hearth card to any faceup site on
# the map with a free slot instead of only their own. Restrictions still bind (no adviser-only cards). Favor and site rewards
# for playing there apply as usual.
@PLAYS("new-growth")
def may_play_beast_or_hearth_to_any_site(held: Held[Any], t: OathTable, playing: Playing) -> None:
    playing.anywhere.append(lambda slug: FACES[slug].suit in (BEAST, "hearth"))


# Wild Cry: If the user plays a Beast card faceup in this Search (or by turning up a facedown adviser), to a site or as an
# adviser, they get 1 Supply back and gain 2 warbands.
@PLAYS("wild-cry")
def playing_a_beast_regains_supply_and_gains_warbands(held: Held[Any], t: OathTable, playing: Playing) -> None:
    def gain_for_a_beast() -> Rules[None]:
        if FACES[playing.card].suit == BEAST:
            regain_supply(t, playing.seat, 1, "OATH-7.3.3b")
            gain_warbands(t, playing.seat, 2, "OATH-7.3.3b", held.slug)
        yield from ()

    playing.played.append(gain_for_a_beast)


# -- modifiers of Muster, Trade and Travel ----------------------------------------------------------------------------


def _can_muster_on_beasts(held: Held[Any], t: OathTable, muster: Muster) -> bool:
    return any(BEAST in ruling.suits_at(t.state, slot) for slot in muster.slots)


# Animal Playmates: When the holder musters from a Beast card they may pay 0 Supply; the 1 favor is still placed on that card.
@MUSTERS("animal-playmates", when=_can_muster_on_beasts)
def muster_on_beast_costs_no_supply(held: Held[Any], t: OathTable, muster: Muster) -> None:
    def waived(offer: MusterOffer) -> None:
        if ruling.suit_of(offer.card) == BEAST:
            offer.supply = 0

    muster.adjust.append(waived)


# Vow of Beastkin: The holder may muster only from a card whose suit matches one of their faceup advisers; each such Muster
# yields 1 extra warband (3 instead of 2).
@MUSTERS("vow-of-beastkin")
def muster_one_more_but_only_on_adviser_suits(held: Held[Any], t: OathTable, muster: Muster) -> None:
    def bound(offer: MusterOffer) -> bool:
        offer.gain += 1
        return ruling.suit_of(offer.card) in ruling.adviser_suits(t.state.players[muster.seat])

    muster.adjust.append(bound)


SINGERS = (BEAST, "nomad")


def _within_reach(trade: Trade) -> list[int]:
    """Lists the sites where the Trade may take place, as other modifiers can widen it to the region."""
    return ruling.in_region(trade.slots[0])


def _can_trade_on_beast_or_nomad(held: Held[Any], t: OathTable, trade: Trade) -> bool:
    return any(suit in SINGERS for slot in _within_reach(trade) for suit in ruling.suits_at(t.state, slot))


# Birdsong: When the holder trades with a Beast or a Nomad card they may pay 0 Supply; the Trade's own payment and reward are
# unchanged.
@TRADES("birdsong", when=_can_trade_on_beast_or_nomad)
def trade_on_beast_or_nomad_costs_no_supply(held: Held[Any], t: OathTable, trade: Trade) -> None:
    def waived(offer: TradeOffer) -> None:
        if ruling.suit_of(offer.card) in SINGERS:
            offer.supply = 0

    trade.adjust.append(waived)


# Small Friends: For one Trade the holder acts as though their pawn stood at a site of their choice that has at least one faceup
# Beast card; they trade with any eligible card there (Beast or not), paying Supply normally.
@GUISES("small-friends")
def trade_at_any_site_with_a_beast(held: Held[Any], t: OathTable, trade: Trade) -> dict[str, Callable[[], None]]:
    def there(slot: int) -> Callable[[], None]:
        def move() -> None:
            trade.at, trade.slots = slot, [slot]

        return move

    return {
        f"trade-at:{slot}:{t.state.site(slot).slug}": there(slot)
        for slot in _sites_with_beasts(t.state)
        if slot not in trade.slots
    }


def _can_trade_here_with_an_adviser(held: Held[Any], t: OathTable, trade: Trade) -> bool:
    """Tells whether the Trade can reach this site with any adviser: by another modifier that one may count as a Beast."""
    return held.at in _within_reach(trade) and any(adviser.faceup for adviser in trade.advisers)


# The Old Oak: When the user trades 2 favor for secrets on The Old Oak itself and has at least one faceup Beast adviser, they
# gain 1 extra secret from the shared bank beyond the one per matching adviser.
@TRADES("the-old-oak", when=_can_trade_here_with_an_adviser)
def trade_here_gains_one_more_secret(held: Held[Any], t: OathTable, trade: Trade) -> None:
    def one_more(offer: TradeOffer) -> None:
        if offer.card is held.card and offer.way == SECRETS and matches(trade, offer.card):
            offer.gain_secret += 1

    trade.adjust.append(one_more)


# Vow of Poverty: The holder gains no favor from Trade, from whatever part of it. They may still trade (a secret for nothing, or
# favor for secrets).
@TRADES("vow-of-poverty")
def trade_gains_no_favor(held: Held[Any], t: OathTable, trade: Trade) -> None:
    def in_vain(offer: TradeOffer) -> None:
        offer.no_favor = True

    trade.adjust.append(in_vain)


def _can_travel_to_beasts(held: Held[Any], t: OathTable, travel: Travel) -> bool:
    return any(slot != travel.origin for slot in _sites_with_beasts(t.state))


# Forest Paths: At the start of a Travel the user may place 1 favor here. If the destination has at least one faceup Beast card,
# the Travel costs 0 Supply (all surcharges included) and the powers of sites are disregarded for it (for example Narrow Pass,
# The Hidden Place, Charming Valley).
@TRAVELS("forest-paths", when=_can_travel_to_beasts)
def travel_to_beasts_is_free_and_ignores_sites(held: Held[Any], t: OathTable, travel: Travel) -> None:
    """Ignores all sites but those that let their ruler choose the destination, on which these paths depend."""

    def follow(journey: Journey) -> None:
        if journey.slot in _sites_with_beasts(t.state):
            journey.free = True
            journey.ignores |= SITE_FACES.keys() - CHOOSES_DESTINATION.powers.keys()

    travel.adjust.append(follow)


# -- when played ------------------------------------------------------------------------------------------------------


# Animal Host: The player counts all faceup Beast cards (denizens and intact edifices) at all sites on the map, whoever rules
# them, and gains that many warbands (limited by supply).
@WHEN_PLAYED("animal-host")
def gain_one_warband_per_beast_at_sites(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    gain_warbands(t, playing.seat, count_at_sites(t.state, BEAST), "OATH-10.gain-b", held.slug)
    yield from ()


# Long-Lost Heir: If the player is an Exile they may become a Citizen: apply the usual become-a-Citizen procedure with no offer
# and no exchange (board to Citizen side; own warbands on board and map swapped for purple ones, the Exile choosing which simply
# leave if purple runs out; revealed Vision discarded; a held Usurper title turned back to Oathkeeper; Act Phase ends if it is
# this player's turn; Supply to the leftmost space). No Reliquary relic is taken. For anyone else, or if declined, nothing
# happens.
@WHEN_PLAYED("long-lost-heir")
def exile_may_become_citizen(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    if t.state.players[playing.seat].role == "exile":
        yield from may_become_citizen(t, playing.seat)


# Threatening Roar: Discard every Nomad card and every other Beast card at the sites of the region the player's pawn is in.
# Locked cards (including intact edifices) stay; advisers anywhere are untouched; this card itself stays.
@WHEN_PLAYED("threatening-roar")
def discard_nomads_and_other_beasts_in_region(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    state, seat = t.state, playing.seat
    yield from discard(
        t,
        seat,
        [
            card.slug
            for slot in ruling.in_region(state.players[seat].site)
            for card in state.site(slot).cards
            if ruling.suit_of(card) in (BEAST, "nomad")
            and card is not held.card
            and not ruling.is_locked(state, seat, "site", slot, card, playing.modifiers)
        ],
    )


# -- Rest -------------------------------------------------------------------------------------------------------------


def _has_no_favor(held: Held[Any], t: OathTable, seat: int) -> bool:
    return t.state.players[seat].favor == 0 and any(t.state.banks.values())


# Vow of Poverty: At the end of the holder's Rest Phase, if no favor is on their board, they may choose one favor bank and take
# 2 favor from it (or what it has).
@REST("vow-of-poverty", nth=1, when=_has_no_favor)
def gain_two_favor_at_rest_if_without(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    yield from gain_from_a_bank(t, seat, 2, "OATH-4.3.5a", held.slug)


# -- actions: warbands ------------------------------------------------------------------------------------------------


def _with_warbands_on_board(state: State) -> list[int]:
    """Lists players with warbands on their boards."""
    return [seat for seat, player in enumerate(state.players) if player.warbands]


# Wolves: User with access places 1 secret here and kills one warband on any one player's board, their own included.
@ACTION("wolves", when=lambda held, t, seat: bool(_with_warbands_on_board(t.state)))
def kill_one_warband_on_any_board(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    about = partial(_killing_on_board, t.state, seat)
    victim = yield from choose_player(seat, _with_warbands_on_board(t.state), "kill-whose", about=about)
    kill(t, board_of(victim), t.state.players[victim].force, 1)


def _killing_on_board(state: State, seat: int, victim: int) -> About:
    return killing(state, seat, 1, (board_of(victim), state.players[victim].force))


def _with_order_or_discord_and_warbands(state: State) -> list[int]:
    """Lists players with Order or Discord among their advisers, and warbands on their boards."""
    return [
        seat for seat in _with_warbands_on_board(state) if {"order", "discord"} & {*ruling.adviser_suits(state.players[seat])}
    ]


# Second Chance: User with access places 1 secret here and picks a player who has at least one faceup Order or Discord adviser;
# one warband on that player's board is killed and, as a result, the user gains 1 warband.
@ACTION("second-chance", when=lambda held, t, seat: bool(_with_order_or_discord_and_warbands(t.state)))
def kill_warband_of_order_or_discord_player_to_gain_one(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:

    def killing_to_gain(victim: int) -> About:
        """Says that the user gains one, if there is one in the bank when that one is back."""
        killed, force = _killing_on_board(t.state, seat, victim), t.state.players[seat].force
        returned = t.state.players[victim].force == force
        gained = about(gain={"warband": min(1, t.state.reserve[force] + returned)})
        return About(killed.where, killed.cost, gained.gain)

    victim = yield from choose_player(seat, _with_order_or_discord_and_warbands(t.state), "kill-whose", about=killing_to_gain)
    kill(t, board_of(victim), t.state.players[victim].force, 1)
    gain_warbands(t, seat, 1, "OATH-10.gain-b", held.slug)


def _beast_sites_to_campaign_from(t: OathTable, seat: int) -> list[int]:
    """Lists sites with a Beast card from which an attack can start."""
    return [slot for slot in _sites_with_beasts(t.state) if can_campaign(t, seat, at=slot, free=True, from_sites=[slot])]


# Wild Allies: User with access places 1 secret here and campaigns at any site that has a faceup Beast card as if their pawn
# stood there: defender, targets and 'your site' are judged from that site. 0 Supply. The user's warbands at that site join the
# attacking force together with those on their board.
@ACTION("wild-allies", when=lambda held, t, seat: bool(_beast_sites_to_campaign_from(t, seat)))
def campaign_from_any_site_with_a_beast(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    options = {f"beast-site:{slot}:{t.state.site(slot).slug}": slot for slot in _beast_sites_to_campaign_from(t, seat)}
    if options:
        slot = yield from choose_of(seat, "campaign-from", options, "OATH-7.3.2a", about=at_site)
        yield from campaign(t, seat, at=slot, free=True, from_sites=[slot])


# -- actions: favor, relics and cards ---------------------------------------------------------------------------------


def _can_move_favor_to_beasts(held: Held[Any], t: OathTable, seat: int) -> bool:
    return count_at_sites(t.state, BEAST) > 0 and any(favor for suit, favor in t.state.banks.items() if suit != BEAST)


# Memory of Nature: User with access places 1 secret here. X = number of faceup Beast cards at sites on the map (intact Beast
# edifice included, advisers not). Move X favor in all from other banks, in any split the user likes, into the Beast bank; if
# the other banks hold fewer than X, move everything.
@ACTION("memory-of-nature", when=_can_move_favor_to_beasts)
def move_one_favor_to_beast_bank_per_beast(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Asks bank by bank how much it gives, so that in the end all of it has moved."""
    banks = t.state.banks
    behind = sum(banks.values()) - banks[BEAST]
    left = min(count_at_sites(t.state, BEAST), behind)
    for suit in [suit for suit in banks if suit != BEAST]:
        behind -= banks[suit]
        amounts = range(max(0, left - behind), min(banks[suit], left) + 1)
        about = partial(_to_beasts, suit)
        moved = yield from choose_amount(
            seat, "favor-to-beasts", "amount", amounts, "OATH-7.3.2a", about=about, suit=suit, count=left
        )
        left -= moved
        if moved:
            shift_favor(t, seat, suit, BEAST, moved)


def _to_beasts(suit: str, count: int) -> About:
    return About((suit, BEAST) if count else (suit,))


def _returnable(state: State, seat: int) -> list[Card]:
    return [
        card
        for card in state.players[seat].relics
        if card.slug != GRAND_SCEPTER and not ruling.is_locked(state, seat, "relic", seat, card)
    ]


# Fae Merchant: User with access places 1 secret here, draws the top relic of the relic deck and takes it. Then one relic from
# their holdings, be it the new one or an older one but never the Grand Scepter, must go underneath the relic deck; the user
# picks it.
@ACTION("fae-merchant", when=lambda held, t, seat: bool(t.state.relic_deck or _returnable(t.state, seat)))
def draw_a_relic_and_return_one(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Shows the relic drawn to everybody; goals are compared, and powers answer to the taking, when both halves are done."""
    state = t.state
    relic = draw_relic(t)
    if relic:
        take_relic(t, seat, relic, "OATH-10.take-c")
    if relics := by_slug(_returnable(state, seat)):
        returned = yield from choose_of(
            seat, "return-relic", relics, "OATH-7.1.3a", always=True, about=lambda card: about(card.slug, cost={"relic": 1})
        )
        yield from bury_relic(t, seat, returned.slug, "OATH-7.1.3a")
    if kept := [card.slug for card in state.players[seat].relics if card.slug == relic]:
        yield from relics_taken(t, seat, kept)


def _is_movable(held: Held[Any], t: OathTable, seat: int) -> bool:
    return held.card is not None and not ruling.is_locked(t.state, seat, "adviser", seat, held.card)


# Pied Piper: Holder places 1 secret here, chooses any one other player anywhere, moves this card into that player's advisers
# and takes 2 favor (or all, if fewer) from that player's board.
@ACTION("pied-piper", nth=1, when=_is_movable)
def move_to_another_player_and_take_two_favor(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Moves the card with what lies on it; its new owner discards nobody for it."""
    state = t.state
    others = [other for other in range(t.seats) if other != seat]
    other = yield from choose_player(seat, others, "send-piper", about=partial(taking_favor, t.state, 2))
    lay_as_adviser(state, other, lift(state, held.slug).card)
    t.tell("adviser-moved", "OATH-10.move-a", seat=seat, to_seat=other, card=held.slug)
    take_favor(t, seat, other, 2, "OATH-10.take-a")


def _replaceable_denizens(held: Held[Any], t: OathTable, seat: int) -> list[Card]:
    """Lists denizens of other sites whose places this card can take."""
    state = t.state
    if held.card is None or ruling.is_locked(state, seat, "site", held.at, held.card):
        return []
    return [
        card
        for slot, site in state.slots()
        for card in site.cards
        if slot != held.at and FACES[card.slug].kind == "denizen" and not ruling.is_locked(state, seat, "site", slot, card)
    ]


# Roving Terror: User with access places 1 secret here, discards one denizen at any site other than this card's, and moves
# Roving Terror into that site. The victim must be discardable (no locked card, no edifice). The secret stays on the card.
@ACTION("roving-terror", when=lambda held, t, seat: bool(_replaceable_denizens(held, t, seat)))
def move_to_another_site_in_place_of_a_denizen(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Exchanges one for one, whatever the capacity; a site that lets more go first may (5.1.4.Ic).

    Nothing is gained (7.3.3d).
    """
    state = t.state

    def replacing(card: Card) -> About:
        return discarding(state, seat, card, site(state.where[card.slug].at))

    replaceable = by_slug(_replaceable_denizens(held, t, seat))
    replaced = yield from choose_of(seat, "replace-denizen", replaceable, "OATH-7.3.2a", about=replacing)
    slot = state.where[replaced.slug].at
    yield from discard(t, seat, [replaced.slug], "OATH-7.3.2a")
    yield from make_room(t, seat, slot, slug=held.slug)
    lay_at_site(state, slot, lift(state, held.slug).card)
    t.tell("denizen-moved", "OATH-10.move-a", seat=seat, card=held.slug, site=state.site(slot).slug)

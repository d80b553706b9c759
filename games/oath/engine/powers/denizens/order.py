"""Denizens of Order; their battle plans are in `order_plans`."""

from typing import Any

from games.kernel.values import About, Rules, choose_of, choose_some_of
from games.oath.engine.play.campaign import campaign, can_campaign
from games.oath.engine.play.campaign.forces import can_place
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import at_site, board, site
from games.oath.engine.play.core.actions import Action, Journey, Muster, Playing, Search, Trade, TradeOffer, Travel
from games.oath.engine.play.core.cards import reveal_site
from games.oath.engine.play.core.faces import DARKEST_SECRET
from games.oath.engine.play.core.hooks import (
    ACTION,
    BAN_EXILE,
    BAN_FACEUP,
    BAN_TAKE,
    MUSTERS,
    REST,
    SEARCH_TOLL,
    SEARCHES,
    TRADE_TOLL,
    TRAVEL_TOLL,
    TRAVELS,
    WHEN_PLAYED,
    Held,
)
from games.oath.engine.play.core.states import OathTable, State, Zone
from games.oath.engine.play.core.title import settle
from games.oath.engine.play.core.tokens import board_of, gain_warbands, move_pawn, move_warbands, site_at, take_favor
from games.oath.engine.play.majors.search import DECK
from games.oath.engine.play.majors.travel import make_travel, ways_for
from games.oath.engine.powers.denizens.vocabulary import (
    choose_player,
    gain_from_a_bank,
    kill_at_site,
    killing,
    may_campaign,
    others_here,
    redeploy,
    spare_warbands,
    toll_to_ruler,
    under_same_ruler,
)

# -- what the ruler's enemies pay, and what they cannot do ------------------------------------------------------------


# Curfew: An enemy of the player (or bandits) ruling Curfew may not trade with any card ruled by that same ruler unless they
# give 1 favor to that ruler as part of the Trade.
@TRADE_TOLL("curfew")
def enemies_pay_ruler_to_trade(held: Held[Any], t: OathTable, trade: Trade, offer: TradeOffer) -> None:
    """Asks the toll for cards under the same ruler, wherever they lie."""
    ruler = ruling.card_ruler(t.state, held.at, held.card)
    if ruling.card_ruler(t.state, offer.slot, offer.card) == ruler and ruling.enemy_to(t.state, trade.seat, ruler):
        offer.tolls.append(toll_to_ruler(t.state, held))


# Forced Labor: An enemy of the player (or bandits) ruling Forced Labor may not search while that enemy's pawn stands at a site
# under the same ruler, unless they give 1 favor to that ruler for this Search.
@SEARCH_TOLL("forced-labor")
def enemies_pay_ruler_to_search(held: Held[Any], t: OathTable, action: Action) -> None:
    if _is_enemy_at_site_of_ruler(t.state, held, action.seat):
        action.tolls.append(toll_to_ruler(t.state, held))


# Toll Roads: An enemy of the player (or bandits) ruling Toll Roads may not travel to any site ruled by that same ruler unless
# they give 1 favor to that ruler.
@TRAVEL_TOLL("toll-roads")
def enemies_pay_ruler_to_travel(held: Held[Any], t: OathTable, travel: Travel, journey: Journey) -> None:
    if under_same_ruler(t.state, held, journey.slot) and ruling.enemy_of_owner(t.state, travel.seat, held):
        journey.tolls.append(toll_to_ruler(t.state, held))


# Secret Police: An enemy of the player (or bandits) ruling Secret Police may not play a Vision faceup as long as that enemy's
# pawn stands at a site under the same ruler.
@BAN_FACEUP("secret-police")
def enemies_at_sites_of_ruler_cannot_reveal_visions(
    held: Held[Any], t: OathTable, seat: int, slug: str, zone: Zone, at: int
) -> bool:
    return zone == "vision" and _is_enemy_at_site_of_ruler(t.state, held, seat)


def _is_enemy_at_site_of_ruler(state: State, held: Held[Any], seat: int) -> bool:
    """Tells whether the seat is an enemy of the ruler, with its pawn at a site under the same ruler."""
    return under_same_ruler(state, held, state.players[seat].site) and ruling.enemy_of_owner(state, seat, held)


# Tome Guardians: Enemies of the player (or bandits) ruling Tome Guardians may not target the Darkest Secret in a campaign nor
# take it in any other way, recovering included, whoever holds it.
@BAN_TAKE("tome-guardians")
def enemies_cannot_take_darkest_secret(held: Held[Any], t: OathTable, seat: int, what: str) -> bool:
    return what == DARKEST_SECRET and ruling.enemy_of_owner(t.state, seat, held)


# -- the holder's own bonds -------------------------------------------------------------------------------------------


# Council Seat: While its holder is a Citizen, they cannot be exiled: neither by the holder of the Grand Scepter, nor by any
# other power, nor by their own choice.
@BAN_EXILE("council-seat")
def holder_cannot_be_exiled(held: Held[Any], t: OathTable, citizen: int) -> bool:
    return citizen == held.at


# Vow of Obedience: The holder may not play Visions faceup.
@BAN_FACEUP("vow-of-obedience")
def holder_cannot_reveal_visions(held: Held[Any], t: OathTable, seat: int, slug: str, zone: Zone, at: int) -> bool:
    return zone == "vision" and seat == held.at


# Vow of Obedience: At the end of the holder's Rest Phase, choose a favor bank and take 1 favor out of it.
@REST("vow-of-obedience", nth=1, when=lambda held, t, seat: any(t.state.banks.values()))
def gain_one_favor_at_rest(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    yield from gain_from_a_bank(t, seat, 1, "OATH-4.3.5a", held.slug)


# Tyrant: Whenever the holder travels, they must kill one warband at the site they arrive at, their own included, if any warband
# is there.
@TRAVELS("tyrant")
def arrival_kills_one_warband(held: Held[Any], t: OathTable, travel: Travel) -> None:
    def kill_one_at_destination() -> Rules[None]:
        yield from kill_at_site(t, t.state.players[travel.seat].site, 1)

    travel.after.append(kill_one_at_destination)


# -- after another action ---------------------------------------------------------------------------------------------


# Hunting Party: After a Search in which the player drew from the world deck, they may campaign immediately, spending no Supply.
@SEARCHES("hunting-party")
def may_campaign_after_searching_the_deck(held: Held[Any], t: OathTable, search: Search) -> None:
    def offer_campaign() -> Rules[None]:
        if search.source == DECK:
            yield from may_campaign(t, search.seat)

    search.after.append(offer_campaign)


# Knights Errant: After mustering, the player may campaign immediately, spending no Supply.
@MUSTERS("knights-errant")
def may_campaign_after_muster(held: Held[Any], t: OathTable, muster: Muster) -> None:
    def offer_campaign() -> Rules[None]:
        yield from may_campaign(t, muster.seat)

    muster.after.append(offer_campaign)


def _finds_cards_with_tokens(held: Held[Any], t: OathTable, muster: Muster) -> bool:
    return any(not card.empty for slot in muster.slots for card in t.state.site(slot).cards)


# Pressgangs: The player may muster on a denizen or intact edifice even if favor or secrets already lie on it.
@MUSTERS("pressgangs", when=_finds_cards_with_tokens)
def may_muster_on_cards_with_tokens(held: Held[Any], t: OathTable, muster: Muster) -> None:
    muster.filled = True


# -- when played ------------------------------------------------------------------------------------------------------


# Garrison: Count the sites the playing player rules; they gain that many warbands onto their board (as far as the supply
# allows) and then put one warband from their board on each site they rule.
@WHEN_PLAYED("garrison")
def gain_and_place_one_warband_per_ruled_site(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    state, seat = t.state, playing.seat
    ruled = ruling.ruled_slots(state, seat)
    gain_warbands(t, seat, len(ruled), "OATH-10.gain-b", held.slug)
    if not can_place(t, seat):
        return
    count = min(len(ruled), state.players[seat].warbands)
    options = {f"ruled-site:{slot}:{state.site(slot).slug}": slot for slot in ruled}
    chosen = yield from choose_some_of(
        seat, "garrison-which", options, count, count, "OATH-9.3b", about=lambda slot: About((board(seat), site(slot)))
    )
    for slot in chosen:
        move_warbands(t, seat, board_of(seat), site_at(slot), 1, "OATH-7.3.3a")


# Royal Tax: Look at every site which the playing player rules in the region of their own pawn: each other player with a pawn
# standing there loses 2 favor (or all, if fewer) from their board to the playing player's board.
@WHEN_PLAYED("royal-tax")
def take_two_favor_from_players_at_ruled_sites(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    state, seat = t.state, playing.seat
    taxed = [slot for slot in ruling.in_region(state.players[seat].site) if ruling.rules_site(state, seat, slot)]
    for other, player in enumerate(state.players):
        if other != seat and player.site in taxed:
            take_favor(t, seat, other, 2, "OATH-10.take-a")
    yield from ()


# -- actions ----------------------------------------------------------------------------------------------------------


def _sites_to_campaign_from(t: OathTable, seat: int) -> list[int]:
    """Lists ruled sites from which an attack can start."""
    return [slot for slot in ruling.ruled_slots(t.state, seat) if can_campaign(t, seat, at=slot, free=True, from_sites=[slot])]


# Captains: Choose a site the user rules and take a Campaign action as if the user's pawn stood there, spending no Supply. The
# user's warbands at that site are part of the attacking force in addition to those on the board.
@ACTION("captains", when=lambda held, t, seat: bool(_sites_to_campaign_from(t, seat)))
def campaign_from_any_ruled_site(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    options = {f"ruled-site:{slot}:{t.state.site(slot).slug}": slot for slot in _sites_to_campaign_from(t, seat)}
    if options:
        slot = yield from choose_of(seat, "campaign-from", options, "OATH-7.3.2a", about=at_site)
        yield from campaign(t, seat, at=slot, free=True, from_sites=[slot])


def _can_redeploy(held: Held[Any], t: OathTable, seat: int) -> bool:
    ruled = ruling.ruled_slots(t.state, seat)
    return any(spare_warbands(t.state, seat, slot) for slot in ruled) or (
        bool(ruled) and t.state.players[seat].warbands > 0 and can_place(t, seat)
    )


# Messenger: Move any number of the user's warbands between their board and any sites they rule anywhere on the map, in both
# directions and any combination, but never the last warband of a site.
@ACTION("messenger", when=_can_redeploy)
def redeploy_warbands(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    yield from redeploy(t, seat, "OATH-7.3.2a")


# Palanquin: Choose another player whose pawn is at the user's site and a site that this player could travel to. The user's own
# pawn is put on that site, then the chosen player is made to travel there, spending no Supply.
@ACTION("palanquin", when=lambda held, t, seat: any(ways_for(t, other, seat) for other in others_here(t.state, seat)))
def take_a_player_here_along_to_another_site(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Puts the own pawn there, which is no travel; the other travels, if it need not pay favor or is willing to."""
    state = t.state
    guests = [other for other in others_here(state, seat) if ways_for(t, other, seat)]
    other = yield from choose_player(seat, guests, "palanquin-with")
    ways = ways_for(t, other, seat)
    while ways:
        options = {option: slot for slot, option in ways.items()}
        hidden = any(not state.site(slot).faceup for slot in ways)
        slot = yield from choose_of(
            seat, "palanquin-to", options, "OATH-7.3.2a", reveals=hidden, about=at_site, traveller_seat=other
        )
        del ways[slot]
        t.tell("palanquin", "OATH-7.3.2a", seat=seat, to_seat=other, slot=slot)
        if (yield from make_travel(t, other, seat, only=[slot])):
            move_pawn(state, seat, slot)
            if not state.site(slot).faceup:  # the other one was led elsewhere
                reveal_site(t, slot)
            yield from settle(t)
            return


def _sites_with_warbands_in_region(state: State, seat: int) -> list[int]:
    return [slot for slot in ruling.in_region(state.players[seat].site) if state.site(slot).warbands]


# Siege Engines: Choose one site in the region of the user's pawn and kill two warbands there (one if only one is there), of
# whatever owner, the user's own included.
@ACTION("siege-engines", when=lambda held, t, seat: bool(_sites_with_warbands_in_region(t.state, seat)))
def kill_two_warbands_at_a_site_of_the_region(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    state = t.state

    def besieging(slot: int) -> About:
        return killing(state, seat, 2, (site_at(slot), state.players[seat].force))

    options = {f"besiege:{slot}:{state.site(slot).slug}": slot for slot in _sites_with_warbands_in_region(state, seat)}
    slot = yield from choose_of(seat, "besiege", options, "OATH-7.3.2a", about=besieging)
    yield from kill_at_site(t, slot, 2)

"""Denizens of Hearth; their battle plans are in `hearth_plans`."""

from functools import partial
from typing import Any

from games.kernel.values import About, Rules, choose_of, choose_some_of
from games.oath.engine.play.campaign.forces import DEFENDER, side_seats
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import about, lying, site
from games.oath.engine.play.core.actions import Campaign, Muster, MusterOffer, Playing, Search, Trade, TradeOffer
from games.oath.engine.play.core.cards import bury_relic, lay_at_site, lift
from games.oath.engine.play.core.faces import DARKEST_SECRET, FACES, PEOPLES_FAVOR
from games.oath.engine.play.core.hooks import (
    ACTION,
    BAN_CAMPAIGN,
    CAMPAIGN_OVER,
    COUNTS_AS,
    DECLARED,
    MUSTERS,
    PLAYED,
    PLAYS,
    SEARCHES,
    TRADES,
    WHEN_PLAYED,
    Held,
)
from games.oath.engine.play.core.states import Battle, Card, Exchangeable, OathTable, State
from games.oath.engine.play.core.tokens import (
    LEFTMOST,
    add_to_banner,
    board_of,
    gain_favor,
    gain_warbands,
    kill,
    regain_supply,
    return_tokens,
    take_favor,
)
from games.oath.engine.play.majors.playing import can_make_room, make_room, shrink_advisers
from games.oath.engine.play.minors.citizenship import become_citizen
from games.oath.engine.play.minors.deals import can_deal, deal
from games.oath.engine.powers.denizens.vocabulary import (
    ELSEWHERE,
    EMPTY,
    by_bank,
    by_slug,
    choose_bank,
    choose_player,
    closed,
    discard_one_adviser,
    discardable_advisers,
    everyone_else,
    gain_from_a_bank,
    gaining,
    others_here,
    shift_favor,
    taking_favor,
)
from games.oath.engine.powers.relics import take_or_bury

HEARTH = "hearth"

# -- when others act --------------------------------------------------------------------------------------------------


# Book Binders: Persistent (black band): always on while faceup, binds everyone it names whether or not they have access, nobody
# chooses to use it. Whenever any player other than the holder plays a Vision faceup, the holder immediately chooses one favor
# bank and gains 2 favor from it (as many as it has if fewer). Triggers on a Vision played from a Search or by turning up a
# facedown adviser; playing a Vision facedown does not trigger it.
@PLAYED("book-binders")
def gain_two_favor_when_others_play_visions(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    """Answers to the Conspiracy, too, which counts as a Vision."""
    if playing.zone == "vision" and playing.seat != held.at:
        yield from gain_from_a_bank(t, held.at, 2, "OATH-7.3.3b", held.slug)


# Saddle Makers: Persistent (black band): always on while faceup, binds everyone it names whether or not they have access,
# nobody chooses to use it. Whenever any player other than the holder plays a Nomad or Order denizen faceup, to a site or to
# advisers, from a Search or by turning up a facedown adviser, the holder gains 2 favor from the bank of that card's suit (as
# many as it has if fewer).
@PLAYED("saddle-makers")
def gain_two_favor_when_others_play_nomad_or_order(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    suit = FACES[playing.card].suit
    if suit in ("nomad", "order") and playing.seat != held.at:
        gain_favor(t, held.at, suit, 2, "OATH-7.3.3b", held.slug)
    yield from ()


# Herald: Persistent (black band): always on while faceup, binds everyone it names whether or not they have access, nobody
# chooses to use it. Each time a player other than the holder completes a Campaign whose defender was a player (never bandits),
# the holder picks any favor bank and gains 1 favor from it. Victory or defeat makes no difference, and the holder may
# themselves have been the defender.
@CAMPAIGN_OVER("herald")
def gain_one_favor_after_campaigns_of_others(held: Held[Any], t: OathTable, battle: Battle, won: bool) -> Rules[None]:
    if battle.defender is not None and battle.attacker != held.at:
        yield from gain_from_a_bank(t, held.at, 1, "OATH-7.1.4b", held.slug)


# Vow of Peace: Persistent (black band): always on while faceup, binds everyone it names whether or not they have access, nobody
# chooses to use it. (a) The holder can never campaign, not even through powers that grant a free campaign. (b) When the holder
# is defending, as the chosen defender or as an Imperial Ally, the attacker may not sacrifice warbands to raise their attack.
@BAN_CAMPAIGN("vow-of-peace")
def holder_cannot_campaign(held: Held[Any], t: OathTable, seat: int) -> bool:
    return seat == held.at


@DECLARED("vow-of-peace", when=lambda held, t, c: held.at in side_seats(c, DEFENDER))
def attackers_of_holder_cannot_sacrifice(held: Held[Any], t: OathTable, c: Campaign) -> None:
    c.no_sacrifice = True


# Marriage: Persistent (black band): always on while faceup, binds everyone it names whether or not they have access, nobody
# chooses to use it. While faceup, it counts as two Hearth advisers of the holder in every count or test of advisers by suit
# (Trade rewards, Conspiracy's two matching advisers, battle plans, and so on), yet fills only one slot of the adviser limit.
@COUNTS_AS("marriage")
def counts_as_two_advisers() -> int:
    return 2


# -- modifiers --------------------------------------------------------------------------------------------------------


# Awaited Return: When the user trades they may declare this modifier at the start of the action and sacrifice exactly 1 warband
# from their own board: the Trade then costs 0 Supply. The favor or secrets of the Trade itself are paid and gained as usual.
@TRADES("awaited-return", when=lambda held, t, trade: t.state.players[trade.seat].warbands > 0)
def sacrifice_one_warband_to_trade_without_supply(held: Held[Any], t: OathTable, trade: Trade) -> None:
    def waived(offer: TradeOffer) -> None:
        offer.supply = 0

    def sacrifice() -> None:
        t.tell("sacrificed", "OATH-10.sacrifice-a", seat=trade.seat, count=1)
        kill(t, board_of(trade.seat), t.state.players[trade.seat].force, 1, "OATH-10.sacrifice-a")

    trade.adjust.append(waived)
    trade.prices.append(sacrifice)


# Rowdy Pub: If the Muster's favor is placed on Rowdy Pub itself, the mustering player gains 3 warbands instead of 2 (one extra,
# on top of other bonuses such as River).
@MUSTERS("rowdy-pub", when=lambda held, t, muster: held.at in muster.slots)
def muster_here_gains_one_more(held: Held[Any], t: OathTable, muster: Muster) -> None:
    def one_more(offer: MusterOffer) -> None:
        if offer.card is held.card:
            offer.gain += 1

    muster.adjust.append(one_more)


# Crop Rotation: When the user plays a card to a site during a Search (or when playing a facedown adviser, which follows the
# same procedure) they may first discard one denizen that is at that very site. Optional, free; the freed slot counts for the
# card being played.
@PLAYS("crop-rotation")
def may_discard_a_denizen_of_the_site_first(held: Held[Any], t: OathTable, playing: Playing) -> None:
    playing.discard_first.append(lambda slot: [slot])


# Land Warden: At the start of a Search the user places 1 favor here. Of the cards drawn they may keep and play two instead of
# one, on condition that at least one of the two is played to a site; the rest are discarded. The user sets the order. Playing
# only one card (or none) remains allowed without any condition.
@SEARCHES("land-warden")
def search_keeps_two_cards(held: Held[Any], t: OathTable, search: Search) -> None:
    search.keep = 2
    search.needs_site = True


# News from Afar: When starting a Search the user may place 2 favor here; that Search costs 0 Supply, from the world deck or a
# discard pile alike.
@SEARCHES("news-from-afar", when=lambda held, t, search: not search.free)
def search_costs_no_supply(held: Held[Any], t: OathTable, search: Search) -> None:
    search.free = True


# Welcoming Party: During a Search, if the user plays a just-drawn denizen faceup (to a site or as an adviser), they gain 1
# favor from the Hearth bank on top of everything else. Declared at the start of the Search, free.
@SEARCHES("welcoming-party")
def playing_a_drawn_denizen_gains_hearth_favor(held: Held[Any], t: OathTable, search: Search) -> None:
    def gain_for_a_denizen() -> Rules[None]:
        if FACES[search.card].kind == "denizen":
            gain_favor(t, search.seat, HEARTH, 1, "OATH-7.3.3b", held.slug)
        yield from ()

    search.played.append(gain_for_a_denizen)


# -- when played ------------------------------------------------------------------------------------------------------


# Fabled Feast: The player counts the faceup Hearth cards they rule at that moment: their faceup Hearth advisers plus Hearth
# denizens and intact Hearth edifices at sites they rule, this card included when they rule it. They choose any single favor
# bank and take that many favor from it (or all it has).
@WHEN_PLAYED("fabled-feast")
def gain_one_favor_per_hearth_card_ruled(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    """Counts cards, so that Marriage is one here."""
    guests = sum(ruling.suit_of(card) == HEARTH for card in ruling.ruled_cards(t.state, playing.seat))
    yield from gain_from_a_bank(t, playing.seat, guests, "OATH-7.3.3a", held.slug)


# Family Heirloom: The player draws the top relic of the relic deck and looks at it alone, then decides: take it (faceup into
# their personal bank) or slide it, unseen by the others, underneath the relic deck. Nothing happens if the relic deck is empty.
@WHEN_PLAYED("family-heirloom")
def take_or_bury_top_relic(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    if t.state.relic_deck:
        yield from take_or_bury(t, playing.seat)


# Salad Days: The player names three different favor banks and gains 1 favor from each. An empty bank yields nothing.
@WHEN_PLAYED("salad-days")
def gain_one_favor_from_each_of_three_banks(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    seat, banks = playing.seat, by_bank(t.state.banks)
    about = partial(gaining, t.state, seat, 1)
    for suit in (yield from choose_some_of(seat, "three-banks", banks, 3, 3, "OATH-7.3.3a", about=about)):
        gain_favor(t, seat, suit, 1, "OATH-7.3.3a", held.slug)


# -- actions: favor and supply ----------------------------------------------------------------------------------------


# A Round of Ale: User (rules the card or has their pawn at its site) places 1 favor here, then runs the two return steps of a
# Rest Phase at once: every favor on any denizen or edifice anywhere, site or adviser, goes to the bank of that card's suit, and
# every secret on any denizen, edifice or relic goes to the user's board; all facedown secrets on the user's board are turned
# faceup. The single favor just paid is exempt and stays on this card. Does not refresh Supply, does not end the Act Phase and
# triggers no Rest powers.
@ACTION("a-round-of-ale")
def return_all_tokens_from_cards(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    return_tokens(t, seat, spared=held.slug)
    yield from ()


# Wayside Inn: User with access places 1 favor here and moves their Supply marker two spaces back toward full (never past the
# leftmost space).
@ACTION("wayside-inn", when=lambda held, t, seat: t.state.players[seat].supply < LEFTMOST)
def regain_two_supply(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    regain_supply(t, seat, 2, "OATH-4.3.4b")
    yield from ()


# Charming Friend: Holder places 1 secret here and picks another player whose pawn is at the holder's site; 1 favor moves from
# that player's board to the holder's board. A victim with no favor on their board simply loses nothing. There is no protection
# for a last favor and no consent needed.
@ACTION("charming-friend", when=lambda held, t, seat: bool(others_here(t.state, seat)))
def take_one_favor_from_a_player_here(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Lets the user choose somebody without favor, too, who loses nothing."""
    here = others_here(t.state, seat)
    other = yield from choose_player(
        seat,
        here,
        "charm",
        about=partial(taking_favor, t.state, 1),
        withheld=lambda: closed(everyone_else(t.state, seat), here, lambda _: ELSEWHERE),
    )
    take_favor(t, seat, other, 1, "OATH-10.take-a")


# Levelers: User with access places 1 secret here. Take 2 favor (or all, if fewer) from the favor bank holding the most and put
# them in the bank holding the least. The user breaks both ties.
@ACTION("levelers", when=lambda held, t, seat: any(t.state.banks.values()))
def move_two_favor_from_fullest_to_emptiest_bank(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Judges both ties before anything moves; a bank gives nothing to itself."""
    banks = t.state.banks
    most, least = max(banks.values()), min(banks.values())
    source = yield from choose_bank(seat, [suit for suit in banks if banks[suit] == most], "fullest-bank")
    poor = [suit for suit in banks if banks[suit] == least and suit != source]
    target = yield from choose_bank(seat, poor, "emptiest-bank", suit=source)
    shift_favor(t, seat, source, target, 2)


# Memory of Home: User with access burns 1 secret, names one favor bank and moves its entire content to the Hearth bank.
@ACTION("memory-of-home", when=lambda held, t, seat: any(n for suit, n in t.state.banks.items() if suit != HEARTH))
def move_all_favor_of_a_bank_to_hearth(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Offers the Hearth bank, too, which would change nothing."""
    full = [suit for suit, favor in t.state.banks.items() if favor]
    suit = yield from choose_bank(
        seat,
        full,
        "emptied-bank",
        about=lambda suit: About((suit, HEARTH)),
        withheld=lambda: closed(by_bank(t.state.banks), full, lambda _: EMPTY),
    )
    shift_favor(t, seat, suit, HEARTH, t.state.banks[suit])


# Storyteller: User with access places 1 favor here and adds 1 secret from the shared bank to the Darkest Secret banner, whoever
# holds it. This raises both its Recover price and its defense dice.
@ACTION("storyteller")
def add_one_secret_to_darkest_secret(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Changes the banner wherever it is, held or not."""
    banner = t.state.banners[DARKEST_SECRET]
    add_to_banner(banner, 1)
    t.tell("secret-on-banner", "OATH-7.3.2a", seat=seat, banner=DARKEST_SECRET, count=1, tokens=banner.tokens)
    yield from ()


# -- actions: people --------------------------------------------------------------------------------------------------


def _victims_of_the_mob(state: State) -> list[int]:
    """Names who has the Darkest Secret without the People's Favor, if anybody has."""
    victim = state.banners[DARKEST_SECRET].holder
    return [] if victim is None or victim == state.banners[PEOPLES_FAVOR].holder else [victim]


def _finds_an_adviser(held: Held[Any], t: OathTable, seat: int) -> bool:
    return bool(discardable_advisers(t.state, seat, _victims_of_the_mob(t.state)))


# Armed Mob: User with access places 1 favor here. The victim is fixed by state: whoever holds the Darkest Secret, provided that
# player does not also hold the People's Favor. The user picks one of the victim's faceup advisers that is not locked and
# discards it by the ordinary Discard rule (favor on it to its bank, secrets on it to the acting user's board facedown).
# Position on the map is irrelevant. Nothing happens if the Darkest Secret is unheld, if one player holds both banners, or if
# the victim has no discardable faceup adviser.
@ACTION("armed-mob", when=_finds_an_adviser)
def discard_an_adviser_of_darkest_secret_holder(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    yield from discard_one_adviser(t, seat, _victims_of_the_mob(t.state), "chase-away")


def _is_exile_with_peoples_favor(held: Held[Any], t: OathTable, seat: int) -> bool:
    return not t.state.players[seat].imperial and t.state.banners[PEOPLES_FAVOR].holder == seat


# Ballot Box: Usable only by an Exile who holds the People's Favor and has access to the card. Free. The user becomes a Citizen:
# apply the usual become-a-Citizen procedure with no offer and no exchange (board to Citizen side; own warbands on board and map
# swapped for purple ones, the Exile choosing which simply leave if purple runs out; revealed Vision discarded; a held Usurper
# title turned back to Oathkeeper; Act Phase ends if it is this player's turn; Supply to the leftmost space). No Reliquary relic
# is taken, so no new Reliquary power is uncovered for the Chancellor.
@ACTION("ballot-box", when=_is_exile_with_peoples_favor)
def exile_with_peoples_favor_becomes_citizen(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    yield from become_citizen(t, seat)


def _advisers_that_can_move_here(t: OathTable, seat: int) -> list[Card]:
    """Lists faceup denizen advisers that can move to the site of the pawn (10.move-a)."""
    state = t.state
    slot = state.players[seat].site
    return [
        card
        for card in state.players[seat].advisers
        if card.faceup
        and ruling.may_lie(card.slug, "site")
        and not ruling.is_locked(state, seat, "adviser", seat, card)
        and can_make_room(t, seat, slot, slug=card.slug)
    ]


# Homesteaders: User with access moves one of their own faceup denizen advisers to the site where their pawn is. Free. The card
# must be allowed there: not adviser-only, not locked, and the site needs a free card slot. Tokens on the card travel with it.
@ACTION("homesteaders", when=lambda held, t, seat: bool(_advisers_that_can_move_here(t, seat)))
def move_own_adviser_to_this_site(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Moves the card without playing it: nothing is gained and no When Played power acts (7.3.3d)."""
    state = t.state
    slot = state.players[seat].site
    movable = by_slug(_advisers_that_can_move_here(t, seat))
    card = yield from choose_of(
        seat, "settle-down", movable, "OATH-10.move-a", about=lambda card: About((card.slug, site(slot)))
    )
    yield from make_room(t, seat, slot, slug=card.slug)
    lay_at_site(state, slot, lift(state, card.slug).card)
    t.tell("settled-down", "OATH-10.move-a", seat=seat, card=card.slug, site=state.site(slot).slug)
    yield from shrink_advisers(t, seat)


# -- actions: things --------------------------------------------------------------------------------------------------


SITES_AND_TOKENS: set[Exchangeable] = {"favor", "secrets", "sites"}
RELICS_AND_TOKENS: set[Exchangeable] = {"favor", "secrets", "relics"}


# Deed Writer: User with access opens a binding exchange with any one other player, wherever they are. Each side may put in any
# number of favor, secrets and faceup sites it rules (including nothing). Both must agree to the whole package, then it is
# executed. For each transferred site the giving ruler takes all their warbands from it onto their own board and the receiver
# moves warbands from their own board to it: any number, but at least 1.
@ACTION("deed-writer", when=lambda held, t, seat: can_deal(t, seat, SITES_AND_TOKENS))
def exchange_favor_secrets_and_sites(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    yield from deal(t, seat, SITES_AND_TOKENS, "OATH-7.6.3g")


# Tinker's Fair: User with access opens a binding exchange with any one other player, wherever they are: any mix of favor,
# secrets and held relics from either side, including nothing from one side. Executed only if both agree.
@ACTION("tinkers-fair", when=lambda held, t, seat: can_deal(t, seat, RELICS_AND_TOKENS))
def exchange_favor_secrets_and_relics(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    yield from deal(t, seat, RELICS_AND_TOKENS, "OATH-7.6.3g")


def _breakable(state: State, seat: int) -> dict[str, Card]:
    """Lists facedown relics at the site of the pawn, by position."""
    slot = state.players[seat].site
    return {
        f"relic:{position}": relic
        for position, relic in enumerate(state.site(slot).relics)
        if not (relic.faceup or ruling.is_locked(state, seat, "ground", slot, relic))
    }


# Relic Breaker: User with access places 1 favor here and slides one facedown relic lying at the site of their pawn underneath
# the relic deck. Having done so they gain 3 warbands.
@ACTION("relic-breaker", when=lambda held, t, seat: bool(_breakable(t.state, seat)))
def bury_a_relic_here_to_gain_three_warbands(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Buries the relic first, which is the price of the warbands."""
    state = t.state
    player = state.players[seat]

    def breaking(relic: Card) -> About:
        return about(lying(relic), site(player.site), gain={"warband": min(3, state.reserve[player.force])})

    relic = yield from choose_of(seat, "break-relic", _breakable(state, seat), "OATH-7.3.2a", about=breaking)
    yield from bury_relic(t, seat, relic.slug, "OATH-7.3.2a")
    gain_warbands(t, seat, 3, "OATH-10.gain-b", held.slug)


# Tavern Songs: User with access privately looks at the top three cards (or all, if fewer) of the discard pile of the region
# their pawn is in and puts them back unchanged in order. Free, repeatable.
@ACTION("tavern-songs", when=lambda held, t, seat: bool(t.state.discards[t.state.region(seat)]))
def look_at_top_three_discards(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    region = t.state.region(seat)
    t.tell_only((seat,), {"cards": t.state.discards[region][:3]}, "pile-looked-at", "OATH-10.peek-a", seat=seat, pile=region)
    yield from ()

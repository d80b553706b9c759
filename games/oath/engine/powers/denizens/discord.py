"""Denizens of Discord; their battle plans are in `discord_plans`, the False Prophet in `false_prophet`."""

from typing import Any

from games.kernel.values import About, Rules, choose_of, choose_or
from games.oath.engine.play.campaign import campaign, can_campaign, opposes, roll, shields_in
from games.oath.engine.play.campaign.forces import can_place
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import about, amounts, board, of_player, pile
from games.oath.engine.play.core.actions import Campaign, Journey, Muster, MusterOffer, Playing, Travel
from games.oath.engine.play.core.cards import discard, take_relics
from games.oath.engine.play.core.faces import DARKEST_SECRET, FACES, PEOPLES_FAVOR
from games.oath.engine.play.core.hooks import (
    ACTION,
    ADVISER_LIMIT,
    ARRIVED,
    BAN_FACEDOWN,
    BAN_PLAN,
    BAN_RECOVER,
    BAN_SITE,
    BAN_TAKE,
    BANDITS,
    BURNT_FAVOR,
    CAMPAIGN_OVER,
    CAPACITY,
    MUSTERS,
    REST,
    TITLE_TAKEN,
    TOOK_RELICS,
    WHEN_PLAYED,
    Held,
)
from games.oath.engine.play.core.states import Battle, OathTable, State
from games.oath.engine.play.core.tokens import (
    add_to_banner,
    all_secrets,
    board_of,
    can_pay,
    gain_secrets,
    gain_warbands,
    give_favor,
    kill,
    move_warbands,
    pay,
    place_on,
    purse,
    site_at,
    take_favor,
    take_secrets,
)
from games.oath.engine.play.core.why import NOT_NOW, Why, forbidden
from games.oath.engine.play.minors.citizenship import take_reliquary
from games.oath.engine.powers.denizens.vocabulary import (
    ELSEWHERE,
    choose_bank,
    choose_player,
    closed,
    discard_one_adviser,
    discardable_advisers,
    everyone_else,
    gain_from_a_bank,
    gain_from_one_of,
    kill_at_site,
    may_become_citizen,
    of_owned,
    others_here,
    swap_advisers,
    swappable,
)
from games.oath.engine.world.facts import REGION_OF

# -- what is so while they lie there ----------------------------------------------------------------------------------


# Assassin: Always on while Assassin lies faceup among a player's advisers: that player's adviser limit is 2 instead of 3
# (faceup and facedown advisers both count; with several limiters only the lowest limit applies, they do not add up). If turning
# Assassin faceup leaves its owner above the limit, the owner picks advisers that are not locked and discards them until two
# remain, Assassin included.
# Insomnia: Always on while Insomnia lies faceup among a player's advisers: that player's adviser limit is 2 instead of 3
# (faceup and facedown advisers both count; with several limiters only the lowest limit applies, they do not add up). If turning
# Insomnia faceup leaves its owner above the limit, the owner picks advisers that are not locked and discards them until two
# remain, Insomnia included.
# Silver Tongue: Always on while Silver Tongue lies faceup among a player's advisers: that player's adviser limit is 2 instead
# of 3 (faceup and facedown advisers both count; with several limiters only the lowest limit applies, they do not add up). If
# turning Silver Tongue faceup leaves its owner above the limit, the owner picks advisers that are not locked and discards them
# until two remain, Silver Tongue included.
@ADVISER_LIMIT("assassin", "insomnia", "silver-tongue")
def adviser_limit_is_two(held: Held[Any], state: State) -> int:
    return 2


# Bandit Chief: For as long as Bandit Chief is in play at a site, every site on the map counts two extra bandits (normally three
# instead of one) wherever bandits are counted, e.g. for the defense of a bandit-ruled target or for the holder of the Bandit
# Crown, also beside the holder's own warbands.
@BANDITS("bandit-chief", nth=1)
def two_more_bandits_at_every_site(held: Held[Any], state: State) -> int:
    return 2


# Beast Tamer: While the holder takes part in a campaign (attacker, defender or joined Imperial Ally), nobody on the opposing
# side who is an enemy may use a battle plan of the Beast or Nomad suit.
@BAN_PLAN("beast-tamer")
def enemies_cannot_use_beast_or_nomad_plans(
    held: Held[Any], t: OathTable, c: Campaign, user: int | None, plan: Held[Any]
) -> bool:
    return plan.face.suit in ("beast", "nomad") and opposes(c, held.at, user)


# Gossip: No enemy of the player (or bandits) ruling Gossip may play a card facedown to advisers, anywhere on the map. If such a
# player cannot or will not play the kept card faceup, it has to be discarded.
@BAN_FACEDOWN("gossip")
def enemies_cannot_play_facedown(held: Held[Any], t: OathTable, seat: int) -> bool:
    return ruling.enemy_of_owner(t.state, seat, held)


# Vow of Renewal: The holder may not recover the People's Favor, not even from themselves or the shared bank.
@BAN_RECOVER("vow-of-renewal")
def holder_cannot_recover_peoples_favor(held: Held[Any], t: OathTable, seat: int, what: str) -> bool:
    return what == PEOPLES_FAVOR and seat == held.at


# Vow of Renewal: Whenever any player (the holder included) burns favor, that favor goes to the holder's board instead of the
# shared bank.
@BURNT_FAVOR("vow-of-renewal", nth=1)
def burnt_favor_goes_to_holder(held: Held[Any], state: State) -> int:
    return held.at


# Salt the Earth: Play restriction: it may not be played to a site that has any locked card (denizen or edifice).
@BAN_SITE("salt-the-earth")
def cannot_be_played_where_a_card_is_locked(state: State, seat: int, slot: int, slug: str) -> bool:
    return any(ruling.is_locked(state, seat, "site", slot, card) for card in state.site(slot).cards)


# Salt the Earth: While it is at the site, the site's capacity is 1, which Salt the Earth itself uses up.
@CAPACITY("salt-the-earth", nth=2)
def site_has_room_for_this_card_alone(held: Held[Any], state: State, slot: int) -> int | None:
    return 1 if slot == held.at else None


# -- when others act --------------------------------------------------------------------------------------------------


# Boiling Lake: Whenever a player travels to the site holding Boiling Lake and does not rule this card, that player must kill
# two warbands on their own board, or as many as they have (one or none is no obstacle to the move). Applied on arrival.
@ARRIVED("boiling-lake")
def arrivals_here_lose_two_warbands(held: Held[Any], t: OathTable, travel: Travel, journey: Journey) -> Rules[None]:
    if journey.slot == held.at and travel.seat not in ruling.card_rulers(t.state, held):
        kill(t, board_of(travel.seat), t.state.players[travel.seat].force, 2)
    yield from ()


# Chaos Cult: Right after a player other than the holder takes the Oathkeeper title, the holder takes 1 favor from that player's
# board, if there is one.
@TITLE_TAKEN("chaos-cult")
def take_one_favor_from_new_oathkeeper(held: Held[Any], t: OathTable, keeper: int) -> Rules[None]:
    if keeper != held.at:
        take_favor(t, held.at, keeper, 1, "OATH-10.take-a")
    yield from ()


def _region_of_taker(state: State, taker: int) -> str:
    """Gives the region of the taker's pawn; of an attacker, that of the site attacked from (10.your-site-a)."""
    battle = state.battle
    return REGION_OF[battle.at] if battle and battle.attacker == taker else state.region(taker)


# Relic Thief: Right after another player takes one or more relics, if that player's pawn is in the same region as the holder's
# pawn, the holder may pay the cost and roll one defense die for each relic just taken, all at once. If no die shows a shield or
# a double shield (only blanks and x2 faces), the holder takes all of those relics; otherwise nothing.
@TOOK_RELICS("relic-thief")
def may_roll_to_take_relics_others_take(held: Held[Any], t: OathTable, taker: int, relics: list[str]) -> Rules[None]:
    state, thief = t.state, held.at
    wanted = [slug for slug in relics if ruling.can_take(t, thief, slug)]
    if taker == thief or _region_of_taker(state, taker) != state.region(thief) or not wanted or not can_pay(t, thief, held):
        return
    steals = yield from choose_or(
        thief,
        "steal-relics",
        {"steal": True},
        "no-theft",
        "OATH-7.1.3b",
        about=lambda _: about(board(taker), *wanted, cost=amounts(held.power.cost)),
        from_seat=taker,
        cards=wanted,
    )
    if not steals:
        return
    t.tell("power-used", "OATH-7.1.4b", seat=thief, card=held.slug)
    pay(t, thief, held)
    rolled = yield from roll(t, thief, "defense", len(relics), "OATH-7.1.4b")
    if not shields_in(rolled):
        yield from take_relics(t, thief, wanted, "OATH-10.take-c")


# Sneak Attack: Immediately after another player's campaign ends, the holder may take a campaign of their own without spending
# Supply, on condition that the player who just campaigned is declared as defender.
@CAMPAIGN_OVER("sneak-attack")
def may_campaign_against_whoever_just_did(held: Held[Any], t: OathTable, battle: Battle, won: bool) -> Rules[None]:
    foe, seat = battle.attacker, held.at
    if foe == seat or not can_campaign(t, seat, free=True, against=foe):
        return
    campaigns = yield from choose_or(
        seat, "sneak-attack", {"campaign": foe}, "no-campaign", "OATH-7.1.3b", about=of_player, by_seat=foe
    )
    if campaigns is not None:
        t.tell("power-used", "OATH-7.1.4b", seat=seat, card=held.slug)
        yield from campaign(t, seat, free=True, against=foe)


# -- modifiers --------------------------------------------------------------------------------------------------------


def _scarcest(state: State) -> str | None:
    """Names the suit whose bank holds less than each other, if there is one."""
    least, second = sorted(state.banks, key=lambda suit: state.banks[suit])[:2]
    return least if state.banks[least] < state.banks[second] else None


# Downtrodden: When mustering on a card whose suit's favor bank holds strictly less favor than each of the other five banks,
# gain two warbands more (normally four instead of two). A tie for least gives nothing.
@MUSTERS("downtrodden", when=lambda held, t, muster: _scarcest(t.state) is not None)
def muster_on_poorest_suit_gains_two_more(held: Held[Any], t: OathTable, muster: Muster) -> None:
    scarcest = _scarcest(t.state)

    def two_more(offer: MusterOffer) -> None:
        if ruling.suit_of(offer.card) == scarcest:
            offer.gain += 2

    muster.adjust.append(two_more)


# -- when played: players ---------------------------------------------------------------------------------------------


# A Small Favor: The player who plays it faceup gains four warbands onto their board from their own supply, or as many as are
# left there. A Citizen gains Imperial (purple) ones.
@WHEN_PLAYED("a-small-favor")
def gain_four_warbands(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    gain_warbands(t, playing.seat, 4, "OATH-10.gain-b", held.slug)
    yield from ()


# Blackmail: If any player whose pawn is at the playing player's site holds a relic, the playing player must choose one such
# relic. Its holder then decides: give the playing player 3 favor and keep the relic, or lose it. A holder who cannot give the
# full 3 favor loses it. The playing player puts the relic among their own.
@WHEN_PLAYED("blackmail")
def take_a_relic_here_unless_paid_three_favor(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    state, seat = t.state, playing.seat
    held_here = {
        f"blackmail:{card.slug}": (other, card) for other in others_here(state, seat) for card in state.players[other].relics
    }
    relics = {option: found for option, found in held_here.items() if ruling.can_take(t, seat, found[1].slug)}
    if not relics:
        return
    holder, relic = yield from choose_of(
        seat,
        "blackmail",
        relics,
        "OATH-7.3.3a",
        about=of_owned,
        withheld=lambda: closed(
            held_here, relics.values(), lambda found: forbidden(t, BAN_TAKE, seat, found[1].slug) or NOT_NOW
        ),
    )

    def yielding(silence: bool) -> About:
        return about(board(seat), cost={"favor": 3}) if silence else about(relic.slug, board(seat), cost={"relic": 1})

    options = {"buy-silence": True} if purse(state, holder) >= 3 else {}
    options["yield-relic"] = False
    if (yield from choose_of(holder, "blackmailed", options, "OATH-7.3.3a", about=yielding, by_seat=seat, card=relic.slug)):
        give_favor(t, holder, seat, 3, "OATH-10.give-a")
    else:
        yield from take_relics(t, seat, [relic.slug], "OATH-10.take-c")


# Dissent: Every player except the current holder of the People's Favor (the playing player included) places favor from their
# board onto this card: one for each different suit found among the cards they rule (cards at sites they rule plus their faceup
# advisers), or all they have if that is less. If nobody holds the banner, everyone places.
@WHEN_PLAYED("dissent")
def players_place_favor_here_per_suit_ruled(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    state, card = t.state, held.card
    assert card is not None
    for seat in range(t.seats):
        suits = {ruling.suit_of(ruled) for ruled in ruling.ruled_cards(state, seat)} - {None}
        count = min(len(suits), state.players[seat].favor)
        if count and seat != state.banners[PEOPLES_FAVOR].holder:
            place_on(t, seat, card, favor=count)
            t.tell("favor-placed", "OATH-7.3.3a", seat=seat, card=held.slug, count=count)
    yield from ()


# Royal Ambitions: If the playing player is an Exile who rules strictly more sites than the Chancellor, they may become a
# Citizen. If they do, they take one relic of their choice from the Imperial Reliquary without looking at it first, their Act
# Phase is over, and their Supply marker goes to the leftmost space.
@WHEN_PLAYED("royal-ambitions")
def exile_with_more_sites_may_become_citizen_with_relic(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    state, seat = t.state, playing.seat
    sites, imperial = len(ruling.ruled_slots(state, seat)), len(ruling.ruled_slots(state, state.chancellor))
    if state.players[seat].role == "exile" and sites > imperial and (yield from may_become_citizen(t, seat, relic=True)):
        yield from take_reliquary(t, seat)


# -- when played: the map ---------------------------------------------------------------------------------------------


# Bandit Chief: At every faceup site on the map that holds warbands, kill exactly one of them, the playing player's own
# included; sites without warbands are skipped. No choice and no opting out. A site that loses its last warband becomes
# bandit-ruled.
@WHEN_PLAYED("bandit-chief")
def kill_one_warband_at_every_site(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    for slot, site in t.state.slots():
        for colour in list(site.warbands):
            kill(t, site_at(slot), colour, 1)
    yield from ()


# Charlatan: Burn secrets from the Banner of the Darkest Secret until exactly one remains on it, wherever the banner is (held or
# in the shared bank). Nothing happens if only one is there.
@WHEN_PLAYED("charlatan")
def burn_darkest_secret_down_to_one(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    banner = t.state.banners[DARKEST_SECRET]
    if (burnt := banner.tokens - 1) > 0:
        add_to_banner(banner, -burnt)
        t.tell("banner-secrets-burnt", "OATH-10.burn-a", seat=playing.seat, banner=DARKEST_SECRET, count=burnt)
    yield from ()


# Key to the City: If no ruler of the site it was played to has their pawn there, kill all warbands at that site, then the
# playing player gains one warband (Citizens: an Imperial one) and places it on that site, normally becoming its ruler. If the
# ruler's pawn is there, nothing happens.
@WHEN_PLAYED("key-to-the-city")
def replace_warbands_here_by_one_of_the_player(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    state, seat, slot = t.state, playing.seat, held.at
    if any(state.players[ruler].site == slot for ruler in ruling.rulers(state, slot)):
        return
    yield from kill_at_site(t, slot, sum(state.site(slot).warbands.values()))
    gained = gain_warbands(t, seat, 1, "OATH-10.gain-b", held.slug)
    if can_place(t, seat):
        move_warbands(t, seat, board_of(seat), site_at(slot), gained, "OATH-7.3.3a")


# Riots: Only if the People's Favor currently shows its Mob side: count the cards of each suit at all sites, determine the most
# common suit (the playing player picks among ties), and discard every card of that suit at every site except Riots itself.
@WHEN_PLAYED("riots")
def discard_commonest_suit_from_all_sites(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    state, seat = t.state, playing.seat
    suits = [suit for slot, _ in state.slots() for suit in ruling.suits_at(state, slot)]
    if not (state.banners[PEOPLES_FAVOR].mob and suits):
        return
    most = max(map(suits.count, suits))
    common = [suit for suit in state.banks if suits.count(suit) == most]

    def doomed(suit: str) -> list[str]:
        others = (slug for slot, _ in state.slots() for slug in _others_at(state, held, playing, slot))
        return [slug for slug in others if FACES[slug].suit == suit]

    suit = yield from choose_bank(seat, common, "riots", "OATH-7.3.3a", about=lambda suit: About((suit, *doomed(suit))))
    yield from discard(t, seat, doomed(suit))


# Salt the Earth: It may be put at a site regardless of its capacity. Once there, discard all other denizens at that site.
@WHEN_PLAYED("salt-the-earth", nth=1)
def discard_all_other_denizens_here(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    yield from discard(t, playing.seat, _others_at(t.state, held, playing, held.at))


def _others_at(state: State, held: Held[Any], playing: Playing, slot: int) -> list[str]:
    """Lists cards at a site that can be discarded, but for this one."""
    return [
        card.slug
        for card in state.site(slot).cards
        if card is not held.card and not ruling.is_locked(state, playing.seat, "site", slot, card, playing.modifiers)
    ]


# -- Rest -------------------------------------------------------------------------------------------------------------


# Insomnia: At the end of the owner's Rest Phase, gain 1 secret from the shared bank, faceup.
@REST("insomnia", nth=1)
def gain_one_secret_at_rest(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    gain_secrets(t, seat, 1, "OATH-4.3.5a", held.slug)
    yield from ()


def _oathkeeper_is_exile_and_chancellor_has_favor(held: Held[Any], t: OathTable, seat: int) -> bool:
    state = t.state
    return seat != state.chancellor and not state.players[state.title].imperial and state.players[state.chancellor].favor > 0


# Naysayers: At the end of the owner's Rest Phase: if the Oathkeeper title (either side) is held by an Exile, take 1 favor from
# the Chancellor's board, if there is one.
@REST("naysayers", when=_oathkeeper_is_exile_and_chancellor_has_favor)
def take_one_favor_from_chancellor_at_rest(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    take_favor(t, seat, t.state.chancellor, 1, "OATH-10.take-a")
    yield from ()


def _has_a_full_bank_here(held: Held[Any], t: OathTable, seat: int) -> bool:
    """Tells whether the bank of a suit at the site of the pawn has favor."""
    return any(t.state.banks[suit] for suit in _suits_here(t.state, seat))


def _suits_here(state: State, seat: int) -> list[str]:
    return ruling.suits_at(state, state.players[seat].site)


# Silver Tongue: At the end of the owner's Rest Phase: choose a suit shown by at least one card at the site of the owner's pawn
# (denizens and intact edifices) and take 1 favor from that suit's bank.
@REST("silver-tongue", nth=1, when=_has_a_full_bank_here)
def gain_one_favor_of_a_suit_here_at_rest(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    yield from gain_from_one_of(t, seat, _suits_here(t.state, seat), 1, "OATH-4.3.5a", held.slug)


# -- actions ----------------------------------------------------------------------------------------------------------


def _at_own_site(state: State, seat: int) -> list[int]:
    """Lists the players at the seat's site, itself included."""
    return [seat, *others_here(state, seat)]


def _finds_an_adviser(held: Held[Any], t: OathTable, seat: int) -> bool:
    return bool(discardable_advisers(t.state, seat, _at_own_site(t.state, seat)))


# Assassin: During the owner's Act Phase: choose one faceup, unlocked adviser belonging to a player whose pawn stands at the
# owner's site and discard it. Favor on the discarded card goes to the bank of its suit; secrets on it go to the acting player's
# board, facedown. The discard pile is the one fed by the region of that site.
@ACTION("assassin", nth=1, when=_finds_an_adviser)
def discard_an_adviser_of_a_player_here(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    yield from discard_one_adviser(t, seat, _at_own_site(t.state, seat), "assassinate")


# Enchantress: Swap Enchantress with any one faceup, unlocked adviser of any player, wherever that player's pawn is. Enchantress
# goes faceup to that player's advisers, the other card comes faceup to the user's advisers. Tokens on the cards move with them.
@ACTION("enchantress", when=lambda held, t, seat: bool(swappable(t.state, seat, held.card)))
def swap_with_any_faceup_adviser(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    assert held.card is not None
    owner, card = yield from choose_of(seat, "enchant", swappable(t.state, seat, held.card), "OATH-10.swap-a", about=of_owned)
    yield from swap_advisers(t, seat, held.card, owner, card)


# Gambling Hall: Roll 4 defense dice and count shields as in a campaign (single and double shields added up, each x2 face
# doubling the total). Then take that much favor from one favor bank of the user's choice, or all it holds if that is less.
@ACTION("gambling-hall")
def roll_four_defense_dice_for_favor(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    rolled = yield from roll(t, seat, "defense", 4, "OATH-7.3.2a")
    yield from gain_from_a_bank(t, seat, shields_in(rolled), "OATH-7.3.2a", held.slug)


# Scryer: Look through all cards of any one discard pile on the map, privately, keeping their order.
@ACTION("scryer", when=lambda held, t, seat: any(t.state.discards.values()))
def look_through_a_discard_pile(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    piles = {pile(region): region for region, cards in t.state.discards.items() if cards}
    region = yield from choose_of(seat, "scry", piles, "OATH-7.3.2a", reveals=True, about=lambda region: About((pile(region),)))
    t.tell_only((seat,), {"cards": list(t.state.discards[region])}, "pile-searched", "OATH-10.peek-a", seat=seat, pile=region)


LAST_SECRET = Why("last-secret-stays", "")


def _with_a_secret_to_spare(state: State, seat: int) -> list[int]:
    """Lists players here who have more than their last secret."""
    return [other for other in others_here(state, seat) if all_secrets(state, other) > 1]


# Sleight of Hand: Choose somebody whose pawn stands at the user's site and who has two or more secrets on their board; 1 of
# those secrets moves to the user's board.
@ACTION("sleight-of-hand", when=lambda held, t, seat: bool(_with_a_secret_to_spare(t.state, seat)))
def take_one_secret_from_a_player_here(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    victims = _with_a_secret_to_spare(t.state, seat)
    here = others_here(t.state, seat)
    victim = yield from choose_player(
        seat,
        victims,
        "pick-pocket",
        about=lambda victim: about(board(victim), gain={"secret": 1}),
        withheld=lambda: closed(
            everyone_else(t.state, seat), victims, lambda other: LAST_SECRET if other in here else ELSEWHERE
        ),
    )
    take_secrets(t, seat, victim, 1)

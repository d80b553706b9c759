"""The relics; the Grand Scepter has its own module."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from msgspec.structs import replace

from games.kernel.values import About, Rules, choose_amount, choose_of, choose_or
from games.oath.engine.play.campaign import battle_kill
from games.oath.engine.play.campaign.forces import other_side
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import (
    about,
    board,
    by_space,
    lying,
    of_card,
    of_player,
    of_space,
    site,
    space,
)
from games.oath.engine.play.core.actions import (
    Campaign,
    Journey,
    Muster,
    MusterOffer,
    Playing,
    Search,
    Trade,
    TradeOffer,
    Travel,
)
from games.oath.engine.play.core.cards import (
    bury_relic,
    draw_relic,
    lay_as_adviser,
    lay_at_site,
    lift,
    peek,
    put_back_relic,
    take_relics,
)
from games.oath.engine.play.core.declare import declare
from games.oath.engine.play.core.faces import FACES
from games.oath.engine.play.core.hooks import (
    ACTION,
    BAN_PLACING,
    BAN_TAKE,
    BATTLE_PLAN,
    BURIED,
    MUSTERS,
    PLAYS,
    RULES_BARE_SITES,
    RULES_CARD,
    SEARCHES,
    TARGET_DICE,
    TRADES,
    TRAVELS,
    Held,
)
from games.oath.engine.play.core.states import Card, OathTable, State
from games.oath.engine.play.core.tokens import (
    Where,
    board_of,
    can_give_secrets,
    from_reserve,
    gain_warbands,
    get_secrets,
    give_favor,
    purse,
    put,
    put_on_card,
    regain_supply,
    site_at,
    site_name,
    take_off,
    to_reserve,
)
from games.oath.engine.play.majors.playing import advisers_to_go, can_swap, clear_for_swap, dismiss
from games.oath.engine.play.majors.trade import matches
from games.oath.engine.play.majors.travel import go, journeys, make_travel, start

# -- in a Campaign ----------------------------------------------------------------------------------------------------


def _against_a_player(held: Held[Any], t: OathTable, c: Campaign, seat: int | None) -> bool:
    """Tells whether the enemy is a player: bandits are neither killed nor caught (7.6.5e)."""
    return c.battle.defender is not None


def _survivors(t: OathTable, c: Campaign) -> list[tuple[int, int]]:
    """Lists seats with warbands left of the defeated force, all on boards by now (5.5.6d), and how many."""
    return [(seat, left) for seat, count in c.survivors.items() if (left := min(count, t.state.players[seat].warbands))]


# Sticky Fire: Declared in step 5.5.3 by the attacker or the defender. In step 5.5.8, if the side using it was victorious, its
# user may choose to kill all warbands remaining in the enemy's force (after normal losses). Whoever chooses so must give the
# enemy player 1 favor from their board if they have one.
@BATTLE_PLAN("sticky-fire", when=_against_a_player)
def victor_may_kill_survivors(held: Held[Any], t: OathTable, c: Campaign, seat: int | None) -> None:
    assert seat is not None
    user = seat

    def burn() -> Rules[None]:
        left = _survivors(t, c)
        has_favor = purse(t.state, user) > 0
        spared = other_side(c.side(user)) in c.no_losses
        if not left or (spared and not has_favor):
            return
        prompt, law = ("burn-spared", "OATH-5.5.8d") if spared else ("burn-survivors", "OATH-5.5.8a")
        burns = yield from choose_or(
            user,
            prompt,
            {"burn-them": True},
            "spare-them",
            law,
            about=lambda _: about(*(board(loser) for loser, _ in left), cost={"favor": int(has_favor)}),
            count=sum(n for _, n in left),
        )
        if not burns:
            return
        if not spared:
            c.survivors.clear()
            for loser, count in left:
                battle_kill(t, c, board_of(loser), t.state.players[loser].force, count)
        enemy = c.battle.defender if user == c.battle.attacker else c.battle.attacker
        if enemy is not None and has_favor:
            give_favor(t, user, enemy, 1, "OATH-10.give-a")

    c.if_victorious[c.side(user)].append(burn)


# Cursed Cauldron: Declared in step 5.5.3. In step 5.5.8, if the side using it was victorious, its user gains one warband (from
# their personal bank, as many as available) for every enemy warband killed during this Campaign by any cause (skulls,
# sacrifice, losses, powers).
@BATTLE_PLAN("cursed-cauldron", when=_against_a_player)
def victor_gains_one_warband_per_enemy_killed(held: Held[Any], t: OathTable, c: Campaign, seat: int | None) -> None:
    """Counts all who were killed, also those that plans used later burn."""
    assert seat is not None
    user = seat

    def refill() -> Rules[None]:
        killed = c.fallen.get(other_side(c.side(user)), 0)
        gain_warbands(t, user, killed, "OATH-5.5.8a", held.slug)
        yield from ()

    c.tallies[c.side(user)].append(refill)


# Obsidian Cage: Declared in step 5.5.3. In step 5.5.8, if the side using it was victorious, all warbands of the enemy's force
# that were not killed are moved onto this relic.
@BATTLE_PLAN("obsidian-cage", when=_against_a_player)
def victor_cages_survivors(held: Held[Any], t: OathTable, c: Campaign, seat: int | None) -> None:
    assert seat is not None
    cage = held.card
    assert cage is not None

    def catch() -> Rules[None]:
        for loser, count in _survivors(t, c):
            colour = t.state.players[loser].force
            put(t.state, board_of(loser), colour, -count)
            put_on_card(cage, colour, count)
            t.tell("warbands-caged", "OATH-5.5.8a", card=held.slug, from_seat=loser, colour=colour, count=count)
        c.survivors.clear()
        yield from ()

    c.if_victorious[c.side(seat)].append(catch)


def _users(state: State, colour: str) -> list[int]:
    """Lists who gets warbands of the colour; a Citizen also those of its own, which become purple on the way (6.6.2l)."""
    return [seat for seat, player in enumerate(state.players) if colour in (player.force, player.colour)]


def _colours_for(state: State, cage: Card, seat: int) -> list[str]:
    return [colour for colour in cage.warbands if seat in _users(state, colour)]


# Obsidian Cage: Release as many warbands lying on this relic as the holder likes; each goes to the board of the player of its
# color (purple ones to any Imperial player, holder's choice).
@ACTION("obsidian-cage", nth=1, when=lambda held, t, seat: bool(held.card and held.card.warbands))
def release_caged_warbands(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    cage, state = held.card, t.state
    assert cage is not None
    other = yield from _release_to(seat, [other for other in range(t.seats) if _colours_for(state, cage, other)])
    colours = {f"release-colour:{colour}": colour for colour in _colours_for(state, cage, other)}
    colour = yield from choose_of(
        seat, "release-colour", colours, "OATH-7.3.2a", about=lambda _: About((held.slug, board(other))), to_seat=other
    )
    yield from _release(t, held, seat, other, colour)


@BURIED("obsidian-cage", nth=1)
def buried_cage_releases_all_warbands(held: Held[Any], t: OathTable) -> Rules[None]:
    """Releases all of them; only of purple ones can the holder choose to whom."""
    cage, state = held.card, t.state
    assert cage is not None
    for colour in list(cage.warbands):
        users = _users(state, colour)
        while colour in cage.warbands:
            other = yield from _release_to(held.at, users)
            yield from _release(t, held, held.at, other, colour, all_of_them=len(users) == 1)


def _release_to(seat: int, others: list[int]) -> Rules[int]:
    options = {f"release-to:@{other}": other for other in others}
    return (yield from choose_of(seat, "release-to", options, "OATH-7.3.2a", about=of_player))


def _release(t: OathTable, held: Held[Any], seat: int, to: int, colour: str, *, all_of_them: bool = False) -> Rules[None]:
    cage, state = held.card, t.state
    assert cage is not None
    force = state.players[to].force

    def releasing(count: int) -> About:
        """Says how many the seat gets itself: those of another colour are replaced, if there are as many."""
        gained = count if force == colour else min(count, state.reserve[force])
        return about(held.slug, board(to), gain={"warband": gained if to == seat else 0})

    least = cage.warbands[colour] if all_of_them else 1
    amounts = range(least, cage.warbands[colour] + 1)
    count = yield from choose_amount(seat, "release-count", "release", amounts, "OATH-7.3.2a", about=releasing, to_seat=to)
    put_on_card(cage, colour, -count)
    t.tell("warbands-released", "OATH-7.3.2a", seat=seat, to_seat=to, card=held.slug, colour=colour, count=count)
    if force != colour:
        to_reserve(state, colour, count)
        count = from_reserve(state, force, count)
        t.tell("warbands-replaced", "OATH-6.6.2l", seat=to, count=count, colour=force)
    put(state, board_of(to), force, count)


# -- what others cannot take ------------------------------------------------------------------------------------------


# Circlet of Command: Other players cannot target in a Campaign, recover, or take in any other way the holder's banners or the
# holder's other relics (the Circlet itself is not protected).
@BAN_TAKE("circlet-of-command")
def others_cannot_take_goods_of_holder(held: Held[Any], t: OathTable, seat: int, what: str) -> bool:
    return seat != held.at and what != held.slug and ruling.holder_of(t.state, what) == held.at


# Circlet of Command: When the holder's pawn and favor are declared as a Campaign target, that target adds one more defense die
# (3 instead of 2).
@TARGET_DICE("circlet-of-command", nth=1)
def targeted_pawn_adds_one_defense_die(held: Held[Any], t: OathTable, c: Campaign, target: str) -> int:
    return int(target == "pawn" and c.battle.defender == held.at)


# -- ruling -----------------------------------------------------------------------------------------------------------


# Bandit Crown: The holder treats the bandits (the bandit icon of each faceup site without enemy warbands) as the holder's own
# warbands, at bare sites and beside own warbands alike: a ruled site with one warband counts two. The holder rules every faceup
# site that has no physical warbands; may move the last physical warband from their own site to their board; adds the bandits at
# targeted sites to their defending force, or to their attacking force when a power lets warbands at sites join it. Bandits can
# never be killed, moved or sacrificed.
@RULES_BARE_SITES("bandit-crown")
def bandits_are_warbands_of_holder(held: Held[Any], state: State) -> int:
    return held.at


# Grand Mask: While the holder is an Exile and it is the holder's turn: the holder rules every denizen and edifice card that is
# not a battle plan at every site that the Empire rules (also one it rules through the Bandit Crown), and Imperial players do
# not rule those cards. Battle plans stay ruled as usual, and the holder does not rule the sites themselves.
@RULES_CARD("grand-mask")
def exile_rules_imperial_cards_on_own_turn(held: Held[Any], state: State, slot: int, card: Card) -> int | None:
    seat = held.at
    if state.turn != seat or state.players[seat].imperial or ruling.ruler_of(state, slot) != ruling.EMPIRE:
        return None
    is_plan = any(printed.kind == "battle-plan" for printed in FACES[card.slug].powers)
    return None if is_plan else seat


# Ring of Devotion: The holder cannot place warbands at sites by any means (minor action 6.5, taking rule after a victorious
# Campaign, card powers). Warbands already at sites stay.
@BAN_PLACING("ring-of-devotion", nth=1)
def holder_cannot_place_warbands(held: Held[Any], t: OathTable, seat: int) -> bool:
    return seat == held.at


# -- modifiers --------------------------------------------------------------------------------------------------------


# Ring of Devotion: The holder's Muster action yields two additional warbands (four in all before other modifiers), as far as
# the personal bank allows.
@MUSTERS("ring-of-devotion")
def muster_gains_two_more(held: Held[Any], t: OathTable, muster: Muster) -> None:
    def two_more(offer: MusterOffer) -> None:
        offer.gain += 2

    muster.adjust.append(two_more)


# Truthful Harp: When you search you may choose, before drawing, to draw two more cards. If you do, you must show every card you
# draw, and the card you keep, to all players.
@SEARCHES("truthful-harp")
def search_draws_two_more_openly(held: Held[Any], t: OathTable, search: Search) -> None:
    search.more += 2
    search.shown = True


# Cracked Horn: Optional for each of the holder's Searches, and whenever the holder plays or discards a facedown adviser as if
# it had been searched (6.1): every card that this makes the holder discard goes to the underside of the world deck (order
# chosen by the holder) and none to a discard pile.
@PLAYS("cracked-horn")
def discards_go_under_the_world_deck(held: Held[Any], t: OathTable, playing: Playing) -> None:
    playing.discard_to = ("deck", True)


# Book of Records: When you play a card to a site you must gain 1 secret from the shared bank in place of the 1 favor you would
# gain from the suit's favor bank.
@PLAYS("book-of-records")
def play_to_site_gains_secret_instead_of_favor(held: Held[Any], t: OathTable, playing: Playing) -> None:
    playing.secret_for_favor = True


# Cup of Plenty: The Supply cost of the holder's Trade action is waived if the card traded with has the suit of at least one of
# the holder's faceup advisers.
@TRADES("cup-of-plenty")
def trade_on_adviser_suit_costs_no_supply(held: Held[Any], t: OathTable, trade: Trade) -> None:
    def waived(offer: TradeOffer) -> None:
        if matches(trade, offer.card):
            offer.supply = 0

    trade.adjust.append(waived)


# Dragonskin Drum: Each time the holder has travelled, by their own will or made to by anybody, one warband moves from their
# personal bank to their board (if one is left).
@TRAVELS("dragonskin-drum")
def gain_one_warband_after_travel(held: Held[Any], t: OathTable, travel: Travel) -> None:
    def gain_one() -> Rules[None]:
        gain_warbands(t, travel.seat, 1, "OATH-10.gain-b", held.slug)
        yield from ()

    travel.after.append(gain_one)


# -- actions ----------------------------------------------------------------------------------------------------------


# Brass Horse: Reveal the top card of the discard pile of the region where your pawn is; it stays on top of that pile. If it is
# a denizen, travel to any other faceup site at which there is a faceup card of the same suit; if no such destination can be
# reached (also if the card is a Vision), travel to any legal site as normal. Either way spend no Supply.
@ACTION("brass-horse", when=lambda held, t, seat: bool(t.state.discards[t.state.region(seat)]))
def travel_free_to_suit_of_top_discard(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Shows the card, which stays facedown on its pile, then travels."""
    state = t.state
    region = state.region(seat)
    top = state.discards[region][0]
    suit = FACES[top].suit
    t.reveal("top-discard-shown", "OATH-10.reveal-a", seat=seat, pile=region, card=top)
    here = state.players[seat].site
    slots = [slot for slot, _ in state.slots() if slot != here and suit in ruling.suits_at(state, slot)]

    def ways(t: OathTable, travel: Travel) -> Iterator[Journey]:
        return chain(journeys(t, travel), journeys(t, replace(travel, only=None)))

    travel = yield from declare(t, lambda: start(t, seat, only=slots, free=True), ways, TRAVELS)
    if next(journeys(t, travel), None) is None:
        travel.only = None
    yield from go(t, travel)


# Whistle: Choose another player whose pawn is at a different site. That player must travel to your site if able, spending no
# Supply. If their pawn comes to your site, give them the secret that was placed here as the cost; otherwise (they cannot
# travel, or the ruler of a Shrouded Wood sends them elsewhere) the secret stays on this relic until your Rest phase.
@ACTION("whistle", when=lambda held, t, seat: bool(_players_elsewhere(t.state, seat)))
def make_a_player_travel_here(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    state = t.state

    def calling(other: int) -> About:
        return About((board(other), site(state.players[seat].site)))

    options = {f"whistle:@{other}": other for other in _players_elsewhere(state, seat)}
    other = yield from choose_of(seat, "whistle", options, "OATH-7.3.2a", about=calling)
    yield from make_travel(t, other, seat, only=[state.players[seat].site])
    came = state.players[other].site == state.players[seat].site
    if came and held.card and held.card.secrets and can_give_secrets(t, seat):
        take_off(held.card, secrets=1)
        get_secrets(t, other, 1)
        t.tell("secrets-given", "OATH-10.give-a", seat=seat, to_seat=other, count=1)


def _players_elsewhere(state: State, seat: int) -> list[int]:
    here = state.players[seat].site
    return [other for other, player in enumerate(state.players) if player.site != here]


# Dowsing Sticks: Draw the top relic of the relic deck and look at it. Either take it (faceup to your personal bank) or put it
# facedown on the bottom of the relic deck.
@ACTION("dowsing-sticks", when=lambda held, t, seat: bool(t.state.relic_deck))
def take_or_bury_top_relic(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    yield from take_or_bury(t, seat)


def take_or_bury(t: OathTable, seat: int) -> Rules[None]:
    """Draws the top relic, which the seat alone sees, and takes it or puts it underneath. Taking it is not recovering."""
    deck = t.state.relic_deck
    t.tell_only((seat,), {"card": deck[0]}, "relic-drawn", "OATH-10.draw-a", seat=seat)
    takes = yield from choose_or(
        seat,
        "relic-drawn",
        {"take-relic": True},
        "bury-relic",
        "OATH-7.1.3b",
        about=lambda _: about(board(seat), gain={"relic": 1}),
    )
    relic = draw_relic(t)
    assert relic is not None
    if takes:
        yield from take_relics(t, seat, [relic], "OATH-10.take-c")
    else:
        put_back_relic(t.state, relic)
        t.tell("relic-put-back", "OATH-7.1.3b", seat=seat)


# Skeleton Key: Only if the Chancellor rules your site (it has Imperial warbands): look at any one facedown relic in the
# Imperial Reliquary, then you may take it to your personal bank. If you take it, its slot is uncovered and the Chancellor gains
# that slot's mandatory modifier.
@ACTION("skeleton-key", when=lambda held, t, seat: _reliquary_open(t.state, seat))
def look_at_reliquary_relic_and_may_take_it(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    state = t.state
    spaces = by_space(number for number, relic in enumerate(state.reliquary) if relic)
    number = yield from choose_of(seat, "unlock", spaces, "OATH-7.3.2a", about=of_space)
    relic, place = state.reliquary[number], space(number)
    assert relic is not None
    peek(t, seat, relic, place)
    takes = yield from choose_or(
        seat,
        "unlocked",
        {"take-relic": True},
        "leave-relic",
        "OATH-7.1.3b",
        about=lambda _: about(place, gain={"relic": 1}),
        space=place,
    )
    if takes:
        yield from take_relics(t, seat, [relic.slug], "OATH-2.3d")


def _reliquary_open(state: State, seat: int) -> bool:
    return any(state.reliquary) and ruling.rules_site(state, state.chancellor, state.players[seat].site)


# Oracular Pig: The holder alone looks at the uppermost three world-deck cards and returns them unchanged in order and facing.
@ACTION("oracular-pig", when=lambda held, t, seat: bool(t.state.world_deck))
def look_at_top_three_of_the_world_deck(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Shows cards without drawing them: no Vision is announced or counted."""
    t.tell_only((seat,), {"cards": t.state.world_deck[:3]}, "deck-looked-at", "OATH-10.peek-a", seat=seat)
    yield from ()


# Ivory Eye: Look at one facedown card of your choice anywhere on the table: a site, any player's adviser, or a relic that is at
# a site.
@ACTION("ivory-eye", when=lambda held, t, seat: bool(_facedown(t.state, seat)))
def look_at_any_facedown_card(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    state = t.state
    where, card = yield from choose_of(seat, "look-at", _facedown(state, seat), "OATH-10.peek-a", about=_of_facedown)
    if card is None:
        looked_at = state.site(where.at)
        looked_at.seen = sorted({*looked_at.seen, seat})
        t.tell_only((seat,), {"site": looked_at.slug}, "site-peeked", "OATH-10.peek-a", seat=seat, slot=where.at)
    else:
        ground = f"ground:{site_name(state, where.at)}"
        peek(t, seat, card, ground if where.zone == "site" else f"adviser:@{where.at}")


def _facedown(state: State, seat: int) -> dict[str, tuple[Where, Card | None]]:
    """Lists everything facedown on the table but the seat's own, Reliquary, decks and piles: a site, or the card there."""
    found: dict[str, tuple[Where, Card | None]] = {}
    for slot, place in enumerate(state.sites, 1):
        here = site_at(slot)
        if not place.faceup:
            found[f"look-site:{slot}"] = here, None
        found |= {f"look-relic:{slot}:#{card.mark}": (here, card) for card in place.relics if not card.faceup}
    for other, player in enumerate(state.players):
        if other != seat:
            there = board_of(other)
            found |= {f"look-adviser:@{other}:#{card.mark}": (there, card) for card in player.advisers if not card.faceup}
    return found


def _of_facedown(found: tuple[Where, Card | None]) -> About:
    where, card = found
    return About((where.option, lying(card)) if card else (where.option,))


# Map: Put this relic facedown on the bottom of the relic deck; then move your Supply marker four spaces to the left (at most to
# the leftmost space).
@ACTION("map")
def bury_this_to_regain_four_supply(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Buries the relic itself, which is the price."""
    yield from bury_relic(t, seat, held.slug, "OATH-7.3.2a")
    regain_supply(t, seat, 4, "OATH-4.3.4b")


# Horned Mask: Choose one of the holder's faceup advisers and one denizen at the holder's site; they change places. Both cards
# must be allowed at their new place (site-only cards cannot become advisers, adviser-only cards cannot go to a site, locked
# cards cannot be swapped).
@ACTION("horned-mask", when=lambda held, t, seat: bool(_swaps(t.state, seat)))
def swap_own_adviser_with_denizen_here(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Swaps without playing: nothing is gained and no When Played power acts (7.3.3d)."""
    state = t.state
    swaps = _swaps(state, seat)
    advisers = {f"swap-adviser:{slug}": slug for slug in swaps}
    adviser = yield from choose_of(seat, "swap-adviser", advisers, "OATH-10.swap-a", about=of_card)
    denizens = {f"swap-denizen:{slug}": slug for slug in swaps[adviser]}
    denizen = yield from choose_of(seat, "swap-denizen", denizens, "OATH-10.swap-a", about=lambda slug: About((adviser, slug)))
    slot = state.players[seat].site
    yield from clear_for_swap(t, seat, slot, adviser, denizen)
    surplus, removable = advisers_to_go(state, seat, state.where[denizen].card, for_it=state.where[adviser].card)
    coming, going = lift(state, denizen).card, lift(state, adviser).card
    lay_as_adviser(state, seat, coming)
    lay_at_site(state, slot, going)
    t.tell("cards-swapped", "OATH-10.swap-a", seat=seat, adviser=adviser, card=denizen, slot=slot)
    yield from dismiss(t, seat, surplus, removable, "OATH-7.6.4b")


def _swaps(state: State, seat: int) -> dict[str, list[str]]:
    """Lists faceup advisers, each with the denizens here for which it can be swapped, if the seat can keep to its limit."""
    slot = state.players[seat].site
    denizens = [
        card
        for card in state.site(slot).cards
        if FACES[card.slug].kind == "denizen"
        and ruling.may_lie(card.slug, "adviser")
        and not ruling.is_locked(state, seat, "site", slot, card)
    ]
    advisers = [
        card
        for card in state.players[seat].advisers
        if card.faceup and ruling.may_lie(card.slug, "site") and not ruling.is_locked(state, seat, "adviser", seat, card)
    ]
    swaps = {adviser.slug: [card.slug for card in denizens if can_swap(state, seat, adviser, card)] for adviser in advisers}
    return {adviser: cards for adviser, cards in swaps.items() if cards}

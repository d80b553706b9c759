"""The relics; the Grand Scepter has its own module."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from msgspec.structs import replace

from games.kernel.values import Rules, choose
from games.oath.play import ruling
from games.oath.play.actions import Campaign, Journey, Muster, MusterOffer, Playing, Search, Trade, TradeOffer, Travel
from games.oath.play.campaign import battle_kill
from games.oath.play.campaign_forces import other_side
from games.oath.play.cards import bury_relic, draw_relic, lay_as_adviser, lay_at_site, lift, peek, take_relics
from games.oath.play.declare import declare
from games.oath.play.faces import FACES
from games.oath.play.hooks import (
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
from games.oath.play.playing import advisers_to_go, can_swap, clear_for_swap, dismiss
from games.oath.play.states import Card, OathTable, State
from games.oath.play.tokens import board_of, can_give_secrets, gain_warbands, give_favor, purse, put, regain_supply, site_name
from games.oath.play.trade import matches
from games.oath.play.travel import go, journeys, make_travel, start

# -- in a Campaign ----------------------------------------------------------------------------------------------------


def _against_a_player(held: Held[Any], t: OathTable, c: Campaign, seat: int | None) -> bool:
    """Bandits are neither killed nor caught (7.6.5e)."""
    return c.battle.defender is not None


def _survivors(t: OathTable, c: Campaign) -> list[tuple[int, int]]:
    """Seats with warbands left of the defeated force, which are all on boards by now (5.5.6d), and how many."""
    return [(seat, left) for seat, count in c.survivors.items() if (left := min(count, t.state.players[seat].warbands))]


@BATTLE_PLAN("sticky-fire", when=_against_a_player)
def sticky_fire(held: Held[Any], t: OathTable, c: Campaign, seat: int | None) -> None:
    assert seat is not None
    user = seat

    def burn() -> Rules[None]:
        left = _survivors(t, c)
        has_favor = purse(t.state, user) > 0
        spared = other_side(c.side(user)) in c.no_losses
        if not left or (spared and not has_favor):
            return
        prompt, law = ("burn-spared", "OATH-5.5.8d") if spared else ("burn-survivors", "OATH-5.5.8a")
        answer = yield from choose(user, prompt, ["burn-them", "spare-them"], law, count=sum(n for _, n in left))
        if answer == "spare-them":
            return
        if not spared:
            c.survivors.clear()
            for loser, count in left:
                battle_kill(t, c, board_of(loser), t.state.players[loser].force, count)
        enemy = c.battle.defender if user == c.battle.attacker else c.battle.attacker
        if enemy is not None and has_favor:
            give_favor(t, user, enemy, 1, "OATH-10.give-a")

    c.if_victorious[c.side(user)].append(burn)


@BATTLE_PLAN("cursed-cauldron", when=_against_a_player)
def cursed_cauldron(held: Held[Any], t: OathTable, c: Campaign, seat: int | None) -> None:
    """Counts all who were killed, also those that plans used later burn."""
    assert seat is not None
    user = seat

    def refill() -> Rules[None]:
        killed = c.fallen.get(other_side(c.side(user)), 0)
        gain_warbands(t, user, killed, "OATH-5.5.8a", held.slug)
        yield from ()

    c.tallies[c.side(user)].append(refill)


@BATTLE_PLAN("obsidian-cage", when=_against_a_player)
def obsidian_cage(held: Held[Any], t: OathTable, c: Campaign, seat: int | None) -> None:
    assert seat is not None
    cage = held.card
    assert cage is not None

    def catch() -> Rules[None]:
        for loser, count in _survivors(t, c):
            colour = t.state.players[loser].force
            put(t.state, board_of(loser), colour, -count)
            cage.warbands[colour] = cage.warbands.get(colour, 0) + count
            t.tell("warbands-caged", "OATH-5.5.8a", card=held.slug, from_seat=loser, colour=colour, count=count)
        c.survivors.clear()
        yield from ()

    c.if_victorious[c.side(seat)].append(catch)


def _users(state: State, colour: str) -> list[int]:
    """Who gets warbands of the colour: a Citizen also those of the own one, which become purple on the way (6.6.2l)."""
    return [seat for seat, player in enumerate(state.players) if colour in (player.force, player.colour)]


def _colours_for(state: State, cage: Card, seat: int) -> list[str]:
    return [colour for colour in cage.warbands if seat in _users(state, colour)]


@ACTION("obsidian-cage", nth=1, when=lambda held, t, seat: bool(held.card and held.card.warbands))
def open_cage(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    cage, state = held.card, t.state
    assert cage is not None
    options = [f"release-to:@{other}" for other in range(t.seats) if _colours_for(state, cage, other)]
    other = int((yield from choose(seat, "release-to", options, "OATH-7.3.2a")).partition("@")[2])
    options = [f"release-colour:{colour}" for colour in _colours_for(state, cage, other)]
    answer = yield from choose(seat, "release-colour", options, "OATH-7.3.2a", to_seat=other)
    yield from _release(t, held, seat, other, answer.partition(":")[2])


@BURIED("obsidian-cage", nth=1)
def falls_open(held: Held[Any], t: OathTable) -> Rules[None]:
    """All of them go; only of purple ones can its holder choose to whom."""
    cage, state = held.card, t.state
    assert cage is not None
    for colour in list(cage.warbands):
        users = _users(state, colour)
        while colour in cage.warbands:
            options = [f"release-to:@{other}" for other in users]
            other = int((yield from choose(held.at, "release-to", options, "OATH-7.3.2a")).partition("@")[2])
            yield from _release(t, held, held.at, other, colour, all_of_them=len(users) == 1)


def _release(t: OathTable, held: Held[Any], seat: int, to: int, colour: str, *, all_of_them: bool = False) -> Rules[None]:
    cage, state = held.card, t.state
    assert cage is not None
    least = cage.warbands[colour] if all_of_them else 1
    options = [f"release:{n}" for n in range(least, cage.warbands[colour] + 1)]
    count = int((yield from choose(seat, "release-count", options, "OATH-7.3.2a", to_seat=to)).partition(":")[2])
    cage.warbands[colour] -= count
    if not cage.warbands[colour]:
        del cage.warbands[colour]
    t.tell("warbands-released", "OATH-7.3.2a", seat=seat, to_seat=to, card=held.slug, colour=colour, count=count)
    force = state.players[to].force
    if force != colour:
        state.reserve[colour] += count
        count = min(count, state.reserve[force])
        state.reserve[force] -= count
        t.tell("warbands-replaced", "OATH-6.6.2l", seat=to, count=count, colour=force)
    put(state, board_of(to), force, count)


# -- what others cannot take ------------------------------------------------------------------------------------------


@BAN_TAKE("circlet-of-command")
def guards_goods(held: Held[Any], t: OathTable, seat: int, what: str) -> bool:
    return seat != held.at and what != held.slug and ruling.holder_of(t.state, what) == held.at


@TARGET_DICE("circlet-of-command", nth=1)
def guards_holder(held: Held[Any], t: OathTable, c: Campaign, target: str) -> int:
    return int(target == "pawn" and c.battle.defender == held.at)


# -- ruling -----------------------------------------------------------------------------------------------------------


@RULES_BARE_SITES("bandit-crown")
def rules_bandits(held: Held[Any], state: State) -> int:
    return held.at


@RULES_CARD("grand-mask")
def rules_imperial_cards(held: Held[Any], state: State, slot: int, card: Card) -> int | None:
    seat = held.at
    if state.turn != seat or state.players[seat].imperial or ruling.ruler_of(state, slot) != ruling.EMPIRE:
        return None
    is_plan = any(printed.kind == "battle-plan" for printed in FACES[card.slug].powers)
    return None if is_plan else seat


@BAN_PLACING("ring-of-devotion", nth=1)
def keeps_warbands(held: Held[Any], t: OathTable, seat: int) -> bool:
    return seat == held.at


# -- modifiers --------------------------------------------------------------------------------------------------------


@MUSTERS("ring-of-devotion")
def devoted(held: Held[Any], t: OathTable, muster: Muster) -> None:
    def two_more(offer: MusterOffer) -> None:
        offer.gain += 2

    muster.adjust.append(two_more)


@SEARCHES("truthful-harp")
def draws_openly(held: Held[Any], t: OathTable, search: Search) -> None:
    search.more += 2
    search.shown = True


@PLAYS("cracked-horn")
def discards_under_deck(held: Held[Any], t: OathTable, playing: Playing) -> None:
    playing.discard_to = ("deck", True)


@PLAYS("book-of-records")
def writes_secrets(held: Held[Any], t: OathTable, playing: Playing) -> None:
    playing.secret_for_favor = True


@TRADES("cup-of-plenty")
def trades_for_nothing(held: Held[Any], t: OathTable, trade: Trade) -> None:
    def waived(offer: TradeOffer) -> None:
        if matches(trade, offer.card):
            offer.supply = 0

    trade.adjust.append(waived)


@TRAVELS("dragonskin-drum")
def drums(held: Held[Any], t: OathTable, travel: Travel) -> None:
    def follow() -> Rules[None]:
        gain_warbands(t, travel.seat, 1, "OATH-10.gain-b", held.slug)
        yield from ()

    travel.after.append(follow)


# -- actions ----------------------------------------------------------------------------------------------------------


@ACTION("brass-horse", when=lambda held, t, seat: bool(t.state.discards[t.state.region(seat)]))
def rides(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """The card is shown, and stays facedown on its pile."""
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


@ACTION("whistle", when=lambda held, t, seat: bool(_elsewhere(t.state, seat)))
def whistles(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    state = t.state
    answer = yield from choose(seat, "whistle", [f"whistle:@{other}" for other in _elsewhere(state, seat)], "OATH-7.3.2a")
    other = int(answer.partition("@")[2])
    yield from make_travel(t, other, seat, only=[state.players[seat].site])
    came = state.players[other].site == state.players[seat].site
    if came and held.card and held.card.secrets and can_give_secrets(t, seat):
        held.card.secrets -= 1
        state.players[other].secrets += 1
        t.tell("secrets-given", "OATH-10.give-a", seat=seat, to_seat=other, count=1)


def _elsewhere(state: State, seat: int) -> list[int]:
    here = state.players[seat].site
    return [other for other, player in enumerate(state.players) if player.site != here]


@ACTION("dowsing-sticks", when=lambda held, t, seat: bool(t.state.relic_deck))
def dowses(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    yield from take_or_bury(t, seat)


def take_or_bury(t: OathTable, seat: int) -> Rules[None]:
    """The top relic of the deck, which the seat alone sees, is taken or goes underneath. Taking it is not recovering."""
    deck = t.state.relic_deck
    t.tell_only((seat,), {"card": deck[0]}, "relic-drawn", "OATH-10.draw-a", seat=seat)
    answer = yield from choose(seat, "relic-drawn", ["take-relic", "bury-relic"], "OATH-7.1.3b")
    relic = draw_relic(t)
    assert relic is not None
    if answer == "take-relic":
        yield from take_relics(t, seat, [relic], "OATH-10.take-c")
    else:
        deck.append(relic)
        t.tell("relic-put-back", "OATH-7.1.3b", seat=seat)


@ACTION("skeleton-key", when=lambda held, t, seat: _reliquary_open(t.state, seat))
def unlocks(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    state = t.state
    spaces = [f"space:{space}" for space, relic in enumerate(state.reliquary) if relic]
    answer = yield from choose(seat, "unlock", spaces, "OATH-7.3.2a")
    space = int(answer.partition(":")[2])
    relic = state.reliquary[space]
    assert relic is not None
    peek(t, seat, relic, f"space:{space}")
    answer = yield from choose(seat, "unlocked", ["take-relic", "leave-relic"], "OATH-7.1.3b", space=f"space:{space}")
    if answer == "take-relic":
        yield from take_relics(t, seat, [relic.slug], "OATH-2.3d")


def _reliquary_open(state: State, seat: int) -> bool:
    return any(state.reliquary) and ruling.rules_site(state, state.chancellor, state.players[seat].site)


@ACTION("oracular-pig", when=lambda held, t, seat: bool(t.state.world_deck))
def foresees(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Looking is not drawing: no Vision is announced or counted."""
    t.tell_only((seat,), {"cards": t.state.world_deck[:3]}, "deck-looked-at", "OATH-10.peek-a", seat=seat)
    yield from ()


@ACTION("ivory-eye", when=lambda held, t, seat: bool(_facedown(t.state, seat)))
def looks(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    state = t.state
    found = _facedown(state, seat)
    answer = yield from choose(seat, "look-at", list(found), "OATH-10.peek-a")
    what = found[answer]
    if isinstance(what, Card):
        verb, where, _ = answer.split(":")
        peek(t, seat, what, f"ground:{site_name(t.state, int(where))}" if verb == "look-relic" else f"adviser:{where}")
    else:
        site = state.site(what)
        site.seen = sorted({*site.seen, seat})
        t.tell_only((seat,), {"site": site.slug}, "site-peeked", "OATH-10.peek-a", seat=seat, slot=what)


def _facedown(state: State, seat: int) -> dict[str, Card | int]:
    """Everything facedown on the table but the seat's own, Reliquary, decks and piles; of a site the slot."""
    found: dict[str, Card | int] = {}
    for slot, site in enumerate(state.sites, 1):
        if not site.faceup:
            found[f"look-site:{slot}"] = slot
        found |= {f"look-relic:{slot}:#{card.mark}": card for card in site.relics if not card.faceup}
    for other, player in enumerate(state.players):
        if other != seat:
            found |= {f"look-adviser:@{other}:#{card.mark}": card for card in player.advisers if not card.faceup}
    return found


@ACTION("map")
def is_used_up(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """The relic itself is the price."""
    yield from bury_relic(t, seat, held.slug)
    regain_supply(t, seat, 4, "OATH-4.3.4b")


@ACTION("horned-mask", when=lambda held, t, seat: bool(_swaps(t.state, seat)))
def exchanges(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """A swap is not playing: nothing is gained and no When Played power acts (7.3.3d)."""
    state = t.state
    swaps = _swaps(state, seat)
    answer = yield from choose(seat, "swap-adviser", [f"swap-adviser:{slug}" for slug in swaps], "OATH-10.swap-a")
    adviser = answer.partition(":")[2]
    answer = yield from choose(seat, "swap-denizen", [f"swap-denizen:{slug}" for slug in swaps[adviser]], "OATH-10.swap-a")
    denizen = answer.partition(":")[2]
    slot = state.players[seat].site
    yield from clear_for_swap(t, seat, slot, adviser, denizen)
    surplus, removable = advisers_to_go(state, seat, state.where[denizen].card, for_it=state.where[adviser].card)
    coming, going = lift(state, denizen).card, lift(state, adviser).card
    lay_as_adviser(state, seat, coming)
    lay_at_site(state, slot, going)
    t.tell("cards-swapped", "OATH-10.swap-a", seat=seat, adviser=adviser, card=denizen, slot=slot)
    yield from dismiss(t, seat, surplus, removable, "OATH-7.6.4b")


def _swaps(state: State, seat: int) -> dict[str, list[str]]:
    """Faceup advisers, each with the denizens at the site for which it can be swapped, if the seat can keep to its limit."""
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

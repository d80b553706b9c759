"""Denizens of Hearth; their battle plans are in `hearth_plans`."""

from collections.abc import Iterator
from typing import Any

from games.kernel.values import Rules, choose, choose_some
from games.oath.play import ruling
from games.oath.play.actions import Campaign, Muster, MusterOffer, Playing, Search, Trade, TradeOffer
from games.oath.play.campaign_forces import DEFENDER, side_seats
from games.oath.play.cards import bury_relic, lay_at_site, lift
from games.oath.play.citizenship import LEFTMOST, become_citizen
from games.oath.play.deals import can_deal, deal
from games.oath.play.faces import DARKEST_SECRET, FACES, PEOPLES_FAVOR
from games.oath.play.hooks import (
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
from games.oath.play.playing import can_make_room, make_room, shrink_advisers
from games.oath.play.rounds import return_tokens
from games.oath.play.states import Battle, Card, OathTable, State
from games.oath.play.tokens import board_of, gain_favor, gain_warbands, kill, regain_supply, take_favor
from games.oath.powers.denizens.vocabulary import (
    choose_bank,
    choose_player,
    discard_adviser,
    gain_from_a_bank,
    others_here,
    shift_favor,
    unlocked_advisers,
)
from games.oath.powers.relics import take_or_bury

HEARTH = "hearth"

# -- when others act --------------------------------------------------------------------------------------------------


@PLAYED("book-binders")
def bind_the_tale(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    """The Conspiracy counts as a Vision."""
    if playing.zone == "vision" and playing.seat != held.at:
        yield from gain_from_a_bank(t, held.at, 2, "OATH-7.3.3b", held.slug)


@PLAYED("saddle-makers")
def sell_saddles(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    suit = FACES[playing.card].suit
    if suit in ("nomad", "order") and playing.seat != held.at:
        gain_favor(t, held.at, suit, 2, "OATH-7.3.3b", held.slug)
    yield from ()


@CAMPAIGN_OVER("herald")
def sings_of_war(held: Held[Any], t: OathTable, battle: Battle, won: bool) -> Rules[None]:
    if battle.defender is not None and battle.attacker != held.at:
        yield from gain_from_a_bank(t, held.at, 1, "OATH-7.1.4b", held.slug)


@BAN_CAMPAIGN("vow-of-peace")
def forswears_war(held: Held[Any], t: OathTable, seat: int) -> bool:
    return seat == held.at


@DECLARED("vow-of-peace", when=lambda held, t, c: held.at in side_seats(c, DEFENDER))
def shames_attackers(held: Held[Any], t: OathTable, c: Campaign) -> None:
    c.no_sacrifice = True


@COUNTS_AS("marriage")
def counts_twice() -> int:
    return 2


# -- modifiers --------------------------------------------------------------------------------------------------------


@TRADES("awaited-return", when=lambda held, t, trade: t.state.players[trade.seat].warbands > 0)
def returns(held: Held[Any], t: OathTable, trade: Trade) -> None:
    def waived(offer: TradeOffer) -> None:
        offer.supply = 0

    def sacrifice() -> None:
        t.tell("sacrificed", "OATH-10.sacrifice-a", seat=trade.seat, count=1)
        kill(t, board_of(trade.seat), t.state.players[trade.seat].force, 1, "OATH-10.sacrifice-a")

    trade.adjust.append(waived)
    trade.prices.append(sacrifice)


@MUSTERS("rowdy-pub", when=lambda held, t, muster: held.at in muster.slots)
def drinks_to_it(held: Held[Any], t: OathTable, muster: Muster) -> None:
    def one_more(offer: MusterOffer) -> None:
        if offer.card is held.card:
            offer.gain += 1

    muster.adjust.append(one_more)


@PLAYS("crop-rotation")
def rotates(held: Held[Any], t: OathTable, playing: Playing) -> None:
    playing.discard_first.append(lambda slot: [slot])


@SEARCHES("land-warden")
def keeps_two(held: Held[Any], t: OathTable, search: Search) -> None:
    search.keep = 2
    search.needs_site = True


@SEARCHES("news-from-afar", when=lambda held, t, search: not search.free)
def brings_news(held: Held[Any], t: OathTable, search: Search) -> None:
    search.free = True


@SEARCHES("welcoming-party")
def welcomes(held: Held[Any], t: OathTable, search: Search) -> None:
    def greet() -> Rules[None]:
        if FACES[search.card].kind == "denizen":
            gain_favor(t, search.seat, HEARTH, 1, "OATH-7.3.3b", held.slug)
        yield from ()

    search.played.append(greet)


# -- when played ------------------------------------------------------------------------------------------------------


@WHEN_PLAYED("fabled-feast")
def feasts(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    """Marriage is one card here."""
    guests = sum(ruling.suit_of(card) == HEARTH for card in ruling.ruled_cards(t.state, playing.seat))
    yield from gain_from_a_bank(t, playing.seat, guests, "OATH-7.3.3a", held.slug)


@WHEN_PLAYED("family-heirloom")
def is_handed_down(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    if t.state.relic_deck:
        yield from take_or_bury(t, playing.seat)


@WHEN_PLAYED("salad-days")
def harvests(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    options = [f"bank:{suit}" for suit in t.state.banks]
    for option in (yield from choose_some(playing.seat, "three-banks", options, 3, 3, "OATH-7.3.3a")):
        gain_favor(t, playing.seat, option.partition(":")[2], 1, "OATH-7.3.3a", held.slug)


# -- actions: favor and supply ----------------------------------------------------------------------------------------


@ACTION("a-round-of-ale")
def ends_the_day(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    return_tokens(t, seat, spared=held.slug)
    yield from ()


@ACTION("wayside-inn", when=lambda held, t, seat: t.state.players[seat].supply < LEFTMOST)
def feeds(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    regain_supply(t, seat, 2, "OATH-4.3.4b")
    yield from ()


@ACTION("charming-friend", when=lambda held, t, seat: bool(others_here(t.state, seat)))
def charms(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Also somebody without favor, who loses nothing."""
    other = yield from choose_player(seat, others_here(t.state, seat), "charm")
    take_favor(t, seat, other, 1, "OATH-10.take-a")


@ACTION("levelers", when=lambda held, t, seat: any(t.state.banks.values()))
def level(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Ties are judged before anything moves; a bank gives nothing to itself."""
    banks = t.state.banks
    most, least = max(banks.values()), min(banks.values())
    source = yield from choose_bank(seat, [suit for suit in banks if banks[suit] == most], "fullest-bank")
    poor = [suit for suit in banks if banks[suit] == least and suit != source]
    target = yield from choose_bank(seat, poor, "emptiest-bank", suit=source)
    shift_favor(t, seat, source, target, 2)


@ACTION("memory-of-home", when=lambda held, t, seat: any(n for suit, n in t.state.banks.items() if suit != HEARTH))
def remembers(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """The Hearth bank itself may be named, in vain."""
    suit = yield from choose_bank(seat, [suit for suit, favor in t.state.banks.items() if favor], "emptied-bank")
    shift_favor(t, seat, suit, HEARTH, t.state.banks[suit])


@ACTION("storyteller")
def tells_of_it(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Whoever holds it, if anybody does."""
    banner = t.state.banners[DARKEST_SECRET]
    banner.tokens += 1
    t.tell("secret-on-banner", "OATH-7.3.2a", seat=seat, banner=DARKEST_SECRET, count=1, tokens=banner.tokens)
    yield from ()


# -- actions: people --------------------------------------------------------------------------------------------------


def _at_the_mob(t: OathTable, seat: int) -> dict[str, int]:
    """Advisers of whoever has the Darkest Secret without the People's Favor, and whose they are."""
    banners = t.state.banners
    victim = banners[DARKEST_SECRET].holder
    if victim is None or victim == banners[PEOPLES_FAVOR].holder:
        return {}
    return {f"card:{card.slug}": victim for card in unlocked_advisers(t.state, seat, victim)}


@ACTION("armed-mob", when=lambda held, t, seat: bool(_at_the_mob(t, seat)))
def chases_away(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    advisers = _at_the_mob(t, seat)
    answer = yield from choose(seat, "chase-away", list(advisers), "OATH-7.3.2a")
    yield from discard_adviser(t, seat, advisers[answer], answer.partition(":")[2])


def _is_the_peoples(held: Held[Any], t: OathTable, seat: int) -> bool:
    return not t.state.players[seat].imperial and t.state.banners[PEOPLES_FAVOR].holder == seat


@ACTION("ballot-box", when=_is_the_peoples)
def is_elected(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    yield from become_citizen(t, seat)


def _settlers(t: OathTable, seat: int) -> list[Card]:
    """Faceup denizen advisers that can move to the site of the pawn (10.move-a)."""
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


@ACTION("homesteaders", when=lambda held, t, seat: bool(_settlers(t, seat)))
def settle_down(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Not playing: nothing is gained and no When Played power acts (7.3.3d)."""
    state = t.state
    slot = state.players[seat].site
    answer = yield from choose(seat, "settle-down", [f"card:{card.slug}" for card in _settlers(t, seat)], "OATH-10.move-a")
    slug = answer.partition(":")[2]
    yield from make_room(t, seat, slot, slug=slug)
    lay_at_site(state, slot, lift(state, slug).card)
    t.tell("settled-down", "OATH-10.move-a", seat=seat, card=slug, site=state.site(slot).slug)
    yield from shrink_advisers(t, seat)


# -- actions: things --------------------------------------------------------------------------------------------------


SITES_AND_TOKENS = {"favor", "secrets", "sites"}
RELICS_AND_TOKENS = {"favor", "secrets", "relics"}


@ACTION("deed-writer", when=lambda held, t, seat: can_deal(t, seat, SITES_AND_TOKENS))
def writes_deeds(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    yield from deal(t, seat, SITES_AND_TOKENS, "OATH-7.6.3g")


@ACTION("tinkers-fair", when=lambda held, t, seat: can_deal(t, seat, RELICS_AND_TOKENS))
def barters(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    yield from deal(t, seat, RELICS_AND_TOKENS, "OATH-7.6.3g")


def _breakable(state: State, seat: int) -> Iterator[str]:
    """Facedown relics at the site of the pawn, by position."""
    slot = state.players[seat].site
    for position, relic in enumerate(state.site(slot).relics):
        if not (relic.faceup or ruling.is_locked(state, seat, "ground", slot, relic)):
            yield f"relic:{position}"


@ACTION("relic-breaker", when=lambda held, t, seat: any(_breakable(t.state, seat)))
def breaks(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """The relic is the price of the warbands."""
    state = t.state
    answer = yield from choose(seat, "break-relic", list(_breakable(state, seat)), "OATH-7.3.2a")
    relic = state.site(state.players[seat].site).relics[int(answer.partition(":")[2])]
    yield from bury_relic(t, seat, relic.slug, "OATH-7.3.2a")
    gain_warbands(t, seat, 3, "OATH-10.gain-b", held.slug)


@ACTION("tavern-songs", when=lambda held, t, seat: bool(t.state.discards[t.state.region(seat)]))
def overhears(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    region = t.state.region(seat)
    t.tell_only((seat,), {"cards": t.state.discards[region][:3]}, "pile-looked-at", "OATH-10.peek-a", seat=seat, pile=region)
    yield from ()

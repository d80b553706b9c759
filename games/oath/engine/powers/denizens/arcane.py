"""Denizens of Arcane; their battle plans are in `arcane_plans`."""

from collections.abc import Callable
from functools import partial
from typing import Any, Literal, NamedTuple

from games.kernel.values import About, Rules, choose_amount, choose_of, choose_or
from games.oath.engine.play.campaign.rolls import FACES_OF
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import about, board, of_card, of_power
from games.oath.engine.play.core.actions import (
    Claim,
    Journey,
    Muster,
    MusterOffer,
    Playing,
    Recover,
    Search,
    Trade,
    TradeOffer,
    Travel,
)
from games.oath.engine.play.core.cards import discard, lift, peek, swap_facedown, take_in_hand
from games.oath.engine.play.core.faces import CONSPIRACY, DARKEST_SECRET, FACES
from games.oath.engine.play.core.hooks import (
    ACTION,
    BAN_GIVING_SECRETS,
    BAN_RECOVER,
    GUISES,
    MUSTERS,
    RECOVERED,
    RECOVERS,
    ROLLED,
    SEARCHES,
    TRADES,
    TRAVELS,
    WHEN_PLAYED,
    Held,
)
from games.oath.engine.play.core.states import Card, OathTable, State
from games.oath.engine.play.core.title import settle
from games.oath.engine.play.core.tokens import (
    Where,
    add_to_banner,
    all_secrets,
    bank_favor,
    board_of,
    burn_favor,
    can_give_secrets,
    can_pay,
    forces_in,
    gain_favor,
    gain_secrets,
    get_favor,
    give_any_secrets,
    give_favor,
    kill,
    pay,
    purse,
    take_favor,
    take_off,
    take_secrets,
)
from games.oath.engine.play.majors.playing import play_as_searched
from games.oath.engine.play.majors.recover import recoverable, targets
from games.oath.engine.play.majors.search import PILE_PRICE
from games.oath.engine.powers.denizens.vocabulary import (
    Owned,
    by_slug,
    gain_from_a_bank,
    given_by_bank,
    killing,
    may_become_citizen,
    of_owned,
    others_here,
)
from games.oath.engine.world.facts import REGIONS

ARCANE = "arcane"

# -- what binds -------------------------------------------------------------------------------------------------------


# Vow of Silence: The holder may not recover the Darkest Secret, not even from themselves or the shared bank.
@BAN_RECOVER("vow-of-silence")
def holder_cannot_recover_darkest_secret(held: Held[Any], t: OathTable, seat: int, what: str) -> bool:
    return what == DARKEST_SECRET and seat == held.at


# Vow of Silence: The holder may not give secrets to anybody; anything that would make them give a secret simply does not move
# it.
@BAN_GIVING_SECRETS("vow-of-silence", nth=1)
def holder_cannot_give_secrets(held: Held[Any], t: OathTable, seat: int) -> bool:
    return seat == held.at


# Vow of Silence: Whenever a player recovers the Darkest Secret, the holder gains as many secrets from the shared bank as that
# player placed on the banner for it.
@RECOVERED("vow-of-silence", nth=2)
def holder_gains_secrets_placed_on_darkest_secret(held: Held[Any], t: OathTable, recover: Recover, claim: Claim) -> Rules[None]:
    if claim.banner == DARKEST_SECRET:
        gain_secrets(t, held.at, claim.secret, "OATH-7.1.4b", held.slug)
    yield from ()


def _can_reroll(held: Held[Any], t: OathTable, roller: int | None, what: str, rolled: list[Any]) -> bool:
    return roller is not None and bool(rolled) and ruling.rules_power(t.state, roller, held) and can_pay(t, roller, held)


# Jinx: A player who rules Jinx (adviser, or card at a site they rule) may, right after rolling attack dice or defense dice for
# any reason, pay the cost and reroll all dice of that roll. Each roll can be rerolled only once; the second result stands.
@ROLLED("jinx", when=_can_reroll)
def ruler_may_reroll_all_dice(
    held: Held[Any], t: OathTable, roller: int | None, what: str, rolled: list[Any]
) -> Rules[list[Any]]:
    assert roller is not None
    rerolls = yield from choose_or(
        roller, "jinx", {"reroll": held}, "let-lie", "OATH-7.1.3b", reveals=True, about=of_power, what=what
    )
    if not rerolls:
        return rolled
    t.tell("power-used", "OATH-7.1.4b", seat=roller, card=held.slug)
    pay(t, roller, held)
    return t.roll(what, FACES_OF[what], len(rolled), "OATH-7.1.4b")


# -- modifiers: Search, Muster, Recover, Travel -----------------------------------------------------------------------


# Augury: When searching, draw one card more than the Search would otherwise give. From the world deck drawing still stops at
# once when a Vision is drawn.
@SEARCHES("augury")
def search_draws_one_more(held: Held[Any], t: OathTable, search: Search) -> None:
    search.more += 1


# Observatory: While the player's pawn is at the site with Observatory, a Search from a discard pile may use the pile of any
# region.
@SEARCHES("observatory", when=lambda held, t, search: t.state.players[search.seat].site == held.at)
def search_any_discard_pile(held: Held[Any], t: OathTable, search: Search) -> None:
    for region in REGIONS:
        search.sources.setdefault(region, PILE_PRICE)


# Initiation Rite: Whenever the holder musters, they must place 1 secret on the chosen card instead of 1 favor; mustering with
# favor is impossible for them.
@MUSTERS("initiation-rite")
def muster_for_a_secret_instead_of_favor(held: Held[Any], t: OathTable, muster: Muster) -> None:
    def with_a_secret(offer: MusterOffer) -> None:
        offer.favor, offer.secret = 0, 1

    muster.adjust.append(with_a_secret)


def _can_recover_darkest_secret(held: Held[Any], t: OathTable, recover: Recover) -> bool:
    return not recover.only and any(
        what == DARKEST_SECRET and recoverable(t, recover.seat, what) for what, _ in targets(t, recover.seat)
    )


# Magician's Code: When recovering the Darkest Secret: gain 2 secrets from the shared bank and pay them towards it together with
# any number of own secrets, even none. The total must still exceed the number of secrets on the banner.
@RECOVERS("magicians-code", when=_can_recover_darkest_secret)
def recover_darkest_secret_with_two_more_secrets(held: Held[Any], t: OathTable, recover: Recover) -> None:
    def lend(claim: Claim) -> None:
        if claim.banner == DARKEST_SECRET:
            claim.lent += 2

    recover.adjust.append(lend)


# Portal: A travel that starts or ends at Portal's site costs no Supply, and site powers are disregarded for it (those of the
# site left, of the destination and of any other site).
@TRAVELS("portal")
def travel_from_or_to_this_site_is_free(held: Held[Any], t: OathTable, travel: Travel) -> None:
    """Opens the way from its site to everybody, and the way to it to those who rule it."""

    def step_through(journey: Journey) -> None:
        if held.at in (travel.origin, journey.slot):
            journey.free = journey.ignores_sites = True

    travel.adjust.append(step_through)


# -- modifiers: Trade -------------------------------------------------------------------------------------------------


# Acting Troupe: For the current Trade the player may treat Acting Troupe as a Beast or an Order card (their pick) instead of an
# Arcane one, i.e. it counts as a matching adviser for that suit.
@TRADES("acting-troupe")
def counts_as_beast_or_order_in_trade(held: Held[Any], t: OathTable, trade: Trade) -> Rules[None]:
    parts = {f"suit:{suit}": suit for suit in ("beast", "order")}
    trade.suits[held.slug] = yield from choose_of(
        trade.seat, "part-to-play", parts, "OATH-7.1.3b", about=lambda _: of_card(held.slug), card=held.slug
    )


# Map Library: With the player's pawn standing at Map Library's site, the card used for the Trade may lie at any other site of
# the same region instead of at the pawn's site.
@TRADES("map-library", when=lambda held, t, trade: (trade.at or t.state.players[trade.seat].site) == held.at)
def trade_at_any_site_of_the_region(held: Held[Any], t: OathTable, trade: Trade) -> None:
    trade.slots = list(dict.fromkeys([*trade.slots, *ruling.in_region(held.at)]))


def _uses_no_modifier_among_advisers(held: Held[Any], t: OathTable, trade: Trade) -> bool:
    """Tells whether no own adviser modifies this Trade: such modifiers and those of another do not go together."""
    return not any(used.zone == "adviser" for used in trade.modifiers)


# Master of Disguise: For the current Trade choose another player: the user acts as if that player's advisers were theirs, both
# for matching suits and for Trade modifiers among them, and none of the user's own advisers count.
@GUISES("master-of-disguise", when=_uses_no_modifier_among_advisers)
def trade_with_advisers_of_another_player(held: Held[Any], t: OathTable, trade: Trade) -> dict[str, Callable[[], None]]:
    """Exchanges the own advisers, with the vows among them, for all those of the player who is imitated."""

    def imitate(other: int) -> None:
        trade.guise, trade.advisers = other, t.state.players[other].advisers

    return {f"as:@{other}": partial(imitate, other) for other in range(t.seats) if other != trade.seat}


# Secret Signal: If the current Trade makes the player gain exactly one favor, they gain one more from the same bank.
@TRADES("secret-signal")
def trade_for_one_favor_gains_one_more(held: Held[Any], t: OathTable, trade: Trade) -> None:
    """Adds before the Careless or after it, as it brings more (7.4b); never twice: where it added there are two."""

    def one_more(offer: TradeOffer) -> None:
        suit = FACES[offer.card.slug].suit
        if suit and min(offer.gain_favor, t.state.banks[suit]) == 1:
            offer.gain_favor += 1

    trade.last = [one_more, *trade.last, one_more]


# -- when played ------------------------------------------------------------------------------------------------------


def _secrets_of(state: State, seat: int) -> int:
    """Counts a player's secrets; those on cards belong to whose turn it is, since they come back in its Rest."""
    on_cards = sum(spot.card.secrets for spot in state.where.values()) if state.turn == seat else 0
    return all_secrets(state, seat) + on_cards


# Bewitch: If the playing player is an Exile and has strictly more secrets than the Chancellor, they may become a Citizen; they
# get no Reliquary relic, their Act Phase is over, and their Supply marker goes to the leftmost space.
@WHEN_PLAYED("bewitch")
def exile_with_more_secrets_may_become_citizen(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    state, seat = t.state, playing.seat
    if not state.players[seat].imperial and _secrets_of(state, seat) > _secrets_of(state, state.chancellor):
        yield from may_become_citizen(t, seat)


# Dazzle: Discard every Hearth and every Order card at all sites in the region of the playing player's pawn.
@WHEN_PLAYED("dazzle")
def discard_hearth_and_order_in_region(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    state, seat = t.state, playing.seat
    blinded = [
        card.slug
        for slot in ruling.in_region(state.players[seat].site)
        for card in state.site(slot).cards
        if ruling.suit_of(card) in ("hearth", "order")
        and not ruling.is_locked(state, seat, "site", slot, card, playing.modifiers)
    ]
    yield from discard(t, seat, blinded)


# Revelation: In turn order each player may burn favor from their board, as many as they wish, and gains the same number of
# secrets from the shared bank.
@WHEN_PLAYED("revelation")
def each_player_may_burn_favor_for_secrets(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    """Asks round the table, from the Chancellor on."""
    for seat in range(t.seats):
        amounts = range(purse(t.state, seat) + 1)
        about = partial(_favor_for_secrets, seat)
        count = yield from choose_amount(seat, "burn-for-secrets", "amount", amounts, "OATH-7.1.3b", about=about)
        burn_favor(t, seat, count)
        gain_secrets(t, seat, count, "OATH-7.3.3a", held.slug)


def _favor_for_secrets(seat: int, count: int) -> About:
    return about(board(seat), cost={"favor": count}, gain={"secret": count})


# -- actions: favor and secrets ---------------------------------------------------------------------------------------


# Alchemist: Gain 4 favor in total, taken from one favor bank or split over several in any way the player likes (less if all
# banks together cannot supply it).
@ACTION("alchemist", when=lambda held, t, seat: any(t.state.banks.values()))
def gain_four_favor_from_banks(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Asks for the bank of each favor, one by one."""
    for _ in range(4):
        yield from gain_from_a_bank(t, seat, 1, "OATH-7.3.2a", held.slug)


# Spirit Snare: Choose a favor bank; 1 favor moves from it to the user's board.
@ACTION("spirit-snare", when=lambda held, t, seat: any(t.state.banks.values()))
def gain_one_favor_from_a_bank(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    yield from gain_from_a_bank(t, seat, 1, "OATH-7.3.2a", held.slug)


# Tutor: Gain 1 secret from the shared bank.
@ACTION("tutor")
def gain_one_secret(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    gain_secrets(t, seat, 1, "OATH-7.3.2a", held.slug)
    yield from ()


# Wizard School: Gain 1 secret from the shared bank, then the user's Act Phase ends at once (go to the Rest Phase).
@ACTION("wizard-school")
def gain_one_secret_and_end_act_phase(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    gain_secrets(t, seat, 1, "OATH-7.3.2a", held.slug)
    t.state.act_over = True
    yield from ()


# Forgotten Vault: Choose one: add 1 secret from the shared bank to the Darkest Secret, or burn 1 secret from it. The last
# secret on the banner may not be burnt.
@ACTION("forgotten-vault")
def add_or_burn_one_secret_on_darkest_secret(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Changes the banner wherever it is, held or not; its last secret stays."""
    banner = t.state.banners[DARKEST_SECRET]
    ways = {"into-the-vault": 1, "out-of-the-vault": -1} if banner.tokens > 1 else {"into-the-vault": 1}
    count = yield from choose_of(seat, "vault", ways, "OATH-7.3.2a", about=lambda _: of_card(DARKEST_SECRET))
    add_to_banner(banner, count)
    t.tell("secret-on-banner", "OATH-7.3.2a", seat=seat, banner=DARKEST_SECRET, count=count, tokens=banner.tokens)


# Plague Engines: Every player, the user included, moves 1 favor from their board to the Arcane bank for each site they rule, or
# all they have if that is less.
@ACTION("plague-engines")
def each_player_banks_favor_per_ruled_site(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Charges every Imperial player for every Imperial site; favor that a power keeps in a bank is not touched."""
    for payer, player in enumerate(t.state.players):
        due = len(ruling.ruled_slots(t.state, payer))
        bank_favor(t, payer, ARCANE, min(due, player.favor), "OATH-7.3.2a")
    yield from ()


# Blood Pact: The user sacrifices warbands from their own board in pairs, as many pairs as they like, and gains 1 secret from
# the shared bank per pair.
@ACTION("blood-pact", when=lambda held, t, seat: t.state.players[seat].warbands >= 2)
def sacrifice_pairs_of_warbands_for_secrets(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    player = t.state.players[seat]

    def spilling(pairs: int) -> About:
        return about(board(seat), cost={"warband": 2 * pairs}, gain={"secret": pairs})

    amounts = range(player.warbands // 2 + 1)
    pairs = yield from choose_amount(seat, "blood-pact", "pairs", amounts, "OATH-10.sacrifice-a", about=spilling)
    if pairs:
        t.tell("sacrificed", "OATH-10.sacrifice-a", seat=seat, count=2 * pairs)
        kill(t, board_of(seat), player.force, 2 * pairs, "OATH-10.sacrifice-a")
        gain_secrets(t, seat, pairs, "OATH-7.3.2a", held.slug)


class Bargain(NamedTuple):
    other: int
    gives: Literal["favor", "secret"]


def _possible_bargains(t: OathTable, seat: int) -> dict[str, Bargain]:
    """Lists the exchanges that are still possible: somebody has what is taken, the seat what it gives."""
    state = t.state
    found = {}
    for other in others_here(state, seat):
        if all_secrets(state, seat) and state.players[other].favor and can_give_secrets(t, seat):
            found[f"secret-for-favor:@{other}"] = Bargain(other, "secret")
        if purse(state, seat) >= 2 and all_secrets(state, other):
            found[f"favor-for-secret:@{other}"] = Bargain(other, "favor")
    return found


def _of_bargain(state: State, bargain: Bargain) -> About:
    if bargain.gives == "favor":
        return about(board(bargain.other), cost={"favor": 2}, gain={"secret": 1})
    return about(board(bargain.other), cost={"secret": 1}, gain={"favor": min(2, state.players[bargain.other].favor)})


# Witch's Bargain: Carry out any number of deals, in any mix, with players whose pawns are at the user's site: give 1 secret and
# take 2 favor from that player, or give 2 favor and take 1 secret from that player. The other player's consent is not asked.
@ACTION("witchs-bargain", when=lambda held, t, seat: bool(_possible_bargains(t, seat)))
def exchange_secrets_and_favor_without_consent(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Goes on until the player is done; even the last secret of somebody may be taken."""
    of_bargain = partial(_of_bargain, t.state)
    while bargain := (
        yield from choose_or(seat, "bargain", _possible_bargains(t, seat), "done", "OATH-7.3.2a", about=of_bargain)
    ):
        if bargain.gives == "secret":
            yield from give_any_secrets(t, seat, bargain.other, 1, "OATH-10.give-a")
            take_favor(t, seat, bargain.other, 2, "OATH-10.take-a")
        else:
            give_favor(t, seat, bargain.other, 2, "OATH-10.give-a")
            take_secrets(t, seat, bargain.other, 1)


# -- actions: cards ---------------------------------------------------------------------------------------------------


def _discardable_beasts_and_nomads(t: OathTable, seat: int) -> list[Card]:
    slot = t.state.players[seat].site
    return [
        card
        for card in t.state.site(slot).cards
        if ruling.suit_of(card) in ("beast", "nomad") and not ruling.is_locked(t.state, seat, "site", slot, card)
    ]


# Taming Charm: Choose an unlocked Beast or Nomad card at the user's site, discard it, and gain 2 favor from the bank of its
# suit.
@ACTION("taming-charm", when=lambda held, t, seat: bool(_discardable_beasts_and_nomads(t, seat)))
def discard_beast_or_nomad_here_for_two_favor(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Returns favor on the card to its bank before any is gained."""
    cards = by_slug(_discardable_beasts_and_nomads(t, seat))
    card = yield from choose_of(seat, "tame", cards, "OATH-7.3.2a", about=partial(_taming, t.state, seat))
    suit = FACES[card.slug].suit
    yield from discard(t, seat, [card.slug])
    if suit:
        gain_favor(t, seat, suit, 2, "OATH-7.3.2a", held.slug)


def _taming(state: State, seat: int, card: Card) -> About:
    """Says what there will be in the bank for the seat when the favor on the card is back there."""
    suit = FACES[card.slug].suit
    assert suit is not None
    favor = given_by_bank(state, seat, 2, suit, coming=card.favor)
    return about(card.slug, suit, gain={"favor": favor, "secret": card.secrets})


def _facedown_adviser(owner: int, card: Card) -> str:
    return f"facedown-adviser:@{owner}:#{card.mark}"


def _facedown(state: State, owners: list[int]) -> dict[str, Owned]:
    """Lists facedown advisers by their marks, and whose they are."""
    return {
        _facedown_adviser(owner, card): (owner, card)
        for owner in owners
        for card in state.players[owner].advisers
        if not card.faceup
    }


def _with_facedown_advisers(state: State) -> list[int]:
    """Lists players with facedown advisers; two of the same player would change no places."""
    return [seat for seat, player in enumerate(state.players) if any(not card.faceup for card in player.advisers)]


# Dream Thief: Pick any two facedown advisers, belonging to any players (also the user's own), and exchange them. Both stay
# facedown; each new owner may look at what they got.
@ACTION("dream-thief", when=lambda held, t, seat: len(_with_facedown_advisers(t.state)) > 1)
def swap_two_facedown_advisers(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Shows each card to its new owner; who looked at it before knows nothing of it in its new place (9.4q)."""
    state = t.state
    hidden = _facedown(state, _with_facedown_advisers(state))
    first, one = yield from choose_of(seat, "dream", hidden, "OATH-10.swap-a", about=of_owned)
    hidden = _facedown(state, [owner for owner in _with_facedown_advisers(state) if owner != first])
    second, other = yield from choose_of(seat, "dream-for", hidden, "OATH-10.swap-a", about=of_owned, mark=one.mark)
    swap_facedown(state, one, other)
    for owner, card in ((second, one), (first, other)):
        shown = {"card": card.slug}
        t.tell_only((owner,), shown, "adviser-swapped-facedown", "OATH-10.swap-a", seat=seat, to_seat=owner, mark=card.mark)


# Inquisitor: Choose one facedown adviser held by somebody whose pawn stands at the user's site and look at it. If it is the
# Conspiracy, the user takes it and must play or discard it as if searched; otherwise the favor just placed on Inquisitor goes
# to that player's board.
@ACTION("inquisitor", when=lambda held, t, seat: bool(_facedown(t.state, others_here(t.state, seat))))
def look_at_adviser_here_and_take_conspiracy(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    state = t.state
    hidden = _facedown(state, others_here(state, seat))
    owner, card = yield from choose_of(seat, "inquire", hidden, "OATH-10.peek-a", reveals=True, about=of_owned)
    peek(t, seat, card, _facedown_adviser(owner, card))
    if card.slug == CONSPIRACY:
        lift(state, card.slug)
        t.reveal("conspiracy-found", "OATH-7.3.2a", seat=seat, from_seat=owner)
        take_in_hand(t, seat, [card.slug], f"advisers:@{owner}", "OATH-10.take-b")
        yield from play_as_searched(t, seat, card.slug)
    elif held.card is not None and held.card.favor:
        take_off(held.card, favor=1)
        get_favor(t, owner, 1)
        t.tell("favor-given", "OATH-7.3.2a", seat=seat, to_seat=owner, count=1)


# -- actions: terror --------------------------------------------------------------------------------------------------


def _warbands_in_region(state: State, seat: int) -> list[tuple[Where, str]]:
    """Lists warbands at the sites of the region and on the boards of those whose pawns are there."""
    forces = forces_in(state, ruling.in_region(state.players[seat].site), boards=True)
    return [(place, colour) for place, colour, _ in forces]


def _can_kill_with_darkest_secret(held: Held[Any], t: OathTable, seat: int) -> bool:
    return t.state.banners[DARKEST_SECRET].holder == seat and bool(_warbands_in_region(t.state, seat))


# Terror Spells: Only for the holder of the Darkest Secret: kill two warbands in the region of the user's pawn, chosen freely
# among sites of the region and boards of players whose pawns are in the region, of any owner including the user.
@ACTION("terror-spells", when=_can_kill_with_darkest_secret)
def kill_two_warbands_in_region(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Asks for one place, then for the next, which may be the same; if there is but one warband, that one dies."""
    for _ in range(2):
        victims = {f"terror:{place.option}:{colour}": (place, colour) for place, colour in _warbands_in_region(t.state, seat)}
        if victims:
            about = partial(killing, t.state, seat, 1)
            place, colour = yield from choose_of(seat, "terror", victims, "OATH-10.kill-a", about=about)
            kill(t, place, colour, 1)
            yield from settle(t)

"""What many denizens do, in the words of their texts."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from games.kernel.values import About, Rules, Withheld, choose, choose_amount, choose_of, choose_or
from games.oath.engine.play.campaign import campaign, can_campaign, enemy_seats
from games.oath.engine.play.campaign.forces import can_place
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import about, board, by_seat, discarding, lying, of_card, of_player
from games.oath.engine.play.core.actions import Campaign, Toll
from games.oath.engine.play.core.cards import discard, lay_as_adviser, lift
from games.oath.engine.play.core.hooks import FAVOR_GOES_TO, UNCOUNTED, Held
from games.oath.engine.play.core.states import Card, OathTable, State
from games.oath.engine.play.core.title import settle
from games.oath.engine.play.core.tokens import (
    LEFTMOST,
    Where,
    all_secrets,
    board_of,
    count_at,
    gain_favor,
    keep_secrets,
    kill,
    move_warbands,
    own_bank,
    site_at,
    to_bank,
    to_fire,
)
from games.oath.engine.play.core.why import Why
from games.oath.engine.play.majors.playing import advisers_to_go, can_swap, dismiss, shrink_advisers
from games.oath.engine.play.majors.travel import free_travel, ways_for
from games.oath.engine.play.minors.citizenship import become_citizen
from games.oath.engine.play.minors.deal_items import least_garrison

# -- why not ----------------------------------------------------------------------------------------------------------


EMPTY = Why("bank-is-empty", "OATH-9.3b")
OTHER_SUIT = Why("other-suit", "")
ELSEWHERE = Why("pawn-elsewhere", "")
LOCKED = Why("is-locked", "OATH-7.2.2a")
FACEDOWN = Why("is-facedown", "")
"""Where no law is named, the text of the card says it."""
T = TypeVar("T")


def closed(every: Mapping[str, T], found: Container[T], why: Callable[[T], Why]) -> Iterator[Withheld]:
    """Says of everything that is not among what was found why it is not offered."""
    return (why(one).of(option) for option, one in every.items() if one not in found)


# -- players ----------------------------------------------------------------------------------------------------------


def others_here(state: State, seat: int) -> list[int]:
    """Lists players whose pawns stand at the seat's site."""
    here = state.players[seat].site
    return [other for other, player in enumerate(state.players) if other != seat and player.site == here]


def everyone_else(state: State, seat: int) -> dict[str, int]:
    return by_seat(other for other in range(len(state.players)) if other != seat)


def choose_player(
    seat: int,
    players: Sequence[int],
    prompt: str,
    law: str = "OATH-7.3.2a",
    *,
    about: Callable[[int], About] = of_player,
    **params: Any,
) -> Rules[int]:
    return (yield from choose_of(seat, prompt, by_seat(players), law, about=about, **params))


Owned = tuple[int, Card]
"""An adviser, and whose it is."""


def of_owned(owned: Owned) -> About:
    owner, card = owned
    return About((lying(card), board(owner)))


def unlocked_advisers(state: State, seat: int, owner: int) -> list[Card]:
    """Lists faceup advisers of the owner that the seat can discard or swap."""
    advisers = state.players[owner].advisers
    return [card for card in advisers if card.faceup and not ruling.is_locked(state, seat, "adviser", owner, card)]


def discardable_advisers(state: State, seat: int, owners: Sequence[int]) -> dict[str, Owned]:
    return {f"card:{card.slug}": (owner, card) for owner in owners for card in unlocked_advisers(state, seat, owner)}


def discard_one_adviser(t: OathTable, seat: int, owners: Sequence[int], prompt: str) -> Rules[None]:
    """Discards an adviser of these; others that it kept from counting against the limit count from now on (7.6.4)."""
    state = t.state
    owner, card = yield from choose_of(
        seat,
        prompt,
        discardable_advisers(state, seat, owners),
        "OATH-7.3.2a",
        about=partial(discarding_adviser, state, seat),
        withheld=lambda: untouchable(state, seat, owners),
    )
    yield from discard(t, seat, [card.slug], "OATH-7.3.2a")
    if UNCOUNTED.of(card.slug):
        yield from shrink_advisers(t, owner)


def untouchable(state: State, seat: int, owners: Sequence[int]) -> Iterator[Withheld]:
    """Says of the other advisers why they cannot be discarded."""
    for owner in owners:
        open_to = unlocked_advisers(state, seat, owner)
        for card in state.players[owner].advisers:
            if card not in open_to:
                yield (LOCKED if card.faceup else FACEDOWN).of(f"card:{lying(card)}")


def swappable(state: State, seat: int, mine: Card) -> dict[str, Owned]:
    """Lists advisers of others for which an own one can be swapped, both sides keeping to their limits."""
    if ruling.is_locked(state, seat, "adviser", seat, mine):
        return {}
    return {
        f"card:{card.slug}": (owner, card)
        for owner in range(len(state.players))
        if owner != seat
        for card in unlocked_advisers(state, seat, owner)
        if can_swap(state, owner, card, mine) and can_swap(state, seat, mine, card)
    }


def swap_advisers(t: OathTable, seat: int, leaving: Card, owner: int, coming: Card) -> Rules[None]:
    """Swaps two advisers without playing them: nothing is gained, no When Played power acts (7.3.3d).

    Neither of the two goes at once, where a limit is exceeded (7.6.4b).
    """
    state = t.state
    too_many = [
        (owner, *advisers_to_go(state, owner, leaving, for_it=coming)),
        (seat, *advisers_to_go(state, seat, coming, for_it=leaving)),
    ]
    lay_as_adviser(state, owner, lift(state, leaving.slug).card)
    lay_as_adviser(state, seat, lift(state, coming.slug).card)
    t.tell("advisers-swapped", "OATH-10.swap-a", seat=seat, card=leaving.slug, from_seat=owner, other_card=coming.slug)
    for loser, surplus, removable in too_many:
        yield from dismiss(t, loser, surplus, removable, "OATH-7.6.4b")


# -- cards ------------------------------------------------------------------------------------------------------------


def count_at_sites(state: State, suit: str) -> int:
    """Counts faceup denizens and intact edifices of a suit on the whole map."""
    return sum(ruling.suits_at(state, slot).count(suit) for slot, _ in state.slots())


def by_slug(cards: Iterable[Card]) -> dict[str, Card]:
    return {f"card:{card.slug}": card for card in cards}


def discarding_adviser(state: State, seat: int, owned: Owned) -> About:
    owner, card = owned
    return discarding(state, seat, card, board(owner))


# -- what the ruler of a card asks of its enemies ---------------------------------------------------------------------


def under_same_ruler(state: State, held: Held[Any], slot: int) -> bool:
    """Tells whether the site, a faceup one, has the ruler of this card, who may be the bandits."""
    return state.site(slot).faceup and ruling.ruler_of(state, slot) == ruling.card_ruler(state, held.at, held.card)


def toll_to_ruler(state: State, held: Held[Any]) -> Toll:
    """Asks for 1 favor, which the Chancellor gets for the Empire; for bandits it is burnt."""
    ruler = ruling.card_ruler(state, held.at, held.card)
    return Toll(held, favor=1, to=state.chancellor if ruler == ruling.EMPIRE else ruler)


# -- favor ------------------------------------------------------------------------------------------------------------


def gain_as_user(t: OathTable, user: int | None, suit: str, count: int, law: str, why: str) -> None:
    """Gives the user favor from a bank, as much as it has; what bandits would gain is burnt."""
    if user is not None:
        gain_favor(t, user, suit, count, law, why)
    elif burnt := min(count, t.state.banks[suit]):
        to_bank(t.state, suit, -burnt)
        t.tell("bank-favor-burnt", law, suit=suit, count=burnt, why=why)
        to_fire(t, burnt)


def gain_from_a_bank(t: OathTable, seat: int, count: int, law: str, why: str) -> Rules[None]:
    """Gives the seat favor from one bank that it chooses, among those that have any."""
    if count:
        yield from gain_from_one_of(t, seat, t.state.banks, count, law, why)


def gain_from_one_of(t: OathTable, seat: int, suits: Container[str], count: int, law: str, why: str) -> Rules[None]:
    """Gives the seat favor from the bank of one of these suits, if there is any."""
    banks = t.state.banks
    if full := [suit for suit, favor in banks.items() if favor and suit in suits]:
        suit = yield from choose_bank(
            seat,
            full,
            "favor-bank",
            law,
            about=partial(gaining, t.state, seat, count),
            withheld=lambda: closed(by_bank(banks), full, lambda suit: OTHER_SUIT if banks[suit] else EMPTY),
            count=count,
            card=why,
        )
        gain_favor(t, seat, suit, count, law, why)


def gaining(state: State, seat: int, count: int, suit: str) -> About:
    """Says how much favor the bank gives."""
    return about(suit, gain={"favor": given_by_bank(state, seat, count, suit)})


def given_by_bank(state: State, seat: int, count: int, suit: str, coming: int = 0) -> int:
    """Counts the favor that a bank gives: what it has and will have, none where a power puts the seat's favor back into it."""
    return 0 if own_bank(FAVOR_GOES_TO, state, seat) == suit else min(count, state.banks[suit] + coming)


def choose_bank(
    seat: int,
    suits: Sequence[str],
    prompt: str,
    law: str = "OATH-7.3.2a",
    *,
    about: Callable[[str], About] = of_card,
    **params: Any,
) -> Rules[str]:
    return (yield from choose_of(seat, prompt, by_bank(suits), law, about=about, **params))


def by_bank(suits: Iterable[str]) -> dict[str, str]:
    return {f"bank:{suit}": suit for suit in suits}


def taking_favor(state: State, count: int, victim: int) -> About:
    """Says how much favor is taken from the other's board: what is there."""
    return about(board(victim), gain={"favor": min(count, state.players[victim].favor)})


def shift_favor(t: OathTable, seat: int, source: str, target: str, count: int, law: str = "OATH-7.3.2a") -> None:
    """Moves favor from one bank to another, as much as the first has."""
    shifted = min(count, t.state.banks[source])
    to_bank(t.state, source, -shifted)
    to_bank(t.state, target, shifted)
    t.tell("favor-shifted", law, seat=seat, suit=source, to_suit=target, count=shifted)


# -- secrets ----------------------------------------------------------------------------------------------------------


def burn_all_but_one(t: OathTable, seat: int) -> Rules[None]:
    """Burns all secrets on the seat's board but one; the seat says whether a faceup or a facedown one stays."""
    player, burnt = t.state.players[seat], all_secrets(t.state, seat) - 1
    if burnt > 0:
        sides = {"keep-faceup": (1, 0)} if player.secrets else {}
        if player.turned:
            sides["keep-facedown"] = (0, 1)
        burning = about(board(seat), cost={"secret": burnt})
        kept = yield from choose_of(seat, "last-secret", sides, "OATH-10.burn-a", about=lambda _: burning)
        keep_secrets(t.state, seat, *kept)
        t.tell("secrets-burnt", "OATH-10.burn-a", seat=seat, count=burnt)


# -- warbands ---------------------------------------------------------------------------------------------------------


def killing(state: State, seat: int, count: int, force: tuple[Where, str]) -> About:
    """Says where warbands die, and how many of these are the seat's own."""
    place, colour = force
    mine = colour == state.players[seat].force and place in (board_of(seat), site_at(place.at))
    return about(place.option, cost={"warband": min(count, count_at(state, place, colour)) if mine else 0})


def kill_at_site(t: OathTable, slot: int, count: int) -> Rules[None]:
    """Kills warbands of whoever has them there, as many as there are; bandits are none (7.6.5e)."""
    for colour in list(t.state.site(slot).warbands):
        kill(t, site_at(slot), colour, count)
    yield from settle(t)


def spare_warbands(state: State, seat: int, slot: int) -> int:
    """Counts warbands that may leave a site: all but the last (6.5a), that one too for whoever commands bandits (7.6.5c)."""
    return max(0, ruling.own_warbands(state, seat, slot) - least_garrison(state, seat))


def redeploy(t: OathTable, seat: int, law: str, barred: Sequence[int] = ()) -> Rules[None]:
    """Moves warbands between the board and all sites that the seat rules, the last one of a site excepted.

    First come those that leave the sites, then those that go there: so every new order of the warbands can be reached.
    """
    ruled = [slot for slot in ruling.ruled_slots(t.state, seat) if slot not in barred]
    for slot in ruled:
        yield from _send(t, seat, slot, "call-in", spare_warbands(t.state, seat, slot), law)
    for slot in ruled if can_place(t, seat) else ():
        yield from _send(t, seat, slot, "send-out", t.state.players[seat].warbands, law)
    yield from settle(t)


def _send(t: OathTable, seat: int, slot: int, way: str, most: int, law: str) -> Rules[None]:
    source, target = (site_at(slot), board_of(seat)) if way == "call-in" else (board_of(seat), site_at(slot))
    on_the_way = About((source.option, target.option))
    count = yield from choose_amount(
        seat, way, "amount", range(most + 1), law, about=lambda _: on_the_way, site=t.state.site(slot).slug
    )
    move_warbands(t, seat, source, target, count, law)


# -- Citizenship ------------------------------------------------------------------------------------------------------


def may_become_citizen(t: OathTable, seat: int, *, relic: bool = False) -> Rules[bool]:
    """Lets an Exile become a Citizen; `relic`: the rule goes on with a relic of the Reliquary."""

    def becoming(_: bool) -> About:
        return becoming_citizen(t.state, seat, relic=relic)

    if (yield from choose_or(seat, "become-citizen", {"become-citizen": True}, "stay-exile", "OATH-7.6.1a", about=becoming)):
        yield from become_citizen(t, seat)
        return True
    return False


def becoming_citizen(state: State, seat: int, *, relic: bool) -> About:
    """Says how much Supply becoming a Citizen brings (6.6.2g), and whether a relic."""
    supply = LEFTMOST - state.players[seat].supply
    return about(board(seat), gain={"supply": supply, "relic": int(relic and any(state.reliquary))})


# -- Travel -----------------------------------------------------------------------------------------------------------


def may_travel(t: OathTable, seat: int) -> Rules[None]:
    """Offers to travel at once, spending no Supply."""
    if ways_for(t, seat, seat):
        answer = yield from choose(seat, "free-travel", ["travel", "no-travel"], "OATH-7.1.3b")
        if answer == "travel":
            yield from free_travel(t, seat)


# -- Campaigns --------------------------------------------------------------------------------------------------------


def may_campaign(t: OathTable, seat: int) -> Rules[None]:
    """Offers to campaign at once, spending no Supply."""
    if can_campaign(t, seat, free=True):
        answer = yield from choose(seat, "free-campaign", ["campaign", "no-campaign"], "OATH-7.1.3b")
        if answer == "campaign":
            yield from campaign(t, seat, free=True)


def enemy_holds(t: OathTable, c: Campaign, user: int | None, banner: str) -> bool:
    return t.state.banners[banner].holder in enemy_seats(t, c, user)


def if_victorious(c: Campaign, user: int | None, gain: Callable[[], object]) -> None:
    """Lets something that asks nothing happen when the user's side has won (5.5.8)."""

    def step() -> Rules[None]:
        gain()
        yield from ()

    c.if_victorious[c.side(user)].append(step)


def opponent(c: Campaign, user: int | None) -> int | None:
    """Names the player who leads the other side, never an Ally; None for bandits."""
    return c.battle.defender if user == c.battle.attacker else c.battle.attacker

"""Favor, secrets and warbands on their way, and paying with them (7.1.2, 9.3, 9.5, 10)."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from games.kernel.values import About, Rules, choose_amount
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import about, board, site
from games.oath.engine.play.core.actions import Toll
from games.oath.engine.play.core.faces import BOARD, FACES, Cost
from games.oath.engine.play.core.hooks import BAN_GIVING_SECRETS, BURNT_FAVOR, FAVOR_COMES_FROM, FAVOR_GOES_TO, Held, Hook
from games.oath.engine.play.core.states import Banner, Card, OathTable, Site, State

TRACKS: dict[str, Any] = BOARD["supply_tracks"]
LEFTMOST: int = TRACKS["leftmost_space"]

# -- favor ------------------------------------------------------------------------------------------------------------


def own_bank(hook: Hook[Callable[[], str]], state: State, seat: int) -> str | None:
    """Names the favor bank that a power puts in the place of the board, if one does."""
    for held in hook.owned(state, state.guise.get(seat, seat)):
        return held.do()
    return None


def purse(state: State, seat: int, guise: int | None = None) -> int:
    """Counts favor the seat can spend; `guise`: as it would be with the advisers of another."""
    favor = state.players[seat].favor
    if FAVOR_COMES_FROM.live(state) and (bank := own_bank(FAVOR_COMES_FROM, state, seat if guise is None else guise)):
        return favor + state.banks[bank]
    return favor


def get_favor(t: OathTable, seat: int, count: int) -> None:
    """Brings favor that was taken from somewhere to the seat."""
    if bank := own_bank(FAVOR_GOES_TO, t.state, seat):
        t.state.banks[bank] += count
    else:
        t.state.players[seat].favor += count


def gain_favor(t: OathTable, seat: int, suit: str, count: int, law: str = "", why: str = "") -> int:
    """Moves favor from a bank to the seat, as much as the bank has (9.3b)."""
    gained = min(count, t.state.banks[suit])
    if gained > 0:
        t.state.banks[suit] -= gained
        get_favor(t, seat, gained)
        t.tell("favor-gained", law, seat=seat, suit=suit, count=gained, why=why)
    return gained


def spend(t: OathTable, seat: int, count: int) -> None:
    """Takes favor that must be there from the seat; whoever calls says where it goes."""
    player = t.state.players[seat]
    from_board = min(count, player.favor)
    player.favor -= from_board
    if rest := count - from_board:
        bank = own_bank(FAVOR_COMES_FROM, t.state, seat)
        assert bank is not None
        t.state.banks[bank] -= rest


def burn_favor(t: OathTable, seat: int, count: int, law: str = "OATH-10.burn-a") -> None:
    if count:
        spend(t, seat, count)
        t.tell("favor-burnt", law, seat=seat, count=count)
        to_fire(t, count)


def to_fire(t: OathTable, count: int) -> None:
    """Burns favor, from wherever: it goes to the shared bank, unless a power catches it."""
    if not count:
        return
    if catchers := BURNT_FAVOR.live(t.state):
        seat = catchers[0].do(catchers[0], t.state)
        get_favor(t, seat, count)
        t.tell("burnt-favor-caught", "OATH-7.1.4b", seat=seat, card=catchers[0].slug, count=count)
    else:
        t.state.shared += count


def give_favor(t: OathTable, seat: int, to: int, count: int, law: str = "") -> None:
    if count:
        spend(t, seat, count)
        get_favor(t, to, count)
        t.tell("favor-given", law, seat=seat, to_seat=to, count=count)


def take_favor(t: OathTable, seat: int, victim: int, count: int, law: str = "") -> int:
    """Takes favor from the other's board, as much as is there."""
    taken = min(count, t.state.players[victim].favor)
    if taken:
        t.state.players[victim].favor -= taken
        get_favor(t, seat, taken)
        t.tell("favor-taken", law, seat=seat, from_seat=victim, count=taken)
    return taken


def to_bank(state: State, suit: str, count: int) -> None:
    """Puts favor into a bank, or takes it out (negative); whoever calls says where it comes from or goes."""
    state.banks[suit] += count


def from_shared(state: State, count: int) -> int:
    """Takes favor from the shared bank, as much as it has (9.3b); whoever calls says where it goes."""
    taken = min(count, state.shared)
    state.shared -= taken
    return taken


def bank_favor(t: OathTable, seat: int, suit: str, count: int, law: str = "") -> None:
    """Moves favor from the seat into a favor bank."""
    if count:
        spend(t, seat, count)
        t.state.banks[suit] += count
        t.tell("favor-banked", law, seat=seat, suit=suit, count=count)


# -- secrets ----------------------------------------------------------------------------------------------------------


def gain_secrets(t: OathTable, seat: int, count: int, law: str = "", why: str = "") -> None:
    """Moves secrets to the seat from the shared bank, which never runs out of them (9.3a)."""
    if count > 0:
        t.state.players[seat].secrets += count
        t.tell("secrets-gained", law, seat=seat, count=count, why=why)


def get_secrets(t: OathTable, seat: int, count: int) -> None:
    """Brings secrets that were taken from somewhere to the seat, faceup."""
    t.state.players[seat].secrets += count


def spend_secrets(t: OathTable, seat: int, count: int) -> None:
    """Takes faceup secrets that must be there from the seat; whoever calls says where they go."""
    t.state.players[seat].secrets -= count


def keep_secrets(state: State, seat: int, faceup: int, turned: int) -> int:
    """Leaves the seat these of its secrets; counts those that go."""
    gone = all_secrets(state, seat) - faceup - turned
    state.players[seat].secrets, state.players[seat].turned = faceup, turned
    return gone


def take_secrets(t: OathTable, seat: int, victim: int, count: int, law: str = "OATH-10.take-a") -> None:
    """Takes secrets from the other's board; faceup ones first, and each as it lies."""
    taker, giver = t.state.players[seat], t.state.players[victim]
    faceup = min(count, giver.secrets)
    giver.secrets -= faceup
    taker.secrets += faceup
    giver.turned -= count - faceup
    taker.turned += count - faceup
    t.tell("secrets-taken", law, seat=seat, from_seat=victim, count=count)


def burn_secrets(t: OathTable, seat: int, count: int, law: str = "OATH-10.burn-a") -> None:
    if count:
        t.state.players[seat].secrets -= count
        t.tell("secrets-burnt", law, seat=seat, count=count)


def turn_secrets(t: OathTable, seat: int, count: int, law: str = "") -> None:
    """Turns faceup secrets of the board facedown."""
    if count:
        player = t.state.players[seat]
        player.secrets -= count
        player.turned += count
        t.tell("secrets-turned", law, seat=seat, count=count)


def can_give_secrets(t: OathTable, seat: int) -> bool:
    return not BAN_GIVING_SECRETS.forbids(t, seat)


def give_secrets(t: OathTable, seat: int, to: int, count: int, law: str = "", *, facedown: bool = False) -> None:
    """Gives secrets to another seat, where they arrive as they lie (10.exchange-b)."""
    if count:
        giver, taker = t.state.players[seat], t.state.players[to]
        if facedown:
            giver.turned -= count
            taker.turned += count
        else:
            giver.secrets -= count
            taker.secrets += count
        t.tell("facedown-secrets-given" if facedown else "secrets-given", law, seat=seat, to_seat=to, count=count)


def give_any_secrets(t: OathTable, seat: int, to: int, count: int, law: str = "") -> Rules[None]:
    """Gives secrets to another seat, after asking how many of them are facedown ones."""
    player = t.state.players[seat]
    amounts = range(max(0, count - player.secrets), min(count, player.turned) + 1)
    turned = yield from choose_amount(
        seat,
        "facedown-given",
        "amount",
        amounts,
        law,
        about=lambda _: about(board(to), cost={"secret": count}),
        count=count,
        to_seat=to,
    )
    give_secrets(t, seat, to, count - turned, law)
    give_secrets(t, seat, to, turned, law, facedown=True)


def all_secrets(state: State, seat: int) -> int:
    """Counts secrets on the board, faceup and facedown."""
    player = state.players[seat]
    return player.secrets + player.turned


# -- on cards, sites and banners --------------------------------------------------------------------------------------


def place_on(t: OathTable, seat: int, card: Card, favor: int = 0, secrets: int = 0) -> None:
    """Places tokens from the seat's board on a card."""
    spend(t, seat, favor)
    spend_secrets(t, seat, secrets)
    card.favor += favor
    card.secrets += secrets


def take_off(lying: Card | Site, favor: int = 0, secrets: int = 0) -> None:
    """Takes tokens off a card or site; whoever calls says where they go."""
    lying.favor -= favor
    lying.secrets -= secrets


def add_to_banner(banner: Banner, count: int) -> None:
    """Puts favor or secrets onto a banner, or takes them off (negative); whoever calls says where they come from or go."""
    banner.tokens += count


def return_tokens(t: OathTable, seat: int, spared: str = "") -> None:
    """Returns favor and secrets from cards; `spared` is the card that keeps its favor (4.3.1, 4.3.2)."""
    state = t.state
    secrets = 0
    for card in state.cards():
        if card.favor and (suit := FACES[card.slug].suit) and card.slug != spared:
            to_bank(state, suit, card.favor)
            t.tell("favor-returned", "OATH-4.3.1a", card=card.slug, suit=suit, count=card.favor)
            card.favor = 0
        secrets += card.secrets
        card.secrets = 0
    player = state.players[seat]
    turned, player.turned = player.turned, 0
    player.secrets += turned + secrets
    if secrets or turned:
        t.tell("secrets-returned-all", "OATH-4.3.2a", seat=seat, count=secrets, turned=turned)


def about_resting(state: State, seat: int) -> About:
    """Says what a Rest brings back: Supply, secrets from cards, and secrets that are turned faceup."""
    player = state.players[seat]
    secrets = player.turned + sum(card.secrets for card in state.cards())
    return about(gain={"supply": refreshed_supply(state, seat) - player.supply, "secret": secrets})


# -- warbands ---------------------------------------------------------------------------------------------------------


class Where(NamedTuple):
    """A place where warbands stand."""

    zone: Literal["board", "site"]
    at: int

    @property
    def option(self) -> str:
        return board(self.at) if self.zone == "board" else site(self.at)


def name_of(state: State, place: Where) -> str:
    """Names the place as texts do: whose board, or the site."""
    return place.option if place.zone == "board" else site_name(state, place.at)


def site_name(state: State, slot: int) -> str:
    """Names the site in this slot; a facedown one has no name but its place on the map."""
    site = state.site(slot)
    return site.slug if site.faceup else f"slot-{slot}"


def board_of(seat: int) -> Where:
    return Where("board", seat)


def site_at(slot: int) -> Where:
    return Where("site", slot)


def count_at(state: State, place: Where, colour: str) -> int:
    if place.zone == "board":
        player = state.players[place.at]
        return player.warbands if player.force == colour else 0
    return state.site(place.at).warbands.get(colour, 0)


def put(state: State, place: Where, colour: str, count: int) -> None:
    """Puts warbands there, or takes them away (negative)."""
    if count == 0:
        return
    if place.zone == "board":
        state.players[place.at].warbands += count
        return
    state.is_settled = False
    warbands = state.site(place.at).warbands
    left = warbands.get(colour, 0) + count
    if left:
        warbands[colour] = left
    else:
        del warbands[colour]


def from_reserve(state: State, colour: str, count: int) -> int:
    """Takes warbands from the personal bank of their colour, as many as there are (9.3b); whoever calls says where they go."""
    taken = min(count, state.reserve[colour])
    state.reserve[colour] -= taken
    return taken


def to_reserve(state: State, colour: str, count: int) -> None:
    """Returns warbands, which whoever calls has taken from somewhere, to the personal bank of their colour."""
    state.reserve[colour] += count


def put_on_card(card: Card, colour: str, count: int) -> None:
    """Puts warbands onto a card, or takes them off (negative)."""
    left = card.warbands.get(colour, 0) + count
    if left:
        card.warbands[colour] = left
    else:
        del card.warbands[colour]


def gain_warbands(t: OathTable, seat: int, count: int, law: str = "", why: str = "") -> int:
    """Moves warbands from the personal bank onto the board (10.gain-b); a Citizen's are purple (5.2.2b)."""
    player = t.state.players[seat]
    gained = from_reserve(t.state, player.force, max(0, count))
    if gained:
        player.warbands += gained
        t.tell("warbands-gained", law, seat=seat, count=gained, why=why)
    return gained


def move_warbands(t: OathTable, seat: int, source: Where, target: Where, count: int, law: str = "") -> None:
    """Moves warbands of the seat's own colour from place to place."""
    if count:
        colour = t.state.players[seat].force
        put(t.state, source, colour, -count)
        put(t.state, target, colour, count)
        t.tell("warbands-moved", law, seat=seat, count=count, source=name_of(t.state, source), target=name_of(t.state, target))


def kill(t: OathTable, place: Where, colour: str, count: int, law: str = "OATH-10.kill-a") -> int:
    """Returns warbands to the personal bank of their colour. In a Campaign call `battle_kill`, so that powers see it."""
    killed = min(count, count_at(t.state, place, colour))
    if killed > 0:
        put(t.state, place, colour, -killed)
        t.state.reserve[colour] += killed
        t.tell("warbands-killed", law, colour=colour, count=killed, place=name_of(t.state, place))
    return killed


def forces_in(state: State, slots: list[int], *, boards: bool) -> list[tuple[Where, str, int]]:
    """Lists warbands at these sites and, if asked, on the boards of players whose pawns are there."""
    found = [(site_at(slot), colour, n) for slot in slots for colour, n in state.site(slot).warbands.items()]
    if boards:
        found += [(board_of(s), p.force, p.warbands) for s, p in enumerate(state.players) if p.site in slots and p.warbands]
    return found


# -- pawns ------------------------------------------------------------------------------------------------------------


def move_pawn(state: State, seat: int, slot: int) -> None:
    """Puts the pawn at a site; whoever calls says whether that is travelling."""
    state.players[seat].site = slot


# -- Supply -----------------------------------------------------------------------------------------------------------


def refreshed_supply(state: State, seat: int) -> int:
    """Counts the Supply after a Rest: by the warbands left in the bank, and what was unspent (4.3.3, 4.3.4)."""
    player = state.players[seat]
    if player.role == "citizen":
        base = state.players[state.chancellor].supply
    else:
        base = bracket(player.role, state.reserve[player.force])
    return min(LEFTMOST, base + player.supply)


def bracket(role: str, reserve: int) -> int:
    """Gives the Supply by the warbands in the personal bank (4.3.3d)."""
    for row in TRACKS[role]:
        if row["warbands_min"] <= reserve <= row["warbands_max"]:
            supply: int = row["supply"]
            return supply
    raise LookupError(f"no bracket for {reserve} warbands")


def set_supply(state: State, seat: int, count: int) -> None:
    """Moves the Supply marker, never beyond the leftmost space."""
    state.players[seat].supply = min(LEFTMOST, count)


def spend_supply(t: OathTable, seat: int, count: int) -> None:
    if count:
        t.state.players[seat].supply -= count
        t.tell("supply-spent", "OATH-4.2e", seat=seat, count=count)


def regain_supply(t: OathTable, seat: int, count: int, law: str = "") -> None:
    """Moves the Supply marker back to the left, never beyond the leftmost space (4.3.4b)."""
    player = t.state.players[seat]
    gained = min(count, LEFTMOST - player.supply)
    if gained > 0:
        player.supply += gained
        t.tell("supply-regained", law, seat=seat, count=gained)


# -- paying -----------------------------------------------------------------------------------------------------------


def on_turn(state: State, seat: int) -> bool:
    return state.turn == seat


def can_pay(t: OathTable, seat: int, held: Held[Any], cost: Cost | None = None, *, plan: bool = False) -> bool:
    """Tells whether the seat can pay in full (9.3d).

    Secrets must be faceup (7.1.2j), and a card without tokens (7.1.2g; not so for plans, 7.5.3a).
    """
    cost = held.power.cost if cost is None else cost
    if cost == (0, 0, 0, 0):
        return not ruling.banned(t, seat, held, cost)
    state = t.state
    if (cost.favor or cost.secret) and not plan and on_turn(state, seat) and not (held.card and held.card.empty):
        return False
    return (
        purse(state, seat) >= cost.favor + cost.burn_favor
        and state.players[seat].secrets >= cost.secret + cost.burn_secret
        and not ruling.banned(t, seat, held, cost)
    )


def pay(t: OathTable, seat: int, held: Held[Any], cost: Cost | None = None) -> None:
    """Pays a power: onto its card on the own turn (7.1.2c–f), else to the bank or by turning secrets (7.1.2h, 7.1.2i)."""
    cost = held.power.cost if cost is None else cost
    if cost == (0, 0, 0, 0):
        return
    state, card = t.state, held.card
    if cost.favor:
        spend(t, seat, cost.favor)
        suit = held.face.suit
        if on_turn(state, seat) and card is not None:
            card.favor += cost.favor
            t.tell("favor-placed", "OATH-7.1.2c", seat=seat, card=held.slug, count=cost.favor)
        elif suit:
            state.banks[suit] += cost.favor
            t.tell("favor-banked", "OATH-7.1.2h", seat=seat, suit=suit, count=cost.favor)
        else:
            to_fire(t, cost.favor)
    if cost.secret:
        if on_turn(state, seat) and card is not None:
            state.players[seat].secrets -= cost.secret
            card.secrets += cost.secret
            t.tell("secrets-placed", "OATH-7.1.2d", seat=seat, card=held.slug, count=cost.secret)
        else:
            turn_secrets(t, seat, cost.secret, "OATH-7.1.2i")
    burn_favor(t, seat, cost.burn_favor, "OATH-7.1.2e")
    burn_secrets(t, seat, cost.burn_secret, "OATH-7.1.2f")


def can_pay_tolls(t: OathTable, seat: int, tolls: list[Toll]) -> bool:
    return (
        purse(t.state, seat) >= sum(toll.favor for toll in tolls)
        and t.state.players[seat].secrets >= sum(toll.turned for toll in tolls)
        and may_turn(t, seat, tolls)
    )


def may_turn(t: OathTable, seat: int, tolls: list[Toll]) -> bool:
    """Tells whether the seat may pay a toll in secrets, which is the cost of a power (9.2b)."""
    return not any(toll.turned and ruling.banned(t, seat, toll.by, Cost(secret=toll.turned)) for toll in tolls)


def pay_tolls(t: OathTable, seat: int, tolls: list[Toll]) -> None:
    for toll in tolls:
        if toll.favor and toll.to is None:
            burn_favor(t, seat, toll.favor)
        elif toll.favor and toll.to is not None:
            give_favor(t, seat, toll.to, toll.favor, "OATH-7.1.4a")
        turn_secrets(t, seat, toll.turned, "OATH-7.1.4a")

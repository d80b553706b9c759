"""Night Market: a whole game in one small file. docs/ADDING_A_GAME.md walks through it, section by section."""

# -- the state, and what never changes --

from collections import Counter
from typing import Annotated, Any

import msgspec

from games.kernel.dice import Dice
from games.kernel.game import Game
from games.kernel.table import Table
from games.kernel.values import (
    CHECKPOINT,
    OMNISCIENT,
    About,
    Ask,
    Outcome,
    Rules,
    Score,
    Withheld,
    ask_of,
    choose_amount,
    choose_of,
    choose_some_of,
    ranked,
    together,
)

KINDS = ("salt", "silk", "spice", "tea")
WARES = tuple(f"{kind}-{worth}" for kind in KINDS for worth in range(1, 7))


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nights: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3
    gambling: bool = False


class Market(msgspec.Struct):
    deck: list[str]  # the top is the end
    hands: list[list[str]] = []
    coins: list[int] = []
    sold: list[str] = []
    order: list[int] = []
    shown: list[str] = []  # everybody knows who has them, or had


NightTable = Table[Market, Variant]


# -- the rules --


def set_up(t: NightTable) -> None:
    state = t.state
    t.shuffle("deck", state.deck, "NIGHT-1a")
    for seat in range(t.seats):
        hand = [state.deck.pop() for _ in range(3)]
        state.hands.append(hand)
        state.coins.append(5)
        t.tell_only((seat,), {"wares": list(hand)}, "dealt", "NIGHT-1b", seat=seat, count=3)


def bidding(t: NightTable) -> Rules[None]:
    yield CHECKPOINT
    state = t.state
    offers = [{f"bid:{n}": n for n in range(min(3, coins) + 1)} for coins in state.coins]
    asks = [ask_of(seat, "bid", offer, "NIGHT-2a", {}, about=paying) for seat, offer in enumerate(offers)]
    answers = yield from together(asks)
    bids = [offer[answer] for offer, answer in zip(offers, answers, strict=True)]
    t.reveal("bids", "NIGHT-2b", bids=bids)
    state.coins = [coins - bid for coins, bid in zip(state.coins, bids, strict=True)]
    highest = [f"@{seat}" for seat, bid in enumerate(bids) if bid == max(bids)]
    first = highest[0] if len(highest) == 1 else t.lot("first", highest, "NIGHT-2c")
    state.order = [(int(first[1:]) + i) % t.seats for i in range(t.seats)]


def paying(coins: int) -> About:
    return About(cost={"coin": coins} if coins else {})


def trading(t: NightTable) -> Rules[None]:
    for seat in t.each("turn", t.state.order):
        yield CHECKPOINT
        yield from turn(t, seat)


# -- a turn --


ACTS = {
    "rest": About(gain={"coin": 1}),
    "buy": About(cost={"coin": 2}, gain={"ware": 1}),
    "sell": About(),  # the next question says what it brings
    "gamble": About(),
}


def turn(t: NightTable, seat: int) -> Rules[None]:
    state, hand = t.state, t.state.hands[seat]
    hindered = hindrances(t, seat)
    act = yield from choose_of(
        seat,
        "turn",
        {act: act for act in ACTS if act not in hindered},
        "NIGHT-3a",
        about=ACTS.__getitem__,
        withheld=lambda: [Withheld(act, why, "NIGHT-3a") for act, why in hindered.items()],
    )
    match act:
        case "rest":
            state.coins[seat] += 1
            t.tell("rests", "NIGHT-3b", seat=seat)
        case "buy":
            state.coins[seat] -= 2
            hand.append(state.deck.pop())
            t.tell_only((seat,), {"ware": hand[-1]}, "buys", "NIGHT-3c", seat=seat)
        case "sell":
            offered = {f"ware:{ware}": ware for ware in hand}
            wares = yield from choose_some_of(seat, "sell", offered, 1, 3, "NIGHT-3d", about=selling)
            earned = price(wares)
            for ware in wares:
                hand.remove(ware)
            state.sold += wares
            state.coins[seat] += earned
            t.reveal("sells", "NIGHT-3d", seat=seat, wares=wares, coins=earned)
        case "gamble":
            stakes = range(1, state.coins[seat] + 1)
            stake = yield from choose_amount(seat, "stake", "stake", stakes, "NIGHT-3e", reveals=True, about=paying)
            won = t.roll("die", range(1, 7), law="NIGHT-3e")[0] >= 4
            state.coins[seat] += stake if won else -stake
            t.tell("wins" if won else "loses", "NIGHT-3e", seat=seat, coins=stake)


def hindrances(t: NightTable, seat: int) -> dict[str, str]:
    """Which acts the player cannot do now, and why."""
    coins, found = t.state.coins[seat], {}
    if coins < 2 or not t.state.deck:
        found["buy"] = "few-coins" if coins < 2 else "no-deck"
    if not t.state.hands[seat]:
        found["sell"] = "no-wares"
    if not coins or not t.board.gambling:
        found["gamble"] = "few-coins" if t.board.gambling else "no-gambling"
    return found


def selling(ware: str) -> About:
    return About((ware,), cost={"ware": 1})


def price(wares: list[str]) -> int:
    """Wares of one kind bring what they are worth, a mixture a coin each."""
    kinds = {ware.split("-")[0] for ware in wares}
    return sum(int(ware.split("-")[1]) for ware in wares) if len(kinds) == 1 else len(wares)


# -- the game --


class NightMarket(Game[Market, Variant, Variant]):
    id = "night-market"
    name = "Night Market"
    seat_counts = range(2, 5)
    stands = frozenset({"show"})
    State = Market
    Options = Variant

    def board(self, options: Variant, seats: int) -> Variant:
        return options

    def new_state(self, board: Variant, seats: int) -> Market:
        return Market(list(WARES))

    def play(self, table: NightTable) -> Rules[Outcome]:
        if not table.state.hands:  # else the game goes on from a checkpoint
            set_up(table)
        for _ in table.each("night", range(table.board.nights)):
            for phase in table.each("phase", (bidding, trading)):
                yield from phase(table)
        coins, hands = table.state.coins, table.state.hands
        scores = [Score(seat, coins[seat], {"coins": coins[seat]}, (len(hands[seat]),)) for seat in range(table.seats)]
        return ranked(scores, "most coins")

    def standing(self, state: Market, board: Variant, seat: int) -> list[Ask]:
        wares = [f"show:{ware}" for ware in state.hands[seat] if ware not in state.shown] if state.hands else []
        return [Ask(seat, "show", wares, "NIGHT-3f", id="show")] if wares else []

    def take(self, table: NightTable, offer: Ask, picked: list[str]) -> None:
        ware = picked[0].removeprefix("show:")
        table.state.shown.append(ware)
        table.reveal("shows", "NIGHT-3f", seat=offer.seat, ware=ware)

    # -- what each may see --

    def view(self, state: Market, board: Variant, viewer: int) -> dict[str, Any]:
        return {
            "deck": len(state.deck),
            "coins": state.coins,
            "sold": state.sold,
            "order": state.order,
            "shown": state.shown,
            "hands": [hand if viewer in (seat, OMNISCIENT) else len(hand) for seat, hand in enumerate(state.hands)],
        }

    def invariants(self, state: Market, board: Variant) -> list[str]:
        wares = Counter([*state.deck, *state.sold, *(ware for hand in state.hands for ware in hand)])
        wrong = [f"{ware} is there {wares[ware]} times" for ware in {*WARES, *wares} if wares[ware] != 1]
        wrong += [f"seat {seat} has {coins} coins" for seat, coins in enumerate(state.coins) if coins < 0]
        return sorted(wrong)

    def permute_hidden(self, state: Market, board: Variant, viewer: int, dice: Dice) -> None:
        hidden = [state.deck, *(hand for seat, hand in enumerate(state.hands) if seat != viewer)]
        wares = [ware for pile in hidden for ware in pile if ware not in state.shown]
        dice.shuffle(wares)
        for pile in hidden:
            pile[:] = [ware if ware in state.shown else wares.pop() for ware in pile]

    # -- for the greedy bot --

    def worth(self, state: Market, board: Variant, seat: int) -> float:
        kinds = {ware.split("-")[0] for ware in state.hands[seat]}
        sales = [price([ware for ware in state.hands[seat] if ware.startswith(kind)]) for kind in kinds]
        return state.coins[seat] + 0.8 * sum(sales)


NIGHT_MARKET = NightMarket()

"""Playing empire cards: when, for what, and what they cost (WOW-15). What their effects do is in effects.py."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from games.kernel.values import HALFWAY, About, Rules, Withheld, choose_of, choose_or
from games.whispers.engine.about import Amounts, Hindrance, about, hindered
from games.whispers.engine.board import CARDS, WINDOWS, Window
from games.whispers.engine.states import WhispersTable, discard, shuffle_in
from games.whispers.engine.turns import Reach, Turn

Play = tuple[str, str]
"""A card, and which of its effects."""
FITTING = {
    window: {card.slug: tuple(effect for effect in card.effects if window in WINDOWS[effect]) for card in CARDS.values()}
    for window in {window for windows in WINDOWS.values() for window in windows}
}
"""Window → card → its effects that can be played there."""


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of a card: `can` tells whether it would change something now (WOW-15.3j), `do` does it."""

    can: Callable[[WhispersTable, Turn], bool]
    do: Callable[[WhispersTable, Turn], Rules[None] | None]
    reach: Reach | None = None
    """How far the attack it is played for strikes with it."""
    spares: Callable[[WhispersTable, Turn, list[str]], bool] | None = None
    """Whether the cards that would be left serve what it is for."""
    brings: Callable[[WhispersTable, Turn], Amounts] | None = None
    """What it is sure to bring now, before anything is chosen for it."""


EFFECTS: dict[str, Effect] = {}


def window(
    table: WhispersTable, turn: Turn, name: Window, bound: Callable[[WhispersTable, Turn], bool] = lambda table, turn: False
) -> Rules[None]:
    """Offers cards one after the other until the player goes on; passed over when none fits (WOW-20.2e–20.2i).

    `bound` says that the player cannot go on yet.
    """
    while options := playable(table, turn, name):
        must = bound(table, turn)
        chosen = yield from choose_or(
            turn.player,
            name.replace("_", "-"),
            options,
            "go-on",
            "WOW-15.2a",
            must=must,
            checkpoint=HALFWAY,
            about=partial(playing, table, turn),
            withheld=partial(not_offered, table, turn, name, must),
            council=turn.seat,
        )
        if chosen is None:
            return
        yield from play(table, turn, chosen)


def not_offered(table: WhispersTable, turn: Turn, name: Window, must: bool) -> Iterator[Withheld]:
    yield from unplayable(table, turn, name)
    if must:
        yield hindered("go-on", ("out-of-reach-yet", "WOW-10.5b"))


def playable(table: WhispersTable, turn: Turn, name: Window) -> dict[str, Play]:
    """Lists as `play:card:effect` what the hand can pay and what would change something (WOW-15.3e, 15.3j, 20.2j)."""
    hand = table.state.players[turn.player].hand
    if not hand:
        return {}
    works: dict[str, bool] = {}
    fitting = FITTING[name]
    return {
        f"play:{card}:{effect}": (card, effect)
        for card in hand
        for effect in fitting[card]
        if not hindrance(table, turn, card, effect, works)
    }


def hindrance(table: WhispersTable, turn: Turn, card: str, effect: str, works: dict[str, bool]) -> Hindrance | None:
    """Finds why the effect of a card cannot be played now; `works` remembers which effects would change something."""
    if CARDS[card].effects[effect] and not any(payments(table, turn, card, effect)):
        return "cannot-pay", "WOW-15.3e"
    if effect not in works:
        works[effect] = EFFECTS[effect].can(table, turn)
    return None if works[effect] else ("changes-nothing", "WOW-15.3j")


def unplayable(table: WhispersTable, turn: Turn, name: Window) -> Iterator[Withheld]:
    """Says of every effect of the hand's cards that is not offered why it is not."""
    works: dict[str, bool] = {}
    hand = table.state.players[turn.player].hand
    for card in hand:
        for effect, extra in CARDS[card].effects.items():
            found: Hindrance | None = ("not-now", "WOW-15.2b")
            if effect in FITTING[name][card]:
                found = hindrance(table, turn, card, effect, works)
                if found and any(paying(hand, card, effect)):
                    found = ("changes-nothing", "WOW-15.3j")
            if found:
                moments = list(WINDOWS[effect])
                yield hindered(f"play:{card}:{effect}", found, effect=effect, moments=moments, empires=list(extra))


def playing(table: WhispersTable, turn: Turn, what: Play) -> About:
    """Says what a card costs, itself included, and what its effect is sure to bring."""
    card, effect = what
    brings = EFFECTS[effect].brings
    cost: Amounts = {"card": 1 + len(CARDS[card].effects[effect])}
    return about(card, cost=cost, gain=brings(table, turn) if brings else {})


def payments(table: WhispersTable, turn: Turn, card: str, effect: str) -> Iterator[str]:
    """Lists the cards of the hand that can pay for the effect and leave it what it needs (WOW-15.3f, 15.3j)."""
    hand, spares = table.state.players[turn.player].hand, EFFECTS[effect].spares
    for other in paying(hand, card, effect):
        if spares is None or spares(table, turn, [left for left in hand if left not in (card, other)]):
            yield other


def paying(hand: list[str], card: str, effect: str) -> Iterator[str]:
    return (other for other in hand if other != card and CARDS[other].empire in CARDS[card].effects[effect])


def reaches(hand: list[str]) -> Iterator[Reach]:
    """Lists how far attacks can strike with the cards that the hand can pay (WOW-16.9a, 16.9j)."""
    for card in hand:
        for effect in CARDS[card].effects:
            reach = EFFECTS[effect].reach
            if reach and any(paying(hand, card, effect)):
                yield reach


def discarding(card: str) -> About:
    return about(card, cost={"card": 1})


def play(table: WhispersTable, turn: Turn, what: Play) -> Rules[None]:
    """Pays for a card, then carries out its effect (WOW-15.3a)."""
    card, effect = what
    yield from pay(table, turn, card, effect)
    rules = EFFECTS[effect].do(table, turn)
    if rules is not None:
        yield from table.apart(rules)


def pay(table: WhispersTable, turn: Turn, card: str, effect: str) -> Rules[None]:
    """Takes the card and what its effect costs beside it from the hand, back into their decks (WOW-15.3b–15.3i)."""
    paid = [card]
    if CARDS[card].effects[effect]:
        options = {f"pay:{other}": other for other in payments(table, turn, card, effect)}
        other = yield from choose_of(
            turn.player,
            "pay",
            options,
            "WOW-15.3b",
            about=discarding,
            withheld=partial(not_paying, table, turn, card, effect),
            card=card,
            effect=effect,
        )
        paid.append(other)
    discard(table.state, turn.player, paid)
    table.reveal("play", "WOW-15.3a", seat=turn.player, card=card, effect=effect, cards=paid)
    shuffle_in(table, paid, "WOW-15.3h")


def not_paying(table: WhispersTable, turn: Turn, card: str, effect: str) -> Iterator[Withheld]:
    """Says why other cards of the hand cannot pay for the effect."""
    hand = table.state.players[turn.player].hand
    fitting, ready = [*paying(hand, card, effect)], [*payments(table, turn, card, effect)]
    for other in hand:
        if other in fitting and other not in ready:
            yield hindered(f"pay:{other}", ("needed", "WOW-15.3j"), effect=effect)
        elif other not in fitting and other != card:
            yield hindered(f"pay:{other}", ("other-symbol", "WOW-15.3b"), empires=list(CARDS[card].effects[effect]))

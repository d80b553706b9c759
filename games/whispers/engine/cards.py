"""Playing empire cards: when, for what, and what they cost (WOW-15). What their effects do is in effects.py."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.kernel.values import HALFWAY, Rules, choose
from games.whispers.engine.board import CARDS, EMPIRES, WINDOWS
from games.whispers.engine.states import WhispersTable
from games.whispers.engine.turns import Turn


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of a card: `can` tells whether it would change something now (WOW-15.3j), `do` does it."""

    can: Callable[[WhispersTable, Turn], bool]
    do: Callable[[WhispersTable, Turn], Rules[None] | None]
    reach: str = ""
    """How far the attack it is played for strikes with it."""
    spares: Callable[[WhispersTable, Turn, list[str]], bool] | None = None
    """Whether the cards that would be left serve what it is for."""


EFFECTS: dict[str, Effect] = {}


def window(
    table: WhispersTable, turn: Turn, name: str, bound: Callable[[WhispersTable, Turn], bool] = lambda table, turn: False
) -> Rules[None]:
    """Offers cards one after the other until the player goes on; passed over when none fits (WOW-20.2e–20.2i).

    `bound` says that the player cannot go on yet.
    """
    while options := playable(table, turn, name):
        if not bound(table, turn):
            options.append("go-on")
        answer = yield from choose(
            turn.player, name.replace("_", "-"), options, "WOW-15.2a", checkpoint=HALFWAY, council=turn.seat
        )
        verb, _, what = answer.partition(":")
        if verb == "go-on":
            return
        yield from play(table, turn, what)


def playable(table: WhispersTable, turn: Turn, name: str) -> list[str]:
    """Lists as `play:card:effect` what the hand can pay and what would change something (WOW-15.3e, 15.3j, 20.2j)."""
    hand = table.state.players[turn.player].hand
    if not hand:
        return []
    works: dict[str, bool] = {}
    options = []
    for card in hand:
        for effect, extra in CARDS[card].effects.items():
            if name in WINDOWS[effect] and (not extra or payments(table, turn, card, effect)):
                if effect not in works:
                    works[effect] = EFFECTS[effect].can(table, turn)
                if works[effect]:
                    options.append(f"play:{card}:{effect}")
    return options


def payments(table: WhispersTable, turn: Turn, card: str, effect: str) -> list[str]:
    """Lists the cards of the hand that can pay for the effect and leave it what it needs (WOW-15.3f, 15.3j)."""
    hand, spares = table.state.players[turn.player].hand, EFFECTS[effect].spares
    return [
        other
        for other in paying(hand, card, effect)
        if spares is None or spares(table, turn, [left for left in hand if left not in (card, other)])
    ]


def paying(hand: list[str], card: str, effect: str) -> Iterator[str]:
    return (other for other in hand if other != card and CARDS[other].empire in CARDS[card].effects[effect])


def reaches(hand: list[str]) -> Iterator[str]:
    """Lists how far attacks can strike with the cards that the hand can pay (WOW-16.9a, 16.9j)."""
    for card in hand:
        for effect in CARDS[card].effects:
            if EFFECTS[effect].reach and any(paying(hand, card, effect)):
                yield EFFECTS[effect].reach


def play(table: WhispersTable, turn: Turn, what: str) -> Rules[None]:
    """Pays for a card, then carries out its effect (WOW-15.3a)."""
    card, _, effect = what.partition(":")
    yield from pay(table, turn, card, effect)
    rules = EFFECTS[effect].do(table, turn)
    if rules is not None:
        yield from table.apart(rules)


def pay(table: WhispersTable, turn: Turn, card: str, effect: str) -> Rules[None]:
    """Takes the card and what its effect costs beside it from the hand, back into their decks (WOW-15.3b–15.3i)."""
    hand = table.state.players[turn.player].hand
    paid = [card]
    if CARDS[card].effects[effect]:
        options = [f"pay:{other}" for other in payments(table, turn, card, effect)]
        answer = yield from choose(turn.player, "pay", options, "WOW-15.3b", card=card, effect=effect)
        paid.append(answer.partition(":")[2])
    for spent in paid:
        hand.remove(spent)
    table.reveal("play", "WOW-15.3a", seat=turn.player, card=card, effect=effect, cards=paid)
    give_back(table, paid, "WOW-15.3h")


def give_back(table: WhispersTable, cards: list[str], law: str) -> None:
    """Returns each card to the deck of its empire, and shuffles every deck that got one, in the order of the empires."""
    decks = table.state.decks
    for card in cards:
        decks[CARDS[card].empire].append(card)
    for empire in EMPIRES:
        if any(CARDS[card].empire == empire for card in cards):
            table.shuffle(f"deck-{empire}", decks[empire], law)

"""A table with just what an example names, and rules run on it."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.kernel.values import Ask, Rules
from games.whispers.engine import rounds
from games.whispers.engine.board import CARDS, COUNCILS, SOCIETIES, Board, Empire, Options, Region, shown
from games.whispers.engine.states import WhispersTable, holder_of
from games.whispers.engine.turns import Turn


class Land(msgspec.Struct, forbid_unknown_fields=True):
    home: Empire
    banners: dict[Empire, int] = {}
    id: str = ""
    city: int = 0
    farm: int = 0
    fort: int = 0

    @property
    def army(self) -> tuple[Empire, int]:
        """Whose banners stand there, and how many."""
        return next(((empire, n) for empire, n in self.banners.items() if n), (self.home, 0))

    @property
    def holder(self) -> Empire:
        return holder_of(self.home, *self.army)


def table_of(lands: dict[str, Land], borders: Sequence[tuple[str, str]] = (), seats: int = 2) -> WhispersTable:
    regions = {slug: Region(slug, land.home, land.city, land.farm, land.fort, 0) for slug, land in lands.items()}
    neighbours = {here: tuple(b if a == here else a for a, b in borders if here in (a, b)) for here in regions}
    board = Board(Options(), "example", regions, neighbours, shown(regions), SOCIETIES[:seats])
    state = rounds.new_state(board, seats)
    for slug, land in lands.items():
        state.holder[slug], (empire, state.banners[slug]) = land.holder, land.army
        state.reserve[empire] -= state.banners[slug]
    return WhispersTable(state, board, seats, Dice(bytes(32)), {})


def turn_for(table: WhispersTable, empire: Empire) -> Turn:
    seat = COUNCILS[empire][0]
    table.state.agents[seat] = 0
    return Turn(0, seat, empire, seat)


def run(rules: Rules[Any] | None, chosen: Callable[[Ask], str | list[str]]) -> None:
    """Runs rules to their end; `chosen` answers every question."""
    given: Any = None
    try:
        while rules is not None:
            wanted = rules.send(given)
            if isinstance(wanted, list):
                given = [chosen(ask) for ask in wanted]
            else:
                given = chosen(wanted) if isinstance(wanted, Ask) else None
    except StopIteration:
        return


def give_hand(table: WhispersTable, hand: list[str]) -> None:
    table.state.players[0].hand = hand
    for deck in table.state.decks.values():
        deck[:] = [card for card in deck if card not in hand]


def card_for(effect: str, hand: list[str]) -> list[str]:
    """Names a card with the effect and cards that pay for it, none of them in the hand."""
    free = [card for card in CARDS if card not in hand]
    card = next((card for card in free if effect in CARDS[card].effects), None)
    if card is None:
        raise Illegal("unknown_effect", f"no card has the effect {effect!r}")
    paid = [card]
    for empire in CARDS[card].effects[effect]:
        paid.append(next(other for other in free if other not in paid and CARDS[other].empire == empire))
    return paid

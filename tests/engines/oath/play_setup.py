"""Games of Oath that are set up and no more, and worlds to set them up from."""

from collections.abc import Callable
from typing import Any

import msgspec

from games.kernel.dice import Dice, seed_of
from games.kernel.game import Game
from games.kernel.match import Match
from games.kernel.values import Ask, Outcome, Rules
from games.oath.engine.play.core import states
from games.oath.engine.play.core.states import Board, Card, OathTable, State
from games.oath.engine.play.invariants import invariants
from games.oath.engine.play.rounds.setting_up import new_state, set_up
from games.oath.engine.world.facts import EDIFICE_SIDES, KIND
from tests.engines.oath.scenario import founded

Pick = Callable[[Ask], str]


class SetUpOptions(msgspec.Struct):
    world: dict[str, Any] | None = None
    boards: list[str] = []


class SetUp(Game[states.State, SetUpOptions, Board]):
    """Ends when the first turn would begin."""

    id = "oath-set-up"
    name = "The set-up of Oath"
    seat_counts = range(2, 7)
    State = states.State
    Options = SetUpOptions

    def board(self, options: SetUpOptions, seats: int) -> Board:
        return Board(seats, options.world, options.boards)

    def new_state(self, board: Board, seats: int) -> states.State:
        return new_state(board, seats)

    def play(self, table: OathTable) -> Rules[Outcome]:
        yield from set_up(table)
        return Outcome((0,), "set up")

    def view(self, state: states.State, board: Board, viewer: int) -> dict[str, Any]:
        raise NotImplementedError

    def invariants(self, state: states.State, board: Board) -> list[str]:
        return invariants(state, board)

    def permute_hidden(self, state: states.State, board: Board, viewer: int, dice: Dice) -> None:
        raise NotImplementedError

    def worth(self, state: states.State, board: Board, seat: int) -> float:
        raise NotImplementedError


SET_UP = SetUp()


def start(seats: int = 3, world: dict[str, Any] | None = None, *, boards: tuple[str, ...] = (), seed: str = "a game") -> Match:
    options = {"world": world, "boards": list(boards)}
    return Match.start(SET_UP.id, options, seats, seed_of(seed), the_game=SET_UP)


def first(ask: Ask) -> str:
    return ask.options[0]


def finish(match: Match, pick: Pick = first) -> State:
    while asks := match.asks():
        match.answer(asks[0].seat, None, pick(asks[0]))
    state: State = match.state
    assert invariants(state, match.board) == []
    return state


def ready(seats: int = 3, world: dict[str, Any] | None = None, *, boards: tuple[str, ...] = (), seed: str = "a game") -> State:
    return finish(start(seats, world, boards=boards, seed=seed))


def on_table(state: State) -> list[Card]:
    """All cards on the table, with what lies on them."""
    found = [card for site in state.sites for card in (*site.cards, *site.relics)]
    found += [card for player in state.players for card in (*player.advisers, *player.relics)]
    return found + [card for card in state.reliquary if card]


# -- worlds -----------------------------------------------------------------------------------------------------------


def world(
    sites: dict[int, str] | None = None,
    cards: dict[int, list[str]] | None = None,
    *,
    facedown: tuple[int, ...] = (),
    citizens: tuple[str, ...] = (),
    **changes: Any,
) -> dict[str, Any]:
    """A founded world with these faceup sites and the cards named there (edifices by the side they show); JSON."""
    data = founded().plain()
    for number, site in (sites or {}).items():
        _exchange(data, data["slots"][number - 1], site)
    for number, named in (cards or {}).items():
        slot = data["slots"][number - 1]
        _clear(data, slot)
        for card in named:
            slug, side = EDIFICE_SIDES.get(card, (card, None))
            take(data, slug)
            placed = {"card": slug, "kind": KIND[slug], "faceup": KIND[slug] != "relic"}
            slot["cards"].append(placed | ({"side": side} if side else {}))
    for number in facedown:
        slot = data["slots"][number - 1]
        _clear(data, slot)
        slot["faceup"] = False
    for board in data["boards"]:
        if board["color"] in citizens:
            board["side"] = "citizen"
    return data | changes


def _exchange(data: dict[str, Any], slot: dict[str, Any], site: str) -> None:
    """The site lies faceup in this slot; the one that was there goes where it was."""
    old = slot["site"]
    for other in data["slots"]:
        if other["site"] == site:
            other["site"] = old
    data["site_deck"] = [old if card == site else card for card in data["site_deck"]]
    slot |= {"site": site, "faceup": True}


def _clear(data: dict[str, Any], slot: dict[str, Any]) -> None:
    """The cards of a slot go to the piles of their kind."""
    for placed in slot["cards"]:
        match placed["kind"]:
            case "relic":
                data["relic_deck"].append(placed["card"])
            case "edifice":
                data["edifices_in_archive"].append(placed["card"])
            case _:
                data["dispossessed"].append(placed["card"])
    slot["cards"] = []


def take(data: dict[str, Any], card: str) -> None:
    """Out of wherever it is."""
    for pile in (data["world_deck"], data["relic_deck"], data["dispossessed"], data["edifices_in_archive"], data["box"]):
        if card in pile:
            pile.remove(card)
    for cards in data["archive"].values():
        if card in cards:
            cards.remove(card)
    for slot in data["slots"]:
        slot["cards"] = [placed for placed in slot["cards"] if placed["card"] != card]

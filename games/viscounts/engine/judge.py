"""How well a seat stands, and what an option is worth to it: what the greedy bot plays for."""

from collections.abc import Callable

from games.kernel.values import Ask
from games.viscounts.engine import scoring
from games.viscounts.engine.board import Board
from games.viscounts.engine.movement import ends
from games.viscounts.engine.outlook import WORTH, Outlook, brings, priced, quality, row_after
from games.viscounts.engine.states import State, section_at
from games.viscounts.engine.vocabulary import ACTIONS

Judged = Callable[[State, Board, Ask], list[float]]
NEAR_END = 0.25
"""The share of Debts and Deeds left on a card below which a card hired comes too late."""


def worth(state: State, board: Board, seat: int) -> float:
    """Values a position: the points now, and what may bring more."""
    player = state.players[seat]
    ahead = sum(WORTH[good] * n for good, n in player.goods.items() if good in WORTH)
    deck = sum(quality(board, card) for card in (*player.draw, *player.hand, *player.discard, *player.row) if card)
    return sum(scoring.parts(board, state, seat).values()) + ahead + 0.1 * deck + 0.3 * (player.debts + player.deeds)


def judge(state: State, board: Board, ask: Ask) -> list[float] | None:
    """Values the options of a question; what is not special by what they cost and bring."""
    return JUDGED.get(ask.prompt, by_amounts)(state, board, ask)


def by_amounts(state: State, board: Board, ask: Ask) -> list[float]:
    explained = [ask.explains(option) for option in ask.options]
    return [priced(about.gain) - priced(about.cost) for about in explained]


def args(option: str) -> list[str]:
    return option.split(":")[1:]


# -- the steps of a turn ----------------------------------------------------------------------------------------------


def playing(state: State, board: Board, ask: Ask) -> list[float]:
    """Values a card of the hand by the best action that it leads to."""
    return [_played(state, board, ask.seat, args(option)[0]) for option in ask.options]


def _played(state: State, board: Board, who: int, slug: str) -> float:
    player, card = state.players[who], board.cards[slug]
    outlook, silver = Outlook(state, board, who, row_after(player, slug)), player.goods["silver"]
    reach = ((space, price) for space, price in ends(state, board, player, card.cost) if price <= silver)
    best = max(outlook.best(space, silver - price) - WORTH["silver"] * price for space, price in reach)
    return best + brings(card.instant) - 0.15 * card.icons.get("criminal", 0)


def moving(state: State, board: Board, ask: Ask) -> list[float]:
    player, turn = state.players[ask.seat], state.turn
    assert turn is not None
    outlook, silver = Outlook(state, board, ask.seat), player.goods["silver"]
    reach = {f"move:{space}": (space, price) for space, price in ends(state, board, player, turn.value)}
    chosen = (reach[option] for option in ask.options)
    return [outlook.best(space, silver - price) - WORTH["silver"] * price for space, price in chosen]


def acting(state: State, board: Board, ask: Ask) -> list[float]:
    player, outlook = state.players[ask.seat], Outlook(state, board, ask.seat)
    acts = {f"act:{action}": action for action in ACTIONS}
    silver = player.goods["silver"]
    return [outlook.act(acts[option], player.space, silver) + 0.01 if option in acts else 0.0 for option in ask.options]


def dismissing(state: State, board: Board, ask: Ask) -> list[float]:
    """Values a dismissal by the icons that it lends and its effect."""
    player, outlook, action = state.players[ask.seat], Outlook(state, board, ask.seat), ask.params["action"]
    silver = player.goods["silver"]
    plain = outlook.perform(action, player.space, outlook.counted(action, {}), silver)
    return [plain if option == "keep" else outlook.act(action, player.space, silver) - 0.01 for option in ask.options]


def hiring(state: State, board: Board, ask: Ask) -> list[float]:
    """Values a card by its icons, abilities and effect; towards the end by its effect alone."""
    late = state.last_round is not None or any(left < NEAR_END * most for left, most in _left(state, board))
    return [_hired(board, ask, option, late) for option in ask.options]


def _hired(board: Board, ask: Ask, option: str, late: bool) -> float:
    if option == "pass":
        return 0.0
    slug, about = args(option)[0], ask.explains(option)
    return priced(about.gain) - priced(about.cost) + (0.0 if late else 1.5 * quality(board, slug) - 0.3)


def _left(state: State, board: Board) -> list[tuple[int, int]]:
    return [(left, board.end_cards[paper].cards_on_top_by_players[str(board.seats)]) for paper, left in state.papers.items()]


# -- what is built, placed, exchanged ---------------------------------------------------------------------------------


def constructing(state: State, board: Board, ask: Ask) -> list[float]:
    outlook, paid = Outlook(state, board, ask.seat), by_amounts(state, board, ask)
    columns = (board.columns[args(option)[0]] for option in ask.options)
    return [outlook.building(column.building) + cost for column, cost in zip(columns, paid, strict=True)]


def sites(state: State, board: Board, ask: Ask) -> list[float]:
    outlook = Outlook(state, board, ask.seat)
    return [outlook.site(args(option)[0]) for option in ask.options]


def workers(state: State, board: Board, ask: Ask) -> list[float]:
    """Values how many Workers are placed beside the Viscount."""
    outlook, paid = Outlook(state, board, ask.seat), by_amounts(state, board, ask)
    section = section_at(state, board.spaces[state.players[ask.seat].space].segment)
    counts = (int(args(option)[0]) for option in ask.options)
    return [outlook.workers(section, count) + cost + WORTH["worker"] * count for count, cost in zip(counts, paid, strict=True)]


def sections(state: State, board: Board, ask: Ask) -> list[float]:
    """Values the Section on which Workers are placed, or whose group is resolved."""
    outlook, places = Outlook(state, board, ask.seat), _places(board)
    return [outlook.workers(places[args(option)[0]], ask.params.get("count", 0)) for option in ask.options]


def shifting(state: State, board: Board, ask: Ask) -> list[float]:
    """Moves a Worker where it makes a group."""
    outlook, places = Outlook(state, board, ask.seat), _places(board)
    moves = ([places[slug] for slug in args(option)] for option in ask.options)
    return [outlook.workers(move[1], 1) - outlook.workers(move[0], 0) if move else 1.2 for move in moves]


def _places(board: Board) -> dict[str, int]:
    return {section.slug: i for i, section in enumerate(board.sections)}


def bumping(state: State, board: Board, ask: Ask) -> list[float]:
    return [0.0 if option == f"bump:@{ask.seat}" else 1.0 for option in ask.options]


def trading(state: State, board: Board, ask: Ask) -> list[float]:
    """Values exchanges; more flips than there are cards to flip bring nothing."""
    player = state.players[ask.seat]
    found = []
    for option in ask.options:
        about = ask.explains(option)
        gain = {**about.gain, "flip": min(about.gain.get("flip", 0), player.debts + player.deeds)}
        found.append(priced(gain) - priced(about.cost))
    return found


# -- cards and goods --------------------------------------------------------------------------------------------------


def destroying(state: State, board: Board, ask: Ask) -> list[float]:
    """Destroys what is worth less in the deck than its Silver."""
    return [0.0 if option == "done" else _loses(board, option, 0.5) for option in ask.options]


def discarding(state: State, board: Board, ask: Ask) -> list[float]:
    return [0.0 if option == "done" else _loses(board, option, 0.1) for option in ask.options]


def _loses(board: Board, option: str, share: float) -> float:
    """Values that a card goes; the unseen top is a usual one."""
    if not (named := args(option)):
        return 0.3 * share
    card = board.cards[named[0]]
    return share * card.cost - quality(board, card.slug)


def keeping(state: State, board: Board, ask: Ask) -> list[float]:
    return [float(option == "keep") for option in ask.options]


def taking(state: State, board: Board, ask: Ask) -> list[float]:
    """Takes the resource of which there is least."""
    goods = state.players[ask.seat].goods
    return [1.0 / (1 + goods[args(option)[0]]) for option in ask.options]


def manuscripts(state: State, board: Board, ask: Ask) -> list[float]:
    outlook = Outlook(state, board, ask.seat)
    where = {f"manuscript:{pile[-1]}": segment for segment, pile in state.manuscripts.items() if pile}
    return [outlook.manuscript(where[option]) for option in ask.options]


JUDGED: dict[str, Judged] = {
    "play": playing,
    "move": moving,
    "action": acting,
    "dismiss": dismissing,
    "hire": hiring,
    "hire-free": hiring,
    "construct": constructing,
    "site": sites,
    "workers": workers,
    "place-free": sections,
    "group": sections,
    "castle-move": shifting,
    "bump": bumping,
    "trade": trading,
    "destroy": destroying,
    "discard": discarding,
    "rearrange": keeping,
    "resource": taking,
    "manuscript-free": manuscripts,
}

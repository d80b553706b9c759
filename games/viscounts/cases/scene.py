"""A table with just what a worked example names, and rules run on it."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.kernel.values import Ask, Event, Rules
from games.viscounts.engine import states
from games.viscounts.engine.board import Board, Options, board
from games.viscounts.engine.states import Built, Player, State, Turn, ViscountsTable
from games.viscounts.engine.vocabulary import Icon

COLOURS = ("red", "blue", "yellow", "green")
"""The seats of examples, in their order."""
FIXED = ("squire", "abbot", "labourer", "trader", "lender")
"""Cards without an effect of their own on being played, to fill rows with."""
Chosen = Callable[[Ask], str | list[str]]


def table_of(seats: int = 3, ring: list[str] | None = None, **options: Any) -> ViscountsTable:
    """Lays out a bare table in its first round: no cards beside the ring, the first seat at turn."""
    the_board = board(Options(**options), seats)
    state = states.new_state(the_board, seats)
    state.ring = ring or list(the_board.segments)
    state.round = 1
    for segment in the_board.segments:
        state.townsfolk[segment], state.manuscripts[segment] = [], []
    state.papers = {paper: card.cards_on_top_by_players[str(seats)] for paper, card in the_board.end_cards.items()}
    for who, player in enumerate(state.players):
        player.space = f"{state.ring[who]}-outer-left"
    state.turn = Turn(0)
    return ViscountsTable(state, the_board, seats, Dice(bytes(32)), {})


def ring_from(following: dict[str, str], first: str) -> list[str]:
    """Makes a ring in which Segments follow each other as given; the others come last."""
    every, order = list(board(Options(), 2).segments), [first]
    while (then := following.get(order[-1])) and then not in order:
        order.append(then)
    return order + [segment for segment in every if segment not in order]


def run(rules: Rules[Any], chosen: Chosen) -> Any:
    """Runs rules to their end and gives what they return; `chosen` answers every question."""
    given: Any = None
    try:
        while True:
            wanted = rules.send(given)
            if isinstance(wanted, list):
                given = [chosen(ask) for ask in wanted]
            else:
                given = chosen(wanted) if isinstance(wanted, Ask) else None
    except StopIteration as end:
        return end.value


def last(ask: Ask) -> str:
    """Chooses the last option: where something may be left, it is."""
    return ask.options[-1]


def built(t: ViscountsTable, who: int, columns: Iterable[str]) -> None:
    """Empties columns of a player; their Buildings stand on the last free Spots."""
    for column in columns:
        if column not in t.board.columns:
            raise Illegal("unknown_column", f"there is no column {column!r}")
        site = [site for site in t.board.sites if site not in t.state.sites][-1]
        states.build(t.state, who, column, t.board.columns[column].building, site)


def stand(t: ViscountsTable, site: str, who: int, building: str) -> None:
    """Puts a Building of some column of the type on a Spot."""
    column = next(
        slug
        for slug, column in t.board.columns.items()
        if column.building == building and slug not in t.state.players[who].emptied
    )
    t.state.players[who].emptied.append(column)
    t.state.sites[site] = Built(who, t.board.columns[column].building)


def row_with(the_board: Board, icon: Icon, count: int, row: tuple[str, ...] = ()) -> list[str]:
    """Finds three cards that show so many of an icon between them, beginning with the given ones."""
    row = row[:3]
    have = sum(the_board.icons[card].get(icon, 0) for card in row)
    if len(row) == 3:
        if have == count:
            return list(row)
        raise Illegal("bad_case", f"these cards show {have} {icon} icons, not {count}")
    for card in (*FIXED, *the_board.cards):
        icons = the_board.icons[card]
        if card in row or (icons.get("criminal") and icon != "criminal") or have + icons.get(icon, 0) > count:
            continue
        try:
            return row_with(the_board, icon, count, (*row, card))
        except Illegal:
            continue
    raise Illegal("bad_case", f"no three cards show {count} {icon} icons")


def gains(events: Iterable[Event], who: int | str) -> dict[str, int]:
    """Counts what somebody gained, as events tell it."""
    found: Counter[str] = Counter()
    for event in events:
        if event.params.get("seat") == who:
            found.update(gained(event))
    return {what: n for what, n in found.items() if n}


def gained(event: Event) -> dict[str, int]:
    """Counts what one event brings to the seat that it is about."""
    params = event.params
    match event.kind:
        case "gains":
            return {"any_resource" if event.law == "VIS-16.1f" else params["what"]: params["count"]}
        case "virtue" | "corruption":
            return {event.kind: params["count"]}
        case "takes":
            return {params["what"]: 1}
        case "flips":
            return {"debts_paid" if params["what"] == "debt" else "deeds_approved": 1}
        case "hires" if params["silver"] == 0:
            return {"hire_free": 1}
        case "rearranges":
            return {"rearrange": 1}
        case _:
            return {}


def since(events: list[Event], kind: str, **params: Any) -> list[Event]:
    """Gives the events after the last one of a kind."""
    at = [n for n, e in enumerate(events) if e.kind == kind and params.items() <= e.params.items()]
    return events[at[-1] + 1 :] if at else []


def until(events: list[Event], *kinds: str) -> list[Event]:
    """Gives the events before the first of one of these kinds."""
    return events[: next((n for n, event in enumerate(events) if event.kind in kinds), len(events))]


def markers(player: Player) -> dict[str, int]:
    return {"corruption": player.corruption, "virtue": player.virtue}


def positions(state: State) -> dict[str, dict[str, Any]]:
    """Says who stands where in the Castle, by colour; where nobody does is left out."""

    def colours(workers: list[int]) -> dict[str, int]:
        return {COLOURS[who]: n for who, n in enumerate(workers) if n}

    tiers = {"tier1": state.tier1, "tier2": state.tier2}
    found: dict[str, dict[str, Any]] = {
        name: {str(section): colours(workers) for section, workers in enumerate(tier) if any(workers)}
        for name, tier in tiers.items()
    }
    return found | {"tier3": colours(state.tier3)}

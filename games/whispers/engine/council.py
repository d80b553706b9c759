"""The seats of the councils and the actions taken on them (WOW-8, 10)."""

from collections.abc import Iterable, Iterator
from functools import partial

from games.kernel.values import CHECKPOINT, HALFWAY, About, Rules, Withheld, choose_of, choose_or
from games.whispers.engine import battle, cards
from games.whispers.engine.about import Amounts, Hindrance, about, hindered, unfit
from games.whispers.engine.board import ACTIONS, COUNCILS, SEATS, Action, Board, Empire
from games.whispers.engine.cards import Play
from games.whispers.engine.states import (
    State,
    WhispersTable,
    controlled,
    controlling_agent,
    draw_cards,
    enlist,
    move_agent,
    place,
    symbols,
)
from games.whispers.engine.turns import Attack, Turn


def turn_of(state: State, seat: str) -> Turn | None:
    """Gives the turn of a seat to whoever controls it now, None when nobody does (WOW-8.2e)."""
    agent = controlling_agent(state, seat)
    return None if agent is None else Turn(state.agents[agent], seat, SEATS[seat].empire, agent)


def seat_turn(table: WhispersTable, seat: str) -> Rules[None]:
    """Plays the turn of a seat: cards, then one action, then cards again (WOW-8.1d–8.1g)."""
    state = table.state
    for part in table.each("part", ("open", "choose", "act", "close")):
        if part == "open":
            settle(state)
            state.turn = turn_of(state, seat)
            if state.turn is None:
                table.tell("seat-idle", "WOW-8.2c", council=seat)
                return
        turn = state.turn
        assert turn is not None
        if part == "choose":
            yield from choose_action(table, turn)
        elif part == "act" and turn.action:
            yield from carry_out(table, turn)
        elif part == "close":
            if turn.action:
                yield from cards.window(table, turn, "after_action")
            state.turn = None


def settle(state: State) -> None:
    """Pays the reserve back what a stored game owes it.

    Between turns nothing is on its way (WOW-2.2a); but a redeployment during an attack once made banners out of nothing.
    """
    for empire, n in state.moving.items():
        if n:
            enlist(state, empire, -n)


Choice = Play | str
"""A card to be played, or an action of the seat."""


def choose_action(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Offers cards, some of which lead to another seat (WOW-16.5a, 16.7a), until an action is chosen."""
    while True:
        actions = possible_actions(table, turn)
        options: dict[str, Choice] = {**cards.playable(table, turn, "before_action")}
        options |= {f"act:{action}": action for action in actions}
        chosen = yield from choose_or(
            turn.player,
            "action",
            options,
            "pass",
            "WOW-8.1e",
            must=bool(actions),
            checkpoint=CHECKPOINT,
            about=partial(acting, table, turn),
            withheld=partial(not_offered, table, turn),
            council=turn.seat,
        )
        if chosen is None:
            table.tell("no-action", "WOW-8.1g", seat=turn.player, council=turn.seat)
            return
        if isinstance(chosen, str):
            begin(table, turn, chosen)
            return
        yield from cards.play(table, turn, chosen)


def possible_actions(table: WhispersTable, turn: Turn) -> list[str]:
    """Lists the seat's actions that would change something (WOW-8.1g, 8.1h)."""
    hand = table.state.players[turn.player].hand
    return [action for action in SEATS[turn.seat].actions if not hindrance(table, turn, ACTIONS[action], hand)]


def would_change(table: WhispersTable, turn: Turn, action: Action, hand: list[str] | None = None) -> bool:
    """Tells whether the action would change anything; `hand` are the cards that the player has then, if other ones than now."""
    return hindrance(table, turn, action, table.state.players[turn.player].hand if hand is None else hand) is None


def hindrance(table: WhispersTable, turn: Turn, action: Action, hand: list[str]) -> Hindrance | None:
    """Finds why the action would change nothing; None: it would change something."""
    state, board = table.state, table.board
    if action.kind == "banners":
        if not state.reserve[turn.empire]:
            return "reserve-empty", "WOW-10.2a"
        if turn.empire not in state.holder.values():
            return "no-region", "WOW-10.2c"
        return None if amount(state, board, turn.empire, action) else ("no-symbols", "WOW-10.3g")
    if action.kind == "cards":
        if not state.decks[turn.empire]:
            return "deck-empty", "WOW-10.6h"
        return None if amount(state, board, turn.empire, action) else ("no-symbols", "WOW-10.6e")
    if action.kind == "attack":
        if battle.possible(state, board, turn.empire, hand):
            return None
        return ("nothing-in-reach" if battle.sources(state, board, Attack(turn.empire)) else "no-attackers"), "WOW-10.5b"
    if turn.seat not in state.agents:
        return "no-agent", "WOW-10.7h"
    return None if new_seats(table, turn, hand) else ("own-agents", "WOW-8.1h")


def acting(table: WhispersTable, turn: Turn, chosen: Choice) -> About:
    """Says what an action or a card at the seat's moment does."""
    if isinstance(chosen, str):
        return about(turn.seat, gain=brings(table, turn, ACTIONS[chosen]))
    return cards.playing(table, turn, chosen)


def brings(table: WhispersTable, turn: Turn, action: Action) -> Amounts:
    """Counts the banners or cards that the action brings now."""
    state, empire = table.state, turn.empire
    if action.kind == "banners":
        return {"banner": min(state.reserve[empire], amount(state, table.board, empire, action))}
    if action.kind == "cards":
        return {"card": min(len(state.decks[empire]), amount(state, table.board, empire, action))}
    return {}


def impossible_actions(table: WhispersTable, turn: Turn) -> Iterator[Withheld]:
    """Says why actions of the seat would change nothing."""
    hand = table.state.players[turn.player].hand
    for slug in SEATS[turn.seat].actions:
        action = ACTIONS[slug]
        if found := hindrance(table, turn, action, hand):
            yield hindered(f"act:{slug}", found, council=turn.seat, empire=turn.empire, symbol=action.per)


def not_offered(table: WhispersTable, turn: Turn) -> Iterable[Withheld]:
    return [*cards.unplayable(table, turn, "before_action"), *impossible_actions(table, turn)]


def amount(state: State, board: Board, empire: Empire, action: Action) -> int:
    counted = symbols(state, board, empire, action.per) if action.per else action.group
    return granted(action, counted)


def granted(action: Action, counted: int) -> int:
    """Counts the banners or cards that so many symbols bring; incomplete groups bring nothing (WOW-10.6e)."""
    return action.amount * (counted // action.group)


def begin(table: WhispersTable, turn: Turn, slug: str) -> None:
    """Does what of an action takes no choice; `carry_out` asks for the rest."""
    turn.action = slug
    action = ACTIONS[slug]
    table.tell("action", "WOW-8.1d", seat=turn.player, council=turn.seat, action=slug, empire=turn.empire)
    if action.kind == "banners":  # WOW-10.2b
        enlist(table.state, turn.empire, amount(table.state, table.board, turn.empire, action))
    elif action.kind == "cards":
        draw(table, turn.player, turn.empire, amount(table.state, table.board, turn.empire, action))
    elif action.kind == "attack":
        turn.attack = Attack(turn.empire)


def carry_out(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Carries out the action begun, and after a change of seats the one that follows it (WOW-10.7b)."""
    while ACTIONS[turn.action].kind == "change-seat":
        for step in table.each("change", ("move", "act")):
            if step == "move":
                yield from change_seat(table, turn)
            elif not (yield from act_there(table, turn)):
                return
    if ACTIONS[turn.action].kind == "banners":
        yield from add_banners(table, turn, "WOW-10.2c")
    elif ACTIONS[turn.action].kind == "attack":
        yield from battle.attack(table, turn)


def add_banners(table: WhispersTable, turn: Turn, law: str) -> Rules[None]:
    """Spreads the banners enlisted over the acting empire's regions as the player likes (WOW-10.2c–10.2f, 20.2l)."""
    state, empire = table.state, turn.empire
    regions = controlled(state, empire)
    withheld = partial(unfit, state.holder, "add", regions, law, lambda region: "other-empire")
    while (left := state.moving[empire]) > 0:
        region, placed = yield from choose_of(
            turn.player,
            "add",
            lots(regions, left),
            law,
            checkpoint=HALFWAY,
            about=adding,
            withheld=withheld,
            empire=empire,
            count=left,
        )
        place(state, region, empire, placed)
        table.tell("add", law, seat=turn.player, empire=empire, region=region, count=placed)


Lot = tuple[str, int]
"""A region, and how many of the banners on their way go there."""


def lots(regions: list[str], left: int) -> dict[str, Lot]:
    """Lists where the next banner can go, or all that are left: to a single region they go together."""
    if left == 1:
        return {f"add:{region}": (region, 1) for region in regions}
    singly = {f"add:{region}": (region, 1) for region in regions} if len(regions) > 1 else {}
    return singly | {f"rest:{region}": (region, left) for region in regions}


def adding(lot: Lot) -> About:
    """Says that banners from the reserve come into a region."""
    region, count = lot
    return about(region, gain={"banner": count})


def moving(lot: Lot) -> About:
    """Says that banners from other regions come into a region."""
    region, count = lot
    return about(region, cost={"moved": count})


def draw(table: WhispersTable, player: int, empire: Empire, n: int) -> None:
    """Draws cards for the symbols of the empire, as far as its deck goes (WOW-10.6, 10.6h)."""
    drawn = draw_cards(table.state, player, empire, n)
    table.tell_only((player,), {"cards": drawn}, "draw", "WOW-10.6a", seat=player, empire=empire, count=len(drawn))


def new_seats(table: WhispersTable, turn: Turn, hand: list[str]) -> list[str]:
    """Lists where the agent on the acting seat may go within its council (WOW-10.7a, 10.7d, 10.7h).

    Changing places with one's own agent alters nothing, unless an action can follow there (WOW-8.1h).
    """
    agents = table.state.agents
    if turn.seat not in agents:
        return []
    return [
        seat
        for seat in COUNCILS[SEATS[turn.seat].empire]
        if seat != turn.seat and (agents.get(seat) != turn.player or _acts_on(table, turn, seat, hand))
    ]


def _acts_on(table: WhispersTable, turn: Turn, seat: str, hand: list[str]) -> bool:
    """Tells whether the own agent that arrives there by a swap could do something else than swap back."""
    there = Turn(turn.player, seat, turn.empire, seat)
    actions = [ACTIONS[action] for action in SEATS[seat].actions]
    return any(would_change(table, there, action, hand) for action in actions if action.kind != "change-seat")


def change_seat(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Moves the agent to a free seat of its council, or swaps it with another (WOW-10.7)."""
    mine, there = table.state.agents[turn.seat], new_seats(table, turn, table.state.players[turn.player].hand)
    to = yield from choose_of(
        turn.player,
        "change-seat",
        {f"seat:{seat}": seat for seat in there},
        "WOW-10.7a",
        checkpoint=HALFWAY,
        about=partial(about, turn.seat),
        withheld=lambda: [
            hindered(f"seat:{seat}", ("own-agents", "WOW-8.1h"))
            for seat in COUNCILS[turn.empire]
            if seat != turn.seat and seat not in there
        ],
        council=turn.seat,
    )
    swapped = move_agent(table.state, turn.seat, to)
    table.tell("change-seat", "WOW-10.7a", seat=mine, council=turn.seat, to=to, swapped=swapped)
    turn.seat = turn.agent = to


def act_there(table: WhispersTable, turn: Turn) -> Rules[bool]:
    """Lets the agent act on the seat it came to; False when no action is possible there (WOW-10.7i)."""
    actions = {f"act:{action}": action for action in possible_actions(table, turn)}
    if not actions:
        table.tell("no-action", "WOW-10.7i", seat=turn.player, council=turn.seat)
        return False
    action = yield from choose_of(
        turn.player,
        "action",
        actions,
        "WOW-10.7b",
        checkpoint=HALFWAY,
        about=partial(acting, table, turn),
        withheld=partial(impossible_actions, table, turn),
        council=turn.seat,
    )
    begin(table, turn, action)
    return True

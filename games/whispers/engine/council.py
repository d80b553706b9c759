"""The seats of the councils and the actions taken on them (WOW-8, 10)."""

from games.kernel.values import CHECKPOINT, HALFWAY, Rules, choose
from games.whispers.engine import battle, cards
from games.whispers.engine.board import ACTIONS, COUNCILS, SEATS, Action, Board
from games.whispers.engine.states import (
    State,
    WhispersTable,
    controlled,
    controlling_agent,
    enlist,
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


def choose_action(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Offers cards, some of which lead to another seat (WOW-16.5a, 16.7a), until an action is chosen."""
    while True:
        actions = [f"act:{action}" for action in possible_actions(table, turn)] or ["pass"]
        options = cards.playable(table, turn, "before_action") + actions
        answer = yield from choose(turn.player, "action", options, "WOW-8.1e", checkpoint=CHECKPOINT, council=turn.seat)
        verb, _, what = answer.partition(":")
        if verb == "act":
            begin(table, turn, what)
            return
        if verb == "pass":
            table.tell("no-action", "WOW-8.1g", seat=turn.player, council=turn.seat)
            return
        yield from cards.play(table, turn, what)


def possible_actions(table: WhispersTable, turn: Turn) -> list[str]:
    """Lists the seat's actions that would change something (WOW-8.1g, 8.1h)."""
    return [action for action in SEATS[turn.seat].actions if would_change(table, turn, ACTIONS[action])]


def would_change(table: WhispersTable, turn: Turn, action: Action, hand: list[str] | None = None) -> bool:
    """Tells whether the action would change anything; `hand` are the cards that the player has then, if other ones than now."""
    state, board = table.state, table.board
    hand = state.players[turn.player].hand if hand is None else hand
    if action.kind == "banners":  # WOW-10.2a, 10.2c, 10.3g
        has_room = state.reserve[turn.empire] > 0 and turn.empire in state.holder.values()
        return has_room and amount(state, board, turn.empire, action) > 0
    if action.kind == "cards":
        return bool(state.decks[turn.empire]) and amount(state, board, turn.empire, action) > 0
    if action.kind == "attack":
        return battle.possible(state, board, turn.empire, hand)
    return bool(new_seats(table, turn, hand))


def amount(state: State, board: Board, empire: str, action: Action) -> int:
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
    while (left := state.moving[empire]) > 0:
        regions = controlled(state, empire)
        options = [f"add:{region}" for region in regions] if left == 1 or len(regions) > 1 else []
        if left > 1:
            options += [f"rest:{region}" for region in regions]
        answer = yield from choose(turn.player, "add", options, law, checkpoint=HALFWAY, empire=empire, count=left)
        verb, _, region = answer.partition(":")
        placed = left if verb == "rest" else 1
        place(state, region, empire, placed)
        table.tell("add", law, seat=turn.player, empire=empire, region=region, count=placed)


def draw(table: WhispersTable, player: int, empire: str, n: int) -> None:
    """Draws cards for the symbols of the empire; what the deck lacks is lost (WOW-10.6, 10.6h)."""
    deck = table.state.decks[empire]
    drawn = [deck.pop() for _ in range(min(n, len(deck)))]
    table.state.players[player].hand += drawn
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
    agents = table.state.agents
    options = [f"seat:{seat}" for seat in new_seats(table, turn, table.state.players[turn.player].hand)]
    answer = yield from choose(turn.player, "change-seat", options, "WOW-10.7a", checkpoint=HALFWAY, council=turn.seat)
    there = answer.partition(":")[2]
    mine, other = agents.pop(turn.seat), agents.pop(there, None)
    agents[there] = mine
    if other is not None:
        agents[turn.seat] = other
    table.tell("change-seat", "WOW-10.7a", seat=mine, council=turn.seat, to=there, swapped=other is not None)
    turn.seat = turn.agent = there


def act_there(table: WhispersTable, turn: Turn) -> Rules[bool]:
    """Lets the agent act on the seat it came to; False when no action is possible there (WOW-10.7i)."""
    actions = [f"act:{action}" for action in possible_actions(table, turn)]
    if not actions:
        table.tell("no-action", "WOW-10.7i", seat=turn.player, council=turn.seat)
        return False
    answer = yield from choose(turn.player, "action", actions, "WOW-10.7b", checkpoint=HALFWAY, council=turn.seat)
    begin(table, turn, answer.partition(":")[2])
    return True

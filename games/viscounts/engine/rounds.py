"""The course of the game: set-up, rounds of turns with their six phases, the end (VIS-4, 7, 9, 10)."""

from functools import partial

from games.kernel.values import CHECKPOINT, About, Outcome, Rules, choose_of, choose_or
from games.viscounts.engine import actions, collision, decks, effects, hiring, movement, scoring, setup, states
from games.viscounts.engine.about import about, amounts
from games.viscounts.engine.facts import HandLimit
from games.viscounts.engine.solo import opponent
from games.viscounts.engine.states import Player, Turn, ViscountsTable


def play(t: ViscountsTable) -> Rules[Outcome]:
    for stage in t.each("stage", (setup.lay_out, setup.choose_pairs, setup.seat_opponent, setup.deal_hands, rounds)):
        yield from stage(t)
    return scoring.final(t)


def rounds(t: ViscountsTable) -> Rules[None]:
    """Plays rounds in which everybody has one turn, until the one after the end was triggered is over (VIS-4.1, 10.1)."""
    state = t.state
    while True:
        for who in t.each("turn", states.clockwise(state, state.first)):
            if who == t.seats:
                state.active = who
                yield from opponent.take_turn(t)
            else:
                for step in t.each("step", STEPS):
                    yield from step(t, who)
        if state.round == state.last_round:
            return
        state.round += 1


# -- phase 1 --------------------------------------------------------------------------------------------------------


def manage(t: ViscountsTable, who: int) -> Rules[None]:
    """Begins the turn: shifts the row, and resolves what the card that leaves it says (VIS-4.3)."""
    state, player = t.state, t.state.players[who]
    last = player.row[-1]
    if last and t.board.cards[last].dropoff:
        yield CHECKPOINT
    state.active, state.turn = who, Turn(who)
    t.tell("turn", "VIS-4.1c", seat=who, round=state.round)
    leaving = states.shift_row(player)
    if leaving:
        t.tell("drops-off", "VIS-4.3b", seat=who, card=leaving)
        yield from effects.resolve(t, who, t.board.cards[leaving].dropoff)


def play_card(t: ViscountsTable, who: int) -> Rules[None]:
    """Plays a card from the hand, or unseen the top of the draw pile, and resolves what it says at once (VIS-4.4, 4.5a)."""
    player, turn = t.state.players[who], t.state.turn
    assert turn is not None
    if player.hand:
        options = {f"play:{card}": card for card in player.hand}
        slug = yield from choose_of(who, "play", options, "VIS-4.4a", checkpoint=CHECKPOINT, about=partial(_playing, t))
        states.play_from_hand(player, slug)
        t.reveal("plays", "VIS-4.4a", seat=who, card=slug, blind=False)
    else:
        decks.refill(t, who)
        slug = states.play_top(player)
        t.reveal("plays", "VIS-4.5a", seat=who, card=slug, blind=True)
    card = t.board.cards[slug]
    turn.value = card.cost
    if card.icons.get("criminal"):
        effects.shift(t, who, "corruption", states.criminals(t.board, player), "VIS-4.4b")
    yield from effects.resolve(t, who, card.instant)


def _playing(t: ViscountsTable, slug: str) -> About:
    return about(slug, gain=amounts(t.board.cards[slug].instant))


# -- phases 2 to 6 --------------------------------------------------------------------------------------------------


def hire(t: ViscountsTable, who: int) -> Rules[None]:
    """Lets the player hire the Townsfolk beside the Viscount (VIS-7.1); a printed one cannot be hired (VIS-7.2b)."""
    player, segment = t.state.players[who], states.segment_of(t, who)
    top = states.top(t.state, segment)
    price = t.board.cards[top].cost if top else 0
    options = {f"hire:{top}": segment} if top and price <= player.goods["silver"] else {}
    chosen = yield from choose_or(
        who,
        "hire",
        options,
        "pass",
        "VIS-7.1a",
        checkpoint=CHECKPOINT,
        about=partial(hiring.hiring, t, price),
    )
    if chosen:
        yield from hiring.hire(t, who, segment, price)


def collide(t: ViscountsTable, who: int) -> Rules[None]:
    """Resolves the player's own collision, if there is one (VIS-8.1)."""
    yield from collision.resolve(t, who)


def draw(t: ViscountsTable, who: int) -> Rules[None]:
    """Draws up to the hand limit, and ends the turn (VIS-9.1, 9.3)."""
    decks.draw_up(t, who, hand_limit(t, who, t.state.players[who]))
    t.state.turn = None
    yield from ()


def hand_limit(t: ViscountsTable, who: int, player: Player) -> int:
    """Counts how many cards the player draws up to (VIS-9.1c, 9.1d)."""
    powers = (t.board.columns[column].power for column in player.emptied)
    more = sum(power.n for power in powers if isinstance(power, HandLimit))
    return t.board.hand_limit + more + (t.board.leader.hand_limit_bonus if t.state.leader == who else 0)


STEPS = (manage, play_card, movement.move, actions.choose_action, actions.carry_out, actions.react, hire, collide, draw)

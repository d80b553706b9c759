"""The solo opponent as the rest of the engine knows it: its set-up and its turn (VIS-12, 13, 15).

It is never asked: every choice follows a rule, and is told with that rule (VIS-17.3f).
"""

from games.kernel.values import Rules
from games.viscounts.engine import collision, effects, movement, states
from games.viscounts.engine.facts import Line
from games.viscounts.engine.solo import actions, free, goods, steps
from games.viscounts.engine.states import ViscountsTable
from games.viscounts.engine.vocabulary import Gain

# -- set-up ---------------------------------------------------------------------------------------------------------


def set_up(t: ViscountsTable) -> Rules[None]:
    """Makes the AI's piles of Schemes, then gives it what its board prints on the first card space (VIS-12.2, 12.4, 12.6)."""
    lay_schemes(t)
    start = t.board.ai.start
    for what, n in start.resources.items():
        if what == "any_resource":
            goods.take_wanted(t, n)
        else:
            goods.take(t, what, n)
    yield from effects.gain(t, t.seats, Gain("deed", start.deeds))
    yield from effects.gain(t, t.seats, Gain("debt", start.debts))
    if start.building:
        yield from free.put_up(t, t.board.ai_columns[start.building.column])


def lay_schemes(t: ViscountsTable) -> None:
    """Removes Schemes, then shuffles Starting and Future Schemes apart; for a harder game the first has some of the second."""
    state, board = t.state, t.board
    player, ai = state.players[t.seats], board.ai
    state.scheme_box = list(ai.removed_schemes)
    t.tell("ai-removes", "VIS-12.2b", seat=ai.slug, cards=list(ai.removed_schemes))
    left = [scheme for scheme in board.schemes.values() if scheme.slug not in ai.removed_schemes]
    player.draw = [scheme.slug for scheme in left if scheme.set == "starting"]
    state.future = [scheme.slug for scheme in left if scheme.set == "future"]
    t.shuffle("future-schemes", state.future, "VIS-12.2d")
    if harder := board.options.future_schemes:
        state.unseen = [state.future.pop() for _ in range(harder)]
        player.draw += state.unseen
        t.tell("ai-harder", "VIS-12.6a", seat=ai.slug, count=harder)
    t.shuffle("schemes", player.draw, "VIS-12.2c")


# -- its turn -------------------------------------------------------------------------------------------------------


def take_turn(t: ViscountsTable) -> Rules[None]:
    """Resolves a Scheme, then the AI's collision if its markers have met (VIS-13.1b, 15.4a, 17.4w)."""
    for phase in t.each("ai", PHASES):
        yield from phase(t)


def play_scheme(t: ViscountsTable) -> Rules[None]:
    """Turns up a Scheme and carries it out from top to bottom (VIS-15.1a to 15.1c)."""
    player = t.state.players[t.seats]
    leaving = states.shift_row(player)
    if leaving:
        t.tell("ai-shifts", "VIS-15.1a", seat=t.board.ai.slug, card=leaving)
    if not player.draw:
        yield from steps.reshuffle(t, "VIS-13.8a")
    scheme = states.play_top(player)
    t.state.unseen = [unseen for unseen in t.state.unseen if unseen != scheme]
    t.reveal("ai-scheme", "VIS-15.1b", seat=t.board.ai.slug, card=scheme)
    power = t.board.schemes[scheme].powers[0]
    if power.criminal_corruption:
        effects.shift(t, t.seats, "corruption", states.criminals(t.board, player), "VIS-15.1g")
    yield from effects.resolve(t, t.seats, power.effects)
    yield from move(t, power.move)
    yield from bottom_line(t, power.first_possible_of)


def move(t: ViscountsTable, n: int) -> Rules[None]:
    """Moves the AI's Viscount clockwise along outer spaces; whom it meets may rearrange at once (VIS-13.1c, 13.1d)."""
    player, moves, spaces = t.state.players[t.seats], t.board.ring(t.state.ring).moves, t.board.spaces
    for _ in range(n):
        player.space = next(space for space in moves[player.space] if spaces[space].position != "inner")
    t.tell("ai-moves", "VIS-13.1c", seat=t.board.ai.slug, where=player.space, count=n)
    yield from movement.meet(t, t.seats)


def bottom_line(t: ViscountsTable, lines: tuple[Line, ...]) -> Rules[None]:
    """Does the first of the options that the AI can carry out; effects always can be (VIS-15.1f)."""
    for line in lines:
        if line.kind == "effects":
            t.tell("ai-effects", "VIS-15.1f", seat=t.board.ai.slug)
            yield from effects.resolve(t, t.seats, line.effects)
            return
        hindered = yield from actions.ATTEMPTS[line.action](t)
        if not hindered:
            return
        t.tell("ai-cannot", "VIS-15.1f", seat=t.board.ai.slug, action=line.action, why=hindered)


def collide(t: ViscountsTable) -> Rules[None]:
    yield from collision.resolve(t, t.seats)


PHASES = (play_scheme, collide)
"""What a turn of the AI is made of, each to be gone on with from its start."""

"""What effects do, step by step (chapters 2, 3, 16): goods, Debts and Deeds, markers, choices, and the reactions to them."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from games.kernel.values import Rules, choose_of
from games.viscounts.engine import states
from games.viscounts.engine.about import about, amounts, word
from games.viscounts.engine.facts import Reaction
from games.viscounts.engine.states import ViscountsTable, named
from games.viscounts.engine.vocabulary import (
    RESOURCES,
    Action,
    Choice,
    Event,
    Flip,
    Gain,
    Paper,
    Resource,
    Step,
    Steps,
)

Resolver = Callable[[ViscountsTable, int, Any], Rules[None]]
AiResolver = Callable[[ViscountsTable, Any], Rules[None]]
R = TypeVar("R", bound=Resolver)
A = TypeVar("A", bound=AiResolver)

OPS: dict[type, Resolver] = {}
"""Kind of step → what carries it out for a seat."""
AI_OPS: dict[type, AiResolver] = {}
"""Kind of step → what carries it out for the solo opponent (VIS-13)."""
RESOURCE: Steps = (Gain("any_resource", 1),)
TAKING = {resource: about(gain={resource: 1}) for resource in RESOURCES}
GOODS = {"ink": "VIS-16.1b", "gold": "VIS-16.1c", "stone": "VIS-16.1d", "silver": "VIS-16.1e"}
FLIPPING: dict[Paper, tuple[str, str]] = {"debt": ("debts", "paid"), "deed": ("deeds", "approved")}


def resolves(kind: type) -> Callable[[R], R]:
    """Registers what carries out a kind of step."""

    def register(resolver: R) -> R:
        OPS[kind] = resolver
        return resolver

    return register


def resolves_for_ai(*kinds: type) -> Callable[[A], A]:
    """Registers what carries out some kinds of step for the solo opponent."""

    def register(resolver: A) -> A:
        AI_OPS.update(dict.fromkeys(kinds, resolver))
        return resolver

    return register


def resolve(t: ViscountsTable, who: int, steps: Steps) -> Rules[None]:
    """Carries out effects in their order, for a seat or for the solo opponent."""
    for step in steps if len(steps) == 1 else corruption_first(steps):
        if who == t.seats:
            yield from AI_OPS[type(step)](t, step)
        else:
            yield from OPS[type(step)](t, who, step)


@cache
def corruption_first(steps: Steps) -> Steps:
    """Puts Corruption before Virtue that is gained by the same effect (VIS-3.1d)."""
    marks = [i for i, step in enumerate(steps) if isinstance(step, Gain) and step.what in ("virtue", "corruption")]
    order = list(steps)
    for place, i in zip(marks, sorted(marks, key=lambda i: _gains(steps[i], "virtue")), strict=True):
        order[place] = steps[i]
    return tuple(order)


def _gains(step: Step, what: str) -> bool:
    return isinstance(step, Gain) and step.what == what


# -- gains ----------------------------------------------------------------------------------------------------------


@resolves(Gain)
def gain(t: ViscountsTable, who: int, step: Gain) -> Rules[None]:
    """Lets somebody gain something; nothing is ever short (VIS-1.1n, 16.1b to 16.1h)."""
    match step.what:
        case "virtue" | "corruption":
            shift(t, who, step.what, step.n, "VIS-3.1b" if step.what == "virtue" else "VIS-3.1a")
        case "debt" | "deed":
            for _ in range(step.n):
                yield from gain_paper(t, who, step.what)
        case "any_resource":
            for left in range(step.n, 0, -1):
                resource = yield from choose_resource(t, who, left)
                receive(t, who, resource, 1, "VIS-16.1f")
        case good:
            receive(t, who, good, step.n, GOODS[good])


def receive(t: ViscountsTable, who: int, good: Any, n: int, law: str) -> None:
    """Gives somebody Silver or a resource from the supply."""
    states.add(t.state.players[who], good, n)
    t.tell("gains", law, seat=named(t, who), what=good, count=n)


def choose_resource(t: ViscountsTable, who: int, left: int) -> Rules[Resource]:
    options: dict[str, Resource] = {f"take:{resource}": resource for resource in RESOURCES}
    return (yield from choose_of(who, "resource", options, "VIS-16.1f", about=TAKING.__getitem__, left=left))


def shift(t: ViscountsTable, who: int, what: str, n: int, law: str) -> None:
    """Moves the markers of somebody, one step at a time; what leads off the track is lost (VIS-3.1, 3.2)."""
    player = t.state.players[who]
    had_met, by = player.met, 1 if what == "corruption" else -1
    moved = 0
    for _ in range(n):
        moved += states.shift_marker(player, by)
    t.tell(what, law, seat=named(t, who), count=n, at=player.corruption if by > 0 else player.virtue, lost=n - moved)
    if player.met and not had_met:
        t.tell("markers-meet", "VIS-3.2a", seat=named(t, who), at=player.virtue)


def gain_paper(t: ViscountsTable, who: int, paper: Paper) -> Rules[None]:
    """Gives somebody a Debt or a Deed; the last one on its card reveals that card (VIS-2.1)."""
    state = t.state
    revealed = states.take_paper(state, state.players[who], paper)
    t.tell("takes", "VIS-2.1a" if paper == "debt" else "VIS-2.1b", seat=named(t, who), what=paper)
    if revealed:
        t.tell("revealed", "VIS-2.1c" if paper == "debt" else "VIS-2.1d", what=t.board.end_cards[paper].slug)
        if state.last_round is None:  # a second reveal adds no round (VIS-17.4l)
            state.last_round = state.round + 1
            t.tell("end-triggered", "VIS-10.1a", round=state.last_round)
    if paper == "debt":
        yield from fire(t, who, "gain_debt")


# -- flips ----------------------------------------------------------------------------------------------------------


@resolves(Flip)
def flip(t: ViscountsTable, who: int, step: Flip) -> Rules[None]:
    """Flips unpaid Debts or acquired Deeds, one by one (VIS-2.2, 16.1i to 16.1k); with none left it does nothing."""
    papers: tuple[Paper, ...] = ("debt", "deed") if step.what == "either" else (step.what,)
    player = t.state.players[who]
    for _ in range(step.n):
        options: dict[str, Paper] = {f"flip:{paper}": paper for paper in papers if getattr(player, FLIPPING[paper][0])}
        if not options:
            t.tell("nothing-to-flip", "VIS-2.2g", seat=named(t, who), what=step.what)
            return
        paper = yield from choose_of(who, "flip", options, "VIS-2.2c", about=FLIPS.__getitem__)
        yield from flip_one(t, who, paper)


FLIPS = {paper: about(cost={paper: 1}, gain={flipped: 1}) for paper, (_, flipped) in FLIPPING.items()}


def flip_one(t: ViscountsTable, who: int, paper: Paper) -> Rules[None]:
    """Flips one card; a Debt brings a resource at once, then come reactions to it (VIS-2.2d, 17.5d)."""
    states.flip(t.state.players[who], paper)
    t.tell("flips", "VIS-2.2a" if paper == "debt" else "VIS-2.2b", seat=named(t, who), what=paper)
    if paper == "debt":
        yield from resolve(t, who, RESOURCE)
        yield from fire(t, who, "flip_debt")
    yield from fire(t, who, "flip_card")


# -- choices --------------------------------------------------------------------------------------------------------


@resolves(Choice)
def choice(t: ViscountsTable, who: int, step: Choice) -> Rules[None]:
    """Lets somebody take one of several effects, an impossible one too (VIS-16.2n)."""
    options = {f"either:{word(steps)}": steps for steps in step.options}
    steps = yield from choose_of(who, "either", options, "VIS-16.2n", about=lambda steps: about(gain=amounts(steps)))
    yield from resolve(t, who, steps)


# -- reactions ------------------------------------------------------------------------------------------------------

QUIET = frozenset({"virtue", "corruption", "silver", "ink", "stone", "gold"})
"""Gains that nothing reacts to: in which order they come makes no difference."""


def fire(t: ViscountsTable, who: int, event: Event, action: Action | None = None) -> Rules[None]:
    """Resolves every ability of a player that reacts to an event, in the order the owner likes (VIS-17.5c).

    What brings Corruption comes first (VIS-3.1d); the AI's come in the order of its columns.
    """
    waiting = reactions(t, who, event, action)
    if len(waiting) > 1:
        waiting.sort(key=lambda ability: not any(_gains(step, "corruption") for step in ability[1]))
    while waiting:
        source, steps = waiting[0]
        if len(waiting) > 1 and not _settled(t, who, waiting):
            options = {f"first:{ability[0]}": ability for ability in waiting}
            source, steps = yield from choose_of(who, "order", options, "VIS-17.5c", about=_reacting)
        waiting.remove((source, steps))
        t.tell("reacts", "VIS-4.2f" if source in t.board.cards else "VIS-6.2.4a", seat=named(t, who), source=source)
        yield from resolve(t, who, steps)


def _reacting(ability: tuple[str, Steps]) -> Any:
    source, steps = ability
    return about(source, gain=amounts(steps))


def _settled(t: ViscountsTable, who: int, waiting: list[tuple[str, Steps]]) -> bool:
    """Tells whether nobody has to be asked which ability comes first."""
    if who == t.seats or any(_gains(step, "corruption") for step in waiting[0][1]):
        return True
    return all(isinstance(step, Gain) and step.what in QUIET for _, steps in waiting for step in steps)


def reactions(t: ViscountsTable, who: int, event: Event, action: Action | None = None) -> list[tuple[str, Steps]]:
    """Lists what reacts to an event: cards in the row, then uncovered columns, each with its effects."""
    board, player = t.board, t.state.players[who]
    found: list[tuple[str, Steps]] = []
    for slug in player.row:
        if slug in board.reacting:
            for trigger, steps in board.cards[slug].reactions:
                if trigger.event == event and trigger.action in (None, action):
                    found.append((slug, steps))
    if player.emptied:
        found += column_reactions(t, who, event)
    return found


def column_reactions(t: ViscountsTable, who: int, event: Event) -> list[tuple[str, Steps]]:
    """Lists the uncovered columns that react to an event, from the left (VIS-6.2.4, 14.1h)."""
    board, player = t.board, t.state.players[who]
    return [
        (column.slug, power.effects)
        for column in board.columns_of(who).values()
        if column.slug in player.emptied
        and isinstance(power := column.power, Reaction)
        and power.event == event
        and power.condition.holds(states.criminals(board, player))
    ]

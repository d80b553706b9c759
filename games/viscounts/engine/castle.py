"""Workers in the Castle: placed, moving on by threes, bumped off (VIS-6.3, 16.2i, 16.2j)."""

from collections.abc import Iterator
from functools import partial

from games.kernel.values import About, Rules, choose_of, choose_or
from games.viscounts.engine import effects, states
from games.viscounts.engine.about import about, amounts
from games.viscounts.engine.effects import resolves
from games.viscounts.engine.states import State, ViscountsTable, marked, named
from games.viscounts.engine.vocabulary import MoveWorker, PlaceWorkers, Steps

Shift = tuple[int, int]
"""From one Section of tier 1 to another."""


# -- Workers that an effect brings or moves -------------------------------------------------------------------------


@resolves(PlaceWorkers)
def place_free(t: ViscountsTable, who: int, step: PlaceWorkers) -> Rules[None]:
    """Places Workers for free, all on one Section of the player's choice; as many as there are (VIS-16.2j, 17.4b)."""
    count = min(step.n, t.state.players[who].workers)
    if not count:
        t.tell("no-workers", "VIS-17.4b", seat=who)
        return
    options = {f"section:{section.slug}": i for i, section in enumerate(t.board.sections)}
    section = yield from choose_of(who, "place-free", options, "VIS-16.2j", about=partial(entering, t, count), count=count)
    yield from place(t, who, section, count)


def entering(t: ViscountsTable, count: int, section: int) -> About:
    return about(states.tier1_name(t.board, section), cost={"worker": count})


def place(t: ViscountsTable, who: int, section: int, count: int) -> Rules[None]:
    """Places Workers on a Section of tier 1, and resolves what follows (VIS-6.3.1d, 6.3.2a, 17.4i)."""
    states.enter(t.state, who, section, count)
    t.tell("places", "VIS-6.3.1d", seat=named(t, who), count=count, section=t.board.sections[section].slug)
    yield from settle(t)


@resolves(MoveWorker)
def move(t: ViscountsTable, who: int, step: MoveWorker) -> Rules[None]:
    """Lets a player move a Worker of tier 1 to a neighbouring Section (VIS-16.2i)."""
    shifts = {f"shift:{_slug(t, start)}:{_slug(t, to)}": (start, to) for start, to in possible_shifts(t.state, who)}
    shift = yield from choose_or(who, "castle-move", shifts, "stay", "VIS-16.2i", about=partial(_shifting, t))
    if shift:
        sidle(t, who, *shift, "VIS-16.2i")
        yield from settle(t)


def possible_shifts(state: State, who: int) -> Iterator[Shift]:
    around = len(state.tier1)
    for section, workers in enumerate(state.tier1):
        if workers[who]:
            yield section, (section + 1) % around
            yield section, (section - 1) % around


def _slug(t: ViscountsTable, section: int) -> str:
    return t.board.sections[section].slug


def _shifting(t: ViscountsTable, shift: Shift) -> About:
    return about(*(states.tier1_name(t.board, section) for section in shift))


def sidle(t: ViscountsTable, who: int, section: int, to: int, law: str) -> None:
    states.sidle(t.state, who, section, to)
    t.tell("moves-aside", law, seat=named(t, who), section=_slug(t, section), to=_slug(t, to))


# -- what follows ---------------------------------------------------------------------------------------------------


def settle(t: ViscountsTable) -> Rules[None]:
    """Resolves all groups of 3, the active player's first, then cuts overfull Sections down (VIS-6.3.2 to 6.3.5, 6.3.7, 17.5j).

    What happens while Workers are moving opens no resolution of its own: it waits for the next check (VIS-17.5i).
    """
    state = t.state
    if state.climbing:
        return
    state.climbing = True
    order = states.clockwise(state, state.active)
    while movers := [who for who in order if has_group(t, who)]:
        yield from move_on(t, movers[0])
        yield from cut_down(t)
    yield from cut_down(t)
    state.climbing = False


def has_group(t: ViscountsTable, who: int) -> bool:
    size = t.board.castle.group_size
    return any(workers[who] >= size for tier in (t.state.tier1, t.state.tier2) for workers in tier)


def move_on(t: ViscountsTable, who: int) -> Rules[None]:
    """Moves the Workers of a player: tier 1 until no group of 3 is left, then tier 2 (VIS-6.3.2 to 6.3.4)."""
    state, size = t.state, t.board.castle.group_size
    while groups := [section for section, workers in enumerate(state.tier1) if workers[who] >= size]:
        yield from resolve_group(t, who, (yield from next_group(t, who, groups)))
    for section, workers in enumerate(state.tier2):
        while workers[who] >= size:
            states.crown(state, who, section)
            t.tell("reaches-top", "VIS-6.3.4a", seat=named(t, who), section=_slug(t, section))
            crown_leader(t, who)
            yield from effects.resolve(t, who, t.board.top)


def next_group(t: ViscountsTable, who: int, groups: list[int]) -> Rules[int]:
    """Chooses which group is resolved next; for the AI the first one clockwise from its Viscount (VIS-6.3.3b, 14.2h)."""
    if t.board.is_ai(who):
        here, around = states.section_at(t.state, states.segment_of(t, who)), len(t.state.tier1)
        first = min(groups, key=lambda section: (section - here) % around)
        if len(groups) > 1:
            t.tell("ai-group", "VIS-14.2h", seat=named(t, who), section=_slug(t, first))
        return first
    options = {f"section:{_slug(t, section)}": section for section in groups}
    return (yield from choose_of(who, "group", options, "VIS-6.3.3b", about=partial(_climbing, t)))


def _climbing(t: ViscountsTable, section: int) -> About:
    there = t.board.sections[section]
    return about(states.tier1_name(t.board, section), there.slug, gain=amounts(there.effects))


def resolve_group(t: ViscountsTable, who: int, section: int) -> Rules[None]:
    """Moves one Worker inward, resolves the effect there, and moves one to each side, as far as any are left (VIS-6.3.2)."""
    state, around = t.state, len(t.state.tier1)
    states.climb(state, who, section)
    t.tell("climbs", "VIS-6.3.2b", seat=named(t, who), section=_slug(t, section))
    yield from effects.resolve(t, who, t.board.sections[section].effects)
    for to in ((section + 1) % around, (section - 1) % around):
        if state.tier1[section][who]:
            sidle(t, who, section, to, "VIS-6.3.2d")


def crown_leader(t: ViscountsTable, who: int) -> None:
    """Hands the Castle Leader Card to whoever is first on tier 3, or has strictly more there than its holder (VIS-6.3.6)."""
    state = t.state
    if state.leader is None or (state.leader != who and state.tier3[who] > state.tier3[state.leader]):
        state.leader = who
        t.tell("leader", "VIS-6.3.6a" if sum(state.tier3) == 1 else "VIS-6.3.6b", seat=named(t, who))


# -- bumps ----------------------------------------------------------------------------------------------------------


def cut_down(t: ViscountsTable) -> Rules[None]:
    """Cuts every Section of tiers 1 and 2 down to 3 Workers (VIS-6.3.5)."""
    state, castle = t.state, t.board.castle
    for tier, workers, most, rewards in (
        (1, state.tier1, castle.max_workers_tier1_section, castle.bump_rewards.tier1),
        (2, state.tier2, castle.max_workers_tier2_section, castle.bump_rewards.tier2),
    ):
        for section, there in enumerate(workers):
            while sum(there) > most:
                owner = yield from choose_bumped(t, tier, section, there, rewards)
                states.bump(state, workers, section, owner)
                law = "VIS-6.3.5d" if tier == 1 else "VIS-6.3.5e"
                t.tell("bumped", law, seat=named(t, owner), tier=tier, section=_slug(t, section))
                yield from effects.resolve(t, owner, rewards)


def choose_bumped(t: ViscountsTable, tier: int, section: int, there: list[int], rewards: Steps) -> Rules[int]:
    """Asks the active player whose Worker is bumped off (VIS-6.3.5b, 17.4j); the AI bumps the human's first (VIS-17.4u)."""
    state = t.state
    owners = [who for who, count in enumerate(there) if count]
    if t.board.is_ai(state.active):
        law = "VIS-17.4u" if t.board.is_ai(owners[0]) else "VIS-14.2e"
        t.tell("ai-bumps", law, seat=named(t, state.active), tier=tier, section=_slug(t, section))
        return owners[0]
    options = {f"bump:{marked(t, who)}": who for who in owners}
    where = t.board.sections[section].slug if tier == 2 else states.tier1_name(t.board, section)
    return (
        yield from choose_of(
            state.active,
            "bump",
            options,
            "VIS-6.3.5b",
            about=lambda who: about(where, gain=amounts(rewards) if who == state.active else {}),
            section=_slug(t, section),
            tier=tier,
        )
    )

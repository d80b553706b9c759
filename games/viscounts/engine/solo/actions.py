"""The primary actions of the AI (VIS-13.7, 14): each is carried out if it can be, and else says why not, with nothing spent."""

from collections.abc import Callable

from games.kernel.values import Rules
from games.viscounts.engine import building, castle, effects, scribes, states
from games.viscounts.engine.facts import Focus
from games.viscounts.engine.solo.goods import POOLED, Purse
from games.viscounts.engine.solo.steps import BOTH, beside, to_flip
from games.viscounts.engine.states import ViscountsTable

Attempt = Callable[[ViscountsTable], Rules[str]]
"""Tries an action; returns why it cannot be done, nothing if it was."""


def construct(t: ViscountsTable) -> Rules[str]:
    """Builds the leftmost Building that the AI can pay, on the first empty Spot this side of the River (VIS-14.1a to 14.1c)."""
    board = t.board
    sites, columns = building.open_sites(t, t.state.players[t.seats].space), building.standing(t, t.seats)
    if not columns or not sites:
        return "no-site" if columns else "all-built"
    purse = Purse(t, "build")
    for column in columns:
        cost = board.buildings[column.building].cost_build_icons
        if purse.reaches(cost):
            purse.pay(t, cost)
            t.tell("ai-building", "VIS-14.1a", seat=board.ai.slug, column=column.slug)
            t.tell("ai-site", "VIS-14.1b", seat=board.ai.slug, site=sites[0])
            yield from building.put_up(t, t.seats, column, sites[0])
            return ""
    return "few-icons"


def place_workers(t: ViscountsTable) -> Rules[str]:
    """Places as many Workers as the AI has and can pay beside its Viscount, from an outer space (VIS-14.2a to 14.2d, 14.2k)."""
    supply, purse = t.state.players[t.seats].workers, Purse(t, "noble")
    steps = [step for step in t.board.ai.worker_costs if step.workers <= supply]
    payable = [step for step in steps if purse.reaches(step.noble_icons)]
    if not payable:
        return "few-icons" if steps else "few-workers"
    step = max(payable, key=lambda step: step.workers)
    purse.pay(t, step.noble_icons)
    t.tell("ai-workers", "VIS-14.2c", seat=t.board.ai.slug, count=step.workers)
    yield from castle.place(t, t.seats, beside(t), step.workers)
    return ""


def transcribe(t: ViscountsTable) -> Rules[str]:
    """Transcribes the Manuscript on the Segment of the AI's Viscount, from an outer space (VIS-14.3a, 14.3b, 17.4y)."""
    segment, purse = states.segment_of(t, t.seats), Purse(t, "cleric")
    cost = scribes.in_play(t, segment).cost
    if not purse.reaches(cost):
        return "few-icons"
    purse.pay(t, cost)
    yield from scribes.take(t, t.seats, segment)
    return ""


def focus(t: ViscountsTable) -> Rules[str]:
    """Does what the top-left corner of the AI board says (VIS-13.7a)."""
    wanted = t.board.ai.primary_focus
    t.tell("ai-focus", "VIS-13.7a", seat=t.board.ai.slug, action=wanted)
    return (yield from FOCUSES[wanted](t))


def pay_for_flips(t: ViscountsTable) -> Rules[str]:
    """Flips cards one after another, each paid when it is made (VIS-13.7c)."""
    power = next(power for power in t.board.ai.powers if isinstance(power, Focus))
    player = t.state.players[t.seats]
    for n in range(power.max_flips):
        if player.goods[POOLED] < power.pay_each:
            return "" if n else "few-resources"
        paper = to_flip(t, BOTH)
        if paper is None:
            return "" if n else "nothing-to-flip"
        states.pay(player, {POOLED: power.pay_each})
        t.tell("ai-pays-flip", "VIS-13.7c", seat=t.board.ai.slug, what=POOLED, count=power.pay_each)
        yield from effects.flip_one(t, t.seats, paper)
    return ""


ATTEMPTS: dict[str, Attempt] = {"build": construct, "noble": place_workers, "cleric": transcribe, "focus": focus}
FOCUSES: dict[str, Attempt] = {"build": construct, "noble": place_workers, "cleric": transcribe, "flip_cards": pay_for_flips}

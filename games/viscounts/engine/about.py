"""What options do on the board of Viscounts, in the names that its pieces carry.

Spaces, Spots, Castle Sections, columns and cards are called by their slugs, piles as their Segments call them, tier 1 Sections
as `states.tier1_name` does.
"""

from collections.abc import Mapping
from typing import Any

from games.kernel.values import About, Withheld
from games.viscounts.engine.vocabulary import (
    BuildFree,
    Choice,
    Destroy,
    Discard,
    Flip,
    FreeManuscript,
    Gain,
    HireFree,
    PlaceWorkers,
    Step,
    Steps,
)

Amounts = dict[str, int]
NONE: Amounts = {}
Hindrance = tuple[str, str]
"""Why something cannot be done, as the id of its text, and the law."""
_COUNTED: dict[type, str] = {Flip: "flip", Destroy: "destroyed", Discard: "discarded", PlaceWorkers: "worker"}
_SINGLE: dict[type, str] = {HireFree: "hire", BuildFree: "building", FreeManuscript: "manuscript"}


def about(*where: str, cost: Mapping[Any, int] = NONE, gain: Mapping[Any, int] = NONE) -> About:
    """Says where an option acts, and what it costs and brings; an amount of nothing is not said."""
    return About(where, {thing: n for thing, n in cost.items() if n}, {thing: n for thing, n in gain.items() if n})


def amounts(steps: Steps) -> Amounts:
    """Counts what effects bring, as far as they say; of a choice nothing is said."""
    found: Amounts = {}
    for step in steps:
        thing, n = _amount(step)
        if thing:
            found[thing] = found.get(thing, 0) + n
    return found


def _amount(step: Step) -> tuple[str, int]:
    if isinstance(step, Gain):
        return step.what, step.n
    if isinstance(step, Flip | Destroy | Discard | PlaceWorkers):
        return _COUNTED[type(step)], step.n
    return _SINGLE.get(type(step), ""), 1


def word(steps: Steps) -> str:
    """Names effects in the id of an option, as `2-silver` or `1-debt-and-flip-1-deed`."""
    return "-and-".join(map(_word, steps))


def _word(step: Step) -> str:
    if isinstance(step, Gain):
        return f"{step.n}-{step.what}"
    if isinstance(step, Flip):
        return f"flip-{step.n}-{step.what}"
    if isinstance(step, Choice):
        return "-or-".join(map(word, step.options))
    op = str(type(step).__struct_config__.tag)
    return f"{op}-{step.n}" if isinstance(step, Destroy | Discard | PlaceWorkers) else op


def hindered(option: str, hindrance: Hindrance, **params: Any) -> Withheld:
    """Says why an option is not offered; `params` are what texts may name."""
    reason, law = hindrance
    return Withheld(option, reason, law, params)

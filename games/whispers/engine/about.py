"""What options do on the board of A War of Whispers, in the names that its pieces carry.

Regions, council seats, empires, cards and the spaces for loyalty tokens are called by their slugs.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal

from games.kernel.values import About, Withheld

Thing = Literal["agent", "banner", "card", "killed", "lost", "moved", "region", "token"]
"""What an option can cost or bring: banners from the reserve, killed, lost or moved; loyalty tokens turned face up."""
Amounts = dict[Thing, int]
NONE: Amounts = {}
Hindrance = tuple[str, str]
"""Why something cannot be done, as the id of its text, and the law."""


def about(*where: str, cost: Amounts = NONE, gain: Amounts = NONE) -> About:
    """Says where an option acts, and what it costs and brings; an amount of nothing is not said."""
    return About(where, {thing: n for thing, n in cost.items() if n}, {thing: n for thing, n in gain.items() if n})


def at(place: str) -> About:
    return About((place,))


def hindered(option: str, hindrance: Hindrance, **params: Any) -> Withheld:
    """Says why an option is not offered; `params` are what texts may name."""
    reason, law = hindrance
    return Withheld(option, reason, law, params)


def unfit(
    holder: Mapping[str, str], verb: str, fit: Iterable[str], law: str, why: Callable[[str], str], **params: Any
) -> Iterator[Withheld]:
    """Says of each region that is not among the fit ones why it is not; a text may name the empire that controls it."""
    offered = set(fit)
    for region, empire in holder.items():
        if region not in offered:
            yield hindered(f"{verb}:{region}", (why(region), law), empire=empire, **params)

"""What acts in games by chance: everything in the box has to, or has a scenario of its own."""

import pytest

from tests.engines.viscounts.test_registry import with_a_test
from tests.engines.viscounts.used import Used, everything, played

SAMPLE = 240
SELDOM = 0.95
"""So much of what is in the box acts in so many games."""


def unused(used: Used) -> list[str]:
    found = everything()
    assert {*used.count} <= found, sorted({*used.count} - found)
    return sorted(found - {*used.count})


def report(used: Used) -> str:
    """What never acted, and what least often."""
    never = unused(used)
    seldom = sorted((n, name) for name, n in used.count.items())[:20]
    lines = [f"{used.games} games: {len(used.count)} of {len(everything())} acted", "never: " + (", ".join(never) or "nothing")]
    return "\n".join([*lines, "least often: " + ", ".join(f"{name} {n}" for n, name in seldom)])


def test_most_of_what_is_in_the_box_acts_in_a_few_hundred_games() -> None:
    used = played(SAMPLE, "cards")
    never = unused(used)
    print(report(used))
    assert len(never) < (1 - SELDOM) * len(everything()), never
    assert {*never} <= with_a_test(), sorted({*never} - with_a_test())


@pytest.mark.soak("games")
def test_everything_in_the_box_acts_in_ten_thousand_games_or_has_a_scenario() -> None:
    used = played(10_000, "all cards")
    print(report(used))
    assert {*unused(used)} <= with_a_test()

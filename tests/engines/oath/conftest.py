"""Cards of a test's own, gone when the test ends."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import games.oath.engine.powers  # noqa: F401  all powers register
from games.oath.engine.play.campaign.forces import TARGETS, Target
from games.oath.engine.play.core.faces import FACES, FREE, Cost, Face, Kind, Printed
from games.oath.engine.play.core.hooks import BY_CARD, Hook, power_of

NewCard = Callable[..., str]


@pytest.fixture
def new_card() -> Iterator[NewCard]:
    """`new_card((HOOK, do), suit="beast", cost=Cost(favor=1), …)` makes a card with these powers and returns its slug."""
    made: list[str] = []

    def make(
        *powers: tuple[Hook[Any], Any],
        slug: str = "",
        kind: Kind = "denizen",
        suit: str | None = "arcane",
        restriction: str | None = None,
        locked: bool = False,
        dice: int = 0,
        ignores_capacity: bool = False,
        cost: Cost = FREE,
        mandatory: bool = False,
        side: str | None = None,
        printed_kind: str = "",
        when: Callable[..., bool] | None = None,
    ) -> str:
        slug = slug or f"test-card-{len(made) + 1}"
        printed = tuple(Printed(printed_kind or hook.kind, side, (), mandatory, cost) for hook, _ in powers)
        FACES[slug] = Face(slug, kind, suit, restriction, locked, dice, ignores_capacity, printed)
        TARGETS[f"relic:{slug}"] = Target("relic", slug)
        for nth, (hook, do) in enumerate(powers):
            power = power_of(slug, nth, do, when, printed[nth])
            hook.powers.setdefault(slug, []).append(power)
            BY_CARD.setdefault(slug, []).append((hook, power))
        made.append(slug)
        return slug

    yield make
    for slug in made:
        for hook, _ in BY_CARD.pop(slug, ()):
            hook.powers.pop(slug, None)
        del FACES[slug], TARGETS[f"relic:{slug}"]

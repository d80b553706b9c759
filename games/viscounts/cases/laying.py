"""Lays out what an example gives, and answers the questions that it leaves open."""

from collections.abc import Callable
from typing import Any

from games.kernel.errors import Illegal
from games.kernel.values import Ask, Event, Rules
from games.viscounts.cases.scene import (
    COLOURS,
    gains,
    last,
    since,
    until,
)
from games.viscounts.engine import actions
from games.viscounts.engine.states import ViscountsTable

MUCH = 20
"""Of what an example pays with and does not count."""
ACTION_NAMES = {"cleric": "transcribe"}
"""Where the examples call an action otherwise."""
REARRANGES = ("rearrange", "discard", "shuffle")
"""What an effect is called that brings nothing to count."""


def seat(colour: str) -> int:
    if colour not in COLOURS:
        raise Illegal("bad_case", f"there is no colour {colour!r}")
    return COLOURS.index(colour)


def lay_row(t: ViscountsTable, who: int, row: list[str]) -> None:
    """Puts cards on the spaces of the row, from the left."""
    for card in row:
        if card not in t.board.cards:
            raise Illegal("unknown_card", f"there is no card {card!r}")
    spaces: list[str | None] = [*row, None, None, None]
    t.state.players[who].row = spaces[:3]


def answering(**by_prompt: Callable[[Ask], str]) -> Callable[[Ask], str]:
    """Answers questions by their prompts, in Python's spelling; whatever may be left is left."""

    def chosen(ask: Ask) -> str:
        answer = by_prompt.get(ask.prompt.replace("-", "_"))
        return answer(ask) if answer else ask.options[0] if ask.prompt == "resource" else last(ask)

    return chosen


def with_cost(good: str, n: int) -> Callable[[Ask], str]:
    """Chooses the first option that costs so much of a good."""

    def chosen(ask: Ask) -> str:
        for option in ask.options:
            if ask.explains(option).cost.get(good, 0) == n:
                return option
        raise Illegal("bad_case", f"nothing is offered for {n} {good}")

    return chosen


def starting_with(verb: str) -> Callable[[Ask], str]:
    def chosen(ask: Ask) -> str:
        return next(option for option in ask.options if option.startswith(verb))

    return chosen


def act(t: ViscountsTable, who: int) -> Rules[None]:
    """Runs phase 3 of a turn."""
    yield from actions.choose_action(t, who)
    yield from actions.carry_out(t, who)
    yield from actions.react(t, who)


def dismissed(t: ViscountsTable) -> dict[str, Any]:
    """Says what a dismissal cost and what came of its effect."""
    (told,) = [event for event in t.events if event.kind in ("dismisses", "dismisses-printed")]
    after = until(since(t.events, told.kind), "pays", "trades", "builds", "places", "manuscript")
    ops = [str(type(step).__struct_config__.tag) for step in t.board.cards[told.params["card"]].hired]
    found: Any = next((op for op in ops if op in REARRANGES), None) or gains(after, 0)
    return {"pay_silver": told.params["silver"], "dismiss_effect": found}


def lay_townsfolk(t: ViscountsTable, card: str | None, segment: str) -> None:
    if card:
        if card not in t.board.cards:
            raise Illegal("unknown_card", f"there is no card {card!r}")
        t.state.townsfolk[segment] = [card]


def reacting(events: list[Event]) -> list[tuple[Event, list[Event]]]:
    """Gives each reaction with what follows it, up to the next."""
    at = [n for n, event in enumerate(events) if event.kind == "reacts"]
    return [(events[n], events[n + 1 : end]) for n, end in zip(at, [*at[1:], len(events)], strict=True)]

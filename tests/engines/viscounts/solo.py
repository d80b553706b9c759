"""Positions with the solo opponent: which Scheme it turns up, what it is told to do, and with which rule it says so.

    s = Solo("ai-noble").scheme("starting-build")         # turned up next, wherever the Scheme lies
    play = s.plays()                                      # a whole turn; or s.gets(Gain("silver", 2)), s.tries(actions.focus)

The human is seat 0, the AI player 1: it starts on the outer left space of the second Segment, beside Section 1 of the Castle.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Self

from games.kernel.values import OMNISCIENT, Rules
from games.viscounts.engine import collision
from games.viscounts.engine.solo import actions, opponent
from games.viscounts.engine.solo.actions import Attempt
from games.viscounts.engine.states import ViscountsTable
from games.viscounts.engine.vocabulary import Step
from tests.engines.viscounts.scenario import Play, Scenario, new_game

HUMAN, AI = 0, 1
BOARDS = ("ai-cleric", "ai-builder", "ai-noble", "ai-card")
HERE = "seg-3-4"
"""The Segment on which the AI starts."""

CASES: dict[str, Any] = {
    case["id"]: case
    for case in json.loads((Path(__file__).parents[2] / "data/viscounts/scoring_examples.json").read_text("utf-8"))["cases"]
    if case["kind"] == "solo"
}
"""Worked positions of the solo game."""


class Solo(Scenario):
    """A scenario of a solo game."""

    def __init__(self, ai: str = "ai-cleric", *, ring: str = "1-2 3-4 5-6 7-8 9-10", facing: int = 0, **options: Any) -> None:
        super().__init__(1, ring=ring, facing=facing, ai=ai.removeprefix("ai-"), **options)

    def scheme(self, slug: str) -> Self:
        """The AI turns this one up next, even if its board removes it."""
        ai = self.state.players[AI]
        self._out(slug)
        ai.draw.append(slug)
        return self

    def row(self, *slugs: str | None) -> Self:
        """These lie in the row of the AI, from the left."""
        for slug in slugs:
            if slug:
                self._out(slug)
        self.state.players[AI].row = [*slugs, None, None, None][:3]
        return self

    def discarded(self, *slugs: str) -> Self:
        for slug in slugs:
            self._out(slug)
        self.state.players[AI].discard += slugs
        return self

    def piles(self, draw: Iterable[str] | None = None, future: Iterable[str] | None = None) -> Self:
        """The AI draws these, in this order, and gains those; what else lies in a pile that is named is out of the game."""
        state, ai = self.state, self.state.players[AI]
        for pile, slugs in ((ai.draw, draw), (state.future, future)):
            if slugs is not None:
                wanted = list(slugs)
                for slug in wanted:
                    self._out(slug)
                state.scheme_box += pile
                pile[:] = wanted[::-1]
        return self

    def _out(self, slug: str) -> None:
        state, ai = self.state, self.state.players[AI]
        pile = next(pile for pile in (ai.draw, ai.discard, state.future, state.scheme_box) if slug in pile)
        pile.remove(slug)

    def plays(self, turns: int = 1) -> Play:
        """Whole turns of the AI."""

        def rule(t: ViscountsTable) -> Rules[None]:
            for _ in range(turns):
                yield from opponent.take_turn(t)

        return self.run(rule, AI)

    def gets(self, *steps: Step) -> Play:
        """What effects do for the AI, in its own turn."""
        return self.effect(AI, *steps)

    def tries(self, action: str | Attempt) -> Play:
        """A primary action; the rule returns why it cannot be done, nothing if it was."""
        return self.run(actions.ATTEMPTS[action] if isinstance(action, str) else action, AI)

    def collides(self, who: int) -> Play:
        """The collision of either of them, if their markers have met."""
        return self.run(lambda t: collision.resolve(t, who), who)

    def set_up(self) -> Play:
        """What the AI is given before the first round."""
        state, ai = self.state, self.state.players[AI]
        state.round, state.papers = 0, {}
        ai.draw, state.future, state.scheme_box = [], [], []
        return self.run(opponent.set_up, AI)


def opened(ai: str = "ai-cleric", *, seed: str = "0", future_schemes: int = 0) -> Play:
    """A whole game, at its first question: which pair the human takes."""
    return new_game(1, seed, ai=ai.removeprefix("ai-"), future_schemes=future_schemes)


def started(ai: str = "ai-cleric", *, seed: str = "0", future_schemes: int = 0) -> Play:
    """A whole game, at the first card that the human plays."""
    return opened(ai, seed=seed, future_schemes=future_schemes).until_asked("play")


def by_law(play: Play, law: str) -> list[dict[str, Any]]:
    """What was told with this rule."""
    return [entry.params for entry in play.match.log(OMNISCIENT) if entry.law == law]


def told(play: Play) -> list[tuple[str, str]]:
    """Every event, as its kind and its rule."""
    return [(entry.kind, entry.law) for entry in play.match.log(OMNISCIENT)]

"""What a game that is played in campaigns says of its place there."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from games.kernel.dice import Dice
from games.kernel.match import Match

World = dict[str, Any]


@dataclass(frozen=True)
class Story:
    """How a game begins in the world of a campaign, and what of its end the next chapter is made of."""

    option: str
    """The option that takes the world."""
    report: Callable[[Match, list[str | None]], dict[str, Any]]
    """How the game ended, as a scribe would hand it in; with the id of the player on each seat."""
    colours: Callable[[Match], list[str]]
    """The colours of the seats, once the game has given them out."""
    open: Callable[[World], list[set[str]]]
    """The cards that a world left open, in groups."""
    redeal: Callable[[Any, Collection[str], Dice], None]
    """Has cards that nobody at the table saw change places in the state."""

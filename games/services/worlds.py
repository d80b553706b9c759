"""Games that a campaign lives through: in which world they begin, and how they become its next chapter."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from chronicle.errors import Refused
from chronicle.models import Campaign
from games.kernel.match import Match
from games.models import GameSession, Seat


@dataclass(frozen=True)
class Story:
    """What a game has to know to be played in a campaign."""

    option: str
    """The game's option that takes the world."""
    world: Callable[[Campaign], Any]
    """The campaign's present one, as that option."""
    report: Callable[[Match, list[Seat]], dict[str, Any]]
    """How it ended, as a scribe would hand it in."""


STORIES: dict[str, Story] = {}


def story(game: str) -> Story:
    if game not in STORIES:
        raise Refused("no_campaigns", "This game knows no campaigns.", field="campaign")
    return STORIES[game]


def begin(session: GameSession) -> dict[str, Any]:
    """The options that put the game into the campaign's present world."""
    assert session.campaign
    told = story(session.game)
    session.base_chapter = session.campaign.head
    return {told.option: told.world(session.campaign)}


def ended(session: GameSession, seats: list[Seat], match: Match) -> None:
    """In the transaction of the last answer."""

"""Who draws when a game ends: hands or the app, and what may stay unknown (SCRIBE-41)."""

from typing import Any

from chronicle.models import Campaign
from games.oath.engine.world.aftermath import UNKNOWN

HANDS, APP = "hands", "app"
SETTINGS = {
    "sites": (HANDS, UNKNOWN, APP),
    "archive": (HANDS, APP),
    "dispossessed": (HANDS, UNKNOWN, APP),
    "relics": (HANDS, UNKNOWN, APP),
    "relic_deck": (HANDS, UNKNOWN, APP),
    "world_deck": (HANDS, UNKNOWN, APP),
}
"""The random steps, each with the settings it allows."""


def usual(campaign: Campaign) -> dict[str, str]:
    """Returns the setting that each step has as long as nobody says otherwise: the last one, else what is done where the
    campaign is played."""
    return {draw: campaign.draws.get(draw) or _default(draw, campaign.is_at_table) for draw in SETTINGS}


def _default(draw: str, at_table: bool) -> str:
    if not at_table:
        return APP
    return UNKNOWN if UNKNOWN in SETTINGS[draw] else HANDS


def by_hands(draws: dict[str, Any]) -> dict[str, Any]:
    """Returns the draws of a game at a table: hands made those that are left out, and nobody has named them."""
    return dict.fromkeys(SETTINGS, UNKNOWN) | {draw: cards for draw, cards in draws.items() if cards is not None}


def chosen(draws: dict[str, Any]) -> dict[str, str]:
    """Returns the settings that a record's draws show. Cards of which some stay unnamed are those that nobody looked at."""
    return {draw: setting(cards) for draw, cards in draws.items() if cards is not None}


def setting(cards: Any) -> str:
    if isinstance(cards, list):
        return UNKNOWN if None in cards else HANDS
    return str(cards)

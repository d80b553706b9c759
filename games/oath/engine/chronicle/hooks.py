"""What cards may change about the chronicle phase. The steps ask these hooks and name no card."""

from collections.abc import Callable
from dataclasses import dataclass

from games.oath.engine.world.aftermath import EndPlayer, EndSlot


@dataclass(frozen=True, slots=True)
class ChronicleHook:
    """What a card may change; each is asked only while the card is where it works."""

    keeps_site: Callable[[EndSlot], bool] | None = None
    """Whether a site stays although nothing else keeps it (8.3.2). Works from a faceup card at any site."""
    counts_as_advisers: int = 1
    """How many advisers of its suit the card counts for (8.4)."""
    rules_bandit_sites: bool = False
    """Whether its holder rules the sites without warbands (8.2e, 8.3.1h)."""
    shares_visions: bool = False
    """Whether its owner, who has it as a faceup adviser, may win by Visions that others have revealed (3.2)."""


HOOKS: dict[str, ChronicleHook] = {}
"""Card → what it changes. Filled by games.oath.engine.chronicle.powers."""


def advisers_of(card: str) -> int:
    hook = HOOKS.get(card)
    return hook.counts_as_advisers if hook else 1


def rules_bandit_sites(player: EndPlayer) -> bool:
    return any(relic in HOOKS and HOOKS[relic].rules_bandit_sites for relic in player.relics)


def wins_by_shared_visions(player: EndPlayer) -> bool:
    return any(a.faceup and a.card in HOOKS and HOOKS[a.card].shares_visions for a in player.advisers)


def kept_by_power(slots: list[EndSlot], site: EndSlot) -> str | None:
    """Names the card whose power keeps this site, if any."""
    for slot in slots:
        for placed in slot.cards:
            hook = HOOKS.get(placed.card)
            if hook and hook.keeps_site and placed.faceup and placed.side != "ruined" and hook.keeps_site(site):
                return placed.card
    return None

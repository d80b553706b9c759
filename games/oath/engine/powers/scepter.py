"""The Grand Scepter: what its holder may do is law (6.4, 6.6, 6.7), the card adds when not."""

from typing import Any

from games.oath.engine.play.core.hooks import BAN_SCEPTER, Held
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.world.facts import GRAND_SCEPTER


# Grand Scepter: A player who took this relic during the current turn cannot use any of its powers until that turn ends; a
# player who was given it can.
@BAN_SCEPTER(GRAND_SCEPTER, nth=3)
def unusable_in_the_turn_it_was_taken(held: Held[Any], t: OathTable, seat: int) -> bool:
    """Forbids its use in the turn in which its holder took it; whoever was given it may use it at once (2.4.2e)."""
    return f"{seat}:{held.slug}" in t.state.taken

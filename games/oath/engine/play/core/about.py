"""What options do on the board of Oath, in the names that the board's pieces carry.

A site is `site:` and its slot, a player's board `board:@` and its seat, a space of the Reliquary `space:` and its number, a
region's discard pile `pile:` and the region; the rest are slugs: a card, a relic, a banner, a suit (its favor bank), `deck`.
"""

from typing import Literal

from games.kernel.values import About

Thing = Literal["supply", "favor", "secret", "warband", "card", "relic", "attack-die", "defense-die"]
"""What an option can cost or bring, in numbers."""
Amounts = dict[Thing, int]
NONE: Amounts = {}


def about(*where: str, cost: Amounts = NONE, gain: Amounts = NONE) -> About:
    """Says where an option acts, and what it costs and brings; an amount of nothing is not said."""
    return About(where, {thing: n for thing, n in cost.items() if n}, {thing: n for thing, n in gain.items() if n})


def site(slot: int) -> str:
    return f"site:{slot}"


def board(seat: int) -> str:
    return f"board:@{seat}"


def at_site(slot: int) -> About:
    return About((site(slot),))


def of_card(slug: str) -> About:
    return About((slug,))


def of_player(seat: int) -> About:
    return About((board(seat),))

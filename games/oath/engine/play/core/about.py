"""What options do on the board of Oath, in the names that the board's pieces carry.

A site is `site:` and its slot, a player's board `board:@` and its seat, a space of the Reliquary `space:` and its number, a
region's discard pile `pile:` and the region; the rest are slugs: a card, a relic, a banner, a suit (its favor bank), `deck`.
"""

from collections.abc import Iterable
from typing import Any, Literal

from games.kernel.values import About
from games.oath.engine.play.core.faces import RELIQUARY, Cost
from games.oath.engine.play.core.hooks import Held
from games.oath.engine.play.core.states import Card, State

Thing = Literal["supply", "favor", "secret", "warband", "card", "relic", "banner", "attack-die", "defense-die"]
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


def pile(name: str) -> str:
    """Names the discard pile of a region, or the world deck."""
    return name if name == "deck" else f"pile:{name}"


def space(number: int) -> str:
    return f"space:{number}"


def lying(card: Card) -> str:
    """Names a card as it lies there: a facedown one by its mark."""
    return card.slug if card.faceup else f"#{card.mark}"


def at_site(slot: int) -> About:
    return About((site(slot),))


def of_card(slug: str) -> About:
    return About((slug,))


def of_player(seat: int) -> About:
    return About((board(seat),))


def of_space(number: int) -> About:
    return About((space(number),))


def amounts(cost: Cost) -> Amounts:
    """Says what a power costs, whether it is placed or burnt."""
    return {"favor": cost.favor + cost.burn_favor, "secret": cost.secret + cost.burn_secret}


def of_power(held: Held[Any], cost: Cost | None = None) -> About:
    """Says where a power's card lies, and what it costs: what is printed, or `cost`."""
    where = {"title": board(held.at), "map": site(held.at)}.get(held.zone, held.slug)
    if held.zone == "reliquary":
        where = space(RELIQUARY.index(held.slug))
    return about(where, cost=amounts(held.power.cost if cost is None else cost))


def discarding(state: State, seat: int, card: Card, *where: str) -> About:
    """Says that the card goes, and that whose turn it is gets the secrets on it (10.discard-i)."""
    return about(card.slug, *where, gain={"secret": card.secrets if state.turn == seat else 0})


# -- options that many questions have ---------------------------------------------------------------------------------


def by_card(slugs: Iterable[str]) -> dict[str, str]:
    return {f"card:{slug}": slug for slug in slugs}


def by_seat(seats: Iterable[int]) -> dict[str, int]:
    return {f"seat:@{seat}": seat for seat in seats}


def by_space(spaces: Iterable[int]) -> dict[str, int]:
    return {space(number): number for number in spaces}

"""How many cards each pile must hold, and how many are named: by what lies open, what was entered and the law's arithmetic.

No count depends on what is sealed: worlds that look alike give the same (SCRIBE-62, SCRIBE-63).
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from games.oath.engine.world.facts import DENIZENS, KIND, SITES, VISIONS
from games.oath.engine.world.world import ignores_capacity

ADVISERS = 3  # 2.2.2b


class Count(NamedTuple):
    named: int
    holds: int | None
    """How many the pile must hold, or has room for; nothing where the law does not say."""


def in_play(view: dict[str, Any]) -> int:
    """Counts the denizens at the sites and in the world deck between two games, as a table can count them."""
    unknown = [place for group in view["unknown"] for place in group["places"]]
    deck: int = view["world_deck"]["count"] + sum(place["count"] for place in unknown if place["zone"] == "world_deck")
    return len(_at_sites(view)) + deck - sum(card not in view["box"] for card in VISIONS)


def of_piles(view: dict[str, Any], after: dict[str, Any]) -> Count:
    """Counts the denizens that were named in the discard piles, or in the world deck, and those that both must hold together
    when the game is over: what was in play and powers took out of other piles, without what lies elsewhere now."""
    before = _at_sites(view)
    taken = {card for cards in after.get("taken", {}).values() for card in cards} - before
    elsewhere = {card for card, at in places(after) if at.split("/")[1] in ("slots", "players", "added")}
    elsewhere -= set(after.get("added", {}).get("world_deck", ()))
    back = elsewhere & set(view["box"]) - taken
    holds = in_play(view) + sum(map(_is_denizen, (taken | back))) - sum(map(_is_denizen, elsewhere))
    listed = (
        after["world_deck"] if "world_deck" in after else [c for cards in after.get("discards", {}).values() for c in cards]
    )
    return Count(sum(_is_denizen(card) for card in set(listed)), max(0, holds))


def of_site(slot: dict[str, Any]) -> Count:
    """Counts the denizens and edifices at a site, and for how many it has room (OATH-2.8.1a)."""
    cards = [placed["card"] for placed in slot["cards"] if placed["kind"] != "relic"]
    site = SITES.get(slot["site"] or "")
    return Count(len(cards), site and site.capacity + sum(map(ignores_capacity, cards)))


def _at_sites(view: dict[str, Any]) -> set[str]:
    return {placed["card"] for slot in view["slots"] for placed in slot["cards"] if placed["kind"] == "denizen"}


def _is_denizen(card: str) -> bool:
    return card in DENIZENS


# -- what is entered twice ------------------------------------------------------------------------------------------------


def places(after: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Lists every card that was named, with a pointer to where."""
    for i, slot in enumerate(after["slots"]):
        if slot["faceup"] and slot["site"]:
            yield slot["site"], f"/slots/{i}/site"
        yield from _each((placed["card"] for placed in slot["cards"]), f"/slots/{i}/cards")
    for i, player in enumerate(after["players"]):
        yield from _each((adviser["card"] for adviser in player["advisers"]), f"/players/{i}/advisers")
        yield from _each(player["relics"], f"/players/{i}/relics")
        yield from _each([player["revealed_vision"]], f"/players/{i}/revealed_vision")
    yield from _each(after.get("reliquary", ()), "/reliquary")
    for piles in ("discards", "added"):
        for pile, cards in after.get(piles, {}).items():
            yield from _each(cards, f"/{piles}/{pile}")
    yield from _each(after.get("world_deck") or (), "/world_deck")


def _each(cards: Iterable[str | None], at: str) -> Iterator[tuple[str, str]]:
    return ((card, at) for card in cards if card in KIND)


def twice(after: dict[str, Any]) -> dict[str, list[str]]:
    """Finds cards that were named in more than one place, each with its places (SCRIBE-49)."""
    found: dict[str, list[str]] = {}
    for card, at in places(after):
        found.setdefault(card, []).append(at)
    return {card: at for card, at in found.items() if len(at) > 1}

"""Checks a chapter that was written elsewhere: what it says of its game, of the world after it and in its record."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from games.kernel.errors import Illegal
from games.oath.engine.chronicle.reading import HOW
from games.oath.engine.chronicle.writing import refuse
from games.oath.engine.world.aftermath import UNNAMED, Aftermath, Choices
from games.oath.engine.world.facts import COLOURS, EDIFICE_SIDES, KIND, OATHS, SLOTS
from games.oath.engine.world.recount import PILES
from games.oath.engine.world.world import World, convert

PARAMS: dict[str, frozenset[str]] = {
    kind: frozenset(keys.split())
    for kind, keys in {
        "archive-added": "counts",
        "archive-healed": "counts",
        "board-turned": "color side",
        "board-found": "color side",
        "card-contradicted": "card before",
        "card-found": "card pile was",
        "card-missing": "card",
        "boards-boxed": "sides",
        "cards-added": "cards",
        "citizenship-accepted": "color",
        "citizenship-declined": "color",
        "denizen-discarded": "slot site card",
        "dispossessed": "cards",
        "dispossessed-added": "count",
        "dispossessed-count": "count pool",
        "edifice-built": "slot site edifice replaced",
        "edifice-repaired": "slot site edifice",
        "edifice-ruined": "slot site edifice",
        "edifice-turned": "card side",
        "facedown-site-discarded": "slot",
        "facedown-site-stacked": "slot",
        "laid-out": "",
        "map-cleared": "",
        "oath-found": "oath before",
        "oath-sworn": "before oath",
        "pile-counted": "pile count before",
        "recounted": "piles",
        "relics-counted": "slot count before",
        "site-contradicted": "slot site before",
        "site-found": "slot site",
        "site-turned-down": "slot before",
        "relic-dealt": "slot site",
        "relic-returned": "slot site",
        "relic-taken-back": "color card",
        "relics-on-top": "cards count",
        "ruin-returned": "slot site card",
        "scepter-boxed": "",
        "site-dealt": "slot",
        "site-discarded": "slot site",
        "site-handed-over": "slot site color",
        "site-kept": "slot site card",
        "site-moved": "site before slot",
        "site-returned": "site slot",
        "site-set-aside": "slot site",
        "site-stacked": "slot site cards relics",
        "site-turned-up": "slot site",
        "suit-chosen": "suit",
        "visions-set-aside": "cards",
        "world-deck-built": "cards denizens",
    }.items()
}
"""The parameters of a record's entries, by their kind."""


_PILES = "|".join((*PILES, "world_deck", "relic_deck", "site_deck", "box", ""))
Pile = Annotated[str, Meta(pattern=f"^({_PILES})$")]
"""A pile of the box, as the record names it; empty where nobody looks."""


class Params(msgspec.Struct, forbid_unknown_fields=True):
    """What each parameter may be."""

    before: str | int | None = None
    card: str | None = None
    cards: list[str] | int | None = None
    color: Literal["purple", "red", "blue", "yellow", "white", "black"] | None = None
    count: int | None = None
    counts: dict[str, int] | None = None
    denizens: int | None = None
    edifice: str | None = None
    oath: str | None = None
    pile: Pile | None = None
    piles: list[Pile] | None = None
    pool: int | None = None
    relics: int | None = None
    replaced: str | None = None
    side: Literal["", "chancellor", "citizen", "exile", "intact", "ruined"] | None = None
    sides: dict[str, str] | None = None
    site: str | None = None
    slot: Annotated[int, Meta(ge=1, le=8)] | None = None
    suit: str | None = None
    was: Pile | None = None


def check_world(world: dict[str, Any] | None, number: int, oath: str, at: str) -> None:
    """Checks the world after the game of this number; where there is none, the oath alone."""
    if world is not None:
        found = World.read(world, f"{at}/world")
        if (found.chapter, found.oath) != (number, oath):
            message = f"This is the world after game {number}, under the oath {oath or '(none)'}."
            raise Illegal("other_world", message, at=f"{at}/world")
    elif oath and oath not in OATHS:
        raise refuse("unknown_oath", f"There are the oaths {', '.join(OATHS)}.", "OATH-1.3a", f"{at}/oath")


def check_game(aftermath: dict[str, Any] | None, choices: dict[str, Any] | None, winner_how: list[str], at: str) -> None:
    """Checks how the game ended: what lay where, what was chosen, and the ways in which the winner won."""
    if aftermath is not None:
        _check_cards(Aftermath.read(aftermath, f"{at}/aftermath"), f"{at}/aftermath")
    if choices is not None:
        Choices.read(choices, f"{at}/choices")
    if strange := [how for how in winner_how if how not in HOW]:
        raise Illegal("unknown_way", f"Nobody wins by {strange[0]!r}.", at=f"{at}/winner_how")


def _check_cards(after: Aftermath, at: str) -> None:
    """Checks what is shown of an aftermath; the world that came of it is checked by itself."""
    cards = [card for slot in after.slots for card in (slot.site, *(placed.card for placed in slot.cards))]
    for player in after.players:
        cards += [player.revealed_vision, *player.relics, *(adviser.card for adviser in player.advisers)]
    strange = [card for card in cards if card not in (None, UNNAMED) and card not in KIND and card not in EDIFICE_SIDES]
    if strange := strange + [player.color for player in after.players if player.color not in COLOURS]:
        raise refuse("unknown_card", f"There is no {strange[0]!r}.", "SCRIBE-49", at)
    if any(slot.slot not in SLOTS for slot in after.slots):
        raise refuse("slots", "Slots are numbered from 1 to 8.", "OATH-1.1b", f"{at}/slots")


def check_entry(kind: str, params: dict[str, Any], at: str) -> None:
    """Checks that the chronicle phase records entries of this kind, with these parameters."""
    if kind not in PARAMS or set(params) != PARAMS[kind]:
        raise Illegal("unknown_entry", f"No entry {kind!r} says this.", at=at)
    convert(params, Params, f"{at}/params")

"""What the record of a chapter reads like: a sentence for each entry, by the steps of law 8."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from games.oath.names import capital, listed, name, pile_name, where
from games.oath.saga import in_order

STEPS = {
    "SCRIBE-61": "The table is right",
    "8.1": "The new oath",
    "8.2": "Citizenship",
    "8.3": "The map",
    "8.4": "From the Archive",
    "8.5": "The Dispossessed",
    "8.6": "Relics",
    "8.7": "Into the box",
    "8.8": "The world deck",
}

SENTENCES = {
    "site-contradicted": "In slot {slot} lay {site}, not {before}.",
    "site-turned-down": "Slot {slot} lies facedown, where {before} was believed to lie.",
    "card-contradicted": "{card} lay elsewhere than believed.",
    "card-missing": "{card} is where nobody looks: it was not found where it lay.",
    "laid-out": "What lay facedown was dealt anew by hand: it is unknown until it is seen.",
    "recounted": "Counted again: {piles}.",
    "site-found": "In slot {slot} {site} lies faceup.",
    "card-found": "{card} lies {pile}; it was believed {was}.",
    "edifice-turned": "Of the edifice the side {card} lies up.",
    "relics-counted": "In slot {slot} the facedown relics are {count}, not {before}.",
    "pile-counted": "The cards {pile} are {count}, not {before}.",
    "board-found": "The {color} board shows its {side} side.",
    "oath-found": "{oath} is in force, not {before}.",
    "oath-sworn": "{oath} is sworn; until now it was {before}.",
    "board-turned": "The {color} board is turned to its {side} side.",
    "citizenship-accepted": "{color} becomes a Citizen.",
    "citizenship-declined": "{color} declines Citizenship.",
    "site-handed-over": "{site} passes from {color} to the winner.",
    "edifice-repaired": "{edifice} at {site} is repaired.",
    "edifice-built": "{edifice} is built at {site}, where {replaced} was.",
    "denizen-discarded": "{card} leaves {site}.",
    "relic-returned": "A relic of {site} goes back into the relic deck.",
    "ruin-returned": "The ruin at {site} goes back into the Archive.",
    "site-discarded": "{site} leaves the map.",
    "facedown-site-discarded": "The facedown site of slot {slot} goes back into the site deck.",
    "site-kept": "{site} stays, because of {card}.",
    "edifice-ruined": "{edifice} at {site} falls into ruin.",
    "site-set-aside": "{site} is set aside with its ruin.",
    "map-cleared": "Pawns, favor, secrets and warbands leave the map.",
    "site-moved": "{site} moves from slot {before} to slot {slot}.",
    "site-returned": "{site} comes back in slot {slot}.",
    "site-dealt": "A facedown site is dealt to slot {slot}.",
    "site-turned-up": "{site} is turned up in slot {slot}: its region had no other.",
    "suit-chosen": "The world turns to {suit}, by the winner’s advisers.",
    "archive-added": "From the Archive come {counts}.",
    "archive-healed": "The Archive runs short: the Dispossessed return to it, {counts}.",
    "dispossessed-added": "{count} cards of the largest stack of the Dispossessed join the world deck.",
    "cards-added": "New in the world deck: {cards}.",
    "visions-set-aside": "All Visions are set aside.",
    "dispossessed-count": "{count} of {pool} cards are put among the Dispossessed, unseen.",
    "dispossessed": "Among the Dispossessed are put {cards}.",
    "relic-taken-back": "{card} is taken from {color}, back into the relic deck.",
    "scepter-boxed": "The Grand Scepter goes into the box.",
    "relic-dealt": "A relic is dealt to {site}, facedown.",
    "relics-on-top": "On top of the relic deck go {cards}.",
    "facedown-site-stacked": "Slot {slot}: a facedown site.",
    "site-stacked": "Slot {slot}: {site}, with {cards}.",
    "boards-boxed": "The boards go into the box as they lie: {sides}.",
    "world-deck-built": "The world deck is built: {cards} cards, {denizens} of them denizens.",
}


@dataclass
class Step:
    """A step of the law with what it changed."""

    law: str
    title: str
    lines: list[tuple[str, str]] = field(default_factory=list)
    """(law, sentence)"""


def by_steps(entries: Iterable[dict[str, Any]]) -> list[Step]:
    """Puts the entries of a record, {law, kind, params}, into sentences under the steps they belong to."""
    steps: dict[str, Step] = {}
    for entry in entries:
        number = entry["law"].removeprefix("OATH-")
        law = number if number in STEPS else ".".join(number.split(".")[:2])[:3]
        step = steps.setdefault(law, Step(law, STEPS.get(law, "")))
        step.lines.append((entry["law"], sentence(entry["kind"], entry.get("params", {}))))
    return [steps[law] for law in STEPS if law in steps]


def sentence(kind: str, params: dict[str, Any]) -> str:
    """Says what an entry records; whether the reader may see it has been decided before."""
    words = {key: _word(key, value, params) for key, value in params.items()}
    return capital(SENTENCES[kind].format_map(words))


def _word(key: str, value: Any, params: dict[str, Any]) -> str:
    match value:
        case str() if key in ("pile", "was"):
            return where(value)
        case list() if key == "piles":
            return listed([pile_name(pile) for pile in value])
        case dict():
            return ", ".join(f"{n} {what}" if isinstance(n, int) else f"{what} {n}" for what, n in in_order(value))
        case list():
            more = [_counted(params.get(count, 0), what) for count, what in _BESIDE.items()]
            return listed([*map(name, value), *filter(None, more)]) or "nothing"
        case str() if key in ("color", "suit"):
            return value.capitalize()
        case str() if key != "side":
            return name(value)
        case _:
            return str(value)


_BESIDE = {"relics": "facedown relic", "count": "relic of the Reliquary"}
"""Cards that are counted beside those that are named."""


def _counted(n: int, what: str) -> str:
    return f"{n} {what if n == 1 else what.replace('relic', 'relics')}" if n else ""

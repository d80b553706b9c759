"""How the record of a chronicle reads."""

import fixtures
from games.kernel.messages import Messages
from games.kernel.values import LogEntry
from games.oath.engine.chronicle.writing import Entry

ENGLISH = {
    "event.oath-sworn": "Sworn: the {oath}; it was the {before}.",
    "event.board-turned": "The {color} board is turned to its {side} side.",
    "event.citizenship-accepted": "{color} accepts Citizenship.",
    "event.citizenship-declined": "{color} declines Citizenship.",
    "event.site-handed-over": "{site} (slot {slot}), ruled by {color}, goes to the winner.",
    "event.edifice-built": "At {site} (slot {slot}) the {edifice} is built; {replaced} goes to the world deck.",
    "event.edifice-repaired": "At {site} (slot {slot}) the {edifice} is repaired.",
    "event.site-kept": "{site} (slot {slot}) stays: {card} protects it.",
    "event.denizen-discarded": "{card} leaves {site} (slot {slot}).",
    "event.relic-returned": "A relic of {site} (slot {slot}) goes back to the relic deck.",
    "event.ruin-returned": "{card}, a ruin at {site} (slot {slot}), goes back to the Archive.",
    "event.site-discarded": "{site} (slot {slot}) is discarded.",
    "event.facedown-site-discarded": "The facedown site in slot {slot} is discarded.",
    "event.edifice-ruined": "At {site} (slot {slot}) the {edifice} falls into ruin.",
    "event.site-set-aside": "{site} (slot {slot}) is set aside with its ruin.",
    "event.map-cleared": "Pawns, favor, secrets and warbands leave the map.",
    "event.site-moved": "{site} moves from slot {before} to slot {slot}.",
    "event.site-returned": "{site} comes back with its ruin, to slot {slot}.",
    "event.site-dealt": "A facedown site is dealt to slot {slot}.",
    "event.site-turned-up": "{site} is turned up in slot {slot}.",
    "event.suit-chosen": "The suit of the winner's advisers is {suit}.",
    "event.archive-added": "From the Archive the world deck gets: {counts}.",
    "event.archive-healed": "The Archive is too thin: the Dispossessed come home ({counts}).",
    "event.dispossessed-added": "{count} of their largest suit go into the world deck instead.",
    "event.cards-added": "New in the world deck: {cards}.",
    "event.visions-set-aside": "The Visions are set aside: {cards}.",
    "event.dispossessed-count": "Of {pool} cards (discard piles, losers' advisers) {count} join the Dispossessed, unseen.",
    "event.dispossessed": "Dispossessed: {cards}.",
    "event.relic-taken-back": "{color} gives {card} back to the relic deck.",
    "event.scepter-boxed": "The Grand Scepter goes into the box.",
    "event.relic-dealt": "{site} (slot {slot}) gets a facedown relic.",
    "event.relics-on-top": "On top of the relic deck: the winner's relics ({cards}) and {count} of the Reliquary, shuffled.",
    "event.site-stacked": "Slot {slot}: {site}, with {cards}; relics: {relics}.",
    "event.facedown-site-stacked": "Slot {slot}: a facedown site.",
    "event.boards-boxed": "The boards go into the box: {sides}.",
    "event.world-deck-built": "The world deck is built: {cards} cards, {denizens} of them denizens.",
}

_SIDES = {
    side["slug"]: side["names"]
    for record in fixtures.read("oath", "edifices")["records"]
    for side in (record["intact"], record["ruined"])
}
_SUITS = {suit["slug"]: suit["names"] for suit in fixtures.read("oath", "terms")["suits"]}
MESSAGES = Messages({"en": ENGLISH}, {record["slug"]: record["names"] for record in fixtures.records("oath")} | _SIDES | _SUITS)


def text(entry: Entry, language: str = "en") -> str:
    """A sentence; whether the reader may see the entry has been decided before."""
    written = MESSAGES.event(LogEntry(0, entry.kind, entry.params), [], language)
    return written[:1].upper() + written[1:]

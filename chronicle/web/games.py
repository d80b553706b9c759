"""What the pages call things of the four games."""

from dataclasses import dataclass

from games.shelf.words import words

OATH_SUITS = ("discord", "arcane", "order", "hearth", "beast", "nomad")


@dataclass(frozen=True)
class Game:
    slug: str
    name: str
    about: str


GAMES = {
    game.slug: game
    for game in (
        Game(
            "oath",
            "Oath",
            "An empire that remembers: who won, whom they favoured and what was built stays on the map for the next game.",
        ),
        Game(
            "whispers",
            "A War of Whispers",
            "Five empires at war, and secret societies that bet on them and pull their strings.",
        ),
        Game(
            "viscounts",
            "Viscounts of the West Kingdom",
            "Noblemen circle a castle in the west: they build, copy manuscripts and hire the townsfolk.",
        ),
        Game(
            "imperium",
            "Imperium: Classics and Legends",
            "Peoples of history and legend, each a deck of its own, on the way from barbarians to an empire.",
        ),
    )
}

KINDS = {
    "ai-board": "Solo opponents",
    "building-site": "Building sites",
    "castle-leader": "Castle leader",
    "church-favour": "Church favours",
    "debt-or-deed": "Debts and deeds",
    "loyalty-slot": "Loyalty slots",
    "oathkeeper-title": "Oathkeeper title",
    "reliquary": "Reliquary",
    "reliquary-modifier": "Reliquary modifiers",
    "townsfolk": "Townsfolk",
}


def kind_name(kind: str) -> str:
    """The plural, for headings and filters."""
    return KINDS.get(kind) or f"{words(kind)}s"

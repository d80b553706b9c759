"""Viscounts of the West Kingdom on the shelf: its facts and its law, so far."""

from typing import Any

import fixtures
from games.shelf.shelves import Shelf


def _spaces() -> list[dict[str, Any]]:
    """Lists the spaces of the ring with what is done there."""
    records = fixtures.read("viscounts", "spaces")["records"]
    return [
        {"slug": record["slug"], "name": record["names"]["en"], "actions": record["actions"]}
        for record in sorted(records, key=lambda record: str(record["slug"]))
    ]


SHELF = Shelf(
    id="viscounts",
    name="Viscounts of the West Kingdom",
    about="Noblemen circle a castle in the west: they build, copy manuscripts and hire the townsfolk.",
    law=("VIS",),
    kinds={
        "ai-board": "Solo opponents",
        "building-site": "Building sites",
        "castle-leader": "Castle leader",
        "church-favour": "Church favours",
        "debt-or-deed": "Debts and deeds",
        "townsfolk": "Townsfolk",
    },
    labels={"1-2": "1 and 2 players", "3-4": "3 and 4 players", "ai_active": "The AI gains", "can_be_hired": "Can be hired"},
    picture=_spaces,
)

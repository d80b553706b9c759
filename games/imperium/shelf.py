"""Imperium: Classics and Legends on the shelf: its facts, so far."""

from typing import Any

import fixtures
from games.shelf.shelves import Shelf


def _nations() -> list[dict[str, Any]]:
    records = fixtures.read("imperium", "nations")["records"]
    nations = [{"slug": record["slug"], "name": record["names"]["en"], "set": record["set"]} for record in records]
    return sorted(nations, key=lambda nation: (nation["set"], nation["name"]))


SHELF = Shelf(
    id="imperium",
    name="Imperium: Classics and Legends",
    about="Peoples of history and legend, each with its own deck, on the way from barbarians to an empire.",
    picture=_nations,
)

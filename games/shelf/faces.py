"""Faces of cards, sites and whatever else of a game can be looked up."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

import fixtures
from games.shelf.shelves import shelf


@dataclass(frozen=True)
class Face:
    """What is printed on one side of something."""

    slug: str
    name: str
    kind: str
    suit: str
    text: str


@cache
def faces(game_id: str) -> dict[str, Face]:
    """Finds every face by its slug; a record with several sides has one for each."""
    found: dict[str, Face] = {}
    for record in fixtures.records(game_id):
        for side in shelf(game_id).sides:
            if "slug" in (printed := record.get(side) or {}):
                powers = [power for power in record.get("powers", ()) if power.get("face") in (None, side)]
                found[printed["slug"]] = _face(printed, record, powers)
        found[record["slug"]] = _face(record, record, record.get("powers", ()))
    return found


def _face(printed: dict[str, Any], record: dict[str, Any], powers: Any) -> Face:
    text = " ".join(power["text"] for power in powers if power.get("text"))
    return Face(printed["slug"], printed["names"]["en"], record["kind"], record.get("suit") or "", text)


def face_of(game_id: str, where: Iterable[str]) -> Face | None:
    """Finds the face among what an option acts on: the first with something to read on it, else the first."""
    known = faces(game_id)
    named = [known[slug] for slug in where if slug in known]
    return next((face for face in named if face.text), named[0] if named else None)

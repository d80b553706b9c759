"""Things of a game that can be looked up: cards with their texts."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import fixtures


@dataclass(frozen=True)
class Thing:
    """Something that can be looked up."""

    slug: str
    name: str
    kind: str
    suit: str
    text: str


@cache
def things(game_id: str) -> dict[str, Thing]:
    """By slug; of a card with two sides, each side by its own."""
    found: dict[str, Thing] = {}
    for record in fixtures.records(game_id):
        for side in ("intact", "ruined"):
            if "slug" in (face := record.get(side) or {}):
                powers = [power for power in record.get("powers", ()) if power.get("face") in (None, side)]
                found[face["slug"]] = _thing(face, record, powers)
        found[record["slug"]] = _thing(record, record, record.get("powers", ()))
    return found


def _thing(face: dict[str, Any], record: dict[str, Any], powers: Any) -> Thing:
    text = " ".join(power["text"] for power in powers if power.get("text"))
    return Thing(face["slug"], face["names"]["en"], record["kind"], record.get("suit") or "", text)


def about(game_id: str, option: str) -> Thing | None:
    """The thing an option is about: the last that it names and of which there is something to read, else the last."""
    known = things(game_id)
    named = [known[slug] for argument in option.split(":")[1:] if (slug := argument.partition("/")[0]) in known]
    return next((thing for thing in reversed(named) if thing.text), named[-1] if named else None)

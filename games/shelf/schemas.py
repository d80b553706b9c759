"""What goes into a game and comes out of it, as JSON Schemas: its options, what a viewer sees, how it ended."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from games import GAMES
from games.kernel.game import game
from games.kernel.values import Outcome

Schema = dict[str, Any]
FILE = "view.schema.json"


@cache
def schemas(game_id: str) -> dict[str, Schema]:
    """Returns the three schemas of a playable game."""
    return {"options": _of(game(game_id).Options), "view": view_schema(game_id), "outcome": _of(Outcome)}


def view_schema(game_id: str) -> Schema:
    """Reads the schema of a game's view, which stands on its shelf; `python -m scripts.view_schema` writes it."""
    found: Schema = json.loads(files(GAMES[game_id]).joinpath(FILE).read_text("utf-8"))
    return found


def _of(kind: Any) -> Schema:
    return {"$schema": "https://json-schema.org/draft/2020-12/schema"} | msgspec.json.schema(kind)

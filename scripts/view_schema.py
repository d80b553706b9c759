"""What the views of a game look like, as a JSON Schema: found by looking at the views of many random games.

python -m scripts.view_schema GAME [GAMES [BOTS]]   writes view.schema.json on the shelf of the game

BOTS are names with commas between, who play in turn: games by chance alone do not come everywhere. Of every option that is one
of several, each is played.

What had mostly the same fields wherever it was seen is an object with these fields, some of them optional; what had others each
time, or many that are all alike, is a mapping. Read the difference before you commit it: a test holds the views of other games
against it, so what is too narrow shows, what is too wide does not.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from games import GAMES
from games.kernel.bots import BOTS
from games.kernel.dice import Dice, seed_of
from games.kernel.game import game
from games.kernel.match import Match
from games.kernel.values import OMNISCIENT, SPECTATOR
from games.shelf.options import options
from games.shelf.schemas import FILE, Schema

ROOT = Path(__file__).resolve().parents[1]
TYPES = {bool: "boolean", int: "integer", float: "number", str: "string", type(None): "null"}
MANY = 5
"""So many fields that are all alike are the keys of a mapping."""
EVERY = 7
"""So many answers apart are the moments that are looked at."""


def variants(game_id: str) -> Iterator[tuple[dict[str, Any], Sequence[int]]]:
    """Lists options that have to be played, each with the numbers of seats that it applies to."""
    counts = game(game_id).seat_counts
    yield {}, counts
    for option in options(game_id):
        for value, _ in option.choices if option.kind == "one of" else ():
            if value != option.default:
                yield {option.name: value}, option.seats or counts


def views(
    game_id: str,
    games: int,
    seed: str,
    played: Iterable[tuple[dict[str, Any], Sequence[int]]] | None = None,
    bots: Sequence[str] = ("random",),
) -> Iterator[dict[str, Any]]:
    """Looks at random games through the eyes of everybody who may look."""
    for chosen, counts in played or [({}, game(game_id).seat_counts)]:
        for n in range(games):
            seats, dice = counts[n % len(counts)], Dice(seed_of(f"{seed} {n}"))
            bot = BOTS[bots[n // len(counts) % len(bots)]](dice)
            match = Match.start(game_id, chosen, seats, seed_of(f"{seed} {n}"))
            while asks := match.asks():
                if match.answered % EVERY == 0:
                    yield from (match.view(viewer) for viewer in (*range(seats), SPECTATOR))
                match.answer(asks[0].seat, asks[0].id, bot.choose(match, asks[0]))
            yield match.view(OMNISCIENT)


def schema_of(values: list[Any]) -> Schema:
    """Merges what is seen of one place in all views."""
    kinds = {TYPES.get(type(value), type(value).__name__) for value in values}
    if "number" in kinds:
        kinds -= {"integer"}
    found: list[Schema] = [{"type": kind} for kind in sorted(kinds - {"dict", "list", "tuple"})]
    if lists := [value for value in values if isinstance(value, list | tuple)]:
        inner = [one for value in lists for one in value]
        found.append({"type": "array", "items": schema_of(inner)} if inner else {"type": "array"})
    if objects := [value for value in values if isinstance(value, dict)]:
        found.append(_object(objects))
    return found[0] if len(found) == 1 else {"anyOf": found} if found else {}


def _object(objects: list[dict[str, Any]]) -> Schema:
    every = dict.fromkeys(key for each in objects for key in each)
    always = [key for key in every if all(key in each for each in objects)]
    fields = {key: schema_of([each[key] for each in objects if key in each]) for key in every}
    is_mapping = 2 * len(always) < len(every) or (len(every) >= MANY and _are_alike([*fields.values()]))
    if is_mapping or not every:
        return {"type": "object", "additionalProperties": schema_of([one for each in objects for one in each.values()])}
    return {"type": "object", "properties": fields, "required": always, "additionalProperties": False}


def _are_alike(fields: list[Schema]) -> bool:
    """Says whether fields look the same, or are objects with the same fields."""
    inner = {tuple(each.get("properties", ())) for each in fields}
    return len({json.dumps(each) for each in fields}) == 1 or (len(inner) == 1 and inner != {()})


def main(game_id: str, games: int = 60, bots: str = "random") -> None:
    found = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"What a viewer sees of {game(game_id).name}"}
    found |= schema_of(list(views(game_id, games, "schema", variants(game_id), bots.split(","))))
    path = Path(ROOT, *GAMES[game_id].split("."), FILE)
    path.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1], int(next(iter(sys.argv[2:]), 60)), ",".join(sys.argv[3:]) or "random")

"""Games of Oath that have just ended, in a few words: what is not said is filled with something lawful."""

from typing import Any

import msgspec

from games.kernel.dice import Dice, seed_of
from games.oath.cases.run import Run, run
from games.oath.cases.setup import Decisions, Input, Table
from games.oath.engine.chronicle import Entry, write
from games.oath.engine.world.aftermath import Aftermath, Choices
from games.oath.engine.world.facts import SITES, SLOTS
from games.oath.engine.world.founding import new_world
from games.oath.engine.world.world import World

PURPLE = {"color": "purple", "role": "chancellor"}
RED = {"color": "red", "role": "exile"}
BLUE_CITIZEN = {"color": "blue", "role": "citizen"}


def site(slot: int, name: str, ruler: str | None = "bandits", *denizens: str, **more: Any) -> dict[str, Any]:
    return {"slot": slot, "site": name, "facedown": ruler is None, "ruler": ruler, "denizens": list(denizens), **more}


def intact(slug: str) -> dict[str, str]:
    return {"slug": slug, "side": "intact"}


def ruined(slug: str) -> dict[str, str]:
    return {"slug": slug, "side": "ruined"}


def table(*sites: dict[str, Any], choices: dict[str, Any] | None = None, **given: Any) -> Table:
    """Slots without a site get one that lies facedown."""
    taken = {given["site"] for given in sites}
    others = iter([name for name in SITES if name not in taken])
    by_slot = {given["slot"]: given for given in sites}
    all_slots = [by_slot.get(slot) or site(slot, next(others), None) for slot in SLOTS]
    return Table(msgspec.convert({"map": all_slots, **given}, Input), msgspec.convert(choices or {}, Decisions))


def ended(*sites: dict[str, Any], seed: str = "a game", **given: Any) -> Run:
    """The whole chronicle phase of this game."""
    return run(table(*sites, **given), seed_of(seed))


def many(*sites: dict[str, Any], times: int = 40, **given: Any) -> list[Run]:
    return [ended(*sites, seed=f"game {n}", **given) for n in range(times)]


def founded(seed: str = "a world") -> World:
    return new_world(Dice(seed_of(seed)))


def plain_end(world: World, **changes: Any) -> dict[str, Any]:
    """As it is when nothing happened in the game but that the Chancellor won; JSON, to be changed."""
    slots = [
        {
            "slot": slot.slot,
            "site": slot.site if slot.faceup else None,
            "faceup": slot.faceup,
            "ruler": "empire" if slot.faceup else None,
            "cards": [msgspec.to_builtins(placed) for placed in slot.cards],
        }
        for slot in world.slots
    ]
    return {
        "winner": {"color": "purple", "role": "chancellor", "how": ["war-exhaustion"]},
        "slots": slots,
        "players": [{"color": "purple", "role": "chancellor"}, {"color": "red", "role": world.board("red").side}],
        **changes,
    }


CHOICES = {"oath": "devotion", "edifice": None, "suit": "order"}


def written(world: World, end: dict[str, Any], seed: str = "dice", **choices: Any) -> tuple[World, list[Entry]]:
    return write(world, Aftermath.read(end, "/aftermath"), Choices.read(CHOICES | choices, "/choices"), Dice(seed_of(seed)))

"""What is drawn, dealt and shuffled when a game is over, for the people who do it by hand."""

from typing import Any

import msgspec

from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.oath.engine.chronicle import STEPS, needed
from games.oath.engine.chronicle.cards import suit_options, wanted
from games.oath.engine.chronicle.reading import begin
from games.oath.engine.chronicle.writing import Writing
from games.oath.engine.world.aftermath import UNKNOWN, Aftermath, Choices, Draws
from games.oath.engine.world.facts import REGIONS
from games.oath.engine.world.world import World


class ToDraw(msgspec.Struct):
    sites: list[int] | None
    """Slots that are dealt a site (8.3.5.6); None as long as choices that are still missing may change them."""
    turned_up: list[int] | None
    """Those of them whose site is turned up at once (8.3.5.7)."""
    archive: list[tuple[str, dict[str, int]]]
    """Each suit that can be chosen, with the cards that the Archive gives for it, by suit (8.4e)."""
    healed: list[str] | None
    """The Archive has too few, and is healed (8.4g): suits of which one is the largest stack of the Dispossessed, none where
    nobody knows. None where it is not, or may not be, healed."""
    dispossessed: int | None
    """How many are put away (8.5c)."""
    relics: list[int] | None
    """The slot of each relic that is dealt, slot by slot (8.6.2); None as long as it is not named what was turned up."""


def to_draw(world: World, after: Aftermath, choices: Choices) -> ToDraw:
    """Says what is drawn after this game, as far as the choices made so far decide it."""
    open_ones = {need.what: need.options for need in needed(world, after, choices)}
    taken = {what: options[0] for what, options in open_ones.items() if what in ("oath", "suit", "edifice")}
    if "citizenship" in open_ones:
        taken["citizenship"] = []
    guess = msgspec.structs.replace(choices, draws=Draws(), **taken)
    w, missed = _run(world, after, guess)
    entries = {entry.kind: entry.params for entry in w.record}
    dealt = _slots(w, "site-dealt")
    turned_up = [slots[0] for slots in REGIONS.values() if set(slots) <= set(dealt)]
    suits = suit_options(w)
    if choices.suit in suits:
        suits = [choices.suit]
    found = ToDraw(dealt, turned_up, [(suit, wanted(suit)) for suit in suits], None, None, None)
    if "suit" not in open_ones:
        found.healed = _healed(entries.get("archive-healed"), missed)
    if {"citizenship", "edifice"} & open_ones.keys():
        found.sites = found.turned_up = None
        return found
    found.dispossessed = entries.get("dispossessed-count", {}).get("count")
    if turned_up:  # how many relics their sites take, only their names tell
        guess.draws.sites = choices.draws.sites if isinstance(choices.draws.sites, list) else UNKNOWN
        w, missed = _run(world, after, guess)
    found.relics = None if turned_up and missed else _slots(w, "relic-dealt")
    return found


def _run(world: World, after: Aftermath, choices: Choices) -> tuple[Writing, str]:
    """Takes the steps of the chronicle, and says what was missing for one of them."""
    w = begin(world, msgspec.convert(msgspec.to_builtins(after), Aftermath), choices, Dice(bytes(32)))
    missed = ""
    for step in STEPS:
        try:
            step(w)
        except Illegal as refusal:
            missed = missed or refusal.code
    return w, missed


def _slots(w: Writing, kind: str) -> list[int]:
    return [entry.params["slot"] for entry in w.record if entry.kind == kind]


def _healed(entry: dict[str, Any] | None, missed: str) -> list[str] | None:
    if entry is None:
        return [] if missed == "dispossessed_unknown" else None
    most = max(entry["counts"].values())
    return [suit for suit, n in entry["counts"].items() if n == most > 0]

"""What is drawn, dealt and shuffled when a game is over, for the people who do it by hand."""

from typing import Any

import msgspec

from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.oath.engine.chronicle import STEPS, Entry, needed, record_view
from games.oath.engine.chronicle.cards import suit_options, wanted
from games.oath.engine.chronicle.reading import begin
from games.oath.engine.chronicle.writing import Writing, is_denizen
from games.oath.engine.world.aftermath import UNKNOWN, UNNAMED, Aftermath, Choices, Draws
from games.oath.engine.world.facts import DENIZENS, GRAND_SCEPTER, KIND, REGIONS, SITES, SUITS
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
    may_be: dict[str, list[str]] = {}
    """Draw → the cards that can have been drawn, as far as the table can tell: all that were not entered elsewhere. What is
    believed of sealed piles leaves none of them out (SCRIBE-62)."""
    changes: list[dict[str, Any]] = []
    """Entries of the record that are certain, as far as the choices made so far decide them."""


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
    found.changes = record_view([entry for entry in w.certain if _is_decided(entry, set(open_ones))], sealed=True)
    if "suit" not in open_ones:
        found.healed = _healed(entries.get("archive-healed"), missed)
        found.may_be["archive"] = _in_the_archive(after, found)
    if {"citizenship", "edifice"} & open_ones.keys():
        found.sites = found.turned_up = None
        return found
    found.dispossessed = entries.get("dispossessed-count", {}).get("count")
    gone = {entry.params["slot"] for entry in w.record if entry.kind == "site-discarded"}
    lost = [entry.params["card"] for entry in w.record if entry.kind == "denizen-discarded"]
    kept = [slot for slot in after.slots if slot.faceup and slot.slot not in gone]
    found.may_be |= {
        "sites": [site for site in SITES if site not in {slot.site for slot in kept}],
        "dispossessed": _in_the_pool(after, lost),
        "relics": _in_the_relic_deck(after, {placed.card for slot in kept for placed in slot.cards}),
    }
    if turned_up:  # how many relics their sites take, only their names tell
        guess.draws.sites = choices.draws.sites if isinstance(choices.draws.sites, list) else UNKNOWN
        w, missed = _run(world, after, guess)
    found.relics = None if turned_up and missed else _slots(w, "relic-dealt")
    return found


def refused(world: World, after: Aftermath, choices: Choices) -> list[Illegal]:
    """Lists what the rules refuse of the draws entered so far, in the order of the law, whichever choices are still open."""
    found: list[Illegal] = []
    open_ones = {need.what: need.options for need in needed(world, after, choices)}
    taken = {what: [] if what == "citizenship" else options[0] for what, options in open_ones.items()}
    _run(world, after, msgspec.structs.replace(choices, **taken), found)
    return found


def _run(world: World, after: Aftermath, choices: Choices, refusals: list[Illegal] | None = None) -> tuple[Writing, str]:
    """Takes the steps of the chronicle, and says what was missing for one of them."""
    w = begin(world, msgspec.convert(msgspec.to_builtins(after), Aftermath), choices, Dice(bytes(32)))
    missed = [] if refusals is None else refusals
    for step in STEPS:
        try:
            step(w)
        except Illegal as refusal:
            missed.append(refusal)
    return w, missed[0].code if missed else ""


def _is_decided(entry: Entry, still_open: set[str]) -> bool:
    """Tells whether an entry stays as it is whatever is chosen of what is still open."""
    step = entry.law.removeprefix("OATH-")[:3]
    if step == "8.4":
        return "suit" not in still_open
    waits_for = {"8.1": {"oath"}, "8.2": {"citizenship"}}.get(step, {"citizenship", "edifice"})
    return not waits_for & still_open


# -- what can have been drawn, as far as the table can tell -----------------------------------------------------------------


def _in_the_archive(after: Aftermath, found: ToDraw) -> list[str]:
    """Lists denizens of the suits that are wanted; of the largest stacks of the Dispossessed where the Archive is healed."""
    suits = found.healed or SUITS if found.healed is not None else [suit for _, counts in found.archive for suit in counts]
    elsewhere = _seen(after) | {card for pile, cards in after.added.items() if pile != "archive" for card in cards}
    return [card for card, suit in DENIZENS.items() if suit in suits and card not in elsewhere]


def _in_the_pool(after: Aftermath, lost: list[str]) -> list[str]:
    """Lists what is shuffled together in 8.5: the discards, the losers' advisers and the denizens of lost sites."""
    losers = [player for player in after.players if player.color != after.winner.color]
    pool = {adviser.card for player in losers for adviser in player.advisers} | set(lost)
    if after.world_deck is None:
        pool.update(card for cards in after.discards.values() for card in cards)
    else:  # the discards are the rest
        away = _seen(after) | {card for cards in after.added.values() for card in cards}
        pool.update(card for card in DENIZENS if card not in away)
    return [card for card in DENIZENS if card in pool and is_denizen(card)]


def _in_the_relic_deck(after: Aftermath, at_sites: set[str]) -> list[str]:
    winner = next((player for player in after.players if player.color == after.winner.color), None)
    away = {GRAND_SCEPTER, UNNAMED, *after.reliquary, *at_sites, *(winner.relics if winner else ())}
    return [card for card, kind in KIND.items() if kind == "relic" and card not in away]


def _seen(after: Aftermath) -> set[str]:
    """Returns the denizens that were entered at sites, at boards and in piles that are looked through."""
    at_sites = {placed.card for slot in after.slots for placed in slot.cards}
    advisers = {adviser.card for player in after.players for adviser in player.advisers}
    discards = {card for cards in after.discards.values() for card in cards}
    return at_sites | advisers | discards | set(after.world_deck or ())


def _slots(w: Writing, kind: str) -> list[int]:
    return [entry.params["slot"] for entry in w.record if entry.kind == kind]


def _healed(entry: dict[str, Any] | None, missed: str) -> list[str] | None:
    if entry is None:
        return [] if missed == "dispossessed_unknown" else None
    most = max(entry["counts"].values())
    return [suit for suit, n in entry["counts"].items() if n == most > 0]

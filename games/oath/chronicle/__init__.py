"""Writing the chronicle: law 8, from the end of one game to the world of the next. One pure function."""

import msgspec

from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.oath.aftermath import Aftermath, Choices
from games.oath.chronicle import cards, oath_and_citizens, sites
from games.oath.chronicle.reading import begin
from games.oath.chronicle.writing import ChoiceNeeded, Entry, Writing
from games.oath.powers import chronicle as _powers  # noqa: F401  registers what cards change
from games.oath.world import Previous, Slot, World

__all__ = ["ChoiceNeeded", "Entry", "write"]

STEPS = (
    oath_and_citizens.swear,  # 8.1
    oath_and_citizens.citizenship,  # 8.2
    sites.edifice,  # 8.3.1
    sites.clear,  # 8.3.2
    sites.ruin,  # 8.3.3
    sites.refill,  # 8.3.5
    cards.add_from_archive,  # 8.4
    cards.dispossess,  # 8.5
    cards.relics,  # 8.6
)


def write(world: World, after: Aftermath, choices: Choices, dice: Dice) -> tuple[World, list[Entry]]:
    """The next world, and every change in the order of the law. A choice that is missing is refused with its options."""
    w = begin(world, after, choices, dice)
    for step in STEPS:
        step(w)
    new = finish(w)
    if faults := new.faults():  # OATH-8.8g
        raise RuntimeError(f"the chronicle broke the world: {faults[0].message}")
    return new, w.record


def finish(w: Writing) -> World:
    """8.7 and 8.8: everything into the box."""
    deck = cards.build_world_deck(w)
    for slot in w.slots:
        w.note("8.7.1a", "site-stacked", slot=slot.slot, site=slot.site, cards=[p.card for p in slot.cards], sealed=True)
    return World(
        name=w.world.name,
        chapter=w.world.chapter + 1,
        oath=w.oath,
        slots=[Slot(slot.slot, slot.site, slot.faceup, not slot.faceup, slot.cards) for slot in w.slots],
        site_deck=w.site_deck,
        archive=w.archive,
        edifices_in_archive=w.edifices_in_archive,
        dispossessed=w.dispossessed,
        world_deck=deck,
        relic_deck=w.relic_deck,
        box=w.box,
        boards=w.boards,
        previous=Previous(
            winner=w.after.winner.color,
            winner_name=w.winner.name or "UNKNOWN",
            citizenship={board.color: board.side for board in w.world.boards if board.color != "purple"},
        ),
        tts=w.world.tts and {key: value for key, value in w.world.tts.items() if key in ("version", "suit_order_codes")},
    )


def options(world: World, after: Aftermath, choices: Choices) -> ChoiceNeeded | None:
    """The first choice that is still missing, with its options; None when the chronicle can be written."""
    trial = msgspec.structs.replace(choices, draws=type(choices.draws)())
    try:
        write(world, after, trial, Dice(bytes(32)))
    except ChoiceNeeded as needed:
        return needed
    except Illegal:
        raise
    return None

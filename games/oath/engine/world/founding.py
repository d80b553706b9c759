"""Chapter 0: the world of a group's very first game (OATH-1.0a), from the set-up facts."""

import fixtures
from games.kernel.dice import Dice
from games.oath.engine.world.facts import (
    CHANCELLOR,
    COLOURS,
    DENIZENS,
    EDIFICES,
    GRAND_SCEPTER,
    RELICS,
    SITES,
    SUITS,
    VISIONS,
)
from games.oath.engine.world.world import Placed, SeatBoard, Slot, World

_FIRST = fixtures.read("oath", "setup")["first_game"]


def new_world(dice: Dice, name: str = "Empire and Exile") -> World:
    named = [site["site"] for site in _FIRST["sites"] if site["site"]]
    site_deck = [site for site in SITES if site not in named]
    dice.shuffle(site_deck)
    relics = list(RELICS)
    dice.shuffle(relics)
    slots = []
    for site in _FIRST["sites"]:
        faceup = not site["facedown"]
        cards = [Placed(card, "denizen") for card in site.get("denizens", ())]
        cards += [Placed(relics.pop(0), "relic", faceup=False) for _ in range(site.get("relics_dealt", 0))]
        slots.append(Slot(site["slot"], site["site"] or site_deck.pop(0), faceup, not faceup, cards))
    at_sites = {placed.card for slot in slots for placed in slot.cards}
    in_play = [denizen["slug"] for denizen in _FIRST["denizens"]]
    return World(
        name=name,
        chapter=0,
        oath=_FIRST["starting_oath"],
        slots=slots,
        site_deck=site_deck,
        archive={suit: [card for card, s in DENIZENS.items() if s == suit and card not in in_play] for suit in SUITS},
        edifices_in_archive=list(EDIFICES),
        dispossessed=[],
        world_deck=first_deck([card for card in in_play if card not in at_sites], dice),
        relic_deck=relics,
        box=[GRAND_SCEPTER],
        boards=[SeatBoard(colour, "chancellor" if colour == CHANCELLOR else "exile") for colour in COLOURS],
    )


def first_deck(denizens: list[str], dice: Dice) -> list[str]:
    """Stacks the first world deck as at the end of every chronicle (8.8)."""
    visions = list(VISIONS)
    dice.shuffle(denizens)
    dice.shuffle(visions)
    deck: list[str] = []
    for block in _FIRST["world_deck"]["structure_top_to_bottom"]:
        part = denizens[: block["denizens"]] + visions[: block["visions"]]
        del denizens[: block["denizens"]], visions[: block["visions"]]
        dice.shuffle(part)
        deck += part
    return deck + denizens

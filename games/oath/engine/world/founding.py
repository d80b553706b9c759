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
_SITE_DECK = [site for site in SITES if site not in {laid["site"] for laid in _FIRST["sites"]}]
_IN_PLAY = [denizen["slug"] for denizen in _FIRST["denizens"]]
_ARCHIVE = {suit: [card for card, s in DENIZENS.items() if s == suit and card not in _IN_PLAY] for suit in SUITS}
_AT_SITES = {card for site in _FIRST["sites"] for card in site.get("denizens", ())}
_IN_DECK = [card for card in _IN_PLAY if card not in _AT_SITES]


def new_world(dice: Dice, name: str = "Empire and Exile") -> World:
    site_deck = list(_SITE_DECK)
    dice.shuffle(site_deck)
    relics = list(RELICS)
    dice.shuffle(relics)
    slots = []
    for site in _FIRST["sites"]:
        faceup = not site["facedown"]
        cards = [Placed(card, "denizen") for card in site.get("denizens", ())]
        cards += [Placed(relics.pop(0), "relic", faceup=False) for _ in range(site.get("relics_dealt", 0))]
        slots.append(Slot(site["slot"], site["site"] or site_deck.pop(0), faceup, not faceup, cards))
    return World(
        name=name,
        chapter=0,
        oath=_FIRST["starting_oath"],
        slots=slots,
        site_deck=site_deck,
        archive={suit: list(cards) for suit, cards in _ARCHIVE.items()},
        edifices_in_archive=list(EDIFICES),
        dispossessed=[],
        world_deck=first_deck(list(_IN_DECK), dice),
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

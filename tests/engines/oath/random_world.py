"""Worlds of random archives: any denizen, edifice and relic may be in play from the first turn on."""

from games.kernel.dice import Dice
from games.oath.engine.play.core.faces import SITE_FACES
from games.oath.engine.play.core.ruling import may_lie
from games.oath.engine.world.facts import COLOURS, DENIZENS, EDIFICES, GRAND_SCEPTER, OATHS, RELICS, SITES, SUITS, VISIONS
from games.oath.engine.world.world import Placed, SeatBoard, Slot, World

DECK = 54


def random_world(dice: Dice) -> World:
    """Every faceup site as full as it may be, a random deck, boards of both sides."""
    sites, relics, denizens, edifices = list(SITES), list(RELICS), list(DENIZENS), list(EDIFICES)
    for pile in (sites, relics, denizens, edifices):
        dice.shuffle(pile)
    slots = []
    for number in range(1, 9):
        site, faceup = sites.pop(), number == 1 or dice.below(3) > 0
        cards: list[Placed] = []
        if faceup:
            room = SITE_FACES[site].capacity
            if room and edifices and dice.below(3) == 0:
                cards.append(Placed(edifices.pop(), "edifice", ("intact", "ruined")[dice.below(2)]))
            fitting = [card for card in denizens if may_lie(card, "site")][: room - len(cards)]
            cards += [Placed(card, "denizen") for card in fitting]
            denizens = [card for card in denizens if card not in fitting]
            cards += [Placed(relics.pop(), "relic", faceup=False) for _ in range(SITE_FACES[site].relics)]
        slots.append(Slot(number, site, faceup, not faceup, cards))
    deck = denizens[:DECK]
    for vision in VISIONS:
        deck.insert(dice.below(30), vision)
    return World(
        name="Any world",
        chapter=1 + dice.below(9),
        oath=dice.pick(OATHS),
        slots=slots,
        site_deck=sites,
        archive={suit: [card for card in denizens[DECK + 30 :] if DENIZENS[card] == suit] for suit in SUITS},
        edifices_in_archive=edifices,
        dispossessed=denizens[DECK : DECK + 30],
        world_deck=deck,
        relic_deck=relics,
        box=[GRAND_SCEPTER],
        boards=[SeatBoard(c, "chancellor" if c == "purple" else ("exile", "citizen")[dice.below(3) == 0]) for c in COLOURS],
    )

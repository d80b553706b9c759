"""A world as people remember it who played on before it was recorded: what lies in the box, and who won. What nobody knows
stays unknown; what is left over lies where it must."""

from typing import Any, Literal, NamedTuple

import msgspec

from games.kernel.dice import Dice
from games.oath.engine.world.counts import IN_PLAY, OTHERS, nearest
from games.oath.engine.world.facts import (
    CHANCELLOR,
    COLOURS,
    DENIZENS,
    EDIFICE_SIDES,
    EDIFICES,
    GRAND_SCEPTER,
    RELICS,
    SITES,
    SLOTS,
    SUITS,
)
from games.oath.engine.world.founding import first_deck
from games.oath.engine.world.world import (
    Fault,
    Place,
    Placed,
    Previous,
    SeatBoard,
    Slot,
    Unknown,
    World,
)

MOST_BEFORE = 500
"""The most chapters that a world may have behind it when it is brought along."""
OTHER = {"archive": "world_deck", "world_deck": "archive"}


class Pile(msgspec.Struct, forbid_unknown_fields=True):
    """What lies in a slot."""

    slot: int
    faceup: bool = False
    site: str | None = None
    """None: a facedown site that nobody knows."""
    cards: list[str] = []
    """Denizens, and edifices by the side that lies up."""
    relics: list[str] = []
    nameless: int = 0
    """Facedown relics that nobody knows."""


class Game(msgspec.Struct, forbid_unknown_fields=True):
    """What is remembered of a game from before."""

    number: int
    color: str
    player: str = ""
    how: list[str] = []
    oath: str = ""


class Remembered(msgspec.Struct, forbid_unknown_fields=True):
    """What is known of a world and its past, as far as it has been entered."""

    name: str = ""
    description: str = ""
    games: int = 1
    oath: str = ""
    boards: dict[str, str] = {}
    played: list[str] = []
    """Colours that played the last game."""
    piles: list[Pile] = []
    by: Literal["archive", "world_deck"] = "world_deck"
    """The pile that is ticked; the other one is what is left."""
    ticked: list[str] = []
    unlooked: dict[str, int] = {}
    """Suits that nobody looked through: how many cards lie in that pile."""
    dispossessed: list[str] = []
    nameless: int = 0
    """Dispossessed that nobody knows."""
    past: list[Game] = []
    moved: bool = False
    """Powers moved cards between the piles, or games had fewer than six to put away: their counts are so (SCRIBE-33)."""
    confirmed: bool = False
    """Sites hold more than they have room for, and that is so (SCRIBE-23)."""


def role(game: Game) -> str:
    """Tells in which role one wins so, as far as the way says."""
    if game.color == CHANCELLOR:
        return "chancellor"
    if "successor" in game.how:
        return "citizen"
    return "exile" if any(way == "usurper" or way.startswith("vision") for way in game.how) else ""


# -- what is wrong with it --------------------------------------------------------------------------------------------


def faults(known: Remembered) -> list[Fault]:
    """Lists everything that keeps it from being a world, each at its place: /piles/2, /dispossessed, /oath …"""
    found = [*_name_faults(known), *_start_faults(known), *_map_faults(known), *_count_faults(known), *_past_faults(known)]
    if not found:
        world = compose(known, Dice(bytes(32)))
        found = [_at_pile(fault) for fault in (*world.faults(), *world.doubts())] + _unlawful_counts(known)
    return found


def _at_pile(fault: Fault) -> Fault:
    return msgspec.structs.replace(fault, at=fault.at.replace("/slots/", "/piles/"))


def _name_faults(known: Remembered) -> list[Fault]:
    """Finds names that are none, and cards that lie in two places."""
    found, seen = list[Fault](), dict[str, str]()
    for at, card, kinds, what in _named(known):
        slug = EDIFICE_SIDES.get(card, (card,))[0]
        if card not in kinds:
            found.append(Fault("unknown_card", f"“{card}” is not a {what}.", at, ("SCRIBE-49",)))
        elif slug in seen:
            message = f"{card} lies {_said(known, seen[slug])} and {_said(known, at)}: take it out of one of them."
            found.append(Fault("duplicate_card", message, at, ("SCRIBE-49",)))
        else:
            seen[slug] = at
    return found


def _said(known: Remembered, at: str) -> str:
    """Says in words where a card was entered."""
    match at.strip("/").split("/"):
        case ["piles", n, *_]:
            return f"in slot {int(n) + 1}"
        case ["dispossessed"]:
            return "among the Dispossessed"
        case _:
            return "in the Archive" if known.by == "archive" else "in the world deck"


def _named(known: Remembered) -> list[tuple[str, str, Any, str]]:
    """Lists the cards that were named: where, the card, what is allowed there, and the word for that."""
    found: list[tuple[str, str, Any, str]] = []
    for i, pile in enumerate(known.piles):
        at = f"/piles/{i}"
        found += [(f"{at}/site", pile.site, SITES, "site")] if pile.site else []
        found += [(f"{at}/cards", card, {**DENIZENS, **EDIFICE_SIDES}, "denizen or edifice") for card in pile.cards]
        found += [(f"{at}/relics", relic, RELICS, "relic that lies at sites") for relic in pile.relics]
    found += [("/dispossessed", card, DENIZENS, "denizen") for card in known.dispossessed]
    return found + [("/ticked", card, DENIZENS, "denizen") for card in known.ticked]


def _start_faults(known: Remembered) -> list[Fault]:
    found = []
    if not known.name.strip():
        found.append(Fault("name_missing", "Please give a name.", "/name"))
    if not 1 <= known.games <= MOST_BEFORE:
        found.append(Fault("games", f"A number from 1 to {MOST_BEFORE}.", "/games"))
    return found


def _map_faults(known: Remembered) -> list[Fault]:
    found = []
    if [pile.slot for pile in known.piles] != list(SLOTS):
        found.append(Fault("slots", "The map has eight slots: fill in all of them.", "/piles", ("OATH-1.1b",)))
    for i, pile in enumerate(known.piles):
        at = f"/piles/{i}"
        if pile.faceup and not pile.site:
            found.append(Fault("no_site", "Name the faceup site.", f"{at}/site", ("SCRIBE-12",)))
        if not pile.faceup and (pile.cards or pile.relics or pile.nameless):
            found.append(Fault("cards_at_facedown", "There are no cards at a facedown site.", f"{at}/cards", ("OATH-1.1c",)))
    return found


def _count_faults(known: Remembered) -> list[Fault]:
    """Finds where more cards are said to lie unnamed than are left."""
    found = []
    if sum(pile.nameless for pile in known.piles) > len(_relics_left(known)):
        found.append(Fault("too_many_relics", f"There are {len(RELICS)} relics in all.", "/piles", ("SCRIBE-49",)))
    left = _denizens_left(known)
    for suit, count in known.unlooked.items():
        if not 0 <= count <= len(left.get(suit, [])) or suit not in SUITS:
            message = f"Of {suit} there are only {len(left.get(suit, []))} cards left."
            found.append(Fault("too_many_cards", message, f"/unlooked/{suit}", ("SCRIBE-49",)))
    nameless = sum(map(len, left.values())) - sum(known.unlooked.values())
    if not 0 <= known.nameless <= nameless:
        message = f"Only {max(0, nameless)} cards are left that could be among the Dispossessed."
        found.append(Fault("too_many_cards", message, "/nameless", ("SCRIBE-21",)))
    return found


class Counts(NamedTuple):
    """How many denizens lie where."""

    at_sites: int
    world_deck: int
    archive: int
    dispossessed: int


def counts(known: Remembered) -> Counts:
    """Counts the denizens as they were entered; the pile that was not ticked has what is left over."""
    at_sites = sum(card in DENIZENS for pile in known.piles for card in pile.cards)
    ticked = len(known.ticked) + sum(known.unlooked.values())
    dispossessed = len(known.dispossessed) + known.nameless
    rest = len(DENIZENS) - at_sites - ticked - dispossessed
    by = {known.by: ticked, OTHER[known.by]: rest}
    return Counts(at_sites, by["world_deck"], by["archive"], dispossessed)


def lawful_counts(known: Remembered) -> Counts:
    """Counts the denizens as the law's arithmetic gives them after so many games, with those at the sites as they were
    entered; where the Archive may have been healed, as near as can be to what was entered (SCRIBE-63)."""
    found = counts(known)
    dispossessed = nearest(known.games, found.dispossessed)
    return Counts(found.at_sites, IN_PLAY - found.at_sites, OTHERS - dispossessed, dispossessed)


def _unlawful_counts(known: Remembered) -> list[Fault]:
    """Finds counts of the piles that so many games do not lead to (8.4e, 8.5c), unless they were confirmed."""
    found, lawful = counts(known), lawful_counts(known)
    if found == lawful or known.moved:
        return []
    games = "1 game" if known.games == 1 else f"{known.games} games"
    message = (
        f"After {games} the world deck has {lawful.world_deck} denizens, the Archive {lawful.archive} and the Dispossessed"
        f" {lawful.dispossessed}; entered are {found.world_deck}, {found.archive} and {found.dispossessed}."
        f" {_what_to_do(found, lawful)}, or confirm that powers moved cards."
    )
    return [Fault("unlawful_counts", message, "/ticked", ("OATH-8.4e", "OATH-8.5c", "SCRIBE-33"))]


def _what_to_do(found: Counts, lawful: Counts) -> str:
    """Says what would make the counts lawful."""
    changes = []
    for pile, what in (("dispossessed", "the Dispossessed"), ("world_deck", "the world deck"), ("archive", "the Archive")):
        more = getattr(lawful, pile) - getattr(found, pile)
        if more:
            changes.append(f"{abs(more)} {'more' if more > 0 else 'fewer'} in {what}")
    text = ", ".join(changes)
    return f"It needs {text}"


def _past_faults(known: Remembered) -> list[Fault]:
    if all(game.color in COLOURS and 1 <= game.number <= known.games for game in known.past):
        return []
    return [Fault("past", "An earlier game needs a number and the colour that won.", "/past", ("SCRIBE-6",))]


def _relics_left(known: Remembered) -> list[str]:
    named = {relic for pile in known.piles for relic in pile.relics}
    return [relic for relic in RELICS if relic not in named]


def _denizens_left(known: Remembered) -> dict[str, list[str]]:
    """Finds the denizens that were named nowhere, by suit."""
    named = {card for pile in known.piles for card in pile.cards} | {*known.ticked, *known.dispossessed}
    return {suit: [card for card, of in DENIZENS.items() if of == suit and card not in named] for suit in SUITS}


# -- the world of it --------------------------------------------------------------------------------------------------


def compose(known: Remembered, dice: Dice) -> World:
    """Makes the world of it: what was named, and what follows from that.

    Decks whose order nobody knows are shuffled, the world deck as 8.8 builds it.
    """
    piles: dict[str, list[str]] = {"archive": [], "world_deck": [], known.by: list(known.ticked)}
    unknown = []
    pool = []
    for suit, cards in _denizens_left(known).items():
        if known.nameless or suit in known.unlooked:
            pool += cards
        else:
            piles[OTHER[known.by]] += cards
    counts = {known.by: sum(known.unlooked.values()), "dispossessed": known.nameless}
    unknown += _unknown(pool, [Place(zone, count) for zone, count in counts.items()], OTHER[known.by])
    relics = _relics_left(known)
    at_sites = [Place("slot", pile.nameless, pile.slot) for pile in known.piles if pile.nameless]
    unknown += _unknown(relics if at_sites else [], at_sites, "relic_deck")
    sites = [site for site in SITES if site not in {pile.site for pile in known.piles}]
    facedown = [Place("slot", 1, pile.slot) for pile in known.piles if not pile.site]
    unknown += _unknown(sites if facedown else [], facedown, "site_deck")
    dice.shuffle(relics)
    dice.shuffle(sites)
    edifices = {EDIFICE_SIDES[card][0] for pile in known.piles for card in pile.cards if card in EDIFICE_SIDES}
    winner = next((game.color for game in known.past if game.number == known.games), None)
    return World(
        name=known.name,
        chapter=known.games,
        oath=known.oath,
        slots=[Slot(pile.slot, pile.site, pile.faceup, not pile.faceup, _placed(pile)) for pile in known.piles],
        site_deck=[] if facedown else sites,
        archive={suit: [card for card in piles["archive"] if DENIZENS[card] == suit] for suit in SUITS},
        edifices_in_archive=[edifice for edifice in EDIFICES if edifice not in edifices],
        dispossessed=list(known.dispossessed),
        world_deck=first_deck(piles["world_deck"], dice),
        relic_deck=[] if at_sites else relics,
        box=[GRAND_SCEPTER],
        boards=[
            SeatBoard(color, "chancellor" if color == CHANCELLOR else known.boards.get(color, "exile"), color in known.played)
            for color in COLOURS
        ],
        previous=Previous(winner) if winner else None,
        unknown=unknown,
        confirmed=["over_capacity"] if known.confirmed else [],
    )


def _unknown(cards: list[str], places: list[Place], rest: str) -> list[Unknown]:
    """Says of cards which of them lie in these places is unknown; what is left over lies in the last one."""
    left = len(cards) - sum(place.count for place in places)
    found = [place for place in [*places, Place(rest, left)] if place.count]
    return [Unknown(list(cards), found)] if cards else []


def _placed(pile: Pile) -> list[Placed]:
    found = []
    for card in pile.cards:
        edifice, side = EDIFICE_SIDES.get(card, (card, None))
        found.append(Placed(edifice, "edifice" if side else "denizen", side))
    return found + [Placed(relic, "relic", faceup=False) for relic in pile.relics]

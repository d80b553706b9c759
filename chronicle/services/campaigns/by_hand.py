"""A chronicle that went on before it came here, told by hand: what lies in the box, and who won before. What nobody knows
stays unknown; what is left over lies where it must."""

import secrets
from typing import Any, Literal

import msgspec
from django.db import transaction

from chronicle.errors import Refused
from chronicle.models import Campaign, Draft, Group, Player, User
from chronicle.permissions import Act, require
from chronicle.services.campaigns import campaigns, chapters, drafts, worlds
from chronicle.services.people import players
from games.kernel.dice import Dice
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
    convert,
    over_capacity,
)

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


class Told(msgspec.Struct, forbid_unknown_fields=True):
    """The draft, as far as it has got."""

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
    confirmed: bool = False
    """Sites hold more than they have room for, and that is so (SCRIBE-23)."""


def read(draft: Draft) -> Told:
    found: Told = convert(draft.data, Told)
    return found


@transaction.atomic
def start(user: User, group: Group, told: Told) -> Draft:
    draft = drafts.of_world(user, group)
    return save(user, draft, draft.version, told)


def save(user: User, draft: Draft, version: int, told: Told) -> Draft:
    """However wrong it is: it can be set right later."""
    return drafts.save(user, draft, version, msgspec.to_builtins(told))


def wrong(told: Told) -> list[Fault]:
    """Everything that keeps it from being a world, each at its place: /piles/2, /dispossessed, /oath …"""
    found = _name_faults(told) + _count_faults(told)
    if not found:
        world = compose(told, Dice(bytes(32)))
        found = [_at_pile(fault) for fault in world.faults()]
        if not told.confirmed:
            found += [_at_pile(fault) for fault in over_capacity(world.slots)]
    return found


def _at_pile(fault: Fault) -> Fault:
    return msgspec.structs.replace(fault, at=fault.at.replace("/slots/", "/piles/", 1))


@transaction.atomic
def begin(user: User, draft: Draft, version: int) -> Campaign:
    """The campaign it tells of: bare chapters, who won there, and the present world."""
    draft = drafts.save(user, draft, version, draft.data)  # nobody has gone on with it
    require(user, Act.START_CAMPAIGN, draft.group)
    told = read(draft)
    if faults := wrong(told):
        raise Refused(faults[0].code, faults[0].message, field=faults[0].at, law=faults[0].law)
    world = compose(told, Dice(secrets.token_bytes(32)))
    campaign = campaigns.create(user, draft.group, told.name, told.description, world=world.plain())
    for game in told.past:
        _remember(user, campaign, game)
    drafts.discard(user, draft)
    return campaign


def _remember(user: User, campaign: Campaign, game: Game) -> None:
    player = _player(user, campaign.group, game.player) if game.player else None
    seat = {"color": game.color, "player": str(player.pk) if player else None}
    winner = {"color": game.color, "role": role(game), "how": game.how}
    chapters.remember(user, worlds.find_chapter(campaign, game.number), [seat], winner, game.oath)


def role(game: Game) -> str:
    """In which role one wins so, as far as the way tells."""
    if game.color == CHANCELLOR:
        return "chancellor"
    if "successor" in game.how:
        return "citizen"
    return "exile" if any(way == "usurper" or way.startswith("vision") for way in game.how) else ""


def _player(user: User, group: Group, name: str) -> Player:
    there = group.players.filter(name__iexact=name).first()
    return there or players.add_guest(user, group, name)


# -- what was told, checked -------------------------------------------------------------------------------------------


def _name_faults(told: Told) -> list[Fault]:
    """Names that are none, and cards that were told to lie in two places."""
    faults, seen = [], dict[str, str]()
    for at, card, kinds, what in _named(told):
        slug = EDIFICE_SIDES.get(card, (card, ""))[0]
        if card not in kinds:
            faults.append(Fault("unknown_card", f"“{card}” is no {what}.", at, ("SCRIBE-49",)))
        elif slug in seen:
            faults.append(Fault("duplicate_card", f"{card} lies somewhere else already.", at, ("SCRIBE-49",)))
        seen[slug] = at
    return faults


def _named(told: Told) -> list[tuple[str, str, Any, str]]:
    """(where it was told, card, what is allowed there, its word)."""
    found: list[tuple[str, str, Any, str]] = []
    for i, pile in enumerate(told.piles):
        at = f"/piles/{i}"
        found += [(f"{at}/site", pile.site, SITES, "site")] if pile.site else []
        found += [(f"{at}/cards", card, {**DENIZENS, **EDIFICE_SIDES}, "denizen or edifice") for card in pile.cards]
        found += [(f"{at}/relics", relic, RELICS, "relic that lies at sites") for relic in pile.relics]
    found += [("/dispossessed", card, DENIZENS, "denizen") for card in told.dispossessed]
    return found + [("/ticked", card, DENIZENS, "denizen") for card in told.ticked]


def _count_faults(told: Told) -> list[Fault]:
    faults = []
    if not told.name.strip():
        faults.append(Fault("name_missing", "Please give a name.", "/name"))
    if not 1 <= told.games <= campaigns.MOST_BEFORE:
        faults.append(Fault("games", f"A number from 1 to {campaigns.MOST_BEFORE}.", "/games"))
    if [pile.slot for pile in told.piles] != list(SLOTS):
        faults.append(Fault("slots", "The map has eight slots: say what lies in each.", "/piles", ("OATH-1.1b",)))
    for i, pile in enumerate(told.piles):
        at = f"/piles/{i}"
        if pile.faceup and not pile.site:
            faults.append(Fault("no_site", "A faceup site has a name.", f"{at}/site", ("SCRIBE-12",)))
        if not pile.faceup and (pile.cards or pile.relics or pile.nameless):
            faults.append(Fault("cards_at_facedown", "No cards lie at a facedown site.", f"{at}/cards", ("OATH-1.1c",)))
    if sum(pile.nameless for pile in told.piles) > len(_relics_left(told)):
        faults.append(Fault("too_many_relics", f"There are {len(RELICS)} relics in all.", "/piles", ("SCRIBE-49",)))
    left = _denizens_left(told)
    for suit, count in told.unlooked.items():
        if suit not in SUITS or not 0 <= count <= len(left.get(suit, [])):
            message = f"Of {suit} there are only {len(left.get(suit, []))} cards left."
            faults.append(Fault("too_many_cards", message, f"/unlooked/{suit}", ("SCRIBE-49",)))
    nameless = sum(map(len, left.values())) - sum(told.unlooked.values())
    if not 0 <= told.nameless <= nameless:
        message = f"Only {max(0, nameless)} cards are left that could be among the Dispossessed."
        faults.append(Fault("too_many_cards", message, "/nameless", ("SCRIBE-21",)))
    if any(game.color not in COLOURS or not 1 <= game.number <= told.games for game in told.past):
        faults.append(Fault("past", "A game from before has a number and a colour that won.", "/past", ("SCRIBE-6",)))
    return faults


def _relics_left(told: Told) -> list[str]:
    named = {relic for pile in told.piles for relic in pile.relics}
    return [relic for relic in RELICS if relic not in named]


def _denizens_left(told: Told) -> dict[str, list[str]]:
    """By suit, those that were told nowhere."""
    named = {card for pile in told.piles for card in pile.cards} | {*told.ticked, *told.dispossessed}
    return {suit: [card for card, of in DENIZENS.items() if of == suit and card not in named] for suit in SUITS}


# -- the world of it --------------------------------------------------------------------------------------------------


def compose(told: Told, dice: Dice) -> World:
    """What was told and what follows from it. Decks whose order nobody knows are shuffled, the world deck as 8.8 builds it."""
    piles: dict[str, list[str]] = {"archive": [], "world_deck": [], told.by: list(told.ticked)}
    unknown = []
    pool = []
    for suit, cards in _denizens_left(told).items():
        if told.nameless or suit in told.unlooked:
            pool += cards
        else:
            piles[OTHER[told.by]] += cards
    counts = {told.by: sum(told.unlooked.values()), "dispossessed": told.nameless}
    unknown += _unknown(pool, [Place(zone, count) for zone, count in counts.items()], OTHER[told.by])
    relics = _relics_left(told)
    at_sites = [Place("slot", pile.nameless, pile.slot) for pile in told.piles if pile.nameless]
    unknown += _unknown(relics if at_sites else [], at_sites, "relic_deck")
    sites = [site for site in SITES if site not in {pile.site for pile in told.piles}]
    facedown = [Place("slot", 1, pile.slot) for pile in told.piles if not pile.site]
    unknown += _unknown(sites if facedown else [], facedown, "site_deck")
    dice.shuffle(relics)
    dice.shuffle(sites)
    edifices = {EDIFICE_SIDES[card][0] for pile in told.piles for card in pile.cards if card in EDIFICE_SIDES}
    winner = next((game.color for game in told.past if game.number == told.games), None)
    return World(
        name=told.name,
        chapter=told.games,
        oath=told.oath,
        slots=[Slot(pile.slot, pile.site, pile.faceup, not pile.faceup, _placed(pile)) for pile in told.piles],
        site_deck=[] if facedown else sites,
        archive={suit: [card for card in piles["archive"] if DENIZENS[card] == suit] for suit in SUITS},
        edifices_in_archive=[edifice for edifice in EDIFICES if edifice not in edifices],
        dispossessed=list(told.dispossessed),
        world_deck=first_deck(piles["world_deck"], dice),
        relic_deck=[] if at_sites else relics,
        box=[GRAND_SCEPTER],
        boards=[
            SeatBoard(color, "chancellor" if color == CHANCELLOR else told.boards.get(color, "exile"), color in told.played)
            for color in COLOURS
        ],
        previous=Previous(winner) if winner else None,
        unknown=unknown,
        confirmed=["over_capacity"] if told.confirmed else [],
    )


def _unknown(cards: list[str], places: list[Place], rest: str) -> list[Unknown]:
    """These cards in these places, those that are left over in the last one."""
    left = len(cards) - sum(place.count for place in places)
    found = [place for place in [*places, Place(rest, left)] if place.count]
    return [Unknown(list(cards), found)] if cards else []


def _placed(pile: Pile) -> list[Placed]:
    found = []
    for card in pile.cards:
        edifice, side = EDIFICE_SIDES.get(card, (card, None))
        found.append(Placed(edifice, "edifice" if side else "denizen", side))
    return found + [Placed(relic, "relic", faceup=False) for relic in pile.relics]

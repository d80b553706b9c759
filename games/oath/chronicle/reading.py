"""From the world before and the aftermath to where every card lies: whatever was left out follows by difference.

A card that nobody can name is carried as a stand-in (`?relic:0`) through the steps like any other card; at the end the
stand-ins become the new world's unknowns, and those that ended up in one pile together are known again to be there.
"""

import msgspec

from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.oath.aftermath import BANDITS, EMPIRE, FORMAT, Aftermath, Choices, EndSlot
from games.oath.chronicle.writing import Writing, refuse
from games.oath.facts import (
    CHANCELLOR,
    COLOURS,
    DENIZENS,
    EDIFICE_SIDES,
    EDIFICES,
    KIND,
    OATH_OF_VISION,
    SITES,
    SLOTS,
    SUITS,
    VISIONS,
)
from games.oath.world import SeatBoard, World

HOW = (*OATH_OF_VISION, "usurper", "stable-regime", "successor", "war-exhaustion")
ROLE_OF_HOW = {
    "usurper": {"exile"},
    **{vision: {"exile"} for vision in OATH_OF_VISION},
    "stable-regime": {"chancellor"},
    "successor": {"citizen"},
    "war-exhaustion": {"chancellor", "citizen", "exile"},
}


def begin(world: World, after: Aftermath, choices: Choices, dice: Dice) -> Writing:
    """Checks the aftermath against the world and the law, and lays everything out."""
    check_people(world, after)
    slots = check_slots(after)
    after = msgspec.structs.replace(after, slots=slots)
    piles = piles_by_difference(world, after)
    return Writing(
        world=world,
        after=after,
        choices=choices,
        dice=dice,
        slots=slots,
        site_deck=piles["site_deck"],
        archive={suit: [card for card in piles["archive"] if DENIZENS[card] == suit] for suit in SUITS},
        edifices_in_archive=piles["edifices_in_archive"],
        dispossessed=piles["dispossessed"],
        deck=[card for card in piles["world_deck"] if card not in VISIONS],
        discards=piles["discards"],
        relic_deck=piles["relic_deck"],
        boards=[
            SeatBoard(board.color, board.side, any(player.color == board.color for player in after.players))
            for board in world.boards
        ],
        box=piles["box"],
    )


# -- people ---------------------------------------------------------------------------------------------------------


def check_people(world: World, after: Aftermath) -> None:
    if after.format != FORMAT:
        raise Illegal("format", f"expected format {FORMAT}, got {after.format!r}", at="/aftermath/format")
    colours = [player.color for player in after.players]
    for i, player in enumerate(after.players):
        at = f"/aftermath/players/{i}"
        if player.color not in COLOURS:
            raise refuse("colour", f"unknown colour {player.color!r}", "SCRIBE-2", f"{at}/color")
        if colours.count(player.color) > 1:
            raise refuse("colour_twice", f"two seats are {player.color}", "SCRIBE-11", f"{at}/color")
        if (player.role == "chancellor") != (player.color == CHANCELLOR):
            raise refuse("chancellor", "the Chancellor is purple, and nobody else is", "SCRIBE-11", f"{at}/role")
        if player.role not in ("chancellor", "citizen", "exile"):
            raise refuse("role", f"unknown role {player.role!r}", "SCRIBE-3", f"{at}/role")
    if CHANCELLOR not in colours:
        raise refuse("no_chancellor", "every game has a Chancellor", "SCRIBE-11", "/aftermath/players")
    if not 2 <= len(colours) <= len(COLOURS):
        raise refuse("seats", "a game has 2 to 6 players", "SCRIBE-2", "/aftermath/players")
    winner = after.winner
    seated = next((player for player in after.players if player.color == winner.color), None)
    if seated is None:
        raise refuse("winner_not_seated", f"{winner.color} did not sit at the table", "SCRIBE-6", "/aftermath/winner/color")
    if seated.role != winner.role:
        message = f"{winner.color} ended the game as {seated.role}, not as {winner.role}"
        raise refuse("winner_role", message, "SCRIBE-3", "/aftermath/winner/role")
    if not winner.how:
        raise refuse("how", "say how the game was won", "SCRIBE-7", "/aftermath/winner/how")
    for i, how in enumerate(winner.how):
        at = f"/aftermath/winner/how/{i}"
        if how not in HOW:
            raise refuse("how", f"{how!r} is no way to win; there are {', '.join(HOW)}", "SCRIBE-7", at)
        if winner.role not in ROLE_OF_HOW[how]:
            raise refuse("how_role", f"a {winner.role} cannot win as {how}", "SCRIBE-10", at)


def check_slots(after: Aftermath) -> list[EndSlot]:
    if [slot.slot for slot in after.slots] != list(SLOTS):
        raise refuse("slots", "give the slots 1 to 8, in this order", "SCRIBE-12", "/aftermath/slots")
    seated = {player.color for player in after.players}
    slots = []
    for i, given in enumerate(after.slots):
        at = f"/aftermath/slots/{i}"
        slot = msgspec.structs.replace(given, cards=[msgspec.structs.replace(placed) for placed in given.cards])
        for placed in slot.cards:
            if placed.kind == "edifice" and placed.card in EDIFICE_SIDES:
                placed.card, side = EDIFICE_SIDES[placed.card]
                placed.side = placed.side or side
        _check_slot(slot, seated, at)
        slots.append(slot)
    return slots


def _check_slot(slot: EndSlot, seated: set[str], at: str) -> None:
    if slot.site is not None and slot.site not in SITES:
        raise refuse("not_a_site", f"{slot.site!r} is not a site", "SCRIBE-12", f"{at}/site")
    if not slot.faceup:
        if slot.cards:
            raise refuse("cards_at_facedown", "no cards lie at a facedown site", "SCRIBE-23", f"{at}/cards")
        if slot.ruler is not None:
            raise refuse("ruler_of_facedown", "nobody rules a facedown site", "OATH-8.3.2c", f"{at}/ruler")
        return
    if slot.site is None:
        raise refuse("site_missing", "a faceup site has to be named", "SCRIBE-12", f"{at}/site")
    if slot.ruler not in (EMPIRE, BANDITS, *seated):
        raise refuse("ruler", f"{slot.ruler!r} cannot rule a site here", "SCRIBE-14", f"{at}/ruler")
    edifices = 0
    for j, placed in enumerate(slot.cards):
        if KIND.get(placed.card, placed.kind) != placed.kind or placed.kind not in ("denizen", "edifice", "relic"):
            raise refuse("wrong_kind", f"{placed.card} is not a {placed.kind}", "SCRIBE-17", f"{at}/cards/{j}")
        if placed.kind == "edifice" and (placed.card not in EDIFICES or placed.side not in ("intact", "ruined")):
            raise refuse("edifice_side", f"{placed.card}: intact or ruined?", "SCRIBE-18", f"{at}/cards/{j}")
        edifices += placed.kind == "edifice"
    if edifices > 1:
        raise refuse("two_edifices", "a site has at most one edifice", "OATH-8.3.1c", f"{at}/cards")


# -- cards ----------------------------------------------------------------------------------------------------------

PILES = ("site_deck", "archive", "edifices_in_archive", "dispossessed", "world_deck", "relic_deck", "box")


def piles_by_difference(world: World, after: Aftermath) -> dict[str, list[str]]:
    """Every pile, with the cards that were not left out named nowhere else (SCRIBE-31, 35, 49)."""
    named = named_cards(after)
    discards = [card for pile in after.discards.values() for card in pile]
    given: dict[str, list[str] | None] = {
        "site_deck": after.site_deck,
        "archive": None if after.archive is None else [card for suit in SUITS for card in after.archive.get(suit, [])],
        "edifices_in_archive": after.edifices_in_archive,
        "dispossessed": after.dispossessed,
        "world_deck": after.world_deck,
        "relic_deck": after.relic_deck,
        "box": after.box,
    }
    where: dict[str, str] = {}
    for at, card in named:
        _place(where, card, at)
    for pile, cards in given.items():
        for i, card in enumerate(cards or ()):
            _place(where, card, f"/aftermath/{pile}/{i}")
    piles = {pile: list(cards) if cards is not None else [] for pile, cards in given.items()}
    before = world.zones()
    for pile in PILES:
        if given[pile] is None:
            piles[pile] = [card for card in before[pile] if card not in where]
            where.update(dict.fromkeys(piles[pile], pile))
    _settle_rest(world, after, where, piles, discards)
    piles["discards"] = discards
    return piles


def named_cards(after: Aftermath) -> list[tuple[str, str]]:
    """Every card that the aftermath names outside the piles, with a pointer to it."""
    found: list[tuple[str, str]] = []
    for i, slot in enumerate(after.slots):
        if slot.site:
            found.append((f"/aftermath/slots/{i}/site", slot.site))
        found += [(f"/aftermath/slots/{i}/cards/{j}", placed.card) for j, placed in enumerate(slot.cards)]
    for i, player in enumerate(after.players):
        at = f"/aftermath/players/{i}"
        found += [(f"{at}/advisers/{j}", adviser.card) for j, adviser in enumerate(player.advisers)]
        found += [(f"{at}/relics/{j}", relic) for j, relic in enumerate(player.relics)]
        if player.revealed_vision:
            found.append((f"{at}/revealed_vision", player.revealed_vision))
    found += [(f"/aftermath/reliquary/{i}", relic) for i, relic in enumerate(after.reliquary)]
    for region, cards in after.discards.items():
        found += [(f"/aftermath/discards/{region}/{i}", card) for i, card in enumerate(cards)]
    return found


def _place(where: dict[str, str], card: str, at: str) -> None:
    if card not in KIND:
        raise refuse("unknown_card", f"there is no card {card!r}", "SCRIBE-49", at)
    if card in where:
        raise refuse("duplicate_card", f"{card} is also at {where[card]}", "SCRIBE-49", at)
    where[card] = at


def _settle_rest(
    world: World, after: Aftermath, where: dict[str, str], piles: dict[str, list[str]], discards: list[str]
) -> None:
    """Cards that are still nowhere: Visions need no entry, facedown sites go to the site deck whatever they are, the rest
    of the discard piles follows when the world deck was given; anything else is missing."""
    open_to = {card: f"slot {slot.slot}" for slot in world.slots for card in [slot.site, *(p.card for p in slot.cards)] if card}
    missing = []
    for card, kind in KIND.items():
        if card in where or kind == "vision":
            continue
        if kind == "site":
            piles["site_deck"].append(card)
        elif kind == "relic" and card == "grand-scepter":
            piles["box"].append(card)
        elif kind == "denizen" and after.world_deck is not None and not after.discards and card in world.world_deck:
            discards.append(card)
        elif kind == "relic" and any(card in unknown.cards for unknown in world.unknown):
            piles["relic_deck"].append(card)
        else:
            missing.append(f"{card} (was in {open_to.get(card, _zone_of(world, card))})")
    if missing:
        names = ", ".join(missing[:8]) + (f" and {len(missing) - 8} more" if len(missing) > 8 else "")
        raise refuse("missing_card", f"nowhere to be found: {names}", "SCRIBE-49", "/aftermath")


def _zone_of(world: World, card: str) -> str:
    return next((zone for zone, cards in world.zones().items() if card in cards), "the unknown")

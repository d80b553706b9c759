"""A save string as a world, and a world as a save string.

A world read from a string and written again unchanged is the same string: what a world has no place for is kept in its
`tts`, and used as long as it says the same as the world.
"""

from collections.abc import Sequence
from typing import Any, NoReturn

import msgspec

from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.oath.engine.save.strings import (
    BITS,
    CARDS,
    CODES,
    EMPTY,
    FACEDOWN,
    LONGEST_NAME,
    NEWEST,
    NO_NAME,
    OATHS,
    SITE_CODES,
    SUIT_ORDER,
    WITH_PREVIOUS_ACTIVE,
    WITH_PREVIOUS_GAME,
    Byte,
    Suit,
)
from games.oath.engine.world import facts
from games.oath.engine.world.founding import first_deck
from games.oath.engine.world.world import ZONE_KINDS, Placed, Previous, SeatBoard, Slot, World, convert, listed

PLACES = 3
"""Places for cards at a site."""


class KeptPrevious(msgspec.Struct):
    citizenship_byte: Byte
    winner_byte: Byte
    winner_name: str


class Kept(msgspec.Struct):
    """What a string carries beside the world."""

    version: tuple[int, int, int] = NEWEST
    suit_order_codes: tuple[Suit, Suit, Suit, Suit, Suit, Suit] = SUIT_ORDER
    active_byte: Byte | None = None
    citizenship_byte: Byte | None = None
    card_codes: list[tuple[Byte, Byte, Byte]] = []
    previous_game: KeptPrevious | None = None


# -- from a string --------------------------------------------------------------------------------------------------


def to_world(data: dict[str, Any], dice: Dice, name: str | None = None) -> World:
    """Reads decoded data as a world.

    What cannot be a world (a card twice) is refused: repair it first. Relics and Visions that the string lacks are in the box.
    The dice only order the site deck, which strings do not hold. What is merely doubtful was seen in the findings, and counts
    as confirmed.
    """
    slots = [_slot(site) for site in data["sites"]]
    decks = {deck: [_slug(code) for code in data[deck]["codes"]] for deck in ("world_deck", "dispossessed", "relic_deck")}
    used = {card for deck in decks.values() for card in deck}
    used |= {card for slot in slots for card in (slot.site, *(placed.card for placed in slot.cards)) if card}
    site_deck = [site for site in facts.SITES if site not in used]
    dice.shuffle(site_deck)
    played = data["previous_active"] or {}
    boards = {"purple": "chancellor", **data["citizenship"]}
    world = World(
        name=name or data["chronicle_name"],
        chapter=data["game_count"] - 1,
        oath=data["oath"],
        slots=slots,
        site_deck=site_deck,
        archive={
            suit: [card for card, of in facts.DENIZENS.items() if of == suit and card not in used] for suit in facts.SUITS
        },
        edifices_in_archive=[card for card in facts.EDIFICES if card not in used],
        dispossessed=decks["dispossessed"],
        world_deck=decks["world_deck"],
        relic_deck=decks["relic_deck"][::-1],
        box=[facts.GRAND_SCEPTER, *(card for card in (*facts.RELICS, *facts.VISIONS) if card not in used)],
        boards=[SeatBoard(colour, boards[colour], played.get(colour, False)) for colour in facts.COLOURS],
        previous=_read_previous(data),
        tts=_kept(data),
    )
    if faults := world.faults():
        message = f"{'; '.join(fault.message for fault in faults[:5])}. Repair the save string first."
        raise Illegal("needs_repair", message, law=faults[0].law, at=faults[0].at)
    world.confirmed = sorted({doubt.code for doubt in world.doubts()})
    return world


def _slot(site: dict[str, Any]) -> Slot:
    faceup = site["site"] is not None and not site["facedown"]
    cards = [_placed(card) for card in site["cards"] if card]
    relics = [placed for placed in cards if placed.kind == "relic"]
    others = [placed for placed in cards if placed.kind != "relic"]
    return Slot(site["slot"], site["site"], faceup, not faceup, [*others, *relics[::-1]])  # as the mod deals them


def _placed(card: dict[str, Any]) -> Placed:
    if card["slug"] in facts.EDIFICE_SIDES:
        slug, side = facts.EDIFICE_SIDES[card["slug"]]
        return Placed(slug, "edifice", side)
    return Placed(card["slug"], card["kind"], faceup=card["kind"] != "relic")


def _read_previous(data: dict[str, Any]) -> Previous | None:
    before = data["previous_game"]
    if before is None or data["game_count"] == 1:  # then it is a stand-in
        return None
    return Previous(before["winner_color"], before["winner_name"], dict(before["citizenship"]))


def _kept(data: dict[str, Any]) -> dict[str, Any]:
    before = data["previous_game"]
    return {
        "version": data["version"],
        "suit_order_codes": data["suit_order_codes"],
        "active_byte": data["active_byte"],
        "citizenship_byte": data["citizenship_byte"],
        "card_codes": [site["card_codes"] for site in data["sites"]],
        "previous_game": before and {key: before[key] for key in ("citizenship_byte", "winner_byte", "winner_name")},
    }


def _slug(code: int) -> str:
    card = CARDS[code]
    if card is None:
        raise Illegal("unknown_card", f"There is no card {code}.")
    return str(card["slug"])


# -- to a string ----------------------------------------------------------------------------------------------------


def from_world(world: World) -> dict[str, Any]:
    """Writes a world as raw data of a string, in the version it was read from, else in the newest.

    Cards that nobody can place have no place in a string: refused; `settled` places them by chance, if people agree.
    """
    if world.unknown:
        names = listed([card for unknown in world.unknown for card in unknown.cards])
        _refuse("unknown_cards", f"nobody knows where these are: {names}; find them, or place them by chance", "/unknown")
    if strange := [card for card in world.box if facts.KIND[card] not in ("relic", "vision")]:
        _refuse("in_the_box", f"{strange[0]} is in the box: a string would put it back into its pile", "/box")
    kept: Kept = convert(world.tts or {}, Kept, "/tts")
    version = kept.version if kept.active_byte is not None else NEWEST
    return {
        "version": version,
        "game_count": world.chapter + 1,
        "chronicle_name": _cut(world.name),
        "active_byte": _active(world, kept, version),
        "citizenship_byte": _citizens(world, kept),
        "oath_code": next(code for code, oath in OATHS.items() if oath == world.oath),
        "suit_order_codes": kept.suit_order_codes,
        "sites": [_site(slot, kept) for slot in world.slots],
        "world_deck": {"codes": _codes(world.world_deck, "/world_deck")},
        "dispossessed": {"codes": _codes(world.dispossessed, "/dispossessed")},
        "relic_deck": {"codes": _codes(world.relic_deck, "/relic_deck")[::-1]},
        "previous_game": _previous(world, kept) if version >= WITH_PREVIOUS_GAME else None,
    }


def _active(world: World, kept: Kept, version: tuple[int, int, int]) -> int:
    raw = kept.active_byte
    if raw is not None and version < WITH_PREVIOUS_ACTIVE:
        return raw  # without meaning
    if raw is not None and all(bool(raw & BITS[board.color]) == board.played_last for board in world.boards):
        return raw
    played = sum(BITS[board.color] for board in world.boards if board.played_last)
    return played | BITS["purple"] if world.chapter else played


def _citizens(world: World, kept: Kept) -> int:
    byte = _bits(board.color for board in world.boards if board.side == "citizen")
    raw = kept.citizenship_byte
    return raw if raw is not None and _means(raw, byte) else byte


def _bits(colours: Any) -> int:
    return sum(BITS[colour] for colour in colours)


def _means(raw: int, byte: int) -> bool:
    """Tells whether two bytes say the same of the five boards; their other bits say nothing."""
    return not (raw ^ byte) & ~BITS["purple"] & (2 * BITS["purple"] - 1)


def _site(slot: Slot, kept: Kept) -> dict[str, Any]:
    at = f"/slots/{slot.slot - 1}"
    if slot.site is None:
        return {"site_code": EMPTY, "card_codes": [EMPTY] * PLACES}
    codes = [_code(_side(placed), f"{at}/cards/{i}") for i, placed in enumerate(slot.cards)]
    if len(codes) > PLACES:
        _refuse("too_many_cards", f"a string has room for {PLACES} cards at {slot.site}, not {len(codes)}", f"{at}/cards")
    relics = [code for code, placed in zip(codes, slot.cards, strict=True) if placed.kind == "relic"]
    others = [code for code, placed in zip(codes, slot.cards, strict=True) if placed.kind != "relic"]
    places = [*others, *[EMPTY] * (PLACES - len(codes)), *relics[::-1]]  # as the mod deals them
    if len(kept.card_codes) == len(facts.SLOTS) and sorted(kept.card_codes[slot.slot - 1]) == sorted(places):
        places = list(kept.card_codes[slot.slot - 1])
    return {"site_code": SITE_CODES[slot.site] + (0 if slot.faceup else FACEDOWN), "card_codes": places}


def _side(placed: Placed) -> str:
    return facts.EDIFICES[placed.card].ruin if placed.side == "ruined" else placed.card


def _codes(cards: Sequence[str], at: str) -> list[int]:
    return [_code(card, f"{at}/{i}") for i, card in enumerate(cards)]


def _code(card: str, at: str) -> int:
    if card not in CODES:
        _refuse("no_number", f"{card} has no number in save strings", at)
    return CODES[card]


def _previous(world: World, kept: Kept) -> dict[str, Any]:
    raw, before = kept.previous_game, world.previous
    if before is None:
        computed = KeptPrevious(0, BITS["purple"], NO_NAME)
    else:
        citizens = _bits(colour for colour, side in before.citizenship.items() if side == "citizen" and colour in BITS)
        computed = KeptPrevious(citizens, BITS.get(before.winner, BITS["purple"]), _cut(before.winner_name) or NO_NAME)
    if raw and (before is None or _says_the_same(raw, computed)):
        computed = raw
    found: dict[str, Any] = msgspec.structs.asdict(computed)
    return found


def _says_the_same(raw: KeptPrevious, computed: KeptPrevious) -> bool:
    winner = next((bit for bit in BITS.values() if raw.winner_byte & bit), BITS["purple"])
    return (
        winner == computed.winner_byte
        and _means(raw.citizenship_byte, computed.citizenship_byte)
        and raw.winner_name == computed.winner_name
    )


def _cut(name: str) -> str:
    """Cuts names that are too long as the mod does."""
    return name.encode(errors="replace")[:LONGEST_NAME].decode(errors="ignore")


def _refuse(code: str, why: str, at: str) -> NoReturn:
    raise Illegal(code, f"No save string of this world: {why}.", at=at)


# -- cards that nobody can place ------------------------------------------------------------------------------------


def settled(world: World, dice: Dice) -> World:
    """Puts every card that may be in several places into one of them by chance."""
    data, on_top = world.plain(), list[str]()
    for i, unknown in enumerate(world.unknown):
        cards = list(unknown.cards)
        dice.shuffle(cards)
        for place in sorted(unknown.places, key=lambda place: len(ZONE_KINDS.get(place.zone, facts.KIND))):
            for _ in range(place.count):
                card = next((card for card in cards if _fits(card, place.zone, place.slot, data)), None)
                if card is None:
                    _refuse("not_settled", f"none of the cards can be in {place.zone}", f"/unknown/{i}")
                cards.remove(card)
                if place.top:
                    on_top.append(card)
                else:
                    _put(card, place.zone, place.slot, data, dice)
    dice.shuffle(on_top)
    data["relic_deck"] = [*on_top, *data["relic_deck"]]
    if any(facts.KIND[card] == "vision" for unknown in world.unknown for card in unknown.cards):  # 8.8: stacked by hand
        data["world_deck"] = first_deck([card for card in data["world_deck"] if card in facts.DENIZENS], dice)
    return World.read(data | {"unknown": []})


def _fits(card: str, zone: str, slot: int | None, data: dict[str, Any]) -> bool:
    kind = facts.KIND.get(card, "")
    if slot is not None:
        return (kind == "site") == (data["slots"][slot - 1]["site"] is None)
    return kind in ZONE_KINDS[zone]


def _put(card: str, zone: str, slot: int | None, data: dict[str, Any], dice: Dice) -> None:
    if slot is not None and facts.KIND[card] == "site":
        data["slots"][slot - 1]["site"] = card
    elif slot is not None:
        placed = Placed(card, facts.KIND[card], faceup=facts.KIND[card] != "relic")
        data["slots"][slot - 1]["cards"].append(msgspec.to_builtins(placed))
    elif zone == "archive":
        data["archive"].setdefault(facts.SUIT[card], []).append(card)
    else:
        data[zone].insert(dice.below(len(data[zone]) + 1), card)

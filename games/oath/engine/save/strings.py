"""The chronicle strings of the Tabletop Simulator mod: docs/facts/oath-save-string.md describes them field by field.

`decode` and `encode` are exact: what was read is written again character for character. What a string lacks or doubles is
left as it is; `repair`, beside this module, tells and mends it. Cards in decoded data are shared: read them, do not change
them.
"""

from typing import Annotated, Any, NoReturn

import msgspec

import fixtures
from games.kernel.errors import Illegal
from games.oath.engine.world.world import convert

_TABLES = fixtures.read("oath", "tts")
EMPTY = 255
FACEDOWN = 24
VERSIONS = {
    *((3, 1, patch) for patch in range(4)),
    (3, 2, 0),
    *((3, 3, patch) for patch in range(4)),
}
WITH_PREVIOUS_GAME = (3, 3, 1)
WITH_PREVIOUS_ACTIVE = (3, 3, 2)
NEWEST = (3, 3, 3)
SUIT_ORDER = (0, 1, 2, 3, 4, 5)
NO_NAME = "UNKNOWN"
LONGEST_NAME = 255

CARDS: list[dict[str, Any] | None] = [None] * 256
for _card in _TABLES["cards"]:
    CARDS[_card["index"]] = {"index": _card["index"], "kind": _card["kind"], "slug": _card["slug"]}
CODES: dict[str, int] = {card["slug"]: card["index"] for card in _TABLES["cards"]}
SITE_CODES: dict[str, int] = {site["slug"]: site["index"] for site in _TABLES["sites"]}
SITES: dict[int, tuple[str | None, bool]] = {EMPTY: (None, False)}
"""Code → the site and whether it is facedown."""
for _site in _TABLES["sites"]:
    SITES[_site["index"]] = (_site["slug"], False)
    SITES[_site["index"] + FACEDOWN] = (_site["slug"], True)
OATHS: dict[int, str] = {oath["code"]: oath["slug"] for oath in _TABLES["oaths"] if oath["slug"]}
_SUITS: dict[int, str] = {suit["code"]: suit["slug"] for suit in _TABLES["suits"]}
BITS: dict[str, int] = {colour["slug"]: colour["bit"] for colour in _TABLES["colors"]}
_CITIZENSHIP = [{c: "citizen" if byte & bit else "exile" for c, bit in BITS.items() if c != "purple"} for byte in range(256)]
_ACTIVE = [
    {**{c: bool(byte & bit) for c, bit in BITS.items()}, "clockwork_prince": bool(byte & _TABLES["extra_active_bit"]["bit"])}
    for byte in range(256)
]
_WINNER = [next((c for c, bit in BITS.items() if byte & bit), "purple") for byte in range(256)]
DENIZENS = bytes(card["index"] for card in _TABLES["cards"] if card["kind"] == "denizen")
VISIONS = bytes(card["index"] for card in _TABLES["cards"] if card["kind"] == "vision")
RELICS = bytes(card["index"] for card in _TABLES["cards"] if card["kind"] == "relic")
EDIFICES = bytes(card["index"] for card in _TABLES["cards"] if card["kind"] in ("edifice", "ruin"))
AT_SITES = DENIZENS + EDIFICES + RELICS + bytes([EMPTY])
IN_WORLD_DECK = DENIZENS + VISIONS
DECKS = {
    "world_deck": ("the world deck", IN_WORLD_DECK),
    "dispossessed": ("the Dispossessed", DENIZENS),
    "relic_deck": ("the relic deck", RELICS),
}


def _fail(why: str, position: int, code: str = "bad_save_string") -> NoReturn:
    raise Illegal(code, f"Save string, position {position}: {why}.", at=f"/{position}")


# -- reading --------------------------------------------------------------------------------------------------------


def decode(text: str) -> dict[str, Any]:
    """Reads the string as data.

    A fault is refused with its position (in characters from 0, after leading blanks) and the reason.
    """
    text = text.lstrip()
    try:
        return _decode(text, "utf-8")
    except Illegal:
        if text.isascii():
            raise
        try:  # the length of a name counts bytes in the mod, UTF-16 units elsewhere
            return _decode(text, "utf-16-le")
        except Illegal:
            pass
        raise


def _decode(text: str, encoding: str) -> dict[str, Any]:
    head = _bytes(text, 0, 6, "version, game count and length of the name")
    version = (head[0], head[1], head[2])
    if version not in VERSIONS:
        _unknown_version(version)
    name, start = _name(text, 12, head[5], encoding, "the name of the chronicle")
    fixed = _bytes(text, start, 38, "players, oath, suits and map")
    active, citizens, oath = fixed[0], fixed[1], fixed[2]
    if oath not in OATHS:
        _fail(f"{oath} is not an oath; expected 0 to 3", start + 4)
    suits = [nibble for byte in fixed[3:6] for nibble in (byte >> 4, byte & 15)]
    if max(suits) not in _SUITS:
        _fail("the suit order has six digits from 0 to 5", start + 6)
    sites = _sites(fixed[6:], start + 12)
    world_deck, at = _cards(text, start + 76, "world_deck")
    dispossessed, at = _cards(text, at, "dispossessed")
    relic_deck, at = _cards(text, at, "relic_deck")
    previous = None
    if version >= WITH_PREVIOUS_GAME:
        before, winner, length = _bytes(text, at, 3, "the previous game")
        winner_name, at = _name(text, at + 6, length, encoding, "the name of the winner")
        previous = {
            "citizenship_byte": before,
            "citizenship": _CITIZENSHIP[before].copy(),
            "winner_byte": winner,
            "winner_color": _WINNER[winner],
            "winner_name": winner_name,
        }
    if at != len(text) and not text[at:].isspace():
        _fail(f"{len(text) - at} characters too many", at)
    denizens = len(world_deck) - len(world_deck.translate(None, DENIZENS))
    return {
        "version": list(version),
        "game_count": head[3] << 8 | head[4],
        "chronicle_name": name,
        "active_byte": active,
        "previous_active": _ACTIVE[active].copy() if version >= WITH_PREVIOUS_ACTIVE else None,
        "citizenship_byte": citizens,
        "citizenship": _CITIZENSHIP[citizens].copy(),
        "oath_code": oath,
        "oath": OATHS[oath],
        "suit_order_codes": suits,
        "suit_order": [_SUITS[suit] for suit in suits],
        "sites": sites,
        "world_deck": {
            "order": "top-to-bottom",
            "codes": list(world_deck),
            "denizens": denizens,
            "visions": len(world_deck) - denizens,
        },
        "dispossessed": {"order": "as stored", "codes": list(dispossessed)},
        "relic_deck": {"order": "bottom-to-top", "codes": list(relic_deck)},
        "previous_game": previous,
        "total_length": at,
    }


def _unknown_version(version: tuple[int, int, int]) -> NoReturn:
    known = ", ".join(".".join(map(str, known)) for known in sorted(VERSIONS))
    why = f"version {'.'.join(map(str, version))} is not known; known are {known}"
    if version[0] in (1, 2):
        why += ". Strings before version 3 hold no relic deck: load this one in the mod and save it anew"
    _fail(why, 0, "unknown_version")


def _sites(codes: bytes, position: int) -> list[dict[str, Any]]:
    sites = []
    for slot, code, *cards in zip(range(1, 9), codes[0::4], codes[1::4], codes[2::4], codes[3::4], strict=True):
        if code not in SITES:
            _fail(f"{code} is not a site", position + slot * 8 - 8)
        site, facedown = SITES[code]
        first, second, third = cards
        sites.append(
            {
                "slot": slot,
                "site_code": code,
                "site": site,
                "facedown": facedown,
                "card_codes": cards,
                "cards": [CARDS[first], CARDS[second], CARDS[third]],
            }
        )
        if site is None and first & second & third != EMPTY:
            _fail("there is no site for cards to lie at", position + slot * 8 - 6)
    if wrong := codes.translate(None, AT_SITES):  # the numbers of sites are numbers of denizens too
        _fail(f"card {wrong[0]} cannot lie at a site", position + codes.index(wrong[0]) * 2, "unknown_card")
    return sites


def _cards(text: str, position: int, deck: str) -> tuple[bytes, int]:
    what, allowed = DECKS[deck]
    count = _bytes(text, position, 1, f"the size of {what}")[0]
    cards = _bytes(text, position + 2, count, what)
    if wrong := cards.translate(None, allowed):
        _fail(f"card {wrong[0]} cannot be in {what}", position + 2 + cards.index(wrong[0]) * 2, "unknown_card")
    return cards, position + 2 + count * 2


def _bytes(text: str, position: int, count: int, what: str) -> bytes:
    try:
        found = bytes.fromhex(text[position : position + count * 2])
    except ValueError:
        found = b""
    if len(found) != count:  # fromhex skips blanks
        _no_bytes(text[position:].rstrip(), position, what)
    return found


def _no_bytes(piece: str, position: int, what: str) -> NoReturn:
    for i, digit in enumerate(piece):
        if digit not in "0123456789abcdefABCDEF":
            _fail(f"{digit!r} is not a hexadecimal digit, in {what}", position + i)
    _fail(f"the string ends inside {what}", position + len(piece))


def _name(text: str, position: int, length: int, encoding: str, what: str) -> tuple[str, int]:
    """Reads free text; how its length is counted depends on who wrote it."""
    if not length:
        _fail(f"{what} cannot be empty", position - 2)
    name = text[position : position + length]
    if not name.isascii():
        unit = len("a".encode(encoding))
        try:
            name = name.encode(encoding)[: length * unit].decode(encoding, errors="ignore")
        except UnicodeEncodeError as error:
            _fail(f"{what} holds what is no letter", position + error.start)
        missing = length * unit - len(name.encode(encoding))
        if missing and position + len(name) < len(text):
            _fail(f"the length of {what} ends inside a letter", position - 2)
    else:
        missing = length - len(name)
    if missing:
        _fail(f"the string ends inside {what}", len(text))
    return name, position + len(name)


# -- writing --------------------------------------------------------------------------------------------------------

Byte = Annotated[int, msgspec.Meta(ge=0, le=255)]
Suit = Annotated[int, msgspec.Meta(ge=0, le=5)]


class _Site(msgspec.Struct):
    site_code: Byte
    card_codes: tuple[Byte, Byte, Byte]


class _Deck(msgspec.Struct):
    codes: Annotated[list[Byte], msgspec.Meta(max_length=255)]


class _Previous(msgspec.Struct):
    citizenship_byte: Byte
    winner_byte: Byte
    winner_name: str


class _Save(msgspec.Struct):
    version: tuple[int, int, int]
    game_count: Annotated[int, msgspec.Meta(ge=0, le=65535)]
    chronicle_name: str
    active_byte: Byte
    citizenship_byte: Byte
    oath_code: Byte
    suit_order_codes: tuple[Suit, Suit, Suit, Suit, Suit, Suit]
    sites: Annotated[list[_Site], msgspec.Meta(min_length=8, max_length=8)]
    world_deck: _Deck
    dispossessed: _Deck
    relic_deck: _Deck
    previous_game: _Previous | None = None


def encode(data: dict[str, Any]) -> str:
    """Writes this data as a string; the raw codes in it are what is written, and never what could not be read again."""
    save: _Save = convert(data, _Save)
    if save.version not in VERSIONS:
        _refuse(f"version {'.'.join(map(str, save.version))} is not known", "/version")
    if save.oath_code not in OATHS:
        _refuse(f"{save.oath_code} is not an oath; expected 0 to 3", "/oath_code")
    a, b, c, d, e, f = save.suit_order_codes
    body = bytearray((save.active_byte, save.citizenship_byte, save.oath_code, a << 4 | b, c << 4 | d, e << 4 | f))
    for i, site in enumerate(save.sites):
        _check_site(site, f"/sites/{i}")
        body.append(site.site_code)
        body += bytes(site.card_codes)
    for deck in DECKS:
        codes = bytes(getattr(save, deck).codes)
        what, allowed = DECKS[deck]
        if wrong := codes.translate(None, allowed):
            _refuse(f"card {wrong[0]} cannot be in {what}", f"/{deck}/codes/{codes.index(wrong[0])}")
        body.append(len(codes))
        body += codes
    name = save.chronicle_name
    head = bytes((*save.version, save.game_count >> 8, save.game_count & 255, _length(name, "/chronicle_name")))
    text = f"{head.hex().upper()}{name}"
    if save.version < WITH_PREVIOUS_GAME:
        if save.previous_game:
            _refuse(f"version {'.'.join(map(str, save.version))} does not hold the previous game", "/previous_game")
        return text + body.hex().upper()
    if not (previous := save.previous_game):
        _refuse("the previous game is missing", "/previous_game")
    winner = previous.winner_name
    body += bytes((previous.citizenship_byte, previous.winner_byte, _length(winner, "/previous_game/winner_name")))
    return f"{text}{body.hex().upper()}{winner}"


def _check_site(site: _Site, at: str) -> None:
    if site.site_code not in SITES:
        _refuse(f"{site.site_code} is not a site", f"{at}/site_code")
    for i, code in enumerate(site.card_codes):
        if code != EMPTY and (code not in AT_SITES or site.site_code == EMPTY):
            _refuse(f"card {code} cannot lie there", f"{at}/card_codes/{i}")


def _length(name: str, at: str) -> int:
    try:
        length = len(name.encode())
    except UnicodeEncodeError:
        _refuse("the name holds what is no letter", at)
    if not 1 <= length <= LONGEST_NAME:
        _refuse(f"a name has 1 to {LONGEST_NAME} bytes, not {length}", at)
    return length


def encode_checked(data: dict[str, Any]) -> str:
    """Writes data from outside: what it says beside the raw codes must say the same."""
    text = encode(data)
    _compare(data, decode(text), "")
    return text


def _compare(given: Any, meant: Any, at: str) -> None:
    if isinstance(given, dict) and isinstance(meant, dict):
        for key, value in given.items():
            if key not in meant:
                _refuse(f"{key!r} is not known", f"{at}/{key}")
            _compare(value, meant[key], f"{at}/{key}")
    elif isinstance(given, list) and isinstance(meant, list) and len(given) == len(meant):
        for i, value in enumerate(given):
            _compare(value, meant[i], f"{at}/{i}")
    elif given != meant:
        _refuse(f"{given!r} contradicts the raw codes, which say {meant!r}; leave it out or change both", at)


def _refuse(why: str, at: str) -> NoReturn:
    raise Illegal("bad_save_data", f"Save string: {why}.", at=at)

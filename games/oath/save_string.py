"""The chronicle strings of the Tabletop Simulator mod: docs/facts/oath-save-string.md describes them field by field.

`decode` and `encode` are exact: what was read is written again character for character. What a string lacks or doubles is
left as it is; `findings` tells, and the import proposes a repair.
"""

from collections import Counter
from typing import Any, NoReturn

import fixtures
from games.kernel.errors import Illegal

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

_CARDS: list[dict[str, Any] | None] = [None] * 256
for _card in _TABLES["cards"]:
    _CARDS[_card["index"]] = {"index": _card["index"], "kind": _card["kind"], "slug": _card["slug"]}
CODES: dict[str, int] = {card["slug"]: card["index"] for card in _TABLES["cards"]}
SITE_CODES: dict[str, int] = {site["slug"]: site["index"] for site in _TABLES["sites"]}
_SITES: dict[int, tuple[str | None, bool]] = {EMPTY: (None, False)}
for _site in _TABLES["sites"]:
    _SITES[_site["index"]] = (_site["slug"], False)
    _SITES[_site["index"] + FACEDOWN] = (_site["slug"], True)
_OATHS: dict[int, str] = {oath["code"]: oath["slug"] for oath in _TABLES["oaths"] if oath["slug"]}
_SUITS: dict[int, str] = {suit["code"]: suit["slug"] for suit in _TABLES["suits"]}
_BITS: list[tuple[str, int]] = [(colour["slug"], colour["bit"]) for colour in _TABLES["colors"]]
_AT_SITES = frozenset(i for i, c in enumerate(_CARDS) if c and c["kind"] in ("denizen", "edifice", "relic")) | {EMPTY}
_IN_WORLD_DECK = frozenset(i for i, c in enumerate(_CARDS) if c and c["kind"] in ("denizen", "vision", "conspiracy"))
_DENIZENS = frozenset(i for i, c in enumerate(_CARDS) if c and c["kind"] == "denizen")
_RELICS = frozenset(i for i, c in enumerate(_CARDS) if c and c["kind"] == "relic")


def _fail(why: str, position: int, code: str = "bad_save_string") -> NoReturn:
    raise Illegal(code, f"Save string, position {position}: {why}.", at=f"/{position}")


# -- reading --------------------------------------------------------------------------------------------------------


def decode(text: str) -> dict[str, Any]:
    """The string as data. A fault is refused with its position (counted in characters from 0) and the reason."""
    text = text.strip()
    head = _bytes(text, 0, 6, "version, game count and length of the name")
    version = (head[0], head[1], head[2])
    if version not in VERSIONS:
        known = ", ".join(".".join(map(str, known)) for known in sorted(VERSIONS))
        _fail(f"version {'.'.join(map(str, version))} is not known; known are {known}", 0, "unknown_version")
    if not head[5]:
        _fail("the name of the chronicle cannot be empty", 10)
    name, start = _name(text, 12, head[5])
    return _body(text, name, start, version, head)


def _body(text: str, name: str, start: int, version: tuple[int, int, int], head: bytes) -> dict[str, Any]:
    fixed = _bytes(text, start, 38, "players, oath, suits and map")
    active, citizens, oath = fixed[0], fixed[1], fixed[2]
    if oath not in _OATHS:
        _fail(f"{oath} is not an oath; expected 0 to 3", start + 4)
    suits = [int(digit, 16) for digit in text[start + 6 : start + 12]]
    if any(suit not in _SUITS for suit in suits):
        _fail("the suit order has six digits from 0 to 5", start + 6)
    world_deck, at = _cards(text, start + 76, _IN_WORLD_DECK, "the world deck")
    dispossessed, at = _cards(text, at, _DENIZENS, "the Dispossessed")
    relic_deck, at = _cards(text, at, _RELICS, "the relic deck")
    previous = None
    if version >= WITH_PREVIOUS_GAME:
        before, winner, length = _bytes(text, at, 3, "the previous game")
        if not length:
            _fail("the name of the winner cannot be empty", at + 4)
        winner_name, at = _name(text, at + 6, length)
        previous = {
            "citizenship_byte": before,
            "citizenship": _citizenship(before),
            "winner_byte": winner,
            "winner_color": next((colour for colour, bit in _BITS if winner & bit), "purple"),
            "winner_name": winner_name,
        }
    if at != len(text):
        _fail(f"{len(text) - at} characters too many", at)
    visions = sum(code not in _DENIZENS for code in world_deck)
    return {
        "version": list(version),
        "game_count": head[3] << 8 | head[4],
        "chronicle_name": name,
        "active_byte": active,
        "previous_active": _active(active) if version >= WITH_PREVIOUS_ACTIVE else None,
        "citizenship_byte": citizens,
        "citizenship": _citizenship(citizens),
        "oath_code": oath,
        "oath": _OATHS[oath],
        "suit_order_codes": suits,
        "suit_order": [_SUITS[suit] for suit in suits],
        "sites": _sites(fixed, start + 12),
        "world_deck": {
            "order": "top-to-bottom",
            "codes": list(world_deck),
            "denizens": len(world_deck) - visions,
            "visions": visions,
        },
        "dispossessed": {"order": "as stored", "codes": list(dispossessed)},
        "relic_deck": {"order": "bottom-to-top", "codes": list(relic_deck)},
        "previous_game": previous,
        "total_length": len(text),
    }


def _sites(fixed: bytes, position: int) -> list[dict[str, Any]]:
    sites = []
    for slot in range(8):
        code, *cards = fixed[6 + slot * 4 : 10 + slot * 4]
        if code not in _SITES:
            _fail(f"{code} is not a site", position + slot * 8)
        site, facedown = _SITES[code]
        for i, card in enumerate(cards):
            if card not in _AT_SITES or (site is None and card != EMPTY):
                _fail(f"card {card} cannot lie at a site", position + slot * 8 + 2 + i * 2)
        sites.append(
            {
                "slot": slot + 1,
                "site_code": code,
                "site": site,
                "facedown": facedown,
                "card_codes": cards,
                "cards": [_CARDS[card] for card in cards],
            }
        )
    return sites


def _cards(text: str, position: int, allowed: frozenset[int], what: str) -> tuple[bytes, int]:
    count = _bytes(text, position, 1, f"the size of {what}")[0]
    cards = _bytes(text, position + 2, count, what)
    if not allowed.issuperset(cards):
        i = next(i for i, card in enumerate(cards) if card not in allowed)
        _fail(f"card {cards[i]} cannot be in {what}", position + 2 + i * 2, "unknown_card")
    return cards, position + 2 + count * 2


def _bytes(text: str, position: int, count: int, what: str) -> bytes:
    piece = text[position : position + count * 2]
    if len(piece) < count * 2:
        _fail(f"the string ends inside {what}", len(text))
    if piece and not piece.isalnum():  # fromhex would skip blanks
        _bad_digit(piece, position, what)
    try:
        return bytes.fromhex(piece)
    except ValueError:
        _bad_digit(piece, position, what)


def _bad_digit(piece: str, position: int, what: str) -> NoReturn:
    i = next((i for i, digit in enumerate(piece) if digit not in "0123456789abcdefABCDEF"), 0)
    _fail(f"{piece[i : i + 1]!r} is not a hexadecimal digit, in {what}", position + i)


def _name(text: str, position: int, length: int) -> tuple[str, int]:
    """Free text whose length is counted in bytes of UTF-8."""
    piece = text[position : position + length]
    if not piece.isascii():
        piece = piece.encode()[:length].decode(errors="ignore")
        if len(piece.encode()) != length:
            _fail("the length of the name ends inside a letter", position - 2)
    if len(piece.encode()) < length:
        _fail("the string ends inside a name", len(text))
    return piece, position + len(piece)


def _citizenship(byte: int) -> dict[str, str]:
    return {colour: "citizen" if byte & bit else "exile" for colour, bit in _BITS if colour != "purple"}


def _active(byte: int) -> dict[str, bool]:
    return {**{colour: bool(byte & bit) for colour, bit in _BITS}, "clockwork_prince": bool(byte & 0x40)}


# -- writing --------------------------------------------------------------------------------------------------------


def encode(data: dict[str, Any]) -> str:
    """The string of this data; the raw codes in it are what is written."""
    try:
        version = tuple(data["version"])
        if version not in VERSIONS:
            raise ValueError(f"version {data['version']} is not known")
        parts = [
            bytes((*version, *data["game_count"].to_bytes(2, "big"))).hex(),
            _named(data["chronicle_name"]),
            bytes((data["active_byte"], data["citizenship_byte"], data["oath_code"])).hex(),
            "".join(f"{code:x}" for code in data["suit_order_codes"]),
            b"".join(bytes((site["site_code"], *site["card_codes"])) for site in data["sites"]).hex(),
            *(_counted(data[deck]["codes"]) for deck in ("world_deck", "dispossessed", "relic_deck")),
        ]
        if version >= WITH_PREVIOUS_GAME:
            previous = data["previous_game"]
            parts += [bytes((previous["citizenship_byte"], previous["winner_byte"])).hex(), _named(previous["winner_name"])]
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise Illegal("bad_save_data", f"Save string: cannot be written: {type(error).__name__}: {error}.") from error
    # Names stay as they are; everything else is upper-case hexadecimal.
    text = "".join(part if part.startswith(_NAME) else part.upper() for part in parts).replace(_NAME, "")
    decode(text)  # never write what could not be read again
    return text


_NAME = "\0"


def _named(name: str) -> str:
    raw = name.encode()
    if not 1 <= len(raw) <= 255:
        raise ValueError("a name has 1 to 255 bytes")
    return f"{_NAME}{len(raw):02X}{name}"


def _counted(codes: list[int]) -> str:
    return bytes((len(codes), *codes)).hex()


# -- what is odd about a string -------------------------------------------------------------------------------------


def findings(data: dict[str, Any]) -> list[dict[str, str]]:
    """What a string lacks, doubles or contradicts. Real strings do: they are read all the same."""
    at_sites = [code for site in data["sites"] for code in site["card_codes"] if code != EMPTY]
    deck, relics = data["world_deck"]["codes"], data["relic_deck"]["codes"]
    counted = Counter(code & ~1 if 198 <= code <= 209 else code for code in (*at_sites, *deck, *relics))
    counted.update(data["dispossessed"]["codes"])
    found = [
        {"code": "double", "card": _slug(code), "text": f"{_slug(code)} is there {n} times"}
        for code, n in counted.items()
        if n > 1
    ]
    if relics or deck:
        missing = [code for code in sorted(_RELICS) if code not in counted]
        found += [{"code": "missing", "card": _slug(code), "text": f"the relic {_slug(code)} is missing"} for code in missing]
        visions = sorted(_IN_WORLD_DECK - _DENIZENS)
        found += [
            {"code": "missing", "card": _slug(code), "text": f"{_slug(code)} is missing from the world deck"}
            for code in visions
            if code not in deck
        ]
    sites = Counter(site["site"] for site in data["sites"] if site["site"])
    found += [
        {"code": "double", "card": slug, "text": f"the site {slug} is there {n} times"} for slug, n in sites.items() if n > 1
    ]
    for site in data["sites"]:
        if site["site"] is None:
            found.append({"code": "empty-slot", "card": "", "text": f"slot {site['slot']} is empty"})
        elif site["facedown"] and any(code != EMPTY for code in site["card_codes"]):
            found.append({"code": "facedown-cards", "card": site["site"], "text": f"{site['site']} is facedown and has cards"})
    return found


def _slug(code: int) -> str:
    card = _CARDS[code]
    return card["slug"] if card else str(code)

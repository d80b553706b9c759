"""What is odd about a save string, and how it can be mended. Real strings lack or double cards: they are read all the same.

One pass finds and mends, so that what is proposed is what would be done. The mod mends relics alike when it loads a string.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

import fixtures
from games.kernel.dice import Dice
from games.oath.engine.save.strings import (
    CARDS,
    CODES,
    DENIZENS,
    EDIFICES,
    EMPTY,
    FACEDOWN,
    RELICS,
    SITE_CODES,
    SITES,
    VISIONS,
    decode,
    encode,
)
from games.oath.engine.world import facts
from games.oath.engine.world.founding import first_deck

BLOCKS = ((10, 2), (15, 3))
"""Denizens and Visions of the upper parts of a world deck (OATH-8.8c, 8.8d)."""


class Finding(msgspec.Struct, frozen=True):
    code: str
    text: str
    at: str
    """JSON pointer into the decoded data."""
    mend: str = ""
    """What the repair does about it; nothing for what can stay as it is."""


class _Save:
    """The cards of a string, taken apart."""

    def __init__(self, data: dict[str, Any], dice: Dice) -> None:
        self.sites: list[int] = [site["site_code"] for site in data["sites"]]
        self.cards: list[list[int]] = [list(site["card_codes"]) for site in data["sites"]]
        self.deck: list[int] = list(data["world_deck"]["codes"])
        self.dispossessed: list[int] = list(data["dispossessed"]["codes"])
        self.relics: list[int] = list(data["relic_deck"]["codes"])
        self.dice = dice
        self.found: list[Finding] = []

    def note(self, code: str, text: str, at: str, mend: str = "") -> None:
        self.found.append(Finding(code, text, at, mend))

    def at_sites(self) -> list[int]:
        return [code for cards in self.cards for code in cards if code != EMPTY]

    def remove(self, slot: int, place: int) -> None:
        self.cards[slot][place] = EMPTY


def repair(data: dict[str, Any], dice: Dice) -> tuple[dict[str, Any], list[Finding]]:
    """Mends the data, and lists what was found: propose it, do not do it unasked."""
    save = _Save(data, dice)
    if not data["game_count"]:
        save.note("game-count", "the string stands before game 0", "/game_count", "it stands before game 1")
    for step in STEPS:
        step(save)
    if sorted(data["suit_order_codes"]) != sorted(range(6)):
        save.note("suit-order", "the suit order names a suit twice", "/suit_order_codes")
    raw = data | {
        "game_count": data["game_count"] or 1,
        "sites": [{"site_code": s, "card_codes": cards} for s, cards in zip(save.sites, save.cards, strict=True)],
        "world_deck": {"codes": save.deck},
        "dispossessed": {"codes": save.dispossessed},
        "relic_deck": {"codes": save.relics},
    }
    return decode(encode(raw)), save.found


# -- the map --------------------------------------------------------------------------------------------------------


def _sites_twice(save: _Save) -> None:
    seen: set[str] = set()
    for i, code in enumerate(save.sites):
        slug, _ = SITES[code]
        if slug in seen:
            text, mend = f"the site {slug} is there twice", "slot {} is emptied: denizens go to the Archive, relics to the deck"
            save.note("site-twice", text, f"/sites/{i}/site_code", mend.format(i + 1))
            save.sites[i], save.cards[i] = EMPTY, [EMPTY] * 3
        elif slug:
            seen.add(slug)


def _turned_down(save: _Save) -> None:
    for i, code in enumerate(save.sites):
        slug, facedown = SITES[code]
        if facedown and set(save.cards[i]) != {EMPTY}:
            save.note("cards-at-facedown", f"{slug} is facedown and has cards", f"/sites/{i}/site_code", "it is turned up")
            save.sites[i] -= FACEDOWN


def _doubles(save: _Save) -> None:
    """Removes doubles: copies at sites beat copies in decks, earlier slots later ones, cards nearer the top those below."""
    seen: set[int] = set()
    for i, cards in enumerate(save.cards):
        for place, code in enumerate(cards):
            if code != EMPTY and _card(code) in seen:
                _double(save, code, f"/sites/{i}/card_codes/{place}", f"the one in slot {i + 1} goes")
                save.remove(i, place)
            seen.add(_card(code))
    save.deck = _once(save, save.deck, seen, "/world_deck/codes")
    save.dispossessed = _once(save, save.dispossessed, seen, "/dispossessed/codes")
    top_first = _once(save, save.relics[::-1], seen, "/relic_deck/codes", len(save.relics) - 1)
    save.relics = top_first[::-1]


def _once(save: _Save, codes: list[int], seen: set[int], at: str, last: int | None = None) -> list[int]:
    kept = []
    for i, code in enumerate(codes):
        if code in seen:
            _double(save, code, f"{at}/{i if last is None else last - i}", "this copy goes")
        else:
            kept.append(code)
        seen.add(code)
    return kept


def _double(save: _Save, code: int, at: str, mend: str) -> None:
    save.note("double", f"{_slug(code)} is there more than once", at, mend)


def _card(code: int) -> int:
    """Names the card; both sides of an edifice are one."""
    return code & ~1 if code in EDIFICES else code


def _two_edifices(save: _Save) -> None:
    for i, cards in enumerate(save.cards):
        there = [place for place, code in enumerate(cards) if code in EDIFICES]
        for place in there[1:]:
            text, mend = f"{SITES[save.sites[i]][0]} has a second edifice", f"{_slug(cards[place])} goes to the Archive"
            save.note("two-edifices", text, f"/sites/{i}/card_codes/{place}", mend)
            save.remove(i, place)


def _over_capacity(save: _Save) -> None:
    """Notes sites with too many cards, which some powers allow: they can stay (SCRIBE-23)."""
    for i, cards in enumerate(save.cards):
        slug, _ = SITES[save.sites[i]]
        if slug and _taken(cards) > facts.SITES[slug].capacity:
            text = f"{slug} has room for {facts.SITES[slug].capacity}, not {_taken(cards)}"
            save.note("over-capacity", text, f"/sites/{i}/card_codes")


def _taken(cards: Iterable[int]) -> int:
    counted = [_slug(code) for code in cards if code in DENIZENS or code in EDIFICES]
    return sum(not facts.DENIZEN_RECORDS.get(slug, {}).get("ignores_site_capacity") for slug in counted)


def _empty_slots(save: _Save) -> None:
    there = {SITES[code][0] for code in save.sites}
    site_deck = [slug for slug in SITE_CODES if slug not in there]
    save.dice.shuffle(site_deck)
    for i, code in enumerate(save.sites):
        if code == EMPTY:
            save.note(
                "empty-slot", f"slot {i + 1} is empty", f"/sites/{i}/site_code", "a site is dealt to it facedown, by chance"
            )
            save.sites[i] = SITE_CODES[site_deck.pop()] + FACEDOWN


# -- the decks ------------------------------------------------------------------------------------------------------


def _first_game(save: _Save) -> None:
    """Builds the decks of a first game for a string that is not set up yet, and deals relics as its sites show."""
    if save.deck or save.relics:
        return
    save.note("empty-decks", "there are no decks", "/world_deck", "the decks of a first game are built, by chance")
    gone = {*save.at_sites(), *save.dispossessed}
    in_play = [CODES[denizen["slug"]] for denizen in fixtures.read("oath", "setup")["first_game"]["denizens"]]
    save.deck = [CODES[card] for card in first_deck([_slug(code) for code in in_play if code not in gone], save.dice)]
    save.relics = [code for code in RELICS if code not in gone]
    save.dice.shuffle(save.relics)
    for i, code in enumerate(save.sites):
        slug, facedown = SITES[code]
        if slug is None or facedown:
            continue
        for place in (2, 1, 0):
            dealt = sum(there in RELICS for there in save.cards[i])
            if save.relics and dealt < facts.SITES[slug].relics and save.cards[i][place] == EMPTY:
                save.cards[i][place] = save.relics.pop()


def _missing_relics(save: _Save) -> None:
    there = {*save.at_sites(), *save.relics}
    missing = [code for code in RELICS if code not in there]
    if not missing:
        return
    if len(missing) == len(RELICS):
        save.note("missing-relics", "there are no relics", "/relic_deck/codes", "all are shuffled")
        save.dice.shuffle(missing)
    else:
        names = ", ".join(map(_slug, missing))
        save.note("missing-relics", f"relics are missing: {names}", "/relic_deck/codes", "they come on top, by number")
    save.relics += missing


def _visions(save: _Save) -> None:
    missing = [code for code in VISIONS if code not in save.deck]
    if missing:
        names = ", ".join(map(_slug, missing))
        mend = "they are shuffled into the upper cards"
        save.note("missing-visions", f"missing from the world deck: {names}", "/world_deck/codes", mend)
        save.dice.shuffle(missing)
        start = 0
        for denizens, visions in BLOCKS:
            size, few = denizens + visions, 0
            while few < len(missing) and few + _visions_in(save.deck[start : start + size - few]) < visions:
                few += 1
            upper = save.deck[start : start + size - few]
            below = save.deck[start + len(upper) :]
            for _ in range(few):
                upper.insert(save.dice.below(len(upper) + 1), missing.pop())
            save.deck[start:] = upper + below
            start += len(upper)
        return
    start, denizens = 0, len(save.deck) - len(VISIONS)
    for most, visions in BLOCKS:
        block = min(most, denizens)
        cards = save.deck[start : start + block + visions]
        if _visions_in(cards) != visions:
            text = f"the cards {start + 1} to {start + block + visions} of the world deck do not hold {visions} Visions"
            save.note("deck-structure", text, "/world_deck/codes")
        start, denizens = start + block + visions, denizens - block


def _visions_in(codes: Iterable[int]) -> int:
    return sum(code in VISIONS for code in codes)


def _slug(code: int) -> str:
    card = CARDS[code]
    return str(card["slug"]) if card else str(code)


STEPS = (
    _sites_twice,
    _turned_down,
    _doubles,
    _two_edifices,
    _over_capacity,
    _first_game,
    _missing_relics,
    _visions,
    _empty_slots,
)

"""Which card somebody means who types a name: as it is written, or nearly so."""

import re
import unicodedata
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

import fixtures
from games.oath.engine.world.facts import EDIFICE_SIDES, KIND, SUIT, SUITS

_FILES = ("sites", "edifices", "relics", "visions", "oaths", "banners", *(f"denizens-{suit}" for suit in SUITS))
_PLAIN = str.maketrans({"ł": "l", "ß": "ss", "æ": "ae", "ø": "o", "-": " ", "–": " "})
LIKENESS = 0.72
"""How like a name must be to what was typed to be suggested; 1 is the same."""


class Spelled(NamedTuple):
    """A card as it can be looked for; of an edifice, one side."""

    slug: str
    card: str
    """The card itself; of an edifice, its intact side."""
    name: str
    kind: str
    suit: str
    plain: str
    """Its plain names in every language, with a stroke between them."""


def plain(text: str) -> str:
    """Returns a name without case, accents and punctuation."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return " ".join(re.sub(r"[^\w\s]|_", "", "".join(c for c in letters if not unicodedata.combining(c))).split())


def _loose(text: str) -> str:
    """Returns a name also without its article and the endings of plurals and genitives."""
    words = [word for word in plain(text).split() if word != "the"]
    return " ".join(word.removesuffix("s") for word in words)


@cache
def _names() -> dict[str, str]:
    """Lists the plain names in every language, and the card that bears each; of an edifice, the side."""
    return {plain(text): record["slug"] for record in _records() for text in (record["slug"], *record["names"].values())}


@cache
def _records() -> list[dict[str, Any]]:
    """Lists the facts of everything that has a name; of an edifice, of each side."""
    found = [record for file in _FILES for record in fixtures.read("oath", file)["records"]]
    sides = [side for record in found for side in (record.get("intact"), record.get("ruined"))]
    return [record for record in (*found, *sides) if record and "names" in record and "slug" in record]


@cache
def _loose_names() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for spelling, slug in _names().items():
        found.setdefault(_loose(spelling), set()).add(slug)
    return found


def meant(text: str) -> str | None:
    """Finds the card of this name, in English, Polish or German, however it is capitalised, accented and punctuated, with or
    without the article and the endings of plurals; of an edifice, the slug of the side that was named."""
    exact = _names().get(plain(text))
    alike = _loose_names().get(_loose(text), set())
    return exact or (next(iter(alike)) if len(alike) == 1 else None)


def suggestions(text: str, *kinds: str, most: int = 3) -> list[str]:
    """Lists the cards of these kinds, or of any, with the names most like what was typed, the likeliest first."""
    names = [spelling for spelling, slug in _names().items() if not kinds or _kind(slug) in kinds]
    found = get_close_matches(plain(text), names, 4 * most, LIKENESS)
    begun = [spelling for spelling in names if len(plain(text)) > 2 and spelling.startswith(plain(text))]
    return list(dict.fromkeys(_names()[spelling] for spelling in [*begun, *found]))[:most]


def _kind(slug: str) -> str:
    return "edifice" if slug in EDIFICE_SIDES else KIND.get(slug, "")


@cache
def spelled(*kinds: str) -> tuple[Spelled, ...]:
    """Lists the cards of these kinds by their English names, with all names under which they can be looked for."""
    found: dict[str, list[str]] = {}
    for spelling, slug in _names().items():
        if _kind(slug) in kinds:
            found.setdefault(slug, []).append(spelling)
    rows = []
    for slug, plains in found.items():
        card = EDIFICE_SIDES.get(slug, (slug,))[0]
        rows.append(Spelled(slug, card, _english()[slug], _kind(slug), SUIT.get(card, ""), "|".join(dict.fromkeys(plains))))
    return tuple(sorted(rows, key=lambda row: row.name))


@cache
def _english() -> dict[str, str]:
    return {record["slug"]: record["names"]["en"] for record in _records()}

"""Oath on the shelf."""

from typing import Any

import fixtures
from fixtures import Record
from games.oath import screen
from games.oath.law import rules_of
from games.oath.names import ROLES
from games.oath.story import STORY
from games.oath.texts import MESSAGES
from games.shelf.shelves import Sheet, Shelf, View
from games.shelf.words import words

_SUITS = ("discord", "arcane", "order", "hearth", "beast", "nomad")
"""As their signs stand beside each other."""


def _denizens(suit: str) -> list[Record]:
    records: list[Record] = fixtures.read("oath", f"denizens-{suit}")["records"]
    return records


def _counts() -> list[tuple[str, str, int]]:
    """Counts the denizens of each suit."""
    return [(suit, words(suit), len(_denizens(suit))) for suit in _SUITS]


def _hand() -> list[dict[str, Any]]:
    """Picks a card of each suit, the first by name: something real to look at."""
    first = [min(_denizens(suit), key=lambda record: str(record["names"]["en"])) for suit in _SUITS]
    return [
        {"slug": card["slug"], "suit": card["suit"], "name": card["names"]["en"], "text": card["powers"][0]["text"]}
        for card in first
    ]


def _role(view: View, seat: int) -> str:
    return ROLES.get(view["players"][seat]["role"], "")


def _lying_at(view: View, place: str) -> str:
    """Names the site in a slot by its slug."""
    kind, _, slot = place.partition(":")
    return (view["sites"][int(slot) - 1]["site"] or place) if kind == "site" else place


SHELF = Shelf(
    id="oath",
    name="Oath",
    about="An empire that remembers: who won, whom they favoured and what was built stays on the map for the next game.",
    law=("OATH", "SCRIBE"),
    messages=MESSAGES,
    kinds={
        "oathkeeper-title": "Oathkeeper title",
        "reliquary": "Reliquary",
        "reliquary-modifier": "Reliquary modifiers",
    },
    labels={"locked": "Locked to its site"},
    sides=("intact", "ruined"),
    glyph="oath/glyph.html",
    picture=_counts,
    opening=_hand,
    sheets=(Sheet("help", "How to play on screen", lambda: {"suits": _SUITS}),),
    cites=rules_of,
    cases={"oath-chronicle": "games.oath.cases.chronicle", "oath-tts": "games.oath.cases.tts"},
    coverage="games.oath.coverage",
    board=screen.board,
    lying_at=_lying_at,
    seat_side=_role,
    points=False,
    categories=("sites", "relics-and-banners"),
    length="round",
    story=STORY,
)

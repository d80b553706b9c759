"""A War of Whispers on the shelf."""

from typing import Any

from fixtures import Record
from games.shelf.faces import faces
from games.shelf.shelves import Sheet, Shelf, View
from games.whispers import screen
from games.whispers.engine.board import EMPIRES, MULTIPLIERS
from games.whispers.engine.game import WHISPERS
from games.whispers.map import whispers_map
from games.whispers.score_sheet import SHEET
from games.whispers.texts import MESSAGES

_MOST_LOVED = max(MULTIPLIERS, key=lambda slot: MULTIPLIERS[slot])


def _where(record: Record) -> dict[str, Any] | None:
    """Shows a region on the map."""
    regions = whispers_map().regions
    region = next((region for region in regions if region.slug == record["slug"]), None)
    return None if region is None else {"map": whispers_map(), "region": region}


def _empire(view: View, seat: int) -> str:
    """Names the empire that a seat is most loyal to."""
    empire = view["players"][seat]["tokens"][_MOST_LOVED]
    return faces("whispers")[empire].name if empire else ""


def _score_sheet() -> dict[str, Any]:
    """Collects the rows and columns of a sheet for up to four players (WOW-17)."""
    return {
        "empires": whispers_map().empires,
        "seats": range(1, WHISPERS.seat_counts[-1] + 1),
        "rows": ("Secrecy bonus", "Sum", "Tokens swapped", "Cards in hand"),
        "tokens": [(screen.SLOTS[slot], screen.times(multiplier)) for slot, multiplier in MULTIPLIERS.items()],
    }


SHELF = Shelf(
    id="whispers",
    name="A War of Whispers",
    about="Five empires at war, and secret societies that bet on them and pull their strings.",
    law=("WOW",),
    messages=MESSAGES,
    kinds={"loyalty-slot": "Loyalty slots"},
    labels={"home": "Home empire"},
    picture=whispers_map,
    showpiece=whispers_map,
    beside=_where,
    sheets=(
        Sheet("map", "The map", lambda: {"map": whispers_map()}),
        Sheet("score-sheet", "Score sheet", _score_sheet),
        Sheet("help", "How to play on screen"),
    ),
    cases={"whispers": "games.whispers.cases"},
    board=screen.board,
    seat_side=_empire,
    categories=(*EMPIRES, "secrecy"),
    length="round",
    score_sheet=SHEET,
    demo_play={
        "table": {"bear": 3, "eagle": 2, "elephant": 1, "lion": 2, "horse": 4},
        "seats": [
            {"bear": 3, "eagle": -1, "elephant": 0, "lion": 2, "horse": 4, "swapped": 2, "hand": 4},
            {"bear": 4, "eagle": 2, "elephant": 3, "lion": -1, "horse": 0, "swapped": 0, "hand": 6},
            {"bear": 0, "eagle": 3, "elephant": -1, "lion": 4, "horse": 2, "swapped": 4, "hand": 3},
        ],
    },
)

"""Night Market on its shelf."""

# -- the shelf --

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.shelf.faces import Face, faces
from games.shelf.messages import Messages
from games.shelf.shelves import Sheet, Shelf, View
from tests.shelves.night_market.engine.game import KINDS, WARES

NAMES = {ware: {"en": ware.replace("-", " of ").capitalize()} for ware in WARES}


@dataclass(frozen=True)
class Stall:
    """What lies before a player."""

    seat: int
    name: str
    coins: int
    count: int
    wares: list[Face]
    """Empty for those who may not see them."""


@dataclass(frozen=True)
class Layout:
    deck: int
    sold: int
    stalls: list[Stall]


def board(view: View, names: list[str]) -> tuple[Layout, list[str]]:
    """Lays out a view. The second value is the colours of the seats: this game has none."""
    wares, stalls = faces("night-market"), []
    for seat, hand in enumerate(view["hands"]):
        seen = hand if isinstance(hand, list) else []
        count = len(hand) if isinstance(hand, list) else hand
        stalls.append(Stall(seat, names[seat], view["coins"][seat], count, [wares[ware] for ware in seen]))
    return Layout(view["deck"], len(view["sold"]), stalls), []


def prices() -> dict[str, Any]:
    """Collects the wares by kind, for the page that explains them."""
    return {"kinds": [[face for face in faces("night-market").values() if face.suit == kind] for kind in KINDS]}


SHELF = Shelf(
    id="night-market",
    name="Night Market",
    about="Four kinds of wares, a few nights, and a bid for the first turn.",
    law=("NIGHT",),
    messages=Messages(Path(__file__).parent / "texts", NAMES),
    labels={"worth": "Worth in coins"},
    picture=lambda: KINDS,
    sheets=(Sheet("prices", "The prices", prices),),
    board=board,
    categories=("coins",),
    demo={"nights": 2},
)

"""Viscounts of the West Kingdom on the shelf."""

from typing import Any

import fixtures
from fixtures import Record
from games.shelf.shelves import Sheet, Shelf, View
from games.viscounts import drawing, ring, screen
from games.viscounts.cards import ACTIONS, BUILDINGS, ICONS, LETTERS, columns, icon_name
from games.viscounts.drawing import Ground, Seats, Segment, Standing, Workers
from games.viscounts.engine.game import VISCOUNTS
from games.viscounts.score_sheet import SHEET
from games.viscounts.texts import GAME, MESSAGES


def _drawn(face: str = "3-4") -> dict[str, Any]:
    """Draws the empty ring, its Segments in the order of their numbers."""
    order = list(drawing.records("segments"))
    nobody, nothing = Seats((), ()), Standing()
    following = dict(zip(order, [*order[1:], *order[:1]], strict=True))
    grounds: list[Ground] = [drawing.ground(place, slug, face) for place, slug in enumerate(order)]
    segments: list[Segment] = [
        drawing.segment(place, slug, following[slug], face, nothing, (), nobody) for place, slug in enumerate(order)
    ]
    spots = len(drawing.of_segment("sites", order[0], face))
    empty: tuple[Workers, ...] = tuple(() for _ in order)
    return {
        "box": ring.ALONE,
        "grounds": grounds,
        "arrows": drawing.arrows(spots),
        "segments": segments,
        "castle": drawing.castle(0, empty, empty, (), nobody),
    }


def _where(record: Record) -> dict[str, Any] | None:
    """Shows a space, a Spot, a Link or a part of the castle on the ring."""
    face = record.get("face", "3-4")
    if record["kind"] not in ("space", "building-site", "link", "segment", "castle-section"):
        return None
    does = [power["text"] for power in record["powers"] if "text" in power]
    return {"drawn": _drawn(face), "here": record["slug"], "said": does[0] if does else ""}


def _achieved(view: View, seat: int) -> str:
    """Says in a few words what a seat had built, placed and written."""
    player = view["players"][seat]
    inside = sum(section[tier][seat] for section in view["castle"] for tier in ("tier1", "tier2")) + view["tier3"][seat]
    counted = ((len(player["emptied"]), "Building"), (inside, "Worker"), (len(player["manuscripts"]), "Manuscript"))
    return ", ".join(screen.some(n, what) for n, what in counted)


def _help() -> dict[str, Any]:
    """Collects the signs of the board, with their words."""
    return {
        "icons": [(icon, icon_name(icon), ACTIONS.get(icon, "any other icon, in an action")) for icon in ICONS],
        "signs": SIGNS,
        "buildings": [(kind, LETTERS[kind], name) for kind, name in BUILDINGS.items()],
        "columns": columns(),
        "seats": range(VISCOUNTS.seat_counts[-1]),
    }


SIGNS = (
    ("silver", "Silver"),
    ("ink", "Ink Well"),
    ("stone", "Stone"),
    ("gold", "Gold"),
    ("any_resource", "a resource of your choice"),
    ("debt", "a Debt, unpaid"),
    ("paid", "a Debt, paid"),
    ("deed", "a Deed, acquired"),
    ("approved", "a Deed, approved"),
    ("flip", "flip a Debt or a Deed"),
    ("virtue", "Virtue"),
    ("corruption", "Corruption"),
    ("hire", "hire for free"),
    ("dismiss", "dismiss"),
    ("destroy", "destroy a card"),
    ("discard", "discard a card"),
    ("rearrange", "rearrange the row"),
    ("shuffle", "shuffle"),
    ("workers", "Workers"),
    ("shift", "move a Worker"),
    ("points", "points at the end"),
    ("collision", "a collision"),
    ("scheme", "a Future Scheme"),
    ("draw", "the draw pile"),
    ("hand", "the hand"),
)


def _score_sheet() -> dict[str, Any]:
    """Collects the rows of a sheet for up to four players (VIS-11.1)."""
    worth = {record["slug"]: record["vp"] for record in fixtures.read(GAME, "debts-and-deeds")["records"]}
    castle = fixtures.read(GAME, "board")["castle"]["vp_per_worker"]
    sets = fixtures.read(GAME, "setup")["manuscripts"]["set_scoring"]["vp_by_distinct_ribbons"]
    rows = [
        (record["names"]["en"], " / ".join(str(vp) for built, vp in record["vp_for_built"].items() if built != "0"))
        for record in fixtures.read(GAME, "buildings")["records"]
    ]
    rows += [
        ("Workers in the Castle", " / ".join(str(vp) for vp in castle.values()) + " by tier"),
        ("Ribbon sets", " / ".join(str(vp) for vp in sets.values()) + " by different ribbons"),
        ("Manuscripts’ conditions", "as printed"),
        ("Castle Leader Card", str(fixtures.read(GAME, "castle-leader")["records"][0]["vp"])),
        ("Cleric Bonus Cards", f"{fixtures.read(GAME, 'church-favours')['records'][0]['vp']} each"),
        ("Unpaid Debts", f"{worth['debt']['unpaid']} each".replace("-", "−")),
        ("Acquired Deeds", f"{worth['deed']['acquired']} each"),
        ("Approved Deeds", f"{worth['deed']['approved']} each"),
    ]
    for record in fixtures.read(GAME, "end-cards")["records"]:
        counted = record["counts_at_end"].replace("_", " ")
        shares = " / ".join(map(str, record["vp"]))
        rows.append((f"{record['names']['en']}, if revealed", f"most {counted}: {shares}"))
    return {"rows": rows, "seats": range(1, VISCOUNTS.seat_counts[-1] + 1)}


SHELF = Shelf(
    id=GAME,
    name="Viscounts of the West Kingdom",
    about="Noblemen circle a castle in the west: they build, copy manuscripts and hire the townsfolk.",
    law=("VIS",),
    messages=MESSAGES,
    kinds={
        "ai-board": "Solo opponents",
        "building-site": "Building sites",
        "castle-leader": "Castle leader",
        "church-favour": "Church favours",
        "debt-or-deed": "Debts and deeds",
        "townsfolk": "Townsfolk",
    },
    labels={
        "1-2": "1 and 2 players",
        "3-4": "3 and 4 players",
        "ai": "Solo opponent",
        "ai_active": "The AI gains",
        "can_be_hired": "Can be hired",
        "future_schemes": "Future Schemes of the solo opponent",
    },
    picture=_drawn,
    beside=_where,
    sheets=(
        Sheet("help", "How to play on screen", _help),
        Sheet("score-sheet", "Score sheet", _score_sheet),
    ),
    cases={GAME: "games.viscounts.cases"},
    coverage="games.viscounts.coverage",
    board=screen.board,
    seat_side=_achieved,
    categories=(
        *BUILDINGS,
        "castle",
        "manuscript_sets",
        "manuscript_conditions",
        "castle_leader",
        "church_favours",
        "unpaid_debts",
        "acquired_deeds",
        "approved_deeds",
        "poverty",
        "prosperity",
    ),
    length="round",
    score_sheet=SHEET,
    demo_play={
        "table": {"poverty": 1},
        "seats": [
            {
                "trading_post": 1,
                "guildhall": 2,
                "workshop": 3,
                "tier1": 5,
                "tier2": 4,
                "tier3": 2,
                "castle_leader": 1,
                "grey": 2,
                "black": 3,
                "yellow": 2,
                "blue": 1,
                "manuscript_conditions": 18,
                "church_favours": 1,
                "unpaid_debts": 1,
                "paid_debts": 3,
                "acquired_deeds": 4,
                "approved_deeds": 2,
                "silver": 3,
            },
            {
                "trading_post": 2,
                "guildhall": 1,
                "tier1": 6,
                "tier2": 2,
                "grey": 3,
                "blue": 2,
                "church_favours": 1,
                "manuscript_conditions": 11,
                "unpaid_debts": 2,
                "paid_debts": 1,
                "acquired_deeds": 2,
                "approved_deeds": 5,
                "silver": 1,
                "resources": 2,
            },
        ],
    },
    opponents=screen.opponents,
    small_print=screen.notes,
)

"""The score sheet of A War of Whispers, as it is filled in after a game at a real table (WOW-17)."""

import fixtures
from games.kernel.errors import Illegal
from games.kernel.values import Outcome, Score, ranked
from games.shelf.faces import faces
from games.shelf.score_sheets import Choice, Entries, Filled, Line, ScoreSheet
from games.whispers.engine.board import EMPIRES, LIMITS, MULTIPLIERS, SOCIETIES
from games.whispers.engine.scoring import loyalty_points, tie_breaks

CARDS = 8 * len(EMPIRES)
AGENTS = LIMITS["agents_in_regions_per_player_advanced"]
CITIES = sum(region["symbols"]["city"] for region in fixtures.read("whispers", "regions")["records"])
_SLOTS = tuple(Choice(multiplier, f"sheet-{slot}") for slot, multiplier in MULTIPLIERS.items())


def check(filled: Filled) -> None:
    if sum(filled.table.values()) > CITIES:
        last = [empire for empire in EMPIRES if filled.table[empire]][-1]
        raise Illegal("too_many_cities", f"The map has {CITIES} cities.", law=("WOW-9.2a",), at=f"/table/{last}")
    for seat, entries in enumerate(filled.columns):
        _check_loyalty(filled, seat, entries)
        if sum(entries.get(f"agents-{empire}", 0) for empire in EMPIRES) > AGENTS:
            last = [empire for empire in EMPIRES if entries[f"agents-{empire}"]][-1]
            message = f"Nobody has more than {AGENTS} agents on the map."
            raise Illegal("too_many_agents", message, law=("WOW-18.1e",), at=filled.at(seat, f"agents-{last}"))
    if sum(entries["hand"] for entries in filled.columns) > CARDS:
        last_seat = max(seat for seat, entries in enumerate(filled.columns) if entries["hand"])
        message = f"There are {CARDS} empire cards in all."
        raise Illegal("too_many_cards", message, law=("WOW-2.1b",), at=filled.at(last_seat, "hand"))


def _check_loyalty(filled: Filled, seat: int, entries: Entries) -> None:
    for at, empire in enumerate(EMPIRES):
        if entries[empire] in [entries[other] for other in EMPIRES[:at]]:
            message = "Each of the five spaces has one of the player's loyalty tokens."
            raise Illegal("one_token_a_space", message, law=("WOW-3.5a",), at=filled.at(seat, empire))


def count(filled: Filled) -> list[Score]:
    return [_count(filled, seat, entries) for seat, entries in enumerate(filled.columns)]


def _count(filled: Filled, seat: int, entries: Entries) -> Score:
    agents = [empire for empire in EMPIRES for _ in range(entries.get(f"agents-{empire}", 0))]
    cities = {empire: filled.table[empire] for empire in EMPIRES}
    points = loyalty_points({empire: entries[empire] for empire in EMPIRES}, cities, agents)
    parts: dict[str, float] = dict(points.items())
    if filled.options.secrecy_bonus:
        parts["secrecy"] = len(EMPIRES) - entries["swapped"]  # only swaps turn tokens face up (WOW-14.2b, 14.2g)
    return Score(seat, sum(parts.values()), parts, tie_breaks(entries["swapped"], entries["hand"]))


def decide(scores: list[Score], seats: int) -> Outcome:
    return ranked(scores, "loyalty")


def devotion(entries: Entries) -> str:
    """Names the empire that a seat was most loyal to."""
    highest = max(MULTIPLIERS.values())
    return next(faces("whispers")[empire].name for empire in EMPIRES if entries[empire] == highest)


SHEET = ScoreSheet(
    options=("agents_in_regions", "secrecy_bonus", "distinct_devotion"),
    sides=SOCIETIES,
    table=tuple(
        Line(key=empire, heading="" if at else "sheet-cities", law="WOW-9.2a", most=CITIES) for at, empire in enumerate(EMPIRES)
    ),
    seat=(
        *(
            Line(
                key=empire,
                heading="" if at else "sheet-loyalty",
                law="WOW-5.1b",
                least=min(MULTIPLIERS.values()),
                most=max(MULTIPLIERS.values()),
                choices=_SLOTS,
                needed=True,
            )
            for at, empire in enumerate(EMPIRES)
        ),
        *(
            Line(
                key=f"agents-{empire}",
                name=empire,
                heading="" if at else "sheet-agents",
                law="WOW-18.1e",
                most=AGENTS,
                option="agents_in_regions",
            )
            for at, empire in enumerate(EMPIRES)
        ),
        Line(
            key="swapped",
            name="sheet-swapped",
            heading="sheet-ties",
            law="WOW-14.2i",
            most=4,
            choices=tuple(Choice(tokens, f"sheet-swapped-{tokens}") for tokens in (0, 2, 4)),
        ),
        Line(key="hand", name="sheet-hand", law="WOW-2.1b", most=CARDS),
    ),
    check=check,
    count=count,
    decide=decide,
    side=devotion,
)

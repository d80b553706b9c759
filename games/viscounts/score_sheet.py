"""The score sheet of Viscounts, as it is filled in after a game at a real table (VIS-11, 15.5)."""

from games.kernel.errors import Illegal
from games.kernel.values import Outcome, Score, ranked
from games.shelf.score_sheets import Entries, Filled, Line, ScoreSheet
from games.viscounts.engine.board import WORKERS, Board, Options, board
from games.viscounts.engine.scoring import majority, set_sizes
from games.viscounts.engine.vocabulary import BUILDINGS, RIBBONS
from games.viscounts.screen import some

_BOARD = board(Options(), 4)
MANUSCRIPTS = len(_BOARD.manuscripts)
SECTIONS = len(_BOARD.sections)
OWN = _BOARD.castle.group_size - 1
"""The most Workers of one colour that stay in a Section (VIS-6.3.3a, 6.3.4d)."""
ROOM = {
    "tier1": SECTIONS * _BOARD.castle.max_workers_tier1_section,
    "tier2": SECTIONS * _BOARD.castle.max_workers_tier2_section,
}
FAVOURS = len(_BOARD.favours)
SAME_RIBBON = 3
"""Manuscripts that bring the Cleric Bonus Card of their ribbon (VIS-6.4.2a)."""
CARDS = tuple(_BOARD.end_cards.values())


def check(filled: Filled) -> None:
    if not any(filled.table.values()):
        message = "The game ends once one of the two cards is revealed."
        raise Illegal("nothing_revealed", message, law=("VIS-10.1a",), at=f"/table/{CARDS[0].slug}")
    for column, entries in enumerate(filled.columns):
        _check_column(filled, column, entries)
    for tier, room in ROOM.items():
        _check_sum(filled, (tier,), room, f"{room} Workers have room there, of all colours together.", "VIS-6.3.5a")
    _check_sum(filled, RIBBONS, MANUSCRIPTS, f"There are {MANUSCRIPTS} Manuscripts in all.", "VIS-1.1g")
    _check_sum(filled, ("church_favours",), FAVOURS, f"There are {FAVOURS} Cleric Bonus Cards in all.", "VIS-1.1j")
    _check_leader(filled)


def _check_column(filled: Filled, column: int, entries: Entries) -> None:
    if sum(entries[f"tier{tier}"] for tier in (1, 2, 3)) > WORKERS:
        last = next(tier for tier in ("tier3", "tier2", "tier1") if entries[tier])
        raise Illegal(
            "too_many_workers", f"Nobody has more than {WORKERS} Workers.", law=("VIS-1.1b",), at=filled.at(column, last)
        )
    if entries["church_favours"] > sum(entries[ribbon] >= SAME_RIBBON for ribbon in RIBBONS):
        message = f"A Cleric Bonus Card takes {SAME_RIBBON} Manuscripts of its ribbon."
        raise Illegal("no_such_favour", message, law=("VIS-6.4.2a",), at=filled.at(column, "church_favours"))


def _check_sum(filled: Filled, keys: tuple[str, ...], most: int, message: str, law: str) -> None:
    if sum(entries[key] for entries in filled.columns for key in keys) > most:
        column, key = next(
            (column, key)
            for column in reversed(range(len(filled.columns)))
            for key in reversed(keys)
            if filled.columns[column][key]
        )
        raise Illegal("too_many", message, law=(law,), at=filled.at(column, key))


def _check_leader(filled: Filled) -> None:
    """Refuses a Castle Leader Card with anybody but whoever has most Workers on tier 3, or one of these."""
    holders = [column for column, entries in enumerate(filled.columns) if entries["castle_leader"]]
    on_top = [entries["tier3"] for entries in filled.columns]
    if len(holders) > 1:
        message = "There is one Castle Leader Card."
        raise Illegal("one_leader", message, law=("VIS-1.1j",), at=filled.at(holders[-1], "castle_leader"))
    if not holders and any(on_top):
        message = "Whoever was first on tier 3 has taken the Castle Leader Card, or somebody from them."
        raise Illegal("no_leader", message, law=("VIS-6.3.6a",), at=filled.at(on_top.index(max(on_top)), "castle_leader"))
    for column in holders:
        if not on_top[column] or on_top[column] < max(on_top):
            message = "The Castle Leader Card is with whoever has most Workers on tier 3."
            raise Illegal("not_the_leader", message, law=("VIS-6.3.6b",), at=filled.at(column, "castle_leader"))


def count(filled: Filled) -> list[Score]:
    its_board = board(filled.options, filled.seats)
    shares = {
        card.slug: majority(card, [entries[card.counts_at_end] for entries in filled.columns])
        if filled.table[card.slug]
        else [0.0] * len(filled.columns)
        for card in its_board.end_cards.values()
    }
    return [
        _count(its_board, filled, column, {card: share[column] for card, share in shares.items()})
        for column in range(len(filled.columns))
    ]


def _count(its_board: Board, filled: Filled, column: int, shares: dict[str, float]) -> Score:
    entries, worth, of_tier = filled.columns[column], its_board.papers, its_board.castle.vp_per_worker
    ribbons = [ribbon for ribbon in RIBBONS for _ in range(entries[ribbon])]
    parts: dict[str, float] = {kind: its_board.buildings[kind].vp_for_built[str(entries[kind])] for kind in BUILDINGS}
    parts["castle"] = entries["tier1"] * of_tier.tier1 + entries["tier2"] * of_tier.tier2 + entries["tier3"] * of_tier.tier3
    parts["manuscript_sets"] = sum(its_board.sets[size] for size in set_sizes(ribbons))
    parts["manuscript_conditions"] = entries["manuscript_conditions"]
    parts["castle_leader"] = entries["castle_leader"] * its_board.leader.vp
    parts["church_favours"] = entries["church_favours"] * next(iter(its_board.favours.values())).vp
    parts["unpaid_debts"] = entries["unpaid_debts"] * worth["unpaid"] + entries["paid_debts"] * worth["paid"]
    parts["acquired_deeds"] = entries["acquired_deeds"] * worth["acquired"]
    parts["approved_deeds"] = entries["approved_deeds"] * worth["approved"]
    parts |= shares
    if its_board.is_ai(column):
        parts["resources"] = entries["resources"]  # VIS-15.5c
    return Score(column, sum(parts.values()), parts, (entries["silver"] + entries["resources"],))


def decide(scores: list[Score], seats: int) -> Outcome:
    """Ranks the seats; a lone one has to beat the opponent (VIS-11.3, 15.5d)."""
    outcome = ranked(scores[:seats], "points")
    if seats == 1 and scores[0].points <= scores[1].points:
        return Outcome((), "opponent", outcome.scores, outcome.ranking)
    return outcome


def opponent(options: Options, seats: int) -> str:
    return f"ai-{options.ai}" if seats == 1 else ""


def achieved(entries: Entries) -> str:
    """Says in a few words what a column had built, placed and written."""
    counted = ((BUILDINGS, "Building"), (("tier1", "tier2", "tier3"), "Worker"), (RIBBONS, "Manuscript"))
    return ", ".join(some(sum(entries[key] for key in keys), what) for keys, what in counted)


SHEET = ScoreSheet(
    options=("ai", "future_schemes"),
    table=tuple(
        Line(
            key=card.slug,
            heading="" if at else "sheet-revealed",
            law="VIS-11.2a" if card.pile == "debt" else "VIS-11.2b",
            most=1,
            worth=" / ".join(map(str, card.vp)),
        )
        for at, card in enumerate(CARDS)
    ),
    seat=(
        *(
            Line(
                key=kind,
                heading="" if at else "sheet-built",
                law="VIS-1.1c",
                most=max(map(int, _BOARD.buildings[kind].vp_for_built)),
                worth=" / ".join(str(vp) for built, vp in _BOARD.buildings[kind].vp_for_built.items() if built != "0"),
            )
            for at, kind in enumerate(BUILDINGS)
        ),
        Line(key="tier1", name="sheet-tier1", heading="castle", law="VIS-6.3.3a", most=SECTIONS * OWN, worth="1"),
        Line(key="tier2", name="sheet-tier2", law="VIS-6.3.4d", most=SECTIONS * OWN, worth="2"),
        Line(key="tier3", name="castle-top", law="VIS-1.1b", most=WORKERS, worth="3"),
        Line(key="castle_leader", law="VIS-1.1j", most=1, worth=str(_BOARD.leader.vp)),
        *(
            Line(
                key=ribbon,
                heading="" if at else "sheet-ribbons",
                law="VIS-1.1g",
                most=MANUSCRIPTS,
                worth="" if at else " / ".join(map(str, _BOARD.sets.values())),
            )
            for at, ribbon in enumerate(RIBBONS)
        ),
        Line(key="manuscript_conditions", heading="sheet-written", law="VIS-11.1f", most=99),
        Line(key="church_favours", law="VIS-1.1j", most=FAVOURS, worth=str(next(iter(_BOARD.favours.values())).vp)),
        Line(key="unpaid_debts", heading="sheet-papers", law="VIS-2.1h", most=99, worth=str(_BOARD.papers["unpaid"])),
        Line(key="paid_debts", name="sheet-paid", law="VIS-2.1h", most=99, worth=str(_BOARD.papers["paid"])),
        Line(key="acquired_deeds", law="VIS-2.1h", most=99, worth=str(_BOARD.papers["acquired"])),
        Line(key="approved_deeds", law="VIS-2.1h", most=99, worth=str(_BOARD.papers["approved"])),
        Line(key="silver", heading="sheet-left", law="VIS-11.3b", most=999),
        Line(key="resources", name="sheet-resources", law="VIS-11.3b", most=999),
    ),
    opponent=opponent,
    check=check,
    count=count,
    decide=decide,
    side=achieved,
)

"""The score sheet of a real table says of a game what its rules say; what no game can end with is refused with its rule."""

from collections.abc import Callable
from typing import Any

import pytest

from games.kernel.errors import Illegal
from games.kernel.game import game, options_of, playable
from games.kernel.playouts import playout
from games.shelf.score_sheets import Choice, Entries, Filled, Line, ScoreSheet, lenient, read, worded
from games.shelf.shelves import shelf
from games.viscounts.engine.board import board
from games.viscounts.engine.scoring import condition, revealed
from games.viscounts.engine.vocabulary import BUILDINGS, RIBBONS
from games.whispers.engine.board import EMPIRES, MULTIPLIERS
from games.whispers.engine.board import board as whispers_board
from games.whispers.engine.scoring import cities
from tests.engines.samples import DECLARED

Sheets = tuple[Entries, list[Entries]]


def of_whispers(state: Any, options: Any, seats: int) -> Sheets:
    columns = []
    for seat, player in enumerate(state.players):
        entries: Entries = {empire: MULTIPLIERS[slot] for slot, empire in player.tokens.items()}
        for empire in EMPIRES if options.agents_in_regions else ():
            own = [region for region, owners in state.in_regions.items() if seat in owners]
            entries[f"agents-{empire}"] = sum(state.holder[region] == empire for region in own)
        columns.append({**entries, "swapped": player.swapped, "hand": len(player.hand)})
    controlled = cities(state, whispers_board(options, seats))
    return {str(empire): n for empire, n in controlled.items()}, columns


def of_viscounts(state: Any, options: Any, seats: int) -> Sheets:
    its_board = board(options, seats)
    columns = []
    for who, player in enumerate(state.players):
        kinds = [its_board.columns_of(who)[slug].building for slug in player.emptied]
        written = [its_board.manuscripts[slug] for slug in player.manuscripts]
        columns.append(
            {kind: kinds.count(kind) for kind in BUILDINGS}
            | {ribbon: sum(one.ribbon == ribbon for one in written) for ribbon in RIBBONS}
            | {
                "tier1": sum(section[who] for section in state.tier1),
                "tier2": sum(section[who] for section in state.tier2),
                "tier3": state.tier3[who],
                "castle_leader": int(state.leader == who),
                "manuscript_conditions": sum(condition(its_board, who, player, one) for one in written),
                "church_favours": len(player.favours),
                "unpaid_debts": player.debts,
                "paid_debts": player.paid,
                "acquired_deeds": player.deeds,
                "approved_deeds": player.approved,
                "silver": player.goods.get("silver", 0),
                "resources": sum(n for good, n in player.goods.items() if good != "silver"),
            }
        )
    return {card.slug: int(revealed(state, paper)) for paper, card in its_board.end_cards.items()}, columns


FILL: dict[str, Callable[[Any, Any, int], Sheets]] = {"whispers": of_whispers, "viscounts": of_viscounts}
WITH_SHEETS = [game_id for game_id in playable() if shelf(game_id).score_sheet]


def sheet_of(game_id: str) -> ScoreSheet:
    sheet = shelf(game_id).score_sheet
    assert sheet
    return sheet


def filled(
    game_id: str, table: Entries, columns: list[Entries], options: dict[str, Any] | None = None, seats: int = 0
) -> Filled:
    """What is not given is nothing."""
    sheet, seats = sheet_of(game_id), seats or len(columns)
    read_options = options_of(game(game_id), options or {}, seats)
    return Filled(
        seats=seats,
        options=read_options,
        table=read(sheet.table_lines(read_options), table, "/table", str),
        columns=[
            read(sheet.lines(read_options, opponent=n >= seats), column, f"/seats/{n}/entries", str)
            for n, column in enumerate(columns)
        ],
    )


@pytest.mark.parametrize("game_id", WITH_SHEETS)
def test_it_works(game_id: str) -> None:
    """Games played by chance to their end, filled in from how they lie: the same parts, points, places and winners."""
    sheet = sheet_of(game_id)
    for sample in DECLARED[game_id].samples("score sheets", 6):
        match = playout(sample.game, sample.options, sample.seats, sample.seed)
        assert match.outcome
        options = options_of(sample.game, sample.options, sample.seats)
        table, columns = FILL[game_id](match.state, options, sample.seats)
        sheeted = filled(game_id, table, columns, sample.options, sample.seats)
        scores = sheet.count(sheeted)
        outcome = sheet.score(sheeted)
        assert (outcome.winners, outcome.how, outcome.ranking) == (
            match.outcome.winners,
            match.outcome.how,
            match.outcome.ranking,
        )
        for column, score in enumerate(scores):
            assert sheet.side(sheeted.columns[column])
            assert set(score.parts) <= {*shelf(game_id).categories, "resources"}
            told = next((one for one in match.outcome.scores if one.seat == column), None)
            assert told is None or (score.parts, score.points) == (told.parts, told.points)


def test_every_game_that_has_a_sheet_is_filled_in_here() -> None:
    assert FILL.keys() == {*WITH_SHEETS}


@pytest.mark.parametrize("game_id", WITH_SHEETS)
def test_every_line_has_a_name_a_rule_and_room(game_id: str) -> None:
    sheet, messages = sheet_of(game_id), shelf(game_id).messages
    for line in (*sheet.table, *sheet.seat, *sheet.of_opponent):
        names = [line.name or line.key, line.heading, *(choice.name for choice in line.choices)]
        assert [name for name in names if name and name not in messages.language("en").names] == []
        assert line.law.startswith(f"{shelf(game_id).law[0]}-")
        assert line.least < line.most
        assert all(line.allows(choice.value) for choice in line.choices)
    assert [side for side in sheet.sides if side not in messages.language("en").names] == []
    assert {*sheet.options} <= set(game(game_id).Options.__struct_fields__)


def refusal(act: Callable[[], object]) -> tuple[str, str, tuple[str, ...]]:
    with pytest.raises(Illegal) as refused:
        act()
    return refused.value.code, refused.value.at, refused.value.law


@pytest.mark.parametrize("value", [5, -2, 1, "4", None, True, 4.0])
def test_an_entry_that_cannot_be_is_refused_with_its_place(value: Any) -> None:
    lines = [line for line in sheet_of("whispers").seat if line.key == "bear"]
    assert refusal(lambda: read(lines, {"bear": value}, "/seats/1/entries", str)) == (
        "bad_entry",
        "/seats/1/entries/bear",
        ("WOW-5.1b",),
    )


def test_a_line_that_is_none_is_refused() -> None:
    assert refusal(lambda: read([], {"moose": 1}, "/table", str)) == ("no_such_line", "/table/moose", ())


def test_what_is_not_there_yet_is_nothing() -> None:
    lines = [line for line in sheet_of("whispers").seat if line.key in ("bear", "hand")]
    assert lenient(lines, {"bear": 7, "hand": 3}) == {"bear": 0, "hand": 3}


# -- A War of Whispers ------------------------------------------------------------------------------------------------

LOYAL = dict(zip(EMPIRES, (3, 4, 2, 0, -1), strict=True)) | {"swapped": 0}


def whispers(*columns: Entries, **table: int) -> Filled:
    return filled("whispers", table, [*columns], {"agents_in_regions": True, "secrecy_bonus": True})


@pytest.mark.law("WOW-17.1d", "WOW-17.1e", "WOW-17.1f")
def test_ties_are_broken_as_the_law_says() -> None:
    sheet = sheet_of("whispers")
    fewer = whispers(LOYAL | {"swapped": 2}, LOYAL | {"elephant": -1, "horse": 2, "swapped": 2, "hand": 1}, bear=1)
    assert sheet.score(fewer).ranking == ((1,), (0,))
    assert sheet.score(whispers(LOYAL, LOYAL, bear=1)).winners == (0, 1)


@pytest.mark.parametrize(
    ("columns", "table", "expected"),
    [
        ([LOYAL, LOYAL], {"bear": 8, "lion": 5}, ("too_many_cities", "/table/lion", ("WOW-9.2a",))),
        ([LOYAL, LOYAL | {"lion": 4}], {}, ("one_token_a_space", "/seats/1/entries/lion", ("WOW-3.5a",))),
        (
            [LOYAL | {"agents-bear": 2, "agents-horse": 1}, LOYAL],
            {},
            ("too_many_agents", "/seats/0/entries/agents-horse", ("WOW-18.1e",)),
        ),
        ([LOYAL | {"hand": 20}, LOYAL | {"hand": 21}], {}, ("too_many_cards", "/seats/1/entries/hand", ("WOW-2.1b",))),
    ],
)
def test_no_game_of_whispers_ends_so(columns: list[Entries], table: Entries, expected: object) -> None:
    assert refusal(lambda: sheet_of("whispers").score(whispers(*columns, **table))) == expected


# -- Viscounts --------------------------------------------------------------------------------------------------------

TOP = {"tier3": 1, "castle_leader": 1}


def viscounts(*columns: Entries, revealed: int = 1, **options: Any) -> Filled:
    return filled("viscounts", {"poverty": revealed}, [*columns], options.get("options"), options.get("seats", 0))


@pytest.mark.law("VIS-15.5d")
def test_a_lone_player_has_to_beat_the_opponent() -> None:
    sheet = sheet_of("viscounts")
    assert sheet.score(viscounts({"trading_post": 1}, {"resources": 4}, seats=1)).winners == ()
    assert sheet.score(viscounts({"trading_post": 1}, {"resources": 3}, seats=1)).winners == (0,)


@pytest.mark.law("VIS-11.3b")
def test_among_tied_players_more_silver_and_resources_win() -> None:
    sheet = sheet_of("viscounts")
    assert sheet.score(viscounts({"silver": 2}, {"silver": 1, "resources": 2})).ranking == ((1,), (0,))


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        ([{"tier1": 10, "tier2": 10, **TOP}, {}], ("too_many_workers", "/seats/0/entries/tier3", ("VIS-1.1b",))),
        ([{"tier1": 8}, {"tier1": 8}], ("too_many", "/seats/1/entries/tier1", ("VIS-6.3.5a",))),
        ([{"grey": 20}, {"blue": 16}], ("too_many", "/seats/1/entries/blue", ("VIS-1.1g",))),
        ([{"grey": 2, "church_favours": 1}, {}], ("no_such_favour", "/seats/0/entries/church_favours", ("VIS-6.4.2a",))),
        ([TOP, TOP], ("one_leader", "/seats/1/entries/castle_leader", ("VIS-1.1j",))),
        ([{"tier3": 1}, {}], ("no_leader", "/seats/0/entries/castle_leader", ("VIS-6.3.6a",))),
        ([TOP, {"tier3": 2}], ("not_the_leader", "/seats/0/entries/castle_leader", ("VIS-6.3.6b",))),
    ],
)
def test_no_game_of_viscounts_ends_so(columns: list[Entries], expected: object) -> None:
    assert refusal(lambda: sheet_of("viscounts").score(viscounts(*columns))) == expected


@pytest.mark.law("VIS-10.1a")
def test_no_game_ends_before_a_card_is_revealed() -> None:
    found = refusal(lambda: sheet_of("viscounts").score(viscounts({}, {}, revealed=0)))
    assert found == ("nothing_revealed", "/table/poverty", ("VIS-10.1a",))


def test_four_cleric_bonus_cards_are_all() -> None:
    owner = dict.fromkeys(RIBBONS, 3) | {"church_favours": 4}
    other = {"grey": 3, "church_favours": 1}
    found = refusal(lambda: sheet_of("viscounts").score(viscounts(owner, other)))
    assert found == ("too_many", "/seats/1/entries/church_favours", ("VIS-1.1j",))


def test_a_line_is_called_as_people_call_it() -> None:
    """Its name or its key, its heading and its choices; with a capital letter where it begins a line."""
    choices = (Choice(1, "one"), Choice(2, "two"))
    named = Line(key="bear", law="VIS-1", most=9, name="empire-bear", heading="empires", choices=choices)
    read = worded(named, lambda name: f"the {name}")
    assert (read.name, read.heading) == ("The empire-bear", "The empires")
    assert read.choices == (Choice(1, "the one"), Choice(2, "the two"))
    assert worded(Line(key="bear", law="VIS-1", most=9), str.title).name == "Bear"
    assert read.key == "bear"

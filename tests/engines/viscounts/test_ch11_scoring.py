from functools import cache
from itertools import product

import pytest

from games.viscounts.engine import scoring
from games.viscounts.engine.board import Options, board
from tests.engines.viscounts.scenario import Play, Scenario, case

COLUMNS = {
    "trading_post": ["trading-post-1", "trading-post-2", "trading-post-3"],
    "guildhall": ["guildhall-1", "guildhall-2", "guildhall-3"],
    "workshop": ["workshop-1", "workshop-2", "workshop-3"],
}
ONE_OF_EACH = {
    "grey": "grey-4-two-stone",
    "yellow": "yellow-4-two-gold",
    "black": "black-4-two-ink",
    "blue": "blue-4-two-resources",
}


def majority(*approved: int, seats: int = 0) -> list[float]:
    """What a revealed Poverty Card gives for so many approved Deeds."""
    s = Scenario(seats or len(approved))
    for who, count in enumerate(approved):
        s.papers(who, approved=count)
    play = s.on_cards(debt=0).end()
    return [play.parts(seat).get("poverty", 0) for seat in range(len(play.outcome.scores))]


def sets(*ribbons: str) -> float:
    """What these ribbons are worth, on Manuscripts that score nothing else."""
    kinds: dict[str, list[str]] = {}
    found = []
    for ribbon in ribbons:
        plain = board(Options(), 2).manuscripts.values()
        kinds.setdefault(ribbon, [card.slug for card in plain if card.ribbon == ribbon and not card.scoring])
        found.append(kinds[ribbon].pop())
    return Scenario(2).transcribed(0, *found).end().parts(0).get("manuscript_sets", 0)


# -- what counts ------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-11.1a", "VIS-11.1b", "VIS-11.1c", "VIS-6.2.5a")
@pytest.mark.parametrize(
    ("kind", "points"), [("trading_post", (4, 9, 15)), ("guildhall", (6, 13, 21)), ("workshop", (2, 5, 9))]
)
def test_buildings_score_by_how_many_of_a_type_are_built(kind: str, points: tuple[int, ...]) -> None:
    for count, expected in enumerate(points, 1):
        play = Scenario(2).uncovered(0, *COLUMNS[kind][:count]).end()
        assert play.parts(0) == {kind: expected}
        assert play.parts(1) == {}


@pytest.mark.law("VIS-11.1d")
def test_which_columns_are_empty_does_not_matter() -> None:
    for kind, columns in COLUMNS.items():
        each = [Scenario(2).uncovered(0, column).end().parts(0) for column in columns]
        pairs = [Scenario(2).uncovered(0, *pair).end().parts(0) for pair in (columns[:2], columns[1:], columns[::-2])]
        assert each == [each[0]] * 3
        assert pairs == [pairs[0]] * 3
        assert list(each[0]) == [kind]


@pytest.mark.law("VIS-11.1e", "VIS-6.3.6f")
def test_workers_score_by_their_tier() -> None:
    assert Scenario(2).castle(tier1={0: (2, 0), 3: (1, 0)}).end().parts(0) == {"castle": 3}
    assert Scenario(2).castle(tier2={0: (2, 0), 3: (1, 0)}).end().parts(0) == {"castle": 6}
    assert Scenario(2).castle(tier3=(3, 3)).leader(1).end().parts(0) == {"castle": 9}
    s = Scenario(2).castle(tier1={0: (1, 2)}, tier2={0: (1, 1)}, tier3=(1, 0)).leader(0)
    assert s.end().parts(1) == {"castle": 2 + 2}


@pytest.mark.law("VIS-11.1f")
def test_manuscripts_score_their_condition_and_their_ribbon() -> None:
    play = Scenario(2).transcribed(0, "grey-6-vp-buildings").uncovered(0, "workshop-1", "workshop-2").end()
    assert play.parts(0) == {"workshop": 5, "manuscript_conditions": 2, "manuscript_sets": 1}
    assert (sets("grey"), sets("grey", "blue"), sets("grey", "blue", "black"), sets(*ONE_OF_EACH)) == (1, 4, 9, 16)
    assert sets("grey", "grey", "grey") == 3
    assert sets("grey", "grey", "blue", "blue", "black") == 9 + 4
    assert Scenario(2).end().parts(0) == {}


@pytest.mark.law("VIS-11.1f")
def test_the_worked_sets() -> None:
    for slug in ("manuscript-set-3", "manuscript-sets-mixed"):
        example = case(slug)
        assert sets(*example.given["ribbons"]) == example.expect["vp"]


@pytest.mark.law("VIS-11.1f")
def test_the_sets_are_the_best_that_can_be_made() -> None:
    """Each of up to 8 Manuscripts in one set at most, against every way to part them."""
    points = {0: 0, 1: 1, 2: 4, 3: 9, 4: 16}

    @cache
    def best(counts: tuple[int, ...]) -> int:
        if not any(counts):
            return 0
        ways = (way for way in product((0, 1), repeat=4) if any(way) and all(w <= c for w, c in zip(way, counts, strict=True)))
        return max(points[sum(way)] + best(tuple(c - w for w, c in zip(way, counts, strict=True))) for way in ways)

    ribbons = ("grey", "yellow", "black", "blue")
    for counts in product(range(3), repeat=4):
        sizes = scoring.set_sizes(ribbon for ribbon, count in zip(ribbons, counts, strict=True) for _ in range(count))  # type: ignore[misc]
        assert sum(points[size] for size in sizes) == best(counts)
        assert sum(sizes) == sum(counts)


@pytest.mark.law("VIS-11.1g")
def test_icons_are_counted_on_all_cards_of_the_player_and_on_the_board() -> None:
    def nobles(s: Scenario) -> float:
        return s.transcribed(0, "yellow-5-vp-noble-icons").end().parts(0).get("manuscript_conditions", 0)

    nothing = Scenario(2).cards(0, draw="abbot thief labourer trader")
    assert nobles(nothing) == 0
    for place in ("row", "hand", "discard"):
        s = Scenario(2).cards(0, draw="abbot thief labourer trader", **{place: "enforcer"})
        assert nobles(s) == 2  # two icons on one card
    assert nobles(Scenario(2).cards(0, draw="squire abbot thief")) == 1
    board_icons = Scenario(2).cards(0, draw="abbot thief labourer trader").uncovered(0, "guildhall-1", "guildhall-2")
    assert nobles(board_icons) == 1
    bonus = Scenario(2).cards(0, draw="abbot thief labourer trader").favour(0, "yellow", "black")
    assert nobles(bonus) == 1
    gone = Scenario(2).cards(0, draw="abbot thief labourer trader")  # the Squire is destroyed
    assert "squire" in gone.state.players[0].destroyed
    assert nobles(gone) == 0
    theirs = Scenario(2).cards(0, draw="abbot thief labourer trader").cards(1, hand="enforcer").uncovered(1, "guildhall-2")
    assert nobles(theirs) == 0


@pytest.mark.law("VIS-11.1g")
def test_two_merchant_icons_make_a_point() -> None:
    """Of the Starting Townsfolk four show 6 Merchants; a column and a bonus card show 2 each."""
    s = Scenario(2).transcribed(0, "blue-5-vp-trade-icons").uncovered(0, "trading-post-3").favour(0, "blue")
    assert s.end().parts(0)["manuscript_conditions"] == 5
    odd = Scenario(2).cards(0, draw="trader lender abbot").transcribed(0, "blue-5-vp-trade-icons")
    assert odd.end().parts(0)["manuscript_conditions"] == 1  # 3 Merchants


@pytest.mark.law("VIS-11.1h", "VIS-6.3.6e")
def test_the_castle_leader_card_is_worth_5() -> None:
    play = Scenario(2).castle(tier3=(1, 1)).leader(1).end()
    assert play.parts(1) == {"castle": 3, "castle_leader": 5}
    assert play.parts(0) == {"castle": 3}


@pytest.mark.law("VIS-11.1i", "VIS-6.4.2c")
def test_each_cleric_bonus_card_is_worth_3() -> None:
    play = Scenario(2).favour(0, "grey", "blue").favour(1, "black").end()
    assert (play.parts(0), play.parts(1)) == ({"church_favours": 6}, {"church_favours": 3})


@pytest.mark.law("VIS-11.1j", "VIS-11.1k", "VIS-11.1l")
def test_debts_and_deeds() -> None:
    play = Scenario(2).papers(0, debts=2, paid=5, deeds=3, approved=4).end()
    assert play.parts(0) == {"unpaid_debts": -4, "acquired_deeds": 3, "approved_deeds": 12}
    assert play.points(0) == 11


@pytest.mark.law("VIS-11.1m")
def test_what_is_left_over_is_worth_nothing_by_itself() -> None:
    play = Scenario(2).goods(0, silver=20, ink=9, stone=9, gold=9).end()
    assert play.parts(0) == {}
    assert play.points(0) == 0


# -- Poverty and Prosperity -------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-11.2a")
def test_a_revealed_poverty_card_ranks_by_approved_deeds() -> None:
    assert majority(3, 5, 4) == [4, 12, 8]
    assert majority(3, 5, 4, 1) == [4, 12, 8, 0]  # there is no fourth place


@pytest.mark.law("VIS-11.2b")
def test_a_revealed_prosperity_card_ranks_by_paid_debts() -> None:
    s = Scenario(3).papers(0, paid=1, approved=9).papers(1, paid=3).papers(2, paid=2).on_cards(deed=0)
    play = s.end()
    assert [play.parts(seat).get("prosperity", 0) for seat in range(3)] == [4, 12, 8]
    assert [play.parts(seat).get("poverty", 0) for seat in range(3)] == [0, 0, 0]


@pytest.mark.law("VIS-11.2c")
def test_a_card_that_is_not_revealed_scores_nothing() -> None:
    s = Scenario(3).papers(0, approved=2, paid=2).papers(1, approved=1, paid=1).on_cards(debt=1, deed=1)
    play = s.end()
    assert play.parts(0) == {"approved_deeds": 6}
    assert play.parts(1) == {"approved_deeds": 3}


@pytest.mark.law("VIS-11.2d")
def test_without_a_flipped_card_there_is_no_share() -> None:
    assert majority(2, 0, 0) == [12, 0, 0]
    assert majority(0, 0, 0) == [0, 0, 0]
    assert majority(3, 2, 0) == [12, 8, 0]
    example = case("poverty-none-qualifies")
    assert majority(*example.given["approved"].values()) == [*example.expect.values()]


@pytest.mark.law("VIS-11.2e", "VIS-11.2g", "VIS-11.2h", "VIS-11.2i")
@pytest.mark.parametrize(
    ("approved", "points"),
    [
        ((4, 4, 1), (10, 10, 4)),
        ((4, 4, 1, 1), (10, 10, 2, 2)),
        ((5, 3, 3, 3), (12, 4, 4, 4)),
        ((2, 2, 2, 2), (6, 6, 6, 6)),
        ((2, 2, 2), (8, 8, 8)),
        ((2, 2, 2, 1), (8, 8, 8, 0)),
        ((3, 2, 2), (12, 6, 6)),
        ((4, 3, 2, 2), (12, 8, 2, 2)),
        ((3, 2, 2, 1), (12, 6, 6, 0)),
    ],
)
def test_tied_players_share_the_places_that_they_take_up(approved: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert majority(*approved) == list(points)
    assert majority(*reversed(approved)) == list(reversed(points))


@pytest.mark.law("VIS-11.2f", "VIS-11.2j")
def test_with_two_players_there_is_no_second_place_of_8() -> None:
    assert majority(3, 1) == [12, 4]
    assert majority(2, 2) == [8, 8]
    assert majority(2, 0) == [12, 0]


@pytest.mark.law("VIS-11.2f")
def test_the_ai_counts_as_a_player_there() -> None:
    behind = Scenario(1).papers(0, approved=1).papers(1, approved=2).on_cards(debt=0).end()
    assert behind.parts(0)["poverty"] == 4
    tied = Scenario(1).papers(0, approved=2).papers(1, approved=2).on_cards(debt=0).end()
    assert tied.parts(0)["poverty"] == 8


@pytest.mark.law("VIS-11.2e")
@pytest.mark.parametrize(
    "slug", ["poverty-two-tied-first", "poverty-three-tied-second", "poverty-two-players", "poverty-two-players-tied"]
)
def test_worked_majorities(slug: str) -> None:
    example = case(slug)
    assert majority(*example.given["approved"].values()) == [*example.expect.values()]


@pytest.mark.law("VIS-11.2k")
def test_every_tie_divides_without_remainder() -> None:
    for seats in (2, 3, 4):
        for card in board(Options(), seats).end_cards.values():
            for counts in product(range(seats + 1), repeat=seats):
                shares = scoring.majority(card, counts)
                assert all(share == int(share) for share in shares)
                places = (12, 8, 4, 0) if seats > 2 else (12, 4)
                inside = sum(count > 0 for count in counts)
                assert sum(shares) == sum(places[:inside])


# -- the winner -------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-11.3a")
def test_the_highest_total_wins() -> None:
    play = Scenario(3).papers(0, deeds=2).papers(1, approved=2).papers(2, debts=1).goods(2, silver=50).end()
    assert play.outcome.winners == (1,)
    assert play.outcome.ranking == ((1,), (0,), (2,))
    assert [play.points(seat) for seat in range(3)] == [2, 6, -2]


@pytest.mark.law("VIS-11.3b")
def test_among_tied_players_more_silver_and_resources_win() -> None:
    s = Scenario(3).papers(0, deeds=2).papers(1, deeds=2).goods(0, silver=3, ink=1, gold=1, stone=1).goods(1, silver=5)
    play = s.goods(2, silver=60).end()
    assert play.outcome.winners == (0,)
    assert play.outcome.ranking == ((0,), (1,), (2,))
    other = Scenario(2).goods(0, silver=5).goods(1, gold=3, ink=3).end()
    assert other.outcome.winners == (1,)


@pytest.mark.law("VIS-11.3c")
def test_those_who_are_equal_in_that_too_share_the_victory() -> None:
    play = Scenario(3).papers(0, deeds=2).papers(2, deeds=2).goods(0, silver=4).goods(2, ink=2, stone=2).end()
    assert play.outcome.winners == (0, 2)
    assert play.outcome.ranking == ((0, 2), (1,))


# -- the worked score -------------------------------------------------------------------------------------------------


@pytest.fixture
def red() -> Play:
    given = case("end-scoring-109").given
    s = Scenario(given["players"]).uncovered(0, *given["built_columns"]).transcribed(0, *given["manuscripts"])
    own = [card for card in given["relevant_cards"] if s.board.cards[card].family != "starting"]
    s.cards(0, discard=" ".join(own[:3]), hand=" ".join(own[3:])).favour(0, *given["church_favours"])
    s.castle(tier1={0: (2,), 1: (2,), 4: (1,)}, tier2={0: (2,), 2: (2,)}, tier3=(2,)).leader(0)
    s.papers(0, debts=1, paid=3, deeds=4, approved=2).papers(1, approved=4).papers(2, approved=3)
    return s.on_cards(debt=0).end()


@pytest.mark.law("VIS-11.4a")
def test_reds_buildings(red: Play) -> None:
    parts = red.parts(0)
    assert (parts["trading_post"], parts["guildhall"], parts["workshop"]) == (4, 13, 9)
    assert case("end-scoring-109").expect["buildings"] == 26


@pytest.mark.law("VIS-11.4b")
def test_reds_castle(red: Play) -> None:
    assert red.parts(0)["castle"] == 5 + 8 + 6 == case("end-scoring-109").expect["castle"]


@pytest.mark.law("VIS-11.4c")
def test_reds_ribbons(red: Play) -> None:
    ribbons = [red.match.board.manuscripts[slug].ribbon for slug in red.player(0).manuscripts]
    assert {ribbon: ribbons.count(ribbon) for ribbon in ribbons} == {"grey": 2, "black": 3, "yellow": 2, "blue": 1}
    assert scoring.set_sizes(ribbon for ribbon in ribbons if ribbon) == [4, 3, 1]
    assert red.parts(0)["manuscript_sets"] == 26


@pytest.mark.law("VIS-11.4d", "VIS-11.4e", "VIS-11.4f", "VIS-11.4g")
@pytest.mark.parametrize(
    ("slug", "points"),
    [
        ("grey-6-vp-buildings", 6),
        ("yellow-5-vp-noble-icons", 5),
        ("blue-6-vp-criminal-icons", 4),
        ("yellow-6-vp-paid-debts", 3),
    ],
)
def test_reds_manuscript_conditions(red: Play, slug: str, points: int) -> None:
    its_board = red.match.board
    assert scoring.condition(its_board, 0, red.player(0), its_board.manuscripts[slug]) == points
    assert case("end-scoring-109").expect["manuscript_conditions"][slug] == points


@pytest.mark.law("VIS-11.4h")
def test_reds_manuscripts_in_all(red: Play) -> None:
    assert red.parts(0)["manuscript_conditions"] == 6 + 5 + 4 + 3
    assert red.parts(0)["manuscript_sets"] + red.parts(0)["manuscript_conditions"] == 44


@pytest.mark.law("VIS-11.4i")
def test_reds_bonus_cards(red: Play) -> None:
    assert (red.parts(0)["castle_leader"], red.parts(0)["church_favours"]) == (5, 3)


@pytest.mark.law("VIS-11.4j", "VIS-11.4k")
def test_reds_debts_and_deeds(red: Play) -> None:
    parts = red.parts(0)
    assert (parts["unpaid_debts"], parts["acquired_deeds"], parts["approved_deeds"]) == (-2, 4, 6)


@pytest.mark.law("VIS-11.4l")
def test_red_is_third_for_the_poverty_card(red: Play) -> None:
    assert red.parts(0)["poverty"] == 4
    assert "prosperity" not in red.parts(0)


@pytest.mark.law("VIS-11.4m")
def test_red_has_109_points(red: Play) -> None:
    assert red.points(0) == 109 == case("end-scoring-109").expect["total"]
    assert sum(red.parts(0).values()) == 109

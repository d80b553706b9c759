from collections import Counter

import pytest

from games.viscounts.engine import effects
from games.viscounts.engine.board import Options, board
from tests.engines.viscounts.scenario import SEGMENTS, Play, Ride, Scenario, case, ride

BOARD = board(Options(), 3)
RING = "1-2 7-8 3-4 5-6 9-10"


@pytest.fixture
def _riding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(effects.OPS, Ride, ride)


def alone(space: str, **goods: int) -> Scenario:
    """Seat 0 stands there, the others are far away and have no cards in their rows."""
    s = Scenario(2, ring=RING).at(0, space).goods(0, **goods)
    return s.at(1, "9-10-outer-right" if not space.startswith("9-10-outer-r") else "3-4-inner")


def ends(play: Play, seat: int = 0) -> dict[str, int]:
    """Where the movement can end → for how much Silver."""
    ask = play.ask(seat)
    return {option.removeprefix("move:seg-"): ask.explains(option).cost.get("silver", 0) for option in ask.options}


# -- distance ---------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-5.1a", "VIS-5.1b")
def test_the_viscount_must_move_as_far_as_the_card_says_and_never_less() -> None:
    play = alone("1-2-outer-right").phase("move", value=2)
    assert ends(play) == {"7-8-outer-right": 0, "7-8-inner": 0}  # and there is no staying
    assert play.withheld(0)["move:seg-7-8-outer-left"] == ("wrong-path", "VIS-5.1b")
    assert play.refused(0, "move:seg-7-8-outer-left")[0] == "unknown_option"
    assert play.refused(0, "move:seg-1-2-outer-right")[0] == "unknown_option"
    play.does(0, "move:seg-7-8-inner")
    assert play.player(0).space == "seg-7-8-inner"


@pytest.mark.law("VIS-5.1a")
def test_the_distance_is_the_value_of_the_card_just_played() -> None:
    for card, where in (
        ("trader", {"7-8-outer-left"}),
        ("abbot", {"7-8-outer-right", "7-8-inner"}),
        ("artisan", {"3-4-outer-left", "7-8-outer-right", "3-4-inner"}),
    ):
        s = alone("1-2-outer-right", silver=1).cards(0, row="financer squire -", hand=f"{card} thief")
        play = s.turn(0).does(0, f"play:{card}")
        assert {space for space, price in ends(play).items() if price == 0} == where


@pytest.mark.law("VIS-5.1c")
def test_each_extra_space_costs_a_silver() -> None:
    play = alone("1-2-outer-right", silver=2).phase("move", value=1)
    assert ends(play) == {
        "7-8-outer-left": 0,
        "7-8-outer-right": 1,
        "7-8-inner": 1,
        "3-4-outer-left": 2,
        "3-4-inner": 2,
    }
    assert play.withheld(0)["move:seg-3-4-outer-right"] == ("no-silver", "VIS-5.1c")
    assert play.refused(0, "move:seg-3-4-outer-right")[0] == "unknown_option"
    play.does(0, "move:seg-3-4-inner")
    assert play.goods(0) == {}
    assert play.goods(1) == {}  # the Silver went to the supply
    near = alone("1-2-outer-right", silver=2).phase("move", value=1).does(0, "move:seg-7-8-outer-left")
    assert near.goods(0) == {"silver": 2}


@pytest.mark.law("VIS-5.1d")
def test_with_the_first_trading_post_column_one_space_is_free_for_whoever_likes() -> None:
    play = alone("1-2-outer-right").uncovered(0, "trading-post-1").phase("move", value=1)
    assert ends(play) == {"7-8-outer-left": 0, "7-8-outer-right": 0, "7-8-inner": 0}
    play.does(0, "move:seg-7-8-outer-left")
    assert play.player(0).space == "seg-7-8-outer-left"
    for columns in (("trading-post-2", "trading-post-3"), ("guildhall-1", "workshop-1")):
        other = alone("1-2-outer-right").uncovered(0, *columns).phase("move", value=1)
        assert other.player(0).space == "seg-7-8-outer-left"  # the only end
    theirs = alone("1-2-outer-right").uncovered(1, "trading-post-1").phase("move", value=1)
    assert theirs.over


@pytest.mark.law("VIS-5.1e")
def test_silver_and_the_free_space_go_together() -> None:
    play = alone("1-2-outer-right", silver=1).uncovered(0, "trading-post-1").phase("move", value=1)
    assert ends(play) == {
        "7-8-outer-left": 0,
        "7-8-outer-right": 0,
        "7-8-inner": 0,
        "3-4-outer-left": 1,
        "3-4-inner": 1,
    }
    assert play.does(0, "move:seg-3-4-outer-left").goods(0) == {}


# -- route ------------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-5.2b", "VIS-5.2f")
def test_five_segments_of_three_spaces_ten_of_them_numbered() -> None:
    assert Counter(space.position for space in BOARD.spaces.values()) == {"left": 5, "right": 5, "inner": 5}
    assert all(len(segment.spaces) == 3 for segment in BOARD.segments.values())
    numbered = {space.start_number: space.position for space in BOARD.spaces.values() if space.start_number}
    assert sorted(numbered) == list(range(1, 11))
    assert "inner" not in numbered.values()


@pytest.mark.law("VIS-5.2a", "VIS-5.2c", "VIS-5.2d", "VIS-5.2e")
@pytest.mark.parametrize("ring", [RING, "9-10 5-6 3-4 7-8 1-2"])
def test_the_arrows_lead_clockwise(ring: str) -> None:
    segments = ring.split()
    for here, following in zip(segments, [*segments[1:], segments[0]], strict=True):
        expected = {
            "outer-left": {f"{here}-outer-right", f"{here}-inner"},
            "outer-right": {f"{following}-outer-left"},
            "inner": {f"{here}-outer-right", f"{following}-inner"},
        }
        for place, leads_to in expected.items():
            s = Scenario(2, ring=ring).at(0, f"{here}-{place}").at(1, f"{here}-{place}")
            play = s.phase("move", value=1)
            if len(leads_to) == 1:
                assert play.over
                assert play.player(0).space == f"seg-{next(iter(leads_to))}"
            else:
                assert ends(play) == dict.fromkeys(leads_to, 0)


@pytest.mark.law("VIS-5.2a", "VIS-5.1b")
def test_there_is_no_going_back() -> None:
    play = alone("7-8-outer-right", silver=2).phase("move", value=1)
    assert set(ends(play)) == {"3-4-outer-left", "3-4-outer-right", "3-4-inner", "5-6-outer-left", "5-6-inner"}
    for behind in ("7-8-outer-left", "7-8-inner", "1-2-inner"):
        assert play.withheld(0)[f"move:seg-{behind}"][0] == "no-silver"
        assert play.refused(0, f"move:seg-{behind}")[0] == "unknown_option"


@pytest.mark.law("VIS-5.2g")
def test_a_whole_lap_may_end_where_it_began_if_it_is_paid_for() -> None:
    """From an outer left space: in, five steps along the inner spaces, out to the right, and on."""
    poor = alone("1-2-outer-left", silver=5).phase("move", value=1)
    assert poor.withheld(0)["move:seg-1-2-outer-left"] == ("no-silver", "VIS-5.1c")
    play = alone("1-2-outer-left", silver=6).phase("move", value=1)
    assert ends(play)["1-2-outer-left"] == 6
    play.does(0, "move:seg-1-2-outer-left")
    assert play.player(0).space == "seg-1-2-outer-left"
    assert play.goods(0) == {}
    inside = alone("1-2-inner", silver=4).phase("move", value=1)
    assert ends(inside)["1-2-inner"] == 4


@pytest.mark.law("VIS-5.2h")
@pytest.mark.parametrize("segment", SEGMENTS)
def test_the_townsfolk_of_a_segment_is_beside_its_three_spaces(segment: str) -> None:
    for place in ("outer-left", "inner", "outer-right"):
        s = Scenario(2).at(0, f"{segment}-{place}").goods(0, silver=9).townsfolk(segment, "mason")
        assert s.phase("hire").options(0) == ["hire:mason", "pass"]


@pytest.mark.law("VIS-5.2i")
@pytest.mark.parametrize("segment", SEGMENTS)
def test_manuscript_and_castle_section_of_a_segment_are_beside_its_inner_space(segment: str) -> None:
    s = Scenario(2).cards(0, row="squire trader labourer").at(0, f"{segment}-inner").goods(0, ink=4)
    copied = s.townsfolk(segment, "miner").manuscripts(segment, "black-4-two-virtue").phase("action", action="cleric")
    assert copied.player(0).manuscripts == ["black-4-two-virtue"]
    for facing in range(5):
        s = Scenario(2, ring=RING, facing=facing).cards(0, row="squire trader labourer").at(0, f"{segment}-inner")
        placed = s.townsfolk(segment, "miner").phase("action", action="noble")
        (section,) = [i for i, workers in enumerate(placed.state.tier1) if workers[0]]
        assert section == (placed.state.ring.index(segment) - facing) % 5
    for place in ("outer-left", "outer-right"):
        s = Scenario(2).cards(0, row="squire abbot labourer").at(0, f"{segment}-{place}").goods(0, ink=9, gold=9)
        assert not {"act:cleric", "act:noble"} & {*s.phase("action").options(0)}


# -- meeting another Viscount -----------------------------------------------------------------------------------------


def meeting(seats: int = 3) -> Scenario:
    """Seat 0 stands before the space where seat 1 stands; everybody has two cards in the row."""
    s = Scenario(seats, ring=RING).at(0, "1-2-outer-right").at(1, "7-8-outer-left")
    for seat in range(seats):
        s.cards(seat, row="abbot squire -")
    return s


@pytest.mark.law("VIS-5.3a", "VIS-5.3c")
def test_whoever_stands_there_may_rearrange_at_once_but_not_the_one_who_came() -> None:
    play = meeting().cards(0, hand="trader labourer").goods(0, silver=1).turn(0).does(0, "play:trader")
    play.does(0, "move:seg-7-8-outer-left")
    assert play.asked == [(1, "rearrange")]
    assert play.options(1) == ["row:squire:abbot", "keep"]
    play.does(1, "row:squire:abbot")
    assert play.player(1).row == ["squire", "abbot", None]
    assert play.asked == [(0, "action")]
    assert play.player(0).row == ["trader", "abbot", "squire"]
    kept = meeting().phase("move", value=1).does(1, "keep")
    assert kept.over
    assert kept.player(1).row == ["abbot", "squire", None]


@pytest.mark.law("VIS-5.3a")
def test_a_single_card_leaves_nothing_to_rearrange() -> None:
    s = Scenario(2, ring=RING).at(0, "1-2-outer-right").at(1, "7-8-outer-left").cards(1, row="- abbot -")
    assert s.phase("move", value=1).over


@pytest.mark.law("VIS-5.3b")
def test_passing_over_a_viscount_has_no_effect() -> None:
    play = meeting().phase("move", value=2)
    play.does(0, "move:seg-7-8-inner")
    assert play.over
    assert play.player(1).row == ["abbot", "squire", None]
    assert play.logged("meets") == []


@pytest.mark.law("VIS-5.3d", "VIS-5.3a")
def test_any_number_of_viscounts_may_share_a_space() -> None:
    s = meeting(4)
    for seat in (1, 2, 3):
        s.at(seat, "7-8-outer-left")
    play = s.phase("move", value=1)
    for seat in (1, 2, 3):  # clockwise from the one who came
        assert (seat, "rearrange") == play.asked[0]
        play.does(seat, "keep")
    assert play.over
    assert {player.space for player in play.state.players} == {"seg-7-8-outer-left"}


@pytest.mark.law("VIS-5.3a", "VIS-5.3d")
def test_those_who_stand_elsewhere_are_not_asked() -> None:
    play = meeting(4).at(3, "7-8-outer-left").phase("move", value=1)
    asked = []
    while play.asked:
        asked.append(play.asked[0][0])
        play.does(asked[-1], "keep")
    assert asked == [1, 3]


@pytest.mark.law("VIS-5.3e")
@pytest.mark.usefixtures("_riding")
def test_a_movement_by_an_effect_meets_others_as_well() -> None:
    play = meeting().effect(0, Ride("seg-7-8-outer-left"))
    assert play.asked == [(1, "rearrange")]
    play.does(1, "row:squire:abbot")
    assert play.over
    nobody = meeting().effect(0, Ride("seg-7-8-inner"))
    assert nobody.over
    brought = meeting().effect(1, Ride("seg-1-2-outer-right"), active=0)  # in the turn of seat 0, who is there
    assert brought.asked == [(0, "rearrange")]


# -- worked movement --------------------------------------------------------------------------------------------------


def free_ends(slug: str) -> set[str]:
    example = case(slug)
    start, following = next(iter(example.given["ring_next"].items()))
    others = [segment for segment in SEGMENTS if segment not in (start, following)]
    s = Scenario(2, ring=" ".join([start, following, *others])).at(0, example.given["from"]).at(1, "9-10-outer-right")
    play = s.phase("move", value=example.given["value"])
    found = {play.player(0).space} if play.over else {f"seg-{space}" for space, price in ends(play).items() if not price}
    assert found == set(example.expect["ends"])
    return found


@pytest.mark.law("VIS-5.4a")
def test_ends_from_an_outer_left_space_with_value_1() -> None:
    assert free_ends("movement-one-step") == {"seg-1-2-outer-right", "seg-1-2-inner"}


@pytest.mark.law("VIS-5.4b")
def test_ends_from_an_outer_left_space_with_the_abbot() -> None:
    assert BOARD.cards["abbot"].cost == 2
    assert free_ends("movement-options") == {"seg-7-8-outer-left", "seg-7-8-inner", "seg-1-2-outer-right"}


@pytest.mark.law("VIS-5.2d", "VIS-5.2e")
def test_other_worked_movements() -> None:
    assert free_ends("movement-from-outer-right") == {"seg-7-8-outer-left"}
    assert free_ends("movement-from-inner") == {"seg-1-2-outer-right", "seg-7-8-inner"}

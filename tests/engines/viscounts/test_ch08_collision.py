import pytest

from tests.engines.viscounts.scenario import Play, Scenario, case

DULL = ("no-action", "pass", "keep", "done")
START = (1, 7)


def met(at: int, seats: int = 3) -> Scenario:
    """The markers of seat 0 have met there."""
    return Scenario(seats).markers(0, at, at)


def below(at: int, *, rows: tuple[str, str] = ("abbot squire -", "thief squire -")) -> Play:
    """What the others get: seat 1 with no Criminal, seat 2 with one."""
    return met(at).cards(1, row=rows[0]).cards(2, row=rows[1]).phase("collide")


# -- when -------------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-8.1a", "VIS-8.5a")
def test_the_active_players_collision_is_resolved_now() -> None:
    play = met(6).phase("collide")
    assert play.over  # nobody is asked whether
    assert play.logged("collision") == [{"seat": 0, "at": 6}]
    assert play.papers(0) == (2, 0, 0, 0)
    assert play.markers(0) == START


@pytest.mark.law("VIS-8.1b")
def test_at_no_other_moment_is_a_collision_resolved() -> None:
    s = met(6, 2).cards(0, hand="abbot trader", draw="squire lender labourer").goods(0, silver=9)
    play = s.turn(0).does(0, "play:abbot").until(lambda asks: asks[0].prompt == "action", DULL)
    assert play.markers(0) == (6, 6)
    play.does(0, "no-action", "pass")
    assert play.over
    kinds = play.kinds()
    assert kinds.index("no-action") < kinds.index("collision") < kinds.index("draws")
    assert kinds.count("collision") == 1


@pytest.mark.law("VIS-8.1b", "VIS-8.5b")
def test_for_no_other_player_is_a_collision_resolved() -> None:
    play = Scenario(2).markers(1, 6, 6).phase("collide", 0)
    assert play.over
    assert play.markers(1) == (6, 6)
    assert play.logged("collision") == []
    both = Scenario(2).markers(0, 4, 4).markers(1, 6, 6).phase("collide", 0)
    assert both.markers(0) == START
    assert both.markers(1) == (6, 6)
    assert both.papers(1) == (0, 0, 0, 0)


@pytest.mark.law("VIS-8.1c")
def test_without_a_collision_the_phase_does_nothing() -> None:
    s = Scenario(3).markers(0, 5, 6).uncovered(0, "workshop-2").cards(0, row="peddler-ink")
    play = s.phase("collide")
    assert play.over
    assert play.kinds() == []
    assert play.markers(0) == (5, 6)


# -- the four steps ---------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-8.1d")
def test_the_four_steps_come_in_order() -> None:
    s = met(7).uncovered(0, "workshop-2").cards(0, row="peddler-gold").cards(1, row="peddler-ink")
    play = s.phase("collide")
    told = [
        (entry.kind, entry.params.get("seat"), entry.params.get("what") or entry.params.get("source"))
        for entry in play.match.log(-2)
        if entry.kind in ("virtue", "gains", "takes", "markers-part")
    ]
    assert told == [
        ("virtue", 0, None),  # step 1: the pair moves to space 6
        ("gains", 0, "gold"),  # step 2
        ("gains", 1, "ink"),
        ("gains", 0, "silver"),  # step 3
        ("takes", 0, "debt"),
        ("takes", 0, "debt"),
        ("virtue", 1, None),  # step 4
        ("virtue", 2, None),
        ("markers-part", 0, None),
    ]


@pytest.mark.law("VIS-8.2a")
def test_step_1_gives_a_virtue_for_the_second_workshop_column_without_criminals() -> None:
    """Below space 4 nobody's markers move: whatever moves there moved in step 1."""
    rows = {0: "abbot", 1: "abbot", 2: "thief", 3: "abbot"}
    s = met(5, 4)
    for seat, row in rows.items():
        s.cards(seat, row=row)
    for seat in (0, 1, 2):
        s.uncovered(seat, "workshop-2")
    play = s.phase("collide")
    assert play.logged("collision") == [{"seat": 0, "at": 5}]
    assert play.papers(0) == (1, 0, 1, 0)  # what stands above space 4: the active player's pair has moved
    assert play.markers(1) == (1, 6)  # active or not
    assert play.markers(2) == START  # a Criminal in the row
    assert play.markers(3) == START  # the column is still covered
    for columns in (("workshop-1", "workshop-3"), ("trading-post-2", "guildhall-2")):
        other = met(4).uncovered(1, *columns).phase("collide")
        assert other.markers(1) == START


@pytest.mark.law("VIS-8.2a")
def test_step_1_of_an_ai_is_what_its_own_board_prints() -> None:
    """The Cleric AI flips a Debt there for another column; its second Workshop says something else."""
    printed = Scenario(1).markers(0, 3, 3).papers(1, debts=1).uncovered(1, "trading-post-2").phase("collide")
    assert printed.papers(1) == (0, 1, 0, 0)
    same_name = Scenario(1).markers(0, 3, 3).papers(1, debts=1).uncovered(1, "workshop-2").phase("collide")
    assert same_name.papers(1) == (1, 0, 0, 0)
    assert same_name.markers(1) == START


@pytest.mark.law("VIS-8.2b")
@pytest.mark.parametrize(("at", "papers", "silver"), [(4, (0, 0, 1, 0), 1), (6, (1, 0, 0, 0), 2), (1, (0, 0, 3, 0), 1)])
def test_the_rewards_are_read_where_the_pair_stands_after_step_1(at: int, papers: tuple[int, ...], silver: int) -> None:
    play = met(at).cards(1, row="thief").uncovered(0, "workshop-2").phase("collide")
    assert play.papers(0) == papers
    assert play.goods(0) == {"silver": silver}


@pytest.mark.law("VIS-8.2b")
def test_a_virtue_of_step_2_counts_as_well() -> None:
    """Ada gives 1 Virtue and a resource."""
    play = met(7, 2).cards(0, row="ada").phase("collide").does(0, "take:ink")
    assert play.papers(0) == (2, 0, 0, 0)  # above space 6
    assert play.markers(1) == (1, 6)  # and below it


@pytest.mark.law("VIS-8.2b")
def test_a_shift_in_step_3_changes_nothing_for_step_4() -> None:
    """A Racketeer discards for a Debt: the shuffle for it moves the pair from 6 to 7, where others would gain a Deed."""
    s = met(6, 2).cards(0, row="racketeer-thinning abbot squire", draw="", discard="trader lender")
    play = s.phase("collide").does(0, "either:discard-1", "discard-top")
    assert [told["at"] for told in play.logged("corruption")] == [7]
    play.until(dull=("either:discard-1", "done"))
    assert play.markers(1) == (1, 6)
    assert play.papers(1) == (0, 0, 0, 0)


@pytest.mark.law("VIS-8.2c")
def test_step_2_resolves_every_row_ability_that_reacts_to_a_collision() -> None:
    s = met(3, 4).cards(0, row="peddler-gold abbot peddler-silver").cards(1, row="- peddler-ink -")
    s.cards(2, row="ada").cards(3, hand="peddler-stone")
    play = s.phase("collide")
    assert play.asked == [(2, "resource")]
    play.does(2, "take:stone")
    assert play.goods(0) == {"gold": 1, "silver": 2 + 1}
    assert play.goods(1) == {"ink": 1}
    assert play.goods(2) == {"stone": 1}
    assert play.goods(3) == {}  # hers is in the hand


@pytest.mark.law("VIS-8.2d")
def test_step_3_is_for_the_active_player_alone() -> None:
    play = met(2).phase("collide")
    assert play.papers(0) == (0, 0, 2, 0)
    assert play.goods(0) == {"silver": 1}
    for other in (1, 2):
        assert play.papers(other) == (0, 0, 0, 0)
        assert play.goods(other) == {}


@pytest.mark.law("VIS-8.2e")
def test_step_4_is_for_every_other_player() -> None:
    play = met(6, 4).phase("collide")
    assert [play.markers(seat) for seat in range(4)] == [START, (1, 6), (1, 6), (1, 6)]


@pytest.mark.law("VIS-8.2f")
def test_conditions_look_at_the_row_of_whoever_gains() -> None:
    """Seat 0 has a Criminal, seat 1 only in the hand and in the discard pile, seat 2 in the row."""
    s = met(6).cards(0, row="thief").cards(1, row="abbot", hand="thief", discard="antagonist").cards(2, row="- - lookout")
    play = s.phase("collide")
    assert (play.markers(1), play.markers(2)) == ((1, 6), START)
    s = met(2).cards(0, row="thief").cards(1, row="abbot", hand="thief", discard="antagonist").cards(2, row="- - lookout")
    play = s.phase("collide")
    assert (play.markers(1), play.markers(2)) == (START, (2, 7))


@pytest.mark.law("VIS-8.2f")
def test_one_criminal_icon_or_more_is_the_same() -> None:
    play = below(1, rows=("antagonist thief -", "thief"))
    assert play.papers(1) == play.papers(2) == (1, 0, 0, 0)


@pytest.mark.law("VIS-8.2g")
def test_both_rewards_are_read_from_the_active_players_track() -> None:
    play = met(6, 2).markers(1, 3, 5).phase("collide")
    assert play.papers(0) == (2, 0, 0, 0)
    assert play.markers(1) == (3, 4)


# -- what is printed --------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-8.3a", "VIS-8.3b", "VIS-8.3c", "VIS-8.3d", "VIS-8.3e", "VIS-8.3f", "VIS-8.3g")
@pytest.mark.parametrize(
    ("at", "deeds", "debts", "silver"),
    [(1, 3, 0, 1), (2, 2, 0, 1), (3, 1, 0, 1), (4, 1, 1, 2), (5, 0, 1, 2), (6, 0, 2, 3), (7, 0, 3, 4)],
)
def test_what_stands_above_the_spaces(at: int, deeds: int, debts: int, silver: int) -> None:
    play = met(at).phase("collide")
    assert play.papers(0) == (debts, 0, deeds, 0)
    assert play.goods(0) == {"silver": silver}
    assert play.markers(0) == START


@pytest.mark.law("VIS-8.4a", "VIS-8.4b", "VIS-8.4c", "VIS-8.4e", "VIS-8.4f", "VIS-8.4g")
@pytest.mark.parametrize(
    ("at", "without", "with_one"),
    [
        (1, {}, {"debts": 1}),
        (2, {}, {"corruption": 2}),
        (3, {}, {"corruption": 2}),
        (5, {"virtue": 6}, {}),
        (6, {"virtue": 6}, {}),
        (7, {"deeds": 1}, {}),
    ],
)
def test_what_stands_below_the_spaces(at: int, without: dict[str, int], with_one: dict[str, int]) -> None:
    play = below(at)
    assert play.over
    nothing = {"corruption": 1, "virtue": 7, "debts": 0, "deeds": 0}
    for seat, expected in ((1, without), (2, with_one)):
        player = play.player(seat)
        assert {name: getattr(player, name) for name in nothing} == nothing | expected
        assert play.goods(seat) == {}


@pytest.mark.law("VIS-8.4d")
def test_below_space_4_all_others_may_rearrange() -> None:
    play = below(4)
    assert play.asked[0] == (1, "rearrange")
    play.does(1, "row:squire:abbot")
    assert play.asked == [(2, "rearrange")]  # with a Criminal, too
    play.does(2, "keep")
    assert play.over
    assert play.player(1).row == ["squire", "abbot", None]
    assert play.player(2).row == ["thief", "squire", None]
    assert play.markers(0) == START


# -- afterwards -------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-8.5a")
def test_the_markers_return_to_their_ends_after_step_4() -> None:
    play = met(4).cards(1, row="abbot squire -").phase("collide")
    assert play.asked == [(1, "rearrange")]
    assert play.markers(0) == (4, 4)
    play.does(1, "keep")
    assert play.markers(0) == START


@pytest.mark.law("VIS-8.5b")
def test_markers_of_others_that_met_wait_for_their_own_phase() -> None:
    play = met(5, 2).markers(1, 4, 5).phase("collide")
    assert play.markers(1) == (4, 4)
    assert play.papers(1) == (0, 0, 0, 0)
    s = met(5, 2).markers(1, 4, 5).cards(1, hand="abbot squire")
    on = s.game(0).until(lambda asks: asks[0].seat == 1 and asks[0].prompt == "action", DULL)
    assert on.markers(1) == (4, 4)
    on.does(1, "no-action")
    on.until(lambda asks: asks[0].seat == 0, DULL)
    assert on.papers(1) == (1, 0, 1, 0)
    assert on.markers(1)[0] == 1


# -- the worked collision ---------------------------------------------------------------------------------------------


def red() -> Play:
    """Red is seat 0, Blue seat 1 without a Criminal, Yellow seat 2 with one."""
    given = case("collision-position-6").given
    s = met(given["position"]).cards(0, row=" ".join(given["row"])).uncovered(0, *given["uncovered_columns"])
    return s.cards(1, row="abbot").cards(2, row="thief").phase("collide")


@pytest.mark.law("VIS-8.6a")
def test_the_thief_denies_red_the_virtue_of_step_1() -> None:
    assert red().papers(0) == (2, 0, 0, 0)  # space 6, not 5
    without = met(6).cards(0, row="diplomat peddler-ink abbot").uncovered(0, "workshop-2").phase("collide")
    assert without.papers(0) == (1, 0, 0, 0)


@pytest.mark.law("VIS-8.6b", "VIS-8.6c")
def test_red_gains_an_ink_well_then_2_debts_and_3_silver() -> None:
    play = red()
    assert play.goods(0) == {"ink": 1, "silver": 3}
    assert play.papers(0) == (2, 0, 0, 0)
    assert case("collision-position-6").expect["step3"] == {"red": {"debt": 2, "silver": 3}}


@pytest.mark.law("VIS-8.6d")
def test_blue_gains_a_virtue_and_yellow_nothing() -> None:
    play = red()
    assert play.markers(1) == (1, 6)
    assert play.markers(2) == START
    assert play.papers(2) == (0, 0, 0, 0)
    assert play.goods(2) == {}


@pytest.mark.law("VIS-8.6e")
def test_reds_markers_go_back() -> None:
    assert red().markers(0) == START


@pytest.mark.law("VIS-8.2e")
def test_a_reward_of_others_may_reveal_a_card() -> None:
    s = met(7).on_cards(deed=1)
    play = s.phase("collide")
    assert play.papers(1) == play.papers(2) == (0, 0, 1, 0)
    assert play.logged("revealed") == [{"what": "prosperity"}]

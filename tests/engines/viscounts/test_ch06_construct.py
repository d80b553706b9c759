"""Chapter 6.2: Construct a Building."""

import pytest

from games.viscounts.engine import scoring
from games.viscounts.engine.states import Built
from games.viscounts.engine.vocabulary import Discard, Gain
from tests.engines.viscounts.acts import action, icons, said
from tests.engines.viscounts.scenario import Play, Scenario

COSTS = {"workshop": 3, "trading-post": 5, "guildhall": 7}
COLUMNS = [f"{building}-{n}" for building in ("trading-post", "guildhall", "workshop") for n in (1, 2, 3)]
LEFT, RIGHT = "3-4-outer-left", "3-4-outer-right"
RIVER = {"1-2": 3, "3-4": 2, "5-6": 2, "7-8": 3, "9-10": 2}
"""Segment → how many of its 5 Spots lie left of the River, on the side for 3 and 4 players (docs/facts)."""


def site(name: str, seats: int = 3) -> str:
    segment, n = name.split(":")
    return f"face-{'3-4' if seats > 2 else '1-2'}-seg-{segment}-site-{n}"


def before(space: str = LEFT, *, row: str = "trader squire abbot", seats: int = 3, **goods: int) -> Scenario:
    """Seat 0 stands there, without a Builder; whoever stands beside it fits no Construct."""
    scenario = Scenario(seats).cards(0, row=row, hand="thief lender").at(0, space).goods(0, **goods)
    return scenario.townsfolk(space.rpartition("-outer")[0], "friar")


def constructing(scenario: Scenario) -> Play:
    return action(scenario).does(0, "act:build")


# -- what it takes --------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.2.1a", "VIS-6.0.1d")
def test_builders_criminals_stone_and_a_dismissal_add_up() -> None:
    """1 Builder, 1 Criminal, 2 Stone, 1 Builder dismissed: 5, so a Trading Post and no Guildhall."""
    scenario = before(row="labourer scoundrel-gold abbot", stone=2, silver=2).townsfolk("3-4", "miner")
    play = constructing(scenario).does(0, "dismiss:miner")
    assert icons(play) == 3
    assert {*play.options(0)} == {f"column:{column}" for column in COLUMNS if not column.startswith("guildhall")}
    assert said(play, "column:trading-post-2").cost == {"stone": 2}
    play.does(0, "column:trading-post-2", f"site:{site('3-4:1')}")
    assert play.player(0).emptied == ["trading-post-2"]
    assert play.goods(0) == {"ink": 1}


@pytest.mark.law("VIS-6.2.2b", "VIS-6.2.2c", "VIS-6.2.2d", "VIS-17.3e")
@pytest.mark.parametrize("building", COSTS)
def test_a_building_needs_its_number_of_builders(building: str) -> None:
    """With one Stone less it is withheld, for want of icons."""
    cost = COSTS[building]
    enough = constructing(before(stone=cost))
    assert {f"column:{building}-{n}" for n in (1, 2, 3)} <= {*enough.options(0)}
    assert said(enough, f"column:{building}-1").cost == {"stone": cost}
    enough.does(0, f"column:{building}-1", f"site:{site('3-4:2')}")
    assert enough.goods(0) == {"stone": 1}  # what the Spot brings
    short = action(before(stone=cost - 1))
    if building == "workshop":
        assert short.withheld(0)["act:build"] == ("few-icons", "VIS-6.2.2b")
        assert "act:build" not in short.options(0)
    else:
        short.does(0, "act:build")
        assert f"column:{building}-1" not in short.options(0)
        law = {"trading-post": "VIS-6.2.2c", "guildhall": "VIS-6.2.2d"}[building]
        assert short.withheld(0)[f"column:{building}-1"] == ("few-icons", law)
        assert short.refused(0, f"column:{building}-1")[0]


@pytest.mark.law("VIS-6.2.2a", "VIS-6.2.2e")
@pytest.mark.parametrize("column", COLUMNS)
def test_any_building_still_on_the_board_is_open_whatever_its_column(column: str) -> None:
    play = constructing(before(stone=7))
    assert play.options(0) == [f"column:{each}" for each in COLUMNS]
    play.does(0, f"column:{column}", f"site:{site('3-4:1')}")
    assert play.player(0).emptied == [column]
    assert play.state.sites[site("3-4:1")] == Built(0, column.rpartition("-")[0].replace("-", "_"))  # type: ignore[arg-type]


@pytest.mark.law("VIS-6.2.2a")
def test_a_building_already_built_is_not_offered_again() -> None:
    play = constructing(before(stone=9).uncovered(0, "workshop-2", "guildhall-1"))
    assert {*play.options(0)} == {f"column:{each}" for each in COLUMNS} - {"column:workshop-2", "column:guildhall-1"}
    assert play.withheld(0) == {
        "column:guildhall-1": ("built", "VIS-6.2.2a"),
        "column:workshop-2": ("built", "VIS-6.2.2a"),
    }


@pytest.mark.law("VIS-6.2.1e", "VIS-17.3e")
def test_with_all_nine_built_the_action_is_closed() -> None:
    play = action(before(stone=9).uncovered(0, *COLUMNS))
    assert play.options(0) == ["act:trade", "no-action"]
    assert play.withheld(0)["act:build"] == ("all-built", "VIS-6.2.1e")
    assert "act:build" in action(before(stone=9).uncovered(0, *COLUMNS[1:])).options(0)


# -- where ----------------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.2.1b", "VIS-6.2.1d", "VIS-17.3e")
@pytest.mark.parametrize("segment", RIVER)
def test_each_outer_space_reaches_the_spots_on_its_side_of_the_river(segment: str) -> None:
    left = [site(f"{segment}:{n}") for n in range(1, RIVER[segment] + 1)]
    right = [site(f"{segment}:{n}") for n in range(RIVER[segment] + 1, 6)]
    for side, sites, others in (("left", left, right), ("right", right, left)):
        play = constructing(before(f"{segment}-outer-{side}", stone=3)).does(0, "column:workshop-1")
        assert {*play.options(0)} == {f"site:{each}" for each in sites}
        assert play.refused(0, f"site:{others[0]}")[0]


@pytest.mark.law("VIS-6.2.1d", "VIS-17.3e")
def test_with_all_spots_of_its_side_taken_the_rule_of_the_river_is_named() -> None:
    scenario = before(stone=9).built("3-4:1", 1, "workshop-1").built("3-4:2", 1, "workshop-2")
    play = action(scenario)
    assert "act:build" not in play.options(0)
    assert play.withheld(0)["act:build"] == ("across-river", "VIS-6.2.1d")


@pytest.mark.law("VIS-6.2.1b", "VIS-17.3e")
def test_with_no_empty_spot_on_the_segment_the_action_is_closed() -> None:
    scenario = before(stone=9)
    for n in range(1, 6):
        scenario.built(f"3-4:{n}", 1 + n % 2, f"workshop-{(n + 1) // 2}")
    play = action(scenario)
    assert "act:build" not in play.options(0)
    assert play.withheld(0)["act:build"] == ("no-spot", "VIS-6.2.1b")
    assert play.refused(0, "act:build")[0]


@pytest.mark.law("VIS-6.2.1c")
def test_a_spot_holds_one_building() -> None:
    play = constructing(before(stone=3).built("3-4:1", 1, "workshop-1")).does(0, "column:workshop-1")
    assert play.state.sites[site("3-4:2")].owner == 0  # the only one left: not asked
    assert play.state.sites[site("3-4:1")] == Built(1, "workshop")
    choice = constructing(before("1-2-outer-left", stone=3).built("1-2:1", 1, "workshop-1")).does(0, "column:workshop-1")
    assert {*choice.options(0)} == {f"site:{site('1-2:2')}", f"site:{site('1-2:3')}"}
    assert choice.refused(0, f"site:{site('1-2:1')}")[0]


# -- what it brings -------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.2.3a")
def test_after_paying_the_building_moves_to_the_spot_and_its_effect_is_resolved() -> None:
    play = constructing(before(stone=4)).does(0, "column:workshop-1")
    assert play.goods(0) == {"stone": 1}
    play.does(0, f"site:{site('3-4:2')}")
    assert play.player(0).emptied == ["workshop-1"]
    assert play.state.sites == {site("3-4:2"): Built(0, "workshop")}
    assert play.goods(0) == {"stone": 2}


@pytest.mark.law("VIS-6.2.3g")
def test_the_spots_effect_goes_to_the_builder_alone() -> None:
    """Also when the neighbour's Building stands at the other end of a Link: there the Link alone is theirs."""
    scenario = before(stone=3).built("3-4:2", 1, "workshop-1")
    play = constructing(scenario).does(0, "column:workshop-1")
    assert play.goods(0) == {"ink": 1, "silver": 2}
    assert play.goods(1) == {"silver": 2}
    assert play.goods(2) == {}


@pytest.mark.law("VIS-6.2.3b", "VIS-6.2.6e")
def test_both_owners_resolve_a_completed_link() -> None:
    play = constructing(before(stone=3).built("3-4:2", 2, "trading-post-1")).does(0, "column:workshop-1")
    assert (play.goods(0), play.goods(1), play.goods(2)) == ({"ink": 1, "silver": 2}, {}, {"silver": 2})
    assert play.logged("link") == [{"seat": 0, "link": "face-3-4-seg-3-4-link-1", "partners": ["@0", "@2"]}]


@pytest.mark.law("VIS-6.2.3c")
def test_who_owns_both_ends_resolves_the_link_once() -> None:
    play = constructing(before(stone=3).built("3-4:2", 0, "trading-post-1")).does(0, "column:workshop-1")
    assert play.goods(0) == {"ink": 1, "silver": 2}


@pytest.mark.law("VIS-6.2.3b")
def test_a_link_to_an_empty_spot_gives_nothing() -> None:
    play = constructing(before(stone=3)).does(0, "column:workshop-1", f"site:{site('3-4:1')}")
    assert play.goods(0) == {"ink": 1}
    assert play.logged("link") == []


@pytest.mark.law("VIS-6.2.3d", "VIS-17.4k")
def test_a_building_that_completes_two_links_triggers_both_from_left_to_right() -> None:
    """Between the second Spot, left over the River, and the first (2 Silver), and the third (1 Debt)."""
    scenario = before(stone=3).built("3-4:1", 1, "workshop-1").built("3-4:3", 2, "workshop-1")
    play = constructing(scenario).does(0, "column:workshop-1")
    assert (play.goods(0), play.goods(1), play.goods(2)) == ({"stone": 1, "silver": 2}, {"silver": 2}, {})
    assert [play.papers(who)[0] for who in range(3)] == [1, 0, 1]
    assert [told["link"][-6:] for told in play.logged("link")] == ["link-1", "link-2"]
    order = [kind for kind in play.kinds() if kind in ("builds", "gains", "link", "takes")]
    assert order == ["builds", "gains", "link", "gains", "gains", "link", "takes", "takes"]


@pytest.mark.law("VIS-17.4k", "VIS-17.2b")
def test_the_spot_comes_first_and_at_each_link_the_builder_before_the_other_owner() -> None:
    """Resources of choice everywhere: the Spot's, then the builder's of the Link, then the other owner's."""
    choice = Gain("any_resource", 1)
    scenario = before(stone=3).built("3-4:2", 1, "trading-post-1")
    scenario = scenario.link("face-3-4-seg-3-4-link-1", choice).spot("3-4:1", choice)
    play = constructing(scenario).does(0, "column:workshop-1")
    assert (play.asked, play.logged("link")) == ([(0, "resource")], [])
    play.does(0, "take:gold")
    assert (play.asked, len(play.logged("link"))) == ([(0, "resource")], 1)
    play.does(0, "take:gold")
    assert play.asked == [(1, "resource")]
    play.does(1, "take:ink")
    assert (play.goods(0), play.goods(1)) == ({"gold": 2}, {"ink": 1})


@pytest.mark.law("VIS-6.2.3e")
@pytest.mark.parametrize(
    ("ring", "neighbour"), [("1-2 3-4 5-6 7-8 9-10", "5-6"), ("3-4 9-10 1-2 7-8 5-6", "9-10"), ("9-10 7-8 5-6 1-2 3-4", "9-10")]
)
def test_the_link_over_a_segments_border_joins_whichever_neighbour_the_ring_made(ring: str, neighbour: str) -> None:
    scenario = Scenario(3, ring=ring).cards(0, row="trader squire abbot").at(0, RIGHT).goods(0, stone=3)
    scenario.built(f"{neighbour}:1", 1, "workshop-1").townsfolk("3-4", "friar")
    play = constructing(scenario).does(0, "column:workshop-1", f"site:{site('3-4:5')}")
    assert play.goods(1) == {"gold": 1}  # the Link between two Segments gives Gold to both
    assert play.player(0).goods["gold"] == 1
    other = next(segment for segment in RIVER if segment not in ("3-4", neighbour))
    scenario = Scenario(3, ring=ring).cards(0, row="trader squire abbot").at(0, RIGHT).goods(0, stone=3)
    scenario.built(f"{other}:1", 1, "workshop-1").townsfolk("3-4", "friar")
    assert constructing(scenario).does(0, "column:workshop-1", f"site:{site('3-4:5')}").goods(1) == {}


@pytest.mark.law("VIS-6.2.3e")
def test_a_link_crosses_the_river() -> None:
    play = constructing(before(stone=3).built("3-4:3", 1, "workshop-1")).does(0, "column:workshop-1", f"site:{site('3-4:2')}")
    assert (play.papers(0)[0], play.papers(1)[0]) == (1, 1)


@pytest.mark.law("VIS-6.2.3f")
def test_a_link_fires_only_when_it_is_completed() -> None:
    """The third Building of a chain completes the second Link; the first one does not fire again."""
    scenario = before(RIGHT, stone=3).built("3-4:1", 1, "workshop-1").built("3-4:2", 1, "workshop-2")
    play = constructing(scenario).does(0, "column:workshop-1", f"site:{site('3-4:3')}")
    assert [told["link"] for told in play.logged("link")] == ["face-3-4-seg-3-4-link-2"]
    assert play.goods(1) == {}


# -- columns --------------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.2.4a")
def test_an_emptied_column_works_for_the_rest_of_the_game() -> None:
    """The Merchants of the third Trading Post column count in every later Trade."""
    scenario = Scenario().cards(0, row="squire labourer abbot").at(0, "7-8-outer-left").uncovered(0, "trading-post-3")
    for number in (1, 9):
        scenario.round(number)
        play = scenario.phase("action", 0, action="trade")
        assert icons(play) == 2
    covered = (
        Scenario().cards(0, row="squire labourer abbot").at(0, "7-8-outer-left").goods(0, silver=2).townsfolk("7-8", "miner")
    )
    assert icons(covered.phase("action", 0, action="trade")) == 0


@pytest.mark.law("VIS-6.2.4k")
def test_a_column_works_already_for_its_own_spot_and_links() -> None:
    """The first Workshop column: the free hire of the Spot on which that Workshop stands offers its discard."""
    scenario = before("1-2-outer-left", stone=3).no_townsfolk("3-4", "5-6", "7-8", "9-10").townsfolk("1-2", "friar")
    play = constructing(scenario).does(0, "column:workshop-1", f"site:{site('1-2:2')}")
    assert play.logged("hires")[0]["card"] == "friar"
    assert play.asked == [(0, "discard")]
    other = before("1-2-outer-left", stone=3).no_townsfolk("3-4", "5-6", "7-8", "9-10").townsfolk("1-2", "friar")
    assert constructing(other).does(0, "column:workshop-2", f"site:{site('1-2:2')}").over


@pytest.mark.law("VIS-6.2.4k")
def test_a_column_does_not_help_to_pay_for_its_own_building() -> None:
    """The first Guildhall column is a Builder: 6 Stone and that icon are not enough for its Guildhall."""
    play = constructing(before(stone=6))
    assert "column:guildhall-1" not in play.options(0)
    play = constructing(before(stone=7)).does(0, "column:guildhall-1", f"site:{site('3-4:1')}")
    assert play.goods(0) == {"ink": 1}


@pytest.mark.law("VIS-6.2.4k")
def test_a_column_works_for_its_own_links() -> None:
    scenario = before(stone=3).link("face-3-4-seg-3-4-link-1", Discard(1)).built("3-4:2", 1, "workshop-1")
    scenario = scenario.link("face-3-4-seg-3-4-link-1", *scenario.board.sites[site("1-2:2")].effects)
    play = constructing(scenario.no_townsfolk("1-2", "5-6", "7-8", "9-10")).does(0, "column:workshop-1")
    assert [told["seat"] for told in play.logged("hires")] == [0]
    assert play.asked == [(0, "discard")]
    play.does(0, "done")
    assert [told["seat"] for told in play.logged("hires")] == [0, 1]


@pytest.mark.law("VIS-6.2.5a", "VIS-11.1a")
@pytest.mark.parametrize(("built", "points"), [(0, 0), (1, 4), (2, 9), (3, 15)])
def test_trading_posts_are_worth_4_9_or_15(built: int, points: int) -> None:
    scenario = Scenario().uncovered(0, *[f"trading-post-{n}" for n in (3, 1, 2)[:built]])
    found = scoring.parts(scenario.board, scenario.state, 0)
    assert found["trading_post"] == points


# -- the worked example ---------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.2.6a", "VIS-6.2.6b", "VIS-6.2.6c", "VIS-6.2.6d", "VIS-6.2.6e")
def test_a_workshop_for_2_stone_and_a_mason_beside_blues_trading_post() -> None:
    scenario = Scenario().cards(0, row="trader squire abbot").at(0, LEFT).goods(0, stone=2, silver=1)
    scenario.built("3-4:2", 1, "trading-post-1").townsfolk("3-4", "mason")
    play = action(scenario)
    assert "act:build" in play.options(0)  # 2 Stone and the Mason's Builder: exactly 3
    play.does(0, "act:build", "dismiss:mason")
    assert play.logged("dismisses") == [{"seat": 0, "card": "mason", "silver": 1, "where": "seg-3-4"}]
    assert (play.asked, [*play.state.sites]) == ([(0, "rearrange")], [site("3-4:2")])
    play.does(0, "row:abbot:squire:trader")
    assert play.goods(0) == {"stone": 2}
    assert {*play.options(0)} == {f"column:workshop-{n}" for n in (1, 2, 3)}
    play.does(0, "column:workshop-3")
    assert play.state.sites[site("3-4:1")] == Built(0, "workshop")  # the one Spot that is open
    assert play.goods(0) == {"ink": 1, "silver": 2}
    assert play.goods(1) == {"silver": 2}


@pytest.mark.law("VIS-6.2.6a")
def test_with_1_stone_less_that_workshop_is_out_of_reach() -> None:
    scenario = Scenario().cards(0, row="trader squire abbot").at(0, LEFT).goods(0, stone=1, silver=1)
    assert "act:build" not in action(scenario.townsfolk("3-4", "mason")).options(0)

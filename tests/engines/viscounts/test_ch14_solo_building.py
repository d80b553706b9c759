"""The AI's Buildings: which one, where, what its emptied columns do."""

import dataclasses

import pytest

from fixtures import read
from games.viscounts.engine.means import own_icons
from games.viscounts.engine.vocabulary import (
    BuildFree,
    BuildingType,
    Destroy,
    Flip,
    Gain,
    GainScheme,
    Icon,
    Rearrange,
    Shuffle,
)
from tests.engines.viscounts.solo import AI, BOARDS, HUMAN, Solo, by_law, told

WORKSHOP = BuildFree("workshop", "any_site")
COLUMNS = [f"{kind}-{n}" for kind in ("guildhall", "trading-post", "workshop") for n in (1, 2, 3)]
PERMANENT: dict[str, tuple[Icon, Icon, Icon]] = {
    "ai-cleric": ("cleric", "build", "noble"),
    "ai-builder": ("build", "noble", "cleric"),
    "ai-noble": ("noble", "cleric", "build"),
    "ai-card": ("noble", "build", "cleric"),
}
FLIP = Flip("either", 1)


def plain(ai: str = "ai-cleric") -> Solo:
    """The Spots beside the AI bring nothing, nor do their Links; its empty row shows a Builder."""
    scenario = Solo(ai).spot("3-4:1").spot("3-4:2").spot("3-4:3").spot("3-4:4")
    for n in (1, 2, 3, 4):
        scenario.link(f"face-1-2-seg-3-4-link-{n}")
    return scenario.link("face-1-2-seg-1-2-link-4")


# -- which Building, and where --------------------------------------------------------------------------------------


@pytest.mark.law("VIS-14.1a", "VIS-17.4s")
@pytest.mark.parametrize(
    ("stone", "emptied", "column", "left"),
    [
        (1, (), "", 1),
        (2, (), "workshop-1", 0),
        (3, (), "workshop-1", 1),
        (4, (), "trading-post-1", 0),
        (5, (), "trading-post-1", 1),
        (6, (), "guildhall-1", 0),
        (9, (), "guildhall-1", 3),
        (9, ("guildhall-1",), "guildhall-2", 3),
        (9, ("guildhall-1", "guildhall-3", "trading-post-1"), "guildhall-2", 3),
        (5, ("guildhall-1", "trading-post-1", "trading-post-3"), "trading-post-2", 1),
        (3, ("guildhall-1", "workshop-2"), "workshop-1", 1),
    ],
)
def test_it_builds_the_leftmost_that_it_can_pay(stone: int, emptied: tuple[str, ...], column: str, left: int) -> None:
    play = plain().uncovered(AI, *emptied).goods(AI, stone=stone).tries("build")
    assert play.returned == ("" if column else "few-icons")
    assert play.player(AI).emptied == [*emptied, *([column] if column else [])]
    assert play.goods(AI).get("stone", 0) == left
    if column:
        assert by_law(play, "VIS-14.1a") == [{"seat": "ai-cleric", "column": column}]


@pytest.mark.law("VIS-14.1a")
def test_with_all_nine_built_it_cannot() -> None:
    play = plain().uncovered(AI, *COLUMNS).goods(AI, stone=9).tries("build")
    assert (play.returned, play.goods(AI)) == ("all-built", {"stone": 9})


@pytest.mark.law("VIS-14.1b")
@pytest.mark.parametrize(
    ("space", "taken", "site"),
    [
        ("3-4-outer-left", (), "3-4:1"),
        ("3-4-outer-left", ("3-4:1",), "3-4:2"),
        ("3-4-outer-left", ("3-4:2",), "3-4:1"),
        ("3-4-outer-right", (), "3-4:3"),
        ("3-4-outer-right", ("3-4:3",), "3-4:4"),
    ],
)
def test_it_takes_the_first_spot_clockwise(space: str, taken: tuple[str, ...], site: str) -> None:
    scenario = plain().at(AI, space).goods(AI, stone=2)
    for each, column in zip(taken, COLUMNS, strict=False):
        scenario.built(each, HUMAN, column)
    play = scenario.tries("build")
    assert play.state.sites[scenario.site(site)].owner == AI
    assert by_law(play, "VIS-14.1b") == [{"seat": "ai-cleric", "site": scenario.site(site)}]


@pytest.mark.law("VIS-14.1c")
@pytest.mark.parametrize(("space", "taken"), [("left", ("3-4:1", "3-4:2")), ("right", ("3-4:3", "3-4:4"))])
def test_it_does_not_cross_the_river_to_build(space: str, taken: tuple[str, str]) -> None:
    scenario = plain().at(AI, f"3-4-outer-{space}").goods(AI, stone=9)
    scenario.built(taken[0], HUMAN, "workshop-1").built(taken[1], HUMAN, "workshop-2")
    play = scenario.tries("build")
    assert (play.returned, play.player(AI).emptied, play.goods(AI)) == ("no-site", [], {"stone": 9})


@pytest.mark.law("VIS-14.1d")
def test_spots_and_links_work() -> None:
    """The Spot brings a Stone, the Link 2 Silver to both."""
    scenario = Solo().built("3-4:1", HUMAN, "workshop-1").link("face-1-2-seg-3-4-link-2").goods(AI, stone=6)
    play = scenario.tries("build")
    assert play.goods(AI) == {"stone": 1, "ink": 1}
    assert play.goods(HUMAN) == {"silver": 2}
    assert play.logged("link")[0]["link"] == "face-1-2-seg-3-4-link-1"


@pytest.mark.law("VIS-14.1d")
def test_a_link_between_two_of_its_own_works_once() -> None:
    play = Solo().built("3-4:1", AI, "guildhall-1").goods(AI, stone=6).tries("build")
    assert play.goods(AI) == {"stone": 1, "ink": 1}


@pytest.mark.law("VIS-14.1d")
def test_a_link_that_the_human_completes_works_for_it() -> None:
    scenario = Solo().built("3-4:1", AI, "guildhall-1").at(HUMAN, "3-4-outer-left").goods(HUMAN, stone=3)
    play = scenario.phase("action", HUMAN, action="build").until()
    assert play.state.sites[scenario.site("3-4:2")].owner == HUMAN
    assert play.goods(AI) == {"ink": 1}


# -- free Buildings -------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-14.1e", "VIS-14.1f")
@pytest.mark.parametrize(
    ("space", "taken", "site", "law"),
    [
        ("3-4-outer-left", (), "3-4:1", "VIS-14.1e"),
        ("3-4-outer-right", (), "3-4:3", "VIS-14.1e"),
        ("3-4-outer-left", ("3-4:1",), "3-4:2", "VIS-14.1f"),
        ("3-4-outer-left", ("3-4:1", "3-4:2"), "3-4:3", "VIS-14.1f"),
        ("3-4-outer-right", ("3-4:3", "3-4:4"), "5-6:1", "VIS-14.1f"),
        ("9-10-outer-right", ("9-10:3", "9-10:4"), "1-2:1", "VIS-14.1f"),
    ],
)
def test_a_free_building_goes_on_clockwise(space: str, taken: tuple[str, ...], site: str, law: str) -> None:
    scenario = Solo().at(AI, space)
    for each, column in zip(taken, ("guildhall-1", "guildhall-2"), strict=False):
        scenario.built(each, HUMAN, column)
    play = scenario.gets(WORKSHOP).until()
    assert play.state.sites[scenario.site(site)].owner == AI
    assert by_law(play, law) == [{"seat": "ai-cleric", "column": "workshop-1", "site": scenario.site(site)}]


@pytest.mark.law("VIS-14.1f")
def test_it_goes_all_the_way_round() -> None:
    scenario = Solo(ring="9-10 3-4 1-2 7-8 5-6").at(AI, "3-4-outer-right")
    sites = scenario.board.ring(scenario.state.ring).sites
    last = scenario.site("3-4:2")  # the one before its own side
    kept = {site: scenario.board.sites[site] for site in (*[each for each in sites if each.endswith("site-3")][:5], last)}
    scenario.facts(sites=kept, links={})
    for site, column in zip([each for each in kept if each != last], COLUMNS, strict=False):
        scenario.built(site, HUMAN, column)
    play = scenario.gets(WORKSHOP)
    assert play.state.sites[last].owner == AI


@pytest.mark.law("VIS-14.1g")
def test_only_with_every_spot_taken_it_is_lost() -> None:
    scenario = Solo()
    kept = {site: scenario.board.sites[site] for site in map(scenario.site, ("3-4:1", "5-6:1", "9-10:1"))}
    scenario.facts(sites=kept, links={})
    for site, column in zip(kept, COLUMNS, strict=False):
        scenario.built(site, HUMAN, column)
    play = scenario.gets(WORKSHOP)
    assert (play.player(AI).emptied, by_law(play, "VIS-14.1g")) == ([], [{"seat": "ai-cleric", "building": "workshop"}])


@pytest.mark.law("VIS-14.1i")
@pytest.mark.parametrize(
    ("kind", "emptied", "column"),
    [
        ("workshop", (), "workshop-1"),
        ("workshop", ("workshop-1", "workshop-2"), "workshop-3"),
        ("trading_post", ("trading-post-2",), "trading-post-1"),
        ("guildhall", ("guildhall-1",), "guildhall-2"),
        ("guildhall", ("guildhall-1", "guildhall-2", "guildhall-3"), ""),
    ],
)
def test_it_comes_from_the_leftmost_column_of_its_type(kind: BuildingType, emptied: tuple[str, ...], column: str) -> None:
    scenario = plain().uncovered(AI, *emptied)
    play = scenario.gets(BuildFree(kind, "any_site"))
    assert play.player(AI).emptied == [*emptied, *([column] if column else [])]
    assert len(by_law(play, "VIS-14.1i")) == (not column)


# -- columns --------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-14.1h")
@pytest.mark.parametrize("ai", BOARDS)
def test_columns_are_those_that_the_board_prints(ai: str) -> None:
    record = next(record for record in read("viscounts", "ai-boards")["records"] if record["slug"] == ai)
    printed = {power["column"]: power for power in record["powers"] if "column" in power}
    assert {column: power["kind"] for column, power in printed.items()} == {
        **dict.fromkeys(COLUMNS[:3], "icons"),
        "trading-post-1": "instant",
        **dict.fromkeys(COLUMNS[4:], "trigger"),
    }


@pytest.mark.law("VIS-14.1h")
@pytest.mark.parametrize("ai", BOARDS)
@pytest.mark.parametrize("n", [0, 1, 2])
def test_guildhalls_show_permanent_icons(ai: str, n: int) -> None:
    scenario = plain(ai).row("starting-build-noble", "starting-build-cleric", "starting-cleric-noble")
    before = own_icons(scenario.board, AI, scenario.state.players[AI])
    scenario.uncovered(AI, COLUMNS[n])
    icon = PERMANENT[ai][n]
    assert own_icons(scenario.board, AI, scenario.state.players[AI]) == {**before, icon: before[icon] + 1}


@pytest.mark.law("VIS-14.1h")
@pytest.mark.parametrize("ai", BOARDS)
def test_the_first_trading_post_brings_a_future_scheme_before_the_spot_does(ai: str) -> None:
    scenario = plain(ai).spot("3-4:1", Gain("debt", 1))
    play = scenario.gets(BuildFree("trading_post", "any_site"))
    kinds = [kind for kind, _ in told(play) if kind in ("ai-gains-scheme", "takes")]
    assert kinds == ["ai-gains-scheme", "takes"]
    assert len(play.player(AI).discard) == 1
    again = plain(ai).uncovered(AI, "trading-post-1").gets(BuildFree("trading_post", "any_site"))
    assert again.player(AI).discard == []  # only once


@pytest.mark.law("VIS-14.1h", "VIS-8.2a")
@pytest.mark.parametrize("ai", BOARDS)
@pytest.mark.parametrize(("row", "flipped"), [((), 1), (("starting-criminal-a",), 0)])
@pytest.mark.parametrize("whose", [HUMAN, AI])
def test_the_second_trading_post_flips_a_debt_in_step_1_of_any_collision(
    ai: str, row: tuple[str, ...], flipped: int, whose: int
) -> None:
    scenario = plain(ai).uncovered(AI, "trading-post-2").row(*row).papers(AI, debts=2, deeds=1).markers(whose, 4, 4)
    play = scenario.collides(whose)
    assert len(play.logged("flips")) == flipped
    assert len(play.logged("reacts")) == flipped


@pytest.mark.law("VIS-14.1h", "VIS-17.5d")
@pytest.mark.parametrize("ai", BOARDS)
def test_the_third_trading_post_dismisses_with_each_flip(ai: str) -> None:
    scenario = plain(ai).uncovered(AI, "trading-post-3").townsfolk("3-4", "miner", "friar", "jeweller")
    play = scenario.papers(AI, deeds=1, debts=1).gets(Flip("either", 2))
    assert play.state.dismissed == ["miner", "friar"]
    kinds = [kind for kind, _ in told(play) if kind in ("flips", "gains", "ai-dismisses")]
    assert kinds == ["flips", "gains", "ai-dismisses", "flips", "ai-dismisses"]
    play = scenario.gets(Flip("debt", 1), Flip("debt", 1))
    assert play.state.dismissed == ["miner"]  # a Virtue instead of a flip is no flip


@pytest.mark.law("VIS-14.1h")
def test_flips_that_replace_something_are_flips() -> None:
    scenario = plain().uncovered(AI, "trading-post-3").townsfolk("3-4", "miner", "friar").piles(future=())
    play = scenario.papers(AI, deeds=2).gets(Destroy(1), GainScheme())
    assert play.state.dismissed == ["miner", "friar"]


@pytest.mark.law("VIS-14.1h", "VIS-17.5d")
@pytest.mark.parametrize("ai", BOARDS)
def test_the_first_workshop_dismisses_with_each_future_scheme(ai: str) -> None:
    scenario = plain(ai).uncovered(AI, "workshop-1").townsfolk("3-4", "miner", "friar", "jeweller")
    play = scenario.gets(GainScheme(), GainScheme(), FLIP)
    assert play.state.dismissed == ["miner", "friar"]
    play = scenario.piles(future=()).gets(GainScheme())
    assert play.state.dismissed == []  # a flip instead is no Scheme gained


@pytest.mark.law("VIS-14.1h")
@pytest.mark.parametrize("ai", BOARDS)
@pytest.mark.parametrize(
    ("columns", "row", "markers"),
    [
        (("workshop-2",), ("starting-build-noble",), (1, 5)),
        (("workshop-2",), ("starting-criminal-a",), (2, 6)),
        (("workshop-3",), ("starting-build-noble",), (2, 6)),
        (("workshop-3",), ("starting-criminal-a",), (3, 7)),
        (("workshop-2", "workshop-3"), ("starting-build-noble",), (2, 5)),
    ],
)
def test_the_other_workshops_react_to_each_shuffle(
    ai: str, columns: tuple[str, ...], row: tuple[str, ...], markers: tuple[int, int]
) -> None:
    scenario = plain(ai).uncovered(AI, *columns).row(*row).discarded("starting-build-cleric")
    play = scenario.gets(Shuffle())
    assert play.markers(AI) == markers
    assert [params["source"] for params in play.logged("reacts")] == sorted(columns, reverse=len(columns) == 2)
    assert scenario.gets(Rearrange()).markers(AI) == (1, 7)


@pytest.mark.law("VIS-14.1h")
def test_an_empty_draw_pile_is_such_a_shuffle_and_the_set_up_is_none() -> None:
    scenario = plain().uncovered(AI, "workshop-2").piles(()).discarded("starting-build-noble", "starting-cleric")
    play = scenario.plays()
    assert [params["source"] for params in play.logged("reacts")] == ["workshop-2"]
    scenario = plain()
    scenario.facts(
        ai_columns={
            **scenario.board.ai_columns,
            "guildhall-1": dataclasses.replace(
                scenario.board.ai_columns["workshop-2"], slug="guildhall-1", building="guildhall"
            ),
        }
    )
    assert scenario.set_up().markers(AI) == (1, 7)


@pytest.mark.law("VIS-14.1h", "VIS-17.5c")
@pytest.mark.parametrize(
    ("columns", "row", "markers"),
    [
        (("workshop-2", "workshop-3"), "starting-build", (2, 2)),  # they meet on 4, then 2 Virtue: of a column and of the check
        (("workshop-2",), "starting-criminal-a", (3, 3)),  # the check's Corruption, then the column's Virtue
    ],
)
def test_of_one_shuffle_all_corruption_comes_before_virtue(
    columns: tuple[str, ...], row: str, markers: tuple[int, int]
) -> None:
    """Corruption stands on 3, Virtue on 4: a step of either makes them meet (VIS-3.1d)."""
    scenario = plain().uncovered(AI, *columns).row(row).discarded("starting-cleric")
    assert scenario.markers(AI, 3, 4).gets(Shuffle()).markers(AI) == markers


@pytest.mark.law("VIS-14.1h")
@pytest.mark.parametrize("column", COLUMNS)
def test_the_human_boards_columns_are_not_its(column: str) -> None:
    """No free movement, no cheaper dismissal, no hand."""
    scenario = plain().uncovered(AI, column).scheme("starting-criminal-b")
    play = scenario.plays()
    assert play.player(AI).space == "seg-5-6-outer-left"
    assert play.player(AI).hand == []


@pytest.mark.law("VIS-14.1h")
def test_a_column_works_from_the_moment_its_building_is_taken() -> None:
    """Workshop column 1 reacts to the Future Scheme that its own Spot brings."""
    scenario = Solo().at(AI, "1-2-outer-left").built("1-2:1", HUMAN, "guildhall-1").townsfolk("1-2", "miner")
    play = scenario.link("face-1-2-seg-1-2-link-1").gets(WORKSHOP)
    assert play.state.dismissed == ["miner"]

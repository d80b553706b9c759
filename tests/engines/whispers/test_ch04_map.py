from collections import Counter
from typing import Any

import pytest

import fixtures
from games.kernel.errors import Illegal
from games.whispers.engine.board import EMPIRES, read_map
from games.whispers.engine.scoring import cities
from tests.engines.whispers.scenario import Play, Scenario

REGIONS = fixtures.read("whispers", "regions")["records"]


def board_map(**changes: dict[str, Any]) -> dict[str, Any]:
    """The map of the box as a map of one's own, some regions changed."""
    regions = [
        {key: record[key] for key in ("slug", "home", "symbols", "banners_at_start", "center")}
        | changes.get(record["slug"].replace("-", "_"), {})
        for record in REGIONS
    ]
    return {"regions": regions, "adjacency": fixtures.read("whispers", "map")["adjacency"]}


BORDERS = fixtures.read("whispers", "map")["adjacency"]
LAST = len(BORDERS)
ALONE = REGIONS[0]["slug"]


@pytest.mark.law("WOW-4.1a")
@pytest.mark.parametrize(
    ("borders", "fault", "at"),
    [
        ([*BORDERS, [ALONE, "atlantis"]], "no region atlantis", f"/{LAST}"),
        ([["atlantis", ALONE], *BORDERS], "no region atlantis", "/0"),
        ([*BORDERS, [ALONE, ALONE]], f"{ALONE} cannot border itself", f"/{LAST}"),
        ([*BORDERS, BORDERS[0]], "listed twice", f"/{LAST}"),
        ([*BORDERS, BORDERS[0][::-1]], "listed twice", f"/{LAST}"),
        ([border for border in BORDERS if ALONE not in border], "cannot be reached", ""),
    ],
)
def test_borders_that_cannot_be(borders: list[list[str]], fault: str, at: str) -> None:
    with pytest.raises(Illegal, match=fault) as refused:
        read_map(board_map() | {"adjacency": borders})
    assert (refused.value.code, refused.value.at) == ("bad_map", f"/options/map/adjacency{at}")


@pytest.mark.law("WOW-4.1a")
@pytest.mark.parametrize(
    ("changed", "fault", "at"),
    [
        ({"slug": ""}, "a slug without a colon", "/0/slug"),
        ({"slug": "bear:hall"}, "a slug without a colon", "/0/slug"),
        ({"home": "wolf"}, "home is one of", "/0/home"),
        ({"banners_at_start": -1}, "cannot be negative", "/0"),
        ({"symbols": {"city": 0, "farm": 0, "fort": -1}}, "cannot be negative", "/0"),
        ({"slug": REGIONS[1]["slug"]}, "stands there twice", ""),
        ({"banners_at_start": 99}, "starts with more than", ""),
    ],
)
def test_regions_that_cannot_be(changed: dict[str, Any], fault: str, at: str) -> None:
    with pytest.raises(Illegal, match=fault) as refused:
        read_map(board_map(**{REGIONS[0]["slug"].replace("-", "_"): changed}))
    assert (refused.value.code, refused.value.at) == ("bad_map", f"/options/map/regions{at}")


@pytest.mark.law("WOW-4.1a")
def test_a_region_may_be_named_by_its_id() -> None:
    given = board_map()
    for region in given["regions"]:
        region["id"] = region.pop("slug")
    assert [region.slug for region in read_map(given).regions] == [region["slug"] for region in REGIONS]


@pytest.mark.law("WOW-4.1a")
def test_it_works() -> None:
    homes = Counter(region.home for region in Scenario().board.regions.values())
    assert homes == {"bear": 6, "eagle": 7, "elephant": 8, "lion": 9, "horse": 10}


@pytest.mark.law("WOW-4.1b")
def test_a_home_region_stays_one_whoever_holds_it() -> None:
    """Taken by the Bear and emptied again, it is the Lion's."""
    scenario = Scenario(2).region("lion-manewall", bear=1).agent("bear-sheriff", 0)
    play = scenario.hand(0, "bear-with-eagle-1").holds(0, eagle=1).at("seat:bear-sheriff")
    assert play.match.board.regions["lion-manewall"].home == "lion"
    assert play.banners("lion-manewall") == ("bear", 1)
    play.does(0, "play:bear-with-eagle-1:bear-eagle")
    assert play.banners("lion-manewall") == ("lion", 0)
    assert play.match.board.regions["lion-manewall"].home == "lion"


@pytest.mark.law("WOW-4.2a")
def test_a_farm_raises_the_garrison_limit() -> None:
    regions = Scenario().board.regions
    assert {region.limit for region in regions.values() if region.farm} == {6}
    assert {region.limit for region in regions.values() if not region.farm} == {4}
    scenario = Scenario().region("lion-honeyvale", lion=7).region("lion-lone-dune", lion=7)
    play = scenario.agent("horse-sheriff", 0).at("empires")
    assert play.banners("lion-honeyvale") == ("lion", 6)
    assert play.banners("lion-lone-dune") == ("lion", 4)


def attack_manewall(**changes: dict[str, Any]) -> Play:
    scenario = Scenario(2, map=board_map(**changes)).region("bear-ironpine", bear=3).region("lion-manewall", lion=1)
    play = scenario.agent("bear-sheriff", 0).agent("lion-steward", 1).at("seat:bear-sheriff")
    return play.does(0, "act:attack", "n:3")


@pytest.mark.law("WOW-4.2b")
def test_a_fort_kills_one_attacker() -> None:
    assert attack_manewall().banners("lion-manewall") == ("bear", 1)
    no_fort = {"symbols": {"city": 0, "farm": 0, "fort": 0}}
    assert attack_manewall(lion_manewall=no_fort).banners("lion-manewall") == ("bear", 2)


@pytest.mark.law("WOW-4.2c")
def test_a_city_changes_nothing_but_the_score() -> None:
    city = attack_manewall(lion_manewall={"symbols": {"city": 1, "farm": 0, "fort": 1}})
    plain = attack_manewall()
    assert city.state == plain.state
    assert city.asked == plain.asked
    assert city.options(1) == plain.options(1)
    assert cities(city.state, city.match.board)["bear"] == cities(plain.state, plain.match.board)["bear"] + 1


@pytest.mark.law("WOW-4.2d")
def test_banner_marks_mean_nothing_after_the_set_up() -> None:
    unmarked = attack_manewall(**{record["slug"].replace("-", "_"): {"banners_at_start": 0} for record in REGIONS})
    marked = attack_manewall()
    assert unmarked.state == marked.state
    marked.until()
    unmarked.until()
    assert unmarked.state == marked.state
    assert unmarked.outcome == marked.outcome


def test_every_region_has_an_empire_of_the_game() -> None:
    assert {record["home"] for record in REGIONS} == set(EMPIRES)

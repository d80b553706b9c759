"""Every Spot and every Link of both sides of the Segments, by a Building put up on it."""

import pytest

import fixtures
from tests.engines.viscounts.powers import Acted, words
from tests.engines.viscounts.scenario import Play, Scenario
from tests.engines.viscounts.spots import LEFT, LINKS, SPOTS, site

RING = list(SPOTS["3-4"])
PLAIN = ["friar", "miner", "princess", "jeweller", "vicar"]
EVERY_SPOT = [
    (side, segment, n)
    for side, segments in SPOTS.items()
    for segment, spots in segments.items()
    for n in range(1, len(spots) + 1)
]
EVERY_LINK = [(side, segment, n) for side, segments in LINKS.items() for segment, links in segments.items() for n in links]


def slug(side: str, segment: str, n: int) -> str:
    return f"face-{side}-seg-{segment}-link-{n}"


def stocked(side: str) -> Scenario:
    """Two players who lack nothing that a Spot or Link could need; seat 0 has 3 Stone for a Workshop."""
    scenario = Scenario(3 if side == "3-4" else 2)
    scenario.cards(0, row="trader squire abbot", hand="thief lender financer").papers(0, debts=2, deeds=2).goods(0, stone=3)
    scenario.cards(1, row="labourer squire abbot", hand="thief lender financer").papers(1, debts=2, deeds=2)
    for segment, card in zip(RING, PLAIN, strict=True):
        scenario.townsfolk(segment, card)
    return scenario


def building(scenario: Scenario, side: str, segment: str, n: int) -> tuple[Play, Acted]:
    """Seat 0 builds its third Workshop there, standing on the side of the River that reaches the Spot."""
    bank = "left" if n <= LEFT[side][segment] else "right"
    scenario.at(0, f"{segment}-outer-{bank}")
    acted = Acted(scenario.board, scenario.state.players[0]).plus(stone=-3, buildings=1)
    play = scenario.phase("action", action="build").does(0, "column:workshop-3")
    if play.asked == [(0, "site")] and site(side, segment, n) not in play.state.sites:
        play.does(0, f"site:{site(side, segment, n)}")
    assert play.state.sites[site(side, segment, n)].owner == 0
    return play, acted


@pytest.mark.law("VIS-6.2.3a", "VIS-6.2.1d")
@pytest.mark.parametrize(("side", "segment", "n"), EVERY_SPOT)
def test_a_building_on_it_brings_the_spots_effect(side: str, segment: str, n: int) -> None:
    play, acted = building(stocked(side), side, segment, n)
    acted.does(play, SPOTS[side][segment][n - 1]).holds(play)
    assert play.over


@pytest.mark.law("VIS-6.2.3b", "VIS-6.2.3e", "VIS-17.4k")
@pytest.mark.parametrize("built_first", ["right", "left"])
@pytest.mark.parametrize(("side", "segment", "n"), EVERY_LINK)
def test_a_building_at_either_end_brings_the_links_effect_to_both(side: str, segment: str, n: int, built_first: str) -> None:
    left = (segment, n)
    last = n == len(SPOTS[side][segment])
    right = (RING[(RING.index(segment) + 1) % 5], 1) if last else (segment, n + 1)
    there, here = (right, left) if built_first == "right" else (left, right)
    scenario = stocked(side).built(site(side, *there), 1, "workshop-3")
    other = Acted(scenario.board, scenario.state.players[1], 1)
    play, acted = building(scenario, side, *here)
    acted.does(play, SPOTS[side][here[0]][here[1] - 1])
    power = LINKS[side][segment][n]
    acted.does(play, power)
    other.does(play, power)
    acted.holds(play)
    other.holds(play)
    assert [told["link"] for told in play.logged("link")] == [slug(side, segment, n)]
    assert play.over


@pytest.mark.law("VIS-1.2a")
def test_every_spot_of_the_facts_has_its_test() -> None:
    found = {record["slug"]: words(record["powers"][0]["effects"]) for record in fixtures.read("viscounts", "sites")["records"]}
    assert found == {site(side, segment, n): SPOTS[side][segment][n - 1] for side, segment, n in EVERY_SPOT}


@pytest.mark.law("VIS-1.2a")
def test_every_link_of_the_facts_has_its_test() -> None:
    found = {record["slug"]: words(record["powers"][0]["effects"]) for record in fixtures.read("viscounts", "links")["records"]}
    assert found == {slug(side, segment, n): LINKS[side][segment][n] for side, segment, n in EVERY_LINK}


@pytest.mark.law("VIS-6.2.3b")
@pytest.mark.parametrize(("side", "segment"), [(side, segment) for side in SPOTS for segment in SPOTS[side]])
def test_neighbours_without_a_line_between_them_are_not_linked(side: str, segment: str) -> None:
    """On the side for 3 and 4 one pair of neighbours on each Segment; on the other side none."""
    count = len(SPOTS[side][segment])
    gaps = [n for n in range(1, count + 1) if n not in LINKS[side][segment]]
    assert len(gaps) == (1 if side == "3-4" else 0)
    for n in gaps:
        play, _ = building(stocked(side).built(site(side, segment, n), 1, "workshop-3"), side, segment, n + 1)
        assert play.logged("link") == []

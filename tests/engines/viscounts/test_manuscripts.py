"""Every Manuscript: what it costs, what it brings at once, what it scores at the end."""

from collections.abc import Callable

import pytest

import fixtures
from games.viscounts.engine import scoring as points
from tests.engines.viscounts.manuscripts import MANUSCRIPTS, immediate, scoring
from tests.engines.viscounts.powers import Acted, words
from tests.engines.viscounts.scenario import Scenario

PLAIN = {"1-2": "black-4-two-virtue", "3-4": "blue-3-four-silver", "5-6": "grey-4-two-stone", "9-10": "yellow-4-two-gold"}
AT_ONCE = [slug for slug in MANUSCRIPTS if immediate(slug)]
AT_THE_END = [slug for slug in MANUSCRIPTS if scoring(slug)]


def stocked(slug: str) -> Scenario:
    """Seat 0, who lacks nothing that an effect could need, stands beside this Manuscript."""
    scenario = Scenario().cards(0, row="trader squire labourer", hand="thief lender financer").papers(0, debts=3, deeds=3)
    for segment, card in zip(
        ("1-2", "3-4", "5-6", "7-8", "9-10"), ("friar", "miner", "princess", "jeweller", "vicar"), strict=True
    ):
        scenario.townsfolk(segment, card)
    for segment, other in PLAIN.items():
        if other != slug:
            scenario.manuscripts(segment, other)
    return scenario.manuscripts("7-8", slug).at(0, "7-8-inner").goods(0, ink=MANUSCRIPTS[slug][0], gold=1)


@pytest.mark.law("VIS-6.4.1b", "VIS-6.4.1c", "VIS-6.4.1d", "VIS-16.1a")
@pytest.mark.parametrize("slug", AT_ONCE)
def test_what_it_brings_at_once_for_its_cost(slug: str) -> None:
    cost = MANUSCRIPTS[slug][0]
    scenario = stocked(slug)
    acted = Acted(scenario.board, scenario.state.players[0]).plus(ink=-cost, manuscripts=1)
    play = scenario.phase("action", action="cleric")
    assert play.player(0).manuscripts[0] == slug
    acted.does(play, immediate(slug)).holds(play)
    assert play.over
    short = stocked(slug).goods(0, ink=cost - 1, gold=1).phase("action")
    assert "act:cleric" not in short.options(0)


@pytest.mark.law("VIS-6.4.1b", "VIS-6.4.1c", "VIS-6.4.3a")
@pytest.mark.parametrize("slug", AT_THE_END)
def test_one_that_scores_brings_nothing_at_once(slug: str) -> None:
    cost = MANUSCRIPTS[slug][0]
    scenario = stocked(slug)
    acted = Acted(scenario.board, scenario.state.players[0]).plus(ink=-cost, manuscripts=1)
    play = scenario.phase("action", action="cleric")
    acted.holds(play)
    assert play.over


SEVEN = ("workshop-1", "workshop-2", "workshop-3", "guildhall-1", "guildhall-2", "guildhall-3", "trading-post-2")
FOR_POINTS: dict[str, Callable[[], Scenario]] = {
    "approved_deeds": lambda: Scenario().papers(0, deeds=5, approved=7, debts=2, paid=4),
    "paid_debts": lambda: Scenario().papers(0, deeds=5, approved=4, debts=2, paid=7),
    "buildings_built": lambda: Scenario().uncovered(0, *SEVEN),
    "unspent_resources": lambda: Scenario().goods(0, ink=3, stone=1, gold=3, silver=9),
    "noble_icons": lambda: (
        Scenario()
        .cards(0, row="enforcer labourer trader", hand="princess", draw="squire abbot", discard="overseer-virtue thief")
        .uncovered(0, "guildhall-2", "guildhall-1")
        .favour(0, "yellow", "grey")
    ),
    "cleric_icons": lambda: (
        Scenario()
        .cards(0, row="bishop labourer trader", hand="friar", draw="abbot squire", discard="deacon-virtue thief")
        .uncovered(0, "guildhall-3", "guildhall-1")
        .favour(0, "black", "grey")
    ),
    "criminal_icons": lambda: (
        Scenario()
        .cards(0, row="antagonist thief trader", hand="pickpocket", draw="scoundrel-gold abbot", discard="traitor lookout")
        .uncovered(0, "guildhall-3")
    ),
    "trade_icons": lambda: (
        Scenario()
        .cards(0, row="lender thief trader", hand="abbot", draw="squire labourer", discard="foreman")
        .uncovered(0, "trading-post-3", "guildhall-1")
        .favour(0, "blue")
        .cards(1, row="courier")
    ),
}
WORTH = {
    "approved_deeds": 7,
    "paid_debts": 7,
    "buildings_built": 7,
    "unspent_resources": 7,
    "noble_icons": 2 + 1 + 1 + 1 + 1 + 1,
    "cleric_icons": 2 + 1 + 1 + 1 + 1 + 1,
    "criminal_icons": 2 + 1 + 1 + 1 + 1 + 1,
    "trade_icons": 2 + 1 + 1 + 2 + 2,
}
"""Unit → how many of it there are then."""


@pytest.mark.law("VIS-6.4.3a", "VIS-11.1f", "VIS-11.1g", "VIS-17.4n")
@pytest.mark.parametrize("slug", [slug for slug in AT_THE_END if "manuscripts" not in slug])
def test_what_it_scores_at_the_end(slug: str) -> None:
    """Rounded down where more than one is needed for a point."""
    says = scoring(slug)
    assert says
    vp, per, unit = says
    scenario = FOR_POINTS[unit]().transcribed(0, slug)
    parts = points.parts(scenario.board, scenario.state, 0)
    assert parts["manuscript_conditions"] == WORTH[unit] // per * vp
    nobody = Scenario().transcribed(0, slug)
    nobody.state.players[0].draw, nobody.state.players[0].hand = [], []
    assert points.parts(nobody.board, nobody.state, 0)["manuscript_conditions"] == 0


@pytest.mark.law("VIS-6.4.3a", "VIS-11.1f")
@pytest.mark.parametrize("others", [0, 2])
def test_the_one_that_scores_for_manuscripts_counts_itself(others: int) -> None:
    scenario = Scenario().transcribed(0, "black-6-vp-manuscripts", *["grey-3-deed", "blue-3-hire"][:others])
    assert points.parts(scenario.board, scenario.state, 0)["manuscript_conditions"] == others + 1


@pytest.mark.law("VIS-11.1g", "VIS-4.2h", "VIS-10.3a")
def test_criminals_and_converted_merchants_count_as_nothing_else_at_the_end() -> None:
    scenario = Scenario().cards(0, row="benefactor thief antagonist", draw="lender").transcribed(0, "yellow-5-vp-noble-icons")
    assert points.parts(scenario.board, scenario.state, 0)["manuscript_conditions"] == 0


@pytest.mark.law("VIS-1.1g", "VIS-1.3d")
def test_every_manuscript_of_the_facts_is_written_down_here_as_it_is() -> None:
    found = {}
    for record in fixtures.read("viscounts", "manuscripts")["records"]:
        (power,) = record["powers"]
        says = words(power["effects"]) if power["kind"] == "immediate" else "{vp} vp for {per} {unit}".format(**power)
        found[record["slug"]] = (record["cost"], record["suit"], record["back"], says)
    assert found == MANUSCRIPTS
    assert {*AT_ONCE} | {*AT_THE_END} == {*MANUSCRIPTS}
    units = {scored[2] for slug in AT_THE_END if (scored := scoring(slug))}
    assert units == {*WORTH, "manuscripts"} == {*FOR_POINTS, "manuscripts"}

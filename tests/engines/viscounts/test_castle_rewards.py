"""What each Section of the Castle brings, on tier 2 and on tier 3, and what bumped Workers bring home."""

import pytest

import fixtures
from games.viscounts.engine import castle
from tests.engines.viscounts.powers import Acted, words
from tests.engines.viscounts.scenario import Play, Scenario

TIER_2 = {
    "castle-ink-and-stone": "1 ink + 1 stone",
    "castle-flip": "flip 1 either",
    "castle-gold-or-shift": "1 gold | move_worker_tier1",
    "castle-hire-or-destroy": "hire_free | destroy 1",
    "castle-two-virtue": "2 virtue",
}
"""Clockwise."""
SECTIONS = list(TIER_2)
TOP = "1 any_resource"
REWARDS = [(slug, n) for slug, power in TIER_2.items() for n, _ in enumerate(power.split(" | "))]


def scenario() -> Scenario:
    found = Scenario().cards(0, hand="thief lender", row="trader squire abbot").papers(0, debts=2, deeds=2)
    for segment, card in zip(
        ("1-2", "3-4", "5-6", "7-8", "9-10"), ("friar", "miner", "princess", "jeweller", "vicar"), strict=True
    ):
        found.townsfolk(segment, card)
    return found


def placed(scenario: Scenario, section: int, count: int) -> tuple[Play, Acted]:
    acted = Acted(scenario.board, scenario.state.players[0]).plus(workers=-count)
    return scenario.run(lambda t: castle.place(t, 0, section, count)), acted


@pytest.mark.law("VIS-6.3.2c", "VIS-6.3.8a", "VIS-6.3.8b")
@pytest.mark.parametrize(("slug", "option"), REWARDS)
def test_a_worker_moving_inward_brings_what_the_section_says(slug: str, option: int) -> None:
    play, acted = placed(scenario(), SECTIONS.index(slug), 3)
    acted.does(play, TIER_2[slug], option).holds(play)
    assert play.over


@pytest.mark.law("VIS-6.3.4b")
@pytest.mark.parametrize("slug", SECTIONS)
def test_a_worker_reaching_tier_3_brings_a_resource_of_choice(slug: str) -> None:
    section = SECTIONS.index(slug)
    play, acted = placed(scenario().castle(tier2={section: (2, 0, 0)}), section, 3)
    acted.does(play, TIER_2[slug]).does(play, TOP).holds(play)
    assert play.over


@pytest.mark.law("VIS-6.3.5d", "VIS-6.3.5e")
@pytest.mark.parametrize("slug", SECTIONS)
@pytest.mark.parametrize(("tier", "reward"), [(1, "2 silver"), (2, "1 virtue + 1 any_resource")])
def test_a_bumped_worker_brings_its_owner_what_the_tier_says(tier: int, reward: str, slug: str) -> None:
    section = SECTIONS.index(slug)
    crowd = {section: (0, 2, 1)}
    at = scenario().castle(tier1=crowd if tier == 1 else None, tier2=crowd if tier == 2 else None)
    other = Acted(at.board, at.state.players[1], 1).plus(workers=1)
    play, acted = placed(at, section, 1 if tier == 1 else 3)
    if tier == 2:
        acted.does(play, TIER_2[slug])
    play.does(0, "bump:@1")
    other.does(play, reward).holds(play)
    assert play.over


@pytest.mark.law("VIS-6.3.8a")
def test_every_section_of_the_facts_has_its_test() -> None:
    records = fixtures.read("viscounts", "castle-sections")["records"]
    found = {record["slug"]: words(record["powers"][0]["effects"]) for record in records}
    assert found == TIER_2 | {"castle-top": TOP}
    inside = sorted((record["index"], record["slug"]) for record in records if record["index"] is not None)
    assert [slug for _, slug in inside] == SECTIONS
    rewards = fixtures.read("viscounts", "board")["castle"]["bump_rewards"]
    assert {tier: words(effects) for tier, effects in rewards.items() if tier in ("tier1", "tier2")} == {
        "tier1": "2 silver",
        "tier2": "1 virtue + 1 any_resource",
    }

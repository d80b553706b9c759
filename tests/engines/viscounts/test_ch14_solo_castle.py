"""The AI's Workers in the Castle, and its Manuscripts."""

from typing import Any

import msgspec
import pytest

from games.viscounts.engine import castle, scoring
from games.viscounts.engine.vocabulary import Choice, FreeManuscript, Gain, PlaceWorkers
from tests.engines.viscounts.solo import AI, BOARDS, HERE, HUMAN, Solo, by_law

TWO = PlaceWorkers(2, "any_one_tier1_section")
FOUR = PlaceWorkers(4, "any_one_tier1_section")
CHEAP = FreeManuscript((3, 4))
HIRE_OR_DESTROY, VIRTUE = 3, 4
"""Sections of the Castle; the AI stands beside Section 1, the flip."""


def climbed(play: Any) -> list[int]:
    """The Sections from which Workers moved inward, in their order."""
    slugs = [section.slug for section in play.match.board.sections]
    return [slugs.index(params["section"]) for params in play.logged("climbs")]


# -- the action -----------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-14.2a")
@pytest.mark.parametrize("space", ["3-4-outer-left", "3-4-outer-right", "9-10-outer-left"])
def test_it_places_workers_from_an_outer_space(space: str) -> None:
    play = Solo().at(AI, space).goods(AI, gold=2).tries("noble")
    assert (play.returned, play.player(AI).workers) == ("", 18)


@pytest.mark.law("VIS-14.2b")
@pytest.mark.parametrize("facing", range(5))
@pytest.mark.parametrize("place", range(5))
def test_they_go_to_the_section_on_its_segment(facing: int, place: int) -> None:
    scenario = Solo(ring="9-10 3-4 1-2 7-8 5-6", facing=facing)
    play = scenario.at(AI, f"{scenario.state.ring[place]}-outer-right").goods(AI, gold=2).tries("noble")
    section = (place - facing) % 5
    assert [workers[AI] for workers in play.state.tier1] == [2 * (each == section) for each in range(5)]


@pytest.mark.law("VIS-14.2c", "VIS-14.2d", "VIS-17.4s")
@pytest.mark.parametrize("ai", BOARDS)
@pytest.mark.parametrize(
    ("paid", "workers", "spent"),
    [(0, 0, 0), (1, 0, 0), (2, 2, 2), (3, 2, 2), (4, 3, 4), (6, 3, 4), (7, 4, 7), (20, 4, 7)],
)
def test_as_many_as_it_can_pay_for_but_never_one(ai: str, paid: int, workers: int, spent: int) -> None:
    """Each empty row shows one Noble."""
    good = "any" if ai == "ai-card" else "gold"
    play = Solo(ai, facing=2).goods(AI, **{good: paid}).tries("noble")
    assert play.returned == ("" if workers else "few-icons")
    assert play.player(AI).workers == 20 - workers
    assert play.player(AI).goods[good] == paid - spent
    if workers:
        assert by_law(play, "VIS-14.2c") == [{"seat": ai, "count": workers}]


@pytest.mark.law("VIS-14.2d")
@pytest.mark.parametrize("ai", BOARDS)
def test_what_its_board_offers(ai: str) -> None:
    costs = Solo(ai).board.ai.worker_costs
    assert [(step.workers, step.noble_icons) for step in costs] == [(2, 3), (3, 5), (4, 8)]


@pytest.mark.law("VIS-14.2k", "VIS-17.4s")
@pytest.mark.parametrize(("supply", "placed", "left"), [(0, 0, 20), (1, 0, 20), (2, 2, 18), (3, 3, 16), (4, 4, 13)])
def test_it_pays_for_no_more_than_it_has(supply: int, placed: int, left: int) -> None:
    play = Solo(facing=2).workers(AI, supply).leader(AI).goods(AI, gold=20).tries("noble")
    assert play.returned == ("" if placed else "few-workers")
    assert (play.player(AI).workers, play.goods(AI)["gold"]) == (supply - placed, left)


# -- bumps ----------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-14.2e")
def test_it_bumps_the_human_off_tier_1() -> None:
    play = Solo().castle(tier1={1: (2, 0)}).gets(TWO)
    assert play.state.tier1[1] == [1, 2]
    assert (play.player(HUMAN).workers, play.goods(HUMAN)) == (19, {"silver": 2})
    assert play.over
    assert by_law(play, "VIS-14.2e") == [{"seat": "ai-cleric", "tier": 1, "section": "castle-flip"}]


@pytest.mark.law("VIS-14.2e")
def test_it_bumps_the_human_off_tier_2() -> None:
    play = Solo(facing=2).castle(tier1={VIRTUE: (0, 1)}, tier2={VIRTUE: (2, 1)}).gets(TWO)
    assert play.asked == [(HUMAN, "resource")]
    assert play.markers(HUMAN) == (1, 6)
    play.does(HUMAN, "take:stone")
    assert play.state.tier2[VIRTUE] == [1, 2]
    assert play.goods(HUMAN) == {"stone": 1}


@pytest.mark.law("VIS-14.2e", "VIS-17.4j")
def test_in_the_humans_turn_the_human_says_who_goes() -> None:
    scenario = Solo().castle(tier1={1: (2, 0)})
    play = scenario.effect(AI, TWO, active=HUMAN)
    assert [(ask.prompt, ask.options) for ask in play.match.asks()] == [("bump", ["bump:@0", "bump:ai-cleric"])]
    play.does(HUMAN, "bump:ai-cleric")
    assert play.state.tier1[1] == [2, 1]
    assert play.goods(AI) == {"ink": 1}


@pytest.mark.law("VIS-17.4u")
def test_it_bumps_its_own_if_the_humans_are_not_enough() -> None:
    scenario = Solo().castle(tier1={1: (1, 0)})
    low = msgspec.structs.replace(scenario.board.castle, max_workers_tier1_section=1)
    play = scenario.facts(castle=low).gets(TWO)
    assert play.state.tier1[1] == [0, 1]
    assert [len(by_law(play, law)) for law in ("VIS-14.2e", "VIS-17.4u")] == [1, 1]
    assert play.goods(AI) == {"ink": 1}


# -- the leader -----------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-14.2f")
def test_it_takes_the_castle_leader_card_and_scores_it() -> None:
    play = Solo(facing=2).castle(tier1={VIRTUE: (0, 1)}, tier2={VIRTUE: (0, 2)}).gets(TWO)
    assert (play.state.leader, play.state.tier3) == (AI, [0, 1])
    assert play.goods(AI) == {"ink": 1}
    assert scoring.parts(play.match.board, play.state, AI)["castle_leader"] == 5
    assert scoring.parts(play.match.board, play.state, HUMAN)["castle_leader"] == 0


@pytest.mark.law("VIS-14.2f")
def test_it_loses_it_to_who_has_more() -> None:
    scenario = Solo().castle(tier1={0: (2, 0)}, tier2={0: (2, 0)}, tier3=(1, 1)).leader(AI)
    play = scenario.effect(HUMAN, PlaceWorkers(2, "any_one_tier1_section")).does(HUMAN, "section:castle-ink-and-stone").until()
    assert (play.state.leader, play.state.tier3) == (HUMAN, [2, 1])


@pytest.mark.law("VIS-14.2g")
def test_the_raised_hand_limit_means_nothing() -> None:
    scenario = Solo().castle(tier3=(0, 1)).leader(AI)
    before = len(scenario.state.players[AI].draw)
    play = scenario.scheme("starting-cleric").plays(2)
    assert play.player(AI).hand == []
    assert len(play.player(AI).draw) == before - 2


# -- groups ---------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-14.2h")
def test_it_starts_beside_its_viscount_and_goes_clockwise() -> None:
    """Of the groups in Sections 0, 3 and 1: first 1, then clockwise 3, then 0; after each the search begins again at 1."""
    scenario = Solo().castle(tier1={0: (0, 3), 3: (0, 3), 1: (0, 1)})
    play = scenario.gets(TWO)
    assert climbed(play) == [1, 3, 0]
    assert [params["section"] for params in by_law(play, "VIS-14.2h")] == ["castle-flip", "castle-hire-or-destroy"]
    assert play.over


@pytest.mark.law("VIS-14.2h")
def test_after_each_resolution_the_search_starts_again() -> None:
    """Resolving 2 makes a group beside the Viscount, which comes before the one in 3."""
    scenario = Solo().castle(tier1={2: (0, 3), 3: (0, 3), 1: (0, 2)})
    assert climbed(scenario.run(castle.settle, AI)) == [2, 1, 3]


@pytest.mark.law("VIS-14.2h")
def test_groups_far_from_it_are_resolved_too() -> None:
    scenario = Solo().castle(tier1={1: (0, 1), 0: (0, 2)})
    play = scenario.gets(TWO)
    assert climbed(play) == [1, 0]
    assert [workers[AI] for workers in play.state.tier1] == [0, 1, 1, 0, 1]
    assert [workers[AI] for workers in play.state.tier2] == [1, 1, 0, 0, 0]


@pytest.mark.law("VIS-14.2i")
@pytest.mark.parametrize(("segment", "gold", "discards", "virtue"), [("5-6", 1, 0, 7), ("7-8", 0, 1, 7)])
def test_of_two_effects_it_takes_the_one_printed_first(segment: str, gold: int, discards: int, virtue: int) -> None:
    play = Solo().at(AI, f"{segment}-outer-left").papers(AI, deeds=1).gets(PlaceWorkers(3, "any_one_tier1_section"))
    assert play.player(AI).goods["gold"] == gold
    assert len(play.player(AI).discard) == discards
    assert (play.player(AI).virtue, play.player(AI).approved) == (virtue, 0)
    assert len(by_law(play, "VIS-14.2i")) == 1


@pytest.mark.law("VIS-14.2i")
def test_the_first_one_may_be_replaced() -> None:
    play = Solo().piles(future=()).at(AI, "7-8-outer-left").gets(PlaceWorkers(3, "any_one_tier1_section"))
    assert play.markers(AI) == (1, 6)  # no Scheme left, nothing to flip
    assert Solo().gets(Choice(((Gain("gold", 1),), (Gain("ink", 1),)))).goods(AI) == {"gold": 1}


@pytest.mark.law("VIS-14.2j")
@pytest.mark.parametrize("space", ["1-2-outer-left", "9-10-outer-right"])
def test_free_workers_go_to_its_segment(space: str) -> None:
    scenario = Solo(facing=3).at(AI, space)
    section = (scenario.state.ring.index(f"seg-{space.rsplit('-', 2)[0]}") - 3) % 5
    play = scenario.gets(TWO)
    assert play.state.tier1[section] == [0, 2]
    assert play.player(AI).goods == {"ink": 0, "stone": 0, "gold": 0}


@pytest.mark.law("VIS-14.2j", "VIS-17.4b")
@pytest.mark.parametrize("supply", [0, 1])
def test_of_free_workers_as_many_as_there_are(supply: int) -> None:
    play = Solo().workers(AI, supply).leader(AI).gets(FOUR)
    assert (play.player(AI).workers, play.state.tier1[1][AI]) == (0, supply)


# -- Manuscripts ----------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-14.3a", "VIS-14.3b")
@pytest.mark.parametrize("space", ["3-4-outer-left", "3-4-outer-right"])
def test_it_transcribes_what_lies_on_its_segment(space: str) -> None:
    scenario = Solo().at(AI, space).manuscripts("3-4", "black-6-vp-manuscripts").goods(AI, ink=6)
    play = scenario.tries("cleric")
    assert play.player(AI).manuscripts == ["black-6-vp-manuscripts"]
    assert play.goods(AI) == {"ink": 1}
    assert "black-6-vp-manuscripts" not in play.state.manuscripts[HERE]
    assert scenario.goods(AI, ink=4).tries("cleric").returned == "few-icons"


@pytest.mark.law("VIS-14.3b")
def test_its_effect_is_carried_out() -> None:
    play = Solo().manuscripts("3-4", "blue-4-hire-resource").goods(AI, ink=3).tries("cleric")
    assert len(play.player(AI).discard) == 1
    assert play.goods(AI) == {"ink": 1}


@pytest.mark.law("VIS-17.4y")
def test_it_transcribes_a_printed_manuscript_again_and_again() -> None:
    scenario = Solo().no_manuscripts("3-4").goods(AI, ink=9)
    play = scenario.tries("cleric")
    assert play.player(AI).manuscripts == []
    assert play.goods(AI) == {"ink": 7, "stone": 2}  # 2 resources of its choice
    assert len(by_law(play, "VIS-6.4.4c")) == 1


@pytest.mark.law("VIS-14.3c")
def test_it_takes_a_cleric_bonus_card_with_the_third_ribbon() -> None:
    scenario = Solo().transcribed(AI, "blue-3-hire", "blue-4-two-resources").manuscripts("3-4", "blue-6-vp-criminal-icons")
    play = scenario.goods(AI, ink=5).tries("cleric")
    assert play.player(AI).favours == ["blue"]
    assert scoring.parts(play.match.board, play.state, AI)["church_favours"] == 3
    play = scenario.favour(HUMAN, "blue").tries("cleric")
    assert (play.player(AI).favours, play.player(HUMAN).favours) == ([], ["blue"])


@pytest.mark.law("VIS-14.3c")
def test_its_icon_helps_to_pay() -> None:
    scenario = Solo().favour(AI, "black").manuscripts("3-4", "grey-3-deed").goods(AI, ink=1)
    assert scenario.tries("cleric").player(AI).manuscripts == ["grey-3-deed"]


@pytest.mark.law("VIS-14.3d", "VIS-14.3e")
@pytest.mark.parametrize(
    ("tops", "where", "law"),
    [
        ({"3-4": "grey-3-deed", "5-6": "blue-3-four-silver"}, "seg-3-4", "VIS-14.3d"),
        ({"3-4": "grey-5-trading-post", "5-6": "blue-3-four-silver"}, "seg-5-6", "VIS-14.3e"),
        ({"3-4": "grey-5-trading-post", "5-6": "grey-6-guildhall", "7-8": "blue-4-two-resources"}, "seg-7-8", "VIS-14.3e"),
        (
            {
                "3-4": "grey-5-trading-post",
                "5-6": "grey-6-guildhall",
                "7-8": "black-6-vp-manuscripts",
                "9-10": "yellow-5-two-flips",
                "1-2": "black-4-two-ink",
            },
            "seg-1-2",
            "VIS-14.3e",
        ),
    ],
)
def test_a_free_manuscript_is_the_first_allowed_clockwise(tops: dict[str, str], where: str, law: str) -> None:
    scenario = Solo()
    for segment, slug in tops.items():
        scenario.manuscripts(segment, slug)
    play = scenario.gets(CHEAP)
    taken = tops[where.removeprefix("seg-")]
    assert play.player(AI).manuscripts == [taken]
    assert by_law(play, law) == [{"seat": "ai-cleric", "card": taken, "where": where}]


@pytest.mark.law("VIS-14.3e")
def test_an_empty_pile_is_passed_over() -> None:
    scenario = Solo().manuscripts("5-6", "grey-3-deed").no_manuscripts("3-4")
    assert scenario.gets(CHEAP).player(AI).manuscripts == ["grey-3-deed"]


@pytest.mark.law("VIS-14.3f")
def test_only_if_none_is_allowed_it_is_lost() -> None:
    dear = (
        "grey-5-trading-post",
        "grey-6-guildhall",
        "black-6-vp-manuscripts",
        "yellow-5-two-flips",
        "black-5-free-manuscript",
    )
    scenario = Solo()
    for segment, slug in zip(("1-2", "3-4", "5-6", "7-8", "9-10"), dear, strict=True):
        scenario.manuscripts(segment, slug)
    play = scenario.gets(CHEAP)
    assert play.player(AI).manuscripts == []
    assert by_law(play, "VIS-14.3f") == [{"seat": "ai-cleric"}]

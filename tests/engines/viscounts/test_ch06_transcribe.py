"""Chapter 6.4: Transcribe a Manuscript."""

import pytest

from games.kernel.values import About
from games.viscounts.engine import scoring, scribes
from games.viscounts.engine.vocabulary import FreeManuscript
from tests.engines.viscounts.acts import action, icons, said
from tests.engines.viscounts.scenario import Play, Scenario

INNER = "7-8-inner"
GREY = ("grey-3-deed", "grey-4-two-stone", "grey-4-workshop", "grey-5-trading-post")
BLACK = ("black-3-flip", "black-4-two-ink", "black-4-two-virtue")


def before(manuscript: str = "", *, row: str = "trader labourer squire", **goods: int) -> Scenario:
    """Seat 0 stands beside the Manuscript, without a Cleric; whoever stands beside it fits no Transcribe."""
    scenario = Scenario().cards(0, row=row, hand="thief lender").at(0, INNER).goods(0, **goods).townsfolk("7-8", "miner")
    return scenario.manuscripts("7-8", manuscript) if manuscript else scenario


def transcribing(scenario: Scenario) -> Play:
    return action(scenario).does(0, "act:cleric")


def points(scenario: Scenario, part: str, who: int = 0) -> float:
    return scoring.parts(scenario.board, scenario.state, who)[part]


# -- what it takes --------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.4.1a", "VIS-6.0.1d")
def test_clerics_criminals_ink_and_a_dismissal_add_up() -> None:
    """1 Cleric, 1 Criminal, 1 Cleric dismissed and 1 Ink Well: 4."""
    scenario = before("black-4-two-virtue", row="abbot scoundrel-gold squire", ink=2, silver=2).townsfolk("7-8", "friar")
    play = transcribing(scenario)
    assert play.options(0) == ["dismiss:friar", "keep"]
    play.does(0, "dismiss:friar")
    assert play.goods(0) == {"ink": 1}
    assert play.logged("pays") == [{"seat": 0, "goods": {"ink": 1}}]
    assert play.player(0).manuscripts == ["black-4-two-virtue"]


@pytest.mark.law("VIS-6.4.1b", "VIS-17.3e")
@pytest.mark.parametrize(
    ("manuscript", "cost"),
    [("grey-3-deed", 3), ("black-4-two-ink", 4), ("grey-5-vp-resources", 5), ("blue-6-vp-criminal-icons", 6)],
)
def test_the_number_on_the_manuscript_beside_the_viscount_is_what_it_takes(manuscript: str, cost: int) -> None:
    play = transcribing(before(manuscript, ink=cost))
    assert play.logged("manuscript") == [{"seat": 0, "card": manuscript, "where": "seg-7-8"}]
    assert play.logged("pays") == [{"seat": 0, "goods": {"ink": cost}}]
    short = action(before(manuscript, ink=cost - 1, gold=1))
    assert "act:cleric" not in short.options(0)
    assert short.withheld(0)["act:cleric"] == ("few-icons", "VIS-6.4.1b")
    assert short.refused(0, "act:cleric")[0]


@pytest.mark.law("VIS-6.4.1b")
def test_no_other_manuscript_than_the_one_beside_the_viscount() -> None:
    scenario = (
        before("blue-6-vp-criminal-icons", ink=5, gold=1).manuscripts("1-2", "grey-3-deed").manuscripts("5-6", "black-3-flip")
    )
    assert "act:cleric" not in action(scenario).options(0)
    play = transcribing(before("grey-3-deed", ink=9))
    assert play.logged("manuscript")[0]["where"] == "seg-7-8"


@pytest.mark.law("VIS-6.4.1c")
def test_the_manuscript_goes_beside_the_player_board_and_the_next_one_is_face_up() -> None:
    scenario = before("black-4-two-ink", ink=9)
    below = scenario.state.manuscripts["seg-7-8"][-2]
    play = transcribing(scenario)
    assert play.player(0).manuscripts == ["black-4-two-ink"]
    shown = play.match.view(1)
    assert shown["players"][0]["manuscripts"] == ["black-4-two-ink"]
    assert shown["segments"]["seg-7-8"]["manuscript"] == below


@pytest.mark.law("VIS-6.4.1d")
def test_its_immediate_effect_is_resolved_now() -> None:
    """Paid first: of the 4 Ink Wells none is left, then 2 come."""
    play = transcribing(before("black-4-two-ink", ink=4))
    assert play.goods(0) == {"ink": 2}
    assert [kind for kind in play.kinds() if kind in ("pays", "manuscript", "gains")] == ["pays", "manuscript", "gains"]


@pytest.mark.law("VIS-6.4.1e")
def test_the_action_gives_one_manuscript_whatever_is_left_to_pay_with() -> None:
    play = transcribing(before("grey-3-deed", ink=20))
    assert play.over
    assert len(play.player(0).manuscripts) == 1


@pytest.mark.law("VIS-17.4h", "VIS-6.4.2a")
def test_manuscripts_gained_by_effects_come_on_top_and_count_for_bonus_cards() -> None:
    """The third black one comes free, by the effect of the second."""
    scenario = before("black-5-free-manuscript", ink=5).transcribed(0, "black-3-flip").manuscripts("1-2", "black-4-two-virtue")
    play = transcribing(scenario)
    assert play.ask(0).prompt == "manuscript-free"
    play.does(0, "manuscript:black-4-two-virtue")
    assert play.player(0).manuscripts == ["black-3-flip", "black-5-free-manuscript", "black-4-two-virtue"]
    assert play.player(0).favours == ["black"]


# -- Cleric Bonus Cards ---------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.4.2a")
@pytest.mark.parametrize(
    ("ribbon", "held", "third"),
    [
        ("grey", GREY[:2], GREY[2]),
        ("black", BLACK[:2], BLACK[2]),
        ("yellow", ("yellow-3-flip", "yellow-4-two-gold"), "yellow-5-vp-noble-icons"),
        ("blue", ("blue-3-four-silver", "blue-4-two-resources"), "blue-6-vp-criminal-icons"),
    ],
)
def test_the_first_with_3_of_a_colour_takes_that_cleric_bonus_card_at_once(
    ribbon: str, held: tuple[str, ...], third: str
) -> None:
    """Two of the colour and one of another are not enough; nor is a third for one who comes later."""
    play = transcribing(before(third, ink=6).transcribed(0, *held))
    assert play.player(0).favours == [ribbon]
    assert play.logged("favour") == [{"seat": 0, "card": f"church-favour-{ribbon}"}]
    assert transcribing(before(third, ink=6).transcribed(0, held[0])).player(0).favours == []
    late = transcribing(before(third, ink=6).transcribed(0, *held).favour(1, ribbon))  # type: ignore[arg-type]
    assert (late.player(0).favours, late.player(1).favours) == ([], [ribbon])


@pytest.mark.law("VIS-6.4.2a", "VIS-6.4.1d")
def test_the_bonus_card_is_taken_before_the_effect_is_chosen() -> None:
    play = transcribing(before("grey-4-workshop", ink=4).transcribed(0, *GREY[:2]))
    assert play.asked[0] == (0, "column")
    assert play.player(0).favours == ["grey"]


@pytest.mark.law("VIS-6.4.2b")
def test_a_bonus_card_stays_though_another_gets_more_of_its_colour() -> None:
    """Seat 1 took grey with 3; seat 0 has its fourth grey Manuscript now."""
    scenario = before(GREY[3], ink=5).transcribed(0, *GREY[:3]).favour(1, "grey")
    scenario.transcribed(1, "grey-3-flip", "grey-5-vp-resources", "grey-6-vp-buildings")
    play = transcribing(scenario).until()
    assert (len(play.player(0).manuscripts), play.player(0).favours, play.player(1).favours) == (4, [], ["grey"])


@pytest.mark.law("VIS-6.4.2c", "VIS-11.1i")
def test_each_bonus_card_is_worth_3_at_the_end() -> None:
    assert points(Scenario().favour(0, "grey", "blue"), "church_favours") == 6
    assert points(Scenario().favour(0, "black"), "church_favours") == 3
    assert points(Scenario().favour(0, "black"), "church_favours", 1) == 0


@pytest.mark.law("VIS-6.4.2d", "VIS-6.0.1e")
@pytest.mark.parametrize(
    ("ribbon", "wanted", "space", "counted"),
    [
        ("grey", "build", "7-8-outer-left", 1),
        ("yellow", "noble", INNER, 1),
        ("black", "cleric", INNER, 1),
        ("blue", "trade", "7-8-outer-left", 2),
    ],
)
def test_each_bonus_card_lends_its_icons_for_good(ribbon: str, wanted: str, space: str, counted: int) -> None:
    """The row shows none of the kind; the third Manuscript of the cost 3 is paid with 2 Ink Wells and black."""
    row = {"build": "trader squire abbot", "noble": "trader labourer abbot", "cleric": "trader labourer squire"}
    scenario = Scenario().cards(0, row=row.get(wanted, "labourer squire abbot")).at(0, space)
    scenario.goods(0, ink=2, stone=9, gold=2, silver=2).favour(0, ribbon)  # type: ignore[arg-type]
    play = action(scenario.townsfolk("7-8", "courier" if wanted != "trade" else "miner").manuscripts("7-8", "grey-3-deed"))
    play.does(0, f"act:{wanted}")
    if wanted == "cleric":
        assert play.logged("pays") == [{"seat": 0, "goods": {"ink": 2}}]
    else:
        assert icons(play) == counted


# -- points ---------------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.4.3a", "VIS-11.1f")
def test_a_condition_printed_on_a_manuscript_scores_at_the_end() -> None:
    scenario = Scenario().transcribed(0, "black-6-vp-approved-deeds").papers(0, approved=4, deeds=2)
    assert points(scenario, "manuscript_conditions") == 4
    assert points(Scenario().papers(0, approved=4), "manuscript_conditions") == 0


RIBBONS = {
    "grey": ["grey-3-deed", "grey-3-flip", "grey-4-two-stone", "grey-4-workshop"],
    "black": ["black-3-destroy", "black-3-flip", "black-4-two-ink", "black-4-two-virtue"],
    "yellow": ["yellow-3-deed", "yellow-3-flip", "yellow-4-two-gold", "yellow-4-two-workers"],
    "blue": ["blue-3-hire", "blue-3-four-silver", "blue-4-two-resources", "blue-3-resource-silver"],
}


def with_ribbons(**counts: int) -> Scenario:
    return Scenario().transcribed(0, *(slug for ribbon, n in counts.items() for slug in RIBBONS[ribbon][:n]))


@pytest.mark.law("VIS-6.4.3b", "VIS-6.4.3e", "VIS-6.4.3c", "VIS-6.4.3d")
@pytest.mark.parametrize(
    ("ribbons", "sizes", "worth"),
    [
        ({}, [], 0),
        ({"grey": 1}, [1], 1),
        ({"grey": 1, "black": 1}, [2], 4),
        ({"grey": 1, "black": 1, "blue": 1}, [3], 9),
        ({"grey": 1, "black": 1, "blue": 1, "yellow": 1}, [4], 16),
        ({"grey": 4}, [1, 1, 1, 1], 4),  # four of one colour are four sets of one
        ({"grey": 2, "black": 2}, [2, 2], 8),
        ({"grey": 2, "black": 1, "blue": 1, "yellow": 1}, [4, 1], 17),
        ({"grey": 2, "black": 3, "yellow": 2, "blue": 1}, [4, 3, 1], 26),
    ],
)
def test_sets_of_different_ribbons(ribbons: dict[str, int], sizes: list[int], worth: int) -> None:
    scenario = with_ribbons(**ribbons)
    owned = [scenario.board.manuscripts[slug].ribbon for slug in scenario.state.players[0].manuscripts]
    assert scoring.set_sizes(ribbon for ribbon in owned if ribbon) == sizes
    assert sum(sizes) == len(owned)  # each of them in one set
    assert points(scenario, "manuscript_sets") == worth


# -- empty piles ----------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.4.4a")
def test_an_empty_pile_is_not_refilled() -> None:
    scenario = before(ink=9)
    pile = scenario.state.manuscripts["seg-7-8"]
    scenario.state.manuscripts["seg-1-2"][:0] = pile[:-1]
    del pile[:-1]
    play = transcribing(scenario)
    assert len(play.player(0).manuscripts) == 1
    assert play.state.manuscripts["seg-7-8"] == []
    assert play.match.view(0)["segments"]["seg-7-8"]["manuscript"] is None


PRINTED = {
    "1-2": ("papers", (0, 0, 1, 0)),
    "3-4": ("goods", {"ink": 1, "gold": 1}),
    "5-6": ("goods", {"gold": 1}),
    "7-8": ("markers", (1, 5)),
    "9-10": ("papers", (0, 0, 0, 1)),
}
"""Segment → what the Manuscript printed there brings, with one Deed where there is something to flip."""


@pytest.mark.law("VIS-6.4.4b", "VIS-6.4.4c", "VIS-17.4x")
@pytest.mark.parametrize("segment", PRINTED)
def test_a_printed_manuscript_brings_its_effect_and_no_ribbon_as_often_as_one_likes(segment: str) -> None:
    scenario = Scenario().cards(0, row="trader labourer squire").at(0, f"{segment}-inner").goods(0, ink=3)
    scenario.townsfolk(segment, "miner").papers(0, deeds=int(segment == "9-10")).no_manuscripts(segment)
    for _ in range(2):
        play = transcribing(scenario)
        if segment == "3-4":
            play.does(0, "take:ink", "take:gold")
        if segment == "5-6":
            play.does(0, "take:gold")
            assert play.markers(0) == (1, 6)
        attribute, value = PRINTED[segment]
        assert getattr(play, attribute)(0) == value
        assert play.player(0).manuscripts == []
        assert play.state.manuscripts[f"seg-{segment}"] == []
        assert play.logged("copies-printed") == [{"seat": 0, "where": f"seg-{segment}"}]


@pytest.mark.law("VIS-17.4x")
def test_a_printed_manuscript_costs_3_clerics() -> None:
    for ink, offered in ((2, False), (3, True)):
        play = action(before(ink=ink, gold=1).no_manuscripts("7-8"))
        assert ("act:cleric" in play.options(0)) == offered


@pytest.mark.law("VIS-17.4g", "VIS-17.4x", "VIS-16.1l")
def test_a_free_manuscript_is_never_a_printed_one() -> None:
    """The pile is empty: what is printed beneath costs 3 and is not offered, nor in play anywhere else."""
    scenario = Scenario().manuscripts("1-2", "grey-3-deed").manuscripts("3-4", "black-3-flip").no_manuscripts("7-8")
    play = scenario.effect(0, FreeManuscript((3, 4)))
    segments = {"seg-1-2", "seg-3-4", "seg-5-6", "seg-9-10"}
    assert len(play.options(0)) == len(segments)
    assert {scribes.in_play(play.match.table, segment).slug for segment in segments} == {
        option.partition(":")[2] for option in play.options(0)
    }


# -- the worked example ---------------------------------------------------------------------------------------------------


def monastery() -> Scenario:
    scenario = Scenario().cards(
        0, row="aristocrat acolyte squire", hand="thief", draw="trader lender", discard="abbot labourer"
    )
    scenario.at(0, INNER).goods(0, ink=3, silver=1).favour(0, "black").townsfolk("7-8", "racketeer-rearrange")
    return scenario.manuscripts("7-8", "grey-6-vp-buildings")


@pytest.mark.law("VIS-6.4.5a")
def test_acolyte_bonus_card_3_ink_and_a_racketeer_for_1_silver_make_6() -> None:
    play = transcribing(monastery()).does(0, "dismiss:racketeer-rearrange")
    assert play.logged("dismisses") == [{"seat": 0, "card": "racketeer-rearrange", "silver": 1, "where": "seg-7-8"}]
    assert play.logged("pays") == [{"seat": 0, "goods": {"ink": 3}}]
    assert play.player(0).manuscripts == ["grey-6-vp-buildings"]
    assert play.goods(0) == {}
    less = action(monastery().goods(0, ink=2, silver=1, gold=1))
    assert "act:noble" in less.options(0)
    assert "act:cleric" not in less.options(0)


@pytest.mark.law("VIS-6.4.5b")
def test_the_dismissed_racketeers_effect_is_a_shuffle() -> None:
    """The two discarded cards join the two of the draw pile; no Criminal lies in the row: 1 Virtue."""
    play = transcribing(monastery()).does(0, "dismiss:racketeer-rearrange")
    assert (len(play.player(0).draw), play.player(0).discard) == (4, [])
    assert sorted(play.player(0).draw) == ["abbot", "labourer", "lender", "trader"]
    assert play.markers(0) == (1, 6)


@pytest.mark.law("VIS-6.4.5c")
def test_that_manuscript_scores_a_point_a_building_besides_its_place_in_a_set() -> None:
    scenario = Scenario().transcribed(0, "grey-6-vp-buildings", "black-3-flip")
    scenario.uncovered(0, "workshop-1", "workshop-2", "guildhall-3")
    assert points(scenario, "manuscript_conditions") == 3
    assert points(scenario, "manuscript_sets") == 4


@pytest.mark.law("VIS-6.4.1b", "VIS-17.3c")
def test_what_the_action_says_of_the_manuscript() -> None:
    play = action(before("black-4-two-ink", ink=4))
    assert said(play, "act:cleric").where == ("black-4-two-ink", "manuscript-seg-7-8")
    assert said(play, "act:cleric").gain == {"manuscript": 1, "ink": 2}


@pytest.mark.law("VIS-6.4.4b", "VIS-17.3c")
def test_a_printed_manuscript_promises_its_effect_alone() -> None:
    play = action(before(ink=3, gold=1).no_manuscripts("7-8"))
    assert said(play, "act:cleric") == About(("manuscript-seg-7-8",), gain={"virtue": 2})

"""Chapter 16: what each icon does, by itself."""

import pytest

from games.viscounts.engine import collision, effects, scoring
from games.viscounts.engine.states import Built
from games.viscounts.engine.vocabulary import (
    BuildFree,
    Choice,
    Destroy,
    Discard,
    DismissAdjacent,
    Effect,
    Flip,
    FreeManuscript,
    Gain,
    HireFree,
    MoveWorker,
    PlaceWorkers,
    Rearrange,
    Shuffle,
)
from tests.engines.viscounts.scenario import Play, Scenario

COLUMNS = {
    "trading_post": ["trading-post-1", "trading-post-2", "trading-post-3"],
    "guildhall": ["guildhall-1", "guildhall-2", "guildhall-3"],
    "workshop": ["workshop-1", "workshop-2", "workshop-3"],
}
SECTIONS = ["castle-ink-and-stone", "castle-flip", "castle-gold-or-shift", "castle-hire-or-destroy", "castle-two-virtue"]


def cards(hand: str = "thief financer", draw: str = "abbot squire", discard: str = "", row: str = "") -> Scenario:
    return Scenario().cards(0, hand=hand, draw=draw, discard=discard, row=row)


# -- optional or not ------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-16.1a", "VIS-17.3a")
@pytest.mark.parametrize(
    ("effect", "refusal"),
    [
        (Gain("any_resource", 1), None),
        (Flip("either", 1), None),
        (HireFree(), None),
        (BuildFree("workshop", "any_site"), None),
        (FreeManuscript((3, 4)), None),
        (PlaceWorkers(2, "any_one_tier1_section"), None),
        (Rearrange(), "keep"),
        (Discard(1), "done"),
        (Destroy(1), "done"),
        (MoveWorker(), "stay"),
    ],
)
def test_an_effect_is_mandatory_unless_it_says_otherwise(effect: Effect, refusal: str | None) -> None:
    scenario = cards(row="thief trader lender", hand="financer").papers(0, debts=1, deeds=1).castle(tier1={0: (1, 0, 0)})
    options = scenario.effect(0, effect).options(0)
    refusals = {"keep", "done", "stay", "pass", "no-action"} & {*options}
    assert refusals == ({refusal} if refusal else set())


# -- gains ----------------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-16.1b", "VIS-16.1c", "VIS-16.1d", "VIS-16.1e")
@pytest.mark.parametrize("what", ["ink", "gold", "stone", "silver"])
def test_goods(what: str) -> None:
    assert Scenario().effect(0, Gain(what, 1)).goods(0) == {what: 1}  # type: ignore[arg-type]


@pytest.mark.law("VIS-16.1f", "VIS-1.1m")
def test_a_resource_of_choice_is_no_silver() -> None:
    for resource in ("ink", "stone", "gold"):
        play = Scenario().effect(0, Gain("any_resource", 1))
        assert play.options(0) == ["take:ink", "take:stone", "take:gold"]
        assert play.refused(0, "take:silver")[0]
        assert play.does(0, f"take:{resource}").goods(0) == {resource: 1}


@pytest.mark.law("VIS-16.1g", "VIS-16.1h")
def test_cards_with_a_plus_bring_an_unpaid_debt_and_an_acquired_deed() -> None:
    assert Scenario().effect(0, Gain("debt", 1)).papers(0) == (1, 0, 0, 0)
    assert Scenario().effect(0, Gain("deed", 1)).papers(0) == (0, 0, 1, 0)


@pytest.mark.law("VIS-16.1i", "VIS-16.1j", "VIS-16.1k")
def test_folded_cards_flip_the_kind_they_show_or_either() -> None:
    both = Scenario().papers(0, debts=2, deeds=2)
    debt = both.effect(0, Flip("debt", 1))
    assert debt.papers(0) == (1, 1, 2, 0)
    assert debt.asked == [(0, "resource")]
    assert both.effect(0, Flip("deed", 1)).papers(0) == (2, 0, 1, 1)
    either = both.effect(0, Flip("either", 1))
    assert either.options(0) == ["flip:debt", "flip:deed"]
    assert either.does(0, "flip:deed").papers(0) == (2, 0, 1, 1)
    assert either.over
    assert both.effect(0, Flip("either", 1)).does(0, "flip:debt", "take:ink").papers(0) == (1, 1, 2, 0)


@pytest.mark.law("VIS-16.1l")
def test_the_book_gives_a_manuscript_of_cost_3_or_4_from_any_segment() -> None:
    tops = {"1-2": "grey-3-deed", "3-4": "grey-5-vp-resources", "5-6": "yellow-4-two-gold", "7-8": "blue-6-vp-criminal-icons"}
    scenario = Scenario().at(0, "3-4-outer-left")
    for segment, slug in tops.items():
        scenario.manuscripts(segment, slug)
    last = scenario.state.manuscripts["seg-9-10"][-1]
    play = scenario.effect(0, FreeManuscript((3, 4)))
    assert {*play.options(0)} == {f"manuscript:{slug}" for slug in ("grey-3-deed", "yellow-4-two-gold", last)}
    play.does(0, "manuscript:yellow-4-two-gold")
    assert play.player(0).manuscripts == ["yellow-4-two-gold"]
    assert play.goods(0) == {"gold": 2}


@pytest.mark.law("VIS-16.1l", "VIS-17.3b")
def test_with_no_such_manuscript_in_sight_nothing_happens() -> None:
    scenario = Scenario().no_manuscripts("3-4", "5-6", "7-8", "9-10").manuscripts("1-2", "grey-6-vp-buildings")
    play = scenario.effect(0, FreeManuscript((3, 4)))
    assert play.over
    assert play.kinds() == ["no-manuscript"]


@pytest.mark.law("VIS-16.1m", "VIS-6.4.5c")
def test_any_buildings_are_all_three_types() -> None:
    """The one condition with the icon counts Trading Posts, Guildhalls and Workshops alike."""
    scenario = Scenario().uncovered(0, "trading-post-1", "guildhall-1", "workshop-1")
    board, player = scenario.board, scenario.state.players[0]
    assert scoring.condition(board, 0, player, board.manuscripts["grey-6-vp-buildings"]) == 3


@pytest.mark.law("VIS-16.1n", "VIS-7.1g")
def test_a_free_hire_is_of_any_townsfolk_in_sight() -> None:
    scenario = Scenario().cards(0).at(0, "1-2-outer-left")
    for segment, card in (("1-2", "friar"), ("3-4", "miner"), ("5-6", "mason"), ("7-8", "antagonist"), ("9-10", "jeweller")):
        scenario.townsfolk(segment, card)
    play = scenario.effect(0, HireFree())
    assert {*play.options(0)} == {f"hire:{card}" for card in ("friar", "miner", "mason", "antagonist", "jeweller")}
    play.does(0, "hire:antagonist")
    assert play.goods(0) == {}
    assert play.player(0).discard == ["antagonist"]
    assert play.markers(0) == (2, 7)  # its effect, not its icons


@pytest.mark.law("VIS-16.1o", "VIS-8.2c")
def test_abilities_with_the_group_of_people_react_to_any_players_collision() -> None:
    for active in (0, 1):
        scenario = Scenario().cards(0, row="peddler-ink squire abbot").cards(1, row="peddler-stone squire abbot")
        play = scenario.markers(active, 3, 3).phase("collide", active)
        assert play.player(0).goods["ink"] == 1
        assert play.player(1).goods["stone"] == 1


@pytest.mark.law("VIS-16.1o")
def test_the_ais_collision_counts_as_any_players() -> None:
    scenario = Scenario(1).cards(0, row="peddler-ink squire abbot").markers(1, 3, 3)
    play = scenario.run(lambda t: collision.resolve(t, 1), 1)
    assert play.player(0).goods["ink"] == 1


@pytest.mark.law("VIS-16.1p", "VIS-16.1q")
def test_discs_shift_the_markers() -> None:
    corrupted = Scenario().effect(0, Gain("corruption", 1))
    assert corrupted.markers(0) == (2, 7)
    assert corrupted.logged("corruption") == [{"seat": 0, "count": 1, "at": 2, "lost": 0}]
    virtuous = Scenario().effect(0, Gain("virtue", 1))
    assert virtuous.markers(0) == (1, 6)
    assert virtuous.logged("virtue") == [{"seat": 0, "count": 1, "at": 6, "lost": 0}]


# -- rearrange, discard, destroy, shuffle ---------------------------------------------------------------------------------


@pytest.mark.law("VIS-16.2a", "VIS-17.3a")
def test_rearranging_puts_the_row_into_any_order_or_leaves_it() -> None:
    play = cards(row="thief trader lender", hand="").effect(0, Rearrange())
    assert {*play.options(0)} == {
        "keep",
        "row:thief:lender:trader",
        "row:trader:thief:lender",
        "row:trader:lender:thief",
        "row:lender:thief:trader",
        "row:lender:trader:thief",
    }
    assert play.does(0, "row:lender:thief:trader").player(0).row == ["lender", "thief", "trader"]
    kept = cards(row="thief trader lender", hand="").effect(0, Rearrange()).does(0, "keep")
    assert kept.player(0).row == ["thief", "trader", "lender"]


@pytest.mark.law("VIS-16.2b", "VIS-17.3a", "VIS-17.1g")
def test_a_discard_takes_a_card_of_the_hand_or_the_unseen_top_or_none() -> None:
    play = cards().effect(0, Discard(1))
    assert {*play.options(0)} == {"discard:thief", "discard:financer", "discard-top", "done"}
    assert play.ask(0).reveals
    play.does(0, "discard-top")
    assert (play.player(0).discard, play.player(0).draw, play.player(0).hand) == (["abbot"], ["squire"], ["thief", "financer"])
    hand = cards().effect(0, Discard(1)).does(0, "discard:financer")
    assert (hand.player(0).discard, hand.player(0).hand) == (["financer"], ["thief"])
    none = cards().effect(0, Discard(1)).does(0, "done")
    assert (none.player(0).discard, len(none.player(0).hand), len(none.player(0).draw)) == ([], 2, 2)


@pytest.mark.law("VIS-16.2c", "VIS-17.5g", "VIS-17.4c", "VIS-9.2b")
def test_with_an_empty_draw_pile_the_discard_pile_is_shuffled_together_with_that_discard() -> None:
    """It is offered; declining leaves the piles alone; doing it shuffles, checks for Criminals and discards."""
    scenario = cards(draw="", discard="abbot squire lender", row="thief trader labourer", hand="financer")
    play = scenario.effect(0, Discard(1))
    assert "discard-top" in play.options(0)
    declined = scenario.effect(0, Discard(1)).does(0, "done")
    assert (declined.player(0).discard, declined.markers(0)) == (["abbot", "squire", "lender"], (1, 7))
    play.does(0, "discard-top")
    assert (len(play.player(0).draw), len(play.player(0).discard)) == (2, 1)
    assert play.markers(0) == (2, 7)
    assert play.kinds()[:2] == ["shuffles", "corruption"]


@pytest.mark.law("VIS-16.2f", "VIS-17.5g", "VIS-17.4c", "VIS-9.2d")
def test_with_an_empty_draw_pile_the_discard_pile_is_shuffled_together_with_that_destroy() -> None:
    scenario = cards(draw="", discard="abbot squire lender", row="trader labourer journeyman", hand="financer")
    play = scenario.effect(0, Destroy(1))
    assert "destroy-top" in play.options(0)
    gone = len(play.player(0).destroyed)
    play.does(0, "destroy-top")
    assert (len(play.player(0).draw), play.player(0).discard, len(play.player(0).destroyed)) == (2, [], gone + 1)
    assert play.markers(0) == (1, 6)


@pytest.mark.law("VIS-17.5g")
@pytest.mark.parametrize("effect", [Discard(1), Destroy(1)])
def test_with_both_piles_empty_the_top_card_is_not_offered(effect: Effect) -> None:
    play = cards(draw="", row="trader labourer journeyman", hand="financer abbot").effect(0, effect)
    verb = "discard" if isinstance(effect, Discard) else "destroy"
    assert {*play.options(0)} == {f"{verb}:financer", f"{verb}:abbot", "done"}
    assert play.refused(0, f"{verb}-top")[0]


@pytest.mark.law("VIS-17.5g", "VIS-17.3b")
def test_with_nothing_to_discard_nobody_is_asked() -> None:
    assert cards(draw="", row="trader labourer journeyman", hand="").effect(0, Discard(1)).over


@pytest.mark.law("VIS-16.2d", "VIS-16.2e", "VIS-17.1g")
@pytest.mark.parametrize(("choice", "value"), [("destroy:thief", 1), ("destroy:financer", 3), ("destroy-top", 2)])
def test_a_destroyed_card_leaves_the_game_for_its_value_in_silver(choice: str, value: int) -> None:
    play = cards(row="trader labourer lender").effect(0, Destroy(1))
    assert {*play.options(0)} == {"destroy:thief", "destroy:financer", "destroy-top", "done"}
    play.does(0, choice)
    assert play.goods(0) == {"silver": value}
    gone = choice.partition(":")[2] or "abbot"
    assert play.player(0).destroyed[-1] == gone
    assert gone not in (*play.player(0).hand, *play.player(0).draw, *play.player(0).discard)
    assert cards(row="trader labourer lender").effect(0, Destroy(1)).does(0, "done").goods(0) == {}


@pytest.mark.law("VIS-16.2d", "VIS-4.5c", "VIS-17.3e")
@pytest.mark.parametrize(("hand", "offered"), [("financer abbot", True), ("financer", False)])
def test_a_destroy_never_leaves_fewer_than_3_cards(hand: str, offered: bool) -> None:
    play = cards(draw="", row="trader labourer", hand=hand).effect(0, Destroy(2))
    assert play.over != offered
    if offered:
        play.does(0, "destroy:financer")
    assert play.over
    assert play.logged("too-few-cards") == [{"seat": 0}]
    assert [entry.law for entry in play.match.log(0) if entry.kind == "too-few-cards"] == ["VIS-4.5c"]


@pytest.mark.law("VIS-16.2g", "VIS-17.4c", "VIS-9.2c")
@pytest.mark.parametrize(("row", "markers"), [("trader labourer lender", (1, 6)), ("antagonist thief lender", (2, 7))])
def test_a_shuffle_takes_the_discard_pile_into_what_is_left_of_the_draw_pile(row: str, markers: tuple[int, int]) -> None:
    play = Scenario().cards(0, row=row, draw="abbot squire", discard="friar miner mason").effect(0, Shuffle())
    assert sorted(play.player(0).draw) == ["abbot", "friar", "mason", "miner", "squire"]
    assert play.player(0).discard == []
    assert play.markers(0) == markers
    assert play.over


@pytest.mark.law("VIS-16.2g", "VIS-17.1j")
def test_a_shuffle_mixes_all_of_it() -> None:
    """Over a few seeds the top card comes from either pile."""
    tops = set()
    for n in range(12):
        scenario = Scenario().cards(0, draw="abbot squire lender", discard="friar miner mason")
        play = scenario.run(lambda t: effects.resolve(t, 0, (Shuffle(),)), seed=bytes([n]) * 32)
        tops.add(play.player(0).draw[-1])
    assert {"abbot", "squire", "lender"} & tops
    assert {"friar", "miner", "mason"} & tops


@pytest.mark.law("VIS-16.2h", "VIS-17.3b")
def test_a_shuffle_without_a_discarded_card_does_nothing() -> None:
    """No check for Criminals either; the log says so."""
    play = cards(row="thief trader labourer", hand="").effect(0, Shuffle())
    assert play.player(0).draw == ["squire", "abbot"]
    assert play.markers(0) == (1, 7)
    assert play.kinds() == ["nothing-to-shuffle"]


# -- Castle moves, Workers, Buildings ---------------------------------------------------------------------------------------


@pytest.mark.law("VIS-16.2i", "VIS-17.3a")
def test_a_castle_move_takes_an_own_tier_1_worker_next_door_or_none() -> None:
    scenario = Scenario().castle(tier1={0: (1, 1, 0), 2: (2, 0, 0)}, tier2={4: (1, 0, 0)}, tier3=(1, 0, 0)).leader(0)
    play = scenario.effect(0, MoveWorker())
    assert {*play.options(0)} == {
        "stay",
        f"shift:{SECTIONS[0]}:{SECTIONS[1]}",
        f"shift:{SECTIONS[0]}:{SECTIONS[4]}",
        f"shift:{SECTIONS[2]}:{SECTIONS[3]}",
        f"shift:{SECTIONS[2]}:{SECTIONS[1]}",
    }
    play.does(0, f"shift:{SECTIONS[0]}:{SECTIONS[4]}")
    assert [there[0] for there in play.state.tier1] == [0, 0, 2, 0, 1]
    assert scenario.effect(0, MoveWorker()).does(0, "stay").state.tier1 == scenario.state.tier1
    assert Scenario().castle(tier1={0: (0, 1, 0)}).effect(0, MoveWorker()).over  # none of one's own: not asked


@pytest.mark.law("VIS-17.4i", "VIS-16.2i")
def test_a_castle_move_is_followed_by_groups_and_bumps() -> None:
    play = Scenario().castle(tier1={0: (1, 0, 0), 4: (2, 0, 0)}).effect(0, MoveWorker())
    play.does(0, f"shift:{SECTIONS[0]}:{SECTIONS[4]}")
    assert play.markers(0) == (1, 5)
    assert [there[0] for there in play.state.tier1] == [1, 0, 0, 1, 0]
    crowded = Scenario().castle(tier1={0: (1, 0, 0), 4: (0, 2, 1)}).effect(0, MoveWorker())
    crowded.does(0, f"shift:{SECTIONS[0]}:{SECTIONS[4]}")
    assert crowded.asked == [(0, "bump")]


@pytest.mark.law("VIS-16.2j", "VIS-17.3b")
@pytest.mark.parametrize("count", [2, 4])
def test_workers_are_placed_for_free_all_on_one_section_of_choice(count: int) -> None:
    play = Scenario().at(0, "1-2-outer-left").effect(0, PlaceWorkers(count, "any_one_tier1_section"))
    assert play.options(0) == [f"section:{slug}" for slug in SECTIONS]
    assert play.ask(0).params["count"] == count
    play.does(0, f"section:{SECTIONS[4]}")
    assert play.player(0).workers == 20 - count
    assert [there[0] for there in play.state.tier1] == ([0, 0, 0, 0, 2] if count == 2 else [1, 0, 0, 1, 1])


@pytest.mark.law("VIS-17.4b", "VIS-16.2j")
def test_with_fewer_in_the_supply_all_that_are_left_are_placed() -> None:
    play = Scenario().workers(0, 1).leader(0).effect(0, PlaceWorkers(4, "any_one_tier1_section"))
    play.does(0, f"section:{SECTIONS[4]}")
    assert (play.player(0).workers, play.state.tier1[4]) == (0, [1, 0, 0])
    none = Scenario().workers(0, 0).leader(0).effect(0, PlaceWorkers(4, "any_one_tier1_section"))
    assert none.over
    assert none.kinds() == ["no-workers"]


@pytest.mark.law("VIS-16.2k", "VIS-16.2m")
@pytest.mark.parametrize("building", COLUMNS)
def test_a_free_building_of_its_type_goes_on_any_empty_spot(building: str) -> None:
    """From any column of its type, whatever the River and the Viscount's place; without Stone."""
    scenario = Scenario().at(0, "1-2-outer-left").built("5-6:4", 1, "workshop-1")
    play = scenario.effect(0, BuildFree(building, "any_site"))  # type: ignore[arg-type]
    assert play.options(0) == [f"column:{column}" for column in COLUMNS[building]]
    play.does(0, f"column:{COLUMNS[building][2]}")
    assert {*play.options(0)} == {f"site:{slug}" for slug in scenario.board.sites} - {"site:face-3-4-seg-5-6-site-4"}
    assert len(play.options(0)) == 24
    play.does(0, "site:face-3-4-seg-9-10-site-4")
    assert play.state.sites["face-3-4-seg-9-10-site-4"] == Built(0, building)  # type: ignore[arg-type]
    assert play.papers(0) == (0, 0, 1, 0)  # and its Spot's effect


@pytest.mark.law("VIS-16.2k", "VIS-6.2.3b")
def test_a_free_building_completes_links() -> None:
    scenario = Scenario().built("3-4:2", 1, "workshop-1")
    play = scenario.effect(0, BuildFree("workshop", "any_site")).does(0, "column:workshop-1", "site:face-3-4-seg-3-4-site-1")
    assert (play.goods(0), play.goods(1)) == ({"ink": 1, "silver": 2}, {"silver": 2})


@pytest.mark.law("VIS-16.2m", "VIS-17.3b")
def test_with_one_column_left_it_is_taken_and_with_none_the_effect_is_skipped() -> None:
    scenario = Scenario().uncovered(0, "workshop-1", "workshop-3")
    play = scenario.effect(0, BuildFree("workshop", "any_site"))
    assert play.ask(0).prompt == "site"
    play.does(0, "site:face-3-4-seg-1-2-site-1")
    assert play.player(0).emptied[-1] == "workshop-2"
    none = Scenario().uncovered(0, "workshop-1", "workshop-2", "workshop-3").effect(0, BuildFree("workshop", "any_site"))
    assert none.over
    assert none.kinds() == ["cannot-build"]


@pytest.mark.law("VIS-16.2m", "VIS-1.8e")
def test_without_an_empty_spot_that_it_may_use_the_effect_is_skipped() -> None:
    near = BuildFree("trading_post", "site_reachable_from_start_space")
    scenario = Scenario().at(0, "3-4-outer-left").built("3-4:1", 1, "workshop-1").built("3-4:2", 1, "workshop-2")
    assert scenario.effect(0, near).kinds() == ["cannot-build"]
    assert not scenario.at(0, "3-4-outer-right").effect(0, near).over


@pytest.mark.law("VIS-16.2l", "VIS-6.0.2a")
def test_the_dismiss_icon_of_a_player_is_the_dismissal_of_an_action() -> None:
    """No card, Spot, Link or board that a player uses prints another one."""
    board = Scenario().board
    printed = [step for card in board.cards.values() for step in (*card.instant, *card.dropoff, *card.hired)]
    printed += [step for card in board.cards.values() for _, steps in card.reactions for step in steps]
    printed += [step for site in board.sites.values() for step in site.effects]
    printed += [step for link in board.links.values() for step in link.effects]
    printed += [step for manuscript in board.manuscripts.values() for step in manuscript.effects]
    assert len(printed) > 200
    assert not any(isinstance(step, DismissAdjacent) for step in printed)
    play = Scenario().cards(0, row="trader labourer squire").at(0, "3-4-outer-left").goods(0, silver=2, stone=9)
    assert play.townsfolk("3-4", "miner").phase("action", 0, action="build").options(0) == ["dismiss:miner", "keep"]


# -- strokes, and several at once -------------------------------------------------------------------------------------------


def either(*options: tuple[Effect, ...]) -> Choice:
    return Choice(options)


@pytest.mark.law("VIS-16.2n", "VIS-6.3.8b")
def test_of_effects_parted_by_a_stroke_exactly_one_is_taken() -> None:
    play = cards().effect(0, either((Destroy(1),), (Gain("silver", 2),)))
    assert (play.options(0), play.ask(0).least, play.ask(0).most) == (["either:destroy-1", "either:2-silver"], 1, 1)
    play.does(0, "either:2-silver")
    assert (play.over, play.goods(0)) == (True, {"silver": 2})


@pytest.mark.law("VIS-16.2n")
def test_an_effect_that_is_impossible_or_declined_may_be_taken_and_gives_nothing() -> None:
    impossible = Scenario().effect(0, either((MoveWorker(),), (Gain("virtue", 1),))).does(0, "either:move_worker_tier1")
    assert (impossible.over, impossible.markers(0)) == (True, (1, 7))
    declined = cards().effect(0, either((Destroy(1),), (Gain("silver", 2),))).does(0, "either:destroy-1", "done")
    assert (declined.over, declined.goods(0), len(declined.player(0).hand)) == (True, {}, 2)
    few = cards(draw="", row="trader labourer lender", hand="").effect(0, either((Destroy(1),), (Gain("silver", 2),)))
    assert "either:destroy-1" in few.options(0)


@pytest.mark.law("VIS-16.2o", "VIS-17.3a")
def test_several_discards_are_made_one_by_one_each_from_its_own_source() -> None:
    play = cards().effect(0, Discard(2)).does(0, "discard-top")
    assert {*play.options(0)} == {"discard:thief", "discard:financer", "discard-top", "done"}
    play.does(0, "discard:thief")
    assert (play.over, play.player(0).discard) == (True, ["abbot", "thief"])
    stopped = cards().effect(0, Discard(2)).does(0, "discard:thief", "done")
    assert (stopped.over, stopped.player(0).discard) == (True, ["thief"])


@pytest.mark.law("VIS-16.2o", "VIS-17.3a")
def test_several_destroys_are_made_one_by_one_each_from_its_own_source() -> None:
    play = cards(row="trader labourer lender").effect(0, Destroy(2)).does(0, "destroy-top", "destroy:financer")
    assert (play.over, play.goods(0)) == (True, {"silver": 5})
    stopped = cards(row="trader labourer lender").effect(0, Destroy(2)).does(0, "destroy:thief", "done")
    assert (stopped.over, stopped.goods(0)) == (True, {"silver": 1})


@pytest.mark.law("VIS-16.2o", "VIS-6.1.5b")
def test_several_flips_are_made_one_by_one_each_of_its_own_kind() -> None:
    play = Scenario().papers(0, debts=2, deeds=2).effect(0, Flip("either", 2)).does(0, "flip:debt", "take:ink", "flip:deed")
    assert (play.over, play.papers(0)) == (True, (1, 1, 1, 1))
    short = Scenario().papers(0, deeds=1).effect(0, Flip("either", 2))  # one only: flipped without asking, the rest is lost
    assert (short.over, short.papers(0)) == (True, (0, 0, 0, 1))
    assert short.kinds() == ["flips", "nothing-to-flip"]


@pytest.mark.law("VIS-16.2o")
def test_several_resources_are_chosen_one_by_one() -> None:
    play: Play = Scenario().effect(0, Gain("any_resource", 3)).does(0, "take:ink", "take:gold", "take:ink")
    assert (play.over, play.goods(0)) == (True, {"ink": 2, "gold": 1})

"""Chapter 6.3: Place Workers and the Castle. Section i faces the i-th Segment of the ring, unless a test turns the Castle."""

import pytest

from games.viscounts.engine import castle, scoring
from games.viscounts.engine.vocabulary import Gain, MoveWorker, PlaceWorkers
from tests.engines.viscounts.acts import action, icons, said
from tests.engines.viscounts.scenario import Play, Scenario

INK_STONE, FLIP, GOLD_SHIFT, HIRE_DESTROY, VIRTUE = range(5)
SECTIONS = ["castle-ink-and-stone", "castle-flip", "castle-gold-or-shift", "castle-hire-or-destroy", "castle-two-virtue"]
INNER = [f"{segment}-inner" for segment in ("1-2", "3-4", "5-6", "7-8", "9-10")]
"""Number of a Section → the space beside it."""


def before(section: int = VIRTUE, *, row: str = "trader labourer abbot", seats: int = 3, **goods: int) -> Scenario:
    """Seat 0 stands beside the Section, without a Noble; whoever stands beside it fits no Place Workers."""
    scenario = Scenario(seats).cards(0, row=row, hand="thief lender").at(0, INNER[section]).goods(0, **goods)
    return scenario.townsfolk(INNER[section].removesuffix("-inner"), "miner")


def placed(scenario: Scenario, section: int, count: int, who: int = 0, active: int = 0) -> Play:
    """So many Workers of the supply are put on a Section of tier 1, and what follows."""
    return scenario.run(lambda t: castle.place(t, who, section, count), active)


def tiers(play: Play, who: int = 0) -> tuple[list[int], list[int], int]:
    state = play.state
    return [there[who] for there in state.tier1], [there[who] for there in state.tier2], state.tier3[who]


# -- placing --------------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.3.1a", "VIS-6.0.1d")
def test_nobles_criminals_gold_and_a_dismissal_add_up() -> None:
    """1 Noble, 1 Criminal, 2 Gold and 1 Noble dismissed: 5 icons, 3 Workers."""
    scenario = before(row="squire scoundrel-gold abbot", gold=2, silver=2).townsfolk("9-10", "princess")
    play = action(scenario).does(0, "act:noble", "dismiss:princess")
    assert icons(play) == 3
    assert play.options(0) == ["workers:1", "workers:2", "workers:3"]
    assert said(play, "workers:3").cost == {"worker": 3, "gold": 2}
    play.does(0, "workers:3")
    assert (play.goods(0), play.player(0).workers) == ({}, 17)


@pytest.mark.law("VIS-6.3.1b", "VIS-6.3.1c", "VIS-6.3.1f", "VIS-17.3e")
@pytest.mark.parametrize(
    ("nobles", "workers"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 3), (8, 4), (9, 4), (12, 4), (20, 4)]
)
def test_1_3_5_or_8_nobles_place_1_to_4_workers(nobles: int, workers: int) -> None:
    """Paid in Gold; every lower step is open as well, and pays for itself alone."""
    steps = {1: 1, 2: 3, 3: 5, 4: 8}
    play = action(before(gold=nobles)).does(0, "act:noble")
    if workers > 1:
        assert play.options(0) == [f"workers:{n}" for n in range(1, workers + 1)]
        assert [said(play, f"workers:{n}").cost for n in range(1, workers + 1)] == [
            {"worker": n, "gold": steps[n]} for n in range(1, workers + 1)
        ]
        assert play.withheld(0) == {f"workers:{n}": ("few-icons", "VIS-6.3.1b") for n in range(workers + 1, 5)}
        play.does(0, f"workers:{workers}")
    assert play.logged("places") == [{"seat": 0, "count": workers, "section": SECTIONS[VIRTUE]}]
    assert play.player(0).workers == 20 - workers
    assert play.player(0).goods["gold"] == nobles - steps[workers]


@pytest.mark.law("VIS-6.3.1b", "VIS-6.3.1c")
def test_icons_that_reach_no_further_step_place_no_further_worker() -> None:
    """7 Nobles in the row and on the board place 3 Workers at most, without any payment."""
    scenario = before(row="enforcer antagonist overseer-virtue").uncovered(0, "guildhall-2")
    scenario.state.players[0].favours.append("yellow")
    play = action(scenario).does(0, "act:noble")
    assert icons(play) == 7
    assert play.options(0) == ["workers:1", "workers:2", "workers:3"]


@pytest.mark.law("VIS-6.3.1a")
def test_without_any_icon_or_gold_the_action_is_closed() -> None:
    play = action(before(ink=9))
    assert "act:noble" not in play.options(0)
    assert play.withheld(0)["act:noble"] == ("few-icons", "VIS-6.3.1b")


@pytest.mark.law("VIS-6.3.1d")
@pytest.mark.parametrize("facing", range(5))
@pytest.mark.parametrize("place", range(5))
def test_all_workers_go_to_the_section_beside_the_viscount(place: int, facing: int) -> None:
    """Whichever way the Castle was turned: Section i faces the Segment at place i + facing."""
    scenario = Scenario(2, facing=facing).cards(0, row="squire princess abbot").at(0, INNER[place]).goods(0, gold=1)
    scenario.townsfolk(INNER[place].removesuffix("-inner"), "miner")
    section = (place - facing) % 5
    play = action(scenario)
    assert said(play, "act:noble").where == (f"{SECTIONS[section]}-outer",)
    play.does(0, "act:noble")
    assert said(play, "workers:2").where == (f"{SECTIONS[section]}-outer",)
    play.does(0, "workers:2")
    assert tiers(play)[0] == [2 if i == section else 0 for i in range(5)]


@pytest.mark.law("VIS-6.3.1e", "VIS-17.3e")
def test_without_a_worker_in_the_supply_the_action_is_closed() -> None:
    play = action(before(gold=9, ink=9).workers(0, 0).leader(0))
    assert "act:noble" not in play.options(0)
    assert play.withheld(0)["act:noble"] == ("no-worker", "VIS-6.3.1e")
    assert "act:noble" in action(before(gold=9, ink=9).workers(0, 1).leader(0)).options(0)


@pytest.mark.law("VIS-6.3.1f", "VIS-17.4b", "VIS-17.3e")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_a_step_for_more_workers_than_the_supply_holds_is_not_offered(left: int) -> None:
    play = action(before(gold=9).workers(0, left).leader(0)).does(0, "act:noble")
    if left > 1:
        assert play.options(0) == [f"workers:{n}" for n in range(1, left + 1)]
        assert play.withheld(0) == {f"workers:{n}": ("no-worker", "VIS-6.3.1f") for n in range(left + 1, 5)}
        play.does(0, f"workers:{left}")
    assert play.player(0).workers == 0


# -- groups of three on tier 1 --------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.3.2a")
@pytest.mark.parametrize(("there", "moves"), [(0, False), (1, True)])
def test_three_own_workers_move_on_two_do_not(there: int, moves: bool) -> None:
    play = placed(Scenario().castle(tier1={VIRTUE: (there, 0, 0)}), VIRTUE, 2)
    assert ("climbs" in play.kinds()) == moves
    assert play.over  # and nobody was asked whether they want to
    assert tiers(play) == (([1, 0, 0, 1, 0], [0, 0, 0, 0, 1], 0) if moves else ([0, 0, 0, 0, 2], [0] * 5, 0))


@pytest.mark.law("VIS-6.3.2a")
def test_workers_of_others_make_no_group() -> None:
    play = placed(Scenario().castle(tier1={VIRTUE: (1, 1, 0)}), VIRTUE, 1)
    assert "climbs" not in play.kinds()
    assert play.state.tier1[VIRTUE] == [2, 1, 0]


@pytest.mark.law("VIS-6.3.2b", "VIS-6.3.2c", "VIS-6.3.2d")
@pytest.mark.parametrize("section", range(5))
def test_one_moves_inward_then_the_effect_then_one_to_each_side(section: int) -> None:
    scenario = Scenario().cards(0, hand="thief").papers(0, deeds=1)
    play = placed(scenario, section, 3)
    inward, sideways = play.logged("climbs"), play.logged("moves-aside")
    if section in (GOLD_SHIFT, HIRE_DESTROY):
        assert (inward, sideways) == ([{"seat": 0, "section": SECTIONS[section]}], [])  # the effect is asked before
        play.does(0, "either:1-gold" if section == GOLD_SHIFT else "either:destroy-1")
        if section == HIRE_DESTROY:
            play.does(0, "done")
    right, left = (section + 1) % 5, (section - 1) % 5
    assert [(told["section"], told["to"]) for told in play.logged("moves-aside")] == [
        (SECTIONS[section], SECTIONS[right]),
        (SECTIONS[section], SECTIONS[left]),
    ]
    assert tiers(play) == (
        [int(i in (right, left)) for i in range(5)],
        [int(i == section) for i in range(5)],
        0,
    )
    kinds = [kind for kind in play.kinds() if kind in ("climbs", "gains", "flips", "virtue", "moves-aside")]
    assert kinds[0] == "climbs"
    assert kinds[-2:] == ["moves-aside", "moves-aside"]


@pytest.mark.law("VIS-6.3.2e")
def test_a_resolution_uses_three_workers_and_others_stay() -> None:
    play = placed(Scenario().castle(tier1={VIRTUE: (1, 0, 0)}), VIRTUE, 4)
    assert tiers(play) == ([1, 0, 0, 1, 2], [0, 0, 0, 0, 1], 0)
    play = placed(Scenario(), VIRTUE, 4)
    assert tiers(play) == ([1, 0, 0, 1, 1], [0, 0, 0, 0, 1], 0)


@pytest.mark.law("VIS-6.3.3a", "VIS-6.3.2a")
def test_after_each_resolution_every_section_is_checked_again_also_the_first() -> None:
    """E has 3, sends one to D, which has 3 then and sends one back to E, which has 3 again."""
    play = placed(Scenario().castle(tier1={INK_STONE: (2, 0, 0), VIRTUE: (2, 0, 0)}), VIRTUE, 2)
    # E: 4 → 1, A: 3, D: 1; A resolves: E: 2, B: 1, A: 0
    assert [told["section"] for told in play.logged("climbs")] == [SECTIONS[VIRTUE], SECTIONS[INK_STONE]]
    assert tiers(play) == ([0, 1, 0, 1, 2], [1, 0, 0, 0, 1], 0)
    play = placed(Scenario().castle(tier1={INK_STONE: (2, 0, 0), VIRTUE: (2, 0, 0)}), VIRTUE, 3)
    assert [told["section"] for told in play.logged("climbs")] == [SECTIONS[i] for i in (VIRTUE, INK_STONE, VIRTUE)]
    assert tiers(play) == ([1, 1, 0, 2, 0], [1, 0, 0, 0, 2], 0)


@pytest.mark.law("VIS-6.3.3b")
def test_with_several_groups_the_player_chooses_which_is_next() -> None:
    for first in (INK_STONE, HIRE_DESTROY):
        scenario = Scenario().cards(0, hand="thief").castle(tier1={INK_STONE: (2, 0, 0), HIRE_DESTROY: (2, 0, 0)})
        play = placed(scenario, VIRTUE, 3)
        assert (play.ask(0).prompt, {*play.options(0)}) == (
            "group",
            {"section:castle-ink-and-stone", "section:castle-hire-or-destroy"},
        )
        assert said(play, "section:castle-ink-and-stone").gain == {"ink": 1, "stone": 1}
        play.does(0, f"section:{SECTIONS[first]}")
        assert [told["section"] for told in play.logged("climbs")][1] == SECTIONS[first]


@pytest.mark.law("VIS-6.3.3c")
def test_effects_inside_come_at_once_and_not_after_the_chain() -> None:
    """With a choice to be made in the first Section, nothing else has moved yet."""
    play = placed(Scenario().castle(tier1={VIRTUE: (2, 0, 0)}).cards(0, hand="thief"), HIRE_DESTROY, 3)
    assert play.ask(0).prompt == "either"
    assert tiers(play) == ([0, 0, 0, 2, 2], [0, 0, 0, 1, 0], 0)
    play.does(0, "either:destroy-1", "destroy:thief")
    assert [kind for kind in play.kinds() if kind in ("climbs", "destroys", "virtue")] == [
        "climbs",
        "destroys",
        "climbs",
        "virtue",
    ]


# -- tiers 2 and 3 --------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.3.4a")
def test_tier_2_follows_only_when_tier_1_is_done() -> None:
    """The third Worker on tier 2 waits until the group that the first one made has been resolved."""
    scenario = Scenario().castle(tier1={INK_STONE: (2, 0, 0)}, tier2={VIRTUE: (2, 0, 0)})
    play = placed(scenario, VIRTUE, 3)
    kinds = [kind for kind in play.kinds() if kind in ("climbs", "reaches-top")]
    assert kinds == ["climbs", "climbs", "reaches-top"]
    assert tiers(play)[1:] == ([1, 0, 0, 0, 2], 1)


@pytest.mark.law("VIS-6.3.4b", "VIS-6.3.4d")
def test_each_worker_reaching_tier_3_brings_a_resource_at_once_until_two_are_left() -> None:
    """4 on tier 2: two go up, one after the other."""
    scenario = Scenario().castle(tier1={INK_STONE: (2, 0, 0)}, tier2={INK_STONE: (2, 0, 0), VIRTUE: (1, 0, 0)})
    play = placed(scenario, VIRTUE, 3)  # E goes in, A gets 3 and goes in: 3 on tier 2 of A
    assert tiers(play)[1:] == ([2, 0, 0, 0, 2], 1)
    assert play.asked == [(0, "resource")]
    play.does(0, "take:gold")
    assert play.over
    assert play.goods(0) == {"ink": 1, "stone": 1, "gold": 1}

    scenario = Scenario().castle(tier1={VIRTUE: (2, 0, 0), INK_STONE: (2, 0, 0)}, tier2={VIRTUE: (2, 0, 0)})
    play = placed(scenario, VIRTUE, 3)  # E, A, E again: 4 on tier 2 of E
    assert play.asked == [(0, "resource")]
    assert tiers(play)[1:] == ([1, 0, 0, 0, 3], 1)
    play.does(0, "take:gold")
    assert tiers(play)[1:] == ([1, 0, 0, 0, 2], 2)
    play.does(0, "take:gold")
    assert play.over
    assert play.player(0).goods["gold"] == 2


@pytest.mark.law("VIS-6.3.4c")
def test_tier_2_workers_never_move_sideways() -> None:
    """Neither by themselves nor by a Castle move."""
    play = Scenario().castle(tier1={1: (1, 0, 0)}, tier2={3: (2, 0, 0)}).effect(0, MoveWorker())
    assert {*play.options(0)} == {
        "stay",
        "shift:castle-flip:castle-gold-or-shift",
        "shift:castle-flip:castle-ink-and-stone",
    }
    scenario = Scenario().castle(tier1={INK_STONE: (2, 0, 0)}, tier2={VIRTUE: (2, 0, 0)})
    play = placed(scenario, VIRTUE, 3).does(0, "take:ink")
    assert [told for told in play.logged("moves-aside") if told["section"] == SECTIONS[VIRTUE]] == [
        {"seat": 0, "section": SECTIONS[VIRTUE], "to": SECTIONS[INK_STONE]},
        {"seat": 0, "section": SECTIONS[VIRTUE], "to": SECTIONS[HIRE_DESTROY]},
    ]


# -- bumps ----------------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.3.5a", "VIS-6.3.5b")
def test_a_section_of_tier_1_is_cut_down_to_three_as_the_active_player_likes() -> None:
    scenario = Scenario().castle(tier1={VIRTUE: (0, 2, 1)})
    for bumped in (0, 1, 2):
        play = placed(scenario, VIRTUE, 1)
        assert (play.asked, play.options(0)) == ([(0, "bump")], ["bump:@0", "bump:@1", "bump:@2"])
        play.does(0, f"bump:@{bumped}")
        assert play.state.tier1[VIRTUE] == [n - (who == bumped) for who, n in enumerate((1, 2, 1))]
        assert play.over


@pytest.mark.law("VIS-6.3.5a")
def test_bumps_come_after_all_own_movement() -> None:
    """E holds 5 while its group moves on; after that it holds 3 and nobody is bumped."""
    scenario = Scenario().castle(tier1={VIRTUE: (1, 1, 1)})
    play = placed(scenario, VIRTUE, 2)
    assert play.logged("bumped") == []
    assert play.state.tier1[VIRTUE] == [0, 1, 1]


@pytest.mark.law("VIS-6.3.5a")
def test_as_many_are_bumped_as_are_too_many() -> None:
    scenario = Scenario().castle(tier1={VIRTUE: (0, 2, 1), INK_STONE: (0, 2, 1)})
    play = placed(scenario, VIRTUE, 2)
    play.does(0, "bump:@1", "bump:@2")
    assert play.over
    assert play.state.tier1[VIRTUE] == [2, 1, 0]


@pytest.mark.law("VIS-6.3.5c", "VIS-6.3.5d")
def test_who_is_bumped_off_tier_1_goes_home_with_2_silver() -> None:
    scenario = Scenario().castle(tier1={VIRTUE: (0, 2, 1)})
    before = scenario.state.players[1].workers
    play = placed(scenario, VIRTUE, 1).does(0, "bump:@1")
    assert play.player(1).workers == before + 1
    assert (play.goods(0), play.goods(1), play.goods(2)) == ({}, {"silver": 2}, {})
    own = placed(Scenario().castle(tier1={VIRTUE: (0, 2, 1)}), VIRTUE, 1)
    assert said(own, "bump:@0").gain == {"silver": 2}
    assert own.does(0, "bump:@0").goods(0) == {"silver": 2}
    assert own.player(0).workers == 20


@pytest.mark.law("VIS-6.3.5e", "VIS-17.2c")
def test_who_is_bumped_off_tier_2_goes_home_with_a_virtue_and_a_resource_of_their_own_choice() -> None:
    scenario = Scenario().castle(tier2={VIRTUE: (0, 2, 1)})
    play = placed(scenario, VIRTUE, 3).does(0, "bump:@1")
    assert play.state.tier2[VIRTUE] == [1, 1, 1]
    assert play.player(1).workers == 19
    assert play.markers(1) == (1, 6)
    assert play.asked == [(1, "resource")]
    play.does(1, "take:stone")
    assert play.goods(1) == {"stone": 1}
    assert play.over


@pytest.mark.law("VIS-6.3.5f")
def test_tier_3_has_no_limit() -> None:
    scenario = Scenario().castle(tier2={VIRTUE: (2, 0, 0)}, tier3=(3, 4, 5)).leader(2)
    play = placed(scenario, VIRTUE, 3).does(0, "take:ink")
    assert play.state.tier3 == [4, 4, 5]
    assert play.logged("bumped") == []
    assert play.over


# -- the Castle Leader Card -----------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.3.6a")
def test_the_first_on_tier_3_leads_at_once() -> None:
    """Before the resource is chosen."""
    play = placed(Scenario().castle(tier2={VIRTUE: (2, 0, 0)}), VIRTUE, 3)
    assert play.asked == [(0, "resource")]
    assert play.state.leader == 0
    assert play.match.view(1)["leader"] == 0
    assert [(entry.kind, entry.law) for entry in play.match.log(1)][-2:] == [
        ("reaches-top", "VIS-6.3.4a"),
        ("leader", "VIS-6.3.6a"),
    ]


@pytest.mark.law("VIS-6.3.6b")
@pytest.mark.parametrize(("there", "leader"), [((1, 2, 0), 1), ((2, 2, 0), 0), ((0, 1, 0), 1)])
def test_the_card_passes_to_strictly_more_workers_and_stays_at_a_tie(there: tuple[int, ...], leader: int) -> None:
    play = placed(Scenario().castle(tier2={VIRTUE: (2, 0, 0)}, tier3=there).leader(1), VIRTUE, 3)
    assert play.asked == [(0, "resource")]
    assert play.state.leader == leader
    told = [(entry.params["seat"], entry.law) for entry in play.match.log(1) if entry.kind == "leader"]
    assert told == ([(0, "VIS-6.3.6b")] if leader == 0 else [])


@pytest.mark.law("VIS-6.3.6c", "VIS-6.3.6d", "VIS-9.1d", "VIS-9.1e")
def test_the_holders_hand_limit_is_one_higher_and_who_loses_it_discards_nothing() -> None:
    for leader, cards in ((0, 4), (1, 3)):
        scenario = Scenario().cards(0, hand="thief").castle(tier3=(1, 1, 0)).leader(leader)
        assert len(scenario.phase("draw", 0).player(0).hand) == cards
    hand = "thief lender trader abbot"
    lost = Scenario().cards(1, hand=hand).castle(tier2={VIRTUE: (2, 0, 0)}, tier3=(1, 1, 0)).leader(1)
    play = placed(lost, VIRTUE, 3)
    assert (play.state.leader, play.player(1).hand) == (0, hand.split())
    after = Scenario().cards(1, hand=hand).castle(tier3=(2, 1, 0)).leader(0).phase("draw", 1)
    assert (after.player(1).hand, after.player(1).discard) == (hand.split(), [])


@pytest.mark.law("VIS-6.3.6e", "VIS-6.3.6f")
def test_at_the_end_the_leader_scores_5_and_workers_1_2_or_3_each() -> None:
    scenario = Scenario().castle(tier1={0: (2, 1, 0), 1: (1, 0, 0)}, tier2={3: (2, 1, 0)}, tier3=(1, 2, 0)).leader(1)
    found = [scoring.parts(scenario.board, scenario.state, who) for who in range(3)]
    assert [parts["castle"] for parts in found] == [3 + 4 + 3, 1 + 2 + 6, 0]
    assert [parts["castle_leader"] for parts in found] == [0, 5, 0]


# -- in another player's turn ---------------------------------------------------------------------------------------------


LINK = "face-3-4-seg-3-4-link-1"


def linked(scenario: Scenario) -> Play:
    """Seat 0 builds beside seat 1, over a Link that gives Workers to both."""
    scenario.cards(0, row="trader squire abbot").at(0, "3-4-outer-left").goods(0, stone=3).townsfolk("3-4", "friar")
    scenario.built("3-4:2", 1, "workshop-1").link(LINK, PlaceWorkers(2, "any_one_tier1_section"))
    return action(scenario).does(0, "act:build", "column:workshop-1")


@pytest.mark.law("VIS-6.3.7a", "VIS-6.3.7b", "VIS-17.2b", "VIS-17.4i")
def test_the_active_player_moves_first_then_the_other_and_then_the_turn_goes_on() -> None:
    scenario = Scenario().castle(tier1={VIRTUE: (1, 0, 0), FLIP: (0, 1, 0)})
    play = linked(scenario.papers(1, deeds=1))
    assert play.asked == [(0, "place-free")]
    play.does(0, f"section:{SECTIONS[VIRTUE]}")
    assert tiers(play)[1] == [0, 0, 0, 0, 1]  # their own movement is over when the other is asked
    assert play.asked == [(1, "place-free")]
    play.does(1, f"section:{SECTIONS[FLIP]}")
    assert tiers(play, 1)[1] == [0, 1, 0, 0, 0]
    assert play.papers(1) == (0, 0, 0, 1)
    assert [told["seat"] for told in play.logged("climbs")] == [0, 1]
    assert play.over


@pytest.mark.law("VIS-6.3.7a", "VIS-17.5j")
def test_groups_of_both_at_once_are_resolved_the_active_players_with_bumps_first() -> None:
    """Seat 1's Workers come into the Castle while both have a group: seat 0's movement and bumps, then seat 1's."""
    scenario = Scenario().castle(tier1={VIRTUE: (3, 0, 0), FLIP: (0, 2, 0), INK_STONE: (0, 2, 1)}).papers(1, deeds=1)
    play = placed(scenario, FLIP, 1, who=1, active=0)
    order = [(told["seat"], told["section"]) for told in play.logged("climbs")]
    assert order == [(0, SECTIONS[VIRTUE])]
    assert play.asked == [(0, "bump")]  # A holds 1 + 2 + 1: before seat 1 moves
    play.does(0, "bump:@2")
    assert [told["seat"] for told in play.logged("climbs")][:2] == [0, 1]


@pytest.mark.law("VIS-17.4j", "VIS-6.3.5b")
def test_the_active_player_chooses_who_is_bumped_by_anothers_workers() -> None:
    scenario = Scenario().castle(tier1={VIRTUE: (1, 0, 2)})
    play = placed(scenario, VIRTUE, 1, who=1, active=2)
    assert play.asked == [(2, "bump")]
    assert play.options(2) == ["bump:@0", "bump:@1", "bump:@2"]


@pytest.mark.law("VIS-17.5j")
def test_then_the_others_bumps_follow_their_own_movement() -> None:
    scenario = Scenario().castle(tier1={FLIP: (0, 2, 0), GOLD_SHIFT: (1, 0, 2)}).papers(1, deeds=1)
    play = placed(scenario, FLIP, 1, who=1, active=0)
    assert [told["seat"] for told in play.logged("climbs")] == [1]
    assert play.asked == [(0, "bump")]
    assert play.ask(0).params["section"] == SECTIONS[GOLD_SHIFT]


# -- the five Sections ----------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.3.8a")
def test_the_effects_of_tier_2_clockwise() -> None:
    scenario = Scenario()
    assert [section.slug for section in scenario.board.sections] == SECTIONS
    assert scenario.board.top == (Gain("any_resource", 1),)


@pytest.mark.law("VIS-6.3.8a", "VIS-6.3.2c")
def test_ink_well_and_stone() -> None:
    assert placed(Scenario(), INK_STONE, 3).goods(0) == {"ink": 1, "stone": 1}


@pytest.mark.law("VIS-6.3.8a", "VIS-6.3.2c")
@pytest.mark.parametrize("paper", ["debt", "deed"])
def test_a_debt_or_deed_is_flipped(paper: str) -> None:
    play = placed(Scenario().papers(0, debts=1, deeds=1), FLIP, 3)
    assert play.options(0) == ["flip:debt", "flip:deed"]
    play.does(0, f"flip:{paper}")
    if paper == "debt":
        play.does(0, "take:gold")
    assert play.papers(0) == ((0, 1, 1, 0) if paper == "debt" else (1, 0, 0, 1))
    assert play.goods(0) == ({"gold": 1} if paper == "debt" else {})


@pytest.mark.law("VIS-6.3.8a", "VIS-6.3.8b", "VIS-16.2n")
def test_gold_or_a_castle_move() -> None:
    play = placed(Scenario(), GOLD_SHIFT, 3)
    assert play.options(0) == ["either:1-gold", "either:move_worker_tier1"]
    assert play.does(0, "either:1-gold").goods(0) == {"gold": 1}
    assert play.over
    play = placed(Scenario(), GOLD_SHIFT, 3).does(0, "either:move_worker_tier1")
    assert play.ask(0).prompt == "castle-move"
    play.does(0, "stay")
    assert (play.goods(0), tiers(play)[0]) == ({}, [0, 1, 0, 1, 0])


@pytest.mark.law("VIS-6.3.8a", "VIS-6.3.8b", "VIS-6.3.9a")
def test_a_free_hire_or_a_destroy_and_three_workers_are_spread() -> None:
    for choice in ("hire_free", "destroy-1"):
        play = placed(Scenario().cards(0, hand="thief").townsfolk("1-2", "friar"), HIRE_DESTROY, 3)
        assert play.options(0) == ["either:hire_free", "either:destroy-1"]
        play.does(0, f"either:{choice}")
        play.does(0, "hire:friar" if choice == "hire_free" else "destroy:thief")
        assert play.player(0).discard == (["friar"] if choice == "hire_free" else [])
        assert play.goods(0) == ({} if choice == "hire_free" else {"silver": 1})
        assert tiers(play) == ([0, 0, 1, 0, 1], [0, 0, 0, 1, 0], 0)


@pytest.mark.law("VIS-6.3.8a", "VIS-6.3.2c")
def test_two_virtue() -> None:
    assert placed(Scenario(), VIRTUE, 3).markers(0) == (1, 5)


@pytest.mark.law("VIS-17.5i", "VIS-16.2i")
def test_a_castle_move_inside_a_resolution_may_take_a_worker_still_due_to_move() -> None:
    """3 alone on gold-or-shift, the move taken clockwise with one of the two left: 1 inside, 2 clockwise, 0 beyond."""
    play = placed(Scenario(), GOLD_SHIFT, 3).does(0, "either:move_worker_tier1")
    assert {*play.options(0)} == {
        "stay",
        "shift:castle-gold-or-shift:castle-hire-or-destroy",
        "shift:castle-gold-or-shift:castle-flip",
    }
    play.does(0, "shift:castle-gold-or-shift:castle-hire-or-destroy")
    assert tiers(play) == ([0, 0, 0, 2, 0], [0, 0, 1, 0, 0], 0)
    assert play.over


@pytest.mark.law("VIS-17.5i")
def test_a_castle_move_inside_a_resolution_opens_none_of_its_own() -> None:
    """It makes a group of 3 next door, which waits until both steps aside are made; bumps follow once, at the very end."""
    scenario = Scenario().castle(tier1={HIRE_DESTROY: (2, 0, 0), FLIP: (0, 2, 1)}).cards(0, hand="thief")
    play = placed(scenario, GOLD_SHIFT, 3).does(0, "either:move_worker_tier1")
    play.does(0, "shift:castle-gold-or-shift:castle-hire-or-destroy")
    # clockwise goes the last one of the Section: the step the other way is lost
    assert [told["to"] for told in play.logged("moves-aside")] == [SECTIONS[HIRE_DESTROY]] * 2
    assert [told["section"] for told in play.logged("climbs")] == [SECTIONS[GOLD_SHIFT], SECTIONS[HIRE_DESTROY]]
    assert play.logged("bumped") == []
    play.does(0, "either:destroy-1", "done")
    assert tiers(play) == ([0, 0, 1, 1, 1], [0, 0, 1, 1, 0], 0)
    assert play.over


# -- the worked chain -----------------------------------------------------------------------------------------------------


def chain() -> Scenario:
    scenario = (
        Scenario(3).cards(0, row="thief benefactor overseer-thinning", hand="squire abbot").at(0, INNER[0]).goods(0, gold=3)
    )
    scenario.uncovered(0, "trading-post-3", "guildhall-2").townsfolk("1-2", "miner").markers(0, 1, 7)
    scenario.castle(
        tier1={0: (1, 0, 0), 1: (0, 2, 1), 2: (1, 1, 0), 3: (0, 1, 1), 4: (2, 1, 0)},
        tier2={0: (2, 0, 0), 2: (1, 1, 0), 3: (0, 2, 0)},
        tier3=(0, 1, 0),
    )
    return scenario.leader(1)


@pytest.mark.law("VIS-6.3.10a")
def test_chain_payment_5_nobles_and_3_gold_make_4_workers() -> None:
    """Thief 1, Overseer 1, Guildhall column 1, and 4 Merchants (2 of the Benefactor, 2 of the column) count as 2."""
    play = action(chain()).does(0, "act:noble")
    assert icons(play) == 5
    assert play.options(0) == ["workers:1", "workers:2", "workers:3", "workers:4"]
    assert said(play, "workers:4").cost == {"worker": 4, "gold": 3}


@pytest.mark.law("VIS-6.3.10b")
def test_chain_start() -> None:
    state = chain().state
    assert state.tier1 == [[1, 0, 0], [0, 2, 1], [1, 1, 0], [0, 1, 1], [2, 1, 0]]
    assert state.tier2 == [[2, 0, 0], [0, 0, 0], [1, 1, 0], [0, 2, 0], [0, 0, 0]]
    assert (state.tier3, state.leader) == ([0, 1, 0], 1)


@pytest.mark.law("VIS-6.3.10c", "VIS-6.3.10d", "VIS-6.3.10e")
def test_chain_steps_1_to_3_on_tier_1() -> None:
    """A, E and A again; the log says step by step what moved and what it brought."""
    play = action(chain()).does(0, "act:noble", "workers:4")
    assert play.goods(0) == {"ink": 2, "stone": 2}
    assert play.markers(0) == (1, 5)
    told = [
        (entry.kind, entry.params.get("section"), entry.params.get("to"), entry.params.get("what"))
        for entry in play.match.log(-2)
        if entry.kind in ("climbs", "moves-aside", "gains", "virtue")
    ]
    one = [
        ("climbs", SECTIONS[0], None, None),
        ("gains", None, None, "ink"),
        ("gains", None, None, "stone"),
        ("moves-aside", SECTIONS[0], SECTIONS[1], None),
        ("moves-aside", SECTIONS[0], SECTIONS[4], None),
    ]
    two = [
        ("climbs", SECTIONS[4], None, None),
        ("virtue", None, None, None),
        ("moves-aside", SECTIONS[4], SECTIONS[0], None),
        ("moves-aside", SECTIONS[4], SECTIONS[3], None),
    ]
    assert told == [*one, *two, *one]
    assert [there[0] for there in play.state.tier1] == [0, 2, 1, 1, 1]


@pytest.mark.law("VIS-6.3.10f", "VIS-6.3.10g")
def test_chain_steps_4_and_5_on_tiers_2_and_3() -> None:
    play = action(chain()).does(0, "act:noble", "workers:4")
    assert play.asked == [(0, "resource")]  # the first is up
    assert (play.state.tier2[0][0], play.state.tier3, play.state.leader) == (3, [1, 1, 0], 1)
    play.does(0, "take:gold")
    assert play.asked == [(0, "resource")]  # the second
    assert (play.state.tier2[0][0], play.state.tier3, play.state.leader) == (2, [2, 1, 0], 0)
    play.does(0, "take:gold")
    assert play.goods(0) == {"ink": 2, "stone": 2, "gold": 2}


@pytest.mark.law("VIS-6.3.10h")
def test_chain_step_6_both_blue_workers_are_bumped() -> None:
    play = action(chain()).does(0, "act:noble", "workers:4", "take:gold", "take:gold")
    home = play.player(1).workers
    assert play.state.tier1[1] == [2, 2, 1]
    assert play.ask(0).params == {"section": SECTIONS[1], "tier": 1}
    play.does(0, "bump:@1", "bump:@1")
    assert play.state.tier1[1] == [2, 0, 1]
    assert play.player(1).workers == home + 2
    assert play.goods(1) == {"silver": 4}


@pytest.mark.law("VIS-6.3.10i", "VIS-6.3.10j", "VIS-6.0.1i")
def test_chain_step_7_and_end() -> None:
    play = action(chain()).does(0, "act:noble", "workers:4", "take:gold", "take:gold", "bump:@1", "bump:@1")
    assert play.asked == [(0, "either")]
    assert play.options(0) == ["either:destroy-1", "either:discard-1"]
    assert play.logged("reacts") == [{"seat": 0, "source": "overseer-thinning"}]
    play.does(0, "either:discard-1", "discard:squire")
    assert (play.player(0).hand, play.player(0).discard) == (["abbot"], ["squire"])
    assert play.over
    assert play.state.tier1 == [[0, 0, 0], [2, 0, 1], [1, 1, 0], [1, 1, 1], [1, 1, 0]]
    assert play.state.tier2 == [[2, 0, 0], [0, 0, 0], [1, 1, 0], [0, 2, 0], [1, 0, 0]]
    assert (play.state.tier3, play.state.leader) == ([2, 1, 0], 0)

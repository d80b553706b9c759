"""Chapters 17.4 and 17.5: rulings on points the rulebook leaves open, as far as no other chapter's tests show them."""

import pytest

from games.viscounts.engine.vocabulary import HireFree, Rearrange
from tests.engines.viscounts.acts import icons
from tests.engines.viscounts.scenario import Scenario


@pytest.mark.law("VIS-17.4c", "VIS-9.2b", "VIS-9.2d", "VIS-4.5a")
@pytest.mark.parametrize(("row", "markers"), [("- trader lender", (1, 6)), ("- thief lender", (2, 7))])
def test_a_reshuffle_for_a_blind_play_is_followed_by_the_check(row: str, markers: tuple[int, int]) -> None:
    play = Scenario().cards(0, row=row, draw="", discard="abbot squire").phase("play")
    assert play.player(0).row[0] in ("abbot", "squire")
    assert play.logged("plays")[0]["blind"]
    assert play.markers(0) == markers


@pytest.mark.law("VIS-17.4d", "VIS-1.5g", "VIS-16.2a")
def test_rearranging_permutes_cards_among_their_spaces_and_uncovers_nothing() -> None:
    """Space 2 is empty: its printed icons count before and after."""
    play = Scenario().cards(0, row="thief - lender").effect(0, Rearrange())
    assert play.options(0) == ["row:lender:thief", "keep"]
    assert play.does(0, "row:lender:thief").player(0).row == ["lender", None, "thief"]
    scenario = Scenario().cards(0, row="lender - trader").at(0, "3-4-outer-left").goods(0, stone=2).townsfolk("3-4", "friar")
    assert icons(scenario.phase("action", action="build")) == 1
    single = Scenario().cards(0, row="thief - -").effect(0, Rearrange())
    assert single.over  # there is no other order


@pytest.mark.law("VIS-17.4d", "VIS-1.5g")
def test_two_cards_stay_on_the_two_spaces_that_they_occupy() -> None:
    play = Scenario().cards(0, row="thief trader -").effect(0, Rearrange()).does(0, "row:trader:thief")
    assert play.player(0).row == ["trader", "thief", None]


@pytest.mark.law("VIS-17.4e")
def test_rearranging_triggers_nothing() -> None:
    """Criminals and immediate abilities come to space 1, drop-off abilities to space 3."""
    scenario = Scenario().cards(0, row="journeyman thief antagonist").papers(0, debts=1)
    for order in ("thief:antagonist:journeyman", "antagonist:thief:journeyman", "antagonist:journeyman:thief"):
        play = scenario.effect(0, Rearrange()).does(0, f"row:{order}")
        assert play.over
        assert play.kinds() == ["rearranges"]
        assert (play.markers(0), play.papers(0), play.goods(0)) == ((1, 7), (1, 0, 0, 0), {})


@pytest.mark.law("VIS-17.5b", "VIS-17.4e", "VIS-4.4g")
def test_the_movement_value_stays_that_of_the_card_played_though_it_leaves_space_1() -> None:
    """The Architect (1) lets its owner rearrange: the Financer (3) comes to space 1; the Viscount still moves 1."""
    scenario = Scenario().cards(0, row="- financer lender", hand="architect").at(0, "1-2-outer-left")
    play = scenario.phases("play", "move").does(0, "either:rearrange", "row:financer:architect:lender")
    assert play.player(0).row == ["financer", "architect", "lender"]
    assert play.ask(0).params["value"] == 1
    assert {*play.options(0)} == {"move:seg-1-2-outer-right", "move:seg-1-2-inner"}


@pytest.mark.law("VIS-17.4f", "VIS-16.1n", "VIS-7.2b")
def test_a_free_hire_takes_no_printed_card_and_without_real_ones_is_skipped() -> None:
    some = Scenario().townsfolk("1-2", "friar").townsfolk("3-4", "miner").no_townsfolk("5-6", "7-8", "9-10")
    assert some.effect(0, HireFree()).options(0) == ["hire:friar", "hire:miner"]
    none = Scenario().no_townsfolk().effect(0, HireFree())
    assert (none.over, none.kinds(), none.player(0).discard) == (True, ["nobody-to-hire"], [])


@pytest.mark.law("VIS-17.4z", "VIS-4.5a")
def test_whether_the_hand_is_empty_is_judged_after_drop_off_effects() -> None:
    """The Watchman drops off and its owner destroys the only card in hand: the next card is played blind."""
    scenario = Scenario().cards(0, row="labourer abbot watchman", hand="thief", draw="squire trader lender")
    play = scenario.phases("manage", "play").does(0, "either:destroy-1", "destroy:thief")
    assert play.over
    assert play.player(0).row == ["squire", "labourer", "abbot"]
    assert play.logged("plays") == [{"seat": 0, "card": "squire", "blind": True}]
    kept = scenario.phases("manage", "play").does(0, "either:destroy-1", "destroy-top")
    assert kept.player(0).row == ["thief", "labourer", "abbot"]
    assert kept.logged("plays") == [{"seat": 0, "card": "thief", "blind": False}]


@pytest.mark.law("VIS-17.4m", "VIS-6.0.2b")
def test_a_dismissed_card_fits_through_icons_that_an_own_ability_converts() -> None:
    """A Courier (3 Merchants) fits Transcribe with the Traveller in the row, and not without."""
    for row, fits in (("traveller squire labourer", True), ("lender squire labourer", False)):
        scenario = Scenario().cards(0, row=row).at(0, "3-4-inner").goods(0, ink=9, silver=1)
        play = (
            scenario.townsfolk("3-4", "courier").manuscripts("3-4", "black-6-vp-manuscripts").phase("action", action="cleric")
        )
        assert (not play.over and play.asked == [(0, "dismiss")]) == fits
        if fits:
            play.does(0, "dismiss:courier")
            assert play.logged("pays")[0]["goods"] == {"ink": 4}  # 2 + 3 Merchants count as 2 of 6


@pytest.mark.law("VIS-17.5e", "VIS-7.1e")
def test_a_hire_runs_silver_card_effect_and_then_the_discard_of_the_column() -> None:
    """The Courier's shuffle takes the Courier along; the discard of Workshop column 1 comes after it."""
    scenario = Scenario().cards(0, row="trader squire labourer", hand="thief", draw="abbot", discard="lender")
    scenario.goods(0, silver=1).townsfolk("1-2", "courier").uncovered(0, "workshop-1").at(0, "1-2-outer-left")
    play = scenario.phase("hire").does(0, "hire:courier")
    assert play.goods(0) == {}
    assert (sorted(play.player(0).draw), play.player(0).discard) == (["abbot", "courier", "lender"], [])
    assert play.asked == [(0, "discard")]
    assert [kind for kind in play.kinds() if kind in ("hires", "shuffles", "reacts")] == ["hires", "shuffles", "reacts"]


@pytest.mark.law("VIS-17.4h", "VIS-6.4.1e")
def test_the_limit_of_one_manuscript_binds_the_action_and_no_free_one() -> None:
    scenario = Scenario().cards(0, row="thief squire labourer").at(0, "3-4-inner").goods(0, ink=4)
    scenario.no_townsfolk("3-4").manuscripts("3-4", "black-5-free-manuscript").manuscripts("1-2", "black-4-two-virtue")
    play = scenario.phase("action", action="cleric").does(0, "manuscript:black-4-two-virtue")
    assert play.player(0).manuscripts == ["black-5-free-manuscript", "black-4-two-virtue"]
    assert play.over

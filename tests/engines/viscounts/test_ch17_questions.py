"""Chapters 17.2 and 17.3: who is asked outside the own turn, what is asked and what goes by itself."""

import pytest

from games.kernel.values import Rules
from games.viscounts.engine import movement
from games.viscounts.engine.states import Turn, ViscountsTable
from games.viscounts.engine.vocabulary import (
    Destroy,
    Discard,
    Flip,
    FreeManuscript,
    Gain,
    HireFree,
    MoveWorker,
    Op,
    PlaceWorkers,
    Shuffle,
)
from tests.engines.viscounts.acts import acting, said
from tests.engines.viscounts.scenario import Scenario, new_game

# -- 17.2: outside one's own turn -------------------------------------------------------------------------------------------


def moving_on(t: ViscountsTable) -> Rules[None]:
    """Phases 2 and 3 of the active player, with a movement value of 1."""
    who = t.state.active
    t.state.turn = Turn(who, 1)
    yield from movement.move(t, who)
    yield from acting(t, who)


@pytest.mark.law("VIS-17.2a", "VIS-5.3a", "VIS-17.2e")
@pytest.mark.parametrize(("active", "order"), [(0, [1, 2]), (1, [2, 0]), (2, [0, 1])])
def test_a_meeting_asks_each_other_seat_there_clockwise_before_the_action(active: int, order: list[int]) -> None:
    scenario = Scenario()
    for who in range(3):
        scenario.cards(who, row="thief trader lender").at(who, "3-4-outer-left")
    play = scenario.at(active, "1-2-outer-right").run(moving_on, active)
    for who in order:
        assert play.asked == [(who, "rearrange")]
        assert "keep" in play.options(who)
        play.does(who, "row:lender:trader:thief")
        assert play.player(who).row == ["lender", "trader", "thief"]
    assert play.asked == [(active, "action")]


@pytest.mark.law("VIS-17.2d", "VIS-17.2e", "VIS-17.4q", "VIS-8.2c")
def test_a_collision_asks_others_for_what_their_row_abilities_bring() -> None:
    """Step 2: Ada's resource for whoever has her in the row."""
    scenario = Scenario().cards(0, row="ada trader lender").markers(2, 5, 5)
    play = scenario.phase("collide", 2)
    assert play.asked == [(0, "resource")]
    assert play.papers(2) == (0, 0, 0, 0)  # step 3 comes after
    play.does(0, "take:gold")
    assert play.goods(0) == {"gold": 1}
    assert play.papers(2) == (1, 0, 0, 0)


@pytest.mark.law("VIS-17.2d", "VIS-17.2e", "VIS-8.4d")
@pytest.mark.parametrize(("active", "order"), [(0, [1, 2]), (1, [2, 0]), (2, [0, 1])])
def test_a_collision_on_space_4_asks_all_others_clockwise_to_rearrange(active: int, order: list[int]) -> None:
    scenario = Scenario().markers(active, 4, 4)
    for who in range(3):
        scenario.cards(who, row="thief trader lender")
    play = scenario.phase("collide", active)
    for who in order:
        assert play.asked == [(who, "rearrange")]
        play.does(who, "keep")
    assert play.over


@pytest.mark.law("VIS-17.4q", "VIS-8.2c")
@pytest.mark.parametrize(("active", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_collision_abilities_of_several_seats_are_resolved_clockwise_from_the_active_player(
    active: int, order: list[int]
) -> None:
    scenario = Scenario().markers(active, 6, 6)
    for who, peddler in enumerate(("peddler-ink", "peddler-stone", "peddler-gold")):
        scenario.cards(who, row=f"{peddler} squire abbot")
    assert [told["seat"] for told in scenario.phase("collide", active).logged("reacts")] == order


@pytest.mark.law("VIS-17.2f", "VIS-1.7d")
@pytest.mark.parametrize(("first", "order"), [(0, [2, 1, 0]), (1, [0, 2, 1]), (2, [1, 0, 2])])
def test_set_up_choices_are_asked_one_seat_at_a_time(first: int, order: list[int]) -> None:
    play = new_game(3, "0", first_player=first)
    found: list[int] = []
    while play.state.round == 0:
        (ask,) = play.match.asks()
        if ask.prompt == "pair":
            found.append(ask.seat)
        assert ask.seat == found[-1]
        play.answer(ask.seat, ask.options[0])
    assert found == order


# -- 17.3: asked or automatic -----------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-17.3a", "VIS-7.1a")
def test_the_hire_of_phase_4_may_be_refused_and_a_free_hire_not() -> None:
    scenario = Scenario().goods(0, silver=9).townsfolk("1-2", "friar").at(0, "1-2-outer-left")
    assert scenario.phase("hire").options(0) == ["hire:friar", "pass"]
    passed = scenario.phase("hire").does(0, "pass")
    assert (passed.over, passed.goods(0), passed.logged("hires")) == (True, {"silver": 9}, [])
    free = scenario.effect(0, HireFree())
    assert all(option.startswith("hire:") for option in free.options(0))
    assert free.refused(0, "pass")[0]


@pytest.mark.law("VIS-17.3b", "VIS-2.2g", "VIS-16.2h")
@pytest.mark.parametrize(
    ("effect", "logged"),
    [
        (Flip("debt", 1), "nothing-to-flip"),
        (Flip("deed", 1), "nothing-to-flip"),
        (Flip("either", 1), "nothing-to-flip"),
        (HireFree(), "nobody-to-hire"),
        (FreeManuscript((7,)), "no-manuscript"),
        (PlaceWorkers(2, "any_one_tier1_section"), "no-workers"),
        (Shuffle(), "nothing-to-shuffle"),
    ],
)
def test_a_mandatory_effect_without_any_outcome_is_skipped_and_logged(effect: Op, logged: str) -> None:
    play = Scenario().no_townsfolk().workers(0, 0).leader(0).effect(0, effect)
    assert (play.over, play.kinds()) == (True, [logged])


@pytest.mark.law("VIS-17.3b")
def test_a_mandatory_effect_with_one_outcome_is_carried_out_without_asking() -> None:
    scenario = Scenario().papers(0, deeds=1).townsfolk("1-2", "friar").no_townsfolk("3-4", "5-6", "7-8", "9-10")
    flipped = scenario.effect(0, Flip("either", 1))
    assert (flipped.over, flipped.papers(0)) == (True, (0, 0, 0, 1))
    hired = scenario.effect(0, HireFree())
    assert (hired.over, hired.player(0).discard) == (True, ["friar"])


@pytest.mark.law("VIS-17.3b", "VIS-17.3a")
@pytest.mark.parametrize("effect", [Discard(1), Destroy(1), MoveWorker()])
def test_an_optional_effect_with_one_outcome_is_still_asked(effect: Op) -> None:
    """One card in the hand and no draw pile; one Worker in the Castle."""
    scenario = Scenario().cards(0, row="thief trader lender", hand="abbot", draw="").castle(tier1={0: (1, 0, 0)})
    assert scenario.effect(0, effect).asked[0][0] == 0


@pytest.mark.law("VIS-17.3d", "VIS-5.1c")
def test_movement_is_asked_as_end_spaces_with_their_price_and_only_then_paid() -> None:
    scenario = Scenario().cards(0, row="thief trader lender").at(0, "1-2-outer-left").goods(0, silver=1)
    play = scenario.phase("move", value=1)
    assert {option: said(play, option).cost for option in play.options(0)} == {
        "move:seg-1-2-outer-right": {},
        "move:seg-1-2-inner": {},
        "move:seg-3-4-outer-left": {"silver": 1},
        "move:seg-3-4-inner": {"silver": 1},
    }
    assert said(play, "move:seg-3-4-inner").where == ("seg-3-4-inner",)
    assert play.goods(0) == {"silver": 1}
    assert play.does(0, "move:seg-3-4-inner").goods(0) == {}
    free = scenario.phase("move", value=1).does(0, "move:seg-1-2-inner")
    assert free.goods(0) == {"silver": 1}


@pytest.mark.law("VIS-17.3e", "VIS-5.1b", "VIS-5.1c")
def test_why_the_viscount_cannot_end_elsewhere() -> None:
    """Too near: it would have to go all the way round; too far: it has no Silver for it."""
    scenario = Scenario().cards(0, row="thief trader lender").at(0, "1-2-outer-left").goods(0, silver=1)
    play = scenario.phase("move", value=3)
    withheld = play.withheld(0)
    assert withheld["move:seg-1-2-inner"] == ("wrong-path", "VIS-5.1b")
    assert withheld["move:seg-9-10-outer-left"] == ("no-silver", "VIS-5.1c")
    assert not {*withheld} & {*play.options(0)}
    assert len(withheld) + len(play.options(0)) == 15
    assert play.refused(0, "move:seg-1-2-inner")[0]
    assert play.refused(0, "move:seg-9-10-outer-left")[0]


@pytest.mark.law("VIS-17.3e", "VIS-6.2.1c", "VIS-6.2.1d")
def test_why_a_spot_is_closed() -> None:
    scenario = Scenario().cards(0, row="thief trader lender").at(0, "1-2-outer-left").goods(0, stone=3)
    scenario.built("1-2:1", 1, "workshop-1")
    play = scenario.phase("action", action="build").until_asked("construct", dull=("keep",)).does(0, "column:workshop-1")
    site = "site:face-3-4-seg-1-2-site-"
    assert play.options(0) == [f"{site}2", f"{site}3"]
    assert play.withheld(0) == {
        f"{site}1": ("spot-taken", "VIS-6.2.1c"),
        f"{site}4": ("other-bank", "VIS-6.2.1d"),
        f"{site}5": ("other-bank", "VIS-6.2.1d"),
    }


@pytest.mark.law("VIS-17.3e")
def test_a_refusal_of_what_is_withheld_names_the_rule() -> None:
    scenario = Scenario().cards(0, row="labourer trader abbot", hand="thief").at(0, "3-4-inner").goods(0, ink=9)
    play = scenario.phase("action")
    (withheld,) = [each for each in play.ask(0).withholds() if each.option == "act:noble"]
    assert (withheld.reason, withheld.law) == ("few-icons", "VIS-6.3.1b")
    assert play.refused(0, "act:noble")[0] == "unknown_option"


@pytest.mark.law("VIS-17.3c")
def test_paying_is_asked_as_legal_totals_dismissal_payment_target() -> None:
    """Each question offers only what can be carried through; together they reach every legal way to pay."""
    scenario = Scenario().cards(0, row="mason squire abbot").at(0, "3-4-outer-left").goods(0, stone=1, silver=3)
    scenario.townsfolk("3-4", "miner")
    found: dict[str, dict[str, int]] = {}
    for dismissal in ("dismiss:miner", "keep"):
        play = scenario.phase("action", action="build").does(0, dismissal)
        assert {*play.options(0)} == {f"column:workshop-{n}" for n in (1, 2, 3)}
        play.does(0, "column:workshop-1")
        found[dismissal] = play.logged("pays")[0]["goods"]
    # with the Miner, for 2 Silver, one icon is missing; without, 2 are, of which 2 Silver pay for one
    assert found == {"dismiss:miner": {"stone": 1}, "keep": {"stone": 1, "silver": 2}}


@pytest.mark.law("VIS-17.4a", "VIS-6.0.1a")
def test_the_primary_action_may_be_declined_and_the_turn_goes_on() -> None:
    scenario = Scenario().cards(0, row="thief trader lender").at(0, "7-8-outer-left").goods(0, silver=3, stone=3)
    play = scenario.townsfolk("7-8", "friar").phases("action", "hire")
    assert play.options(0) == ["act:trade", "act:build", "no-action"]
    play.does(0, "no-action")
    assert play.asked == [(0, "hire")]
    assert play.logged("no-action") == [{"seat": 0}]
    assert play.goods(0) == {"silver": 3, "stone": 3}
    assert play.logged("reacts") == []


@pytest.mark.law("VIS-17.4a")
def test_with_no_action_open_the_turn_goes_on_by_itself() -> None:
    scenario = Scenario().cards(0, row="trader labourer lender").at(0, "3-4-inner").goods(0, silver=2)
    scenario.townsfolk("3-4", "jeweller").manuscripts("3-4", "black-6-vp-manuscripts")
    play = scenario.phases("action", "hire")
    assert play.asked == [(0, "hire")]
    assert [entry.law for entry in play.match.log(0) if entry.kind == "no-action"] == ["VIS-17.4a"]


# -- several abilities at once ------------------------------------------------------------------------------------------------


def transcribed(row: str) -> Scenario:
    scenario = Scenario().cards(0, row=row, hand="thief lender").at(0, "3-4-inner").goods(0, ink=9)
    return scenario.no_townsfolk("3-4").manuscripts("3-4", "black-6-vp-manuscripts")


@pytest.mark.law("VIS-17.5c")
@pytest.mark.parametrize("first", ["deacon-thinning", "deacon-virtue"])
def test_abilities_set_off_together_come_in_the_order_their_owner_likes(first: str) -> None:
    play = transcribed("deacon-thinning deacon-virtue squire").phase("action", action="cleric")
    assert play.ask(0).prompt == "order"
    assert play.options(0) == ["first:deacon-thinning", "first:deacon-virtue"]
    play.does(0, f"first:{first}")
    play.until(dull=("either:discard-1", "done"))
    second = ({"deacon-thinning", "deacon-virtue"} - {first}).pop()
    assert [told["source"] for told in play.logged("reacts")] == [first, second]


@pytest.mark.law("VIS-17.5c", "VIS-3.1d")
def test_of_abilities_set_off_together_corruption_comes_first() -> None:
    """Bishop (1 Corruption) and Deacon (1 Virtue), from 4 and 5: together on 5, then on 4."""
    scenario = transcribed("deacon-virtue bishop squire").markers(0, 4, 5)
    play = scenario.phase("action", action="cleric")
    assert [told["source"] for told in play.logged("reacts")] == ["bishop", "deacon-virtue"]
    assert play.markers(0) == (4, 4)
    assert play.logged("markers-meet") == [{"seat": 0, "at": 5}]


@pytest.mark.law("VIS-17.5c", "VIS-17.3b")
def test_where_the_order_makes_no_difference_nobody_is_asked() -> None:
    scenario = Scenario().cards(0, row="trader jeweller squire").at(0, "7-8-outer-left")
    play = scenario.townsfolk("7-8", "miner").phase("action", action="trade").does(0, "times:0")
    assert (play.over, play.goods(0), play.markers(0)) == (True, {"silver": 1}, (1, 6))


@pytest.mark.law("VIS-17.5d", "VIS-17.5c")
def test_every_debt_of_a_gain_sets_off_what_reacts_before_the_next_comes() -> None:
    """Two Racketeers and 2 Debts: both abilities after the first, both after the second."""
    scenario = Scenario().cards(0, row="racketeer-rearrange racketeer-thinning squire", hand="thief lender trader abbot")
    play = scenario.effect(0, Gain("debt", 2))
    for debts in (1, 2):
        assert play.ask(0).prompt == "order"
        assert play.papers(0)[0] == debts
        play.does(0, "first:racketeer-thinning", "either:discard-1", "done", "either:discard-1", "done")
    assert play.over


@pytest.mark.law("VIS-6.0.1i", "VIS-17.5c")
def test_an_ability_works_only_while_its_card_lies_in_the_row() -> None:
    """The same action twice; between the two the Trader has left the row."""
    scenario = Scenario().cards(0, row="trader lender labourer").at(0, "7-8-outer-left").townsfolk("7-8", "miner")

    def once(t: ViscountsTable) -> Rules[None]:
        yield from acting(t, 0)
        t.state.players[0].discard.append("trader")
        t.state.players[0].row[0] = None
        yield from acting(t, 0)

    play = scenario.run(once).does(0, "act:trade", "times:0", "act:trade", "times:0")
    assert play.goods(0) == {"silver": 1}
    assert len(play.logged("trades")) == 2

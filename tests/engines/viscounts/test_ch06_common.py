"""Chapter 6.0: what all primary actions have in common."""

import pytest

from games.kernel.values import Rules
from games.viscounts.engine.means import Means
from games.viscounts.engine.states import ViscountsTable
from tests.engines.viscounts.acts import acting, action, icons
from tests.engines.viscounts.scenario import Play, Scenario

OUTER, INNER = "3-4-outer-right", "3-4-inner"


def builder(row: str = "trader squire abbot", **goods: int) -> Scenario:
    """Seat 0 stands where it can build; the Townsfolk there is an Abbot's equal, who fits no Construct."""
    return Scenario().cards(0, row=row).at(0, OUTER).goods(0, **goods).townsfolk("3-4", "friar")


def noble(row: str = "trader labourer abbot", **goods: int) -> Scenario:
    return Scenario().cards(0, row=row).at(0, INNER).goods(0, **goods).townsfolk("3-4", "miner")


def constructing(play: Play, column: str = "workshop-1", site: str = "face-3-4-seg-3-4-site-3") -> Play:
    return play.does(0, f"column:{column}", f"site:{site}")


# -- which actions, and where -------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.0.1b", "VIS-17.3e")
def test_trade_and_construct_are_open_on_outer_spaces_only() -> None:
    for side in ("left", "right"):
        play = action(builder(stone=9, gold=9, ink=9).at(0, f"3-4-outer-{side}"))
        assert play.options(0) == ["act:trade", "act:build", "no-action"]
    inner = action(noble(stone=9, gold=9, ink=9))
    assert inner.withheld(0) == {
        "act:trade": ("inner-space", "VIS-6.0.1b"),
        "act:build": ("inner-space", "VIS-6.0.1b"),
    }
    assert inner.refused(0, "act:trade")[0]
    assert inner.refused(0, "act:build")[0]


@pytest.mark.law("VIS-6.0.1c", "VIS-17.3e")
def test_place_workers_and_transcribe_are_open_on_inner_spaces_only() -> None:
    play = action(noble(stone=9, gold=9, ink=9))
    assert play.options(0) == ["act:noble", "act:cleric", "no-action"]
    outer = action(builder(stone=9, gold=9, ink=9))
    assert outer.withheld(0) == {
        "act:noble": ("outer-space", "VIS-6.0.1c"),
        "act:cleric": ("outer-space", "VIS-6.0.1c"),
    }
    assert outer.refused(0, "act:noble")[0]
    assert outer.refused(0, "act:cleric")[0]


@pytest.mark.law("VIS-6.0.1a")
def test_a_turn_holds_one_primary_action() -> None:
    play = Scenario().cards(0, hand="trader squire abbot").goods(0, stone=9).turn(0)
    play.until_asked("action")
    assert {"act:trade", "act:build"} <= {*play.options(0)}
    play.does(0, "act:trade").until(lambda asks: any(ask.prompt != "trade" for ask in asks))
    play.until()
    assert [told["action"] for told in play.logged("action") if told["seat"] == 0] == ["trade"]
    assert play.state.sites == {}


# -- what icons count ---------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.0.1d")
def test_an_action_is_paid_with_own_icons_payment_and_a_dismissal_together() -> None:
    """A Workshop needs 3: one Builder in the row, one Stone, one of the dismissed Mason."""
    scenario = Scenario().cards(0, row="trader labourer abbot").at(0, OUTER).goods(0, stone=1, silver=1)
    play = action(scenario.townsfolk("3-4", "mason")).does(0, "act:build")
    play.does(0, "dismiss:mason", "keep")
    assert icons(play) == 2
    assert {*play.options(0)} == {f"column:workshop-{n}" for n in (1, 2, 3)}
    constructing(play)
    assert play.goods(0) == {}
    assert play.player(0).emptied == ["workshop-1"]


@pytest.mark.law("VIS-6.0.1e", "VIS-1.5g")
@pytest.mark.parametrize(
    ("row", "columns", "favours", "counted"),
    [
        ("trader squire abbot", (), (), 0),
        ("trader labourer abbot", (), (), 1),
        ("trader charlatan miner", (), (), 3),
        ("trader squire abbot", ("guildhall-1",), (), 1),
        ("trader squire abbot", (), ("grey",), 1),
        ("trader - abbot", (), (), 1),
        ("trader squire -", (), (), 0),
        ("labourer - -", ("guildhall-1",), ("grey",), 4),
    ],
)
def test_own_icons_are_in_the_row_in_columns_on_bonus_cards_and_on_uncovered_spaces(
    row: str, columns: tuple[str, ...], favours: tuple[str, ...], counted: int
) -> None:
    scenario = builder(row, stone=9).uncovered(0, *columns)
    scenario.state.players[0].favours += favours  # type: ignore[arg-type]
    assert icons(action(scenario).does(0, "act:build")) == counted


@pytest.mark.law("VIS-6.0.1f")
def test_cards_in_hand_draw_pile_and_discard_pile_lend_no_icons() -> None:
    row = "trader labourer abbot"
    scenario = Scenario().cards(0, row=row, hand="squire", draw="princess", discard="aristocrat").at(0, INNER).goods(0, ink=9)
    play = action(scenario.townsfolk("3-4", "miner"))
    assert "act:noble" not in play.options(0)
    assert play.withheld(0)["act:noble"] == ("few-icons", "VIS-6.3.1b")
    assert "act:noble" in action(noble("squire labourer abbot")).options(0)


def twice(t: ViscountsTable) -> Rules[None]:
    for _ in range(2):
        yield from acting(t, 0)


@pytest.mark.law("VIS-6.0.1g")
def test_icons_are_counted_and_not_used_up() -> None:
    play = builder("miner charlatan labourer", stone=1).run(twice)
    for column, site in (("workshop-1", 3), ("workshop-2", 4)):
        play.does(0, "act:build")
        assert icons(play) == 4
        play.does(0, f"column:{column}")
        play.until(lambda asks: asks[0].prompt == "site")
        play.does(0, f"site:face-3-4-seg-3-4-site-{site}")
        play.until(lambda asks: asks[0].prompt == "action")
    assert play.player(0).goods["stone"] == 1


@pytest.mark.law("VIS-6.0.1h", "VIS-3.3a", "VIS-3.3b")
@pytest.mark.parametrize(
    ("wanted", "space", "row", "counted"),
    [
        ("trade", OUTER, "trader squire abbot", 1),
        ("build", OUTER, "trader labourer abbot", 1),
        ("noble", INNER, "trader squire abbot", 1),
        ("cleric", INNER, "trader squire abbot", 1),
        ("trade", OUTER, "thief lender antagonist", 5),
        ("build", OUTER, "thief lender antagonist", 3),
        ("noble", INNER, "thief lender antagonist", 3),
        ("cleric", INNER, "thief lender antagonist", 3),
    ],
)
def test_only_the_icons_of_the_action_count_and_criminals_as_one_each(wanted: str, space: str, row: str, counted: int) -> None:
    """What is missing tells what counted: Silver, Stone, Gold or Ink Wells for the rest."""
    scenario = Scenario().cards(0, row=row).at(0, space).goods(0, stone=9, gold=9, ink=9)
    found: list[int] = []

    def count(t: ViscountsTable) -> Rules[None]:
        found.append(Means(t, 0, wanted).counted())  # type: ignore[arg-type]
        yield from ()

    scenario.run(count)
    assert found == [counted]


@pytest.mark.law("VIS-6.0.1i")
def test_an_ability_that_reacts_to_an_action_comes_after_all_of_it() -> None:
    """The Woodcutter's Virtue comes after the Spot, and after the Link for both owners."""
    scenario = builder("woodcutter-virtue charlatan abbot").built("3-4:2", 1, "trading-post-1").at(0, "3-4-outer-left")
    play = action(scenario).does(0, "act:build", "column:workshop-1")
    kinds = [kind for kind in play.kinds() if kind in ("builds", "link", "reacts", "gains")]
    assert kinds[:4] == ["builds", "gains", "link", "gains"]
    assert kinds[-1] == "reacts"
    assert kinds.index("reacts") > max(i for i, kind in enumerate(kinds) if kind in ("link", "gains"))


# -- abilities that help to pay -----------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.0.1j", "VIS-4.2h")
@pytest.mark.parametrize(
    ("row", "columns", "favours", "lent", "counted"),
    [
        ("benefactor labourer abbot", (), (), (), 1),  # its own 2 Merchants
        ("benefactor trader abbot", (), (), (), 1),  # 3 Merchants: one is left over
        ("benefactor lender abbot", (), (), (), 2),
        ("benefactor labourer -", (), (), (), 2),  # 2 printed on space 3
        ("benefactor labourer abbot", ("trading-post-3",), (), (), 2),
        ("benefactor labourer abbot", (), ("blue",), (), 2),
        ("benefactor labourer abbot", (), (), ("peddler-silver",), 2),  # 2 + 3 Merchants, 1 Silver
        ("benefactor trader abbot", (), (), ("peddler-silver",), 3),  # odd ones of row and dismissal together
        ("squire lender abbot", (), (), (), 1),  # no pair ability: Merchants count nothing
        ("strongman lender squire", (), (), (), 1),  # it serves Construct alone
    ],
)
def test_a_pair_ability_turns_every_2_merchants_into_one_icon(
    row: str, columns: tuple[str, ...], favours: tuple[str, ...], lent: tuple[str, ...], counted: int
) -> None:
    scenario = Scenario().cards(0, row=row).at(0, INNER).goods(0, silver=1, gold=2).uncovered(0, *columns)
    scenario.state.players[0].favours += favours  # type: ignore[arg-type]
    scenario.townsfolk("3-4", *(lent or ("miner",)))
    play = action(scenario).does(0, "act:noble")
    if lent:
        play.does(0, f"dismiss:{lent[0]}").until_asked("workers", dull=("done",))
    assert icons(play) == counted


@pytest.mark.law("VIS-6.0.1k", "VIS-17.5f")
def test_a_silver_ability_takes_2_silver_for_an_icon_as_often_as_wished() -> None:
    """A Clergyman (1 Cleric) before a Manuscript of cost 4: 3 icons are missing."""
    scenario = Scenario().cards(0, row="clergyman squire labourer").at(0, INNER).goods(0, silver=7, ink=2)
    play = action(scenario.manuscripts("3-4", "black-4-two-virtue").townsfolk("3-4", "miner")).does(0, "act:cleric")
    assert {*play.options(0)} == {"pay:6:0:0:0", "pay:4:1:0:0", "pay:2:2:0:0"}
    play.does(0, "pay:6:0:0:0")
    assert play.goods(0) == {"silver": 1, "ink": 2}
    assert play.player(0).manuscripts == ["black-4-two-virtue"]


@pytest.mark.law("VIS-6.0.1k")
def test_without_its_ability_silver_pays_for_nothing_but_merchants() -> None:
    scenario = Scenario().cards(0, row="clergyman squire labourer").at(0, INNER).goods(0, silver=20)
    play = action(scenario.townsfolk("3-4", "miner"))
    assert {"act:noble", "act:cleric"} < {*play.options(0)}
    assert play.does(0, "act:noble").state.tier1[1] == [1, 0, 0]  # one Noble icon: the step for 1 Worker only
    diplomat = Scenario().cards(0, row="diplomat abbot labourer").at(0, INNER).goods(0, silver=20)
    play = action(diplomat.townsfolk("3-4", "miner")).does(0, "act:noble")
    assert play.options(0) == ["workers:1", "workers:2", "workers:3", "workers:4"]


@pytest.mark.law("VIS-6.0.1l", "VIS-17.5f")
def test_a_boost_ability_counts_one_piece_as_2_icons_once_an_action() -> None:
    """An Artist (1 Noble) with 2 Gold has 1 + 2 + 1 icons, enough for 2 Workers, and with 3 Gold 5, for 3."""
    for gold, most, paid in ((1, 2, 1), (2, 2, 1), (3, 3, 3), (6, 4, 6)):
        scenario = Scenario().cards(0, row="artist abbot labourer").at(0, INNER).goods(0, gold=gold)
        play = action(scenario.townsfolk("3-4", "miner")).does(0, "act:noble")
        assert play.options(0)[-1] == f"workers:{most}"
        play.does(0, f"workers:{most}")
        assert play.player(0).goods["gold"] == gold - paid


@pytest.mark.law("VIS-6.0.1m")
def test_emma_lets_stone_and_gold_pay_for_cleric_icons() -> None:
    """Emma (1 Cleric) before a Manuscript of cost 4: 3 icons are missing, any mix of the three resources pays them."""
    scenario = Scenario().cards(0, row="emma squire labourer").at(0, INNER).goods(0, ink=1, stone=2, gold=2)
    play = action(scenario.manuscripts("3-4", "black-4-two-virtue").townsfolk("3-4", "miner")).does(0, "act:cleric")
    assert {*play.options(0)} == {"pay:0:0:2:1", "pay:0:0:1:2", "pay:0:1:2:0", "pay:0:1:1:1", "pay:0:1:0:2"}
    play.does(0, "pay:0:0:1:2")
    assert play.goods(0) == {"ink": 1, "stone": 1}


# -- dismissals ---------------------------------------------------------------------------------------------------------


def dismissing(card: str, *, row: str = "trader labourer squire", silver: int = 5, space: str = OUTER, **goods: int) -> Play:
    """The question whether this card, beside the Viscount, is dismissed; Construct on outer spaces, Place Workers inside."""
    scenario = Scenario().cards(0, row=row).at(0, space).goods(0, **({"silver": silver, "stone": 9} | goods))
    return action(scenario.townsfolk("3-4", card)).does(0, "act:noble" if space == INNER else "act:build")


@pytest.mark.law("VIS-6.0.2a")
def test_the_townsfolk_beside_the_viscount_may_be_dismissed() -> None:
    play = dismissing("miner")
    assert play.asked == [(0, "dismiss")]
    assert play.options(0) == ["dismiss:miner", "keep"]
    assert play.does(0, "keep").asked == [(0, "construct")]
    assert play.state.dismissed == []
    assert play.state.townsfolk["seg-3-4"][-1] == "miner"


@pytest.mark.law("VIS-17.3a", "VIS-17.4a")
def test_a_dismissal_is_never_forced_also_where_the_action_needs_it() -> None:
    """Who keeps to what is there then has taken no action, and paid nothing."""
    scenario = Scenario().cards(0, row="woodcutter-virtue squire abbot").at(0, OUTER).goods(0, stone=1, silver=1)
    play = action(scenario.townsfolk("3-4", "mason")).does(0, "act:build")
    assert play.options(0) == ["dismiss:mason", "keep"]
    play.does(0, "keep")
    assert play.over
    assert play.kinds() == ["action", "action-lost"]
    assert (play.goods(0), play.state.dismissed, play.state.sites) == ({"stone": 1, "silver": 1}, [], {})


@pytest.mark.law("VIS-6.0.2a")
def test_no_other_townsfolk_than_the_one_beside_the_viscount() -> None:
    scenario = builder(silver=5, stone=9).townsfolk("1-2", "miner").townsfolk("5-6", "mason")
    assert action(scenario).does(0, "act:build").asked == [(0, "construct")]


@pytest.mark.law("VIS-6.0.2b", "VIS-17.4m")
@pytest.mark.parametrize(
    ("card", "row", "space", "fits"),
    [
        ("miner", "trader labourer squire", OUTER, True),
        ("princess", "trader labourer squire", OUTER, False),
        ("peddler-silver", "trader labourer squire", OUTER, False),
        ("lookout", "trader labourer squire", OUTER, True),  # a Criminal
        ("lookout", "trader labourer squire", INNER, True),
        ("peddler-silver", "strongman labourer squire", OUTER, True),  # Merchants, converted by an own pair ability
        ("peddler-silver", "benefactor labourer squire", OUTER, False),  # one for another action
        ("peddler-silver", "benefactor labourer squire", INNER, True),
        ("aristocrat", "trader labourer squire", INNER, True),
        ("miner", "trader labourer squire", INNER, False),
    ],
)
def test_a_dismissed_card_shows_an_icon_of_the_action(card: str, row: str, space: str, fits: bool) -> None:
    play = dismissing(card, row=row, space=space, gold=9)
    asked = play.asked == [(0, "dismiss")]
    assert asked == fits
    if not fits:
        assert play.refused(0, f"dismiss:{card}")[0]


@pytest.mark.law("VIS-6.0.2c", "VIS-17.3c")
@pytest.mark.parametrize(("silver", "offered"), [(1, False), (2, True), (3, True)])
def test_a_dismissal_costs_the_value_in_silver_in_full(silver: int, offered: bool) -> None:
    play = dismissing("miner", silver=silver)
    assert (play.asked == [(0, "dismiss")]) == offered
    if offered:
        assert play.ask(0).explains("dismiss:miner").cost == {"silver": 2}
        assert play.does(0, "dismiss:miner").player(0).goods["silver"] == silver - 2


@pytest.mark.law("VIS-6.0.2d")
def test_one_townsfolk_a_turn_is_dismissed_at_most() -> None:
    """Also when the next one on the pile would fit as well."""
    scenario = Scenario().cards(0, row="trader labourer squire").at(0, OUTER).goods(0, silver=9, stone=9)
    play = action(scenario.townsfolk("3-4", "miner", "foreman")).does(0, "act:build", "dismiss:miner")
    assert play.asked == [(0, "construct")]
    assert play.state.dismissed == ["miner"]
    play.until()
    assert play.state.dismissed == ["miner"]


@pytest.mark.law("VIS-6.0.2e")
def test_a_dismissed_card_leaves_the_game() -> None:
    play = dismissing("miner").does(0, "dismiss:miner")
    assert play.state.dismissed == ["miner"]
    assert "miner" not in play.state.townsfolk["seg-3-4"]
    held = [card for player in play.state.players for card in (*player.discard, *player.draw, *player.hand, *player.row)]
    assert "miner" not in held


@pytest.mark.law("VIS-6.0.2f")
def test_all_icons_of_a_dismissed_card_count_for_this_action_and_not_for_the_next() -> None:
    """An Antagonist lends 2 Criminals; the action after it counts the row alone again."""
    scenario = Scenario().cards(0, row="trader labourer squire").at(0, OUTER).goods(0, silver=3, stone=9)
    play = scenario.townsfolk("3-4", "antagonist", "friar").run(twice).does(0, "act:build", "dismiss:antagonist")
    assert icons(play) == 3
    constructing(play)
    play.does(0, "act:build")
    assert icons(play) == 1


@pytest.mark.law("VIS-6.0.2g", "VIS-6.2.6b")
def test_its_top_right_effect_comes_before_the_action_goes_on() -> None:
    play = dismissing("mason").does(0, "dismiss:mason")
    assert play.asked == [(0, "rearrange")]
    assert play.state.sites == {}
    play.does(0, "row:squire:labourer:trader")
    assert play.player(0).row == ["squire", "labourer", "trader"]
    assert play.asked == [(0, "construct")]


@pytest.mark.law("VIS-6.0.2h")
def test_its_bottom_ability_does_nothing() -> None:
    """The Miner's immediate Virtue does not come on top of its effect; the Sculptor's boost does not help to pay."""
    play = dismissing("miner").does(0, "dismiss:miner")
    assert play.markers(0) == (1, 6)
    scenario = Scenario().cards(0, row="trader squire abbot").at(0, OUTER).goods(0, silver=3, stone=1)
    play = action(scenario.townsfolk("3-4", "sculptor"))
    assert "act:build" not in play.options(0)  # 1 icon of the Sculptor, 1 Stone: 2 of 3
    assert play.withheld(0)["act:build"] == ("few-icons", "VIS-6.2.2b")
    dropping = dismissing("stonecutter-double").does(0, "dismiss:stonecutter-double").until_asked("construct", dull=("done",))
    assert dropping.player(0).goods["stone"] == 9


@pytest.mark.law("VIS-6.0.2i")
def test_dismissing_or_hiring_a_criminal_gives_no_corruption_for_its_icons() -> None:
    """The Lookout's effect is a shuffle; with nothing to shuffle nothing moves a marker."""
    play = dismissing("lookout", row="trader labourer squire").does(0, "dismiss:lookout")
    assert play.markers(0) == (1, 7)
    hired = Scenario().cards(0, hand="squire").townsfolk("3-4", "scoundrel-gold").at(0, OUTER).goods(0, silver=5)
    play = hired.no_townsfolk("1-2", "5-6", "7-8", "9-10").effect(0, *Scenario().board.cards["clovis"].instant)
    play.does(0, "done")
    assert play.player(0).discard == ["scoundrel-gold"]
    assert play.markers(0) == (1, 7)


@pytest.mark.law("VIS-6.0.2j", "VIS-6.2.4c")
@pytest.mark.parametrize("card", ["lookout", "miner", "charlatan"])
def test_with_the_second_trading_post_column_every_dismissal_costs_1_silver(card: str) -> None:
    scenario = Scenario().cards(0, row="trader labourer squire").at(0, OUTER).goods(0, silver=1, stone=9)
    play = action(scenario.uncovered(0, "trading-post-2").townsfolk("3-4", card)).does(0, "act:build")
    assert play.ask(0).explains(f"dismiss:{card}").cost == {"silver": 1}
    play.does(0, f"dismiss:{card}")
    assert play.player(0).goods["silver"] == 0


@pytest.mark.law("VIS-6.0.2k")
def test_the_woodcutter_costs_2_silver_and_gives_a_virtue_and_a_builder() -> None:
    play = dismissing("woodcutter-virtue", row="trader squire abbot", silver=2, stone=3)
    said = play.ask(0).explains("dismiss:woodcutter-virtue")
    assert (said.cost, said.gain) == ({"silver": 2}, {"virtue": 1, "icon-build": 1})
    assert said.where == ("woodcutter-virtue", "townsfolk-seg-3-4")
    play.does(0, "dismiss:woodcutter-virtue")
    assert play.markers(0) == (1, 6)
    assert play.goods(0) == {"stone": 3}
    assert icons(play) == 1
    constructing(play)
    assert play.goods(0) == {"stone": 1}


@pytest.mark.law("VIS-6.0.2l")
def test_a_fitting_dismissal_may_be_made_though_no_icon_is_needed() -> None:
    play = dismissing("miner", row="charlatan labourer stonecutter-single", silver=2)
    assert play.options(0) == ["dismiss:miner", "keep"]
    play.does(0, "dismiss:miner")
    assert icons(play) == 5


@pytest.mark.law("VIS-6.0.2c", "VIS-6.0.2a")
def test_no_dismissal_is_offered_that_would_leave_too_little_for_the_action() -> None:
    """A Mason's Silver pays for icons: with the 2 for the Miner gone, the third icon could not be paid."""
    scenario = Scenario().cards(0, row="mason squire abbot").at(0, OUTER).goods(0, silver=4)
    play = action(scenario.townsfolk("3-4", "miner")).does(0, "act:build")  # 1 + 1 + 2 : 2 = 3
    assert play.asked == [(0, "dismiss")]
    scenario = Scenario().cards(0, row="mason squire abbot").at(0, OUTER).goods(0, silver=5)
    scenario = scenario.townsfolk("3-4", "sculptor")  # 3 Silver: 1 + 1 + 1 = 3 still reach
    assert action(scenario).does(0, "act:build").asked == [(0, "dismiss")]
    scenario = Scenario().cards(0, row="mason squire abbot").at(0, OUTER).goods(0, silver=4)
    scenario = scenario.townsfolk("3-4", "sculptor")  # 1 + 1 + 0 = 2 would not
    assert action(scenario).does(0, "act:build").asked == [(0, "construct")]

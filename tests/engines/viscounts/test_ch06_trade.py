"""Chapter 6.1: Trade."""

import pytest

from games.kernel.values import About
from tests.engines.viscounts.acts import acting, action, icons, said
from tests.engines.viscounts.scenario import Play, Scenario

EXCHANGES = {
    "1-2-outer-left": ("silver", 1),
    "1-2-outer-right": ("ink", 2),
    "3-4-outer-left": ("silver", 1),
    "3-4-outer-right": ("stone", 2),
    "5-6-outer-left": ("ink", 2),
    "5-6-outer-right": ("flip", 4),
    "7-8-outer-left": ("gold", 2),
    "7-8-outer-right": ("destroyed", 3),
    "9-10-outer-left": ("stone", 2),
    "9-10-outer-right": ("gold", 2),
}
"""Outer space → what its exchange brings, and for how many Merchants (spaces.json)."""
ROWS = {
    1: "trader squire abbot",
    2: "lender squire abbot",
    3: "trader lender abbot",
    5: "trader lender journeyman",
    6: "courier peddler-silver abbot",
    7: "courier peddler-silver trader",
    8: "courier peddler-silver lender",
}
"""Number of Merchants → a row with so many."""


def trading(space: str, row: str, *, silver: int = 0) -> Play:
    """The Trade action on a space; whoever stands beside it fits no Trade."""
    scenario = (
        Scenario().cards(0, row=row, hand="thief financer").at(0, space).goods(0, silver=silver).papers(0, debts=3, deeds=3)
    )
    scenario.townsfolk(space.rpartition("-outer")[0], "miner")
    return action(scenario).does(0, "act:trade")


# -- what counts, and which exchange --------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.1.1a", "VIS-17.3c", "VIS-17.5f")
def test_merchants_criminals_and_silver_add_up() -> None:
    """3 Merchants, 1 Criminal and 3 Silver: up to 7, that is 3 Ink Wells, of which the third costs 2 Silver."""
    scenario = Scenario().cards(0, row="trader lender scoundrel-gold").at(0, "1-2-outer-right").goods(0, silver=3)
    play = action(scenario.townsfolk("1-2", "miner")).does(0, "act:trade")
    assert icons(play) == 4
    assert play.options(0) == ["times:3", "times:2", "times:1", "times:0"]
    assert [said(play, f"times:{n}").cost.get("silver", 0) for n in (3, 2, 1, 0)] == [2, 0, 0, 0]
    play.does(0, "times:3")
    assert play.goods(0) == {"silver": 1 + 1, "ink": 3}  # and 1 for the Trader's ability


@pytest.mark.law("VIS-6.1.1a")
def test_a_dismissal_adds_its_merchants() -> None:
    scenario = Scenario().cards(0, row="lender squire abbot").at(0, "1-2-outer-right").goods(0, silver=1)
    play = action(scenario.townsfolk("1-2", "peddler-silver")).does(0, "act:trade", "dismiss:peddler-silver", "done")
    assert icons(play) == 5
    assert play.options(0) == ["times:2", "times:1", "times:0"]


@pytest.mark.law("VIS-6.1.1b")
@pytest.mark.parametrize("space", EXCHANGES)
def test_the_exchange_is_that_of_the_viscounts_space(space: str) -> None:
    """With 6 Merchants: 6 Silver, 3 of a resource, 1 flip or 2 cards destroyed."""
    what, rate = EXCHANGES[space]
    play = trading(space, ROWS[6])
    assert icons(play) == 6
    most = 6 // rate
    assert play.options(0) == [f"times:{n}" for n in range(most, -1, -1)]
    assert said(play, f"times:{most}").gain == {what: most}
    assert said(play, f"times:{most}").cost == {}


@pytest.mark.law("VIS-6.1.1c", "VIS-17.5a")
def test_the_exchange_is_used_as_often_as_wished_and_not_at_all_is_still_a_trade() -> None:
    for times in (3, 2, 1, 0):
        play = trading("7-8-outer-left", ROWS[6]).does(0, f"times:{times}")
        assert play.goods(0) == ({"gold": times} if times else {})
    play = trading("7-8-outer-left", ROWS[1])  # the only outcome: no exchange
    assert play.logged("trades")[0]["times"] == 0
    assert play.goods(0) == {"silver": 1}  # the Trader reacted to a Trade


# -- the four kinds -------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.1.2a")
@pytest.mark.parametrize(("merchants", "space"), [(1, "1-2-outer-left"), (6, "1-2-outer-left"), (8, "3-4-outer-left")])
def test_a_silver_exchange_gives_1_silver_a_merchant(merchants: int, space: str) -> None:
    play = trading(space, ROWS[merchants]).does(0, f"times:{merchants}")
    assert play.goods(0) == {"silver": merchants + ("trader" in ROWS[merchants])}


@pytest.mark.law("VIS-6.1.2b", "VIS-17.4p")
def test_silver_buys_no_merchants_at_a_silver_exchange() -> None:
    play = trading("1-2-outer-left", ROWS[2], silver=9)
    assert play.options(0) == ["times:2", "times:1", "times:0"]
    assert all(said(play, option).cost == {} for option in play.options(0))
    assert play.does(0, "times:2").goods(0) == {"silver": 11}


@pytest.mark.law("VIS-6.1.2c")
def test_a_dismissal_is_allowed_at_a_silver_exchange() -> None:
    """For its icons, and for its effect."""
    scenario = Scenario().cards(0, row="lender squire abbot").at(0, "1-2-outer-left").goods(0, silver=2)
    play = action(scenario.townsfolk("1-2", "jeweller")).does(0, "act:trade")
    assert play.options(0) == ["dismiss:jeweller", "keep"]
    play.does(0, "dismiss:jeweller", "times:4")
    assert play.goods(0) == {"silver": 4}
    assert play.markers(0) == (1, 6)


@pytest.mark.law("VIS-6.1.3a", "VIS-6.1.3b")
@pytest.mark.parametrize("space", [space for space, (what, _) in EXCHANGES.items() if what in ("ink", "stone", "gold")])
@pytest.mark.parametrize(("merchants", "brought"), [(2, 1), (3, 1), (6, 3), (7, 3)])
def test_a_resource_exchange_gives_1_for_2_merchants_and_nothing_for_an_odd_one(
    space: str, merchants: int, brought: int
) -> None:
    what, _ = EXCHANGES[space]
    play = trading(space, ROWS[merchants])
    assert play.options(0)[0] == f"times:{brought}"
    play.does(0, f"times:{brought}")
    assert play.player(0).goods[what] == brought
    assert sum(play.goods(0).values()) == brought + ("trader" in ROWS[merchants])


@pytest.mark.law("VIS-6.1.3b")
def test_a_single_merchant_at_a_resource_exchange_gives_nothing() -> None:
    play = trading("3-4-outer-right", "thief squire abbot".replace("thief", "scoundrel-gold"))
    assert (play.over, play.goods(0)) == (True, {})
    assert play.logged("trades") == [{"seat": 0, "times": 0, "icons": 1, "silver": 0, "where": "seg-3-4-outer-right"}]


@pytest.mark.law("VIS-6.1.4a", "VIS-6.1.4b", "VIS-6.1.4c", "VIS-6.1.4d")
def test_a_destroy_exchange_destroys_from_the_hand_or_the_unseen_top_for_its_value() -> None:
    """8 Merchants: 2 cards; the Thief (1) and, unseen, the Abbot (2)."""
    scenario = Scenario().cards(0, row=ROWS[8], hand="thief financer", draw="abbot squire").at(0, "7-8-outer-right")
    play = action(scenario.townsfolk("7-8", "miner")).does(0, "act:trade")
    assert play.options(0) == ["times:2", "times:1", "times:0"]
    play.does(0, "times:2")
    assert {*play.options(0)} == {"destroy:thief", "destroy:financer", "destroy-top", "done"}
    before = len(play.player(0).destroyed)
    play.does(0, "destroy:thief")
    assert play.goods(0) == {"silver": 1}
    play.does(0, "destroy-top")
    assert play.goods(0) == {"silver": 3}
    assert play.player(0).destroyed[before:] == ["thief", "abbot"]
    assert (play.player(0).hand, play.player(0).draw) == (["financer"], ["squire"])


@pytest.mark.law("VIS-6.1.4a")
@pytest.mark.parametrize(("merchants", "times"), [(2, 0), (3, 1), (5, 1), (6, 2), (8, 2)])
def test_one_card_for_every_3_merchants(merchants: int, times: int) -> None:
    play = trading("7-8-outer-right", ROWS[merchants])
    offered = 0 if play.asked != [(0, "trade")] else int(play.options(0)[0].partition(":")[2])
    assert offered == times


@pytest.mark.law("VIS-6.1.4e", "VIS-17.3a")
def test_destroying_is_optional_card_by_card() -> None:
    play = trading("7-8-outer-right", ROWS[8]).does(0, "times:2", "done")
    assert (play.over, play.player(0).hand, play.goods(0)) == (True, ["thief", "financer"], {})
    play = trading("7-8-outer-right", ROWS[8]).does(0, "times:2", "destroy:thief", "done")
    assert (play.over, play.player(0).hand, play.goods(0)) == (True, ["financer"], {"silver": 1})


@pytest.mark.law("VIS-6.1.5a")
@pytest.mark.parametrize(("merchants", "times"), [(3, 0), (5, 1), (7, 1), (8, 2)])
def test_a_flip_exchange_flips_one_card_for_4_merchants(merchants: int, times: int) -> None:
    play = trading("5-6-outer-right", ROWS[merchants])
    if times:
        assert play.options(0)[0] == f"times:{times}"
        play.does(0, f"times:{times}")
        for _ in range(times):
            assert {*play.options(0)} == {"flip:debt", "flip:deed"}
            play.does(0, "flip:deed")
    assert play.papers(0) == (3, 0, 3 - times, times)


@pytest.mark.law("VIS-6.1.5b")
def test_several_flips_are_split_at_will() -> None:
    for papers, after in (
        (("debt", "debt"), (1, 2, 3, 0)),
        (("debt", "deed"), (2, 1, 2, 1)),
        (("deed", "debt"), (2, 1, 2, 1)),
        (("deed", "deed"), (3, 0, 1, 2)),
    ):
        play = trading("5-6-outer-right", ROWS[8]).does(0, "times:2")
        for paper in papers:
            play.does(0, f"flip:{paper}")
            if paper == "debt":
                play.does(0, "take:ink")
        assert play.papers(0) == after


@pytest.mark.law("VIS-17.5h")
def test_the_icons_of_a_trade_are_fixed_before_its_first_exchange() -> None:
    """3 Merchants and no Silver: one card. The Financer's 3 Silver would pay for another; they do not."""
    play = trading("7-8-outer-right", ROWS[3]).does(0, "times:1", "destroy:financer")
    assert play.over
    assert play.player(0).destroyed == ["financer"]
    assert play.goods(0) == {"silver": 3 + 1}  # 1 by the Trader


@pytest.mark.law("VIS-17.5f", "VIS-17.3c")
def test_silver_is_spent_only_in_amounts_that_add_an_exchange() -> None:
    """3 Merchants at 2 a resource: the second costs 1 Silver, the third 3, the fourth 5."""
    play = trading("9-10-outer-right", ROWS[3], silver=6)
    assert [(option, said(play, option).cost.get("silver", 0)) for option in play.options(0)] == [
        ("times:4", 5),
        ("times:3", 3),
        ("times:2", 1),
        ("times:1", 0),
        ("times:0", 0),
    ]
    assert play.does(0, "times:4").goods(0) == {"silver": 2, "gold": 4}  # 6 - 5 + 1 by the Trader


# -- the worked example ---------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-6.1.6a", "VIS-6.1.6b")
def test_trader_peddler_princess_and_2_silver_make_3_gold_and_the_trader_1_silver() -> None:
    scenario = Scenario().cards(0, row="trader peddler-ink princess").at(0, "7-8-outer-left").goods(0, silver=2)
    play = action(scenario.townsfolk("7-8", "miner")).does(0, "act:trade")
    assert icons(play) == 4
    assert said(play, "times:3") == About(cost={"silver": 2}, gain={"gold": 3})
    play.does(0, "times:3")
    assert play.goods(0) == {"gold": 3, "silver": 1}
    assert [kind for kind in play.kinds() if kind in ("trades", "reacts")] == ["trades", "reacts"]


@pytest.mark.law("VIS-6.1.1c")
def test_each_icon_serves_once_an_action_and_again_in_the_next() -> None:
    scenario = Scenario().cards(0, row=ROWS[6]).at(0, "7-8-outer-left").townsfolk("7-8", "miner")
    play = scenario.run(lambda t: acting(t, 0))
    play.does(0, "act:trade", "times:3")
    assert play.goods(0) == {"gold": 3}
    assert play.over

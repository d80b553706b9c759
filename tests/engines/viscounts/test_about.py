"""What the options of a turn say of themselves: where they act, what they cost and bring; and why others are withheld."""

from collections import Counter
from itertools import islice

import pytest

from games.kernel.values import UNSAID, About
from games.viscounts.engine.vocabulary import (
    BuildFree,
    Choice,
    Destroy,
    Discard,
    Flip,
    FreeManuscript,
    Gain,
    HireFree,
    MoveWorker,
    PlaceWorkers,
    Rearrange,
)
from games.viscounts.texts import MESSAGES
from tests.engines.about import questions
from tests.engines.viscounts.acts import said
from tests.engines.viscounts.scenario import Play, Scenario, new_game

PLAYERS = ["Ada", "Ben", "Cleo", "Dan"]
REFUSALS = {"no-action", "pass", "done", "keep", "stay"}


def why(play: Play, option: str) -> str:
    (withheld,) = [each for each in play.ask(0).withholds() if each.option == option]
    return MESSAGES.why(withheld, PLAYERS)


def at(space: str, row: str = "trader squire abbot", **goods: int) -> Scenario:
    return Scenario().cards(0, row=row, hand="thief lender").at(0, space).goods(0, **goods)


# -- the phases of a turn ---------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-4.4a", "VIS-17.3c")
def test_a_card_to_be_played_says_what_its_immediate_ability_brings() -> None:
    play = Scenario().cards(0, row="- squire abbot", hand="thief financer antagonist").phase("play")
    assert said(play, "play:thief") == About(("thief",))
    assert said(play, "play:financer") == About(("financer",), gain={"discarded": 1, "silver": 2})
    assert said(play, "play:antagonist") == About(("antagonist",), gain={"debt": 1})


@pytest.mark.law("VIS-17.3d")
def test_a_movement_says_where_it_ends_and_what_it_costs() -> None:
    play = at("1-2-outer-left", silver=2).phase("move", value=1)
    assert said(play, "move:seg-1-2-inner") == About(("seg-1-2-inner",))
    assert said(play, "move:seg-5-6-inner") == About(("seg-5-6-inner",), {"silver": 2})


@pytest.mark.law("VIS-6.0.1a", "VIS-17.3c")
def test_an_action_says_where_it_takes_place() -> None:
    outer = at("3-4-outer-left", stone=3).built("3-4:1", 1, "workshop-1").townsfolk("3-4", "friar").phase("action")
    assert said(outer, "act:trade") == About(("seg-3-4-outer-left",))
    assert said(outer, "act:build") == About(("face-3-4-seg-3-4-site-2",))
    inner = at("3-4-inner", ink=2).manuscripts("3-4", "grey-3-stone-virtue").townsfolk("3-4", "miner").phase("action")
    assert said(inner, "act:noble") == About(("castle-flip-outer",))
    assert said(inner, "act:cleric") == About(
        ("grey-3-stone-virtue", "manuscript-seg-3-4"), gain={"manuscript": 1, "stone": 1, "virtue": 1}
    )
    assert said(inner, "no-action") == UNSAID


@pytest.mark.law("VIS-6.0.2c", "VIS-6.0.2f", "VIS-6.0.2g")
def test_a_dismissal_says_its_price_its_effect_and_the_icons_it_lends() -> None:
    play = at("3-4-outer-left", stone=3, silver=5).townsfolk("3-4", "foreman").phase("action", action="build")
    assert said(play, "dismiss:foreman") == About(
        ("foreman", "townsfolk-seg-3-4"), {"silver": 2}, {"virtue": 1, "icon-trade": 1, "icon-build": 1}
    )
    printed = at("3-4-outer-left", stone=3, silver=5).no_townsfolk("3-4").phase("action", action="build")
    assert said(printed, "dismiss-printed:seg-3-4") == About(
        ("townsfolk-seg-3-4",), {"silver": 2}, {"virtue": 1, "icon-build": 1, "icon-noble": 1}
    )


@pytest.mark.law("VIS-6.1.1c", "VIS-17.5f")
def test_a_trade_says_what_is_paid_and_what_it_brings() -> None:
    play = (
        at("9-10-outer-left", row="journeyman squire abbot", silver=2)
        .townsfolk("9-10", "miner")
        .phase("action", action="trade")
    )
    assert [said(play, f"times:{n}") for n in (2, 1, 0)] == [
        About((), {"silver": 2}, {"stone": 2}),
        About((), {}, {"stone": 1}),
        UNSAID,
    ]


@pytest.mark.law("VIS-6.2.2a", "VIS-6.2.3a", "VIS-6.2.3b")
def test_a_building_says_its_column_and_cost_and_a_spot_what_it_and_its_links_bring() -> None:
    scenario = at("3-4-outer-left", stone=7).built("3-4:3", 1, "workshop-1").townsfolk("3-4", "friar")
    play = scenario.phase("action", action="build")
    assert said(play, "column:guildhall-2") == About(("guildhall-2",), {"stone": 7})
    play.does(0, "column:workshop-2")
    one, two = ("face-3-4-seg-3-4-site-1", "face-3-4-seg-3-4-site-2")
    assert said(play, f"site:{one}") == About((one,), gain={"ink": 1})
    assert said(play, f"site:{two}") == About((two, "face-3-4-seg-3-4-link-2"), gain={"stone": 1, "debt": 1})


@pytest.mark.law("VIS-6.3.1b", "VIS-6.3.1d")
def test_workers_say_where_they_go_and_what_is_paid() -> None:
    play = at("3-4-inner", gold=2).townsfolk("3-4", "miner").phase("action", action="noble")
    assert said(play, "workers:1") == About(("castle-flip-outer",), {"worker": 1})
    assert said(play, "workers:2") == About(("castle-flip-outer",), {"worker": 2, "gold": 2})


@pytest.mark.law("VIS-17.3c")
def test_a_payment_says_every_good() -> None:
    scenario = at("3-4-inner", row="clergyman squire labourer", silver=4, ink=2).townsfolk("3-4", "miner")
    play = scenario.manuscripts("3-4", "grey-3-deed").phase("action", action="cleric")
    assert {option: said(play, option) for option in play.options(0)} == {
        "pay:0:2:0:0": About((), {"ink": 2}),
        "pay:2:1:0:0": About((), {"silver": 2, "ink": 1}),
        "pay:4:0:0:0": About((), {"silver": 4}),
    }


@pytest.mark.law("VIS-7.1b")
def test_a_hire_says_its_price_and_effect() -> None:
    play = at("3-4-inner", silver=3).townsfolk("3-4", "foreman").phase("hire")
    assert said(play, "hire:foreman") == About(("foreman", "townsfolk-seg-3-4"), {"silver": 2}, {"card": 1, "virtue": 1})
    free = at("3-4-inner").townsfolk("3-4", "foreman").effect(0, HireFree())
    assert said(free, "hire:foreman") == About(("foreman", "townsfolk-seg-3-4"), {}, {"card": 1, "virtue": 1})


# -- effects ------------------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-16.1f", "VIS-16.1k", "VIS-16.2b", "VIS-16.2d", "VIS-16.2n")
def test_effects_say_what_they_take_and_bring() -> None:
    stocked = Scenario().cards(0, row="trader squire abbot", hand="thief financer").papers(0, debts=1, deeds=1)
    assert said(stocked.effect(0, Gain("any_resource", 1)), "take:gold") == About((), {}, {"gold": 1})
    flips = stocked.effect(0, Flip("either", 1))
    assert [said(flips, f"flip:{paper}") for paper in ("debt", "deed")] == [
        About((), {"debt": 1}, {"paid": 1}),
        About((), {"deed": 1}, {"approved": 1}),
    ]
    destroys = stocked.effect(0, Destroy(1))
    assert said(destroys, "destroy:financer") == About(("financer",), {"card": 1}, {"silver": 3})
    assert said(destroys, "destroy-top") == About((), {"card": 1})
    discards = stocked.effect(0, Discard(1))
    assert said(discards, "discard:financer") == About(("financer",), {"card": 1})
    rows = stocked.effect(0, Rearrange())
    assert said(rows, "row:abbot:squire:trader") == About(("abbot", "squire", "trader"))
    either = stocked.effect(0, Choice(((Destroy(1),), (Gain("silver", 2),))))
    assert [said(either, option).gain for option in either.options(0)] == [{"destroyed": 1}, {"silver": 2}]


@pytest.mark.law("VIS-16.1l", "VIS-16.2i", "VIS-16.2j", "VIS-16.2m")
def test_effects_on_the_board_say_where() -> None:
    scenario = Scenario().castle(tier1={0: (1, 0, 0)}).manuscripts("1-2", "blue-3-four-silver")
    shift = scenario.effect(0, MoveWorker())
    assert said(shift, "shift:castle-ink-and-stone:castle-flip") == About(("castle-ink-and-stone-outer", "castle-flip-outer"))
    placing = scenario.effect(0, PlaceWorkers(2, "any_one_tier1_section"))
    assert said(placing, "section:castle-flip") == About(("castle-flip-outer",), {"worker": 2})
    book = scenario.effect(0, FreeManuscript((3, 4)))
    assert said(book, "manuscript:blue-3-four-silver") == About(
        ("blue-3-four-silver", "manuscript-seg-1-2"), {}, {"manuscript": 1, "silver": 4}
    )
    building = scenario.effect(0, BuildFree("workshop", "any_site"))
    assert said(building, "column:workshop-2") == About(("workshop-2",))


@pytest.mark.law("VIS-6.3.3b", "VIS-6.3.5b")
def test_groups_and_bumps_say_where_and_what_they_bring() -> None:
    groups = Scenario().castle(tier1={0: (2, 0, 0), 3: (3, 0, 0)}).effect(0, PlaceWorkers(1, "any_one_tier1_section"))
    groups.does(0, "section:castle-ink-and-stone")
    assert said(groups, "section:castle-ink-and-stone") == About(
        ("castle-ink-and-stone-outer", "castle-ink-and-stone"), {}, {"ink": 1, "stone": 1}
    )
    bump = Scenario().castle(tier1={4: (1, 1, 1)}).effect(0, PlaceWorkers(1, "any_one_tier1_section"))
    bump.does(0, "section:castle-two-virtue")
    assert said(bump, "bump:@0") == About(("castle-two-virtue-outer",), {}, {"silver": 2})
    assert said(bump, "bump:@1") == About(("castle-two-virtue-outer",))


@pytest.mark.law("VIS-1.7e", "VIS-1.8b")
def test_a_pair_says_where_its_viscount_starts_and_what_it_brings() -> None:
    play = new_game(2, first_player=0)
    ask = play.match.asks()[0]
    for option in ask.options:
        _, slug, hero = option.split(":")
        card = play.match.board.player_cards[slug]
        goods = {**card.resources, "silver": card.silver, "debt": card.debts, "deed": card.deeds}
        assert ask.explains(option) == About((slug, hero, card.start_space), {}, {good: n for good, n in goods.items() if n})


# -- why not ------------------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-17.3e")
def test_what_is_withheld_is_said_in_words() -> None:
    outer = at("3-4-outer-left", gold=9).built("3-4:1", 1, "workshop-1").townsfolk("3-4", "friar").phase("action")
    assert why(outer, "act:build") == "You cannot bring up enough icons, whatever you pay."
    assert why(outer, "act:noble") == "Your Viscount stands on an outer space; this is done on an inner one."
    full = at("3-4-outer-left", stone=9).built("3-4:1", 1, "workshop-1").built("3-4:2", 1, "workshop-2").phase("action")
    assert why(full, "act:build") == "The only free Spots of this Segment lie across the River."
    inner = at("3-4-inner", gold=9, ink=9).workers(0, 0).leader(0).phase("action")
    assert why(inner, "act:noble") == "You have too few Workers left."
    assert why(inner, "act:trade") == "Your Viscount stands on an inner space; this is done on an outer one."
    move = at("1-2-outer-left", silver=1).phase("move", value=3)
    assert why(move, "move:seg-9-10-outer-left").startswith("It would cost ")
    assert why(move, "move:seg-1-2-inner").startswith("It is too near: ")


@pytest.mark.law("VIS-17.3e")
@pytest.mark.parametrize("language", ["en", "pl"])
def test_in_random_games_nothing_is_offered_and_withheld_and_every_reason_has_words(language: str) -> None:
    found: Counter[str] = Counter()
    for _, ask in islice(questions("viscounts"), 700):
        for withheld in ask.withholds():
            assert withheld.option not in ask.options
            assert withheld.law.startswith("VIS-")
            text = MESSAGES.why(withheld, PLAYERS, language)
            assert text
            assert text not in (withheld.reason, f"why.{withheld.reason}")
            found[withheld.reason] += 1
    assert {"inner-space", "outer-space", "few-icons", "no-silver"} <= {*found}


@pytest.mark.law("VIS-17.3c")
def test_in_random_games_only_refusals_and_choices_say_nothing_of_themselves() -> None:
    for _, ask in islice(questions("viscounts"), 700):
        silent = {option.partition(":")[0] for option in ask.options if ask.explains(option) == UNSAID}
        assert silent <= REFUSALS | {"times", "either"}, ask
        assert "times" not in silent or [o for o in ask.options if o != "times:0" and ask.explains(o) == UNSAID] == []

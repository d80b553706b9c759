"""Every Player Card: where its Viscount starts, what it brings, what its lower part does; and every Hero beside it."""

import pytest

import fixtures
from games.viscounts.engine import setup
from games.viscounts.engine.states import Pair
from tests.engines.viscounts.powers import Acted, words
from tests.engines.viscounts.scenario import Play, Scenario
from tests.engines.viscounts.townsfolk import HEROES

CARDS: dict[str, tuple[str, dict[str, int], str]] = {
    "player-card-1": ("seg-1-2-outer-left", {"ink": 2, "stone": 1, "silver": 8, "debts": 1, "deeds": 2}, "1 virtue"),
    "player-card-2": ("seg-1-2-outer-right", {"any_resource": 2, "silver": 6, "debts": 1, "deeds": 3}, "flip 1 deed"),
    "player-card-3": ("seg-3-4-outer-left", {"gold": 2, "silver": 4, "debts": 1, "deeds": 1}, "place 2 any_one_tier1_section"),
    "player-card-4": ("seg-3-4-outer-right", {"ink": 1, "gold": 1, "silver": 7, "debts": 2, "deeds": 1}, "flip 1 debt"),
    "player-card-5": ("seg-5-6-outer-left", {"ink": 1, "stone": 1, "silver": 6, "debts": 1, "deeds": 1}, "hire_free"),
    "player-card-6": ("seg-5-6-outer-right", {"stone": 1, "gold": 1, "silver": 3, "debts": 1, "deeds": 1}, "manuscript 3 4"),
    "player-card-7": ("seg-7-8-outer-left", {"ink": 1, "gold": 2, "silver": 7, "debts": 1, "deeds": 2}, "1 virtue"),
    "player-card-8": (
        "seg-7-8-outer-right",
        {"any_resource": 1, "silver": 1, "debts": 1, "deeds": 1},
        "build trading_post site_reachable_from_start_space",
    ),
    "player-card-9": ("seg-9-10-outer-left", {"stone": 2, "silver": 5, "debts": 1, "deeds": 1}, "destroy 1"),
    "player-card-10": (
        "seg-9-10-outer-right",
        {"ink": 1, "stone": 1, "gold": 1, "silver": 10, "debts": 2, "deeds": 1},
        "2 corruption",
    ),
}


def carried_out(card: str, hero: str = "therese") -> tuple[Play, Acted]:
    """Seat 0 takes this pair first, in the set-up; Townsfolk and Manuscripts in sight have simple effects."""
    scenario = Scenario()
    for segment, townsfolk in zip(
        ("1-2", "3-4", "5-6", "7-8", "9-10"), ("friar", "miner", "princess", "jeweller", "vicar"), strict=True
    ):
        scenario.townsfolk(segment, townsfolk)
    scenario.manuscripts("1-2", "black-4-two-virtue").manuscripts("3-4", "grey-5-vp-resources")
    state, pair = scenario.state, Pair(card, hero)
    for player in state.players:
        state.box.append(player.card)
        player.card, player.space = "", ""
    state.box.remove(pair.card)
    state.box.remove(hero)
    state.round, state.papers, state.pairs = 0, {}, [pair]
    acted = Acted(scenario.board, state.players[0])
    return scenario.run(lambda t: setup.start(t, 0, pair)), acted


@pytest.mark.law("VIS-1.8a", "VIS-1.8b", "VIS-1.8c", "VIS-1.7e")
@pytest.mark.parametrize("card", [card for card in CARDS if card not in ("player-card-5", "player-card-9")])
def test_it_brings_its_goods_and_then_its_extra_steps(card: str) -> None:
    space, goods, extra = CARDS[card]
    play, acted = carried_out(card)
    assert play.player(0).space == space
    acted.plus(draw=1, **{good: n for good, n in goods.items() if good != "any_resource"})
    if choices := goods.get("any_resource"):
        acted.does(play, f"{choices} any_resource")
    acted.does(play, extra).holds(play)
    assert play.over
    assert play.player(0).card == card
    assert play.player(0).draw[-1] == "therese"


@pytest.mark.law("VIS-1.8d", "VIS-1.8k", "VIS-7.1g")
def test_card_5_hires_any_townsfolk_in_sight_into_the_first_draw_pile() -> None:
    play, acted = carried_out("player-card-5")
    assert {*play.options(0)} == {f"hire:{card}" for card in ("friar", "miner", "princess", "jeweller", "vicar")}
    play.does(0, "hire:princess")
    goods = {"ink": 1, "stone": 1, "silver": 6, "debts": 1, "deeds": 1}
    acted.plus(draw=2, virtue=-1, **goods).holds(play)
    assert play.player(0).draw[-1] == "princess"
    assert (play.player(0).space, play.over) == (CARDS["player-card-5"][0], True)


@pytest.mark.law("VIS-1.8f", "VIS-16.2d", "VIS-16.2e")
@pytest.mark.parametrize(("card", "value"), [("thief", 1), ("financer", 3), ("therese", 3), (None, 0)])
def test_card_9_destroys_one_own_card_chosen_openly_or_none(card: str | None, value: int) -> None:
    play, acted = carried_out("player-card-9")
    starting = {"abbot", "financer", "journeyman", "labourer", "lender", "squire", "thief", "trader"}
    assert {*play.options(0)} == {*(f"destroy:{slug}" for slug in (*starting, "therese")), "done"}
    play.does(0, f"destroy:{card}" if card else "done")
    destroyed = int(card is not None)
    acted.plus(draw=1 - destroyed, destroyed=destroyed, stone=2, silver=5 + value, debts=1, deeds=1).holds(play)
    assert (play.player(0).space, play.over) == (CARDS["player-card-9"][0], True)


@pytest.mark.law("VIS-1.7b", "VIS-1.8h")
@pytest.mark.parametrize("hero", HEROES)
def test_the_hero_of_the_pair_goes_to_the_first_draw_pile_without_any_effect(hero: str) -> None:
    play, acted = carried_out("player-card-1", hero)
    acted.plus(draw=1, virtue=-1, ink=2, stone=1, silver=8, debts=1, deeds=2).holds(play)
    assert play.player(0).draw[-1] == hero
    assert play.over


@pytest.mark.law("VIS-1.1h")
def test_every_player_card_of_the_facts_is_written_down_here_as_it_is() -> None:
    found = {}
    for record in fixtures.read("viscounts", "player-cards")["records"]:
        goods = {**record["resources"], **{good: record[good] for good in ("silver", "debts", "deeds")}}
        (power,) = record["powers"]
        assert record["slug"] == f"player-card-{record['number']}"
        goods = {good: n for good, n in goods.items() if n}
        found[record["slug"]] = (record["start_space"], goods, words(power["effects"]))
    assert found == CARDS

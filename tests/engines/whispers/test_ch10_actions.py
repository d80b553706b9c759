import pytest

import fixtures
from games.whispers.engine import council
from games.whispers.engine.board import ACTIONS, CARDS, COUNCILS, SEATS
from games.whispers.engine.turns import Turn
from tests.engines.whispers.scenario import NAMED, Play, Scenario


def at(seat: str, scenario: Scenario | None = None) -> Play:
    """Seat 0 acts on it; seat 1 has the next empire's turn end wait."""
    return (scenario or Scenario(2)).agent(seat, 0).agent("horse-sheriff", 1).at(f"seat:{seat}")


def added(play: Play, empire: str) -> int:
    return sum(event["count"] for event in play.logged("add") if event["empire"] == empire)


def drawn(play: Play, player: int = 0) -> list[str]:
    return [card for event in play.logged("draw") if event["seat"] == player for card in event["cards"]]


def without_forts(scenario: Scenario, empire: str, by: str) -> Scenario:
    for region in scenario.board.regions.values():
        if region.home == empire and region.fort:
            scenario.region(region.slug, **{by: 1})
    return scenario


@pytest.mark.law("WOW-10.1a")
def test_it_works() -> None:
    assert all(1 <= len(seat.actions) <= 2 for seat in SEATS.values())
    for record in fixtures.read("whispers", "seats")["records"]:
        assert list(SEATS[record["slug"]].actions) == [power["action"] for power in record["powers"]]
    assert at("bear-sheriff", Scenario(2).starting_banners()).options(0) == ["act:add-1-per-farm", "act:attack"]


# -- adding banners -------------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-10.2a", "WOW-10.4b")
def test_an_empty_reserve_cannot_add() -> None:
    play = at("lion-steward", Scenario(2).reserve(lion=0).agent("lion-marshal", 1))
    assert play.logged("action")[0]["action"] == "draw-1-per-3-farms"
    assert {"seat": 1, "council": "lion-marshal"} in play.logged("no-action")  # two forts, nothing to add
    sheriff = at("lion-sheriff", Scenario(2).reserve(lion=0))
    assert sheriff.logged("action")[0]["action"] == "draw-1"


@pytest.mark.law("WOW-10.2b", "WOW-10.4a")
def test_a_short_reserve_gives_what_there_is() -> None:
    play = at("lion-steward", Scenario(2).reserve(lion=1))
    play.does(0, "act:add-2")
    assert play.ask(0).params["count"] == 1
    play.does(0, "add:lion-amberford")
    assert play.banners("lion-amberford") == ("lion", 1)
    assert added(play, "lion") == 1
    assert play.state.moving["lion"] == 0


@pytest.mark.law("WOW-10.2c")
def test_banners_come_from_the_reserve_and_go_to_controlled_regions() -> None:
    scenario = Scenario(2).region("lion-amberford", horse=1).region("horse-dust-road", lion=1).region("lion-lone-dune", lion=2)
    play = at("lion-steward", scenario).answer(0, "act:add-2")
    held = [region for region, holder in play.state.holder.items() if holder == "lion"]
    assert "horse-dust-road" in held
    assert "lion-amberford" not in held
    assert play.options(0) == [f"add:{region}" for region in held] + [f"rest:{region}" for region in held]
    assert play.refused(0, "add:lion-amberford") == ("unknown_option", ("WOW-10.2c",))
    play.does(0, "rest:horse-dust-road")
    assert play.banners("horse-dust-road") == ("lion", 3)
    assert play.state.reserve["lion"] == 15


@pytest.mark.law("WOW-10.2c", "WOW-8.1h")
def test_an_empire_without_a_region_cannot_add() -> None:
    scenario = Scenario(2)
    for region in scenario.board.regions.values():
        if region.home == "bear":
            scenario.region(region.slug, horse=1)
    play = at("bear-steward", scenario)
    assert play.logged("no-action") == [{"seat": 0, "council": "bear-steward"}]


@pytest.mark.law("WOW-10.2c")
def test_a_single_region_is_no_choice() -> None:
    scenario = Scenario(2)
    for region in scenario.board.regions.values():
        if region.home == "bear" and region.slug != "bear-bearhall":
            scenario.region(region.slug, horse=1)
    play = at("bear-steward", scenario)
    assert play.banners("bear-bearhall") == ("bear", 2)
    assert play.asked[0][0] == 1


@pytest.mark.law("WOW-10.2d")
def test_banners_may_be_split_in_any_way() -> None:
    play = at("lion-marshal").does(0, "add:lion-amberford", "add:lion-manewall", "rest:lion-suncrown")
    assert [play.banners(f"lion-{r}")[1] for r in ("amberford", "manewall", "suncrown")] == [1, 1, 2]
    together = at("lion-marshal").does(0, "rest:lion-manewall")
    assert together.banners("lion-manewall") == ("lion", 4)


@pytest.mark.law("WOW-10.2e")
def test_all_of_them_are_placed() -> None:
    play = at("lion-marshal")
    for left in (4, 3, 2, 1):
        assert play.ask(0).params["count"] == left
        assert all(option.startswith(("add:", "rest:")) for option in play.options(0))
        assert play.refused(0)[0] == "too_few"
        play.does(0, "add:lion-manewall")
    assert play.banners("lion-manewall") == ("lion", 4)
    assert play.asked[0][0] == 1


@pytest.mark.law("WOW-10.2f")
def test_a_region_may_be_filled_above_its_limit_during_the_turn() -> None:
    scenario = Scenario(2).region("lion-manewall", lion=4).council("lion", None, 0, 1, None).agent("horse-sheriff", 1)
    play = scenario.at("seat:lion-steward").does(0, "act:add-2", "rest:lion-manewall")
    assert play.banners("lion-manewall") == ("lion", 6)
    play.does(1, "rest:lion-manewall")
    assert play.logged("garrison") == [{"empire": "lion", "region": "lion-manewall", "count": 6}]
    assert play.banners("lion-manewall") == ("lion", 4)


@pytest.mark.law("WOW-10.3a", "WOW-10.3b", "WOW-10.3c", "WOW-10.3d")
@pytest.mark.parametrize(
    ("seat", "action", "banners"),
    [
        ("lion-steward", "add-2", 2),
        ("eagle-steward", "add-1-per-farm", 4),
        ("bear-marshal", "add-1-per-fort", 4),
        ("lion-marshal", "add-2-per-fort", 4),
    ],
)
def test_adding_actions(seat: str, action: str, banners: int) -> None:
    """Home regions: the Eagle has 4 farms and 2 forts, the Bear 2 and 4, the Lion 3 and 2."""
    assert action in SEATS[seat].actions
    play = at(seat)
    if play.asked == [(0, "action")]:
        play.answer(0, f"act:{action}")
    home = seat.partition("-")[0]
    there = next(region for region in play.state.holder if region.startswith(home))
    play.does(0, f"rest:{there}")
    assert added(play, home) == banners == play.banners(there)[1]
    assert play.state.reserve[NAMED[home]] == 20 - banners


@pytest.mark.law("WOW-10.3e")
def test_symbols_of_counting_actions_are_of_medium_confidence() -> None:
    records = {r["slug"]: r for r in fixtures.read("whispers", "actions")["records"]}
    for slug, symbol in (("add-1-per-farm", "farm"), ("add-1-per-fort", "fort"), ("add-2-per-fort", "fort")):
        assert records[slug]["confidence"] == "medium"
        assert records[slug]["reconstructed"]
        assert ACTIONS[slug].per == symbol


@pytest.mark.law("WOW-10.3f")
def test_symbols_count_in_regions_held_now() -> None:
    """The Bear has 4 forts at home: one more conquered, one at home lost."""
    conquered = at("bear-marshal", Scenario(2).region("lion-manewall", bear=1))
    assert conquered.ask(0).params["count"] == 5
    lost = at("bear-marshal", Scenario(2).region("bear-wolfwatch", horse=1))
    assert lost.ask(0).params["count"] == 3


@pytest.mark.law("WOW-10.3f")
def test_a_symbol_taken_in_the_same_turn_counts() -> None:
    scenario = Scenario(2).region("bear-ironpine", bear=3).council("bear", 0, None, 1, None)
    play = scenario.at("seat:bear-sheriff").does(0, "act:attack", "n:3").until(lambda asks: asks[0].seat == 1)
    play.does(1, "act:draw-1-per-2-farms").does(1, "act:add-1-per-fort")
    assert play.ask(1).params["count"] == 5


@pytest.mark.law("WOW-10.3g")
def test_no_symbol_gives_nothing() -> None:
    play = at("lion-marshal", without_forts(Scenario(2), "lion", "bear"))
    assert play.logged("no-action") == [{"seat": 0, "council": "lion-marshal"}]
    assert added(play, "lion") == 0
    assert all(council.granted(action, 0) == 0 for action in ACTIONS.values() if action.per)


@pytest.mark.law("WOW-10.4c")
def test_three_farms_are_three_banners_and_two_forts_four() -> None:
    play = at("lion-sheriff", Scenario(2).reserve(lion=10).agent("lion-steward", 1)).does(0, "act:add-1-per-farm")
    assert play.ask(0).params["count"] == 3
    play.does(0, "rest:lion-amberford")
    assert play.banners("lion-amberford") == ("lion", 3)
    assert play.state.reserve["lion"] == 7
    assert at("lion-marshal").ask(0).params["count"] == 4
    assert council.granted(ACTIONS["add-1-per-farm"], 3) == 3
    assert council.granted(ACTIONS["add-2-per-fort"], 2) == 4


# -- attack ---------------------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-10.5a")
def test_attack_strikes_an_adjacent_enemy_region() -> None:
    scenario = Scenario(2).region("bear-frostgate", bear=2).region("bear-ironpine", bear=2)
    play = at("bear-marshal", scenario).does(0, "act:attack")
    assert play.options(0) == ["target:eagle-windspire", "target:lion-manewall"]
    play.does(0, "target:eagle-windspire", "n:2")
    assert play.banners("eagle-windspire") == ("bear", 1)


@pytest.mark.law("WOW-10.5b")
@pytest.mark.parametrize(
    ("region", "n", "possible"),
    [
        ("bear-ironpine", 1, True),
        ("bear-greywater", 4, False),  # no border
        ("horse-long-steppe", 1, False),  # the one that has to stay
        ("horse-long-steppe", 2, True),
    ],
)
def test_attack_needs_a_banner_free_to_leave_beside_an_enemy(region: str, n: int, possible: bool) -> None:
    play = at("bear-chancellor", Scenario(2).region(region, bear=n))
    offered = play.options(0)
    assert ("act:attack" in offered) == possible
    assert play.ask(0).prompt == ("action" if possible else "change-seat")


# -- drawing cards --------------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-10.6a", "WOW-10.6f")
def test_draw_one() -> None:
    play = at("lion-sheriff", Scenario(2).deck("lion", "lion-with-bear-1", "lion-with-eagle-2"))
    play.does(0, "act:draw-1")
    assert drawn(play) == play.hand(0) == ["lion-with-bear-1"]
    assert len(play.state.decks["lion"]) == 7
    assert [len(play.state.decks[empire]) for empire in ("bear", "eagle", "elephant", "horse")] == [8] * 4


@pytest.mark.law("WOW-10.6b", "WOW-10.6c", "WOW-10.6f")
@pytest.mark.parametrize(
    ("seat", "action", "cards"),
    [
        ("bear-steward", "draw-1-per-2-farms", 1),  # 2 farms
        ("eagle-steward", "draw-1-per-2-farms", 2),  # 4 farms
        ("lion-steward", "draw-1-per-3-farms", 1),  # 3 farms
        ("elephant-steward", "draw-1-per-3-forts", 1),  # 3 forts
    ],
)
def test_counting_draws(seat: str, action: str, cards: int) -> None:
    play = at(seat).does(0, f"act:{action}")
    assert len(drawn(play)) == len(play.hand(0)) == cards
    assert {CARDS[card].empire for card in play.hand(0)} == {seat.partition("-")[0]}


@pytest.mark.law("WOW-10.6d", "WOW-10.6i")
def test_a_draw_that_is_on_no_seat() -> None:
    draws = {slug: (action.per, action.group) for slug, action in ACTIONS.items() if action.kind == "cards" and action.per}
    assert draws == {
        "draw-1-per-2-farms": ("farm", 2),
        "draw-1-per-3-farms": ("farm", 3),
        "draw-1-per-2-forts": ("fort", 2),
        "draw-1-per-3-forts": ("fort", 3),
    }
    on_seats = {action for seat in SEATS.values() for action in seat.actions}
    assert set(draws) - on_seats == {"draw-1-per-2-forts"}
    table = Scenario(2).at("deploy").match.table
    turn = Turn(0, "bear-steward", "bear", "bear-steward")
    council.begin(table, turn, "draw-1-per-2-forts")
    for _ in council.carry_out(table, turn):
        raise AssertionError("a draw asks nothing")
    assert len(table.state.players[0].hand) == 2  # the Bear has 4 forts


@pytest.mark.law("WOW-10.6e")
@pytest.mark.parametrize(("symbols", "pairs", "threes"), [(0, 0, 0), (1, 0, 0), (2, 1, 0), (3, 1, 1), (5, 2, 1), (6, 3, 2)])
def test_incomplete_groups_give_nothing(symbols: int, pairs: int, threes: int) -> None:
    assert council.granted(ACTIONS["draw-1-per-2-farms"], symbols) == pairs
    assert council.granted(ACTIONS["draw-1-per-3-forts"], symbols) == threes


@pytest.mark.law("WOW-10.6e", "WOW-8.1h")
def test_a_draw_of_no_card_is_not_offered() -> None:
    """The Lion keeps two farms of three."""
    play = at("lion-steward", Scenario(2).region("lion-goldacre", bear=1))
    assert play.asked == [(0, "add")]


@pytest.mark.law("WOW-10.6f")
def test_the_seats_controller_draws_of_the_acting_empire() -> None:
    scenario = Scenario(2).council("eagle", None, None, None, 1).council("bear", 0, 0, 0, 0)
    play = scenario.at("seat:eagle-steward").does(1, "act:draw-1-per-2-farms")
    assert [CARDS[card].empire for card in play.hand(1)] == ["eagle", "eagle"]
    assert play.hand(0) == []


@pytest.mark.law("WOW-10.6g")
def test_no_hand_limit_while_drawing() -> None:
    play = at("eagle-steward", Scenario(2).holds(0, lion=8)).does(0, "act:draw-1-per-2-farms")
    assert len(play.hand(0)) == 10


@pytest.mark.law("WOW-10.6h")
def test_the_deck_runs_out() -> None:
    """Two cards for four farms, one is left; nothing is drawn later for the other."""
    scenario = Scenario(2).holds(1, eagle=7)
    (last,) = scenario.state.decks["eagle"]
    play = at("eagle-steward", scenario).does(0, "act:draw-1-per-2-farms")
    assert play.hand(0) == [last]
    assert play.state.decks["eagle"] == []


@pytest.mark.law("WOW-10.6i")
def test_five_farms_and_five_forts() -> None:
    farms = at("eagle-steward", Scenario(2).region("lion-goldacre", eagle=1)).does(0, "act:draw-1-per-2-farms")
    assert len(drawn(farms)) == 2
    forts = Scenario(2).region("eagle-talonwatch", elephant=1).region("eagle-windspire", elephant=1)
    assert len(drawn(at("elephant-steward", forts).does(0, "act:draw-1-per-3-forts"))) == 1


# -- change of seat -------------------------------------------------------------------------------------------------


def chancellor(scenario: Scenario | None = None) -> Play:
    """Seat 0 on the Bear's Chancellor with nothing to attack, seat 1 on the Steward and on the Eagle's Sheriff."""
    scenario = scenario or Scenario(2)
    return scenario.council("bear", None, 1, None, 0).agent("eagle-sheriff", 1).at("seat:bear-chancellor")


@pytest.mark.law("WOW-10.7a", "WOW-10.7d")
def test_change_seat_within_the_council() -> None:
    play = chancellor()
    assert play.ask(0).prompt == "change-seat"
    assert play.options(0) == ["seat:bear-sheriff", "seat:bear-steward", "seat:bear-marshal"]
    assert play.refused(0, "seat:eagle-steward") == ("unknown_option", ("WOW-10.7a",))
    play.does(0, "seat:bear-sheriff")
    assert play.state.agents == {"bear-sheriff": 0, "bear-steward": 1, "eagle-sheriff": 1}


@pytest.mark.law("WOW-10.7a", "WOW-10.7c")
def test_a_swap_with_another_players_agent() -> None:
    play = chancellor().does(0, "seat:bear-steward")
    assert play.state.agents == {"bear-steward": 0, "bear-chancellor": 1, "eagle-sheriff": 1}


@pytest.mark.law("WOW-10.7c")
def test_a_swap_with_an_own_agent() -> None:
    play = Scenario(2).council("bear", None, 0, None, 0).at("seat:bear-chancellor")
    play.does(0, "seat:bear-steward", "act:add-2", "rest:bear-bearhall")
    assert play.state.agents == {"bear-steward": 0, "bear-chancellor": 0}
    assert play.banners("bear-bearhall") == ("bear", 2)


@pytest.mark.law("WOW-10.7c", "WOW-8.1h")
def test_a_swap_with_an_own_agent_where_nothing_follows_changes_nothing() -> None:
    """The Elephant's Sheriff cannot add without a reserve."""
    scenario = Scenario(2).council("elephant", 0, 1, None, 0).reserve(elephant=0)
    play = scenario.at("seat:elephant-chancellor")
    assert play.options(0) == ["seat:elephant-steward", "seat:elephant-marshal"]


@pytest.mark.law("WOW-10.7b")
def test_an_action_of_the_new_seat_follows_at_once() -> None:
    play = chancellor().does(0, "seat:bear-steward")
    assert play.asked == [(0, "action")]
    assert play.options(0) == ["act:draw-1-per-2-farms", "act:add-2"]
    assert play.refused(0, "pass")[0] == "unknown_option"
    play.does(0, "act:draw-1-per-2-farms")
    assert len(play.hand(0)) == 1
    assert play.asked == [(1, "add")]  # the Eagle's Sheriff


@pytest.mark.law("WOW-10.7b")
def test_no_card_comes_between_the_change_and_its_action() -> None:
    play = chancellor(Scenario(2).region("bear-greywater", bear=2).hand(0, "horse-with-bear-1"))
    assert "play:horse-with-bear-1:horse-basic" in play.options(0)
    play.does(0, "act:change-seat", "seat:bear-steward")
    assert play.options(0) == ["act:draw-1-per-2-farms", "act:add-2"]
    play.does(0, "act:draw-1-per-2-farms")
    assert play.ask(0).prompt == "after-action"


@pytest.mark.law("WOW-10.7e", "WOW-10.7f")
def test_the_phase_goes_on_after_the_seat_that_was_being_resolved() -> None:
    """The Steward was passed already, its action now is an extra one; seats after it do not come again."""
    play = Scenario(2).council("bear", None, 1, None, 0).agent("eagle-sheriff", 1).at("seat:bear-sheriff")
    play.does(1, "rest:bear-bearhall").does(1, "act:add-2", "rest:bear-bearhall")
    play.does(0, "rest:bear-greywater").does(0, "seat:bear-steward", "act:add-2", "rest:bear-greywater")
    assert [(action["seat"], action["council"]) for action in play.logged("action")] == [
        (1, "bear-sheriff"),
        (1, "bear-steward"),
        (0, "bear-marshal"),
        (0, "bear-chancellor"),
        (0, "bear-steward"),
        (1, "eagle-sheriff"),
    ]


@pytest.mark.law("WOW-10.7g")
def test_seats_ahead_keep_their_action_by_the_new_places() -> None:
    """Seat 0, on the Sheriff, borrows its Chancellor's action and brings that agent between Steward and Chancellor."""
    scenario = Scenario(2).council("bear", 0, 1, None, 0).agent("eagle-sheriff", 1).hand(0, "lion-with-bear-1")
    play = scenario.at("seat:bear-sheriff")
    play.does(0, "play:lion-with-bear-1:lion-basic", "seat:bear-chancellor", "seat:bear-marshal", "rest:bear-greywater")
    assert play.state.agents == {"bear-sheriff": 0, "bear-steward": 1, "bear-marshal": 0, "eagle-sheriff": 1}
    play.does(1, "act:add-2", "rest:bear-greywater").does(0, "rest:bear-greywater")
    acted = [(action["seat"], action["council"]) for action in play.logged("action")]
    assert acted[1:] == [(0, "bear-marshal"), (1, "bear-steward"), (0, "bear-marshal"), (1, "eagle-sheriff")]
    assert {"council": "bear-chancellor"} in play.logged("seat-idle")


@pytest.mark.law("WOW-10.7h")
def test_a_seat_controlled_from_further_right_has_no_agent_to_move() -> None:
    table = Scenario(2).agent("bear-chancellor", 0).at("deploy").match.table
    action = ACTIONS["change-seat"]
    assert council.would_change(table, Turn(0, "bear-chancellor", "bear", "bear-chancellor"), action)
    assert not council.would_change(table, Turn(0, "bear-marshal", "bear", "bear-chancellor"), action)
    assert [seat for seat, facts in SEATS.items() if "change-seat" in facts.actions] == [s[-1] for s in COUNCILS.values()]


@pytest.mark.law("WOW-10.7i")
def test_a_change_to_a_seat_that_can_do_nothing() -> None:
    scenario = Scenario(2).council("elephant", None, None, None, 0).agent("lion-sheriff", 1).reserve(elephant=0)
    play = scenario.at("seat:elephant-chancellor")
    play.does(0, "seat:elephant-sheriff")
    assert play.state.agents == {"elephant-sheriff": 0, "lion-sheriff": 1}
    assert play.logged("no-action") == [{"seat": 0, "council": "elephant-sheriff"}]
    assert play.acting() == (1, "lion-sheriff")

"""Cards that replace or repeat a seat's action."""

import pytest

from games.whispers.engine.board import COUNCILS, SEATS
from tests.engines.whispers.scenario import Play, Scenario


def acted(play: Play) -> list[tuple[str, str, str]]:
    return [(event["council"], event["action"], event["empire"]) for event in play.logged("action")]


# -- Vacate: the active agent moves and acts elsewhere --------------------------------------------------------------


@pytest.mark.law("WOW-16.5a", "WOW-16.5c", "WOW-16.5d", "WOW-16.5f")
def test_it_works() -> None:
    """The Bear's Sheriff acts for the Eagle instead, from a new seat; then the Bear's Steward follows, and much later the
    Eagle's Sheriff in its own time."""
    scenario = Scenario(2).agent("bear-sheriff", 0).agent("bear-steward", 1).hand(0, "eagle-with-bear-1")
    play = scenario.at("seat:bear-sheriff").plays(0, "eagle-basic")
    assert play.options(0) == [f"seat:{seat}" for seat in SEATS if seat not in ("bear-sheriff", "bear-steward")]
    play.does(0, "seat:eagle-sheriff", "rest:eagle-redcrag")
    assert play.banners("eagle-redcrag") == ("eagle", 2)
    assert play.state.agents == {"eagle-sheriff": 0, "bear-steward": 1}
    assert play.acting() == (1, "bear-steward")
    play.until(lambda asks: asks[0].seat == 0)
    assert play.ask(0).params["empire"] == "eagle"
    assert [(c, e) for c, _, e in acted(play)] == [
        ("eagle-sheriff", "eagle"),
        ("bear-steward", "bear"),
        ("eagle-sheriff", "eagle"),
    ]


@pytest.mark.law("WOW-16.5a")
def test_one_action_of_the_new_seat_is_chosen() -> None:
    scenario = Scenario(2).agent("bear-sheriff", 0).agent("horse-sheriff", 1).hand(0, "eagle-with-bear-1")
    play = scenario.at("seat:bear-sheriff").plays(0, "eagle-basic", "seat:eagle-steward")
    assert play.options(0) == ["act:draw-1-per-2-farms", "act:add-1-per-farm"]
    play.does(0, "act:draw-1-per-2-farms")
    assert len(play.hand(0)) == 2
    assert acted(play)[0] == ("eagle-steward", "draw-1-per-2-farms", "eagle")


@pytest.mark.law("WOW-16.5a", "WOW-19.1b", "WOW-19.1c")
def test_the_agent_that_gives_control_moves() -> None:
    """The Chancellor's agent controls the whole council: it is the one that leaves the Sheriff's turn, and nobody follows."""
    scenario = Scenario(2).agent("bear-chancellor", 0).agent("lion-sheriff", 1).hand(0, "eagle-with-bear-1")
    play = scenario.at("seat:bear-sheriff").plays(0, "eagle-basic", "seat:lion-steward", "act:add-2", "rest:lion-manewall")
    assert play.state.agents == {"lion-steward": 0, "lion-sheriff": 1}
    assert {"bear-steward", "bear-marshal", "bear-chancellor"} <= {event["council"] for event in play.logged("seat-idle")}
    assert play.acting() == (1, "lion-sheriff")


@pytest.mark.law("WOW-16.5d", "WOW-16.5f", "WOW-8.2e")
def test_a_new_seat_in_the_same_council_acts_again_when_it_comes_up() -> None:
    scenario = Scenario(2).agent("bear-sheriff", 0).agent("horse-sheriff", 1).hand(0, "eagle-with-bear-1")
    play = scenario.at("seat:bear-sheriff").plays(0, "eagle-basic", "seat:bear-marshal")
    play.does(0, "rest:bear-wolfwatch")
    assert play.acting() == (0, "bear-steward")
    play.does(0, "act:draw-1-per-2-farms")
    assert play.acting() == (0, "bear-marshal")


@pytest.mark.law("WOW-16.5d")
def test_a_seat_already_passed_does_not_act_again() -> None:
    scenario = Scenario(2).agent("bear-steward", 0).agent("horse-sheriff", 1).hand(0, "eagle-with-bear-1")
    play = scenario.at("seat:bear-steward").plays(0, "eagle-basic", "seat:bear-sheriff", "rest:bear-ironpine")
    assert acted(play)[0] == ("bear-sheriff", "add-1-per-farm", "bear")
    assert play.asked == [(1, "add")]
    assert play.state.agents["bear-sheriff"] == 0


@pytest.mark.law("WOW-16.5b")
def test_vacate_only_before_the_action() -> None:
    """The action is traded: after it, or once an attack has been declared, it is too late."""
    scenario = Scenario(2).region("bear-wolfwatch", bear=3).hand(0, "eagle-with-bear-1", "bear-with-horse-1")
    play = scenario.agent("bear-marshal", 0).agent("bear-chancellor", 1).at("seat:bear-marshal")
    assert "eagle-basic" in play.effects(0)
    play.does(0, "act:attack")
    while play.asked[0][0] == 0:
        assert "eagle-basic" not in play.effects(0)
        play.answer(0, play.options(0)[-1])
    assert "eagle-basic" not in {event["effect"] for event in play.logged("play")}


def full_councils(free: str | None = None) -> Scenario:
    scenario = Scenario(4).hand(0, "eagle-with-bear-1")
    for n, seat in enumerate(SEATS):
        if seat != free:
            scenario.agent(seat, n % 4)
    return scenario


@pytest.mark.law("WOW-16.5e")
def test_no_free_seat_no_vacating() -> None:
    assert full_councils().at("seat:bear-sheriff").effects(0) == set()
    play = full_councils(free="horse-marshal").at("seat:bear-sheriff").plays(0, "eagle-basic")
    assert play.state.agents["horse-marshal"] == 0


@pytest.mark.law("WOW-16.5a")
def test_an_agent_may_go_to_a_seat_that_can_do_nothing() -> None:
    scenario = Scenario(2).agent("bear-sheriff", 0).agent("bear-steward", 1).reserve(elephant=0).hand(0, "eagle-with-bear-1")
    play = scenario.at("seat:bear-sheriff").plays(0, "eagle-basic", "seat:elephant-sheriff")
    assert play.logged("no-action") == [{"seat": 0, "council": "elephant-sheriff"}]
    assert play.acting() == (1, "bear-steward")


# -- Borrow an office -----------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-16.7a", "WOW-16.7c", "WOW-16.7e")
def test_an_action_of_another_seat() -> None:
    """The Lion's Sheriff acts at once, for the Lion; nobody moves; it acts again in its own time."""
    scenario = Scenario(2).council("bear", 0, 1, None, None).council("lion", 0, 1, None, None).hand(0, "lion-with-bear-1")
    play = scenario.at("seat:bear-sheriff")
    before = dict(play.state.agents)
    play.plays(0, "lion-basic")
    assert play.options(0) == ["act:add-1-per-farm", "act:draw-1"]
    play.does(0, "act:add-1-per-farm", "rest:lion-goldacre")
    assert play.banners("lion-goldacre") == ("lion", 3)
    assert play.state.agents == before
    assert play.acting() == (1, "bear-steward")
    play.until(lambda asks: asks[0].seat == 0)
    assert play.acting() == (0, "lion-sheriff")
    assert [council for council, _, _ in acted(play)].count("bear-sheriff") == 0


@pytest.mark.law("WOW-16.7d", "WOW-16.7f")
def test_control_is_enough_but_through_another_agent() -> None:
    """Two Chancellors' agents control two councils: from the Bear's Sheriff any office of the Lion, none of the Bear."""
    scenario = Scenario(2).agent("bear-chancellor", 0).agent("lion-chancellor", 0).agent("eagle-chancellor", 1)
    play = scenario.hand(0, "lion-with-bear-1").at("seat:bear-sheriff").plays(0, "lion-basic")
    assert play.options(0) == [f"seat:{seat}" for seat in COUNCILS["lion"]]
    play.does(0, "seat:lion-marshal", "rest:lion-manewall")
    assert play.banners("lion-manewall") == ("lion", 4)
    assert play.acting() == (0, "bear-steward")


@pytest.mark.law("WOW-16.7f")
def test_another_agent_in_the_same_council_will_do() -> None:
    scenario = Scenario(2).council("bear", 0, None, 0, None).agent("eagle-sheriff", 1).hand(0, "lion-with-bear-1")
    play = scenario.at("seat:bear-sheriff").plays(0, "lion-basic")
    assert play.options(0) == ["seat:bear-steward", "seat:bear-marshal"]


@pytest.mark.law("WOW-16.7f")
def test_no_other_agent_nothing_to_borrow() -> None:
    scenario = Scenario(2).agent("bear-chancellor", 0).agent("lion-chancellor", 1).hand(0, "lion-with-bear-1")
    assert scenario.at("seat:bear-sheriff").effects(0) == set()


@pytest.mark.law("WOW-16.7a", "WOW-15.3j")
def test_a_seat_that_can_do_nothing_is_not_borrowed() -> None:
    scenario = Scenario(2).agent("bear-sheriff", 0).agent("elephant-sheriff", 0).agent("bear-steward", 1)
    play = scenario.reserve(elephant=0).hand(0, "lion-with-bear-1").at("seat:bear-sheriff")
    assert "lion-basic" not in play.effects(0)


@pytest.mark.law("WOW-16.7b")
def test_borrow_only_before_the_action() -> None:
    scenario = Scenario(2).region("bear-wolfwatch", bear=3).agent("lion-sheriff", 0).holds(0, lion=2)
    play = scenario.agent("bear-marshal", 0).agent("bear-chancellor", 1).at("seat:bear-marshal")
    assert "lion-basic" in play.effects(0)
    play.does(0, "act:attack")
    windows = set()
    while play.asked[0][0] == 0:
        windows.add(play.ask(0).prompt)
        assert "lion-basic" not in play.effects(0)
        play.answer(0, play.options(0)[-1])
    assert {"attack-declare", "after-attack", "after-action"} <= windows


@pytest.mark.law("WOW-16.9n")
@pytest.mark.parametrize("effect", ["eagle-basic", "lion-basic"])
def test_the_active_empire_is_that_for_which_the_action_is_taken(effect: str) -> None:
    """At the Bear's Marshal, acting for the Horse: the Horse populates its regions, and marches."""
    scenario = Scenario(2).region("horse-hoofwall", horse=2).able(0, effect, "horse-basic", "eagle-lion")
    if effect == "lion-basic":
        scenario.agent("horse-marshal", 0)
    play = scenario.agent("bear-marshal", 0).agent("bear-chancellor", 1).at("seat:bear-marshal").plays(0, effect)
    if play.ask(0).prompt in ("vacate", "borrow"):
        play.does(0, "seat:horse-marshal")
    assert play.acting() == (0, "horse-marshal")
    play.plays(0, "eagle-lion")
    assert {event["empire"] for event in play.logged("add")} == {"horse"}
    play.plays(0, "horse-basic")
    assert all(option.startswith("from:horse-") for option in play.options(0))
    play.does(0, "from:horse-hoofwall", "region:horse-long-steppe", "n:3")
    play.does(0, "act:attack")
    assert play.ask(0).params["empire"] == "horse"
    play.does(0, "target:bear-wolfwatch")
    assert play.ask(0).params["source"] == "horse-long-steppe"


# -- Midnight Oil ---------------------------------------------------------------------------------------------------


def oil(scenario: Scenario, n: int = 1) -> Scenario:
    return scenario.hand(0, *(f"{card}-{i}" for i in range(1, n + 1) for card in ("lion-with-horse", "horse-with-eagle")))


@pytest.mark.law("WOW-16.9l")
def test_the_same_action_again_with_all_choices_made_anew() -> None:
    """Of the Steward's two actions the one that was taken."""
    play = oil(Scenario(2).agent("bear-steward", 0).agent("bear-marshal", 1)).at("seat:bear-steward")
    play.does(0, "act:add-2", "rest:bear-ironpine").plays(0, "lion-horse")
    assert play.ask(0).prompt == "add"
    assert play.ask(0).params == {"empire": "bear", "count": 2}
    play.does(0, "add:bear-greywater", "add:bear-wolfwatch")
    assert [play.banners(f"bear-{region}")[1] for region in ("ironpine", "greywater", "wolfwatch")] == [2, 1, 1]
    assert acted(play) == [("bear-steward", "add-2", "bear")] * 2
    assert play.asked[0][0] == 1


@pytest.mark.law("WOW-16.9l")
def test_a_draw_is_drawn_again() -> None:
    play = oil(Scenario(2).agent("lion-sheriff", 0).agent("lion-steward", 1)).at("seat:lion-sheriff")
    play.does(0, "act:draw-1").plays(0, "lion-horse")
    assert [event["count"] for event in play.logged("draw")] == [1, 1]


@pytest.mark.law("WOW-16.9l")
def test_an_attack_is_made_again_with_its_own_windows() -> None:
    scenario = oil(Scenario(2).region("bear-ironpine", bear=6)).hand(0, "elephant-with-bear-1")
    play = scenario.agent("bear-marshal", 0).agent("bear-chancellor", 1).at("seat:bear-marshal")
    play.does(0, "act:attack", "go-on", "n:1").until(lambda asks: asks[0].prompt == "after-action")
    play.plays(0, "lion-horse")
    assert play.ask(0).prompt == "attack-declare"
    play.plays(0, "elephant-basic")
    play.until(lambda asks: asks[0].prompt == "attackers").does(0, "n:5")
    assert [event["attackers"] for event in play.logged("battle")] == [1, 6]


@pytest.mark.law("WOW-16.9l", "WOW-15.2f")
def test_a_second_midnight_oil_may_follow() -> None:
    play = oil(Scenario(2).agent("bear-steward", 0).agent("bear-marshal", 1), 2).at("seat:bear-steward")
    play.does(0, "act:add-2", "rest:bear-ironpine")
    for _ in range(2):
        play.plays(0, "lion-horse", "rest:bear-ironpine")
    assert play.banners("bear-ironpine") == ("bear", 6)
    assert len(play.logged("action")) == 3


@pytest.mark.law("WOW-16.9l", "WOW-15.3j")
def test_not_when_repeating_would_change_nothing() -> None:
    """The reserve is used up; the deck is drawn to its end; the only army has died."""
    added = oil(Scenario(2).reserve(bear=2).agent("bear-steward", 0).agent("bear-marshal", 1)).at("seat:bear-steward")
    added.does(0, "act:add-2", "rest:bear-ironpine")
    assert "lion-horse" not in added.effects(0)
    drawn = oil(Scenario(2)).holds(1, lion=6).agent("lion-sheriff", 0).agent("lion-steward", 1).at("seat:lion-sheriff")
    drawn.does(0, "act:draw-1")
    assert drawn.state.decks["lion"] == []
    assert "lion-horse" not in drawn.effects(0)
    fought = oil(Scenario(2).region("bear-ironpine", bear=1)).agent("bear-marshal", 0).agent("bear-chancellor", 1)
    play = fought.at("seat:bear-marshal").does(0, "act:attack")
    play.until(lambda asks: asks[0].prompt != "attack-declare")
    assert len(play.logged("battle")) == 1
    assert "lion-horse" not in play.effects(0)


@pytest.mark.law("WOW-16.9l")
def test_not_where_no_action_was_taken() -> None:
    scenario = oil(Scenario(2).reserve(elephant=0).agent("elephant-sheriff", 0).agent("lion-sheriff", 1))
    play = scenario.at("seat:elephant-sheriff").until(lambda asks: asks[0].seat == 1)
    assert play.logged("play") == []
    assert play.acting() == (1, "lion-sheriff")


@pytest.mark.law("WOW-16.9l", "WOW-10.7b")
def test_after_a_change_of_seat_the_action_of_the_new_seat_is_repeated() -> None:
    play = oil(Scenario(2).agent("bear-chancellor", 0).agent("eagle-sheriff", 1)).at("seat:bear-chancellor")
    play.until(lambda asks: asks[0].prompt == "change-seat")
    play.does(0, "seat:bear-steward", "act:add-2", "rest:bear-ironpine").plays(0, "lion-horse", "rest:bear-ironpine")
    assert [action for _, action, _ in acted(play)][:3] == ["change-seat", "add-2", "add-2"]
    assert play.banners("bear-ironpine") == ("bear", 4)


@pytest.mark.law("WOW-16.9l")
def test_the_repeated_action_is_for_the_same_empire() -> None:
    """A borrowed office works late for its own empire."""
    scenario = Scenario(2).agent("bear-sheriff", 0).agent("horse-sheriff", 0).agent("bear-steward", 1)
    play = oil(scenario).hand(0, "lion-with-bear-1").at("seat:bear-sheriff")
    play.does(0, "play:lion-with-bear-1:lion-basic").until(lambda asks: asks[0].prompt == "add")
    play.does(0, "rest:horse-hoofwall").plays(0, "lion-horse", "rest:horse-hoofwall")
    assert [(council, empire) for council, _, empire in acted(play)] == [("horse-sheriff", "horse")] * 2


@pytest.mark.law("WOW-16.9l", "WOW-10.7i")
def test_a_change_of_seat_without_an_action_is_itself_repeated() -> None:
    scenario = oil(Scenario(2).reserve(elephant=0).agent("elephant-chancellor", 0).agent("lion-sheriff", 1))
    play = scenario.at("seat:elephant-chancellor").does(0, "act:change-seat", "seat:elephant-sheriff")
    assert play.ask(0).prompt == "after-action"
    play.plays(0, "lion-horse", "seat:elephant-steward")
    assert [action for _, action, _ in acted(play)] == ["change-seat", "change-seat", "draw-1-per-3-forts"]


@pytest.mark.law("WOW-16.5a", "WOW-16.7a", "WOW-15.2a")
def test_before_the_action_of_the_new_seat_cards_can_be_played_again() -> None:
    """The agent goes from the Bear to the Eagle, and borrows the office of the Lion there."""
    scenario = Scenario(2).agent("bear-sheriff", 0).agent("lion-sheriff", 0).agent("bear-steward", 1)
    play = scenario.hand(0, "eagle-with-bear-1", "lion-with-bear-1").at("seat:bear-sheriff")
    play.plays(0, "eagle-basic", "seat:eagle-steward").plays(0, "lion-basic", "act:draw-1")
    assert acted(play)[0] == ("lion-sheriff", "draw-1", "lion")
    assert play.state.agents == {"eagle-steward": 0, "lion-sheriff": 0, "bear-steward": 1}
    assert play.acting() == (1, "bear-steward")

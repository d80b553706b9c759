import pytest

from games.whispers.engine.board import COUNCILS, EMPIRES, SEATS
from games.whispers.engine.states import seat_controllers
from tests.engines.whispers.scenario import Play, Scenario


def acted(play: Play) -> list[tuple[int, str]]:
    return [(action["seat"], action["council"]) for action in play.logged("action")]


def controllers(play: Play, empire: str) -> list[int | None]:
    return [seen["controller"] for seen in play.match.view(0)["councils"][empire].values()]


def everywhere() -> Scenario:
    """An agent on every seat but those of the Chancellors."""
    scenario = Scenario(4).starting_banners()
    for n, seat in enumerate(seat for seat in SEATS if not seat.endswith("chancellor")):
        scenario.agent(seat, n % 4)
    return scenario


@pytest.mark.law("WOW-8.1a", "WOW-8.1b", "WOW-8.1c")
def test_it_works() -> None:
    assert EMPIRES == ("bear", "eagle", "elephant", "lion", "horse")
    play = everywhere().at("empires")
    assert play.acting()[1] == "bear-sheriff"
    play.until(lambda asks: asks[0].prompt == "loyalty")
    passed = [e.params["council"] for e in play.match.log(-2) if e.kind in ("action", "no-action", "seat-idle")]
    offices = ("sheriff", "steward", "marshal", "chancellor")
    assert passed == [f"{empire}-{office}" for empire in ("bear", "eagle", "elephant", "lion", "horse") for office in offices]


@pytest.mark.law("WOW-8.1d")
def test_each_seat_takes_exactly_one_of_its_printed_actions() -> None:
    play = Scenario(2).starting_banners().council("bear", 0, 1, None, None).at("empires")
    assert play.options(0) == ["act:add-1-per-farm", "act:attack"]
    assert play.refused(0, "act:add-2") == ("unknown_option", ("WOW-8.1e",))
    assert play.refused(0, "act:add-1-per-farm", "act:attack")[0] == "too_many"
    play.does(0, "act:add-1-per-farm", "rest:bear-ironpine")
    assert play.acting() == (1, "bear-steward")
    assert acted(play) == [(0, "bear-sheriff")]


@pytest.mark.law("WOW-8.1e")
def test_whoever_controls_the_seat_makes_all_its_choices() -> None:
    play = Scenario(3).starting_banners().council("bear", None, 2, None, None).at("empires")
    assert play.asked == [(2, "action")]
    assert play.refused(0, "act:attack")[0] == play.refused(1, "act:attack")[0] == "wrong_seat"
    for answer in ("act:attack", "target:lion-manewall", "n:1"):
        assert [seat for seat, _ in play.asked] == [2]
        play.answer(2, answer)
    assert play.acting() == (2, "bear-steward")


@pytest.mark.law("WOW-8.1f")
def test_a_seat_that_can_act_must_act() -> None:
    play = Scenario(2).starting_banners().council("bear", 0, 1, None, None).at("empires")
    assert play.refused(0, "pass")[0] == "unknown_option"
    assert play.refused(0)[0] == "too_few"


@pytest.mark.law("WOW-8.1f")
def test_a_single_possible_action_is_taken() -> None:
    """The Elephant's Sheriff can only add, one banner for its two farms each."""
    play = Scenario(2).council("elephant", 0, 1, None, None).at("seat:elephant-sheriff")
    assert play.asked == [(0, "add")]


@pytest.mark.law("WOW-8.1g")
def test_a_seat_that_can_do_nothing_is_passed() -> None:
    scenario = Scenario(2).council("elephant", 0, 1, None, None).reserve(elephant=0)
    play = scenario.at("seat:elephant-sheriff")
    assert play.logged("no-action")[0] == {"seat": 0, "council": "elephant-sheriff"}
    assert acted(play) == [(1, "elephant-steward")]  # three forts at home: a card


@pytest.mark.law("WOW-8.1g")
def test_cards_can_be_played_at_a_seat_that_can_do_nothing_but_not_after_it() -> None:
    scenario = Scenario(2).council("elephant", 0, 1, None, None).reserve(elephant=0).hand(0, "horse-with-bear-1")
    play = scenario.at("seat:elephant-sheriff")
    assert play.options(0) == ["play:horse-with-bear-1:horse-basic", "pass"]
    play.does(0, "pass")
    assert acted(play) == [(1, "elephant-steward")]
    assert play.hand(0) == ["horse-with-bear-1"]


@pytest.mark.law("WOW-8.1h")
def test_what_changes_nothing_cannot_be_picked() -> None:
    """The Bear's Steward draws a card for two farms, or adds two banners."""
    full = Scenario(2).council("bear", None, 0, None, None)
    assert full.at("seat:bear-steward").options(0) == ["act:draw-1-per-2-farms", "act:add-2"]

    empty_deck = Scenario(2).council("bear", None, 0, None, None).holds(1, bear=8).at("seat:bear-steward")
    assert empty_deck.asked == [(0, "add")]
    no_reserve = Scenario(2).council("bear", None, 0, None, None).reserve(bear=0).at("seat:bear-steward")
    assert [(a["council"], a["action"]) for a in no_reserve.logged("action")] == [("bear-steward", "draw-1-per-2-farms")]


@pytest.mark.law("WOW-8.2a", "WOW-8.2b", "WOW-8.2c", "WOW-8.2d")
@pytest.mark.parametrize(
    ("agents", "control"),
    [
        ((0, 1, 2, 3), [0, 1, 2, 3]),
        ((None, 1, None, 3), [1, 1, 3, 3]),
        ((0, None, None, 3), [0, 3, 3, 3]),
        ((0, None, 2, None), [0, 2, 2, None]),
        ((None, None, 2, None), [2, 2, 2, None]),
        ((0, None, None, None), [0, None, None, None]),
        ((None, None, None, None), [None] * 4),
    ],
)
def test_control_of_seats(agents: tuple[int | None, ...], control: list[int | None]) -> None:
    """An agent's own seat, and the free ones to its left as far as the next agent."""
    scenario = Scenario(4).council("lion", *agents).council("horse", 3, None, None, None).starting_banners()
    play = scenario.at("deploy")
    assert controllers(play, "lion") == control == seat_controllers(agents)
    assert controllers(play, "horse") == [3, None, None, None]

    play = scenario.at("seat:lion-sheriff").until(lambda asks: asks[0].prompt == "loyalty")
    acting = ((e.params["council"], e.params.get("seat")) for e in play.match.log(-2) if e.kind in ("action", "seat-idle"))
    assert [player for seat, player in acting if seat in COUNCILS["lion"]] == control


@pytest.mark.law("WOW-8.2c")
def test_a_seat_nobody_controls_takes_no_action() -> None:
    play = Scenario(2).starting_banners().council("bear", 0, None, None, None).agent("eagle-sheriff", 1).at("empires")
    play.does(0, "act:add-1-per-farm", "rest:bear-ironpine")
    assert play.logged("seat-idle") == [{"council": f"bear-{office}"} for office in ("steward", "marshal", "chancellor")]
    assert [seat for seat, _ in play.asked] == [1]


@pytest.mark.law("WOW-8.2e")
def test_control_is_determined_when_the_seat_comes_up() -> None:
    """The Sheriff's agent moves between the Steward and the Chancellor, whose agent controlled both seats there."""
    scenario = Scenario(2).starting_banners().council("bear", 0, None, None, 1).hand(0, "eagle-with-bear-1")
    play = scenario.at("empires")
    assert controllers(play, "bear") == [0, 1, 1, 1]
    play.does(0, "play:eagle-with-bear-1:eagle-basic", "seat:bear-marshal", "act:add-1-per-fort", "rest:bear-ironpine")
    assert controllers(play, "bear") == [0, 0, 0, 1]
    assert play.acting() == (0, "bear-steward")


@pytest.mark.law("WOW-8.3a")
def test_serpent_on_the_sheriff_and_raven_on_the_chancellor() -> None:
    play = Scenario(2, societies=["endless-serpent", "pale-raven"]).starting_banners()
    played = play.council("bear", 0, None, None, 1).at("empires")
    played.until(lambda asks: asks[0].prompt == "loyalty")
    assert acted(played)[:4] == [(0, "bear-sheriff"), (1, "bear-steward"), (1, "bear-marshal"), (1, "bear-chancellor")]
    assert seat_controllers(["serpent", None, None, "raven"]) == ["serpent", "raven", "raven", "raven"]


@pytest.mark.law("WOW-8.3b")
def test_only_a_sheriff() -> None:
    play = Scenario(2).starting_banners().council("bear", 0, None, None, None).at("empires")
    play.until(lambda asks: asks[0].prompt == "loyalty")
    assert acted(play) == [(0, "bear-sheriff")]
    assert [idle["council"] for idle in play.logged("seat-idle")][:3] == ["bear-steward", "bear-marshal", "bear-chancellor"]


@pytest.mark.law("WOW-8.3c")
def test_only_a_chancellor() -> None:
    play = Scenario(2).starting_banners().council("bear", None, None, None, 1).at("empires")
    play.until(lambda asks: asks[0].prompt == "loyalty")
    assert acted(play) == [(1, seat) for seat in COUNCILS["bear"]]


@pytest.mark.law("WOW-8.4a")
@pytest.mark.parametrize("last", ["bear-sheriff", "bear-chancellor"])
def test_the_turn_ends_with_the_garrison_check(last: str) -> None:
    """Whether the last seat acts or is passed over."""
    scenario = Scenario(2).starting_banners().region("bear-greywater", bear=7).agent(last, 0).agent("eagle-sheriff", 1)
    play = scenario.at("seat:bear-sheriff" if last == "bear-sheriff" else "seat:bear-marshal")
    while play.asked[0][0] == 0:
        assert play.banners("bear-greywater") == ("bear", 7)
        play.answer(0, next((o for o in play.options(0) if o.startswith(("rest:bear-ironpine", "n:"))), play.options(0)[0]))
    assert play.banners("bear-greywater") == ("bear", 4)


@pytest.mark.law("WOW-8.4b")
def test_an_empire_nobody_acts_for_is_checked_too() -> None:
    scenario = Scenario(2).region("elephant-deepgreen", elephant=7).region("horse-duskfair", horse=7)
    play = scenario.agent("lion-sheriff", 0).at("seat:elephant-sheriff")
    assert play.acting() == (0, "lion-sheriff")
    assert play.banners("elephant-deepgreen") == ("elephant", 4)
    assert play.banners("horse-duskfair") == ("horse", 7)

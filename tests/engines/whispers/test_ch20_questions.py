"""Who is asked, and when."""

import pytest

from games.kernel.values import OMNISCIENT
from games.whispers.texts import MESSAGES
from tests.engines.whispers.scenario import Play, Scenario


def border() -> Scenario:
    return Scenario(2).region("bear-wolfwatch", bear=4).region("horse-long-steppe", horse=2)


def marshal(scenario: Scenario) -> Play:
    return scenario.agent("bear-marshal", 0).agent("bear-chancellor", 1).at("seat:bear-marshal")


@pytest.mark.law("WOW-20.2a")
def test_it_works() -> None:
    """First every recall, of one's own agents, then the placements, one by one."""
    scenario = Scenario(3).round(2).first(1)
    for player, seats in enumerate((("bear-sheriff", "lion-steward"), ("bear-steward", "lion-marshal"), ("eagle-sheriff",))):
        for seat in seats:
            scenario.agent(seat, player)
    play = scenario.agent("horse-marshal", 2).at("recall")
    own = {0: ["bear-sheriff", "lion-steward"], 1: ["bear-steward", "lion-marshal"], 2: ["eagle-sheriff", "horse-marshal"]}
    for player in (1, 2, 0):
        assert play.asked == [(player, "recall")]
        assert play.options(player) == [f"seat:{seat}" for seat in own[player]]
        play.does(player, play.options(player)[0])
    for n, player in enumerate((1, 2, 0) * 2):
        assert play.asked == [(player, "deploy")]
        assert len(play.options(player)) == 17 - n
        play.does(player, play.options(player)[0])


@pytest.mark.law("WOW-20.2b")
def test_a_single_agent_is_recalled_without_a_question_and_logged() -> None:
    play = Scenario(2).round(2).agent("bear-sheriff", 0).at("recall")
    assert play.asked == [(0, "deploy")]
    assert play.logged("recall") == [{"seat": 0, "where": "bear-sheriff"}]


@pytest.mark.law("WOW-20.2c")
def test_only_the_controller_of_the_active_seat_is_asked() -> None:
    scenario = Scenario(4).starting_banners().council("bear", None, 2, None, None).council("eagle", 3, None, None, None)
    play = scenario.council("lion", None, None, 1, None).at("empires")
    while (asks := play.match.asks())[0].prompt != "loyalty":
        (ask,) = asks
        entries = [entry for entry in play.match.log(OMNISCIENT) if entry.kind == "action"]
        council = ask.params.get("council") or entries[-1].params["council"]
        controllers = {c: seen["controller"] for cs in play.match.view(0)["councils"].values() for c, seen in cs.items()}
        assert controllers[council] == ask.seat
        play.answer(ask.seat, *ask.options[: ask.least])
    acted = {entries["council"] for entries in play.logged("action")}
    idle = {entries["council"] for entries in play.logged("seat-idle")}
    assert acted == {"bear-sheriff", "bear-steward", "eagle-sheriff", "lion-sheriff", "lion-steward", "lion-marshal"}
    assert len(idle) == 20 - len(acted)


@pytest.mark.law("WOW-20.2d")
def test_before_the_action_every_card_and_every_action_is_offered() -> None:
    play = marshal(border().hand(0, "bear-with-eagle-1", "eagle-with-bear-1", "horse-with-lion-1"))
    assert play.options(0) == [
        "play:bear-with-eagle-1:bear-eagle",
        "play:eagle-with-bear-1:eagle-basic",
        "play:eagle-with-bear-1:bear-eagle",
        "play:horse-with-lion-1:horse-basic",
        "act:add-1-per-fort",
        "act:attack",
    ]
    play.does(0, "act:add-1-per-fort")
    assert play.ask(0).prompt == "add"
    play.does(0, "rest:bear-wolfwatch")
    assert play.ask(0).prompt == "after-action"


@pytest.mark.law("WOW-20.2e", "WOW-20.2f", "WOW-20.2g")
def test_every_window_is_offered_again_until_the_player_goes_on() -> None:
    horses = (f"horse-with-{other}-{n}" for other in ("bear", "eagle", "elephant", "lion") for n in (1, 2))
    play = marshal(border().region("bear-bearhall", bear=9).hand(0, *horses))
    march = ("from:bear-bearhall", "region:bear-greywater", "n:1")
    for prompt, leave in (("action", "act:attack"), ("attack-declare", "go-on"), ("after-attack", "go-on")):
        for _ in range(2):
            assert play.ask(0).prompt == prompt
            play.plays(0, "horse-basic", *march)
        assert play.ask(0).prompt == prompt
        assert bool(play.logged("battle")) == (prompt == "after-attack")
        play.does(0, leave)
        if prompt == "attack-declare":
            play.does(0, "n:3")
    assert play.ask(0).prompt == "after-action"
    play.plays(0, "horse-basic", *march).plays(0, "horse-basic", *march)
    assert play.asked[0][0] == 1


@pytest.mark.law("WOW-20.2f")
def test_after_each_attack_and_again_after_the_whole_action() -> None:
    play = marshal(border().hand(0, "horse-with-bear-1")).does(0, "act:attack", "go-on", "n:3")
    assert play.ask(0).prompt == "after-attack"
    play.does(0, "go-on")
    assert play.ask(0).prompt == "after-action"
    assert play.effects(0) == {"horse-basic"}


@pytest.mark.law("WOW-20.2h")
def test_no_other_seat_is_asked_during_the_windows() -> None:
    scenario = Scenario(4).region("bear-wolfwatch", bear=4).region("horse-long-steppe", horse=2)
    for player in range(4):
        scenario.hand(player, ["horse-with-bear-1", "horse-with-bear-2", "horse-with-lion-1", "horse-with-lion-2"][player])
    play = scenario.agent("bear-marshal", 2).agent("bear-chancellor", 1).at("seat:bear-marshal")
    for answer in ("act:attack", "go-on", "n:3", "go-on", "go-on"):
        assert [ask.seat for ask in play.match.asks()] == [2]
        play.answer(2, answer)
    assert play.asked[0][0] == 1


@pytest.mark.law("WOW-20.2i")
def test_a_window_without_a_playable_card_is_passed_over_silently() -> None:
    """Others see the same, whether a card could be played and was not, or none could be."""

    def seen(cards: tuple[str, str], *answers: str) -> list[object]:
        play = marshal(border().hand(0, *cards)).does(0, *answers)
        assert play.acting()[0] == 1
        match = play.match
        return [match.view(1), match.log(1), match.asks(1)[0].options]

    able = seen(("bear-with-eagle-1", "eagle-with-lion-1"), "act:attack", "go-on", "n:2", "go-on", "go-on")
    unable = seen(("bear-with-lion-1", "eagle-with-horse-1"), "act:attack", "n:2")
    assert able == unable


@pytest.mark.law("WOW-20.2j")
def test_an_effect_is_listed_once_for_each_card_that_can_be_played() -> None:
    play = marshal(border().hand(0, "bear-with-eagle-1", "bear-with-eagle-2", "eagle-with-horse-1", "eagle-with-horse-2"))
    assert [option for option in play.options(0) if option.endswith(":bear-eagle")] == [
        "play:bear-with-eagle-1:bear-eagle",
        "play:bear-with-eagle-2:bear-eagle",
    ]
    play.does(0, "play:bear-with-eagle-2:bear-eagle")
    assert play.asked == [(0, "pay")]
    assert play.options(0) == ["pay:eagle-with-horse-1", "pay:eagle-with-horse-2"]
    assert play.ask(0).params == {"card": "bear-with-eagle-2", "effect": "bear-eagle"}


@pytest.mark.law("WOW-20.2j")
@pytest.mark.parametrize(
    ("option", "english", "polish"),
    [
        ("play:bear-with-lion-1:bear-basic", "Press the attack (Bear)", "Kontynuacja natarcia (Niedźwiedź)"),
        ("play:bear-with-lion-1:bear-double", "Leave no survivors (Bear + Bear)", "Do ostatniego (Niedźwiedź + Niedźwiedź)"),
        ("play:lion-with-bear-2:bear-lion", "Subjugate (Bear + Lion)", "Dominacja (Niedźwiedź + Lew)"),
    ],
)
def test_its_cost_is_spelled_out(option: str, english: str, polish: str) -> None:
    assert MESSAGES.option(option, ["A", "B"]).endswith(f": {english}")
    assert MESSAGES.option(option, ["A", "B"], "pl").endswith(f": {polish}")


@pytest.mark.law("WOW-20.2l", "WOW-10.2d")
def test_added_banners_are_a_chain_of_single_choices() -> None:
    play = marshal(Scenario(2))
    for left in (4, 3, 2, 1):
        ask = play.ask(0)
        assert (ask.prompt, ask.params["count"], ask.least, ask.most) == ("add", left, 1, 1)
        assert any(option.startswith("rest:") for option in ask.options) == (left > 1)
        play.does(0, "add:bear-wolfwatch")
    assert play.banners("bear-wolfwatch") == ("bear", 4)


def discarded(order: tuple[int, ...]) -> Play:
    scenario = Scenario(3).first(1).holds(0, bear=4, lion=3).holds(1, horse=6).holds(2, bear=4, lion=2)
    play = scenario.at("clean-up")
    assert play.asked == [(1, "discard"), (2, "discard"), (0, "discard")]
    for player in order:
        options = play.options(player)
        play.answer(player, *options[-play.ask(player).least :])
    return play


@pytest.mark.law("WOW-20.2m")
def test_all_discard_at_once_and_nothing_happens_before_the_last_answer() -> None:
    play = Scenario(2).holds(0, bear=6).holds(1, lion=7).at("clean-up")
    assert [seat for seat, _ in play.asked] == [0, 1]
    play.answer(1, *play.options(1)[:2])
    assert play.asked == [(0, "discard")]
    assert play.kinds() == []
    assert len(play.hand(1)) == 7
    play.answer(0, play.options(0)[0])
    assert [event["seat"] for event in play.logged("discard")] == [0, 1]


@pytest.mark.law("WOW-20.2m", "WOW-20.2n")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0), (0, 2, 1)])
def test_who_answers_first_makes_no_difference(order: tuple[int, ...]) -> None:
    """Applied in player order; each deck that got a card is shuffled once, in the order of the empires."""
    play, other = discarded(order), discarded((1, 2, 0))
    assert play.state == other.state
    assert [event["seat"] for event in play.logged("discard")] == [1, 2, 0]
    assert [event["what"] for event in play.logged("shuffle")] == ["deck-lion", "deck-horse"]
    assert play.kinds()[:5] == ["discard", "discard", "discard", "shuffle", "shuffle"]


@pytest.mark.law("WOW-20.2o")
def test_loyalty_is_asked_in_turn_each_seeing_what_was_swapped_before() -> None:
    play = Scenario(3).first(1).at("loyalty")
    assert play.asked == [(1, "loyalty")]
    assert play.options(1)[0] == "keep"
    assert len(play.options(1)) == 1 + 10
    play.does(1, "swap:devout:dutiful")
    assert play.asked == [(2, "loyalty")]
    assert play.match.view(2)["players"][1]["face_up"] == ["bear", "eagle"]
    play.does(2, "keep")
    assert play.asked == [(0, "loyalty")]


@pytest.mark.law("WOW-20.2p")
@pytest.mark.parametrize(
    ("face_up", "asked"), [((), True), (("bear", "lion"), True), (("bear", "lion", "eagle", "horse"), False)]
)
def test_with_fewer_than_two_hidden_tokens_nobody_is_asked(face_up: tuple[str, ...], asked: bool) -> None:
    play = Scenario(2).face_up(0, *face_up).at("loyalty")
    assert (play.asked == [(0, "loyalty")]) == asked


@pytest.mark.law("WOW-20.2q")
def test_the_garrison_check_asks_nobody_and_is_logged() -> None:
    play = Scenario(2).region("bear-greywater", bear=7).agent("eagle-steward", 0).at("seat:bear-chancellor")
    assert play.banners("bear-greywater") == ("bear", 4)
    assert play.logged("garrison") == [{"empire": "bear", "region": "bear-greywater", "count": 3}]
    assert play.match.answered == 0

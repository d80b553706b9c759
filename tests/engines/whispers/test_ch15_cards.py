from collections import Counter
from itertools import permutations

import pytest

from games.whispers.engine.board import CARDS, EMPIRES
from tests.engines.whispers.scenario import Play, Scenario


def at_marshal(scenario: Scenario) -> Play:
    """Seat 0 acts on the Bear's Marshal: a banner a fort, or an attack; seat 1 comes next."""
    return scenario.agent("bear-marshal", 0).agent("bear-chancellor", 1).at("seat:bear-marshal")


def border() -> Scenario:
    """The Bear's Wolfwatch faces the Horse's Long Steppe."""
    return Scenario(2).region("bear-wolfwatch", bear=4).region("horse-long-steppe", horse=2)


def spent(play: Play) -> list[list[str]]:
    return [event["cards"] for event in play.logged("play")]


@pytest.mark.law("WOW-15.1a")
def test_it_works() -> None:
    """Drawn, then played from the hand, here to pay for another."""
    scenario = Scenario(2).region("lion-manewall", lion=2).hand(0, "eagle-with-lion-1").deck("lion", "lion-with-bear-1")
    play = scenario.agent("lion-sheriff", 0).agent("lion-steward", 1).at("seat:lion-sheriff")
    assert "eagle-lion" not in play.effects(0)
    play.does(0, "act:draw-1")
    assert play.hand(0) == ["eagle-with-lion-1", "lion-with-bear-1"]
    play.plays(0, "eagle-lion")
    assert play.banners("lion-manewall") == ("lion", 3)
    assert play.hand(0) == []


@pytest.mark.law("WOW-15.1b", "WOW-15.1c")
def test_three_effects_a_card_by_the_pair_of_its_empires() -> None:
    kinds: Counter[tuple[str, str]] = Counter()
    for card in CARDS.values():
        (other,) = {empire for cost in card.effects.values() for empire in cost} - {card.empire}
        own, combined = card.empire, "-".join(sorted((card.empire, other), key=EMPIRES.index))
        assert card.effects == {f"{own}-basic": (), f"{own}-double": (own,), combined: (other,)}
        kinds[own, other] += 1
    assert kinds == dict.fromkeys(permutations(EMPIRES, 2), 2)


# -- when -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-15.2a")
@pytest.mark.parametrize("window", ["action", "attack-declare", "after-attack", "after-action"])
def test_before_during_and_after_the_action(window: str) -> None:
    play = at_marshal(border().region("lion-manewall", lion=3).able(0, "bear-eagle"))
    for answer in ("act:attack", "go-on", "n:3", "go-on"):
        if play.ask(0).prompt == window:
            break
        play.answer(0, answer)
    if window == "after-attack":
        assert len(play.logged("battle")) == 1
    assert play.ask(0).prompt == window
    play.plays(0, "bear-eagle", "region:lion-manewall", "n:3")
    assert play.banners("lion-manewall") == ("lion", 0)
    assert len(spent(play)) == 1


@pytest.mark.law("WOW-15.2b")
@pytest.mark.parametrize("moment", ["recall", "deploy", "clean-up", "loyalty"])
def test_no_card_in_the_other_phases(moment: str) -> None:
    """Every hand could pay for something, every seat of the Bear's council is taken."""
    scenario = border().round(2).able(0, "bear-eagle", "horse-basic", "eagle-basic").able(1, "lion-horse", "eagle-lion")
    play = scenario.agent("bear-sheriff", 0).agent("bear-steward", 1).at(moment)
    asked = 0
    while (asks := play.match.asks()) and asks[0].prompt != "action":
        asked += 1
        assert not any(play.effects(ask.seat) for ask in asks)
        play.answer(asks[0].seat, *asks[0].options[: asks[0].least])
    assert asked
    assert play.effects(0)


@pytest.mark.law("WOW-15.2b")
def test_no_card_at_a_seat_nobody_controls() -> None:
    """The Bear's council: only the Sheriff has an agent. The next question is the next empire's."""
    scenario = border().able(0, "bear-eagle").able(1, "horse-basic").agent("bear-sheriff", 0).agent("eagle-sheriff", 1)
    play = scenario.at("seat:bear-steward")
    assert play.asked == [(1, "add")]
    assert [event["council"] for event in play.logged("seat-idle")] == ["bear-steward", "bear-marshal", "bear-chancellor"]


@pytest.mark.law("WOW-15.2c")
def test_no_other_player_can_play_during_that_action() -> None:
    play = at_marshal(border().able(0, "bear-basic").able(1, "bear-eagle", "horse-basic"))
    for answer in ("act:attack", "n:4", "go-on"):
        assert {seat for seat, _ in play.asked} == {0}
        assert play.refused(1, "play:bear-with-eagle-1:bear-eagle")[0] == "wrong_seat"
        play.answer(0, answer)
    assert play.asked[0][0] == 1
    assert "play" not in play.kinds()


@pytest.mark.law("WOW-15.2d")
def test_the_cards_empire_need_not_match_the_council() -> None:
    """A card of Elephant and Horse at the Bear's Marshal, for the good of the Lion."""
    play = at_marshal(border().able(0, "elephant-horse")).plays(0, "elephant-horse", "region:lion-goldacre")
    assert play.banners("lion-goldacre") == ("lion", 4)
    assert {CARDS[card].empire for card in spent(play)[0]} == {"elephant", "horse"}


@pytest.mark.law("WOW-15.2e")
def test_a_card_is_resolved_before_the_next() -> None:
    play = at_marshal(border().able(0, "bear-eagle", "horse-basic")).plays(0, "bear-eagle")
    for answer in ("region:horse-long-steppe", "n:1"):
        assert play.effects(0) == set()
        play.answer(0, answer)
    assert "horse-basic" in play.effects(0)


@pytest.mark.law("WOW-15.2f")
def test_any_number_of_cards_round_one_action() -> None:
    scenario = border().region("eagle-windspire", eagle=4).able(0, "bear-eagle", "elephant-horse", "eagle-lion", "lion-double")
    play = at_marshal(scenario).plays(0, "bear-eagle", "region:horse-long-steppe", "n:2")
    play.plays(0, "elephant-horse", "region:lion-goldacre").plays(0, "lion-double", "region:lion-suncrown")
    play.does(0, "act:add-1-per-fort", "rest:bear-wolfwatch").plays(0, "eagle-lion")
    assert [event["effect"] for event in play.logged("play")] == ["bear-eagle", "elephant-horse", "lion-double", "eagle-lion"]
    assert len(play.logged("action")) == 1
    assert play.hand(0) == []


@pytest.mark.law("WOW-15.2g")
def test_a_card_can_make_an_action_possible() -> None:
    """No reserve, and the army stands inland, until it marches to the border."""
    scenario = Scenario(2).reserve(elephant=0).able(0, "horse-basic").agent("elephant-marshal", 0).agent("lion-sheriff", 1)
    play = scenario.at("seat:elephant-marshal")
    assert [option for option in play.options(0) if not option.startswith("play:")] == ["pass"]
    play.plays(0, "horse-basic", "region:elephant-tusk-hold", "n:3")
    assert play.logged("action")[0]["action"] == "attack"


@pytest.mark.law("WOW-15.2g")
def test_a_card_can_replace_an_impossible_action() -> None:
    scenario = Scenario(2).reserve(elephant=0).able(0, "eagle-basic").agent("elephant-marshal", 0)
    play = scenario.at("seat:elephant-marshal").plays(0, "eagle-basic", "seat:lion-sheriff", "act:draw-1")
    assert next((event["council"], event["action"]) for event in play.logged("action")) == ("lion-sheriff", "draw-1")


# -- how ------------------------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-15.3a")
def test_only_the_effect_that_was_picked_happens() -> None:
    """One card offers the two it can pay for; the other stays undone."""
    scenario = border().hand(0, "horse-with-bear-1", "bear-with-elephant-1")
    play = at_marshal(scenario)
    assert [option for option in play.options(0) if option.startswith("play:horse")] == [
        "play:horse-with-bear-1:horse-basic",
        "play:horse-with-bear-1:bear-horse",
    ]
    play.does(0, "play:horse-with-bear-1:horse-basic", "region:bear-greywater", "n:4")
    assert play.banners("bear-greywater") == ("bear", 4)
    assert play.banners("horse-long-steppe") == ("horse", 2)
    assert play.hand(0) == ["bear-with-elephant-1"]


@pytest.mark.law("WOW-15.3b", "WOW-15.3c", "WOW-15.3g")
@pytest.mark.parametrize(
    ("effect", "paid"),
    [
        ("horse-basic", {"horse": 1}),
        ("lion-double", {"lion": 2}),
        ("bear-eagle", {"bear": 1, "eagle": 1}),
        ("elephant-horse", {"elephant": 1, "horse": 1}),
    ],
)
def test_the_symbols_beside_the_effect_are_paid(effect: str, paid: dict[str, int]) -> None:
    play = at_marshal(border().able(0, effect).holds(0, bear=3, eagle=3, elephant=3, lion=3, horse=3)).plays(0, effect)
    assert Counter(CARDS[card].empire for card in spent(play)[0]) == paid
    assert len(play.hand(0)) == 15
    assert all(effect in CARDS[cards[0]].effects for cards in spent(play))


@pytest.mark.law("WOW-15.3c", "WOW-15.3d")
def test_the_first_effect_costs_the_card_alone() -> None:
    assert all(next(iter(card.effects.values())) == () for card in CARDS.values())
    play = at_marshal(border().hand(0, "horse-with-bear-1", "horse-with-bear-2"))
    play.does(0, "play:horse-with-bear-1:horse-basic")
    assert spent(play) == [["horse-with-bear-1"]]
    assert play.hand(0) == ["horse-with-bear-2"]


@pytest.mark.law("WOW-15.3e")
def test_what_the_hand_cannot_pay_cannot_be_chosen() -> None:
    """The card itself is not a second card of its empire, and another empire's card does not help."""
    alone = at_marshal(border().region("lion-suncrown", lion=1).hand(0, "lion-with-horse-1"))
    assert alone.effects(0) == set()
    other = at_marshal(border().region("lion-suncrown", lion=1).hand(0, "lion-with-horse-1", "eagle-with-bear-1"))
    assert "lion-double" not in other.effects(0)
    assert other.refused(0, "play:lion-with-horse-1:lion-double")[0] == "unknown_option"
    two = at_marshal(border().region("lion-suncrown", lion=1).hand(0, "lion-with-horse-1", "lion-with-eagle-2"))
    assert "lion-double" in two.effects(0)


@pytest.mark.law("WOW-15.3f")
def test_the_cost_comes_from_the_players_own_hand() -> None:
    """Somebody else's Eagle card does not pay."""
    play = at_marshal(border().hand(0, "bear-with-eagle-1").holds(1, eagle=8))
    assert play.effects(0) == set()
    own = at_marshal(border().hand(0, "bear-with-eagle-1", "eagle-with-horse-1", "eagle-with-horse-2").holds(1, eagle=6))
    own.does(0, "play:bear-with-eagle-1:bear-eagle")
    assert own.ask(0).prompt == "pay"
    assert own.options(0) == ["pay:eagle-with-horse-1", "pay:eagle-with-horse-2"]
    own.does(0, "pay:eagle-with-horse-2")
    assert own.hand(0) == ["eagle-with-horse-1"]
    assert len(own.hand(1)) == 6


@pytest.mark.law("WOW-15.3h")
def test_everything_paid_is_shuffled_into_the_decks_of_its_empires() -> None:
    play = at_marshal(border().hand(0, "bear-with-eagle-1", "eagle-with-horse-1"))
    play.plays(0, "bear-eagle")
    assert "bear-with-eagle-1" in play.state.decks["bear"]
    assert "eagle-with-horse-1" in play.state.decks["eagle"]
    assert play.logged("shuffle") == [{"what": "deck-bear", "count": 8}, {"what": "deck-eagle", "count": 8}]


@pytest.mark.law("WOW-15.3i")
def test_cards_are_back_in_their_decks_before_the_effect() -> None:
    """Four farms, two Horse cards a draw. One is left in the deck, and the Horse card that paid comes back with it."""
    scenario = Scenario(2).region("lion-goldacre", horse=1).region("lion-drygranary", horse=1)
    scenario.hand(0, "lion-with-horse-1", "horse-with-bear-1").holds(1, horse=4)
    play = scenario.agent("horse-steward", 0).agent("horse-chancellor", 1).at("seat:horse-steward")
    play.does(0, "act:draw-1-per-2-farms").plays(0, "lion-horse")
    assert [event["count"] for event in play.logged("draw")] == [2, 2]
    assert "horse-with-bear-1" in play.logged("draw")[1]["cards"]
    kinds = [kind for kind in play.kinds() if kind in ("play", "shuffle", "draw")]
    assert kinds == ["draw", "play", "shuffle", "shuffle", "draw"]


@pytest.mark.law("WOW-15.3j")
def test_what_would_change_nothing_cannot_be_played() -> None:
    """On the empty map nobody dies, moves or is dispersed; there is no other seat to borrow from, and no attack."""
    play = at_marshal(Scenario(2).holds(0, bear=8, eagle=8, elephant=8, lion=8, horse=8))
    assert play.effects(0) == {"eagle-basic", "lion-double", "bear-elephant", "eagle-lion", "elephant-horse"}


@pytest.mark.law("WOW-15.4a", "WOW-15.4b")
def test_the_worked_example_of_a_cost() -> None:
    scenario = border().hand(0, "bear-with-lion-1", "bear-with-horse-1", "lion-with-eagle-1", "lion-with-eagle-2")
    play = at_marshal(scenario.hand(0, "horse-with-eagle-1"))
    play.does(0, "act:attack", "go-on", "n:4", "play:bear-with-lion-1:bear-lion", "pay:lion-with-eagle-1")
    assert play.hand(0) == ["bear-with-horse-1", "lion-with-eagle-2", "horse-with-eagle-1"]
    assert spent(play) == [["bear-with-lion-1", "lion-with-eagle-1"]]


@pytest.mark.law("WOW-15.5a")
def test_a_card_wins_against_the_rules() -> None:
    """A conquered region cannot be left empty, and an attack needs a border: Disperse and Armada do both."""
    left = at_marshal(border().region("lion-suncrown", horse=3).able(0, "bear-horse"))
    left.plays(0, "bear-horse", "region:lion-suncrown", "rest:horse-long-steppe")
    assert left.banners("lion-suncrown") == ("lion", 0)
    assert left.banners("horse-long-steppe") == ("horse", 5)
    across = at_marshal(border().hand(0, "eagle-with-horse-1", "horse-with-bear-1")).does(0, "act:attack")
    across.plays(0, "eagle-horse")
    across.does(0, "target:elephant-deepgreen", "n:4")
    assert across.banners("elephant-deepgreen") == ("bear", 4)


@pytest.mark.law("WOW-15.5b")
def test_a_hand_may_hold_any_number_outside_the_clean_up() -> None:
    scenario = Scenario(2).holds(0, lion=7, horse=8).agent("lion-sheriff", 0).agent("lion-steward", 1)
    play = scenario.at("seat:lion-sheriff").does(0, "act:draw-1")
    assert len(play.hand(0)) == 16
    assert all(ask.prompt != "discard" for ask in play.match.asks())

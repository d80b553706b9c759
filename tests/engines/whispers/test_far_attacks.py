"""Attacks that only a card makes possible: WOW-10.5b, 16.1b. Nothing foreign borders the Bear's Greywater."""

import pytest

from tests.engines.whispers.attacks import battle, border, fought
from tests.engines.whispers.scenario import Play, Scenario

ARMADA = ("eagle-with-horse-1", "horse-with-eagle-1")
UNDEFENDED = ("eagle-with-lion-1", "eagle-with-bear-1")


def inland(*hand: str, banners: int = 4) -> Scenario:
    return Scenario(2).region("bear-greywater", bear=banners).hand(0, *hand)


def chancellor(scenario: Scenario) -> Play:
    """Seat 0 acts on the Bear's Chancellor: an attack, or a change of seat; seat 1 comes next."""
    return scenario.agent("bear-chancellor", 0).agent("eagle-sheriff", 1).at("seat:bear-chancellor")


def held_by_all(scenario: Scenario) -> Scenario:
    """No region of another empire is empty."""
    for region in scenario.board.regions.values():
        if region.home != "bear":
            scenario.region(region.slug, **{region.home: 1})
    return scenario


def attacks(play: Play) -> bool:
    return "act:attack" in play.options(0)


@pytest.mark.law("WOW-10.5b", "WOW-16.9a", "WOW-16.9j")
@pytest.mark.parametrize("hand", [ARMADA, UNDEFENDED])
def test_it_works(hand: tuple[str, ...]) -> None:
    """The card can be paid: the attack is offered, and strikes when it has been played."""
    play = chancellor(inland(*hand))
    assert attacks(play)
    play.does(0, "act:attack")
    assert play.ask(0).prompt == "attack-declare"
    play.answer(0, next(option for option in play.options(0) if option.endswith(("eagle-horse", "eagle-double"))))
    play.until(lambda asks: asks[0].prompt == "target").does(0, "target:elephant-deepgreen", "n:4")
    assert battle(play) == {"attackers": 4, "fort": 0, "lost": 0, "killed": 0}
    assert play.banners("elephant-deepgreen") == ("bear", 4)


@pytest.mark.law("WOW-10.5b", "WOW-15.3e")
@pytest.mark.parametrize("hand", [(), *((card,) for card in ARMADA), UNDEFENDED[:1], (UNDEFENDED[0], "horse-with-lion-1")])
def test_not_without_the_card_or_without_its_price(hand: tuple[str, ...]) -> None:
    assert not any(option.startswith("act:attack") for option in chancellor(inland(*hand)).options(0))


@pytest.mark.law("WOW-10.5b")
def test_not_where_nothing_can_be_struck_with_it() -> None:
    """No empty region of another empire; no banner that is free to leave."""
    assert not attacks(chancellor(held_by_all(inland(*UNDEFENDED))))
    assert attacks(chancellor(held_by_all(inland(*ARMADA))))
    stuck = Scenario(2).region("lion-goldacre", bear=1).hand(0, *ARMADA)
    assert not attacks(chancellor(stuck))


@pytest.mark.law("WOW-10.5b", "WOW-8.1f")
@pytest.mark.parametrize(("hand", "only"), [(ARMADA[:1], "pass"), (ARMADA, "act:attack")])
def test_a_seat_that_can_do_nothing_else(hand: tuple[str, ...], only: str) -> None:
    scenario = (
        Scenario(2).region("bear-greywater", bear=4).reserve(bear=0).hand(0, "lion-with-bear-1", "lion-with-bear-2", *hand)
    )
    play = scenario.agent("bear-marshal", 0).agent("bear-chancellor", 1).at("seat:bear-marshal")
    assert [option for option in play.options(0) if not option.startswith("play:")] == [only]


@pytest.mark.law("WOW-10.5b", "WOW-20.2e")
def test_the_declaration_does_not_end_before_something_is_in_reach() -> None:
    play = chancellor(inland(*ARMADA, "horse-with-lion-1")).does(0, "act:attack")
    before = play.options(0)
    assert "go-on" not in before
    assert play.refused(0, "go-on")[0] == "unknown_option"
    play.does(0, "play:horse-with-lion-1:horse-basic", "region:bear-bearhall", "n:1")
    assert "go-on" not in play.options(0)
    play.plays(0, "eagle-horse")
    assert play.ask(0).prompt == "target"


@pytest.mark.law("WOW-10.5b", "WOW-20.2e")
def test_another_card_that_brings_a_target_into_reach_will_do() -> None:
    """The army marches to the border."""
    play = chancellor(inland(*ARMADA, "horse-with-lion-1")).does(0, "act:attack")
    play.does(0, "play:horse-with-lion-1:horse-basic", "region:bear-wolfwatch", "n:4")
    assert "go-on" in play.options(0)
    play.does(0, "go-on", "n:4")
    assert play.banners("horse-long-steppe") == ("bear", 4)
    assert set(ARMADA) <= {*play.hand(0)}


@pytest.mark.law("WOW-10.5b")
def test_what_should_have_paid_is_spent_otherwise() -> None:
    """Then nothing is in reach any more, and the attack comes to nothing."""
    play = chancellor(inland(*ARMADA)).does(0, "act:attack")
    play.does(0, "play:horse-with-eagle-1:horse-basic", "region:bear-bearhall", "n:1")
    assert play.logged("attack-off") == [{"empire": "bear"}]
    assert play.asked[0][0] == 1


# -- wherever an attack is asked for ----------------------------------------------------------------------------------


@pytest.mark.law("WOW-16.1b", "WOW-16.9j")
@pytest.mark.parametrize(("hand", "playable"), [((), False), (ARMADA, True)])
def test_a_further_attack_may_rely_on_a_card(hand: tuple[str, ...], playable: bool) -> None:
    """From Bearhall, which borders nothing but Rimefields."""
    scenario = Scenario(2).region("bear-bearhall", lion=1).region("bear-rimefields", bear=4).hand(0, "bear-with-lion-1", *hand)
    play = fought(scenario, "n:4")
    assert ("bear-basic" in play.effects(0)) == playable
    if playable:
        play.plays(0, "bear-basic")
        assert "go-on" not in play.options(0)
        play.plays(0, "eagle-horse", "target:elephant-deepgreen")
        assert play.options(0) == ["n:1", "n:2"]


@pytest.mark.law("WOW-10.5b", "WOW-16.9l", "WOW-15.3j")
@pytest.mark.parametrize(
    ("others", "playable"),
    [
        (("lion-with-horse-1",), False),  # the one horse card cannot pay for both
        (("lion-with-horse-1", "horse-with-bear-1"), True),
        (("lion-with-horse-1", "horse-with-eagle-2"), True),
        (("horse-with-lion-1", "lion-with-bear-1"), True),
    ],
)
def test_midnight_oil_counts_what_is_left_when_it_is_paid(others: tuple[str, ...], playable: bool) -> None:
    """All who attacked have died; Greywater's army can go on with an armada alone."""
    play = fought(border(1, 2).region("bear-greywater", bear=3).hand(0, *ARMADA, *others))
    assert len(play.logged("battle")) == 1
    play.until(lambda asks: asks[0].prompt != "after-attack")
    assert ("lion-horse" in play.effects(0)) == playable
    if not playable:
        return
    paid = next(option for option in play.options(0) if option.endswith("lion-horse"))
    play.does(0, paid)
    if play.ask(0).prompt == "pay":
        play.answer(0, play.options(0)[-1])
    play.plays(0, "eagle-horse").until(lambda asks: asks[0].prompt == "attackers").does(0, "n:3")
    assert len(play.logged("battle")) == 2


@pytest.mark.law("WOW-10.5b", "WOW-16.9l", "WOW-15.3f")
def test_midnight_oil_is_not_paid_with_what_the_attack_needs() -> None:
    """Of the two horse cards the one that is no part of the armada."""
    hand = ("horse-with-eagle-1", "eagle-with-lion-1", "lion-with-horse-1", "horse-with-bear-1")
    play = fought(border(1, 2).region("bear-greywater", bear=3).hand(0, *hand))
    play.until(lambda asks: asks[0].prompt == "after-action").plays(0, "lion-horse")
    assert play.logged("play")[-1]["cards"] == ["lion-with-horse-1", "horse-with-bear-1"]
    assert "eagle-horse" in play.effects(0)


@pytest.mark.law("WOW-10.5b", "WOW-16.9l", "WOW-15.3j")
@pytest.mark.parametrize("more", [(), ("horse-with-bear-1",)])
def test_a_played_midnight_oil_does_not_pay_for_what_comes_after_it(more: tuple[str, ...]) -> None:
    """An armada takes a horse card, and the only one may be Midnight Oil itself."""
    hand = ("eagle-with-horse-1", "horse-with-lion-1", "lion-with-bear-1", *more)
    play = fought(border(1, 2).region("bear-greywater", bear=3).hand(0, *hand))
    play.until(lambda asks: asks[0].prompt != "after-attack")
    assert ("lion-horse" in play.effects(0)) == bool(more)


@pytest.mark.law("WOW-10.5b", "WOW-10.7b")
@pytest.mark.parametrize(("hand", "possible"), [((), False), (ARMADA, True)])
def test_after_a_change_of_seat(hand: tuple[str, ...], possible: bool) -> None:
    play = chancellor(inland(*hand))
    if possible:
        play.does(0, "act:change-seat")
    play.does(0, "seat:bear-marshal")
    assert attacks(play) == possible


@pytest.mark.law("WOW-10.5b", "WOW-16.7a", "WOW-15.3j")
@pytest.mark.parametrize(("hand", "possible"), [((), False), (ARMADA, True)])
def test_a_borrowed_office(hand: tuple[str, ...], possible: bool) -> None:
    """The Eagle has no fort, and its only army stands in Eyrie, which borders the Eagle's Sun Terraces alone."""
    scenario = Scenario(2).region("eagle-eyrie", eagle=4).hand(0, "lion-with-bear-1", *hand)
    scenario.region("eagle-talonwatch", lion=1).region("eagle-windspire", lion=1)
    scenario.agent("eagle-steward", 1).agent("eagle-marshal", 0).agent("eagle-chancellor", 1)
    play = scenario.agent("bear-steward", 0).at("seat:bear-steward")
    assert ("lion-basic" in play.effects(0)) == possible

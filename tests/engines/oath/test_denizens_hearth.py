"""Denizens of Hearth that answer to others, or hold always."""

from typing import Any

import pytest

from games.oath.engine.play.campaign import can_campaign
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.actions import Trade
from games.oath.engine.play.core.hooks import TRADES
from games.oath.engine.play.core.states import Card
from games.oath.engine.world.facts import SUITS
from tests.engines.oath.campaign_scene import asked, attack, fight, war
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import playing, turning_up
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law
COAST = "to-site:7:rocky-coast"
"""No homeland."""


def listening(card: str, holder: int = 2, roles: tuple[str, ...] = (), banks: dict[str, int] | None = None) -> Scene:
    """Red is to play a card at slot 7; another one has this adviser."""
    s = Scene(3, roles=roles)
    s.player(1, site=7)
    s.player(holder, advisers=[card])
    set_banks(s, banks or {})
    return s


def set_banks(s: Scene, banks: dict[str, int]) -> None:
    for suit, favor in banks.items():
        s.state.shared += s.state.banks[suit] - favor
        s.state.banks[suit] = favor


# -- Book Binders -----------------------------------------------------------------------------------------------------


@law("OATH-7.3.3b")
def test_it_works() -> None:
    s = listening("book-binders")
    d = playing(s, "vision-of-faith")("reveal")
    assert (asked(d), d.options) == ((2, "favor-bank"), [f"bank:{suit}" for suit in s.state.banks])
    d("bank:nomad")
    assert (s.blue.favor, s.state.banks["nomad"]) == (2, 1)
    assert d.over
    s.check()


def test_book_binders_take_what_there_is() -> None:
    s = listening("book-binders", banks=dict.fromkeys(SUITS, 0) | {"beast": 1})
    assert playing(s, "vision-of-faith")("reveal").over  # one bank has any
    assert s.blue.favor == 1
    s = listening("book-binders", banks=dict.fromkeys(SUITS, 0))
    assert playing(s, "vision-of-faith")("reveal").over
    assert s.blue.favor == 0


def test_book_binders_hear_of_a_vision_that_is_turned_up() -> None:
    s = listening("book-binders")
    s.player(1, advisers=["?vision-of-faith"])
    d = turning_up(s)("reveal")
    assert asked(d) == (2, "favor-bank")


@pytest.mark.answer("book-binders", 1)
def test_book_binders_hear_of_the_conspiracy_before_it_acts() -> None:
    s = listening("book-binders")
    s.player(1, secrets=1, advisers=["longbows", "bear-traps"])
    s.player(2, site=7, advisers=["encirclement"], relics=["cup-of-plenty"])
    d = playing(s, "conspiracy")("reveal")
    assert asked(d) == (2, "favor-bank")
    d("bank:order")
    assert asked(d) == (1, "conspiracy")


def test_book_binders_hear_nothing_of_hidden_visions() -> None:
    s = listening("book-binders")
    assert playing(s, "vision-of-faith")("facedown").over
    assert playing(s, "longbows")("as-adviser").over
    assert s.blue.favor == 0


def test_book_binders_bind_nothing_of_their_holder() -> None:
    s = listening("book-binders", holder=1)
    assert playing(s, "vision-of-faith")("reveal").over
    assert s.red.favor == 0


def test_book_binders_hear_of_fellow_imperials() -> None:
    s = listening("book-binders", holder=0, roles=("citizen", "exile"))
    s.player(1, secrets=1)
    d = playing(s, "conspiracy")("reveal")
    assert asked(d) == (0, "favor-bank")


def test_book_binders_are_silent_facedown() -> None:
    s = listening("?book-binders")
    assert playing(s, "vision-of-faith")("reveal").over


# -- Saddle Makers ----------------------------------------------------------------------------------------------------


@law("OATH-7.3.3b")
@pytest.mark.parametrize(("card", "suit"), [("lancers", "nomad"), ("longbows", "order")])
@pytest.mark.parametrize("place", [COAST, "as-adviser"])
def test_saddle_makers_sell(card: str, suit: str, place: str) -> None:
    s = listening("saddle-makers")
    playing(s, card)(place)
    assert s.blue.favor == 2
    assert s.state.banks[suit] == 3 - 2 - (place == COAST)
    s.check()


@pytest.mark.answer("saddle-makers", 1)
def test_saddle_makers_sell_before_the_card_acts_and_after_the_favor_for_playing_it() -> None:
    s = listening("saddle-makers", banks={"order": 2})
    s.site(7, warbands={"blue": 1})
    s.player(2, favor=3, site=7)
    s.player(1, site=7)
    playing(s, "royal-tax")(COAST)
    assert [(e.params["seat"], e.params["count"]) for e in s.told("favor-gained")] == [(1, 1), (2, 1)]
    kinds = [event.kind for event in s.table.events]
    assert "favor-taken" not in kinds  # red rules nothing
    s = listening("saddle-makers")
    s.site(7, warbands={"red": 1})
    s.player(2, site=7)
    playing(s, "royal-tax")(COAST)
    assert [e.kind for e in s.table.events if e.kind.startswith("favor-")] == ["favor-gained", "favor-gained", "favor-taken"]
    assert (s.red.favor, s.blue.favor) == (3, 0)


def test_saddle_makers_sell_to_whoever_turns_an_adviser_up() -> None:
    s = listening("saddle-makers")
    s.player(1, advisers=["?lancers"])
    turning_up(s)("as-adviser")
    assert s.blue.favor == 2


def test_saddle_makers_sell_to_fellow_imperials() -> None:
    s = listening("saddle-makers", holder=0, roles=("citizen", "exile"))
    playing(s, "longbows")("as-adviser")
    assert s.purple.favor == 2


@pytest.mark.parametrize(
    ("card", "place", "holder"),
    [("wolves", COAST, 2), ("longbows", "facedown", 2), ("longbows", COAST, 1), ("vision-of-faith", "reveal", 2)],
)
def test_saddle_makers_do_not_sell(card: str, place: str, holder: int) -> None:
    s = listening("saddle-makers", holder=holder)
    playing(s, card)(place)
    assert [event for event in s.told("favor-gained") if event.params["why"] == "saddle-makers"] == []


def test_saddle_makers_do_not_sell_to_who_is_moved() -> None:
    s = listening("saddle-makers")
    s.player(1, advisers=["longbows"])
    s.site(7, cards=["homesteaders"])
    s.act(1)("power:homesteaders")
    assert s.blue.favor == 0


# -- Herald -----------------------------------------------------------------------------------------------------------


def heralded(holder: int, **dice: str) -> Scene:
    s = war(4, **dice)  # type: ignore[arg-type]
    s.site(3, warbands={"blue": 1})
    s.player(1, warbands=3)
    s.player(2, site=3)
    s.player(3, site=8)
    s.player(holder, advisers=["herald"])
    return s


@pytest.mark.parametrize("dice", ["s s s", "h"])
@pytest.mark.parametrize("holder", [2, 3])
def test_the_herald_sings_of_victories_and_defeats(dice: str, holder: int) -> None:
    s = heralded(holder, attack=dice)
    d = fight(attack(s), "bank:beast")
    assert d.over
    assert bool(s.told("campaign-won")) is (dice == "s s s")
    assert (s.state.players[holder].favor, s.state.banks["beast"]) == (1, 2)
    s.check()


def test_the_herald_does_not_sing_of_the_holder() -> None:
    s = heralded(1)
    fight(attack(s))
    assert s.red.favor == 0


def test_the_herald_does_not_sing_of_bandits() -> None:
    s = war()
    s.player(1, warbands=3)
    s.player(2, advisers=["herald"])
    fight(attack(s))
    assert s.blue.favor == 0


def test_the_herald_sings_of_fellow_imperials() -> None:
    s = war(4, roles=("citizen", "exile", "exile"))
    s.player(0, advisers=["herald"])
    s.player(1, warbands=3)
    s.player(2, site=3)
    fight(attack(s), "defender:@2", "bank:beast")
    assert s.purple.favor == 1


# -- Vow of Peace -----------------------------------------------------------------------------------------------------


def test_who_vowed_peace_campaigns_never() -> None:
    s = war()
    s.player(1, warbands=3, advisers=["vow-of-peace"])
    assert not can_campaign(s.table, 1)
    assert not can_campaign(s.table, 1, free=True)
    assert attack(s, free=True).over
    assert not s.told("campaign-declared")


def test_facedown_the_vow_binds_nobody() -> None:
    s = war()
    s.player(1, warbands=3, advisers=["?vow-of-peace"])
    assert can_campaign(s.table, 1)


@pytest.mark.answer("vow-of-peace", 1)
def test_the_chancellors_vow_does_not_bind_citizens() -> None:
    s = war(roles=("citizen", "exile"))
    s.player(0, advisers=["vow-of-peace"])
    s.player(1, warbands=3)
    s.player(2, site=3)
    assert not can_campaign(s.table, 0, free=True)
    assert can_campaign(s.table, 1)


@law("OATH-5.5.2r")
@pytest.mark.parametrize("vowed", [False, True])
def test_nobody_sacrifices_against_who_vowed_peace(vowed: bool) -> None:
    s = war(attack="k k", defense="x")
    s.site(3, warbands={"blue": 5})
    s.player(1, warbands=5)
    s.player(2, site=3, advisers=["vow-of-peace"] if vowed else [])
    d = attack(s)("done", "dice:2")
    assert (d.over, not d.over and d.ask.prompt == "sacrifice") == (vowed, not vowed)
    if vowed:
        assert s.told("campaign-lost")[0].params["killed"] == {"red": 3}  # two by skulls, then half of three
        s.check()


@law("OATH-5.5.2r")
def test_the_vow_of_an_ally_holds_too() -> None:
    s = war(4, roles=("exile", "citizen", "exile"), attack="s")
    s.site(3, warbands={"purple": 1})
    s.player(0, site=3)
    s.player(1, warbands=5)
    s.player(2, site=3, advisers=["vow-of-peace"])
    d = attack(s)("defender:@0", "done", "dice:1", "join", ["seat:@2"])
    assert d.over
    s = war(4, roles=("exile", "citizen", "exile"), attack="s")
    s.site(3, warbands={"purple": 1})
    s.player(0, site=3)
    s.player(1, warbands=5)
    s.player(2, site=3, advisers=["vow-of-peace"])
    d = attack(s)("defender:@0", "done", "dice:1", "stay-out")
    assert d.ask.prompt == "sacrifice"


@law("OATH-7.2.2a")
@pytest.mark.parametrize("card", ["vow-of-peace", "family-heirloom", "marriage"])
def test_what_is_chained_stays(card: str) -> None:
    s = Scene(3)
    s.player(1, advisers=[card, "longbows", "wolves"])
    d = playing(s, "rangers")("as-adviser")
    assert d.options == ["card:longbows", "card:wolves"]


# -- Marriage ---------------------------------------------------------------------------------------------------------


def test_marriage_counts_twice_in_a_trade() -> None:
    s = Scene(3)
    s.site(3, cards=["wayside-inn", "wolves"])
    s.player(1, favor=2, secrets=1, advisers=["marriage"])
    s.state.turn = 1
    d = s.act(1)("trade")
    assert d.options == [
        "trade-for-favor:wayside-inn:3",
        "trade-for-secrets:wayside-inn:2",
        "trade-for-favor:wolves:1",
        "trade-for-secrets:wolves:0",
    ]


def test_who_imitates_the_married_has_two_advisers_too(new_card: NewCard) -> None:
    def imitates(held: Any, t: Any, trade: Trade) -> None:
        trade.advisers = t.state.players[2].advisers

    s = Scene(3)
    s.site(3, cards=["wayside-inn"])
    s.player(1, secrets=1, advisers=[mask := new_card((TRADES, imitates))])
    s.player(2, advisers=["marriage"])
    assert s.act(1)("trade", [f"modifier:{mask}"]).options == ["trade-for-favor:wayside-inn:3"]


def test_marriage_alone_makes_a_conspiracy() -> None:
    s = Scene(3)
    s.player(1, secrets=1, advisers=["marriage"])
    s.player(2, advisers=["storyteller"], relics=["cup-of-plenty"])
    d = playing(s, "conspiracy")("reveal")
    assert d.options == ["conspire:cup-of-plenty", "no-conspiracy"]


def test_marriage_is_one_card_to_rule_and_one_adviser_to_the_limit() -> None:
    s = Scene(3)
    s.player(1, advisers=["marriage", "longbows"])
    assert ruling.too_many_advisers(s.state, 1, [Card("rangers")]) == 0
    assert [card.slug for card in ruling.ruled_cards(s.state, 1)] == ["marriage", "longbows"]
    playing(s, "fabled-feast")("as-adviser", "bank:order")
    assert s.red.favor == 2


def test_marriage_counts_once_facedown() -> None:
    s = Scene(3)
    s.player(1, advisers=["?marriage"])
    assert ruling.adviser_suits(s.red) == []

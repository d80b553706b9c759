"""Marriage, a denizen of Hearth."""

from typing import Any

from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.actions import Trade
from games.oath.engine.play.core.hooks import TRADES
from games.oath.engine.play.core.states import Card
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import playing
from tests.engines.oath.play_scenario import Scene


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

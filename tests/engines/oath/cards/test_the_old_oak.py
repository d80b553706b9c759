"""The Old Oak, a denizen of Beast."""

from typing import Any

import pytest

from games.oath.engine.play.core.hooks import TRADES
from tests.engines.oath.cards.scenes.beast import here
from tests.engines.oath.conftest import NewCard

law = pytest.mark.law


@law("OATH-5.3.2f")
def test_the_old_oak_gives_one_more_secret() -> None:
    s = here("the-old-oak", "roving-terror", advisers=("wolves", "animal-playmates"))
    d = s.act(1)("trade")
    assert d.options == ["modifier:the-old-oak"]
    d(["modifier:the-old-oak"])
    assert d.options == [
        "trade-for-favor:the-old-oak:3",
        "trade-for-secrets:the-old-oak:3",
        "trade-for-favor:roving-terror:3",
        "trade-for-secrets:roving-terror:2",
    ]
    d("trade-for-secrets:the-old-oak:3")
    assert (s.red.secrets, s.red.favor) == (4, 0)
    s.check()


@pytest.mark.parametrize("advisers", [(), ("longbows",), ("?wolves",)])
def test_the_old_oak_is_dumb_to_strangers(advisers: tuple[str, ...]) -> None:
    s = here("the-old-oak", advisers=advisers)
    d = s.act(1)("trade")
    if d.ask.prompt == "modifiers":
        d(["modifier:the-old-oak"])
    assert d.options == ["trade-for-favor:the-old-oak:1", "trade-for-secrets:the-old-oak:0"]


def test_an_adviser_that_acts_as_a_beast_speaks_to_the_old_oak(new_card: NewCard) -> None:
    def act_as_beast(held: Any, t: Any, trade: Any) -> None:
        trade.suits[held.slug] = "beast"

    troupe = new_card((TRADES, act_as_beast))
    s = here("the-old-oak", advisers=(troupe,))
    d = s.act(1)("trade", ["modifier:the-old-oak", f"modifier:{troupe}"])
    assert d.options[1] == "trade-for-secrets:the-old-oak:2"


def test_the_old_oak_is_no_help_elsewhere() -> None:
    s = here("wolves", advisers=("animal-playmates",))
    s.site(7, cards=["the-old-oak"], warbands={"red": 1})
    assert s.act(1)("trade").ask.prompt == "trade"


def test_a_trade_with_the_region_reaches_oak_and_song(new_card: NewCard) -> None:
    def widen(held: Any, t: Any, trade: Any) -> None:
        trade.slots = [*trade.slots, 4]

    library = new_card((TRADES, widen), suit="order")
    s = here(library, advisers=("birdsong",), supply=0)
    s.site(4, cards=["the-old-oak"], warbands={"red": 1})
    d = s.act(1)("trade")
    d(*d.options)
    assert d.options == ["trade-for-favor:the-old-oak:2", "trade-for-secrets:the-old-oak:2"]


def test_small_friends_speak_to_the_old_oak() -> None:
    s = here(advisers=("small-friends",))
    s.site(6, cards=["the-old-oak"])
    d = s.act(1)("trade")
    assert d.options == ["trade-at:6:great-slum"], "here is nothing to trade with"
    d("trade-at:6:great-slum", ["modifier:the-old-oak"], "trade-for-secrets:the-old-oak:2")
    assert s.red.secrets == 3

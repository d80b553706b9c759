"""4.2: an action stays on the menu as long as it can be carried out; what could not be carried out is no answer on the way."""

from typing import Any

import pytest

from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def trader(*advisers: str, cards: tuple[str, ...] = ("rangers",), **player: Any) -> Scene:
    s = Scene(3)
    s.site(3, cards=cards)
    s.player(1, **{"supply": 0, "secrets": 1, "advisers": advisers, "relics": ["cup-of-plenty"], **player})
    return s


@law("OATH-4.2a", "OATH-7.4a", "OATH-5.3.2c")
def test_it_works() -> None:
    """The Troupe plays Beast, the Cup waives what a matching Trade costs: both are needed, and only this part is."""
    s = trader("acting-troupe")
    d = s.act(1)
    assert "trade" in d.options
    d("trade")
    assert (d.options, d.ask.least) == (["modifier:acting-troupe", "modifier:cup-of-plenty"], 2)
    d(d.options)
    assert d.ask.prompt == "trade", "as Order it would match nothing: there is no choice"
    assert "trade-for-favor:rangers:2" in d.options
    d("trade-for-favor:rangers:2")
    assert (s.red.supply, s.red.favor, s.red.secrets) == (0, 2, 0)
    s.check()


@law("OATH-4.2a")
def test_where_no_part_helps_there_is_no_trade() -> None:
    assert "trade" not in trader("acting-troupe", cards=("elders",)).act(1).options
    assert "trade" in trader("acting-troupe", cards=("elders",), supply=1).act(1).options


@law("OATH-4.2a", "OATH-7.4c")
def test_either_part_is_open_where_both_lead_somewhere() -> None:
    s = trader("acting-troupe", cards=("rangers", "longbows"))
    d = s.act(1)("trade", ["modifier:acting-troupe", "modifier:cup-of-plenty"])
    assert (d.ask.prompt, d.options) == ("part-to-play", ["suit:beast", "suit:order"])
    assert d("suit:order").options == ["trade-for-favor:longbows:2"]


@law("OATH-4.2a", "OATH-4.2d")
def test_no_guise_in_which_there_is_nothing_to_trade() -> None:
    """At Supply 0 it takes somebody whose advisers match."""
    s = trader("master-of-disguise", secrets=2)
    s.player(0, advisers=["longbows"])
    s.player(2, advisers=["wolves"])
    d = s.act(1)("trade")
    assert (d.ask.prompt, d.options) == ("trade-as", ["as:@2"]), "as oneself, or as the Chancellor, nothing matches"
    d("as:@2", ["modifier:cup-of-plenty"], "trade-for-favor:rangers:2")
    assert (s.red.supply, s.red.favor) == (0, 2)


@law("OATH-4.2a", "OATH-4.2d", "OATH-6.5h")
def test_who_thinks_again_may_do_it_after_all() -> None:
    """Withdrawing costs nothing, and takes nothing off the menu, however often."""
    s = Scene(3)
    s.site(3, warbands={"red": 4})
    s.player(1, warbands=2)
    d = s.act(1)
    menu = list(d.options)
    for action in ("put-at-site", "take-from-site", "put-at-site"):
        d(action, "withdraw")
        assert d.options == menu
    d("put-at-site", "amount:2")
    assert s.state.site(3).warbands == {"red": 6}


@law("OATH-4.2a", "OATH-4.2d", "OATH-6.6.1a")
def test_an_offer_that_is_withdrawn_can_be_made_later() -> None:
    s = Scene(3)
    s.state.players[0].relics.clear()
    s.player(1, relics=["grand-scepter"])
    d = s.act(1)
    menu = list(d.options)
    d("offer", "seat:@1", "withdraw")
    assert d.options == menu
    d("offer", "seat:@2", "withdraw")
    assert d.options == menu
    assert s.logged("citizen") == []


def at_the_tribunal() -> tuple[Scene, Driver]:
    s = Scene(3)
    s.site(3, "the-tribunal")
    s.player(1, favor=1)
    return s, s.act(1)


@law("OATH-4.2a", "OATH-4.2d", "OATH-7.6.3g")
def test_a_deal_that_is_withdrawn_costs_nothing() -> None:
    s, d = at_the_tribunal()
    menu, favor = list(d.options), s.red.favor
    for _ in range(2):
        d("power:the-tribunal", "seat:@2", "withdraw")
        assert (d.options, s.red.favor, s.state.used) == (menu, favor, [])

"""Fae Merchant, a denizen of Beast."""

import pytest

from games.oath.engine.world.facts import GRAND_SCEPTER
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.cards.scenes.beast import offered
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def merchant(*relics: str, oath: str = "devotion", seat: int = 1) -> Scene:
    s = Scene(3, oath)
    s.relic_deck("cup-of-plenty")
    s.player(seat, secrets=1, advisers=["fae-merchant"], relics=relics)
    return s


@law("OATH-10.take-c", "OATH-7.1.3a")
def test_the_merchant_exchanges_relics() -> None:
    s = merchant("whistle", "ivory-eye")
    d = s.act(1)("power:fae-merchant")
    assert (asked(d), d.options) == ((1, "return-relic"), ["card:whistle", "card:ivory-eye", "card:cup-of-plenty"])
    d("card:whistle")
    assert [relic.slug for relic in s.red.relics] == ["ivory-eye", "cup-of-plenty"]
    assert s.state.relic_deck[-1] == "whistle"
    assert s.state.where["fae-merchant"].card.secrets == 1
    s.check()


def test_the_only_relic_goes_back() -> None:
    s = merchant()
    s.act(1)("power:fae-merchant", "card:cup-of-plenty")
    assert (s.red.relics, s.state.relic_deck[-1]) == ([], "cup-of-plenty")


def test_the_scepter_is_not_for_sale() -> None:
    s = merchant("whistle", seat=0)
    assert GRAND_SCEPTER in [relic.slug for relic in s.purple.relics]
    assert s.act(0)("power:fae-merchant").options == ["card:whistle", "card:cup-of-plenty"]


@law("OATH-7.1.3a", "OATH-9.3b")
def test_without_a_relic_deck_one_is_owed_all_the_same() -> None:
    s = merchant("whistle")
    s.state.box, s.state.relic_deck = [*s.state.box, *s.state.relic_deck], []
    s.act(1)("power:fae-merchant", "card:whistle")
    assert (s.red.relics, s.state.relic_deck) == ([], ["whistle"])
    s = merchant()
    s.state.box, s.state.relic_deck = [*s.state.box, *s.state.relic_deck], []
    assert not offered(s, "fae-merchant")


@law("OATH-2.11b")
@pytest.mark.parametrize(("held", "keeper"), [(1, 2), (2, 1)])
@pytest.mark.answer("fae-merchant", 1)
def test_goals_are_compared_after_both_halves(held: int, keeper: int) -> None:
    s = merchant(*("whistle", "ivory-eye")[:held], oath="protection")
    s.player(2, relics=["map"])
    s.player(0, site=1)
    s.state.players[0].relics.pop()
    s.state.box.append(GRAND_SCEPTER)
    s.state.changed()
    s.state.title = 2
    d = s.act(1)("power:fae-merchant")
    assert s.state.title == 2  # in between red has one more
    d("card:cup-of-plenty")
    assert s.state.title == keeper
    assert len(s.logged("title-taken")) == (keeper == 1)


@pytest.mark.parametrize(("returned", "tempted"), [("whistle", True), ("cup-of-plenty", False)])
def test_a_thief_comes_after_both_halves(returned: str, tempted: bool) -> None:
    s = merchant("whistle")
    s.player(2, advisers=["relic-thief"], favor=3, secrets=3)
    d = s.act(1)("power:fae-merchant", f"card:{returned}")
    assert (d.ask.prompt == "steal-relics") is tempted
